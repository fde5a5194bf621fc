import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packOf } from '#countries'
import { asksForElectronicInvoice } from './electronic.js'

const [seller, buyer] = ['BE0160771164', 'BE0150200342']
const sale = { date: '2026-01-01', vatRegime: 'quarterly', vatNumbers: [seller, buyer] }

test('between Belgian businesses an electronic invoice is the law since 2026, unless the seller is exempt', () => {
  const belgium = packOf('BE')
  assert.equal(asksForElectronicInvoice(belgium, sale), true)
  for (const other of [
    { date: '2025-12-31' },
    { vatRegime: 'exempt' },
    { vatNumbers: [seller, null] },
    { vatNumbers: [seller, 'FR83404833048'] },
    { vatNumbers: [null, buyer] },
  ])
    assert.equal(asksForElectronicInvoice(belgium, { ...sale, ...other }), false)
  for (const code of ['FR', 'LU'] as const)
    assert.equal(asksForElectronicInvoice(packOf(code), sale), false)
})
