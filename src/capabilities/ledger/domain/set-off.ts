import type { Day } from '#kernel/days'
import { type Amount, negate, subtract, zero } from '#kernel/money'

/** A line of a group whose sides settle each other in part. */
export type TiedLine = {
  readonly id: number
  /** The day it is due, or else its own. */
  readonly dueOn: Day
  /** Debit minus credit. */
  readonly amount: Amount
}

/**
 * What remains open of each line, in the order they were given. The side with less is set off against the lines of the
 * other, the earliest due first, then the oldest. The database computes the same for its lists (`tied_open`).
 */
export function setOff(lines: readonly TiedLine[]): Amount[] {
  const debit = sumOf(lines, (amount) => amount > zero)
  const credit = negate(sumOf(lines, (amount) => amount < zero))
  const [isLarger, less] =
    debit > credit ? [isDebit, credit] : [(line: TiedLine) => !isDebit(line), debit]
  const open = new Map(lines.map((line) => [line.id, zero]))
  let left = less
  for (const { id, amount } of lines.filter(isLarger).sort(byDueDay)) {
    const size = amount < zero ? negate(amount) : amount
    const settled = left < size ? left : size
    left = subtract(left, settled)
    open.set(id, amount < zero ? negate(subtract(size, settled)) : subtract(size, settled))
  }
  return lines.map(({ id }) => open.get(id)!)
}

function isDebit({ amount }: TiedLine): boolean {
  return amount > zero
}

function sumOf(lines: readonly TiedLine[], isMeant: (amount: Amount) => boolean): Amount {
  return lines.reduce<bigint>(
    (sum, { amount }) => sum + (isMeant(amount) ? amount : 0n),
    0n,
  ) as Amount
}

function byDueDay(one: TiedLine, other: TiedLine): number {
  if (one.dueOn === other.dueOn) return one.id - other.id
  return one.dueOn < other.dueOn ? -1 : 1
}
