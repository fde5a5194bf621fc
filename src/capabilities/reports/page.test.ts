import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { openDesk } from '#testing/desk'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

/** What docs/reports.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/reports.md'), 'utf8')
const books = useBooks()

test('the page says of every report how its figures are formed', () => {
  const told = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  assert.deepEqual(
    told,
    Object.values(reports).map(({ name }) => name),
  )
})

test('the worked example works by copy and paste', async () => {
  const desk = await openDesk(books)
  await desk.free(['Dr 604000 12.50', 'Cr 550000 12.50'])
  const pieces = piecesBelow(page, '1. A report, to paste')
  assert.equal(pieces.length, 3)
  const known = `TOKEN=${desk.admin.token}; FILE=${desk.company.token}\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  const said = (await pasted(lines, books.folder)).trim().split('\n')
  assert.deepEqual(said.slice(0, 2), ['550000 -12.50', '604000 12.50'])
  assert.equal(new Set(said.slice(2, 5)).size, 1)
  assert.match(said[2]!, /^x-export-fingerprint: [0-9a-f]{12}$/i)
  assert.deepEqual(said.slice(5), ['"rows":[]'])
})
