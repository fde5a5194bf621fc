import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'
import { points } from './domain/matching/points.js'

/** What docs/bank.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/bank.md'), 'utf8')

const books = useBooks()

test('the page lists every reason with its points', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (−?)(\d\.\d\d) \|/gm)]
  const told = rows.map(([, code, minus, size]) => [
    code,
    Math.round(Number(size) * 100) * (minus ? -1 : 1),
  ])
  assert.deepEqual(Object.fromEntries(told), points)
  assert.equal(told.length, Object.keys(points).length)
})

test('the worked example works by copy and paste', async () => {
  const { admin, company } = await books.openCompany()
  const pieces = piecesBelow(page, 'A statement, to paste')
  assert.equal(pieces.length, 3)
  const known = `TOKEN=${admin.token}; FILE=${company.token}; date() { echo 2026-03-16; }\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  assert.deepEqual((await pasted(lines, books.folder)).trim().split('\n'), [
    'structured_communication 0.6',
    'name_equal 0.2',
    'amount_exact 0.35',
    'only_candidate 0.05',
    '1',
    'booked',
    'KBC 117.50 0',
  ])
})
