import { letterMany } from '#capabilities/lettering'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Findings } from '../domain/findings.js'
import {
  forgetLetters,
  type LetterGroup,
  settledByDay,
  settledGroups,
  unsettledGroups,
} from '../queries/letters.js'

/** So many groups are lettered by a few statements. */
const atOnce = 200

/**
 * Letters what the other program had lettered: the lines of a code on an account and of a third party, when they come to
 * zero, with those of files that were taken over before. A code in lower case is a part of a payment, and ties.
 */
export async function letterTakenOver(
  op: CompanyOperation,
  findings: Findings,
  rowOf: (lineId: number) => number | null,
): Promise<void> {
  await letterAll(op, await settledGroups(op), false)
  await letterAll(op, await settledByDay(op), false)
  const left = await unsettledGroups(op)
  const parts = left.filter(({ has_both, is_new, code }) => has_both && is_new && isPartial(code))
  await letterAll(
    op,
    parts.filter(({ line_ids }) => line_ids.length <= 1000),
    true,
  )
  const tied = new Set(parts)
  for (const group of left) {
    if (tied.has(group)) continue
    const [row] = group.line_ids.map(rowOf).filter((one) => one !== null)
    if (row === undefined) continue
    const { code, account, rest: value } = group
    findings.warn('lettering_unbalanced', row, { code, account, value })
  }
  await forgetLetters(op)
}

function isPartial(code: string): boolean {
  return code === code.toLowerCase() && code !== code.toUpperCase()
}

async function letterAll(
  op: CompanyOperation,
  groups: readonly LetterGroup[],
  partial: boolean,
): Promise<void> {
  const real = groups.filter(({ line_ids }) => line_ids.length > 1)
  for (let from = 0; from < real.length; from += atOnce) {
    const some = real.slice(from, from + atOnce)
    await letterMany(
      op,
      some.map(({ line_ids }) => line_ids),
      'takeover',
      partial,
    )
    await op.flush()
  }
}
