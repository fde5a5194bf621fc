import { notRevertible } from '#platform/changes/problems'
import { allowLong } from '#platform/db/file-claims'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { tooLarge } from '../problems.js'
import * as log from '../queries/log.js'
import { loggedOf } from './describe.js'
import { refuseGone, takeStep } from './take-step.js'
import { coverageOf, mayLead, type Rule, type UndoStep } from './undo-steps.js'

/** So many rows of the log are read at once, and so many changes of a kind taken back together. */
const atOnce = 200
/** More changes than these that others go with are not held against all others. */
const mostLeading = 5000

/**
 * Takes an operation back of which no more than a portion is kept in memory: once to find what others go with, once to
 * take the rest back, the last first. The order is that of any other operation; only steps are cut.
 */
export async function takeBackInPortions(
  op: CompanyOperation,
  operationId: string,
  parts: readonly log.OperationPart[],
): Promise<void> {
  const ruleOf = ({ resource, action }: Logged): Rule =>
    op.services.recordTypes.get(resource)?.undo[action]
  const extent = {
    first: Math.min(...parts.map(({ first_seq }) => first_seq)),
    last: Math.max(...parts.map(({ last_seq }) => last_seq)),
  }
  await allowLong(op.tx)
  const leading: Logged[] = []
  for await (const rows of portionsOf(op, operationId, extent))
    for (const row of rows) {
      refuseGone(row)
      const change = loggedOf(row)
      if (mayLead(change, ruleOf)) leading.push(change)
      if (leading.length > mostLeading) throw notRevertible('not_possible', tooLarge)
    }
  const isCovered = coverageOf(leading.reverse(), ruleOf)
  op.services.gates.close(op.company.id, op.operationId)
  await log.markOperationReverted(op, operationId)
  let step: UndoStep | null = null
  const end = async () => {
    if (!step) return
    await takeStep(op, step)
    await op.flush()
    step = null
  }
  for await (const rows of portionsOf(op, operationId, extent))
    for (const row of rows) {
      const change = loggedOf(row)
      if (isCovered(change)) continue
      if (step && !belongs(step, change)) await end()
      step ??= {
        type: op.services.recordTypes.get(row.resource),
        rule: ruleOf(change),
        changes: [],
      }
      step.changes.push(change)
    }
  await end()
}

/** The rows of an operation, the last first. Those of one operation stand beside each other in the log. */
async function* portionsOf(
  op: CompanyOperation,
  operationId: string,
  { first, last }: { first: number; last: number },
): AsyncGenerator<log.LogRow[]> {
  for (let to = last; to >= first; to -= atOnce)
    yield (await log.rowsBetween(op, operationId, to - atOnce, to)).reverse()
}

function belongs({ rule, changes }: UndoStep, { resource, action }: Logged): boolean {
  const [one] = changes
  const mayBeCut = rule !== undefined && 'inPortions' in rule
  return (
    one!.resource === resource && one!.action === action && !(mayBeCut && changes.length >= atOnce)
  )
}
