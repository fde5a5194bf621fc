import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { openAssetDesk } from '#testing/assets'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'
import { warningCodes } from './schemas/assets.js'

/** What docs/fixed-assets.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/fixed-assets.md'), 'utf8')

const books = useBooks()

test('the page lists every warning', () => {
  const [, section = ''] = page.split('| warning |')
  const told = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)
  assert.deepEqual(told, [...warningCodes])
})

test('the plans of the page are those of the program', async () => {
  const wishes = [
    ['BE', { acquired_on: '2026-12-20', acquisition_value: '1500.00' }],
    [
      'BE',
      {
        category: 'MACH',
        method: 'declining',
        duration_months: 96,
        prorata: 'full_year',
        acquisition_value: '10000.00',
      },
    ],
    [
      'FR',
      {
        category: 'MACH',
        method: 'declining',
        acquired_on: '2026-04-10',
        acquisition_value: '10000.00',
      },
    ],
    ['FR', { acquired_on: '2026-04-10', acquisition_value: '9000.00' }],
  ] as const
  const told = [...page.matchAll(/^\| (?:Belgium|France), .* \| ([\d. ]+) \|$/gm)]
  const found: string[] = []
  for (const [country_pack, wish] of wishes) {
    const desk = await openAssetDesk(books, country_pack === 'FR' ? { country_pack } : {})
    found.push(await desk.amounts((await desk.bought(wish)).id))
  }
  assert.deepEqual(
    told.map(([, amounts]) => amounts),
    found,
  )
})

test('the worked example works by copy and paste', async () => {
  const { admin, company } = await books.openCompany()
  const pieces = piecesBelow(page, 'An asset, to paste')
  assert.equal(pieces.length, 4)
  const known = `TOKEN=${admin.token}; FILE=${company.token}\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  assert.deepEqual((await pasted(lines, books.folder)).trim().split('\n'), [
    '2026 1200.00 2400.00',
    '2027 1200.00 1200.00',
    '2028 1200.00 0.00',
    '6 entries of 595.07',
    'nothing_to_depreciate',
    '198.90',
    '240109 798.90 0.00',
    '240100 0.00 3600.00',
    '416000 3000.00 0.00',
    '741000 0.00 198.90',
    '3600.00 -3600.00 798.90 -798.90',
  ])
})
