import { invalidField, Problem, problem } from '#kernel/problem'
import type { InnerCalls } from '#platform/api/inner-calls'
import { markResolved } from '#platform/changes/conflicts'
import type {
  CompanyOperation,
  InCompany,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { messages } from '../problems.js'
import * as queries from '../queries/conflicts.js'
import type { Conflict, ConflictResolution } from '../schemas.js'

export async function listConflicts(
  { tx, company }: Reading & InCompany,
  {
    query,
    page,
  }: {
    query: { status?: 'open' | 'resolved' | null }
    page: { perPage: number; offset: number }
  },
): Promise<{ rows: Conflict[]; total: number; more: { open: number } }> {
  const status = query.status ?? null
  const counts = await queries.countConflicts(tx, company.id)
  return {
    rows: await queries.listConflicts(tx, company.id, status, page),
    total: status === null ? counts.open + counts.resolved : counts[status],
    more: { open: counts.open },
  }
}

type Asked = { id: number; body: ConflictResolution }

/** Does what was decided, inside the operation that resolves the conflict. */
type Apply = (op: CompanyOperation) => Promise<void>

/** Reads what is to be written by the route that it was meant for, before the transaction. */
export const prepareResolution =
  (innerCalls: () => InnerCalls) =>
  async (about: Preparing & InCompany, { id, body }: Asked): Promise<Apply> => {
    const kept = await queries.findKept(about.db.statement, about.company.id, id)
    if (!kept) throw problem(uncoded.not_found)
    if (kept.status === 'resolved') throw alreadyResolved()
    if (body.resolution === 'server') return async (op) => op.unchanged()
    const { method, path, client_data } = kept
    const data = body.resolution === 'client' ? client_data : mergedData(body.data)
    try {
      const called = innerCalls().find(about, { method, path, body: data })
      return await innerCalls().prepare(about, called)
    } catch (error) {
      throw refusedRecord(error)
    }
  }

/** Marks the conflict first: of two who resolve it at once, one waits and is then told. */
export async function resolveConflict(
  op: CompanyOperation,
  { id, body, prepared: apply }: Asked & { prepared: Apply },
): Promise<Conflict> {
  const { tx, company, caller, now } = op
  const by = { resolution: body.resolution, userId: caller.user.id, now }
  if (!(await markResolved(tx, company.id, id, by))) throw alreadyResolved()
  try {
    await apply(op)
  } catch (error) {
    throw refusedRecord(error)
  }
  return (await queries.findConflict(tx, company.id, id))!
}

function mergedData(data: unknown): object {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalidField('data', messages.dataMissing, { field: 'data' })
  return data
}

function alreadyResolved(): Problem {
  return invalidField('status', messages.alreadyResolved)
}

/** The conflict is there; what is gone is the record that it is about. */
function refusedRecord(error: unknown): unknown {
  if (error instanceof Problem && error.kind.status === 404)
    return invalidField('resolution', messages.recordGone)
  return error
}
