import pg from 'pg'
import type { Books } from './books.js'

/** Says of an entry that it was posted before classes apart and control accounts had rules. */
export async function markOlder({ databaseUrl }: Books, entryId: number): Promise<void> {
  // The owner of the tables, who alone can silence their triggers.
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`SET session_replication_role = replica`)
  await owner.query('UPDATE entries SET under_rules = 0 WHERE id = $1', [entryId])
  await owner.end()
}
