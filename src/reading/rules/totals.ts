/**
 * Totals by arithmetic: three printed amounts of which two make the third, with a VAT that follows from
 * the rates. Labels say which amounts to prefer; alone they decide nothing that the sums contradict.
 */
import { type Amount, add, negate, subtract, times, zero } from '#kernel/money'
import { percentsIn } from './figures.js'
import type { Labelled } from './labels.js'
import {
  type Group,
  groupsOf,
  near,
  ratedLines,
  type Share,
  sharesIn,
  type TotalsContext,
  vatOf,
} from './shares.js'

export type Found = {
  readonly net: Amount | null
  readonly vat: Amount | null
  readonly gross: Amount | null
  readonly prepaid: Amount
  readonly rounding: Amount
  readonly shares: readonly Share[]
  /** Net and VAT come to the gross, and all three are printed (or there is no VAT). */
  readonly isTriple: boolean
  /** The net is not printed, but gross, VAT and rate are, and come out to the cent. */
  readonly isRated: boolean
  /** The VAT follows from the shares, or from a rate of the state. */
  readonly fitsRates: boolean
  /** A label says that this is the gross amount. */
  readonly isLabelled: boolean
  /** Another amount is labelled as the gross amount. */
  readonly isContradicted: boolean
  readonly confidence: number
  /** The first row of the totals: lines stand above. */
  readonly firstRow: number | null
  readonly grossFigure: Labelled | undefined
}

/** How well words say that an amount is the net, the VAT, the gross or what is due. */
type Evidence = { net: number; vat: number; gross: number; due: number; figures: Labelled[] }

