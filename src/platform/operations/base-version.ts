import { type Problem, problem } from '#kernel/problem'
import { problems, uncoded } from '#platform/problems'
import type { Entity, Versioned } from './entity.js'
import type { CompanyOperation } from './operation.js'

/**
 * The optimistic lock, inside the transaction that writes: locks the record, compares, and answers a
 * stale base with the record as GET would show it.
 */
export async function compareBaseVersion(
  op: CompanyOperation,
  entity: Entity,
  id: number,
  baseVersion: number,
): Promise<void> {
  // Whatever is written in a file refers to its row: that must not wait for a change of the file itself.
  const row = await op.tx.maybe<{ version: number }>(
    entity.isCompany
      ? `SELECT version FROM companies WHERE id = $1 AND id = $2 FOR NO KEY UPDATE`
      : `SELECT version FROM ${entity.table} WHERE company_id = $1 AND id = $2 FOR UPDATE`,
    [op.company.id, id],
  )
  if (!row) throw problem(uncoded.not_found)
  if (row.version === baseVersion) return
  const current = await entity.find(op, id)
  if (!current) throw problem(uncoded.not_found)
  throw staleBase(row.version, current)
}

/** The same for a record that is held and shown already. */
export function requireBase(current: Omit<Versioned, 'id'>, baseVersion: number): void {
  if (current.version !== baseVersion) throw staleBase(current.version, current)
}

function staleBase(version: number, current: object): Problem {
  return problem(problems.conflict, {}, { body: { server_version: version, server_data: current } })
}
