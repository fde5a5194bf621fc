import { type Amount, add, negate, subtract, times, zero } from '#kernel/money'
import { percentsIn } from './figures.js'
import type { Labelled } from './labels.js'
import { type Group, near, type Share, type TotalsContext, vatOf } from './shares.js'

/** How well words say that an amount is the net, the VAT, the gross or what is due. */
export type Evidence = { net: number; vat: number; gross: number; due: number; figures: Labelled[] }

export function evidenceOf(figures: readonly Labelled[]): Map<Amount, Evidence> {
  const byValue = new Map<Amount, Evidence>()
  for (const figure of figures) {
    const one = byValue.get(figure.amount) ?? { net: 0, vat: 0, gross: 0, due: 0, figures: [] }
    byValue.set(figure.amount, one)
    one.figures.push(figure)
    const strength =
      figure.by === 'row' ? (figure.isTotal ? 1 : 0.8) : figure.by === 'after' ? 0.7 : 0.35
    const raise = (key: 'net' | 'vat' | 'gross' | 'due', value: number) => {
      one[key] = Math.max(one[key], value)
    }
    if (figure.kind === 'net' && !figure.isBracketed) raise('net', strength)
    if (figure.kind === 'vat' && !figure.isBracketed) raise('vat', strength)
    if (figure.kind === 'gross') raise('gross', strength)
    if (figure.kind === 'total') raise('gross', strength * 0.55)
    if (figure.kind === 'due') raise('due', strength)
    if (figure.kind === 'tendered') raise('due', 0.3)
  }
  return byValue
}

export type Triple = {
  readonly net: Amount
  readonly vat: Amount
  readonly gross: Amount
  readonly weight: number
  readonly group: Group | undefined
  readonly rate: bigint | undefined
  readonly isPrinted: boolean
}

/** The values worth trying: those with labels first, then the largest. */
function valuesOf(evidence: Map<Amount, Evidence>): Amount[] {
  const strength = (one: Evidence) => one.net + one.vat + one.gross + one.due
  return [...evidence]
    .filter(([amount]) => amount > 0n)
    .sort(([one, a], [other, b]) => strength(b) - strength(a) || Number(other - one))
    .slice(0, 220)
    .map(([amount]) => amount)
}

export function taxed(
  ground: TotalsContext,
  evidence: Map<Amount, Evidence>,
  groups: readonly Group[],
): Triple[] {
  const values = valuesOf(evidence)
  const found: Triple[] = []
  for (const net of values)
    for (const vat of values) {
      if (vat * 3n > net) continue
      const gross = add(net, vat)
      const isPrinted = evidence.has(gross)
      const triple = weighed(ground, evidence, groups, { net, vat, gross, isPrinted })
      if (triple !== undefined) found.push(triple)
    }
  // `Total 73,57, of which VAT 12,77`: the net amount need not be printed.
  for (const gross of values)
    for (const vat of values) {
      const net = subtract(gross, vat)
      if (vat * 3n > net || evidence.has(net)) continue
      const rate = rateFor(ground, net, vat)
      const labels = evidence.get(gross)!.gross + evidence.get(gross)!.due
      if (rate === undefined || labels === 0 || evidence.get(vat)!.vat === 0) continue
      const triple = weighed(ground, evidence, groups, { net, vat, gross, isPrinted: false })
      if (triple !== undefined) found.push(triple)
    }
  found.push(...between(ground, evidence, groups))
  // Several rates whose VAT is not added up in print: the shares themselves say it.
  for (const group of groups) {
    const gross = add(group.base, group.vat)
    if (group.vat <= 0n || !evidence.has(gross)) continue
    const sums = { net: group.base, vat: group.vat, gross, isPrinted: true }
    const triple = weighed(ground, evidence, groups, sums)
    if (triple !== undefined) found.push({ ...triple, weight: triple.weight + 1 })
  }
  return found
}

