import { say } from '#kernel/languages'
import { problem } from '#kernel/problem'
import { isAtLeast } from '#kernel/roles'
import type { PageAsked } from '#platform/api/pages'
import { requireCompanyRole } from '#platform/api/permission'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import type { RecordType, RecordTypes } from '#platform/operations/record-type'
import { noUses, usesThatStop } from '#platform/operations/references'
import { problems, uncoded } from '#platform/problems'
import * as queries from '../queries/bin.js'
import type { BinFilter, BinItem } from '../schemas.js'

type BinnedType = RecordType & { bin: NonNullable<RecordType['bin']> }

export async function listBin(
  op: Reading & InCompany,
  { query, page }: { query: BinFilter; page: PageAsked },
): Promise<{ rows: BinItem[]; total: number; more: object }> {
  const days = await queries.retentionDays(op)
  const nouns = binnedTypes(op.services.recordTypes).map(({ entity }) => entity)
  const found = await queries.pageOfBin(op, nouns, query, days, page.perPage, page.offset)
  const rows = found.rows.map((row): BinItem => {
    const type = op.services.recordTypes.get(row.type)!
    return {
      type: row.type,
      id: row.id,
      label: row.data ? type.title(row.data, op.language) : say(type.entity.label, op.language),
      deleted_at: row.deleted_at,
      deleted_by:
        row.deleted_by_id === null
          ? null
          : { id: row.deleted_by_id, name: row.deleted_by_name ?? '' },
      purge_at: row.purge_at,
      data: row.data,
    }
  })
  const more = {
    counts: found.counts,
    types: Object.keys(found.counts),
    retention_days: days,
    can_purge: isAtLeast(op.company.role, 'manager'),
  }
  return { rows, total: found.total, more }
}

export async function restoreFromBin(
  op: CompanyOperation,
  { type, id }: { type: string; id: number },
): Promise<Record<string, unknown>> {
  const { bin } = typeOf(op, type)
  requireCompanyRole(op, bin.role)
  return (await bin.restore(op, id)) as Record<string, unknown>
}

export async function purgeFromBin(
  op: CompanyOperation,
  { type, id }: { type: string; id: number },
): Promise<void> {
  const { entity, bin } = typeOf(op, type)
  const ids = await queries.idsInBin(op, entity)
  if (!ids.includes(id)) throw problem(uncoded.not_found)
  const gone = await bin.purge(op, [id])
  if (gone.includes(id)) return
  const uses = await usesThatStop(op, entity.table, [id], 'purge')
  throw problem(problems.record_in_use, {}, { body: { used_by: uses.get(id) ?? noUses } })
}

export async function emptyBin(op: CompanyOperation): Promise<void> {
  await purgeAll(op)
}

/** Removes for good what is in the bin, or what went before a moment; what is still referred to stays. */
export async function purgeAll(
  op: CompanyOperation,
  before: Parameters<typeof queries.idsInBin>[2] = null,
): Promise<void> {
  let removed = 0
  // What belongs to others comes after them in the list, and goes before them.
  for (const { entity, bin } of binnedTypes(op.services.recordTypes).reverse()) {
    const ids = await queries.idsInBin(op, entity, before)
    if (ids.length > 0) removed += (await bin.purge(op, ids)).length
  }
  if (removed === 0) op.unchanged()
}

function typeOf({ services }: CompanyOperation, resource: string): BinnedType {
  const found = binnedTypes(services.recordTypes).find(({ entity }) => entity.resource === resource)
  if (!found) throw problem(uncoded.not_found)
  return found
}

function binnedTypes(types: RecordTypes): BinnedType[] {
  return [...types.values()].filter((type): type is BinnedType => type.bin !== undefined)
}
