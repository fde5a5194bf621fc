import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount, parseAmount } from '#kernel/money'
import {
  computeReturn,
  declaredBy,
  formFor,
  type PackCode,
  packOf,
  type VatRegime,
} from '../index.js'

/** Each box with an amount of its own, so that one that is missing or counted twice shows. */
// biome-ignore format: a table
const table: [string, PackCode, VatRegime, Record<string, string>, string, string][] = [
  ['BE 625: 00 to 03 and 44 to 47 less 48 and 49, XX less YY', 'BE', 'monthly', {
    '00': '1.00', '01': '2.00', '02': '4.00', '03': '8.00', '44': '16.00', '45': '32.00', '46': '64.00', '47': '128.00',
    '48': '0.10', '49': '0.20', '81': '999.00',
    '54': '1.01', '55': '2.02', '56': '4.04', '57': '8.08', '61': '16.16', '63': '32.32', '59': '0.50', '62': '0.25', '64': '0.05',
  }, '254.70', '62.83'],
  ['BE 629: no turnover, 80 and 81 less 82', 'BE', 'exempt', {
    '71': '500.00', '80': '105.00', '81': '3.00', '82': '8.00',
  }, '0.00', '100.00'],
  ['FR CA3: A1, E1, E2, E3 and F2 as booked, VAT without the credit of before', 'FR', 'monthly', {
    A1: '100.40', '08B': '600.40', '08T': '120.08', A2: '500.00', E1: '0.10', E2: '0.20', E3: '0.40', F2: '0.80', F6: '77.00',
    '19': '10.00', '20': '20.00', '22': '55.00',
  }, '101.90', '90.00'],
  ['LU: 012, 103 less 104', 'LU', 'monthly', {
    '472': '100.00', '471': '10.00', '455': '1.00', '701': '111.00', '702': '18.87', '458': '8.87', '095': '0.87',
  }, '111.00', '10.87'],
]

for (const [name, country, regime, ledger, turnover, vat] of table)
  test(`the books are held against ${name}`, () => {
    const form = formFor(packOf(country).vatReturns, regime)!
    const amounts = Object.fromEntries(
      Object.entries(ledger).map(([box, text]) => [box, parseAmount(text)!]),
    )
    const figures = { ledger: amounts, carried: {}, manual: {}, askRestitution: false }
    const declared = declaredBy(form, computeReturn(form, figures))
    assert.equal(formatAmount(declared.turnover), turnover)
    assert.equal(formatAmount(declared.vat), vat)
  })
