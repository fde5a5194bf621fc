import { letterMany } from '#capabilities/lettering'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Findings } from '../domain/findings.js'
import {
  forgetLetters,
  groupLetters,
  type LetterGroup,
  partialGroups,
  settledGroups,
  unsettledGroups,
} from '../queries/letters.js'

/**
 * Letters what the other program had lettered: the lines of a code on an account and of a third party, when they come to
 * zero, with those of files that were taken over before. A code in lower case is a part of a payment, and ties.
 */
export async function letterTakenOver(
  op: CompanyOperation,
  findings: Findings,
  rowOf: (lineId: number) => number | null,
): Promise<void> {
  for (const byDay of [false, true]) {
    await groupLetters(op, byDay)
    await letterAll(op, settledGroups, false)
  }
  await groupLetters(op, false)
  await letterAll(op, partialGroups, true)
  for (const { line_ids, code, account, rest: value } of await unsettledGroups(op)) {
    const [row] = line_ids.map(rowOf).filter((one) => one !== null)
    if (row !== undefined) findings.warn('lettering_unbalanced', row, { code, account, value })
  }
  await forgetLetters(op)
}

async function letterAll(
  op: CompanyOperation,
  next: (op: CompanyOperation, after: number) => Promise<LetterGroup[]>,
  partial: boolean,
): Promise<void> {
  for (let after = 0; ; ) {
    const groups = await next(op, after)
    const last = groups.at(-1)
    if (!last) return
    await letterMany(
      op,
      groups.map(({ line_ids }) => line_ids),
      'takeover',
      { partial },
    )
    await op.flush()
    after = last.place
  }
}
