/** What matching looks at, with everything that a test does not care about filled in. */
import { day } from '#kernel/days'
import { type Amount, parseAmount } from '#kernel/money'
import {
  type MatchingBooks,
  matchingIndex,
} from '../capabilities/bank/domain/matching/matching-index.js'
import type {
  OpenItem,
  OwnPayment,
  Party,
  PendingTransaction,
  Rule,
} from '../capabilities/bank/domain/matching/model.js'

export const amount = (text: string): Amount => parseAmount(text)!

/** A payment `on` a day: `payment('121.00', { communication: '2026-0141' })`. */
export function payment(
  sum: string,
  rest: Partial<PendingTransaction> & { readonly on?: string } = {},
): PendingTransaction {
  const { on = '2026-03-10', ...given } = rest
  return {
    id: 1,
    journalId: 1,
    entryDate: day(on),
    amount: amount(sum),
    currency: 'EUR',
    counterpartName: null,
    counterpartIban: null,
    communication: null,
    structuredCommunication: null,
    endToEndId: null,
    paymentInformationId: null,
    mandateReference: null,
    transactionCode: null,
    isReturn: false,
    accountId: null,
    thirdPartyId: null,
    ...given,
  }
}

/** An open item: a sale where it is positive, a purchase where it is negative, unless it says otherwise. */
export function item(
  lineId: number,
  number: string | null,
  open: string,
  rest: Partial<OpenItem> & { readonly structured?: string } = {},
): OpenItem {
  const { structured = null, ...given } = rest
  const isSale = !open.startsWith('-')
  return {
    lineId,
    entryId: 100 + lineId,
    thirdPartyId: 1,
    accountId: isSale ? 400 : 440,
    side: isSale ? 'customer' : 'supplier',
    open: amount(open),
    entryDate: day('2026-02-10'),
    dueDate: day('2026-04-10'),
    identifiers: {
      reference: number,
      documentReference: null,
      documentNumber: null,
      structuredCommunication: structured,
      paymentReference: null,
      label: null,
    },
    discount: null,
    foreign: null,
    inPaymentBy: null,
    ...given,
  }
}

export function party(id: number, name: string, rest: Partial<Party> = {}): Party {
  const numbers = { enterpriseNumber: null, vatNumber: null, mandateReferences: [] }
  return { id, name, ibans: [], ...numbers, ...rest }
}

export function rule(
  conditions: Partial<Rule['conditions']>,
  outcome: Partial<Rule['outcome']>,
  rest: Partial<Omit<Rule, 'conditions' | 'outcome'>> = {},
): Rule {
  return {
    id: 1,
    label: 'Rule',
    position: 1,
    origin: 'manual',
    isActive: true,
    isAuto: false,
    lessons: 0,
    ...rest,
    conditions: { ...noConditions, ...conditions },
    outcome: { accountId: null, thirdPartyId: null, vatCodeId: null, ...outcome },
  }
}

export const noConditions: Rule['conditions'] = {
  journalId: null,
  iban: null,
  nameContains: null,
  communicationContains: null,
  code: null,
  amountMin: null,
  amountMax: null,
  sign: null,
}

export function ownPayment(rest: Partial<OwnPayment>): OwnPayment {
  return {
    fileId: 7,
    endToEndId: 'E-1',
    paymentInformationId: 'P-1',
    thirdPartyId: 1,
    mandateReference: null,
    amount: amount('-50.00'),
    lineId: 900,
    entryId: 901,
    journalId: 1,
    lineOpen: amount('-50.00'),
    ...rest,
  }
}

/** Janssens, with an account that is known, and Dupont, without one. */
export const parties = [
  party(1, 'Bakkerij Janssens BV', { ibans: ['BE68539007547034'] }),
  party(2, 'Garage Dupont SRL'),
]

export function indexOf(books: Partial<MatchingBooks>) {
  return matchingIndex({
    items: [],
    paid: [],
    parties,
    rules: [],
    ownAccounts: [],
    ownPayments: [],
    settings: { currency: 'EUR', writeOffLimit: amount('0.50'), transitAccountId: 580 },
    ...books,
  })
}
