import type pg from 'pg'
import { until } from './until.js'

/** Waits until that many connections to this database stand in line for a lock, so that they meet. */
export async function untilBlocked(sql: pg.Client, connections = 1): Promise<void> {
  await until(async () => {
    const { rows } = await sql.query(
      `SELECT DISTINCT l.pid FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE NOT l.granted AND a.datname = current_database()`,
    )
    return rows.length >= connections
  }, `${connections} in line for a lock`)
}