/**
 * Net and gross are named, the VAT between them is not printed as one amount: it must follow from a rate,
 * or from shares with one more rate for what they leave over.
 */
function between(
  ground: TotalsContext,
  evidence: Map<Amount, Evidence>,
  groups: readonly Group[],
): Triple[] {
  const named = (isNamed: (one: Evidence) => boolean) =>
    [...evidence].filter(([amount, one]) => amount > 0n && isNamed(one)).slice(0, 30)
  const found: Triple[] = []
  for (const [net] of named((one) => one.net >= 0.7))
    for (const [gross] of named((one) => one.gross >= 0.5 || one.due >= 0.8)) {
      const vat = subtract(gross, net)
      if (vat <= 0n || vat * 3n > net || evidence.has(vat)) continue
      const completed = completion(ground, groups, net, vat) ?? ratedOnly(ground, net, vat)
      const all = completed === undefined ? groups : [completed, ...groups]
      // Nothing but the rate bears this VAT out, so that it must do so to the cent.
      const isSure =
        completed !== undefined || ground.rates.some((rate) => vatOf(net, rate) === vat)
      const triple = weighed(ground, evidence, all, { net, vat, gross, isPrinted: isSure })
      if (triple !== undefined) found.push(triple)
    }
  return found
}

/** `VAT 6 % 21,12` and `VAT 21 % 2,63` without their bases. */
function ratedOnly({ paper, figures }: TotalsContext, net: Amount, vat: Amount): Group | undefined {
  const byRate = new Map<bigint, Share>()
  for (const figure of figures) {
    if (figure.kind !== 'vat' || figure.by !== 'row' || figure.isBracketed) continue
    const { cells, index } = paper.rows[figure.cell.row]!
    const inCell = percentsIn(figure.cell.text.slice(0, figure.start)).slice(-1)
    const found = inCell.length > 0 ? inCell : cells.flatMap(({ text }) => percentsIn(text))
    const printed = [...new Set(found.map(({ hundredths }) => hundredths))]
    const [rate] = printed
    if (printed.length !== 1 || rate === undefined || rate === 0n) continue
    const base = times(figure.amount, 10_000n, rate)
    byRate.set(rate, { rate, base, vat: figure.amount, row: index, isEstimated: true })
  }
  const shares = [...byRate.values()].sort((one, other) => Number(other.rate - one.rate))
  if (shares.length < 2 || add(...shares.map((share) => share.vat)) !== vat) return undefined
  // The lowest rate says least about its base, and takes what is left over.
  const last = shares.at(-1)!
  const rest = subtract(net, add(...shares.slice(0, -1).map(({ base }) => base)))
  if (!near(vatOf(rest, last.rate), last.vat, 3n)) return undefined
  return { shares: [...shares.slice(0, -1), { ...last, base: rest }], base: net, vat }
}

function completion(
  { rates }: TotalsContext,
  groups: readonly Group[],
  net: Amount,
  vat: Amount,
): Group | undefined {
  for (const group of groups) {
    const [base, rest] = [subtract(net, group.base), subtract(vat, group.vat)]
    if (base <= 0n || rest < 0n || group.shares.length > 4) continue
    const rate = [0n, ...rates].find((one) => vatOf(base, one) === rest)
    if (rate === undefined || group.shares.some((share) => share.rate === rate)) continue
    return { shares: [...group.shares, { rate, base, vat: rest, row: -1 }], base: net, vat }
  }
  return undefined
}

