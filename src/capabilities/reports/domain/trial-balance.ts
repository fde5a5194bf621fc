import { type Amount, add, negate, subtract, zero } from '#kernel/money'

/** The figures of an account in a span; amounts are debit minus credit but for the movements. */
export type Figures = {
  readonly opening: Amount
  readonly debit: Amount
  readonly credit: Amount
  readonly unclosed: Amount | null
  readonly previous: Amount | null
}

/** An account as the chart has it, or digits that several share. */
export type Line = Figures & {
  readonly accountId: number | null
  readonly number: string
  readonly label: string | null
  readonly kind: 'postable' | 'heading'
  readonly type: string | null
}

/** The six columns: an opening and a closing balance stand on one side only. */
export type Columns = {
  readonly opening_debit: Amount
  readonly opening_credit: Amount
  readonly debit: Amount
  readonly credit: Amount
  readonly closing_debit: Amount
  readonly closing_credit: Amount
}

export function columnsOf({ opening, debit, credit }: Figures): Columns {
  const closing = add(opening, subtract(debit, credit))
  return {
    opening_debit: above(opening),
    opening_credit: above(negate(opening)),
    debit,
    credit,
    closing_debit: above(closing),
    closing_credit: above(negate(closing)),
  }
}

const above = (amount: Amount) => (amount > zero ? amount : zero)
export function sumOf(all: readonly Columns[]): Columns {
  const sum = (of: keyof Columns) => add(...all.map((columns) => columns[of]))
  return {
    opening_debit: sum('opening_debit'),
    opening_credit: sum('opening_credit'),
    debit: sum('debit'),
    credit: sum('credit'),
    closing_debit: sum('closing_debit'),
    closing_credit: sum('closing_credit'),
  }
}

/** What an account, or several together, show. */
export type Row = Omit<Line, keyof Figures> & {
  readonly columns: Columns
  readonly unclosed: Amount | null
  readonly previous: Amount | null
}

export function rowOf(line: Line): Row {
  const { accountId, number, label, kind, type, unclosed, previous } = line
  return { accountId, number, label, kind, type, columns: columnsOf(line), unclosed, previous }
}

type Heading = Omit<Line, keyof Figures>

/**
 * Accounts by their first digits: each column is the sum of the accounts' columns, so that the totals stay. The name is
 * that of the heading of this number, else of the only account there. A shorter account stands for itself.
 */
export function grouped(rows: readonly Row[], level: number, headings: readonly Heading[]): Row[] {
  const named = new Map(headings.map((heading) => [heading.number, heading]))
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const digits = row.number.slice(0, level)
    const group = groups.get(digits)
    if (group) group.push(row)
    else groups.set(digits, [row])
  }
  return [...groups].map(([number, group]) => {
    const [only] = group
    if (group.length === 1 && only!.number === number) return only!
    const heading = named.get(number)
    const of = heading ?? (group.length === 1 ? only! : null)
    return {
      accountId: of?.accountId ?? null,
      label: of?.label ?? null,
      type: of?.type ?? null,
      kind: 'heading',
      ...together(group),
      number,
    }
  })
}

/** The headings that hold any of the rows, each before them, summed the same way. */
export function withHeadings(rows: readonly Row[], headings: readonly Heading[]): Row[] {
  const above_ = headings.flatMap((heading): Row[] => {
    const held = rows.filter(({ number }) => number.startsWith(heading.number))
    return held.length === 0 ? [] : [{ ...heading, ...together(held) }]
  })
  return [...above_, ...rows].sort(
    (one, other) =>
      compare(one.number, other.number) ||
      compare(other.kind === 'heading', one.kind === 'heading'),
  )
}

const compare = <Value extends string | boolean>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0

function together(rows: readonly Row[]): Pick<Row, 'columns' | 'unclosed' | 'previous'> {
  return {
    columns: sumOf(rows.map(({ columns }) => columns)),
    unclosed: addOf(rows.map(({ unclosed }) => unclosed)),
    previous: addOf(rows.map(({ previous }) => previous)),
  }
}

/** The sum of those that are there. */
function addOf(amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : add(...known)
}
