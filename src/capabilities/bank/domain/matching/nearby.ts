/**
 * Which open items one transaction can concern at all, for a search in the database: those of its amount, those of who
 * may have paid, and those whose numbers its texts may name. More than that may be found, never less.
 */
import type { Amount } from '#kernel/money'
import type { MatchingIndex } from './matching-index.js'
import type { PendingTransaction } from './model.js'
import { isYear, withoutZeros } from './numbers.js'
import { sceneOf } from './scene.js'

export type Nearby = {
  readonly amount: Amount
  readonly partyIds: readonly number[]
  /** A regular expression over the texts of an item; null where nothing can be named. */
  readonly naming: string | null
}

/** By an index that needs no items yet. */
export function nearbyOf(index: MatchingIndex, transaction: PendingTransaction): Nearby {
  const { payers } = sceneOf(index, transaction)
  return {
    amount: transaction.amount,
    partyIds: payers.map(({ partyId }) => partyId),
    naming: namingOf(transaction),
  }
}

/** So many of the last digits of a number are looked for. */
const mostDigits = 5
/** Of the digits before the last ones. */
const mostBefore = 3
/** Fewer digits than that are a number only with those before them, and so is a year. */
const fewestAlone = 4

/**
 * The ends of all numbers in the texts, whatever stands between their digits. Groups lose their leading zeros: zeros
 * may be missing, or be there, where two groups meet.
 */
function namingOf(transaction: PendingTransaction): string | null {
  const { communication, structuredCommunication, endToEndId } = transaction
  const endings = [communication, structuredCommunication, endToEndId].flatMap((text) => {
    const runs = text?.match(/\d+/g) ?? []
    return runs.flatMap((run, at) => endingOf(run, runs[at - 1]) ?? [])
  })
  return endings.length === 0 ? null : [...new Set(endings)].join('|')
}

function endingOf(run: string, before: string | undefined): string | null {
  const last = spaced(withoutZeros(run).slice(-mostDigits))
  if (run.length >= fewestAlone && !isYear(run)) return last
  if (before === undefined) return null
  return `${spaced(withoutZeros(before).slice(-mostBefore))}[^1-9]*${last}`
}

const spaced = (digits: string) => [...digits].join('[^0-9]*')
