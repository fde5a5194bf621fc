/**
 * The lines of a document: rows under the heads of a table, or rows that end in an amount. They are
 * believed only when they add up to the totals; otherwise the VAT of each rate stands for its lines.
 */
import type { ExtractedAdjustment, ExtractedLine } from '#formats/e-invoices/index'
import { type Amount, add, subtract, times, zero } from '#kernel/money'
import type { Item, LinesContext } from './items.js'
import { rowItems } from './row-items.js'
import { near, type Share, vatOf } from './shares.js'
import { tableItems } from './table-items.js'
import { plain } from './words.js'

export type LinesFound = {
  readonly lines: ExtractedLine[]
  readonly adjustments: ExtractedAdjustment[]
  readonly shares: readonly Share[]
  /** The lines were read, and come to the totals. */
  readonly isRead: boolean
}

export function linesOf(ground: LinesContext): LinesFound {
  const { totals } = ground
  if (totals.net === null || totals.vat === null || totals.gross === null) return nothing
  const readings = [tableItems(ground, true), tableItems(ground, false), ...rowItems(ground)]
  for (const items of readings) {
    const read = fitted(ground, items)
    if (read !== undefined) return read
  }
  return fromShares(ground)
}

const nothing: LinesFound = { lines: [], adjustments: [], shares: [], isRead: false }

function fitted(ground: LinesContext, items: readonly Item[]): LinesFound | undefined {
  if (items.length === 0 || items.length > 1000) return undefined
  const { totals } = ground
  const most = Math.max(...items.map(({ amounts }) => amounts.length))
  for (let choice = 0; choice < most; choice += 1) {
    const amounts = items.map((item) => item.amounts[choice] ?? item.amounts[0]!)
    const sum = add(...amounts)
    const isNet = near(sum, totals.net!, 1n)
    const isGross = near(sum, totals.gross!, 1n)
    if (!isNet && !isGross) continue
    const rates = ratesFor(items, amounts, totals.shares, isNet)
    if (rates === undefined) continue
    return booked(ground, items, amounts, rates, isNet)
  }
  return undefined
}

/** The rate of each line: printed, the only one there is, by its letter, or the one for which the sums come out. */
function ratesFor(
  items: readonly Item[],
  amounts: readonly Amount[],
  shares: readonly Share[],
  isNet: boolean,
): bigint[] | undefined {
  if (shares.length === 0) return undefined
  const known = new Set(shares.map(({ rate }) => rate))
  if (items.every(({ rate }) => rate !== null && known.has(rate))) {
    const rates = items.map(({ rate }) => rate!)
    return isBornOut(amounts, rates, shares, isNet) ? rates : undefined
  }
  if (shares.length === 1) return items.map(() => shares[0]!.rate)
  return byCode(items, amounts, shares, isNet) ?? bySums(amounts, shares, isNet)
}

function targetOf({ base, vat }: Share, isNet: boolean): Amount {
  return isNet ? base : add(base, vat)
}

function isBornOut(
  amounts: readonly Amount[],
  rates: readonly bigint[],
  shares: readonly Share[],
  isNet: boolean,
): boolean {
  return shares.every((share) => {
    const own = amounts.filter((_, at) => rates[at] === share.rate)
    if (share.isEstimated && isNet) return near(vatOf(add(...own), share.rate), share.vat)
    return near(add(...own), targetOf(share, isNet), BigInt(Math.max(2, own.length)))
  })
}

function byCode(
  items: readonly Item[],
  amounts: readonly Amount[],
  shares: readonly Share[],
  isNet: boolean,
): bigint[] | undefined {
  if (items.some(({ code }) => code === null)) return undefined
  const rateOf = new Map<string, bigint>()
  for (const code of new Set(items.map((item) => item.code!))) {
    const sum = add(...amounts.filter((_, at) => items[at]!.code === code))
    const fits = shares.filter((share) => near(targetOf(share, isNet), sum))
    if (fits.length !== 1) return undefined
    rateOf.set(code, fits[0]!.rate)
  }
  return items.map(({ code }) => rateOf.get(code!)!)
}

/** Lines are shared out over the rates so that each comes to its sum; only one such way is believed. */
function bySums(
  amounts: readonly Amount[],
  shares: readonly Share[],
  isNet: boolean,
): bigint[] | undefined {
  if (amounts.length > 14 || shares.length > 4) return undefined
  const left = shares.map((share) => targetOf(share, isNet))
  const slack =
    most(shares) - amounts.reduce((sum, amount) => (amount < zero ? sum + amount : sum), 0n)
  const chosen: number[] = []
  const solutions: number[][] = []
  let steps = 0
  const place = (at: number): void => {
    steps += 1
    if (steps > 60_000 || solutions.length > 1) return
    if (at === amounts.length) {
      if (left.every((rest, index) => near(rest, zero, slackOf(shares[index]!))))
        solutions.push([...chosen])
      return
    }
    for (let index = 0; index < shares.length; index += 1) {
      const amount = amounts[at]!
      if (amount > zero && amount > left[index]! + slack) continue
      left[index] = subtract(left[index]!, amount)
      chosen.push(index)
      place(at + 1)
      chosen.pop()
      left[index] = add(left[index]!, amount)
    }
  }
  place(0)
  return solutions.length >= 1 && steps <= 60_000
    ? solutions[0]!.map((index) => shares[index]!.rate)
    : undefined
}

