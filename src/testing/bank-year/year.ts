/** A year of a company as its bank saw it, from a seed, with the truth of every transaction. */
import type { Amount } from '#kernel/money'
import type { MatchingBooks } from '../../capabilities/bank/domain/matching/matching-index.js'
import type { PendingTransaction } from '../../capabilities/bank/domain/matching/model.js'
import { payment } from '../bank-matching.js'
import * as costs from './costs.js'
import type { Diary, Planned, Truth } from './diary.js'
import { diceOf } from './dice.js'
import * as odd from './odd-payments.js'
import * as own from './own-money.js'
import { numberPapers, openItem, paidItem } from './papers.js'
import { peopleOf } from './people.js'
import { type Kind, kinds, type Profile } from './profiles.js'
import * as purchases from './purchases.js'
import * as sales from './sales.js'

export type YearTransaction = {
  readonly transaction: PendingTransaction
  readonly kind: Kind
  readonly truth: Truth
}

export type BankYear = {
  readonly books: MatchingBooks
  readonly transactions: readonly YearTransaction[]
}

const writers: Readonly<Record<Kind, (diary: Diary) => void>> = {
  'double payment': odd.doublePayment,
  structured: sales.structured,
  'structured in the text': sales.structuredInText,
  'typed number': sales.typed,
  'mistyped number': sales.mistypedNumber,
  'several invoices': sales.several,
  'part payment': odd.partPayment,
  'wrong amount': odd.wrongAmount,
  discount: odd.discount,
  'name only': sales.nameOnly,
  silent: sales.silent,
  'equal amounts': odd.equalAmounts,
  'collided number': purchases.collided,
  'paid by someone else': sales.bySomeoneElse,
  'own file': own.ownFile,
  'supplier by hand': purchases.supplierByHand,
  'supplier direct debit': purchases.supplierDebit,
  'recurring cost': costs.recurringCost,
  'card purchase': costs.cardPurchase,
  'card takings': costs.cardTakings,
  'own transfer': own.ownTransfer,
  return: own.returned,
  'foreign currency': own.foreignCurrency,
  refund: sales.refund,
}

/** Of a hundred papers that are paid, so many more never are. */
const unpaidShare = 25

export function bankYear(seed: number, profile: Profile, count = 2000): BankYear {
  const dice = diceOf(profile.name, seed)
  const diary: Diary = {
    dice,
    profile,
    people: peopleOf(dice, profile),
    papers: [],
    closed: new Map(),
    planned: [],
    later: [],
    ownPayments: [],
    rules: [],
    paid: [],
  }
  costs.makeRules(diary)
  // A second payment brings its first one along, which is of another kind.
  for (const kind of ['double payment', ...kinds] as const) {
    const wanted = Math.round((profile.mix[kind] * count) / 1000)
    const written = () => diary.planned.filter((one) => one.kind === kind).length
    while (written() < wanted) writers[kind](diary)
  }
  const unpaid = Math.round((diary.papers.length * unpaidShare) / 100)
  for (let one = 0; one < unpaid; one++) purchases.leftOver(diary, false)
  for (let one = 0; one < unpaid; one++) purchases.leftOver(diary, true)
  numberPapers(dice, profile, diary.papers)
  for (const put of diary.later) put()
  return { books: booksOf(diary), transactions: transactionsOf(diary) }
}

function booksOf({ papers, closed, people, rules, ownPayments }: Diary): MatchingBooks {
  return {
    items: papers.filter((paper) => !closed.has(paper)).map(openItem),
    paid: [...closed].map(([paper, on]) => paidItem(paper, on)),
    parties: people.map(({ party }) => party),
    rules,
    ownAccounts: own.ownAccounts,
    ownPayments,
    settings: { currency: 'EUR', writeOffLimit: 50n as Amount, transitAccountId: 580 },
  }
}

function transactionsOf({ planned }: Diary): YearTransaction[] {
  return [...planned]
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .map((one, place) => ({
      kind: one.kind,
      truth: one.truth,
      transaction: transactionOf(one, place + 1),
    }))
}

function transactionOf({ on, write }: Planned, id: number): PendingTransaction {
  return { ...payment('0.00', { id, on }), ...write() }
}
