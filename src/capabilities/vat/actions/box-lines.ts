import { findLines } from '#capabilities/ledger'
import { parseFormula, type VatBox } from '#countries'
import { formatAmount, storedAmount, times } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { type MonthCount, placeOf, type Source, sourcesOf } from '../domain/box-pages.js'
import { writtenAmounts } from '../domain/figures.js'
import { ledgerOf } from '../domain/ledger.js'
import { storedReturn } from '../domain/outcome.js'
import { messages } from '../problems.js'
import {
  allLines,
  type BoxLine,
  bookedLines,
  monthCounts,
  periodicWithin,
  waitedFigures,
} from '../queries/box-lines.js'
import { type DeclarationRow, findDeclaration, type StoredDetail } from '../queries/declarations.js'
import { type BoxFigure, boxSums, lineFigures } from '../queries/figures.js'
import type { BoxHead, LinesAsked, VatLine } from '../schemas/lines.js'
import { aboutOf } from './change.js'
import { type About, computedReturn } from './compute.js'
import { contextOf } from './context.js'

type Viewing = Reading & InCompany
type Asked = { id: number; query: LinesAsked; page: PageAsked }
type Figure = BoxFigure & { vatCode: string | null }

/** The lines behind a box of a return, oldest first: what they add to it is its ledger figure, to the cent. */
export async function readLines(
  op: Viewing,
  { id, query, page }: Asked,
): Promise<{ rows: VatLine[]; total: number; more: BoxHead }> {
  const row = await findDeclaration(op, id)
  if (!row) throw problem(uncoded.not_found)
  const about = aboutOf(await contextOf(op), row)
  const box = about.form.boxes.find((one) => one.box === query.box)
  if (!box) throw invalidField('box', messages.unknownBox, { box: query.box })
  const hasCode = about.form.grain.includes('vatCode')
  const booked = await (hasCode ? lineFigures : boxSums)(op, row.starts_on, row.ends_on)
  const returnIds = [
    id,
    ...(row.period_type === 'yearly' ? await periodicWithin(op, row.starts_on, row.ends_on) : []),
  ]
  const waited = await waitedFigures(op, returnIds)
  const sources = sourcesOf(about.form, box.box, booked.map(figured))
  const ofWaited = sourcesOf(about.form, box.box, waited.map(figured))
  const more = headOf(about, box, row, [...booked, ...waited].map(figured))
  const total = [...sources, ...ofWaited].reduce((sum, { lines }) => sum + lines, 0)
  const lines =
    ofWaited.length > 0
      ? await allLines(
          op,
          unique(sources),
          hasCode,
          { from: row.starts_on, to: row.ends_on },
          { declarationIds: returnIds, sources: unique(ofWaited) },
          page.perPage,
          page.offset,
        )
      : await pageOf(op, row, unique(sources), hasCode, total, page)
  return { rows: await shown(op, lines), total, more }
}

function figured({ amount, vat_code, ...figure }: BoxFigure) {
  return { ...figure, vat_code, vatCode: vat_code, amount: storedAmount(amount) }
}

/** Each once: those of invoices and those whose VAT waited may be of the same box. */
function unique(sources: readonly Source[]): Source[] {
  const keyOf = ({ box, isMinus, vatCode, account }: Source) =>
    `${box}/${isMinus}/${vatCode}/${account}`
  return [...new Map(sources.map((source) => [keyOf(source), source])).values()]
}

/** A page of lines of invoices alone: months are passed over by their sums. */
async function pageOf(
  op: Viewing,
  { starts_on, ends_on }: DeclarationRow,
  sources: readonly Source[],
  hasCode: boolean,
  total: number,
  { offset, perPage }: PageAsked,
): Promise<BoxLine[]> {
  const whole: MonthCount[] = [{ from: starts_on, to: ends_on, count: total }]
  const months = hasCode ? whole : await monthCounts(op, sources, starts_on, ends_on)
  const place = placeOf(months, offset, perPage)
  return place ? bookedLines(op, sources, hasCode, place) : []
}

/** What a box holds: of a draft as the books are now, else as it was frozen. */
function headOf(
  about: About,
  box: VatBox,
  row: DeclarationRow,
  figures: readonly (Omit<Figure, 'amount'> & { amount: ReturnType<typeof storedAmount> })[],
): BoxHead {
  const details = row.status === 'draft' ? detailsNow(about, row, figures) : row.details
  const amounts = new Map(details.map((detail) => [detail.box, detail.amount]))
  const found = details.find((detail) => detail.box === box.box)
  const isTotal = box.formula !== null && !parseFormula(box.formula).isPrevious
  const none = isTotal ? null : '0.00'
  return {
    box: box.box,
    ledger: found?.ledger ?? none,
    carried: found?.carried ?? none,
    manual: found?.manual ?? none,
    adjusted: found?.adjusted ?? none,
    amount: found?.amount ?? '0.00',
    components: isTotal
      ? parseFormula(box.formula!).terms.map(({ code, sign }) => ({
          box: code,
          sign,
          amount: amounts.get(code) ?? '0.00',
        }))
      : [],
  }
}

function detailsNow(
  about: About,
  row: DeclarationRow,
  figures: Parameters<typeof headOf>[3],
): StoredDetail[] {
  const { ledger, outside, lines } = ledgerOf(about.form, figures)
  const now = {
    ...row.figures,
    ledger: writtenAmounts(ledger),
    outside: writtenAmounts(outside),
    lines,
  }
  return storedReturn(computedReturn(about, now, row), now).details
}

async function shown(op: Viewing, lines: readonly BoxLine[]): Promise<VatLine[]> {
  const found = await findLines(
    op,
    lines.map(({ line_id }) => line_id),
  )
  const byId = new Map(found.map((line) => [line.id, line]))
  return lines.map(({ line_id, amount, settled, whole, lettering_id, lettering_code }) => ({
    ...byId.get(line_id)!,
    box_amount: formatAmount(storedAmount(amount)),
    payment:
      settled === null || whole === null
        ? null
        : { lettering_id, lettering_code, share: shareText(settled, whole) },
  }))
}

/** A share with four places. */
function shareText(settled: string, whole: string): string {
  const [part, all] = [storedAmount(settled), storedAmount(whole)]
  const tenThousandths = times(10_000n as typeof part, part, all)
  return `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`
}
