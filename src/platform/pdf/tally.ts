import { type Amount, add, zero } from '#kernel/money'
import type { AmountColumn } from './columns.js'

export type Tally = {
  /** One per column of amounts; none for a column that carries nothing. */
  readonly amounts: readonly (Amount | null)[]
  readonly isEmpty: boolean
  take(amounts: readonly (Amount | null)[]): void
  clear(): void
}

/** What the columns of amounts carry so far. */
export function openTally(columns: readonly AmountColumn<never>[]): Tally {
  const none = () => columns.map(({ carried }) => (carried === 'sum' ? zero : null))
  let amounts: (Amount | null)[] = none()
  let isEmpty = true
  return {
    get amounts() {
      return amounts
    },
    get isEmpty() {
      return isEmpty
    },
    take(taken) {
      isEmpty = false
      amounts = columns.map(({ carried }, index) => {
        const before = amounts[index] ?? null
        const amount = taken[index] ?? null
        if (amount === null || carried === undefined) return before
        return carried === 'sum' ? add(before ?? zero, amount) : amount
      })
    },
    clear() {
      amounts = none()
      isEmpty = true
    },
  }
}
