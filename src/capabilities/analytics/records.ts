import { byBin } from '#platform/operations/by-bin'
import { byPatch } from '#platform/operations/by-patch'
import { type Logged, type RecordType, recordType } from '#platform/operations/record-type'
import * as axes from './actions/axes.js'
import * as codes from './actions/codes.js'
import { axis, code } from './entity.js'
import { lockAxes } from './queries/axes.js'
import { lockCodes } from './queries/codes.js'
import { type AnalyticAxis, AxisPatch } from './schemas/axes.js'
import { type AnalyticCode, CodePatch } from './schemas/codes.js'

const role = 'manager'
const ofAxes = {
  role,
  table: axis.table,
  constraints: { analytic_axes_code_unique: axes.axisTaken },
} as const
const ofCodes = {
  role,
  table: code.table,
  constraints: { analytic_codes_code_unique: codes.codeTaken },
} as const

const axisBin = byBin<AnalyticAxis>({
  ...ofAxes,
  trash: axes.trashAxes,
  restore: axes.restoreAxes,
  purge: axes.purgeAxes,
})

/** The codes of an axis go to the bin with it, and come back with it. */
const covers = (change: Logged, other: Logged) => {
  const made = (other.before ?? other.after) as AnalyticCode | null
  return (
    other.resource === code.resource &&
    other.action === change.action &&
    made?.axis_id === change.recordId
  )
}

const axisType = recordType<AnalyticAxis>({
  entity: axis,
  title: ({ code: name, label }) => `${name} ${label}`,
  undo: {
    ...axisBin.undo,
    deleted: { ...axisBin.undo.deleted, covers },
    restored: { ...axisBin.undo.restored, covers },
    updated: byPatch<AnalyticAxis, typeof AxisPatch>({
      ...ofAxes,
      schema: AxisPatch,
      hold: async (op, id) => (await lockAxes(op, [id]))[0],
      patch: (op, { id }, body) => axes.updateAxis(op, { id, body }),
    }),
  },
  bin: axisBin.bin,
})

const codeBin = byBin<AnalyticCode>({
  ...ofCodes,
  trash: codes.trashCodes,
  restore: codes.restoreCodes,
  purge: codes.purgeCodes,
})

const codeType = recordType<AnalyticCode>({
  entity: code,
  title: ({ code: name, label }) => `${name} ${label}`,
  undo: {
    ...codeBin.undo,
    updated: byPatch<AnalyticCode, typeof CodePatch>({
      ...ofCodes,
      schema: CodePatch,
      hold: async (op, id) => (await lockCodes(op, [id]))[0],
      patch: (op, { id }, body) => codes.updateCode(op, { id, body }),
    }),
  },
  bin: codeBin.bin,
})

/** Axes come first: codes belong to them. */
export const analyticRecords: readonly RecordType[] = [axisType, codeType]
