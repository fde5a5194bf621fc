import { isDeepStrictEqual } from 'node:util'
import type { Day } from '#kernel/days'
import { invalidField, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { usesThatStop } from '#platform/operations/references'
import { problems, uncoded } from '#platform/problems'
import { isCode, misplaced, mostLevels, topDown } from '../domain/tree.js'
import { code as codeLog } from '../entity.js'
import { messages } from '../problems.js'
import { axesOf, holdAnalytics } from '../queries/axes.js'
import * as queries from '../queries/codes.js'
import type { AnalyticCode, CodeFilter, CodePatch, NewCode } from '../schemas/codes.js'

export async function listCodes(
  op: Reading & InCompany,
  { query }: { query: CodeFilter },
): Promise<AnalyticCode[]> {
  return queries.codesOf(op, query)
}

export async function createCode(
  op: CompanyOperation,
  { body }: { body: NewCode },
): Promise<AnalyticCode> {
  await holdAnalytics(op)
  const [id] = await queries.takeCodeIds(op, 1)
  const wished = { ...fieldsOf(body), id: id! }
  await requireSound(op, wished)
  const made = { ...wished, company_id: op.company.id, ...firstVersion(op.now), deleted_at: null }
  await queries.insertCodes(op, [made])
  const shown = (await queries.findCode(op, id!))!
  op.record(codeLog.created(shown))
  return shown
}

export async function updateCode(
  op: CompanyOperation,
  { id, body }: { id: number; body: CodePatch },
): Promise<AnalyticCode> {
  await holdAnalytics(op)
  const [before] = await queries.lockCodes(op, [id])
  if (!before) throw problem(uncoded.not_found)
  const wished = { ...before, ...given(body) }
  if (isDeepStrictEqual(wished, before)) {
    op.unchanged()
    return before
  }
  if (wished.axis_id !== before.axis_id) await requireUnused(op, id)
  await requireSound(op, wished)
  await queries.saveCodes(op, [{ ...wished, ...nextVersion(before, op.now) }])
  const after = (await queries.findCode(op, id))!
  op.record(codeLog.changed(before, after))
  return after
}

/** What a body says; what it leaves out stays. */
function given(body: CodePatch): Partial<CodeFields> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

type CodeFields = Pick<
  AnalyticCode,
  'axis_id' | 'code' | 'label' | 'parent_id' | 'starts_on' | 'ends_on' | 'is_active' | 'note'
>

function fieldsOf(body: NewCode): CodeFields {
  return {
    axis_id: body.axis_id,
    code: body.code,
    label: body.label,
    parent_id: body.parent_id ?? null,
    starts_on: body.starts_on ?? null,
    ends_on: body.ends_on ?? null,
    is_active: body.is_active ?? true,
    note: body.note ?? null,
  }
}

type Wished = CodeFields & { readonly id: number }

/** A code of an axis of the file that no other has, on days in their order, at a place in the tree. */
async function requireSound(op: CompanyOperation, wished: Wished): Promise<void> {
  const { axis_id, code } = wished
  if (!isCode(code)) throw invalidField('code', messages.codeShape)
  const axes = await axesOf(op)
  if (!axes.some(({ id }) => id === axis_id)) throw invalidField('axis_id', messages.unknownAxis)
  const others = (await queries.codesOf(op, { axis_id })).filter(({ id }) => id !== wished.id)
  if (others.some((one) => one.code.toLowerCase() === code.toLowerCase())) throw codeTaken()
  requireDays(wished.starts_on, wished.ends_on)
  requirePlace(wished, others)
}

function requireDays(startsOn: Day | null, endsOn: Day | null): void {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw invalidField('ends_on', messages.endsBeforeStart)
}

function requirePlace({ id, parent_id }: Wished, others: readonly AnalyticCode[]): void {
  if (parent_id === null) return
  if (parent_id === id) throw invalidField('parent_id', messages.circle)
  const nodes = new Map(others.map((one) => [one.id, one]))
  if (!nodes.has(parent_id)) throw invalidField('parent_id', messages.codeOfAxis)
  const wrong = misplaced(nodes, id, parent_id)
  if (wrong) throw invalidField('parent_id', messages[wrong], { most: mostLevels })
}

async function requireUnused(op: CompanyOperation, id: number): Promise<void> {
  const used = await usesThatStop(op, 'analytic_codes', [id], 'bin')
  const kept = await usesThatStop(op, 'analytic_codes', [id], 'purge')
  if (used.has(id) || kept.has(id)) throw invalidField('axis_id', messages.axisFixed)
}

const bin = binOf(codeLog, { lock: queries.lockCodes })

export async function trashCode(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashCodes(op, [id])
}

/** Puts codes in the bin together, unless something uses one or a code that stays hangs below it. */
export async function trashCodes(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await holdAnalytics(op)
  const going = topDown(await queries.lockCodes(op, ids)).map(({ id }) => id)
  if (going.length < ids.length) throw problem(uncoded.not_found)
  // Those below go first: codes that were made together are taken back together.
  for (const id of going.reverse())
    await bin.trash(op, [id], async () => {
      const used = (await usesThatStop(op, 'analytic_codes', [id], 'bin')).get(id)
      if (used) throw problem(problems.record_in_use, {}, { body: { used_by: used } })
    })
}

/** The codes of axes go to the bin with them; whether they are used was asked before. */
export async function trashWithAxis(
  op: CompanyOperation,
  axisIds: readonly number[],
): Promise<void> {
  const codes = await queries.codesOf(op)
  const ids = codes.filter(({ axis_id }) => axisIds.includes(axis_id)).map(({ id }) => id)
  if (ids.length > 0) await bin.trash(op, ids)
}

/** Brings codes back from the bin, each to its place, while its axis and the code above it are there. */
export async function restoreCodes(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly AnalyticCode[]> {
  await holdAnalytics(op)
  const restored: AnalyticCode[] = []
  const coming = topDown(await queries.lockCodes(op, ids, 'binned')).map(({ id }) => id)
  if (coming.length < ids.length) throw problem(uncoded.not_found)
  for (const id of coming)
    restored.push(...(await bin.restore(op, [id], ([binned]) => requireHome(op, binned!))))
  return restored
}

async function requireHome(op: CompanyOperation, binned: AnalyticCode): Promise<void> {
  const axes = await axesOf(op)
  if (!axes.some(({ id }) => id === binned.axis_id))
    throw invalidField('axis_id', messages.axisInBin)
  const { parent_id } = binned
  if (parent_id !== null && !(await queries.findCode(op, parent_id)))
    throw invalidField('parent_id', messages.parentInBin)
  await requireSound(op, binned)
}

/** Codes that went to the bin with their axis come back with it. */
export async function restoreWithAxis(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await bin.restore(op, ids)
}

/** Removes codes in the bin for good, but for those that others still name. */
export const purgeCodes = bin.purge

/** What the database says when two make the same code at once. */
export const codeTaken = () => invalidField('code', messages.codeTaken)
