import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'

/** What docs/lookup.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/lookup.md'), 'utf8')

const books = useBooks()

test('the worked example works by copy and paste', async () => {
  const els = await books.person()
  const [piece = ''] = piecesBelow(page, 'Numbers, to paste')
  const lines = piece.replaceAll('http://localhost:3000', books.base)
  const said = await pasted(`TOKEN=${els.token}\n${lines}`, books.folder)
  assert.deepEqual(said.trim().split('\n'), [
    'true · FR76 3000 6000 0112 3456 7890 189 · Crédit Agricole SA · AGRIFRPP',
    'false · checksum,national_check',
    'false · format · local',
  ])
})
