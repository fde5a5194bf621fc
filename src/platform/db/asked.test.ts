import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true })

test('rows come as the statement names them, the second time as the first', async () => {
  const { db } = books.service.services
  const text = `SELECT 5::bigint AS id, NULL::text AS name, 1.50::numeric AS amount, DATE '2026-03-10' AS on_day,
                       ARRAY[1, 2]::bigint[] AS ids, '{"a": 1}'::jsonb AS more
                UNION ALL SELECT 6, 'six', 2, '2026-03-11', '{}', NULL ORDER BY id`
  const expected = [
    { id: 5, name: null, amount: '1.50', on_day: '2026-03-10', ids: [1, 2], more: { a: 1 } },
    { id: 6, name: 'six', amount: '2', on_day: '2026-03-11', ids: [], more: null },
  ]
  for (const _ of ['first', 'second']) {
    const rows = await db.snapshot((tx) => tx.rows(text))
    assert.deepEqual(rows, expected)
    assert.deepEqual(Object.keys(rows[1]!), Object.keys(expected[1]!))
    assert.deepEqual(await db.statement.rows(text), expected)
  }
})

test('what a row cannot be read as fails the statement, and the connection goes on', async () => {
  const { db } = books.service.services
  await db.snapshot(async (tx) => {
    await assert.rejects(
      tx.rows(
        'SELECT n FROM (VALUES (1::bigint), (9007199254740993), (9223372036854775807)) AS v (n)',
      ),
      /9007199254740993 is no safe integer/,
    )
    assert.deepEqual(await tx.one('SELECT 7::bigint AS n'), { n: 7 })
  })
})

test('a statement that gives no rows tells how many it touched', async () => {
  const { db } = books.service.services
  const touched = await db.write((tx) => tx.run('UPDATE users SET name = name'))
  const { users } = await db.snapshot((tx) =>
    tx.one<{ users: number }>('SELECT count(*) AS users FROM users'),
  )
  assert.equal(touched, users)
})

test('a statement whose columns have changed since is read as it is now', async () => {
  const { db } = books.service.services
  const { sql } = books
  const text = 'SELECT * FROM changing_shape'
  const read = () => db.statement.rows(text)
  await sql.query('CREATE TABLE changing_shape AS SELECT 1 AS one')
  try {
    await sql.query('GRANT SELECT ON changing_shape TO PUBLIC')
    assert.deepEqual(await read(), [{ one: 1 }])
    await sql.query(`ALTER TABLE changing_shape ADD COLUMN two text DEFAULT 'b'`)
    // Connections that know the statement refuse it until they are new: PostgreSQL does not change what it prepared.
    await sql.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    let rows: object[] = []
    for (let tries = 0; tries < 50 && rows.length === 0; tries++)
      rows = await read().catch(() => [])
    assert.deepEqual(rows, [{ one: 1, two: 'b' }])
  } finally {
    await sql.query('DROP TABLE changing_shape')
  }
})
