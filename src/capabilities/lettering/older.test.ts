import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '#platform/db/migrate'
import { newDatabase } from '#testing/database'

test('letterings of a database from before are full, and their lines are not tied', async () => {
  const older = await newDatabase('template0')
  await migrate(older.url, () => {}, '0010_demo.sql')
  const sql = new pg.Client({ connectionString: older.url })
  await sql.connect()
  try {
    await sql.query(`SET session_replication_role = replica`)
    await sql.query(
      `INSERT INTO letterings (company_id, id, account_id, code, amount, origin, created_at, updated_at)
       VALUES (1, 7, 1, 'AB', 5, 'manual', now(), now())`,
    )
    await sql.query(
      `INSERT INTO entry_lines (company_id, id, entry_id, position, account_id, entry_date, debit, credit, can_letter,
                                lettering_id)
       VALUES (1, 1, 1, 1, 1, '2026-03-10', 5, 0, true, 7), (1, 2, 2, 1, 1, '2026-03-10', 0, 5, true, 7)`,
    )
    await migrate(older.url)
    const { rows: letterings } = await sql.query(
      'SELECT code, status, amount, remaining, version FROM letterings',
    )
    assert.deepEqual(letterings, [
      { code: 'AB', status: 'full', amount: '5.00', remaining: '0.00', version: 1 },
    ])
    const { rows: lines } = await sql.query(
      'SELECT lettering_id, partial_lettering_id FROM entry_lines ORDER BY id',
    )
    assert.deepEqual(lines, [
      { lettering_id: '7', partial_lettering_id: null },
      { lettering_id: '7', partial_lettering_id: null },
    ])
  } finally {
    await sql.end()
  }
})
