import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'

/** What docs/analytics.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/analytics.md'), 'utf8')

const books = useBooks()

test('the worked example works by copy and paste', async () => {
  const { admin, company } = await books.openCompany()
  const pieces = piecesBelow(page, 'A building site, to paste')
  assert.equal(pieces.length, 4)
  const known = `TOKEN=${admin.token}; FILE=${company.token}; date() { echo 2026-03-16; }\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  assert.deepEqual((await pasted(lines, books.folder)).trim().split('\n'), [
    'NORTH',
    'NORTH / DOCK',
    'NORTH / HALL',
    'HALL 50.01',
    'DOCK 50.00',
    '1',
    '1',
    '1200.00 130.01 -1069.99',
  ])
})
