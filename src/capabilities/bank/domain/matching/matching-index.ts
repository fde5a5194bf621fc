/** All that matching looks things up in, made once a call and told what each settled transaction took away. */
import { grouped } from '#kernel/lists'
import { type Amount, subtract } from '#kernel/money'
import { type Buckets, put, remove } from './buckets.js'
import { type ItemIndex, itemIndex, settleItem } from './item-index.js'
import type {
  MatchingSettings,
  OpenItem,
  OwnAccount,
  OwnPayment,
  PaidItem,
  Party,
  PendingTransaction,
  Rule,
  Suggestion,
} from './model.js'
import { type PartyIndex, partyIndex } from './party-index.js'
import { type ReadyRule, readyRules } from './rules.js'

export type MatchingBooks = {
  readonly items: readonly OpenItem[]
  /** Those of the last months; without them a second payment of what a call before settled is not seen. */
  readonly paid: readonly PaidItem[]
  readonly parties: readonly Party[]
  readonly rules: readonly Rule[]
  readonly ownAccounts: readonly OwnAccount[]
  readonly ownPayments: readonly OwnPayment[]
  readonly settings: MatchingSettings
}

export type MatchingIndex = {
  readonly settings: MatchingSettings
  readonly items: ItemIndex
  readonly parties: PartyIndex
  readonly rules: readonly ReadyRule[]
  readonly ownAccounts: ReadonlyMap<string, OwnAccount>
  readonly transit: TransitIndex
}

/** What waits on transit lines for the bank's movement. */
export type TransitIndex = {
  readonly payments: readonly OwnPayment[]
  readonly byEndToEndId: ReadonlyMap<string, OwnPayment>
  readonly byPaymentInformationId: ReadonlyMap<string, readonly OwnPayment[]>
  readonly lines: Map<number, TransitLine>
  readonly byAmount: Buckets<Amount, TransitLine>
  /** Of payments that the bank has shown. */
  readonly seen: Set<string>
}

export type TransitLine = { readonly payment: OwnPayment; open: Amount }

export function matchingIndex({ items, paid, ...rest }: MatchingBooks): MatchingIndex {
  return withItems(indexWithoutItems(rest), items, paid)
}

/** The same with other payments of ours: those that one transaction names. */
export function withOwnPayments(index: MatchingIndex, own: readonly OwnPayment[]): MatchingIndex {
  return { ...index, transit: transitIndex(own) }
}

/** All but the items: who may have paid is known before these are looked for. */
export function indexWithoutItems(books: Omit<MatchingBooks, 'items' | 'paid'>): MatchingIndex {
  const { parties, rules, ownAccounts, ownPayments, settings } = books
  return {
    settings,
    items: itemIndex([], []),
    parties: partyIndex(parties, rules),
    rules: readyRules(rules),
    ownAccounts: new Map(ownAccounts.map((account) => [account.iban, account])),
    transit: transitIndex(ownPayments),
  }
}

export function withItems(
  index: MatchingIndex,
  items: readonly OpenItem[],
  paid: readonly PaidItem[],
): MatchingIndex {
  const { payments } = index.transit
  const onTransit = new Set(payments.map(({ lineId }) => lineId))
  const others = items.filter(({ lineId }) => !onTransit.has(lineId))
  return { ...index, items: itemIndex(others, paid) }
}

function transitIndex(ownPayments: readonly OwnPayment[]): TransitIndex {
  const lines = new Map<number, TransitLine>()
  const byAmount: Buckets<Amount, TransitLine> = new Map()
  for (const payment of ownPayments) {
    if (payment.lineOpen === 0n || lines.has(payment.lineId)) continue
    const line = { payment, open: payment.lineOpen }
    lines.set(payment.lineId, line)
    put(byAmount, line.open, line)
  }
  return {
    payments: ownPayments,
    byEndToEndId: new Map(ownPayments.map((payment) => [payment.endToEndId, payment])),
    byPaymentInformationId: grouped(ownPayments, (payment) => payment.paymentInformationId),
    lines,
    byAmount,
    seen: new Set(),
  }
}

/** Tells the index that a transaction was settled as suggested. */
export function settle(
  { items, transit }: MatchingIndex,
  { entryDate, endToEndId }: PendingTransaction,
  { kind, matches }: Pick<Suggestion, 'kind' | 'matches'>,
): void {
  for (const { lineId, amount } of matches) {
    settleItem(items, lineId, amount, entryDate)
    settleTransit(transit, lineId, amount)
  }
  if (kind === 'sepa' && endToEndId !== null) transit.seen.add(endToEndId)
}

function settleTransit({ lines, byAmount }: TransitIndex, lineId: number, amount: Amount): void {
  const line = lines.get(lineId)
  if (line === undefined) return
  remove(byAmount, line.open, line)
  line.open = subtract(line.open, amount)
  if (line.open === 0n) lines.delete(lineId)
  else put(byAmount, line.open, line)
}
