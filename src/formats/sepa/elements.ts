/** Elements that credit transfers and direct debits have in common, in the order of the ISO schemas. */
import { branch, leaf, type Xml } from '#formats/xml/writer'
import { type Instant, serviceTimeZone, wallClock } from '#kernel/instants'
import { type Amount, formatAmount } from '#kernel/money'
import { sepaName, sepaText } from './characters.js'
import { writtenCommunication } from './communication.js'
import { type PaymentPart, totalOf } from './parts.js'
import type { Payment, PaymentFile, PaymentSchema } from './payment-file.js'

export function groupHeader(file: PaymentFile): Xml {
  return branch(
    'GrpHdr',
    leaf('MsgId', file.messageId),
    leaf('CreDtTm', localTime(file.createdAt)),
    ...figures(file.payments.length, totalOf(file.payments)),
    branch(
      'InitgPty',
      leaf('Nm', sepaName(file.initiator.name)),
      branch('Id', branch('OrgId', numberOf(file.initiator))),
    ),
  )
}

function numberOf({ number }: PaymentFile['initiator']): Xml {
  const id = leaf('Id', sepaText(number?.value ?? '', 35))
  if (id === '') return ''
  return branch('Othr', id, leaf('Issr', sepaText(number?.issuer ?? '', 35)))
}

/** What stands first in each part: its id, how it is paid and booked, and what it comes to. */
export function partHead(part: PaymentPart, method: 'TRF' | 'DD', isBatchBooked: boolean): Xml[] {
  return [
    leaf('PmtInfId', part.id),
    leaf('PmtMtd', method),
    leaf('BtchBookg', String(isBatchBooked)),
    ...figures(part.payments.length, part.total),
  ]
}

/** Banks hold these against what they find below. */
function figures(count: number, total: Amount): Xml[] {
  return [leaf('NbOfTxs', String(count)), leaf('CtrlSum', formatAmount(total))]
}

export function coded(name: string, code: string): Xml {
  return branch(name, leaf('Cd', code))
}

/** The bank knows the instruction by the id under which the payment comes back. */
export function paymentId({ endToEndId }: Payment): Xml {
  return branch('PmtId', leaf('InstrId', endToEndId), leaf('EndToEndId', endToEndId))
}

export function euros(amount: Amount): Xml {
  return leaf('InstdAmt', formatAmount(amount), { Ccy: 'EUR' })
}

export function named(element: string, name: string): Xml {
  return branch(element, leaf('Nm', sepaName(name)))
}

export function account(element: string, iban: string): Xml {
  return branch(element, branch('Id', leaf('IBAN', iban)))
}

/** Versions of 2009 take the BIC of ISO 9362 as it was then: six letters first, no 0, 1 or O in some places. */
const bicOf = {
  BIC: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
}

/** A BIC as a file of a version has it; null where that version does not take it. */
export function writtenBic(bic: string | null, schema: PaymentSchema): string | null {
  return bic !== null && bicOf[bicElement(schema)].test(bic) ? bic : null
}

/** A bank by its BIC; nothing where it is not known, because an IBAN is enough to find it. */
export function bank(element: string, bic: string | null, schema: PaymentSchema): Xml {
  const known = leaf(bicElement(schema), writtenBic(bic, schema))
  return branch(element, branch('FinInstnId', known))
}

function bicElement(schema: PaymentSchema): 'BIC' | 'BICFI' {
  return isOf2019(schema) ? 'BICFI' : 'BIC'
}

/** A bank where the schema wants one. */
export function requiredBank(element: string, bic: string | null, schema: PaymentSchema): Xml {
  const known = bank(element, bic, schema)
  if (known !== '') return known
  return branch(element, branch('FinInstnId', branch('Othr', leaf('Id', 'NOTPROVIDED'))))
}

export function isOf2019(schema: PaymentSchema): boolean {
  return schema === 'pain.001.001.09' || schema === 'pain.008.001.08'
}

export function remittance(payment: Payment): Xml {
  const written = writtenCommunication(payment)
  if (written === null) return ''
  if (written.structured === null) return branch('RmtInf', leaf('Ustrd', written.text))
  const reference = branch(
    'CdtrRefInf',
    branch('Tp', coded('CdOrPrtry', 'SCOR'), leaf('Issr', written.issuer)),
    leaf('Ref', written.structured),
  )
  return branch('RmtInf', branch('Strd', reference))
}

/** By the clock on the wall, as banks write it themselves. */
function localTime(instant: Instant): string {
  const { day, time } = wallClock(instant, serviceTimeZone)
  return `${day}T${time}`
}
