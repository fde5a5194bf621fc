import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Database } from '#platform/db/index'

const batch = 5000

/**
 * Erases the content of changes from before a moment, but for the newest of each record: the log still
 * shows every record as it is, and who changed what when; what it said then is gone.
 */
export async function trimLog(db: Database, before: Instant): Promise<void> {
  const companies = await db.statement.rows<{ company_id: CompanyId }>(
    `SELECT company_id FROM change_heads ORDER BY company_id`,
  )
  for (const { company_id } of companies) {
    let seen: number | null = 0
    while (seen !== null) seen = await trimSome(db, company_id, before, seen)
  }
}

async function trimSome(
  db: Database,
  companyId: CompanyId,
  before: Instant,
  after: number,
): Promise<number | null> {
  const { seen } = await db.write((tx) =>
    tx.one<{ seen: number | null }>(`SELECT trim_changes($1, $2, $3, $4) AS seen`, [
      companyId,
      before,
      after,
      batch,
    ]),
  )
  return seen
}
