import { packFor } from '#countries'
import type { Day } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { type Amount, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { problem } from '#kernel/problem'
import type {
  Circumstances,
  CompanyOperation,
  CompanyReading,
} from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { isAboveUsual } from '../domain/choices.js'
import type { Cumulated } from '../domain/plan.js'
import { warningTexts } from '../problems/words.js'
import { type AssetRow, findAssets, lockAssets, postedSince } from '../queries/assets.js'
import { type FileFacts, fileFacts } from '../queries/books.js'
import { postingsOf } from '../queries/postings.js'
import { FixedAsset, figureNames, type WarningCode } from '../schemas/assets.js'
import { type Rules, rulesFor } from './books.js'
import { curveFor, plannedFor, postedOf } from './plans.js'

export type Showing = CompanyReading & Pick<Circumstances, 'now' | 'language'>

/** An asset as the log has it: without figures, and with what takes its plan back. */
export type LoggedAsset = Omit<
  AssetRow,
  'is_line_reversed' | 'posted' | 'posted_on' | 'rebased_on' | 'rebased_posted'
>

export function loggedAsset(row: AssetRow): LoggedAsset {
  const { is_line_reversed, posted, posted_on, rebased_on, rebased_posted, ...kept } = row
  return kept
}

/** What is known of assets only to the program. */
export const logOnly = [
  'plan_posted',
  'plan_since',
  'earlier_plans',
  'disposal_line_id',
  'kept_third_party_id',
  'kept_depreciation_account_id',
  'kept_expense_account_id',
  'last_id',
] as const

/** Assets as the API shows them: with what was posted by a day, or at all, and what their plans say of it. */
export async function shownAssets(
  op: Showing,
  rows: readonly AssetRow[],
  on: Day | null = null,
  known: Rules | null = null,
): Promise<FixedAsset[]> {
  if (rows.length === 0) return []
  const books = known ?? (await rulesFor(op))
  const facts = await fileFacts(op)
  const later = on === null ? new Map<number, string>() : await postedSince(op, on)
  const context = { ...books, facts, isCompany: isCompany(op, facts), language: op.language }
  const day = on ?? todayFor(op)
  const former = await formerPlans(op, rows, day, books)
  return rows.map((row) => {
    const since = later.get(row.id)
    const posted = subtract(postedOf(row), since === undefined ? zero : storedAmount(since))
    const planned = former.get(row.id)
    return shownAsset(row, context, { day, posted, planned, isToday: on === null })
  })
}

/** Of assets whose present plan goes on from a later day, what the plan of that day was. */
async function formerPlans(
  op: Showing,
  rows: readonly AssetRow[],
  day: Day,
  books: Rules,
): Promise<ReadonlyMap<number, Cumulated>> {
  const before = rows.filter(
    ({ last_id, rebased_on, plan_from }) => last_id > 0 && day < (rebased_on ?? plan_from ?? day),
  )
  if (before.length === 0) return new Map()
  const ids = before.map(({ id }) => id)
  const postings = grouped(await postingsOf(op, ids), ({ asset_id }) => asset_id)
  return new Map(before.map((row) => [row.id, curveFor(row, postings.get(row.id) ?? [], books).at]))
}

export async function shownOne(op: Showing, row: AssetRow): Promise<FixedAsset> {
  return (await shownAssets(op, [row]))[0]!
}

type Context = Rules & {
  readonly facts: FileFacts
  readonly isCompany: boolean
  readonly language: Language
}
/** What is shown of an asset as it is stored. */
const shownNames = Object.keys(FixedAsset.properties).filter(
  (name) => !(figureNames as readonly string[]).includes(name),
)

type Shown = Omit<FixedAsset, (typeof figureNames)[number]>
type Figures = Pick<FixedAsset, (typeof figureNames)[number]>

/** An asset that says nothing yet, in the order in which it is shown. */
const blank: object = JSON.parse(
  JSON.stringify(Object.fromEntries([...shownNames, ...figureNames].map((name) => [name, null]))),
)

/**
 * What is shown of an asset, and its figures. Lists are long, and a copy of one that has all members already is filled in half
 * the time that it takes to make each of its own, or to take others away from it.
 */
function filled(row: Shown, figures: Figures): FixedAsset {
  const one: Record<string, unknown> = { ...blank }
  for (const name of shownNames) one[name] = row[name as keyof Shown]
  for (const name of figureNames) one[name] = figures[name]
  return one as FixedAsset
}

type Look = {
  readonly day: Day
  /** What was posted by then. */
  readonly posted: Amount
  /** Undefined where the present plan says it. */
  readonly planned: Cumulated | undefined
  readonly isToday: boolean
}

function shownAsset(row: AssetRow, context: Context, look: Look): FixedAsset {
  const { day, posted, isToday } = look
  const value = storedAmount(row.acquisition_value)
  const isGone = row.disposed_on !== null && (isToday || row.disposed_on <= day)
  const planned = isGone ? postedOf(row) : plannedOn(row, context, look)
  const left = (written: Amount) => formatAmount(isGone ? zero : subtract(value, written))
  return filled(row, {
    depreciated: formatAmount(posted),
    book_value: left(posted),
    is_fully_depreciated: row.method !== 'none' && posted >= storedAmount(row.depreciable_value),
    planned_depreciation: formatAmount(planned),
    planned_book_value: left(planned),
    warnings: warningsOf(row, context).map((code) => ({
      code,
      message: say(warningTexts[code], context.language),
    })),
  })
}

/** What is never written off by a plan has what was posted. */
function plannedOn(row: AssetRow, context: Context, { day, posted, planned }: Look): Amount {
  if (row.method === 'none') return posted
  return (planned ?? plannedFor(row, context))(day)
}

function warningsOf(row: AssetRow, { rules, calendar, facts, isCompany }: Context): WarningCode[] {
  const isDeclining = row.method === 'declining'
  const warnings: WarningCode[] = []
  if (row.prorata !== null)
    warnings.push(
      ...rules.taxWarnings({
        isCompany,
        scheme: facts.scheme,
        isDeclining,
        prorata: row.prorata,
        acquiredOn: row.acquired_on,
        yearBeganOn: calendar.yearOf(row.acquired_on).startsOn,
      }),
    )
  if (isDeclining && rules.notDeclining.includes(row.nature))
    warnings.push('declining_not_eligible')
  if (isDeclining && isAboveUsual(rules, row.duration_months!, storedAmount(row.rate!)))
    warnings.push('rate_above_usual')
  const { lowValue } = rules
  if (lowValue !== null && storedAmount(row.acquisition_value) <= lowValue)
    warnings.push('low_value')
  if (row.is_line_reversed) warnings.push('acquisition_reversed')
  return warnings
}

/** A file whose legal form is not that of a natural person is a company. */
function isCompany({ company }: CompanyReading, facts: FileFacts): boolean {
  const { codes, words } = packFor(company).assets.naturalPersons
  const { legal_form_code: code, legal_form: words_ } = facts
  if (code !== null) return !codes.includes(code)
  return words_ === null || !words.test(words_.toLowerCase())
}

export async function getAsset(op: CompanyReading, id: number): Promise<AssetRow> {
  return found(await findAssets(op, [id]))
}

/** The asset, held until the end of the transaction. */
export async function getLocked(op: CompanyOperation, id: number): Promise<AssetRow> {
  return found(await lockAssets(op, [id]))
}

function found([row]: readonly AssetRow[]): AssetRow {
  if (!row) throw problem(uncoded.not_found)
  return row
}
