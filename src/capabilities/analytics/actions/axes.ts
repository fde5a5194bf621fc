import { isDeepStrictEqual } from 'node:util'
import { distinct } from '#kernel/lists'
import { invalidField, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { type Uses, usesOf } from '#platform/operations/references'
import { problems, uncoded } from '#platform/problems'
import { isBeginning, isCode } from '../domain/tree.js'
import { axis as axisLog } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/axes.js'
import { codeIdsOf, codesGoneWith, findCode } from '../queries/codes.js'
import type { AnalyticAxis, AxisFilter, AxisPatch, NewAxis } from '../schemas/axes.js'
import { purgeCodes, restoreWithAxis, trashWithAxis } from './codes.js'

const mostAxes = 20
const usualAccounts = ['6', '7']

export async function listAxes(
  op: Reading & InCompany,
  { query }: { query: AxisFilter },
): Promise<AnalyticAxis[]> {
  return queries.axesOf(op, query)
}

export async function createAxis(
  op: CompanyOperation,
  { body }: { body: NewAxis },
): Promise<AnalyticAxis> {
  await queries.holdAnalytics(op)
  const all = await queries.axesOf(op)
  requireRoom(all)
  if (body.default_code_id != null) throw invalidField('default_code_id', messages.noDefaultYet)
  const made: AnalyticAxis = {
    id: await queries.takeAxisId(op),
    company_id: op.company.id,
    code: codeOf(body.code, all),
    label: body.label,
    is_mandatory: body.is_mandatory ?? false,
    applies_to: beginningsOf(body.applies_to ?? usualAccounts),
    default_code_id: null,
    position: body.position ?? Math.max(0, ...all.map(({ position }) => position)) + 1,
    is_active: body.is_active ?? true,
    codes_count: 0,
    ...firstVersion(op.now),
    deleted_at: null,
  }
  await queries.insertAxis(op, made)
  op.record(axisLog.created(made))
  return made
}

export async function updateAxis(
  op: CompanyOperation,
  { id, body }: { id: number; body: AxisPatch },
): Promise<AnalyticAxis> {
  await queries.holdAnalytics(op)
  const [before] = await queries.lockAxes(op, [id])
  if (!before) throw problem(uncoded.not_found)
  const others = (await queries.axesOf(op)).filter((one) => one.id !== id)
  const { default_code_id: wanted } = body
  if (wanted != null) {
    const found = await findCode(op, wanted)
    if (found?.axis_id !== id) throw invalidField('default_code_id', messages.codeOfAxis)
  }
  const wished: AnalyticAxis = {
    ...before,
    code: body.code === undefined ? before.code : codeOf(body.code, others),
    label: body.label ?? before.label,
    is_mandatory: body.is_mandatory ?? before.is_mandatory,
    applies_to: body.applies_to ? beginningsOf(body.applies_to) : before.applies_to,
    default_code_id: wanted === undefined ? before.default_code_id : wanted,
    position: body.position ?? before.position,
    is_active: body.is_active ?? before.is_active,
  }
  if (isDeepStrictEqual(wished, before)) {
    op.unchanged()
    return before
  }
  const after = { ...wished, ...nextVersion(before, op.now) }
  await queries.saveAxis(op, after)
  op.record(axisLog.changed(before, after))
  return after
}

function requireRoom(axes: readonly AnalyticAxis[], more = 1): void {
  if (axes.length + more > mostAxes)
    throw invalidField('code', messages.tooManyAxes, { most: mostAxes })
}

/** A code that no other axis of the file has; case tells none apart. */
function codeOf(given: string, others: readonly AnalyticAxis[]): string {
  if (!isCode(given)) throw invalidField('code', messages.codeShape)
  if (others.some(({ code }) => code.toLowerCase() === given.toLowerCase())) throw axisTaken()
  return given
}

function beginningsOf(given: readonly string[]): string[] {
  given.forEach((beginning, place) => {
    if (!isBeginning(beginning) || given.indexOf(beginning) !== place)
      throw invalidField(`applies_to.${place}`, messages.beginning)
  })
  return distinct(given)
}

const bin = binOf(axisLog, {
  lock: queries.lockAxes,
  erase: async (op, ids) => {
    await purgeCodes(op, await codeIdsOf(op, ids))
    await queries.deleteAxes(op, ids)
  },
})

/** Puts an axis in the bin with its codes, unless something uses one of them. */
export async function trashAxis(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashAxes(op, [id])
}

export async function trashAxes(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await queries.holdAnalytics(op)
  await bin.trash(op, ids, async () => {
    const used = await usesOfAxes(op, ids)
    if (used) throw problem(problems.record_in_use, {}, { body: { used_by: used } })
  })
  await trashWithAxis(op, ids)
}

/** Who uses an axis or one of its codes; its own codes and its default aside. */
async function usesOfAxes(op: CompanyOperation, ids: readonly number[]): Promise<Uses | undefined> {
  const codes = await codeIdsOf(op, ids)
  const isOther = ({ as }: { as: string }) => as !== 'analytic_codes' && as !== 'analytic_axes'
  const families = new Map([[0, codes]])
  const ofCodes = (await usesOf(op, 'analytic_codes', families, isOther)).get(0)
  if (ofCodes) return ofCodes
  return (await usesOf(op, 'analytic_axes', ids, isOther)).values().next().value
}

/** Brings axes back from the bin, each with the codes that went with it. */
export async function restoreAxes(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly AnalyticAxis[]> {
  await queries.holdAnalytics(op)
  const codes = await codesGoneWith(op, ids)
  await bin.restore(op, ids, async (binned) => {
    const living = await queries.axesOf(op)
    requireRoom(living, binned.length)
    for (const { code } of binned) codeOf(code, living)
  })
  await restoreWithAxis(op, codes)
  return queries.lockAxes(op, ids)
}

/** Removes axes in the bin for good, with all their codes. */
export const purgeAxes = bin.purge

/** What the database says when two make the same code at once. */
export const axisTaken = () => invalidField('code', messages.axisTaken)
