import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { codeList, codeListNames, isListed } from './code-lists.js'

test('every list says what it is and since when it holds, and no code stands in it twice', () => {
  const files = readdirSync(sourceFile('src/formats/e-invoices/code-lists'))
  assert.deepEqual(files.sort(), codeListNames.map((name) => `${name}.txt`).sort())
  for (const name of codeListNames) {
    const { title, since, codes } = codeList(name)
    assert.match(title, /^[A-Z]/, name)
    assert.match(since, /^20\d\d-\d\d-\d\d$/, name)
    assert.ok(codes.size > 2, name)
    assert.equal(codeList(name).codes, codes, 'read once')
  }
})

test('the lists know what invoices use every day, and nothing that is none', () => {
  // biome-ignore format: a table
  const everyday = {
    units: 'C62 HUR KGM DAY MTR LTR XPK XBX KWH', countries: 'BE FR LU GR XI', currencies: 'EUR USD GBP CHF',
    'address-schemes': '0208 0225 9933 9938', 'identifier-schemes': '0002 0208 0225', 'payment-means': '1 30 58 59 ZZZ',
    'note-subjects': 'PMT PMD AAB REG', 'exemption-reasons': 'VATEX-EU-IC VATEX-FR-FRANCHISE', 'object-schemes': 'AAA ZZZ',
    'item-classifications': 'STI TSP', 'charge-reasons': 'FC ABL', 'allowance-reasons': '95 100', 'vat-categories': 'S AE O',
  } as const
  for (const [name, codes] of Object.entries(everyday) as [keyof typeof everyday, string][]) {
    for (const code of codes.split(' ')) assert.ok(isListed(name, code), `${name} ${code}`)
    for (const code of ['', 'x', 'EL', 'HRK', 'PCE', '0001'])
      assert.ok(!isListed(name, code), `${name} ${code}`)
  }
})
