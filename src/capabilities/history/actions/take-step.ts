import { Problem, problem } from '#kernel/problem'
import { requireCompanyRole } from '#platform/api/permission'
import { differences } from '#platform/changes/differences'
import { notRevertible, type Reason, reasons } from '#platform/changes/problems'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import type { Logged, RecordType } from '#platform/operations/record-type'
import { problems } from '#platform/problems'
import type { LogRow } from '../queries/log.js'
import type { UndoStep } from './undo-steps.js'

/** Of two who take the same change back, the second is told so. */
export const alreadyReverted = () => notRevertible('already_reverted')

/** What was taken back before, or is no longer known, cannot be taken back. */
export function refuseGone({ reverted_by, has_content, is_erased }: LogRow): void {
  if (reverted_by !== null) throw alreadyReverted()
  if (!has_content) throw notRevertible(is_erased ? 'purged' : 'content_gone')
}

/** Takes changes of one action back. */
export async function takeStep(
  op: CompanyOperation,
  { type, rule, changes }: UndoStep,
): Promise<void> {
  if (!rule) throw notRevertible('not_possible')
  if ('never' in rule) throw notRevertible('not_possible', rule.never)
  requireCompanyRole(op, rule.role)
  requireNotInDemo(op, rule.demoFields ?? [], changes)
  try {
    await rule.take(op, changes)
  } catch (error) {
    throw asRefusal(await withRecord(op, type!, changes, error))
  }
}

/** What the demo lets nobody change by hand does not change by a way round either. */
function requireNotInDemo(
  { caller, company }: InCompany,
  fields: readonly string[],
  changes: readonly Logged[],
): void {
  if (!caller.user.isDemo && !company.isDemo) return
  const moved = changes.flatMap(({ before, after }) =>
    Object.keys(differences({ ...before }, { ...after })),
  )
  if (fields.some((field) => moved.includes(field))) throw problem(problems.demo_mode)
}

/** A conflict shows the record as GET does, whatever whoever met it had at hand. */
async function withRecord(
  op: CompanyOperation,
  { entity }: RecordType,
  [first]: readonly Logged[],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Problem) || error.kind !== problems.conflict) return error
  const { id = first!.recordId } = error.body.server_data as { id?: number }
  const server_data = await entity.find(op, id)
  return problem(problems.conflict, {}, { body: { ...error.body, server_data } })
}

/** What the opposite action is refused for is why the change cannot be taken back. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  const { kind, values, fields, body } = error
  if (kind.status === 404) return notRevertible('purged')
  if (kind.status !== 422 || kind.code === 'not_revertible') return error
  const [first] = Object.values(fields).flat()
  const { fr, nl, en, de } = first?.text ?? kind
  const words = { ...notRevertible(reasonOf(error)).kind, fr, nl, en, de }
  const more = { body: { ...body, reason: reasonOf(error) } }
  return problem(words, first?.values ?? values, more)
}

function reasonOf({ kind, body }: Problem): Reason {
  if (kind.code === 'record_in_use') return 'in_use'
  return typeof body.reason === 'string' && body.reason in reasons
    ? (body.reason as Reason)
    : 'not_possible'
}
