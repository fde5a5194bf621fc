import { at, firstOf, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/tree'
import type { Amount } from '#kernel/money'
import { isCurrency, plainDecimal } from '../figures.js'
import type { Counterpart, Detail, Facts, Original } from '../movement.js'
import type { StatementAccount } from '../statement.js'
import { type Direction, directionOf, type Money, readMoney, signedBy } from './figures.js'
import { counterpartIn, creditorIdOf, type Parties, readParties } from './parties.js'
import { readRemittance } from './remittance.js'

/** An element `TxDtls`, read before its entry is: who of both is the counterpart shows later. */
export type TransactionDetails = Omit<Facts, 'counterpart'> & {
  readonly parties: Parties
  readonly amounts: readonly Money[]
  readonly direction: Direction | null
}

export function readDetails(element: XmlElement, line: number): TransactionDetails {
  const references = at(element, 'Refs')
  const returned = at(element, 'RtrInf')
  const { reference, text } = readRemittance(element)
  return {
    reference,
    text,
    parties: readParties(element),
    amounts: amountsOf(element, line),
    direction: directionOf(element, line),
    transactionCode: codeOf(element),
    bankReference: textAt(references, 'AcctSvcrRef'),
    endToEndId: textAt(references, 'EndToEndId'),
    paymentInformationId: textAt(references, 'PmtInfId'),
    mandateReference: textAt(references, 'MndtId'),
    creditorId: creditorIdOf(element),
    purpose: firstOf(textAt(element, 'Purp', 'Cd'), textAt(element, 'Purp', 'Prtry')),
    isReturn: returned !== undefined,
    returnReason: firstOf(textAt(returned, 'Rsn', 'Cd'), textAt(returned, 'Rsn', 'Prtry')),
    original: originalOf(element, line),
  }
}

/** `PMNT/RCDT/ESCT`, else the code of the bank itself. */
export function codeOf(element: XmlElement): string | null {
  const code = at(element, 'BkTxCd')
  const [domain, family] = [at(code, 'Domn'), at(code, 'Domn', 'Fmly')]
  const parts = [textAt(domain, 'Cd'), textAt(family, 'Cd'), textAt(family, 'SubFmlyCd')]
  const known = parts.filter((part) => part !== null)
  return known.length > 0 ? known.join('/') : textAt(code, 'Prtry', 'Cd')
}

function amountsOf(element: XmlElement, line: number): Money[] {
  return [at(element, 'Amt'), at(element, 'AmtDtls', 'TxAmt', 'Amt')].flatMap(
    (amount) => readMoney(amount, line) ?? [],
  )
}

/** What was instructed, or its countervalue, before it was changed. */
export function originalOf(element: XmlElement, line: number): Original | null {
  const details = at(element, 'AmtDtls')
  const instructed = readMoney(at(details, 'InstdAmt', 'Amt'), line)
  if (!instructed?.currency || !isCurrency(instructed.currency)) return null
  const rates = ['InstdAmt', 'TxAmt', 'CntrValAmt'].map((name) =>
    textAt(details, name, 'CcyXchg', 'XchgRate'),
  )
  const rate = firstOf(...rates)
  return {
    amount: instructed.amount,
    currency: instructed.currency,
    rate: rate === null ? null : plainDecimal(rate),
  }
}

export type EntryFacts = {
  readonly direction: Direction
  readonly isReturn: boolean
  readonly account: StatementAccount
}

/** The detail as the account sees it, by what its entry says. */
export function detailOf(details: TransactionDetails, number: number, entry: EntryFacts): Detail {
  const { amounts, direction } = details
  return {
    facts: factsOf(details, entry),
    number,
    amount: amountIn(amounts, direction ?? entry.direction, entry.account.currency),
    entryDate: null,
    valueDate: null,
    nature: 'single',
    details: [],
    lacksDetails: false,
  }
}

/** What is said of a payment; named one by one, which a large file feels. */
export function factsOf(details: TransactionDetails, entry: EntryFacts): Facts {
  return {
    counterpart: counterpartOf(details, entry),
    text: details.text,
    reference: details.reference,
    transactionCode: details.transactionCode,
    bankReference: details.bankReference,
    endToEndId: details.endToEndId,
    paymentInformationId: details.paymentInformationId,
    mandateReference: details.mandateReference,
    creditorId: details.creditorId,
    purpose: details.purpose,
    isReturn: details.isReturn || entry.isReturn,
    returnReason: details.returnReason,
    original: details.original,
  }
}

function counterpartOf(details: TransactionDetails, entry: EntryFacts): Counterpart {
  const isReturn = details.isReturn || entry.isReturn
  const direction = details.direction ?? entry.direction
  return counterpartIn(details.parties, direction, isReturn, entry.account)
}

function amountIn(
  amounts: readonly Money[],
  direction: Direction,
  currency: string,
): Amount | null {
  const own = amounts.find((money) => money.currency === null || money.currency === currency)
  return own === undefined ? null : signedBy(direction, own.amount)
}
