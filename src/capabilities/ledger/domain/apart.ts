import { type Amount, zero } from '#kernel/money'
import { balanceOf, type DraftLine } from './lines.js'

/** A class that stands apart and does not balance by itself in an entry, with what its lines come to. */
export function unbalancedClass(
  lines: readonly DraftLine[],
  apart: readonly number[],
): { readonly class: number; readonly difference: Amount } | undefined {
  return apart
    .map((one) => ({
      class: one,
      difference: balanceOf(lines.filter((line) => line.account.startsWith(String(one)))),
    }))
    .find(({ difference }) => difference !== zero)
}
