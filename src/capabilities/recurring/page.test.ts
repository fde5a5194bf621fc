import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { sourceFile } from '#platform/config/project'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'
import { filledIn } from './domain/texts.js'

/** What docs/recurring.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/recurring.md'), 'utf8')

const books = useBooks()

test('the page says what each placeholder becomes', () => {
  const rows = [...page.matchAll(/^\| `(\{[^`]*)` \| ([^|]*) \|$/gm)]
  assert.ok(rows.length > 10)
  for (const [, mark = '', becomes] of rows)
    assert.equal(
      filledIn(mark, { on: day('2026-03-31'), number: 3, language: 'fr' }),
      becomes,
      mark,
    )
})

test('the worked example works by copy and paste', async () => {
  const { admin, company } = await books.openCompany()
  const pieces = piecesBelow(page, 'Rent, to paste')
  assert.equal(pieces.length, 3)
  const known = `TOKEN=${admin.token}; FILE=${company.token}\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  assert.deepEqual((await pasted(lines, books.folder)).trim().split('\n'), [
    '2026-01-31 2',
    'Loyer février 2026',
    'occurrence_done',
    'skipped',
    '871.25 2026-03-31',
    '2026-01-31 posted',
    '2026-02-28 skipped',
    '2026-03-31 planned',
  ])
})
