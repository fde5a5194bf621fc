/** What a document says: candidates by pattern and check digit, then one choice for each field. */
import type { Day } from '#kernel/days'
import { negate, zero } from '#kernel/money'
import type { Habit, Layout, Question } from '../reading.js'
import { type Dated, datesIn } from './dates.js'
import { type DateFound, daysOf } from './days.js'
import { bareWholesIn, decimalMark, type Figure, figuresIn, type Mark } from './figures.js'
import { type Identifiers, identifiersIn, takenBy } from './identifiers.js'
import { type Labelled, labelled } from './labels.js'
import { habitWeight } from './learned.js'
import { type LinesFound, linesOf } from './lines.js'
import { exemptionOf, paymentAccount } from './notes.js'
import { isSameNumber, type NumberFound, numbersIn } from './numbers.js'
import { type Parties, partiesOf } from './parties.js'
import { ratesOf } from './rates.js'
import { isWrittenMonthFirst } from './states.js'
import { type DocumentKind, type Title, titleOf } from './titles.js'
import { type Found, totalsOf } from './totals.js'
import type { Paper } from './words.js'

/** What is known beside the pages themselves. */
export type About = Omit<Question, 'bytes'>

export type Findings = {
  readonly paper: Paper
  readonly today: Day
  readonly title: Title
  readonly kind: DocumentKind
  readonly isReceipt: boolean
  readonly ids: Identifiers
  readonly parties: Parties
  readonly number: NumberFound | undefined
  /** The next likely number that is another one. */
  readonly rival: NumberFound | undefined
  readonly issue: DateFound | undefined
  readonly due: DateFound | undefined
  /** The next likely day of issue that is another one. */
  readonly otherDay: DateFound | undefined
  /** All amounts, turned about where the document is negative. */
  readonly figures: readonly Labelled[]
  readonly totals: Found
  readonly lines: LinesFound
  readonly isNegative: boolean
  /** Why no VAT is due: a category of EN 16931. */
  readonly exemption: string | null
  readonly account: ReturnType<typeof paymentAccount>
}

export function computed(paper: Paper, { own, known, today }: About): Findings {
  const ids = identifiersIn(paper)
  const title = titleOf(paper)
  const isReceipt = paper.isNarrow || receiptTitle.test(title.text)
  const parties = partiesOf({ paper, ids, own, known, isReceipt })
  const layout = parties.known?.layout ?? null
  const { issue, due, rival: otherDay } = daysIn(paper, ids, today, layout)
  const exemption = exemptionOf(paper)
  const country = parties.direction === 'sale' ? own.country : (parties.other?.country ?? null)
  const rates = ratesOf(country, issue?.spot.day ?? null)
  const { figures, mark, isNegative, totals } = amountsOf(paper, layout, {
    rates,
    isExempt: exemption !== null,
  })
  const called = kindOf(title, isNegative, totals, isReceipt)
  const numbers = numbersIn(paper, called, takenBy(ids), (spot) =>
    habitWeight(paper, spot, layout?.fields.number),
  )
  const [number] = numbers
  const rival = numbers.find(({ value }) => !isSameNumber(value, number!.value))
  // The title may be a drawing, or misread: the label of the number says it too.
  const kind = called === 'invoice' && number?.isCredit === true ? 'credit_note' : called
  const lines = linesOf({
    paper,
    figures,
    totals,
    mark,
    title: title.text,
    category: totals.vat === zero ? exemption : null,
  })
  return {
    paper,
    today,
    title,
    kind,
    isReceipt,
    ids,
    parties,
    number,
    rival,
    issue,
    due,
    otherDay,
    figures,
    totals,
    lines,
    isNegative,
    exemption,
    account: paymentAccount(paper, ids, own.ibans, parties.direction, parties.known?.ibans ?? []),
  }
}

const receiptTitle = /ticket|kassabon|receipt|quittung|kassenbon|btw-?bon|souche|reçu/i

