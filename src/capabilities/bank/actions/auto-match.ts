import type { Language } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { storedAmount } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import { autoMatch, type Settlement } from '../domain/matching/auto-match.js'
import { sayReason } from '../domain/matching/texts.js'
import { lockedDays } from '../queries/locked-days.js'
import { asPending } from '../queries/matching.js'
import { type Proposed, proposedByRules } from '../queries/rules.js'
import * as settling from '../queries/settling.js'
import { transactionsOf } from '../queries/transactions.js'
import type { AutoReply, AutoWish } from '../schemas/auto.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { type Decided, settleMany } from './settle-many.js'
import { indexFor } from './suggest.js'

/** The most transactions of one call. */
const most = 5000

/** Settles every transaction that is certain, as one operation; what it cannot decide it counts by reason. */
export async function matchCertain(
  op: CompanyOperation,
  { body }: { body: AutoWish },
): Promise<AutoReply> {
  await settling.holdAutoMatch(op)
  const asked = { journal_id: null, from: null, to: null, ids: null, ...body }
  const ids = await settling.lockWaiting(op, asked, most + 1)
  const waiting = await transactionsOf(op, ids.slice(0, most))
  if (waiting.length === 0) {
    op.unchanged()
    return replyOf(op.language, [], [], [], false)
  }
  const index = await indexFor(op, waiting)
  const isLocked = await lockedDays(op)
  const { settled, undecided } = autoMatch(index, waiting.map(asPending), ({ entryDate }) =>
    isLocked(entryDate),
  )
  const byId = new Map(waiting.map((one) => [one.id, one]))
  const proposed = await proposedByRules(
    op,
    distinct(settled.map(({ suggestion }) => suggestion.ruleId)),
  )
  const after = await settleMany(
    op,
    settled.map((one) => decidedBy(op, byId.get(one.transaction.id)!, one, proposed)),
  )
  if (after.length === 0) op.unchanged()
  const left = undecided.map(({ reason }) => reason)
  return replyOf(op.language, settled, after, left, ids.length > most)
}

/** What is settled, and where the rest of it goes, as a suggestion says. */
function decidedBy(
  { company }: CompanyOperation,
  transaction: BankTransaction,
  { suggestion }: Settlement,
  proposed: ReadonlyMap<number, Proposed>,
): Decided {
  const { matches, accountId, thirdPartyId, vatCodeId, ruleId, sepaFileId } = suggestion
  const { label = null, analytic = [] } = proposed.get(ruleId ?? 0) ?? {}
  const line = {
    account_id: accountId,
    third_party_id: thirdPartyId,
    vat_code_id: vatCodeId,
    amount: storedAmount(transaction.amount),
    path: '',
    proposedAnalytic: analytic,
  }
  return {
    transaction,
    label,
    paid: matches,
    given: matches.length > 0 ? [] : [line],
    by: {
      settled_by: 'auto',
      reasons: reasonsOf(suggestion, company.locale),
      rule_id: ruleId,
      sepa_file_id: sepaFileId,
    },
  }
}

const reasonsOf = ({ reasons }: Settlement['suggestion'], language: Language) =>
  reasons.map((reason) => ({
    code: reason.code,
    points: reason.points,
    text: sayReason(reason, language),
  }))

function replyOf(
  language: Language,
  settled: readonly Settlement[],
  after: readonly BankTransaction[],
  left: readonly string[],
  hasMore: boolean,
): AutoReply {
  const counts = new Map<string, number>()
  for (const reason of left) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return {
    matched: after.filter(({ status }) => status === 'matched').length,
    booked: after.filter(({ status }) => status === 'booked').length,
    undecided: left.length,
    has_more: hasMore,
    transactions: after.map(({ id, status, entry_id }, place) => ({
      id,
      status,
      entry_id,
      score: settled[place]!.suggestion.score,
      reasons: reasonsOf(settled[place]!.suggestion, language),
    })),
    undecided_by: Object.fromEntries(counts),
  }
}
