import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'
import { checkCodes, severityOf } from './domain/checks.js'

/** What docs/payments.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/payments.md'), 'utf8')

const books = useBooks()

test('the page lists every check with its severity', () => {
  const rows = [...page.matchAll(/^\| (`[^|]*`) \| (error|warning) \|/gm)]
  const told = rows.flatMap(([, codes = '', severity]) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${code} ${severity}`),
  )
  assert.deepEqual(told.sort(), checkCodes.map((code) => `${code} ${severityOf(code)}`).sort())
})

test('the worked example works by copy and paste', async () => {
  const { admin, company } = await books.openCompany()
  const pieces = piecesBelow(page, 'A payment, to paste')
  assert.equal(pieces.length, 4)
  const known = `TOKEN=${admin.token}; FILE=${company.token}; date() { echo 2026-03-16; }\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  assert.deepEqual((await pasted(lines, books.folder)).trim().split('\n'), [
    'Drukkerij Peeters 121.00 true iban_new',
    'Drukkerij Peeters BE71096123456769 121.00 2026-0141',
    'already_in_payment',
    '<InstdAmt Ccy="EUR">121.00</InstdAmt>',
    'confirmed',
    '440000 121.00 0.00',
    '580000 0.00 121.00',
    '0',
  ])
  const xml = readFileSync(join(books.folder, 'payments.xml'), 'utf8')
  assert.ok(xml.includes('pain.001.001.09'))
})
