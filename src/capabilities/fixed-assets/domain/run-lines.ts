import { type Amount, subtract, zero } from '#kernel/money'

/** Where what is written off of an asset is booked. */
export type Booking = {
  /** What it is called; nothing where lines are not told apart by assets. */
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
  for (const { booking, amount, exceptional } of charges) {
    const { expense, exceptionalExpense, depreciation, analytic, extraLabel } = booking
    gather(debits, expense, analytic, null, regularOf(amount, exceptional))
    gather(debits, exceptionalExpense, analytic, extraLabel, exceptional)
    gather(credits, depreciation, none, null, amount)
  }
  return [...inOrder('debit', debits), ...inOrder('credit', credits)]
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
    const regular = regularOf(amount, exceptional)
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

function regularOf(amount: Amount, exceptional: Amount): Amount {
  return exceptional === zero ? amount : subtract(amount, exceptional)
}

/**
 * Sums by account, distribution and words: a run has thousands of charges and a handful of lines, so that neither a key
 * nor a line is made for each.
 */
type Gathered = Map<string, Map<string, Map<string | null, Amount>>>

function gather(
  sums: Gathered,
  account: string,
  analytic: string,
  label: string | null,
  amount: Amount,
): void {
  if (amount === zero) return
  const ofAccount = within(sums, account)
  const alike = within(ofAccount, analytic)
  alike.set(label, ((alike.get(label) ?? zero) + amount) as Amount)
}

function within<Key, Value>(all: Map<string, Map<Key, Value>>, key: string): Map<Key, Value> {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = new Map<Key, Value>()
  all.set(key, made)
  return made
}

function inOrder(side: PlannedLine['side'], sums: Gathered): PlannedLine[] {
  const lines: PlannedLine[] = []
  for (const [account, ofAccount] of sums)
    for (const [analytic, alike] of ofAccount)
      for (const [label, amount] of alike) lines.push({ side, account, amount, label, analytic })
  return lines
    .map((line) => ({ key: keyOf(line), line }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ line }) => line)
}

function keyOf({ account, analytic, label }: PlannedLine): string {
  return `${account}\n${analytic}\n${label ?? ''}`
}