/** A date where the earlier documents of this party had it beats the general rules. */
function daysIn(
  paper: Paper,
  ids: Identifiers,
  today: Day,
  layout: Layout | null,
): ReturnType<typeof daysOf> {
  const dates = datesIn(paper, () => isWrittenMonthFirst(paper, ids))
  const general = daysOf(paper, dates, today)
  const usual = (habits: readonly Habit[] | undefined) =>
    habits === undefined ? undefined : likeliest(paper, dates, habits)
  return {
    issue: usual(layout?.fields.date) ?? general.issue,
    due: usual(layout?.fields.due_date) ?? general.due,
    rival: general.rival,
  }
}

function likeliest(
  paper: Paper,
  dates: readonly Dated[],
  habits: readonly Habit[],
): DateFound | undefined {
  return dates
    .map((spot) => ({ spot, weight: habitWeight(paper, spot, habits) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)[0]
}

type Amounts = {
  readonly figures: readonly Labelled[]
  readonly mark: Mark
  readonly isNegative: boolean
}
type Rules = { readonly rates: readonly bigint[]; readonly isExempt: boolean }

/** The amounts and what they come to; where that is nothing, numbers without decimals are amounts too. */
function amountsOf(
  paper: Paper,
  layout: Layout | null,
  rules: Rules,
): Amounts & { readonly totals: Found } {
  const printed = figuresIn(paper)
  const amounts = amountsIn(paper, printed, layout)
  const totals = totalsOf({ paper, ...amounts, ...rules })
  if (totals.isTriple) return { ...amounts, totals }
  const isFree = ({ cell, end }: Figure) =>
    !printed.some((one) => one.cell === cell && one.start < end && one.end > end - 1)
  const wholes = bareWholesIn(paper).filter(isFree)
  if (wholes.length < 2) return { ...amounts, totals }
  const more = amountsIn(paper, inOrder([...printed, ...wholes]), layout)
  const others = totalsOf({ paper, ...more, ...rules })
  return others.isTriple && others.isLabelled ? { ...more, totals: others } : { ...amounts, totals }
}

function inOrder(figures: readonly Figure[]): Figure[] {
  return figures.toSorted(
    (one, other) =>
      one.cell.row - other.cell.row || one.cell.place - other.cell.place || one.start - other.start,
  )
}

function amountsIn(paper: Paper, printed: readonly Figure[], layout: Layout | null): Amounts {
  const named = labelled(paper, printed).map((figure) => asUsual(paper, figure, layout))
  const isNegative = isMostlyNegative(named)
  const figures = isNegative
    ? named.map((figure) => ({ ...figure, amount: negate(figure.amount) }))
    : named
  return { figures, mark: decimalMark(printed), isNegative }
}

/** What earlier documents had at this place; the sums must still hold. */
function asUsual(paper: Paper, figure: Labelled, layout: Layout | null): Labelled {
  if (layout === null) return figure
  for (const kind of ['gross', 'vat', 'net'] as const)
    if (habitWeight(paper, figure, layout.fields[kind]) > 0)
      return { ...figure, kind, by: 'row', isTotal: true }
  return figure
}

/** The amounts that are called totals stand below nought; sub-totals are asked only where there are no others. */
function isMostlyNegative(figures: readonly Labelled[]): boolean {
  const named = figures.filter(({ by }) => by === 'row')
  const ofKinds = (...kinds: string[]) =>
    named.filter(({ kind, amount }) => kind && kinds.includes(kind) && amount !== zero)
  const gross = ofKinds('gross', 'due')
  const totals = gross.length > 0 ? gross : ofKinds('net', 'total')
  const below = totals.filter(({ amount }) => amount < 0n).length
  return below > 0 && below > totals.length - below
}

function kindOf(
  title: Title,
  isNegative: boolean,
  totals: Found,
  isReceipt: boolean,
): DocumentKind {
  if (title.kind === 'other') return 'other'
  if (title.kind === 'credit_note' || isNegative) return 'credit_note'
  if (title.kind === 'invoice') return 'invoice'
  return totals.isTriple && isReceipt ? 'invoice' : 'unknown'
}
