import { problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { uncoded } from '#platform/problems'
import { tooLarge } from '../problems.js'
import * as log from '../queries/log.js'
import type { Reverted } from '../schemas.js'
import { loggedOf, revisionOf } from './describe.js'
import { takeBackInPortions } from './portions.js'
import { refuseGone, takeStep } from './take-step.js'
import { coverageOf, mayLead, type Rule, undoStepsOf } from './undo-steps.js'

export { alreadyReverted } from './take-step.js'

/** Operations of no more rows are looked at as a whole. */
const mostAtOnce = 500
/** Where changes hang together so that only the whole shows their order, no more rows are taken back. */
const mostTogether = 10_000

export async function revertRevision(
  op: CompanyOperation,
  { revision }: { revision: number },
): Promise<Reverted> {
  const row = await log.findRow(op, revision)
  if (!row) throw problem(uncoded.not_found)
  const change = loggedOf(row)
  const operation = mayLead(change, ruleIn(op))
    ? await log.rowsOfOperation(op, row.operation_id)
    : [row]
  await takeBack(op, [row], operation)
  return { reverted: revision, ...(await done(op)) }
}

export async function revertOperation(
  op: CompanyOperation,
  { operation }: { operation: string },
): Promise<Reverted> {
  const parts = await log.partsOfOperation(op, operation)
  const [first] = parts
  if (!first) throw problem(uncoded.not_found)
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const hangTogether = parts.some(({ resource, action }) => {
    const rule = op.services.recordTypes.get(resource)?.undo[action]
    return rule !== undefined && 'follows' in rule
  })
  if (count <= mostAtOnce || hangTogether) {
    if (count > mostTogether) throw notRevertible('not_possible', tooLarge)
    const rows = await log.rowsOfOperation(op, operation)
    await takeBack(op, rows, rows)
  } else await takeBackInPortions(op, operation, parts)
  if (first.origin === 'revert') await log.unmarkReverted(op, operation)
  return { reverted: operation, ...(await done(op)) }
}

function ruleIn({ services }: CompanyOperation): (change: Logged) => Rule {
  return ({ resource, action }) => services.recordTypes.get(resource)?.undo[action]
}

/** Takes changes of an operation back, the last first, and marks them with those that go along. */
async function takeBack(
  op: CompanyOperation,
  rows: readonly log.LogRow[],
  operation: readonly log.LogRow[],
): Promise<void> {
  const { recordTypes } = op.services
  const changes = rows.map(loggedOf)
  const isCovered = coverageOf(changes, ruleIn(op))
  const covered = new Set(operation.filter((row) => isCovered(loggedOf(row))).map(({ seq }) => seq))
  const marked = new Set([...rows.map(({ seq }) => seq), ...covered])
  for (const row of operation) if (marked.has(row.seq)) refuseGone(row)
  await log.markReverted(op, [...marked])
  const own = changes.filter(({ seq }) => !covered.has(seq))
  for (const step of undoStepsOf(own, (resource) => recordTypes.get(resource)))
    await takeStep(op, step)
}

/** What this operation has done so far, as history shows it: the end of it, where that is much. */
async function done(op: CompanyOperation) {
  await op.flush()
  const count = (await log.partsOfOperation(op, op.operationId)).reduce(
    (sum, part) => sum + part.count,
    0,
  )
  const rows = await log.lastRowsOfOperation(op, op.operationId, log.mostShown)
  return {
    operation_id: op.operationId,
    revisions: rows.map((row) => revisionOf(op, row)),
    revisions_count: count,
  }
}
