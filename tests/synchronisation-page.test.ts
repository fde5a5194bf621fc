import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { makeThinDemo } from '#testing/demo'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'

/** What docs/synchronisation.md tells integrators, held against the program. */
const page = readFileSync(sourceFile('docs/synchronisation.md'), 'utf8')

const books = useBooks({ own: true })

test('the table of what data leaves out is what each kind of record declares', () => {
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| (–|`[^|]*`) \|[^|]*\|$/gm)]
  const told = rows
    .filter(([, , fields = '']) => fields === '–' || fields.startsWith('`'))
    .map(([, resource, fields = '']) => [
      resource,
      [...fields.matchAll(/`([\w.[\]]+)`/g)].map(([, field]) => field),
    ])
  const declared = [...books.service.services.recordTypes.values()]
    .filter(({ entity }) => entity.resource !== 'notes')
    .map(({ entity }) => [entity.resource, [...entity.derived]])
  const byName = (one: unknown[], other: unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1)
  assert.deepEqual(
    told.sort(byName),
    declared.sort(byName),
    'the table of docs/synchronisation.md has a row for each kind of record: its derived fields',
  )
})

test('the worked example works by copy and paste', async () => {
  await makeThinDemo(books)
  const pieces = piecesBelow(page, 'A day of a copy, to paste')
  assert.equal(pieces.length, 6)
  const lines = pieces.join('').replaceAll('http://localhost:3000', books.base)
  const said = await pasted(lines, books.folder)
  const [first = '', ...rest] = said.trim().split('\n')
  assert.match(first, /^\d{3,} records, to be followed from \d{3,}$/)
  assert.deepEqual(rest, [
    'applied 1',
    'applied 2',
    'third-parties upsert 2 Namur',
    'merged, conflict',
    'resolved',
    '+32 81 22 22 22, https://lambert.example.be',
    '3 changes to pull',
  ])
})
