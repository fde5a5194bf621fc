import { isDeepStrictEqual } from 'node:util'
import type { CsvFile } from '#formats/csv/index'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import { importRows, type Outcome, rowsOf } from '#platform/operations/import-rows'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { misplaced, mostLevels } from '../domain/tree.js'
import { code as codeLog } from '../entity.js'
import { messages } from '../problems.js'
import { axesOf, holdAnalytics } from '../queries/axes.js'
import * as queries from '../queries/codes.js'
import type { AnalyticCode, CodesImported } from '../schemas/codes.js'
import { type Column, columns, columnWords, readRows, type Wish } from './import-rows.js'

export const readCodes = rowsOf({ columns, words: columnWords, needed: ['axis', 'code'] })

export async function importCodes(
  op: CompanyOperation,
  { prepared }: { prepared: CsvFile<Column> },
): Promise<CodesImported> {
  const { unchanged: _, ...result } = await importRows(op, prepared, (rows) => tryRows(op, rows))
  return result
}

type Codes = Map<number, AnalyticCode>
type Placed = { readonly wish: Wish; readonly before: AnalyticCode | undefined; id: number }

/** Codes are read once, every row is tried on them, and what came of it is written together. */
async function tryRows(
  op: CompanyOperation,
  rows: CsvFile<Column>['rows'],
): Promise<readonly Outcome[]> {
  await holdAnalytics(op)
  const wishes = readRows(rows)
  const axes = new Map((await axesOf(op)).map(({ id, code }) => [code.toLowerCase(), id]))
  const known: Codes = new Map((await queries.codesOf(op)).map((one) => [one.id, one]))
  const keys = new Map([...known.values()].map((one) => [keyOf(one.axis_id, one.code), one]))
  const ids = await queries.takeCodeIds(op, wishes.length)
  const placed = wishes.map((wish, place): Placed => {
    const axisId = axes.get(wish.axis.toLowerCase())
    if (axisId === undefined) wish.wrong.axis ??= [{ text: messages.unknownAxis }]
    const before = keys.get(keyOf(axisId ?? 0, wish.code))
    if (!before && wish.label === null)
      wish.wrong.label ??= [{ text: inputMessages.required, values: { field: 'label' } }]
    return { wish, before, id: before?.id ?? ids[place]! }
  })
  const after = settled(op, known, placed, axes)
  await save(op, known, after)
  return placed.map(({ wish, before, id }) => ({
    row: wish.row,
    status: !isGood(wish)
      ? 'refused'
      : before === undefined
        ? 'created'
        : after.get(id) === before
          ? 'unchanged'
          : 'updated',
    id: isGood(wish) ? id : (before?.id ?? null),
    wrong: wish.wrong,
  }))
}

const keyOf = (axisId: number, code: string) => `${axisId}/${code.toLowerCase()}`

function isGood({ wrong }: Wish): boolean {
  return Object.keys(wrong).length === 0
}

/** The codes as they will be. Rows wait for those above them, which may come later in the file. */
function settled(
  op: CompanyOperation,
  known: Codes,
  placed: readonly Placed[],
  axes: ReadonlyMap<string, number>,
): Codes {
  const codes: Codes = new Map(known)
  const ids = new Map([...known.values()].map((one) => [keyOf(one.axis_id, one.code), one.id]))
  let waiting = placed.filter(({ wish }) => isGood(wish))
  for (let left = -1; left !== waiting.length; ) {
    left = waiting.length
    waiting = waiting.filter((one) => {
      const axisId = axes.get(one.wish.axis.toLowerCase())!
      const parentId =
        one.wish.parent === null
          ? (one.before?.parent_id ?? null)
          : ids.get(keyOf(axisId, one.wish.parent))
      if (parentId === undefined) return true
      const wished = wishedOf(op, one, axisId, parentId)
      refuseMisplaced(one.wish, wished, codes)
      if (!isGood(one.wish)) return false
      codes.set(one.id, wished)
      ids.set(keyOf(axisId, wished.code), one.id)
      return false
    })
  }
  for (const { wish } of waiting) wish.wrong.parent = [{ text: messages.parentUnknown }]
  return codes
}

function refuseMisplaced(wish: Wish, wished: AnalyticCode, codes: Codes): void {
  const { starts_on, ends_on } = wished
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    wish.wrong.ends_on = [{ text: messages.endsBeforeStart }]
  const wrong = misplaced(codes, wished.id, wished.parent_id)
  if (wrong) wish.wrong.parent = [{ text: messages[wrong], values: { most: mostLevels } }]
}

function wishedOf(
  op: CompanyOperation,
  { wish, before, id }: Placed,
  axisId: number,
  parentId: number | null,
): AnalyticCode {
  const base: AnalyticCode = before ?? {
    id,
    company_id: op.company.id,
    axis_id: axisId,
    code: wish.code,
    label: '',
    parent_id: null,
    starts_on: null,
    ends_on: null,
    is_active: true,
    note: null,
    path: '',
    ...firstVersion(op.now),
    deleted_at: null,
  }
  const wished = {
    ...base,
    label: wish.label ?? base.label,
    parent_id: parentId,
    starts_on: wish.startsOn ?? base.starts_on,
    ends_on: wish.endsOn ?? base.ends_on,
    is_active: wish.isActive ?? base.is_active,
    note: wish.note ?? base.note,
  }
  if (!before) return wished
  return isDeepStrictEqual(wished, before) ? before : { ...wished, ...nextVersion(before, op.now) }
}

async function save(op: CompanyOperation, known: Codes, after: Codes): Promise<void> {
  const made = [...after.values()].filter(({ id }) => !known.has(id))
  const changed = [...after.values()].filter(
    (one) => known.has(one.id) && known.get(one.id) !== one,
  )
  if (made.length > 0) await queries.insertCodes(op, made)
  if (changed.length > 0) await queries.saveCodes(op, changed)
  const ids = [...made, ...changed].map(({ id }) => id)
  for (const one of await queries.lockCodes(op, ids)) {
    const before = known.get(one.id)
    op.record(before ? codeLog.changed(before, one) : codeLog.created(one))
  }
}
