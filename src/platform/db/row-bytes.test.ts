import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { sqlState } from './index.js'
import { openDatabase } from './open-database.js'

const books = useBooks()

/** A database with one connection to read by: whoever comes next has that of the one before. */
async function withOneConnection(work: (db: ReturnType<typeof openDatabase>) => Promise<void>) {
  const db = openDatabase({ url: books.databaseUrl, poolSize: 1 })
  await work(db).finally(() => db.close())
}

test('rows come as they are, whatever their columns hold and however long they are', () =>
  withOneConnection(async (db) => {
    const long = 'é"\\\n\t'.repeat(100_000)
    const seen: unknown[][] = []
    await db.snapshot(async (tx) => {
      await tx.one('SELECT 1')
      await tx.eachBytes(
        `SELECT n, (-9007199254740991)::bigint + n, repeat($2, n), NULL::text, n = 2,
                '1999-12-31 23:59:59.000001Z'::timestamptz + n * interval '1 second', '{"a" : "é"}'::json
           FROM generate_series(1, $1::int) n ORDER BY n`,
        [3, long],
        (row) => {
          const { bytes, start, end } = row.part(6)
          const text = bytes.toString('utf8', start, end)
          const isText = [row.isNull(2), row.isNull(3), row.text(2) === long.repeat(row.number(0))]
          seen.push([row.number(0), row.number(1), ...isText, row.isTrue(4), row.instant(5), text])
        },
      )
      assert.deepEqual(await tx.one('SELECT 2 AS two'), { two: 2 })
    })
    const json = '{"a" : "é"}'
    assert.deepEqual(seen, [
      [1, -9007199254740990, false, true, true, false, '2000-01-01T00:00:00.000001Z', json],
      [2, -9007199254740989, false, true, true, true, '2000-01-01T00:00:01.000001Z', json],
      [3, -9007199254740988, false, true, true, false, '2000-01-01T00:00:02.000001Z', json],
    ])
  }))

test('no row is none, and a row may be the head of the answer as well as its end', () =>
  withOneConnection(async (db) => {
    for (const count of [0, 1]) {
      let rows = 0
      const select = 'SELECT n FROM generate_series(1, $1::int) n'
      await db.statement.eachBytes(select, [count], () => rows++)
      assert.equal(rows, count)
    }
  }))

test('a value is a value, whatever is written in it', () =>
  withOneConnection(async (db) => {
    for (const value of [`'; DROP TABLE changes; --`, '\\', `\\'`, '$1', '$$', 'é']) {
      let seen: string | undefined
      await db.statement.eachBytes('SELECT $1::text, $2::text', [value, 'x'], (row) => {
        seen = row.text(0)
      })
      assert.equal(seen, value)
    }
  }))

test('what is no safe integer fails, as does whoever takes a row, and the connection goes on', () =>
  withOneConnection(async (db) => {
    const select = 'SELECT n FROM generate_series($1::bigint, $1::bigint + 5000) n'
    const numbers = (first: string) =>
      db.statement.eachBytes(select, [first], (row) => row.number(0))
    await numbers('9007199254735991')
    await assert.rejects(numbers('9007199254735992'), /column 0 is no safe integer/)
    let taken = 0
    await assert.rejects(
      db.statement.eachBytes(select, [1], () => {
        taken++
        throw new Error('of the program')
      }),
      /of the program/,
    )
    assert.equal(taken, 1)
    assert.deepEqual(await db.statement.one('SELECT 1 AS one'), { one: 1 })
  }))

test('what PostgreSQL refuses fails, at once or on the way, and the connection goes on', () =>
  withOneConnection(async (db) => {
    const state = (error: unknown) => sqlState(error)
    await assert.rejects(
      db.statement.eachBytes('SELECT nobody', [], () => {}),
      (error) => state(error) === '42703',
    )
    let rows = 0
    await assert.rejects(
      db.statement.eachBytes(
        'SELECT 1 / (3000 - n) FROM generate_series(1, 4000) n',
        [],
        () => rows++,
      ),
      (error) => state(error) === '22012',
    )
    assert.equal(rows, 2999)
    await assert.rejects(
      db.statement.eachBytes(
        `SELECT nextval(pg_get_serial_sequence('companies', 'id'))`,
        [],
        () => {},
      ),
      (error) => state(error) === '25006',
    )
    assert.deepEqual(await db.statement.one('SELECT 1 AS one'), { one: 1 })
  }))
