import { allOf, at, firstOf, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/tree'
import type { Day } from '#kernel/days'
import { type Facts, type Movement, type Nature, noFacts } from '../movement.js'
import { refuse } from '../refusal.js'
import type { StatementAccount } from '../statement.js'
import {
  codeOf,
  detailOf,
  type EntryFacts,
  factsOf,
  originalOf,
  type TransactionDetails,
} from './detail.js'
import { directionOf, readDay, readMoney, signedBy } from './figures.js'

/** Whether the bank has booked an entry; one without a status is. */
export function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts')
  return status === null || status === 'BOOK'
}

/** The movement of an element `Ntry`, whose details were read apart. */
export function readEntry(
  entry: XmlElement,
  details: readonly TransactionDetails[],
  account: StatementAccount,
  fallback: Day | null,
  line: number,
): Movement {
  const money = readMoney(at(entry, 'Amt'), line)
  const direction = directionOf(entry, line)
  if (money === null || direction === null) throw refuse('amount', line, { value: '–' })
  if (money.currency !== null && money.currency !== account.currency)
    throw refuse('account_mismatch', line, { first: account.currency, second: money.currency })
  const code = codeOf(entry)
  const isReturn = textAt(entry, 'RvslInd') === 'true' || isReturnCode(code)
  const facts: EntryFacts = { direction, isReturn, account }
  const several = details.length > 1 ? details : []
  const { entryDate, valueDate } = daysOf(entry, fallback, line)
  return {
    facts: entryFacts(entry, details, facts, line),
    line,
    amount: signedBy(direction, money.amount),
    entryDate,
    valueDate,
    nature: natureOf(code, details),
    details: several.map((one, place) => detailOf(one, place + 1, facts)),
    lacksDetails: announcedIn(entry) > Math.max(details.length, 1),
  }
}

function daysOf(entry: XmlElement, fallback: Day | null, line: number) {
  const value = readDay(at(entry, 'ValDt'), line)
  const booked = readDay(at(entry, 'BookgDt'), line) ?? value ?? fallback
  if (booked === null) throw refuse('date', line, { value: '–' })
  return { entryDate: booked, valueDate: value ?? booked }
}

/** Unpaid direct debits, and reversals of payments that came back. */
function isReturnCode(code: string | null): boolean {
  return code !== null && /\/(?:RRTN|UPDD|PRDD|RPCR)$/.test(code)
}

/** Several details are collected payments, unless they are wages or what card holders paid. */
function natureOf(code: string | null, details: readonly TransactionDetails[]): Nature {
  const [, family, subFamily] = code?.split('/') ?? []
  if (subFamily === 'SALA' || details.some(({ purpose }) => purpose === 'SALA')) return 'wages'
  if (family === 'MCRD' || family === 'CCRD') return 'takings'
  return 'collected'
}

/** How many payments the bank says it has collected. */
function announcedIn(entry: XmlElement): number {
  const counts = allOf(entry, 'NtryDtls').map((one) => Number(textAt(one, 'Btch', 'NbOfTxs') ?? 0))
  return counts.reduce((sum, count) => sum + (Number.isSafeInteger(count) ? count : 0), 0)
}

function entryFacts(
  entry: XmlElement,
  details: readonly TransactionDetails[],
  facts: EntryFacts,
  line: number,
): Facts {
  const [only] = details
  const single = only !== undefined && details.length === 1 ? factsOf(only, facts) : noFacts
  const additional = details.length > 1 ? null : textAt(entry, 'AddtlNtryInf')
  const batch = allOf(entry, 'NtryDtls').map((one) => textAt(one, 'Btch', 'PmtInfId'))
  const references = [textAt(entry, 'AcctSvcrRef'), single.bankReference, textAt(entry, 'NtryRef')]
  const isWages = details.some(({ purpose }) => purpose === 'SALA')
  return {
    counterpart: single.counterpart,
    text: single.reference === null ? firstOf(single.text, additional) : single.text,
    reference: single.reference,
    transactionCode: codeOf(entry) ?? single.transactionCode,
    bankReference: firstOf(...references),
    endToEndId: single.endToEndId,
    paymentInformationId: firstOf(...batch, single.paymentInformationId, sharedOf(details)),
    mandateReference: single.mandateReference,
    creditorId: single.creditorId,
    purpose: single.purpose ?? (isWages ? 'SALA' : null),
    isReturn: single.isReturn || facts.isReturn,
    returnReason: single.returnReason,
    original: single.original ?? originalOf(entry, line),
  }
}

/** The payment information that all details name, by which a collective order is known. */
function sharedOf(details: readonly TransactionDetails[]): string | null {
  const first = details[0]?.paymentInformationId ?? null
  return details.every(({ paymentInformationId }) => paymentInformationId === first) ? first : null
}
