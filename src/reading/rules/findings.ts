/** What a document says: candidates by pattern and check digit, then one choice for each field. */
import type { Day } from '#kernel/days'
import { negate, zero } from '#kernel/money'
import type { Habit, Layout, Question } from '../reading.js'
import { type Dated, datesIn } from './dates.js'
import { type DateFound, daysOf } from './days.js'
import { decimalMark, figuresIn, type Mark } from './figures.js'
import { type Identifiers, identifiersIn, takenBy } from './identifiers.js'
import { type Labelled, labelled } from './labels.js'
import { habitWeight } from './learned.js'
import { type LinesFound, linesOf } from './lines.js'
import { exemptionOf, paymentAccount } from './notes.js'
import { type NumberFound, numbersIn } from './numbers.js'
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
  readonly title: Title
  readonly kind: DocumentKind
  readonly isReceipt: boolean
  readonly ids: Identifiers
  readonly parties: Parties
  readonly number: NumberFound | undefined
  readonly issue: DateFound | undefined
  readonly due: DateFound | undefined
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
  const { issue, due } = daysIn(paper, ids, today, layout)
  const exemption = exemptionOf(paper)
  const country = parties.direction === 'sale' ? own.country : (parties.other?.country ?? null)
  const { figures, mark, isNegative } = amountsIn(paper, layout)
  const rates = ratesOf(country, issue?.spot.day ?? null)
  const totals = totalsOf({ paper, figures, rates, isExempt: exemption !== null, mark })
  const called = kindOf(title, isNegative, totals, isReceipt)
  const [number] = numbersIn(paper, called, takenBy(ids), (spot) =>
    habitWeight(paper, spot, layout?.fields.number),
  )
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
    title,
    kind,
    isReceipt,
    ids,
    parties,
    number,
    issue,
    due,
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

function amountsIn(
  paper: Paper,
  layout: Layout | null,
): { figures: readonly Labelled[]; mark: Mark; isNegative: boolean } {
  const printed = figuresIn(paper)
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

/** The amounts that are called totals stand below nought. */
function isMostlyNegative(figures: readonly Labelled[]): boolean {
  const kinds = new Set(['gross', 'net', 'due', 'total'])
  const totals = figures.filter(({ kind, by }) => by === 'row' && kind && kinds.has(kind))
  const below = totals.filter(({ amount }) => amount < 0n).length
  return below > 0 && below > totals.filter(({ amount }) => amount > 0n).length
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
