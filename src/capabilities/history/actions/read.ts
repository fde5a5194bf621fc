import { say } from '#kernel/languages'
import { problem } from '#kernel/problem'
import { isAtLeast } from '#kernel/roles'
import type { PageAsked } from '#platform/api/pages'
import { verifyChain } from '#platform/changes/verify'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { andMore } from '../problems.js'
import * as log from '../queries/log.js'
import type {
  ActivityFilter,
  ActivityLine,
  HistoryFilter,
  OperationInFull,
  Revision,
  RevisionInFull,
} from '../schemas.js'
import { canRevert, revisionOf, whoOf } from './describe.js'

type Viewing = Reading & InCompany

/** The kinds of records that the caller may not read; null where there are none. */
function hiddenFrom({ services, company }: Viewing): string[] | null {
  const hidden = [...services.recordTypes.values()]
    .filter(({ entity: { readBy } }) => readBy !== undefined && !isAtLeast(company.role, readBy))
    .map(({ entity }) => entity.resource)
  return hidden.length === 0 ? null : hidden
}

function isHidden(op: Viewing, { resource }: Pick<log.LogRow, 'resource'>): boolean {
  return hiddenFrom(op)?.includes(resource) ?? false
}

export async function listRevisions(
  op: Viewing,
  { query, page }: { query: HistoryFilter; page: PageAsked },
): Promise<{ rows: Revision[]; total: number; more?: object }> {
  const { verify: _, ...asked } = query
  const filter = { ...asked, hidden: hiddenFrom(op) }
  const { rows, total } = await log.pageOfLog(op, filter, page.perPage, page.offset)
  const more = query.verify ? { more: { chain: await verifyChain(op.tx, op.company.id) } } : {}
  return { rows: rows.map((row) => revisionOf(op, row)), total, ...more }
}

export async function readRevision(
  op: Viewing,
  { revision }: { revision: number },
): Promise<RevisionInFull> {
  const row = await log.findRow(op, revision)
  if (!row || isHidden(op, row)) throw problem(uncoded.not_found)
  return { ...revisionOf(op, row), before: row.before, after: row.after }
}

export async function readOperation(
  op: Viewing,
  { operation }: { operation: string },
): Promise<OperationInFull> {
  const shown = (part: { resource: string }) => !isHidden(op, part)
  const all = await log.firstRowsOfOperation(op, operation, log.mostShown)
  const rows = all.filter(shown)
  const [first] = rows
  if (!first) throw problem(uncoded.not_found)
  const isWhole = all.length < log.mostShown
  const parts = isWhole ? [] : (await log.partsOfOperation(op, operation)).filter(shown)
  return {
    operation_id: first.operation_id,
    ...whoOf(first, op.language),
    origin: first.origin,
    at: first.created_at,
    can_revert: rows.every((row) => canRevert(op, row)) && parts.every(isKept),
    reverted_by: first.reverted_by,
    revisions: rows.map((row) => revisionOf(op, row)),
    revisions_count: isWhole ? rows.length : parts.reduce((sum, { count }) => sum + count, 0),
  }
}

function isKept({ is_reverted, has_content }: log.OperationPart): boolean {
  return !is_reverted && has_content
}

export async function listActivity(
  op: Viewing,
  { query, page }: { query: ActivityFilter; page: PageAsked },
): Promise<ActivityLine[]> {
  // One more than the page shows says whether there is another.
  const filter = { ...query, hidden: hiddenFrom(op) }
  const rows = await log.leadingRows(op, filter, page.perPage + 1, page.offset)
  return rows.map((row) => {
    const { label } = revisionOf(op, row)
    const count = row.count - 1
    return {
      id: row.seq,
      operation_id: row.operation_id,
      label: count === 0 ? label : say(andMore, op.language, { label, count }),
      action: row.action,
      resource: row.resource,
      record_id: row.record_id,
      count: row.count,
      ...whoOf(row, op.language),
      origin: row.origin,
      at: row.created_at,
    }
  })
}