function weighed(
  ground: TotalsContext,
  evidence: Map<Amount, Evidence>,
  groups: readonly Group[],
  { net, vat, gross, isPrinted }: { net: Amount; vat: Amount; gross: Amount; isPrinted: boolean },
): Triple | undefined {
  const [ofNet, ofVat, ofGross] = [evidence.get(net), evidence.get(vat), evidence.get(gross)]
  const group = groups.find((one) => near(one.base, net, 1n) && near(one.vat, vat, 1n))
  const rate = rateFor(ground, net, vat)
  const words =
    (ofNet?.net ?? 0) * 3 +
    (ofVat?.vat ?? 0) * 3 +
    (ofGross?.gross ?? 0) * 4 +
    (ofGross?.due ?? 0) * 1.5
  if (words < 1.5 && group === undefined) return undefined
  const isRepaired = ofGross?.figures.every((figure) => figure.isRepaired) === true
  const weight =
    words -
    (isPart(groups, group) ? 6 : 0) +
    (group === undefined ? 0 : 3 + Math.min(1, group.shares.length / 4)) +
    (rate === undefined ? (group === undefined ? -2.5 : 0) : 2) -
    (isPrinted ? 0 : 2) -
    (isRepaired ? 1 : 0) -
    ((ofGross?.gross ?? 0) + (ofGross?.due ?? 0) < 0.4 && isPrinted && isOutdone(evidence, gross)
      ? 4
      : 0)
  return { net, vat, gross, weight, group, rate, isPrinted }
}

/** Words call a larger amount the total. */
function isOutdone(evidence: Map<Amount, Evidence>, gross: Amount): boolean {
  for (const [amount, one] of evidence)
    if (amount > gross && (one.gross >= 0.5 || one.due >= 0.8)) return true
  return false
}

/** One rate of a table that has more of them is not the whole. */
function isPart(groups: readonly Group[], group: Group | undefined): boolean {
  if (group === undefined || group.shares.length > 1) return false
  const [share] = group.shares
  return groups.some(
    ({ shares }) =>
      shares.length > 1 &&
      shares.length < 8 &&
      shares.includes(share!) &&
      new Set(shares.map(({ rate }) => rate)).size === shares.length,
  )
}

/** The one rate at which the VAT follows from the net amount. */
function rateFor({ rates }: TotalsContext, net: Amount, vat: Amount): bigint | undefined {
  return rates.find((rate) => near(vatOf(net, rate), vat))
}

export function untaxed(
  { isExempt, figures }: TotalsContext,
  evidence: Map<Amount, Evidence>,
  shares: readonly Share[],
  groups: readonly Group[],
): Triple[] {
  const isZeroPrinted = figures.some(({ amount, kind }) => amount === zero && kind === 'vat')
  const hasVat = figures.some(
    ({ amount, kind, by }) => amount > 0n && kind === 'vat' && by === 'row',
  )
  const hasRate = shares.some(({ rate }) => rate > 0n)
  const paid = figures.filter(({ kind }) => kind === 'prepaid').map(({ amount }) => amount)
  // What is left of a printed amount once what was paid is taken off is no total.
  const isRest = (amount: Amount) =>
    paid.some((one) => one !== zero && evidence.has(add(amount, one < zero ? negate(one) : one)))
  const found: Triple[] = []
  for (const [amount, one] of evidence) {
    if (amount <= 0n) continue
    const words = one.gross * 4 + one.net * 3 + one.due * 1.5
    const group = groups.find((share) => share.vat === zero && share.base === amount)
    if (words === 0 && group === undefined) continue
    // The same amount is called net and total, and nothing is said of VAT.
    const isSame = one.net >= 0.7 && one.gross >= 0.5 && !hasVat && !hasRate
    if (!isExempt && !isZeroPrinted && group === undefined && !isSame) continue
    const isDueAlone = one.due > 0 && one.gross < 0.5 && one.net < 0.5
    const weight =
      words -
      (isDueAlone && isRest(amount) ? 6 : 0) +
      (isZeroPrinted ? 3 : 0) +
      (isExempt ? 2.5 : 0) +
      (group === undefined ? 0 : 3) -
      (hasVat ? 4 : 0) -
      (hasRate ? 3 : 0)
    found.push({ net: amount, vat: zero, gross: amount, weight, group, rate: 0n, isPrinted: true })
  }
  return found
}
