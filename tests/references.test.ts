import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { app } from '#app'
import { type Books, openBooks } from '#testing/books'
import { boundByTriggers } from './bound-by-triggers.js'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

test('every foreign key to what has a bin is declared, but for those that let go by themselves', async () => {
  const { rows } = await books.sql.query(
    `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column", c.confrelid::regclass::text AS "to"
       FROM pg_constraint c
       JOIN LATERAL unnest(c.conkey) AS k (attnum) ON true
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum
      WHERE c.contype = 'f' AND c.confdeltype = 'a' AND a.attname <> 'company_id'`,
  )
  const nouns = new Set(app.records.filter(({ bin }) => bin).map(({ entity }) => entity.table))
  const bound = rows.map(({ table, column, to }) => ({ column: `${table}.${column}`, to }))
  const keys = [...bound, ...boundByTriggers]
    .filter(({ to }) => nouns.has(to))
    .map(({ column, to }) => `${column} → ${to}`)
  const declared = app.references
    .filter(({ by, from }) => by === undefined && from === undefined)
    .flatMap(({ table, columns, to }) =>
      columns
        .filter((column) => /^\w+$/.test(column))
        .map((column) => `${table}.${column} → ${to}`),
    )
  assert.ok(keys.length > 15)
  assert.deepEqual(declared.sort(), keys.sort())
})
