/** How well the payments of a generated year are matched. */
import { autoMatch } from '../../capabilities/bank/domain/matching/auto-match.js'
import { matchingIndex } from '../../capabilities/bank/domain/matching/matching-index.js'
import type { Suggestion } from '../../capabilities/bank/domain/matching/model.js'
import { suggestionsFor } from '../../capabilities/bank/domain/matching/suggestions.js'
import type { Truth } from './diary.js'
import { type Kind, kinds, type Profile } from './profiles.js'
import { bankYear, type YearTransaction } from './year.js'

/** What became of the transactions of one kind, or of all: the truth among the first three, before and after. */
export type Tally = {
  count: number
  automatic: number
  wrong: number
  amongThree: number
  atFirst: number
}

export type YearScore = {
  readonly seed: number
  readonly all: Tally
  readonly byKind: ReadonlyMap<Kind, Tally>
  /** Every automatic match that is not the truth. */
  readonly wrong: readonly { readonly of: YearTransaction; readonly suggestion: Suggestion }[]
  /** Of those that are left, the ones whose truth is not among the first three. */
  readonly missed: readonly YearTransaction[]
  readonly ms: number
}

export function scoreOf(seed: number, profile: Profile, count = 2000): YearScore {
  const { books, transactions } = bankYear(seed, profile, count)
  const started = process.cpuUsage().user
  const index = matchingIndex(books)
  const { settled, undecided } = autoMatch(
    index,
    transactions.map(({ transaction }) => transaction),
  )
  const ms = (process.cpuUsage().user - started) / 1000
  const byId = new Map(transactions.map((one) => [one.transaction.id, one]))
  const tallies = new Map(kinds.map((kind) => [kind, emptyTally()]))
  const wrong: { of: YearTransaction; suggestion: Suggestion }[] = []
  const missed: YearTransaction[] = []
  for (const { kind } of transactions) tallies.get(kind)!.count++
  for (const { transaction, suggestion } of settled) {
    const of = byId.get(transaction.id)!
    const tally = tallies.get(of.kind)!
    tally.automatic++
    if (isTrue(suggestion, of.truth, true)) tally.amongThree++
    else {
      tally.wrong++
      wrong.push({ of, suggestion })
    }
  }
  for (const { transaction } of undecided) {
    const of = byId.get(transaction.id)!
    const isThere = suggestionsFor(index, transaction, 3).some((one) =>
      isTrue(one, of.truth, false),
    )
    if (isThere) tallies.get(of.kind)!.amongThree++
    else missed.push(of)
  }
  const fresh = matchingIndex(books)
  for (const { transaction, truth, kind } of transactions)
    if (suggestionsFor(fresh, transaction, 3).some((one) => isTrue(one, truth, false)))
      tallies.get(kind)!.atFirst++
  return { seed, all: summed([...tallies.values()]), byKind: tallies, wrong, missed, ms }
}

function emptyTally(): Tally {
  return { count: 0, automatic: 0, wrong: 0, amongThree: 0, atFirst: 0 }
}

export function summed(tallies: readonly Tally[]): Tally {
  const all = emptyTally()
  for (const tally of tallies) for (const name of names) all[name] += tally[name]
  return all
}
const names = ['count', 'automatic', 'wrong', 'amongThree', 'atFirst'] as const

/** Whether a suggestion is what the transaction is; an automatic one must settle whole items. */
function isTrue(suggestion: Suggestion, truth: Truth, isAutomatic: boolean): boolean {
  if (suggestion.kind !== truth.kind) return false
  switch (truth.kind) {
    case 'items': {
      const lines = suggestion.matches.map(({ lineId }) => lineId).sort((a, b) => a - b)
      return lines.join() === truth.lineIds.join() && (truth.isWhole || !isAutomatic)
    }
    case 'account':
      return (
        suggestion.accountId === truth.accountId && suggestion.thirdPartyId === truth.thirdPartyId
      )
    case 'sepa':
      return suggestion.sepaFileId === truth.fileId
    case 'transfer':
      return true
  }
}
