/** The VAT of each rate, as tables and rows of totals show it. */
import { type Amount, add, subtract, times, zero } from '#kernel/money'
import { type Mark, numberOf, percentsIn } from './figures.js'
import type { Labelled } from './labels.js'
import type { Paper, Row } from './words.js'

/** VAT of one rate. */
export type Share = {
  /** Hundredths of a percent. */
  readonly rate: bigint
  readonly base: Amount
  readonly vat: Amount
  readonly row: number
  /** Only the VAT is printed; the base follows from it to within some cents. */
  readonly isEstimated?: true
}

export type TotalsContext = {
  readonly paper: Paper
  readonly figures: readonly Labelled[]
  readonly rates: readonly bigint[]
  /** Words say that no VAT is due. */
  readonly isExempt: boolean
  readonly mark: Mark
}

const cent = 2n

export function near(one: bigint, other: bigint, within = cent): boolean {
  const difference = one - other
  return difference <= within && difference >= -within
}

export function vatOf(base: Amount, rate: bigint): Amount {
  return times(base, rate, 10_000n)
}

/** Rows in which one amount is so many percent of another. */
export function sharesIn({ paper, figures, rates, mark }: TotalsContext): Share[] {
  const byRow = new Map<number, Labelled[]>()
  for (const figure of figures) {
    const row = byRow.get(figure.cell.row)
    if (row === undefined) byRow.set(figure.cell.row, [figure])
    else row.push(figure)
  }
  const found: Share[] = []
  for (const [index, row] of byRow) {
    if (row.length < 2 || row.length > 12) continue
    const printed = ratesInRow(paper.rows[index]!, rates, mark)
    const share = shareIn(row, printed, index)
    if (share !== undefined) found.push(share)
  }
  return [...found, ...sharesBelow(paper, figures), ...sharesApart(paper, figures)]
}

/** Rates side by side as the heads of columns, with base and VAT of each below it. */
function sharesBelow(paper: Paper, figures: readonly Labelled[]): Share[] {
  const found: Share[] = []
  for (const row of paper.rows) {
    const heads = row.cells.flatMap((cell) => {
      const [percent, ...more] = percentsIn(cell.text)
      return percent !== undefined && more.length === 0 && cell.text.length < 16
        ? [{ cell, rate: percent.hundredths }]
        : []
    })
    if (heads.length < 2) continue
    for (const { cell, rate } of heads) {
      const below = figures.filter(
        (figure) =>
          figure.cell.page === row.page &&
          figure.cell.row > row.index &&
          figure.cell.row <= row.index + 4 &&
          isUnder(figure.cell, cell, heads),
      )
      const share = pairIn(below, rate, row.index)
      if (share !== undefined) found.push(share)
    }
  }
  return found
}

/** The head whose right edge is nearest is the one that a figure stands under. */
function isUnder(
  { x, right }: { x: number; right: number },
  head: { x: number; right: number },
  heads: readonly { cell: { x: number; right: number } }[],
): boolean {
  const away = (one: { x: number; right: number }) =>
    Math.min(
      Math.abs(one.right - right),
      Math.abs(one.x - x),
      Math.abs(one.x + one.right - x - right) / 2,
    )
  return heads.every(({ cell }) => away(head) <= away(cell)) && away(head) < 45
}

function pairIn(figures: readonly Labelled[], rate: bigint, row: number): Share | undefined {
  for (const base of figures)
    for (const vat of figures) {
      if (vat.cell.row <= base.cell.row || (rate > 0n && vat.amount <= zero)) continue
      if (rate === 0n && (vat.amount !== zero || base.amount <= zero)) continue
      if (near(vatOf(base.amount, rate), vat.amount))
        return { rate, base: base.amount, vat: vat.amount, row }
    }
  return undefined
}

/** `Base 6 %  28,99` in one row and `VAT 6 %  1,74` in another. */
function sharesApart(paper: Paper, figures: readonly Labelled[]): Share[] {
  const rated = figures.flatMap((figure) => {
    if ((figure.kind !== 'net' && figure.kind !== 'vat') || figure.by !== 'row') return []
    const printed = paper.rows[figure.cell.row]!.cells.flatMap(({ text }) => percentsIn(text))
    const rates = new Set(printed.map(({ hundredths }) => hundredths))
    const [rate] = rates
    return rates.size === 1 && rate !== undefined ? [{ figure, rate }] : []
  })
  if (rated.length > 40) return []
  return rated.flatMap(({ figure: base, rate }) => {
    if (base.kind !== 'net') return []
    const vat = rated.find(
      (other) =>
        other.rate === rate &&
        other.figure.kind === 'vat' &&
        other.figure.cell.row !== base.cell.row &&
        (rate === 0n) === (other.figure.amount === zero) &&
        near(vatOf(base.amount, rate), other.figure.amount),
    )
    return vat === undefined
      ? []
      : [{ rate, base: base.amount, vat: vat.figure.amount, row: base.cell.row }]
  })
}

