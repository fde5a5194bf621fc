/** The VAT of each rate, as tables and rows of totals show it. */
import { type Amount, add, times, zero } from '#kernel/money'
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
  return found
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
