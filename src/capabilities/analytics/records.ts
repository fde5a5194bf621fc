import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { byPatch, movedPaths, valuesAt } from '#platform/operations/by-patch'
import { type Logged, type RecordType, recordType } from '#platform/operations/record-type'
import { reader } from '#platform/shapes/input'
import * as axes from './actions/axes.js'
import * as budgets from './actions/budgets.js'
import * as codes from './actions/codes.js'
import { axis, budget, code } from './entity.js'
import { lockAxes } from './queries/axes.js'
import { lockCodes } from './queries/codes.js'
import { type AnalyticAxis, AxisPatch } from './schemas/axes.js'
import { type Budget, BudgetPatch } from './schemas/budgets.js'
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

const ofBudgets = { role, table: budget.table } as const

const budgetBin = byBin<Budget>({
  ...ofBudgets,
  trash: budgets.trashBudgets,
  restore: budgets.restoreBudgets,
  purge: budgets.purgeBudgets,
})

/** A budget whose lines say nothing of what accounts are called: they may be renamed while it stays. */
function bare({ lines, ...head }: Budget) {
  return { ...head, lines: lines.map(({ number: _, label: __, ...line }) => line) }
}

const settable = { fields: [...Object.keys(BudgetPatch.properties), 'lines'] }
const readPatch = reader<BudgetPatch>(BudgetPatch)

/** Fields get their old values back, and all old lines, unless they have moved again since. */
const updatedBudget = inverse<Budget>(ofBudgets, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const today = await budgets.getLocked(op, change.recordId)
    const old = change.before!
    const moved = { ...change, before: bare(old), after: bare(change.after!) }
    const paths = movedPaths(moved, bare(today), { version: today.version, shown: today }, settable)
    const heads = paths.filter((path) => path !== 'lines')
    if (paths.includes('lines'))
      await budgets.replaceLines(op, {
        id: today.id,
        body: { lines: old.lines.map(budgets.givenAgain) },
      })
    if (heads.length > 0)
      await budgets.updateBudget(op, { id: today.id, body: readPatch(valuesAt(old, heads)) })
  }
})

const budgetType = recordType<Budget>({
  entity: budget,
  title: ({ label }) => label,
  undo: { ...budgetBin.undo, updated: updatedBudget },
  bin: budgetBin.bin,
})

/** Axes come first: codes belong to them, and budgets name both. */
export const analyticRecords: readonly RecordType[] = [axisType, codeType, budgetType]