function ratesInRow(row: Row, rates: readonly bigint[], mark: Mark): bigint[] {
  const printed = row.cells.flatMap(({ text }) =>
    percentsIn(text).map(({ hundredths }) => hundredths),
  )
  if (printed.length > 0) return [...new Set(printed)]
  // `A 21,00 50,00 10,50`: a rate without its sign counts when the sums bear it out.
  const numbers = row.cells.flatMap(({ text }) =>
    text.split(/\s+/).map((word) => numberOf(word, mark)),
  )
  const bare = numbers.flatMap((number) => (number === undefined ? [] : [Math.round(number * 100)]))
  return rates.filter((rate) => bare.includes(Number(rate)))
}

function shareIn(
  row: readonly Labelled[],
  rates: readonly bigint[],
  index: number,
): Share | undefined {
  for (const rate of rates) {
    const options: (Share & { weight: number })[] = []
    for (const base of row)
      for (const vat of row) {
        if (base === vat || (rate > 0n && base.amount === zero)) continue
        if (!near(vatOf(base.amount, rate), vat.amount)) continue
        if (rate > 0n && vat.amount === zero) continue
        // The rate itself is no base: `21,00 %` or `6,00`.
        if (base.amount === rate && row.length > 2) continue
        const gross = add(base.amount, vat.amount)
        const weight =
          (row.some(({ amount }) => amount === gross) ? 2 : 0) +
          (vatOf(base.amount, rate) === vat.amount ? 1 : 0) +
          (vat.kind === 'vat' ? 1 : 0)
        options.push({ rate, base: base.amount, vat: vat.amount, row: index, weight })
      }
    const best = options.sort((one, other) => other.weight - one.weight)[0]
    if (best !== undefined) {
      const { weight: _, ...share } = best
      return share
    }
  }
  return undefined
}

export type Group = {
  readonly shares: readonly Share[]
  readonly base: Amount
  readonly vat: Amount
}

/** Shares that may belong together: rows in succession, and all of them without repetition. */
export function groupsOf(shares: readonly Share[]): Group[] {
  const groups: Share[][] = []
  for (const share of shares) {
    const last = groups.at(-1)
    if (last !== undefined && share.row - last.at(-1)!.row <= 2) last.push(share)
    else groups.push([share])
  }
  const distinct = new Map(
    shares.map((share) => [`${share.rate}:${share.base}:${share.vat}`, share]),
  )
  const byRate = new Map<bigint, Share>()
  for (const share of shares) {
    const before = byRate.get(share.rate)
    if (before === undefined || share.base > before.base) byRate.set(share.rate, share)
  }
  const all = [
    ...groups,
    [...distinct.values()],
    [...byRate.values()],
    ...shares.map((share) => [share]),
  ]
  return all
    .filter((group) => group.length > 0 && group.length <= 200)
    .map((group) => ({
      shares: group,
      base: add(...group.map(({ base }) => base)),
      vat: add(...group.map(({ vat }) => vat)),
    }))
}

/**
 * Lines that name their rates where the totals name none: the sums of a column by rate, taken as net and as
 * gross. Whether they are meant is for the totals to say.
 */
export function ratedLines({ paper, figures, rates }: TotalsContext): Group[] {
  const lines = figures.flatMap((figure) => {
    const rate = onlyRateIn(paper.rows[figure.cell.row]!)
    return rate !== undefined && (rate === 0n || rates.includes(rate)) ? [{ figure, rate }] : []
  })
  const rows = new Set(lines.map(({ figure }) => figure.cell.row))
  if (rows.size < 2 || new Set(lines.map(({ rate }) => rate)).size < 2) return []
  return columnsOf(lines)
    .filter((column) => column.length === rows.size)
    .flatMap((column) => [summedByRate(column, 'net'), summedByRate(column, 'gross')])
}

function onlyRateIn({ cells }: Row): bigint | undefined {
  const found = cells.flatMap(({ text }) => percentsIn(text))
  return found.length === 1 ? found[0]!.hundredths : undefined
}

type Rated = { readonly figure: Labelled; readonly rate: bigint }

/** Figures whose right edges stand below each other, at most one of a row. */
function columnsOf(lines: readonly Rated[]): Rated[][] {
  const columns: Rated[][] = []
  for (const line of lines) {
    const { right, row } = line.figure.cell
    const column = columns.find(
      (one) =>
        Math.abs(one.at(-1)!.figure.cell.right - right) < line.figure.cell.height &&
        one.at(-1)!.figure.cell.row < row,
    )
    if (column === undefined) columns.push([line])
    else column.push(line)
  }
  return columns
}

function summedByRate(lines: readonly Rated[], as: 'net' | 'gross'): Group {
  const sums = new Map<bigint, Amount>()
  for (const { figure, rate } of lines) sums.set(rate, add(sums.get(rate) ?? zero, figure.amount))
  const shares = [...sums].map(([rate, sum]) => {
    const base = as === 'net' ? sum : times(sum, 10_000n, 10_000n + rate)
    return { rate, base, vat: as === 'net' ? vatOf(base, rate) : subtract(sum, base), row: -1 }
  })
  return {
    shares,
    base: add(...shares.map(({ base }) => base)),
    vat: add(...shares.map(({ vat }) => vat)),
  }
}
