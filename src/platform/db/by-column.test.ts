import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { byColumn } from './by-column.js'

const books = useBooks()

type Row = { id: number | null; amount: string; name: string | null }

const kinds = { id: 'number', amount: 'bare', name: 'words' } as const

const read = (text: string, values: unknown[] = []) =>
  books.service.services.db.snapshot((tx) => byColumn<Row>(tx, kinds, text, values))

test('each column has what its rows have, in their order, what is missing too', async () => {
  const found = await read(
    `SELECT * FROM (VALUES (1::bigint, 12.50, 'a, "b" \\ é'), (NULL, -0.05, NULL), ($1, NULL, ''), (4, 123456789012345678.90, 'null'))
       AS v (id, amount, name)`,
    [9_007_199_254_740_991],
  )
  assert.deepEqual(found, {
    id: [1, null, 9_007_199_254_740_991, 4],
    amount: ['12.50', '-0.05', '', '123456789012345678.90'],
    name: ['a, "b" \\ é', null, '', 'null'],
  })
})

test('no rows are columns without anything', async () => {
  const found = await read('SELECT 1 AS id, 2 AS amount, 3 AS name WHERE false')
  assert.deepEqual(found, { id: [], amount: [], name: [] })
})
