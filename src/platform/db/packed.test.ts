import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { type PackedKind, packedPortions } from './packed.js'

const books = useBooks({ own: true })

const kinds: readonly PackedKind[] = ['words', 'number', 'bare', 'number?', 'words', 'bare?']

async function read(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const { tx, end } = await books.service.services.db.hold()
  const found: unknown[] = []
  try {
    for await (const portion of packedPortions(tx.portions, kinds, text, values))
      found.push(...portion)
  } finally {
    end()
  }
  return found
}

test('each row has its columns in their places, what is missing too', async () => {
  const found = await read(
    `SELECT * FROM (VALUES
       ('a, "b" é', $1::bigint, '2026-03-14'::date, 7, NULL, 'AB'),
       ('', -4, '1999-12-31', NULL, ',', NULL),
       (NULL, 0, '0001-01-01', 0, E'\\x1f\\n', '123456789012345678.90')) AS v (words, number, day, maybe, more, code)`,
    [9_007_199_254_740_991],
  )
  assert.deepEqual(found, [
    ['a, "b" é', 9_007_199_254_740_991, '2026-03-14', 7, null, 'AB'],
    ['', -4, '1999-12-31', null, ',', null],
    [null, 0, '0001-01-01', 0, '\u001f\n', '123456789012345678.90'],
  ])
})

test('they come in the order of the statement, through many portions, and none at all', async () => {
  const text = `SELECT 'w', n, 'b', NULL, NULL, NULL FROM generate_series(1, $1::int) n ORDER BY n DESC`
  const found = (await read(text, [1000])) as [string, number][]
  assert.deepEqual(
    found.map(([, number]) => number),
    Array.from({ length: 1000 }, (_, at) => 1000 - at),
  )
  assert.deepEqual(await read(text, [0]), [])
})

test('a bare text with a comma, or none where one must be, is a fault and no other row', async () => {
  for (const code of [`'A,B'`, 'NULL'])
    await assert.rejects(read(`SELECT 'w', 1, ${code}::text, 2, 'w', 'AB'`), /is not 4 columns/)
})
