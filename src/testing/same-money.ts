/** One statement written in each of the three formats, as far as all of them can say the same. */
import fc from 'fast-check'
import { writeCoda } from '#formats/bank-statements/index'
import { type Day, day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import * as camt from './camt.js'
import { cents, someDay, words } from './written-statements.js'

const payment = fc.record({
  amount: cents.filter((amount) => amount !== 0n),
  on: someDay,
  text: words(60).filter((text) => text.length > 3),
  name: words(27).filter((text) => text !== ''),
  iban: fc.constantFrom('BE06545111222322', 'FR7630006000011234567890189'),
  reference: fc
    .stringMatching(/^[A-Z0-9]{5,16}$/)
    .filter((text) => !/^(?:NONREF|NOTPROVIDED)$/.test(text)),
})
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never

/** Of the account that the writers name where nothing else is said. */
export const statement = fc.record({
  opening: cents,
  on: someDay,
  payments: fc.array(payment, { maxLength: 10 }),
})
export type Written = {
  readonly opening: Amount
  readonly on: Day
  readonly payments: readonly Payment[]
}

const someIban = 'BE20539001234556'
const size = (amount: bigint) => formatAmount((amount < 0n ? -amount : amount) as Amount)

export const closingOf = ({ opening, payments }: Written) =>
  payments.reduce((sum, { amount }) => sum + amount, opening as bigint)

export function codaOf(written: Written, iban = someIban): Uint8Array {
  const account = { iban, currency: 'EUR', bic: null, holder: 'ATELIER', description: null }
  const unsaid = { customerReference: null, purpose: null, returned: null, details: [] }
  const movements = written.payments.map(
    ({ amount, on, text, name, iban: account, reference }) => ({
      ...unsaid,
      amount,
      entryDate: on,
      valueDate: on,
      code: '00150000',
      bankReference: reference,
      communication: text,
      counterpart: { name, account, bic: null },
    }),
  )
  const days = { createdOn: written.on, openingDate: written.on, closingDate: written.on }
  const openingBalance = written.opening
  return writeCoda([{ ...days, account, number: 1, openingBalance, movements }])
}

export function camtOf(written: Written, iban = someIban): Uint8Array {
  const mark = (amount: bigint) => (amount < 0n ? 'DBIT' : 'CRDT')
  const balance = (code: string, amount: bigint) =>
    camt.balance(code, size(amount), written.on, mark(amount))
  const entry = ({ amount, on, text, name, iban: account, reference }: Payment) =>
    camt.entry({
      amount: size(amount),
      mark: mark(amount),
      days: camt.xml('BookgDt', camt.xml('Dt', on)),
      before: camt.xml('AcctSvcrRef', reference),
      details: [
        camt.details(
          camt.xml('RltdPties', camt.party(amount < 0n ? 'Cdtr' : 'Dbtr', name, account)),
          camt.free(text),
        ),
      ],
    })
  const balances = [balance('OPBD', written.opening), balance('CLBD', closingOf(written))]
  const account = camt.account.replace(someIban, iban)
  const one = camt.statement(written.payments.map(entry), { balances, account })
  return Buffer.from(camt.document([one]))
}

export function swiftOf(written: Written, iban = someIban): Uint8Array {
  const date = (on: string) => on.slice(2).replaceAll('-', '')
  const balance = (tag: string, amount: bigint) =>
    `:${tag}:${amount < 0n ? 'D' : 'C'}${date(written.on)}EUR${size(amount).replace('.', ',')}`
  const movement = ({ amount, on, text, name, iban: account, reference }: Payment) => [
    `:61:${date(on)}${date(on).slice(2)}${amount < 0n ? 'D' : 'C'}${size(amount).replace('.', ',')}NTRFNONREF//${reference}`,
    `:86:166?00X?20${text.slice(0, 27)}?21${text.slice(27, 54)}?22${text.slice(54)}?31${account}?32${name}`,
  ]
  const lines = [':20:X', `:25:${iban}`, ':28C:1/1', balance('60F', written.opening)]
  const all = [
    ...lines,
    ...written.payments.flatMap(movement),
    balance('62F', closingOf(written)),
    '-',
  ]
  return Buffer.from(all.map((line) => `${line}\n`).join(''))
}

/** Two payments that people would write, in and out. */
export const someMoney: Written = {
  opening: 100_000n as Amount,
  on: day('2026-03-31'),
  payments: [
    {
      amount: 12_100n as Amount,
      on: day('2026-03-10'),
      text: 'Facture 2026-0141',
      name: 'PEETERS BV',
      iban: 'BE06545111222322',
      reference: 'BANK00001',
    },
    {
      amount: -6050n as Amount,
      on: day('2026-03-12'),
      text: 'Abonnement mars',
      name: 'TELECOM SA',
      iban: 'FR7630006000011234567890189',
      reference: 'BANK00002',
    },
  ],
}