const cents = 2n

function most(shares: readonly Share[]): bigint {
  return shares.map(slackOf).reduce((one, other) => (other > one ? other : one), cents)
}

/** How far the lines of a rate may be from its base. */
function slackOf({ isEstimated, rate }: Share): bigint {
  return isEstimated ? 10_000n / rate + cents : cents
}

function booked(
  { totals, category }: LinesContext,
  items: readonly Item[],
  amounts: readonly Amount[],
  rates: readonly bigint[],
  isNet: boolean,
): LinesFound {
  const nets = amounts.map((amount, at) =>
    isNet ? amount : times(amount, 10_000n, 10_000n + rates[at]!),
  )
  const shares = totals.shares.map((share) => withBase(share, nets, rates))
  settleCents(nets, rates, shares)
  const lines: ExtractedLine[] = []
  const adjustments: ExtractedAdjustment[] = []
  items.forEach((item, at) => {
    const rate = rates[at]!
    const kind = categoryOf(rate, category, totals.shares)
    if (
      nets[at]! < zero &&
      /remise|rabais|ristourne|korting|discount|rabatt|nachlass|reduction|escompte/.test(
        plain(item.text),
      ) &&
      items.length > 1
    ) {
      adjustments.push({
        kind: 'allowance',
        description: item.text || null,
        vat_rate: percentNumber(rate),
        vat_category: kind,
        amount_net: numberFrom(nets[at]!),
      })
      return
    }
    const vat = isNet ? vatOf(nets[at]!, rate) : subtract(amounts[at]!, nets[at]!)
    lines.push({
      description: item.text === '' ? '–' : item.text.slice(0, 500),
      ...quantityOf(item, nets[at]!, isNet),
      vat_rate: percentNumber(rate),
      vat_category: kind,
      amount_net: numberFrom(nets[at]!),
      amount_vat: numberFrom(vat),
      amount_gross: numberFrom(add(nets[at]!, vat)),
    })
  })
  return { lines, adjustments, shares, isRead: true }
}

/** Lines that were read say what a base is that was only estimated. */
function withBase(share: Share, nets: readonly Amount[], rates: readonly bigint[]): Share {
  if (!share.isEstimated) return share
  const base = add(...nets.filter((_, at) => rates[at] === share.rate))
  return { rate: share.rate, base, vat: share.vat, row: share.row }
}

/** Where lines are printed with VAT, their net amounts may miss a cent of the base. */
function settleCents(nets: Amount[], rates: readonly bigint[], shares: readonly Share[]): void {
  for (const share of shares) {
    const own = nets.flatMap((_, at) => (rates[at] === share.rate ? [at] : []))
    const rest = subtract(share.base, add(...own.map((at) => nets[at]!)))
    if (rest === zero || own.length === 0 || !near(rest, zero, BigInt(own.length + 1))) continue
    const largest = own.reduce((one, other) => (nets[other]! > nets[one]! ? other : one))
    nets[largest] = add(nets[largest]!, rest)
  }
}

function quantityOf(
  item: Item,
  net: Amount,
  isNet: boolean,
): { quantity: number | null; unit_price: number | null } {
  const amount = Number(net) / 100
  const { quantity, price } = item
  if (!isNet) {
    const many = quantity === null || quantity === 0 ? 1 : quantity
    return { quantity: many, unit_price: Number((amount / many).toFixed(4)) }
  }
  const fits = (one: number, other: number) => Math.abs(one * other - amount) < 0.011
  if (quantity !== null && price !== null) {
    // A discount on the line, or a misread figure: the amount holds, the price is as printed.
    return { quantity, unit_price: price }
  }
  if (quantity === null && price !== null && price !== 0) {
    const many = Number((amount / price).toFixed(3))
    return fits(many, price)
      ? { quantity: many, unit_price: price }
      : { quantity: null, unit_price: price }
  }
  const many = quantity === null || quantity === 0 ? 1 : quantity
  return { quantity: many, unit_price: Number((amount / many).toFixed(4)) }
}

/** One line for each rate, so that what is booked is right even where the table could not be read. */
function fromShares({ totals, title, category }: LinesContext): LinesFound {
  const shares =
    totals.shares.length > 0
      ? totals.shares
      : totals.vat === zero
        ? [{ rate: 0n, base: totals.net!, vat: zero, row: -1 }]
        : []
  const lines = shares.map(({ rate, base, vat }) => ({
    description: title === '' ? '–' : title,
    quantity: null,
    unit_price: null,
    vat_rate: percentNumber(rate),
    vat_category: categoryOf(rate, category, shares),
    amount_net: numberFrom(base),
    amount_vat: numberFrom(vat),
    amount_gross: numberFrom(add(base, vat)),
  }))
  return { lines, adjustments: [], shares, isRead: false }
}

/** Nought beside other rates is mostly outside VAT; alone it is what the words of the document say. */
export function categoryOf(
  rate: bigint,
  stated: string | null,
  shares: readonly Share[],
): string | null {
  if (rate > 0n) return 'S'
  return shares.length > 1 ? (stated ?? 'O') : stated
}

export function percentNumber(rate: bigint): number {
  return Number(rate) / 100
}

export function numberFrom(amount: Amount): number {
  return Number(amount) / 100
}
