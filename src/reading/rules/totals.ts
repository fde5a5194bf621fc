/**
 * Totals by arithmetic: three printed amounts of which two make the third, with a VAT that follows from
 * the rates. Labels say which amounts to prefer; alone they decide nothing that the sums contradict.
 */
import { type Amount, add, negate, zero } from '#kernel/money'
import { percentsIn } from './figures.js'
import type { Labelled } from './labels.js'
import { paymentOf } from './payment.js'
import {
  groupsOf,
  near,
  ratedLines,
  type Share,
  sharesIn,
  type TotalsContext,
  vatOf,
} from './shares.js'
import { type Evidence, evidenceOf, type Triple, taxed, untaxed } from './triples.js'

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

function settled(ground: TotalsContext, evidence: Map<Amount, Evidence>, best: Triple): Found {
  const { net, vat, gross, group, rate } = best
  const shares = sharesFor(best)
  const ofGross = evidence.get(gross)
  const payment = paymentOf(ground, gross)
  const { prepaid, rounding, isExplained } = payment
  const rival = ground.figures.some((figure) => contradicts(figure, best, payment, ground))
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
  { figures, paper }: TotalsContext,
): boolean {
  if (figure.by !== 'row' || figure.isBracketed) return false
  if (figure.kind === 'net' && paper.isRecognised && figure.amount > best.gross) return true
  const isCalledTotal = figure.kind === 'total' && figure.isTotal && figure.amount > best.gross
  if (figure.kind !== 'gross' && !isCalledTotal) return false
  const explained = [
    best.gross,
    best.net,
    add(best.gross, negate(prepaid)),
    add(best.gross, rounding, negate(prepaid)),
    prepaid,
    // What was left of earlier documents is asked for too.
    ...figures.filter(({ kind }) => kind === 'aside').map(({ amount }) => add(best.gross, amount)),
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
