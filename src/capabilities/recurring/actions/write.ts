import { isDeepStrictEqual } from 'node:util'
import type { Day } from '#kernel/days'
import { fieldTexts } from '#kernel/field-texts'
import { todayAt } from '#kernel/instants'
import { type Amount, parseAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { dateAt, lastDayOf, usualDay } from '../domain/dates.js'
import { figuresOf } from '../domain/figures.js'
import { dueUntil } from '../domain/series.js'
import { type Moved, recurringEntry } from '../entity.js'
import { messages } from '../problems.js'
import {
  countRecords,
  type Held,
  insertRow,
  type RecurringFields,
  type RecurringRow,
} from '../queries/records.js'
import type { NewRecurringEntry, RecurringEntry, RecurringEntryPatch } from '../schemas/records.js'
import type { GivenTemplate, Template } from '../schemas/templates.js'
import { change, getHeld, nextOf } from './change.js'
import { datesOfChange } from './rhythm.js'
import { seriesOf, shown } from './show.js'
import { checkedTemplate, indexedTemplate } from './template.js'

const mostRecords = 1000
/** As many dates as may be due at once. */
const mostDue = 400

export async function createRecurring(
  op: CompanyOperation,
  { body }: { body: NewRecurringEntry },
): Promise<RecurringEntry> {
  await requireRoom(op)
  const { frequency, starts_on } = body
  const kind = body.kind ?? 'free'
  const plan = {
    label: body.label,
    kind,
    frequency,
    interval: body.interval ?? 1,
    day: body.day ?? usualDay(frequency, starts_on),
    starts_on,
    ends_on: body.ends_on ?? null,
    occurrences_left: body.occurrences_left ?? null,
    due_days: body.due_days ?? null,
    is_active: body.is_active ?? true,
    auto_post: body.auto_post ?? false,
    rhythm_after: null,
  }
  requireDates(plan)
  requireFewDue(plan, [], todayAt(op.now))
  const template = await checkedTemplate(op, kind, body.template)
  const { treated: _, ...series } = seriesOf(plan, [])
  const fields: RecurringFields = { ...plan, template, ...figuresOf(series, plan.auto_post, []) }
  const record = shown(await insertRow(op, fields), [], todayAt(op.now))
  op.record(recurringEntry.created(record))
  return record
}

/** A company file has so many at most. */
export async function requireRoom(op: CompanyOperation, more = 1): Promise<void> {
  if ((await countRecords(op)) + more > mostRecords)
    throw invalidField('label', messages.tooManyRecords, { most: mostRecords })
}

type Plan = Parameters<typeof seriesOf>[0]

/** The day fits the frequency, and a date lies between beginning and end. */
function requireDates(plan: Plan): void {
  const { frequency, day, starts_on, ends_on } = plan
  const last = lastDayOf(frequency)
  if (day > last) throw invalidField('day', messages.dayOutOfRange, { last })
  if (ends_on !== null && ends_on < starts_on)
    throw invalidField('ends_on', fieldTexts.endsBeforeStart)
  if (dateAt(seriesOf(plan, []).rhythm, 0) === null) throw invalidField('ends_on', messages.noDate)
}

function requireFewDue(plan: Plan, rows: Held['rows'], today: Day): void {
  if (dueUntil(seriesOf(plan, rows), today).length > mostDue)
    throw invalidField('starts_on', messages.tooManyDue, { most: mostDue })
}

export async function updateRecurring(
  op: CompanyOperation,
  { id, body }: { id: number; body: RecurringEntryPatch },
): Promise<RecurringEntry> {
  return amend(op, await getHeld(op, id), body)
}

/** Changes a record that is held; `back` are dates that are put back with it. */
export async function amend(
  op: CompanyOperation,
  before: Held,
  body: RecurringEntryPatch,
  back: readonly Moved[] = [],
): Promise<RecurringEntry> {
  const today = todayAt(op.now)
  const fields = await fieldsOf(op, before, body)
  const isSame = Object.entries(fields).every(([name, value]) =>
    isDeepStrictEqual(before.row[name as keyof RecurringRow], value),
  )
  if (isSame && back.length === 0) {
    op.unchanged()
    return shown(before.row, before.rows, today)
  }
  const next = { ...before.row, ...fields }
  requireDates(next)
  const { rhythm_after, moved } = datesOfChange(before, next, {
    today,
    now: op.now,
    isCaughtUp: body.catch_up ?? false,
    isLeftSet: body.occurrences_left !== undefined,
    back,
  })
  const wanted = { fields: { ...fields, rhythm_after }, moved }
  const after = nextOf(op, before, wanted)
  requireFewDue(after.row, after.rows, today)
  return (await change(op, before, wanted, 'updated')).record
}

/** The fields of a record as a change would have them. */
async function fieldsOf(
  op: CompanyOperation,
  { row }: Held,
  body: RecurringEntryPatch,
): Promise<Partial<RecurringRow>> {
  const { catch_up: _, index_by, template, day, ...plain } = body
  const { kind = row.kind, frequency = row.frequency, starts_on = row.starts_on } = plain
  const given = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    day: dayOf(row, day, frequency, starts_on),
    ...(await templateOf(op, row, kind, template, index_by ?? null)),
  }
}

/** A day that was that of the beginning follows it; one that was chosen stays. */
function dayOf(
  row: RecurringRow,
  given: number | null | undefined,
  frequency: RecurringRow['frequency'],
  startsOn: Day,
): number {
  const isUsual = row.day === usualDay(row.frequency, row.starts_on)
  if (given === null || (given === undefined && isUsual)) return usualDay(frequency, startsOn)
  return given ?? row.day
}

const [leastIndex, mostIndex] = [parseAmount('-99.99')!, parseAmount('1000')!]

/** A template that is new, grown, or of another kind is checked; one that stays is not. */
async function templateOf(
  op: CompanyOperation,
  row: RecurringRow,
  kind: RecurringRow['kind'],
  given: GivenTemplate | undefined,
  index: Amount | null,
): Promise<{ template?: Template }> {
  if (index !== null && (index < leastIndex || index > mostIndex))
    throw invalidField('index_by', messages.indexRange)
  if (given === undefined && index === null && kind === row.kind) return {}
  const template = given ? await checkedTemplate(op, kind, given) : row.template
  if (given && index === null) return { template }
  const wanted = indexedTemplate(kind, template, index ?? (0n as Amount))
  return { template: await checkedTemplate(op, kind, wanted) }
}