function evidenceOf(figures: readonly Labelled[]): Map<Amount, Evidence> {
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

type Triple = {
  readonly net: Amount
  readonly vat: Amount
  readonly gross: Amount
  readonly weight: number
  readonly group: Group | undefined
  readonly rate: bigint | undefined
  readonly isPrinted: boolean
}

export function totalsOf(ground: TotalsContext): Found {
  const shares = sharesIn(ground)
  const groups = [...groupsOf(shares), ...ratedLines(ground)]
  const evidence = evidenceOf(ground.figures)
  const triples = [
    ...taxed(ground, evidence, groups),
    ...untaxed(ground, evidence, shares, groups),
  ].sort((one, other) => other.weight - one.weight || Number(other.gross - one.gross))
  const best = triples[0]
  if (best === undefined || best.weight < 4) return fromLabels(evidence, best)
  const stated = fromLabels(evidence, undefined).gross
  // A sum that is not printed does not outweigh a gross amount that is: a person must see both.
  const isStated = stated !== null && (evidence.get(stated)?.gross ?? 0) >= 0.8
  if (!best.isPrinted && !evidence.has(best.gross) && isStated)
    return { ...fromLabels(evidence, best), net: best.net, vat: best.vat, shares: sharesFor(best) }
  return settled(ground, evidence, best)
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

function taxed(
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

function untaxed(
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
  const found: Triple[] = []
  for (const [amount, one] of evidence) {
    if (amount <= 0n) continue
    const words = one.gross * 4 + one.net * 3 + one.due * 1.5
    const group = groups.find((share) => share.vat === zero && share.base === amount)
    if (words === 0 && group === undefined) continue
    // The same amount is called net and total, and nothing is said of VAT.
    const isSame = one.net >= 0.7 && one.gross >= 0.5 && !hasVat && !hasRate
    if (!isExempt && !isZeroPrinted && group === undefined && !isSame) continue
    const weight =
      words +
      (isZeroPrinted ? 3 : 0) +
      (isExempt ? 2.5 : 0) +
      (group === undefined ? 0 : 3) -
      (hasVat ? 4 : 0) -
      (hasRate ? 3 : 0)
    found.push({ net: amount, vat: zero, gross: amount, weight, group, rate: 0n, isPrinted: true })
  }
  return found
}

function settled(ground: TotalsContext, evidence: Map<Amount, Evidence>, best: Triple): Found {
  const { net, vat, gross, group, rate } = best
  const shares = sharesFor(best)
  const ofGross = evidence.get(gross)
  const payment = paymentOf(ground, gross)
  const { prepaid, rounding, isExplained } = payment
  const rival = ground.figures.some((figure) =>
    contradicts(figure, best, payment, ground.paper.isRecognised),
  )
  const figures = [net, vat, gross].flatMap((amount) => {
    const all = evidence.get(amount)?.figures ?? []
    return all.length === 0 ? [] : [Math.max(...all.map(({ confidence }) => confidence))]
  })
  const words = (ofGross?.gross ?? 0) + (ofGross?.due ?? 0)
  return {
    net,
    vat,
    gross,
    prepaid,
    rounding,
    shares,
    isTriple: best.isPrinted,
    isRated: rate !== undefined && isRatePrinted(ground, best, rate),
    fitsRates: group !== undefined || rate !== undefined,
    isLabelled: words >= 0.3 || isBorneOut(ground, evidence, best) || isToldAtOnce(ground, best),
    isContradicted: rival || !isExplained,
    confidence: Math.min(...figures, 1) * (best.isPrinted ? 1 : 0.7) * (words >= 0.5 ? 1 : 0.8),
    firstRow: firstRowOf(ground, best, shares),
    grossFigure: ofGross?.figures.toSorted((one, other) => weightOf(other) - weightOf(one))[0],
  }
}

/**
 * No words beside it, but a VAT per rate that follows from what is named as net or as VAT, and no amount on the
 * paper is larger.
 */
function isBorneOut(
  { figures }: TotalsContext,
  evidence: Map<Amount, Evidence>,
  { net, vat, gross, group, isPrinted }: Triple,
): boolean {
  const named = (evidence.get(net)?.net ?? 0) >= 0.7 || (evidence.get(vat)?.vat ?? 0) >= 0.7
  return (
    isPrinted &&
    vat > zero &&
    named &&
    group !== undefined &&
    figures.every(({ amount }) => amount <= gross)
  )
}

/** `Our fee is 100,00 plus 21,00 VAT (21 %), 121,00 in all`: one sentence with the three and their rate. */
function isToldAtOnce({ figures, paper }: TotalsContext, { net, vat, gross }: Triple): boolean {
  return figures.some(({ cell, start, amount, kind }) => {
    if (amount !== net || kind === 'aside') return false
    const behind = figures.filter((one) => one.cell === cell && one.start > start)
    const next = paper.rows[cell.row + 1]?.cells[0]
    const last = behind[1] ?? figures.find((one) => one.cell === next && one.start < 5)
    const rates = percentsIn(cell.text).map(({ hundredths }) => hundredths)
    return (
      behind[0]?.amount === vat &&
      last?.amount === gross &&
      behind.length <= 2 &&
      rates.some((rate) => vatOf(net, rate) === vat)
    )
  })
}

function isRatePrinted(
  { paper, figures }: TotalsContext,
  { net, vat }: Triple,
  rate: bigint,
): boolean {
  if (vat === zero || !near(vatOf(net, rate), vat, 1n)) return false
  const isPrintedIn = (row: number) =>
    paper.rows[row]!.cells.some(({ text }) =>
      percentsIn(text).some(({ hundredths }) => hundredths === rate),
    )
  return figures.some(
    (one) => one.amount === vat && one.kind === 'vat' && isPrintedIn(one.cell.row),
  )
}

function weightOf({ kind, by }: Labelled): number {
  return (
    (kind === 'gross' ? 2 : kind === 'total' || kind === 'due' ? 1 : 0) + (by === 'row' ? 1 : 0)
  )
}

/** Words in its own row call another amount the gross. */
function contradicts(
  figure: Labelled,
  best: Triple,
  { prepaid, rounding }: { prepaid: Amount; rounding: Amount },
  isRecognised: boolean,
): boolean {
  if (figure.by !== 'row' || figure.isBracketed) return false
  if (figure.kind === 'net' && isRecognised && figure.amount > best.gross) return true
  const isCalledTotal = figure.kind === 'total' && figure.isTotal && figure.amount > best.gross
  if (figure.kind !== 'gross' && !isCalledTotal) return false
  const explained = [
    best.gross,
    best.net,
    add(best.gross, negate(prepaid)),
    add(best.gross, rounding, negate(prepaid)),
    prepaid,
  ]
  const isLarger = figure.amount > best.net || negate(figure.amount) > best.gross
  return isLarger && !explained.some((amount) => near(amount, figure.amount, 0n))
}

function sharesFor({ net, vat, group, rate }: Triple): Share[] {
  if (group !== undefined) {
    const byRate = new Map<bigint, Share>()
    for (const share of group.shares) {
      const before = byRate.get(share.rate)
      byRate.set(
        share.rate,
        before === undefined
          ? share
          : { ...before, base: add(before.base, share.base), vat: add(before.vat, share.vat) },
      )
    }
    return [...byRate.values()]
  }
  return rate === undefined ? [] : [{ rate, base: net, vat, row: -1 }]
}

/** What is already paid, and what is rounded off: only when they lead to an amount that is said to be due. */
function paymentOf(
  { figures }: TotalsContext,
  gross: Amount,
): { prepaid: Amount; rounding: Amount; isExplained: boolean } {
  const dues = figures
    .filter(({ kind, by }) => kind === 'due' && by !== 'column')
    .map(({ amount }) => amount)
  const positive = (amount: Amount) => (amount < 0n ? negate(amount) : amount)
  const paid = figures
    .filter(({ kind }) => kind === 'prepaid')
    .map(({ amount }) => positive(amount))
  const rounded = figures
    .filter(({ kind, amount }) => kind === 'rounding' && near(amount, zero, 500n))
    .map(({ amount }) => amount)
  const any = figures.map(({ amount }) => amount)
  const sum = add(...paid)
  for (const prepaid of [...new Set([zero, ...paid, sum])].slice(0, 40))
    for (const rounding of [...new Set([zero, ...rounded])].slice(0, 10)) {
      if (prepaid === zero && rounding === zero) continue
      const due = add(gross, rounding, negate(prepaid))
      if (
        prepaid <= gross &&
        (dues.includes(due) || (prepaid > zero && due > zero && any.includes(due)))
      )
        return { prepaid, rounding, isExplained: true }
    }
  // What was left of earlier documents is asked for too, and is no part of this one.
  const earlier = figures.filter(({ kind }) => kind === 'aside').map(({ amount }) => amount)
  const isDue = (due: Amount) =>
    due === gross || due === zero || earlier.some((rest) => add(gross, rest) === due)
  if (dues.length === 0 || dues.some(isDue))
    return { prepaid: zero, rounding: zero, isExplained: true }
  return told(figures, gross) ?? { prepaid: zero, rounding: zero, isExplained: false }
}

/** Whatever it is called: what stands between the gross and what is due, and makes the one of the other. */
function told(
  figures: readonly Labelled[],
  gross: Amount,
): { prepaid: Amount; rounding: Amount; isExplained: boolean } | undefined {
  const isWhole = ({ amount, kind }: Labelled) =>
    amount === gross && (kind === 'gross' || kind === 'total')
  for (const due of figures.filter(({ kind, by }) => kind === 'due' && by === 'row')) {
    const change = subtract(due.amount, gross)
    const whole = figures.findLast((one) => isWhole(one) && one.cell.row < due.cell.row)
    if (whole === undefined || change === zero) continue
    const between = figures.filter(
      ({ cell }) => cell.row > whole.cell.row && cell.row < due.cell.row,
    )
    const isTold =
      between.length > 0 &&
      between.length <= 6 &&
      (add(...between.map(({ amount }) => amount)) === change ||
        between.some(
          ({ amount }) => amount === change || (change < 0n && amount === negate(change)),
        ))
    if (isTold)
      return { prepaid: change < 0n ? negate(change) : zero, rounding: zero, isExplained: true }
  }
  return undefined
}

function firstRowOf(
  { figures }: TotalsContext,
  best: Triple,
  shares: readonly Share[],
): number | null {
  const rows = figures
    .filter(
      ({ amount, kind, by }) =>
        by === 'row' &&
        kind !== undefined &&
        [best.net, best.vat, best.gross].includes(amount) &&
        ['net', 'vat', 'gross', 'total'].includes(kind),
    )
    .map(({ cell }) => cell.row)
  const all = [...rows, ...shares.map(({ row }) => row).filter((row) => row >= 0)]
  return all.length === 0 ? null : Math.min(...all)
}

/** No sum holds: what the words say, for a person to judge. */
function fromLabels(evidence: Map<Amount, Evidence>, best: Triple | undefined): Found {
  const top = (key: 'net' | 'vat' | 'gross' | 'due'): Amount | null => {
    const ranked = [...evidence].filter(([amount, one]) => amount > 0n && one[key] >= 0.5)
    const [first] = ranked.sort(([x, one], [y, other]) => other[key] - one[key] || Number(y - x))
    return first?.[0] ?? null
  }
  const gross = top('gross') ?? top('due') ?? best?.gross ?? null
  const [net, vat] = [top('net'), top('vat')]
  return {
    net: net === gross ? null : net,
    vat,
    gross,
    prepaid: zero,
    rounding: zero,
    shares: [],
    isTriple: false,
    isRated: false,
    fitsRates: false,
    isLabelled: gross !== null,
    isContradicted: false,
    confidence: gross === null ? 0 : 0.4,
    firstRow: null,
    grossFigure: gross === null ? undefined : evidence.get(gross)?.figures[0],
  }
}
