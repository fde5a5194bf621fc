/** What was posted, as lines of a budget look at it. */
import { distinct } from '#kernel/lists'
import { type Amount, add, negate, zero } from '#kernel/money'
import { beginningsOf } from './overlap.js'

/** What an account comes to per period, debit minus credit; on a code of the axis, or as a whole. */
export type Posted = {
  readonly number: string
  /** Null: the whole, of which what is on codes is a part. */
  readonly codeId: number | null
  readonly months: readonly Amount[]
}

type Asked = {
  readonly number: string
  readonly isHeading: boolean
  readonly codeId: number | null
  readonly direction: 'debit' | 'credit'
}

/** What the accounts under a name of lines come to. */
export type PostedUnder = Omit<Posted, 'number'> & { readonly name: string }

/** The names under which lines look for accounts: `=` and the number of one, or the beginning of numbers. */
export function namesOf(lines: readonly Asked[]): string[] {
  return distinct(lines.map(nameOf))
}

/**
 * What was posted per line and period, in the direction of each. A line with a code has what is on it and on those
 * below; one without, on an axis, what is on none.
 */
export function actualsOf(
  lines: readonly Asked[],
  posted: readonly Posted[],
  periods: number,
  above: (codeId: number) => readonly number[],
): Amount[][] {
  const names = new Set(namesOf(lines))
  // What no line asks for is not added up.
  const under = posted.flatMap(({ number, codeId, months }) =>
    [`=${number}`, ...beginningsOf(number)]
      .filter((name) => names.has(name))
      .map((name) => ({ name, codeId, months })),
  )
  return actualsUnder(lines, under, periods, above)
}

/** The same, of what was added up under the names of lines before. */
export function actualsUnder(
  lines: readonly Asked[],
  posted: readonly PostedUnder[],
  periods: number,
  above: (codeId: number) => readonly number[],
): Amount[][] {
  const sums = new Map(lines.map((line) => [keyOf(line), nothing(periods)]))
  for (const { name, codeId, months } of posted) {
    addTo(sums.get(`${name}/${codeId ?? ''}`), months, 1n)
    if (codeId === null) continue
    for (const code of above(codeId)) addTo(sums.get(`${name}/${code}`), months, 1n)
    // What is on a code is not unallocated.
    addTo(sums.get(`${name}/`), months, -1n)
  }
  return lines.map((line) => {
    const found = sums.get(keyOf(line))!
    return line.direction === 'debit' ? found : found.map(negate)
  })
}

function addTo(sums: Amount[] | undefined, months: readonly Amount[], sign: 1n | -1n): void {
  if (!sums) return
  for (const [place, amount] of months.entries())
    if (amount !== zero) sums[place] = (sums[place]! + sign * amount) as Amount
}

/**
 * What no line names, per account and period, debit minus credit: an account on a code, or on none, is named by one
 * line at most. `isWhole` tells that no line names anything of the account.
 */
export function unnamedOf<Of extends Posted>(
  lines: readonly Asked[],
  posted: readonly Of[],
  above: (codeId: number) => readonly number[],
): { readonly of: Of; readonly months: readonly Amount[]; readonly isWhole: boolean }[] {
  const named = new Set(lines.map(keyOf))
  const isNamed = ({ number }: Posted, codes: readonly (number | null)[]) =>
    [`=${number}`, ...beginningsOf(number)].some((key) =>
      codes.some((code) => named.has(`${key}/${code ?? ''}`)),
    )
  const rest = new Map<string, { of: Of; months: readonly Amount[]; isWhole: boolean }>()
  const put = (of: Of, isTaken: boolean, months: readonly Amount[]) => {
    const known = rest.get(of.number) ?? { of, months: months.map(() => zero), isWhole: true }
    rest.set(of.number, {
      of,
      months: isTaken ? known.months : known.months.map((sum, place) => add(sum, months[place]!)),
      isWhole: known.isWhole && !isTaken,
    })
  }
  for (const one of posted) {
    if (one.codeId === null) put(one, isNamed(one, [null]), one.months)
    else {
      put(one, isNamed(one, [one.codeId, ...above(one.codeId)]), one.months)
      // What is on a code is not unallocated.
      put(one, isNamed(one, [null]), one.months.map(negate))
    }
  }
  return [...rest.values()]
}

function nameOf({ number, isHeading }: Asked): string {
  return isHeading ? number : `=${number}`
}

function keyOf(line: Asked): string {
  return `${nameOf(line)}/${line.codeId ?? ''}`
}

function nothing(periods: number): Amount[] {
  return Array.from({ length: periods }, () => zero)
}

/** What lines come to, by what they are. */
export function totalsOf(lines: readonly { readonly type: string; readonly total: Amount }[]) {
  const of = (wanted: string) =>
    add(...lines.filter(({ type }) => type === wanted).map(({ total }) => total))
  const [income, expense] = [of('income'), of('expense')]
  return { income, expense, result: add(income, negate(expense)) }
}
