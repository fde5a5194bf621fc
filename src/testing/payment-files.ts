/** Files of SEPA payments for tests: what a test does not say is plain and right. */
import fc from 'fast-check'
import { belgianIban, makeBelgianCommunication, makeCreditorReference } from '#countries'
import {
  type CreditTransfer,
  type CreditTransferFile,
  creditTransferSchemas,
  type DirectDebit,
  type DirectDebitFile,
  directDebitSchemas,
  writeCreditTransfers,
  writeDirectDebits,
} from '#formats/sepa/index'
import { at } from '#formats/xml/elements'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { addDays, day } from '#kernel/days'
import { instantOf } from '#kernel/instants'
import type { Amount } from '#kernel/money'
import { anyCharacter } from './any-character.js'

const own = {
  messageId: 'PAY-2026-000045',
  createdAt: instantOf(Date.UTC(2026, 2, 10, 8, 30)),
  initiator: { name: 'EXEMPLE SRL', number: { value: '0123456749', issuer: 'KBO-BCE' } },
  account: { name: 'EXEMPLE SRL', iban: 'BE68539007547034', bic: 'TRIOBEBB' },
  isBatchBooked: true,
}

export function transfer(given: Partial<CreditTransfer> = {}): CreditTransfer {
  return {
    endToEndId: 'SUP-0007-F2026-118',
    on: day('2026-03-12'),
    amount: 121_000n as Amount,
    party: { name: 'FOURNISSEUR EXEMPLE SA', iban: 'FR7630006000011234567890189', bic: null },
    structuredCommunication: null,
    text: 'Facture F2026-118',
    isInstant: false,
    ...given,
  }
}

export function debit(given: Partial<DirectDebit> = {}): DirectDebit {
  return {
    endToEndId: 'CLI-0003-2026-0101',
    on: day('2026-03-17'),
    amount: 12_100n as Amount,
    party: { name: 'CLIENT EXEMPLE', iban: 'LU120010001234567891', bic: null },
    structuredCommunication: null,
    text: 'Facture 2026-0101',
    scheme: 'core',
    sequenceType: 'RCUR',
    mandate: mandate(),
    ...given,
  }
}

export function mandate(given: Partial<DirectDebit['mandate']> = {}): DirectDebit['mandate'] {
  return {
    reference: 'MANDAT-0003',
    signedOn: day('2025-06-01'),
    previousReference: null,
    previousIban: null,
    ...given,
  }
}

export function transfers(
  payments: readonly CreditTransfer[],
  given: Partial<CreditTransferFile> = {},
): CreditTransferFile {
  return { schema: 'pain.001.001.09', ...own, payments, ...given }
}

export function debits(
  payments: readonly DirectDebit[],
  given: Partial<DirectDebitFile> = {},
): DirectDebitFile {
  return { schema: 'pain.008.001.08', creditorId: 'BE81ZZZ0123456749', ...own, payments, ...given }
}

export type AnyFile = CreditTransferFile | DirectDebitFile

export function writtenText(file: AnyFile): string {
  const pieces = 'creditorId' in file ? writeDirectDebits(file) : writeCreditTransfers(file)
  return [...pieces].join('')
}

/** The root of a file as a bank reads it. */
export function written(file: AnyFile): XmlElement {
  return readXml(Buffer.from(writtenText(file)))
}

/** The elements along a path, all of them: parts are `PmtInf`, payments `PmtInf/CdtTrfTxInf`. */
export function below(from: XmlElement, path: string): XmlElement[] {
  let found = [from]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

export function textsBelow(from: XmlElement, path: string): string[] {
  return below(from, path).map(({ text }) => text)
}

/** The message within its document. */
export function messageOf(document: XmlElement): XmlElement {
  return at(document, 'CstmrCdtTrfInitn') ?? at(document, 'CstmrDrctDbtInitn')!
}

const texts = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.lorem({ maxCount: 40 }),
  fc.stringMatching(/^[a-zA-Zéèçüßœ&€/<>"' ]{0,200}$/),
)
const ibans = fc.oneof(
  fc.stringMatching(/^\d{10}$/).map((digits) => {
    const made = belgianIban(makeBelgianCommunication(digits))
    return made.ok ? made.value : ''
  }),
  fc.constantFrom(
    'FR7630006000011234567890189',
    'LU120010001234567891',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ),
)
const bics = fc.oneof(
  fc.constant(null),
  fc.constantFrom('TRIOBEBB', 'BCEELULL', 'BNPAFRPPXXX', '1ABCBE10', 'TRIOBE0O', 'x', ''),
)
const holders = fc.record({ name: texts, iban: ibans, bic: bics })
const days = fc.nat(3).map((count) => addDays(day('2026-03-12'), count))
const references = fc.oneof(
  fc.constant(null),
  fc.stringMatching(/^\d{1,10}$/).map(makeBelgianCommunication),
  fc.stringMatching(/^[A-Z0-9]{1,21}$/).map(makeCreditorReference),
  texts,
)
const ids = fc.stringMatching(/^[A-Z0-9]{1,10}(?:\/[a-z0-9?:().,'+-]{1,24})?[a-z]$/)

const payment = {
  endToEndId: ids.filter((id) => id.length <= 35),
  on: days,
  amount: fc.bigInt(1n, 99_999_999_999n).map((cents) => cents as Amount),
  party: holders,
  structuredCommunication: references,
  text: fc.option(texts),
}
const file = {
  messageId: fc.stringMatching(/^[A-Z0-9-]{1,30}$/),
  createdAt: fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => instantOf(second * 1000)),
  initiator: fc.record({
    name: texts,
    number: fc.option(fc.record({ value: texts, issuer: fc.option(texts) })),
  }),
  account: holders,
  isBatchBooked: fc.boolean(),
}
const unique = {
  minLength: 1,
  maxLength: 12,
  selector: (one: { endToEndId: string }) => one.endToEndId,
}

export const anyTransfers: fc.Arbitrary<CreditTransferFile> = fc.record({
  ...file,
  schema: fc.constantFrom(...creditTransferSchemas),
  payments: fc.uniqueArray(fc.record({ ...payment, isInstant: fc.boolean() }), unique),
})

export const anyDebits: fc.Arbitrary<DirectDebitFile> = fc.record({
  ...file,
  schema: fc.constantFrom(...directDebitSchemas),
  creditorId: fc.constantFrom('BE81ZZZ0123456749', 'DE98ZZZ09999999999'),
  payments: fc.uniqueArray(
    fc.record({
      ...payment,
      scheme: fc.constantFrom('core' as const, 'b2b' as const),
      sequenceType: fc.constantFrom('FRST' as const, 'RCUR' as const, 'OOFF' as const),
      mandate: fc.record({
        reference: payment.endToEndId,
        signedOn: days,
        previousReference: fc.option(payment.endToEndId),
        previousIban: fc.option(ibans),
      }),
    }),
    unique,
  ),
})
