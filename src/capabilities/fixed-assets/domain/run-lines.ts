import { type Amount, add, zero } from '#kernel/money'

/** Where what is written off of an asset is booked. */
export type Booking = {
  readonly asset: string
  readonly expense: string
  readonly exceptionalExpense: string
  readonly depreciation: string
  /** Distributions as text: charges of the same one are booked together. */
  readonly analytic: string
  readonly extraLabel: string | null
}

/** What one asset adds to an entry of a run. */
export type Charge = {
  readonly booking: Booking
  /** With what is exceptional. */
  readonly amount: Amount
  readonly exceptional: Amount
}

export type PlannedLine = {
  readonly side: 'debit' | 'credit'
  readonly account: string
  readonly amount: Amount
  readonly label: string | null
  readonly analytic: string
}

const none = '[]'

/** One debit for each account of expenses and distribution, one credit for each account of depreciation, by number. */
export function linesByAccount(charges: readonly Charge[]): PlannedLine[] {
  const debits: Gathered = new Map()
  const credits: Gathered = new Map()
  for (const charge of charges) {
    for (const line of debitsOf(charge, null)) gather(debits, line)
    gather(credits, {
      side: 'credit',
      account: charge.booking.depreciation,
      amount: charge.amount,
      label: null,
      analytic: none,
    })
  }
  return [...inOrder(debits), ...inOrder(credits)]
}

/** A pair for each asset, under its name. */
export function linesByAsset(charges: readonly Charge[]): PlannedLine[] {
  return charges.flatMap((charge) => [
    ...debitsOf(charge, charge.booking.asset),
    {
      side: 'credit' as const,
      account: charge.booking.depreciation,
      amount: charge.amount,
      label: charge.booking.asset,
      analytic: none,
    },
  ])
}

/** What is exceptional is a cost of its own, under its own words. */
function debitsOf({ booking, amount, exceptional }: Charge, label: string | null): PlannedLine[] {
  const { expense, exceptionalExpense, analytic, extraLabel } = booking
  const lines: PlannedLine[] = []
  if (amount > exceptional) {
    const regular = (amount - exceptional) as Amount
    lines.push({ side: 'debit', account: expense, amount: regular, label, analytic })
  }
  if (exceptional > 0n) {
    const words = extraLabel ?? label
    lines.push({
      side: 'debit',
      account: exceptionalExpense,
      amount: exceptional,
      label: words,
      analytic,
    })
  }
  return lines
}

/**
 * Lines by account, distribution and words, each with its sum: a run has thousands of charges and a handful of lines, so
 * that no key is made for each.
 */
type Gathered = Map<string, Map<string, Map<string, { readonly line: PlannedLine; sum: Amount }>>>

function gather(lines: Gathered, line: PlannedLine): void {
  const ofAccount = within(lines, line.account, () => new Map())
  const alike = within(ofAccount, line.analytic, () => new Map())
  const known = within(alike, line.label ?? '', () => ({ line, sum: zero }))
  known.sum = add(known.sum, line.amount)
}

function within<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = make()
  all.set(key, made)
  return made
}

function inOrder(lines: Gathered): PlannedLine[] {
  const all = [...lines.values()].flatMap((ofAccount) =>
    [...ofAccount.values()].flatMap((alike) => [...alike.values()]),
  )
  return all
    .map(({ line, sum }) => ({ key: keyOf(line), line: { ...line, amount: sum } }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ line }) => line)
}

function keyOf({ account, analytic, label }: PlannedLine): string {
  return `${account}\n${analytic}\n${label ?? ''}`
}
