import { invalidField, type Problem, problem } from '#kernel/problem'
import type { Change } from '#platform/changes/append'
import { trashRecords } from '#platform/db/record-writes'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { usesOf, usesThatStop } from '#platform/operations/references'
import { todayFor } from '#platform/operations/today'
import { problems, uncoded } from '#platform/problems'
import { kindAsked, kindOfJournal, takes } from '../domain.js'
import { journal as journalLog, journalRule as ruleLog } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/journals.js'
import type { Journal, JournalFilter, JournalPatch, JournalRule, NewJournal } from '../schemas.js'
import { settleFields } from './fields.js'

type Viewing = Pick<Reading & InCompany, 'tx' | 'now' | 'company'>
export async function listJournals(
  op: Viewing,
  { query: { is_active, ...rest } }: { query: JournalFilter },
): Promise<Journal[]> {
  return journalsOf(op, { ...rest, isActive: is_active })
}

export async function readJournal(op: Viewing, { id }: { id: number }): Promise<Journal> {
  const [found] = await journalsOf(op, { id })
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function createJournal(
  op: CompanyOperation,
  { body }: { body: NewJournal },
): Promise<Journal> {
  await queries.holdJournals(op)
  const all = await journalsOf(op)
  const fields = await settleFields(op, body, null, all)
  const yielded = fields.is_default ? await takeDefault(op, fields.type, null, all) : undefined
  const [id] = await queries.takeJournalIds(op.tx, 1)
  await queries.insertJournals(op.tx, op.company.id, [{ ...fields, id: id! }], op.now)
  const made = await readJournal(op, { id: id! })
  op.record(journalLog.created(made))
  if (yielded) op.record(yielded)
  return made
}

export async function updateJournal(
  op: CompanyOperation,
  { id, body }: { id: number; body: JournalPatch },
): Promise<Journal> {
  const all = await lockAmongAll(op, id)
  const before = all.find((one) => one.id === id)!
  refuseFixed(before, body)
  const fields = await settleFields(op, body, before, all)
  const names = Object.keys(fields) as (keyof queries.JournalFields)[]
  if (names.every((name) => fields[name] === before[name])) {
    op.unchanged()
    return before
  }
  if (fields.type !== before.type) await refuseTypeInUse(op, before, fields.type, all)
  const yielded = fields.is_default ? await takeDefault(op, fields.type, id, all) : undefined
  await queries.updateJournal(op, id, fields)
  const after = await readJournal(op, { id })
  op.record(journalLog.changed(before, after))
  if (yielded) op.record(yielded)
  return after
}

/** To the bin with its own rules, unless something counts on it. */
export async function trashJournal(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  const all = await lockAmongAll(op, id)
  const before = all.find((one) => one.id === id)!
  const usedBy = {
    ...(await usesThatStop(op, 'journals', [id], 'bin')).get(id),
    ...(before.is_default ? { default_of: before.type } : {}),
  }
  if (Object.keys(usedBy).length > 0)
    throw problem(problems.record_in_use, {}, { body: { used_by: usedBy } })
  await trashRecords(
    op,
    'journal_rules',
    before.rules.map((rule) => rule.id),
  )
  await trashRecords(op, 'journals', [id])
  for (const rule of before.rules) op.record(ruleLog.removed(rule))
  op.record(journalLog.removed(before))
}

function journalsOf({ tx, now, company }: Viewing, wanted?: queries.Wanted): Promise<Journal[]> {
  return queries.journalsOf(tx, [company.id], todayFor({ company, now }), wanted)
}

/** All journals of the file, one of them held against entries too: what is seen stands until the end. */
export async function lockAmongAll(op: CompanyOperation, id: number): Promise<Journal[]> {
  await queries.holdJournals(op)
  if (!(await queries.lockJournal(op, id))) throw problem(uncoded.not_found)
  return journalsOf(op)
}

/**
 * Takes the default of a type from the journal that has it; returns that change. It is logged after that of
 * the journal which becomes the default: taken back first, it makes the old one the default again.
 */
async function takeDefault(
  op: CompanyOperation,
  type: Journal['type'],
  id: number | null,
  all: readonly Journal[],
): Promise<Change | undefined> {
  const other = all.find((one) => one.is_default && one.type === type && one.id !== id)
  if (!other) return undefined
  await queries.updateJournal(op, other.id, { ...other, is_default: false })
  return journalLog.changed(other, await readJournal(op, { id: other.id }))
}

/** The numbers of entries name the code, their sides the type, and their amounts are of the currency. */
function refuseFixed(before: Journal, { code, type, currency }: JournalPatch): void {
  const wanted = { code: code?.toUpperCase(), type, currency: currency?.toUpperCase() }
  const fixed = (['code', 'type', 'currency'] as const).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  )
  if (before.entries_count === 0 || fixed.length === 0) return
  throw inUse(fixed, messages.fixedByEntries, { entries: before.entries_count })
}

async function refuseTypeInUse(
  op: CompanyOperation,
  { id, type: old }: Journal,
  type: Journal['type'],
  all: readonly Journal[],
): Promise<void> {
  const named = await usesOf(op, 'journals', [id], ({ as }) => as === 'settings')
  const isOtherSide = kindOfJournal(old)?.direction !== kindOfJournal(type)?.direction
  const rules = rulesTo(id, all).filter(
    ({ conditions, then }) =>
      !takes(type, kindAsked(conditions)) || (isOtherSide && then.vat_code_id !== null),
  )
  if (!named.has(id) && rules.length === 0) return
  throw inUse(['type'], messages.typeInUse, {
    ...named.get(id),
    ...(rules.length > 0 ? { journal_rules: rules.map(({ label }) => label) } : {}),
  })
}

/** A record in use of which some fields cannot change, each said in the same words. */
function inUse(
  fields: readonly string[],
  text: (typeof messages)['fixedByEntries' | 'typeInUse'],
  usedBy: object,
): Problem {
  return problem(
    { ...problems.record_in_use, ...text },
    {},
    {
      fields: Object.fromEntries(fields.map((name) => [name, [{ text }]])),
      body: { used_by: usedBy },
    },
  )
}

function rulesTo(id: number, all: readonly Journal[]): JournalRule[] {
  return all.flatMap(({ rules }) => rules).filter((rule) => rule.then.journal_id === id)
}

export const codeTaken = () => invalidField('code', messages.codeTaken)
export const ibanTaken = () => invalidField('iban', messages.ibanTaken)
export const bankNumberTaken = () => invalidField('control_account', messages.bankNumberTaken)
