/** All that matching looks things up in, made once a call and told what each settled transaction took away. */
import { grouped } from '#kernel/lists'
import { type Amount, subtract, zero } from '#kernel/money'
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
  readonly byEndToEndId: ReadonlyMap<string, OwnPayment>
  readonly byPaymentInformationId: ReadonlyMap<string, readonly OwnPayment[]>
  readonly lines: Map<number, TransitLine>
  /** Of payments that the bank has shown. */
  readonly seen: Set<string>
}

export type TransitLine = { readonly payment: OwnPayment; open: Amount }

export function matchingIndex(books: MatchingBooks): MatchingIndex {
  const { items, paid, parties, rules, ownAccounts, ownPayments, settings } = books
  const onTransit = new Set(ownPayments.map(({ lineId }) => lineId))
  return {
    settings,
    items: itemIndex(
      items.filter(({ lineId }) => !onTransit.has(lineId)),
      paid,
    ),
    parties: partyIndex(parties, rules),
    rules: readyRules(rules),
    ownAccounts: new Map(ownAccounts.map((account) => [account.iban, account])),
    transit: {
      byEndToEndId: new Map(ownPayments.map((payment) => [payment.endToEndId, payment])),
      byPaymentInformationId: grouped(ownPayments, (payment) => payment.paymentInformationId),
      lines: new Map(
        ownPayments
          .filter(({ lineOpen }) => lineOpen !== zero)
          .map((payment) => [payment.lineId, { payment, open: payment.lineOpen }]),
      ),
      seen: new Set(),
    },
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
    const line = transit.lines.get(lineId)
    if (line === undefined) continue
    line.open = subtract(line.open, amount)
    if (line.open === 0n) transit.lines.delete(lineId)
  }
  if (kind === 'sepa' && endToEndId !== null) transit.seen.add(endToEndId)
}
