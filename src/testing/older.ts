import pg from 'pg'
import type { Books } from './books.js'

/** Posts as it could be done before lines on control accounts had to name their third party. */
export async function underOlderRules<Result>(
  { sql }: Pick<Books, 'sql'>,
  companyId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows: journals } = await sql.query(
    `WITH held AS (SELECT id, control_account_id FROM journals WHERE company_id = $1)
     UPDATE journals j SET control_account_id = NULL FROM held h WHERE j.id = h.id RETURNING h.*`,
    [companyId],
  )
  const { rows: parties } = await sql.query(
    `WITH held AS (SELECT id, account_id FROM third_parties WHERE company_id = $1 AND account_id IS NOT NULL)
     UPDATE third_parties t SET account_id = NULL FROM held h WHERE t.id = h.id RETURNING h.*`,
    [companyId],
  )
  try {
    return await work()
  } finally {
    for (const { id, control_account_id } of journals)
      await sql.query('UPDATE journals SET control_account_id = $2 WHERE id = $1', [
        id,
        control_account_id,
      ])
    for (const { id, account_id } of parties)
      await sql.query('UPDATE third_parties SET account_id = $2 WHERE id = $1', [id, account_id])
  }
}

/** Says of an entry that it was posted before classes apart and control accounts had rules. */
export async function markOlder({ databaseUrl }: Books, entryId: number): Promise<void> {
  // The owner of the tables, who alone can silence their triggers.
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`SET session_replication_role = replica`)
  await owner.query('UPDATE entries SET under_rules = 0 WHERE id = $1', [entryId])
  await owner.end()
}
