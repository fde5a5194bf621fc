import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeReturn, formFor, packOf } from '#countries'
import { ca3Data, writeDes } from '#formats/tax-files/index'
import { day } from '#kernel/days'
import { parseAmount } from '#kernel/money'

test('the DES has a line in whole euros for each customer, and none of nought', () => {
  const line = (vatNumber: string, amount: string) => ({ vatNumber, amount: parseAmount(amount)! })
  const lines = [
    line('BE0999000129', '100.50'),
    line('DE999888771', '0.49'),
    line('EL999888771', '-7.00'),
  ]
  const written = writeDes({ vatNumber: 'FR03999888704', year: 2026, month: 3, lines })
  assert.deepEqual(written, {
    ok: true,
    content:
      '<?xml version="1.0" encoding="UTF-8"?>\n<fichier_des><declaration_des>' +
      '<num_des>000001</num_des><num_tvaFr>FR03999888704</num_tvaFr><mois_des>03</mois_des><an_des>2026</an_des>' +
      '<ligne_des><numlin_des>000001</numlin_des><valeur>101</valeur><partner_des>BE0999000129</partner_des></ligne_des>' +
      '<ligne_des><numlin_des>000002</numlin_des><valeur>-7</valeur><partner_des>EL999888771</partner_des></ligne_des>' +
      '</declaration_des></fichier_des>\n',
  })
})

test('the DES wants the number of the declarant', () => {
  const missing = { ok: false, missing: [{ place: 0, field: 'vat_number' }] }
  for (const vatNumber of [null, 'FR1', 'BE0999000129'])
    assert.deepEqual(writeDes({ vatNumber, year: 2026, month: 3, lines: [] }), missing)
})

const ca3 = formFor(packOf('FR').vatReturns, 'monthly')!
const period = { type: 'monthly', from: day('2026-03-01'), to: day('2026-03-31') }

test('the CA3 is given by the codes of its zones, zeros left out', () => {
  const ledger = { A1: '1000.40', '08B': '1000.40', '08T': '200.08', '20': '50.00', X5: '3.00' }
  const amounts = Object.fromEntries(
    Object.entries(ledger).map(([box, text]) => [box, parseAmount(text)!]),
  )
  const { boxes, isNil } = computeReturn(ca3, {
    ledger: amounts,
    carried: {},
    manual: {},
    askRestitution: false,
  })
  const given = {
    enterpriseNumber: '99988870400011',
    vatNumber: 'FR03999888704',
    name: 'Moulin SARL',
    period,
    isNil,
    boxes,
  }
  assert.deepEqual(ca3Data(given, ca3.boxes), {
    ok: true,
    content: {
      form: '3310CA3',
      siren: '999888704',
      vat_number: 'FR03999888704',
      name: 'Moulin SARL',
      period,
      reference: 'TVA1',
      nil: false,
      // A1, base and tax at 20 %, 16, 20, 23, TD, 28 and 32; the excise has no zone.
      zones: { CA: 1000, FP: 1000, GP: 200, GH: 200, HB: 50, HG: 50, KA: 150, ND: 147, KE: 147 },
    },
  })
})

test('the CA3 wants to know whose it is', () => {
  const nobody = {
    enterpriseNumber: 'x',
    vatNumber: null,
    name: ' ',
    period,
    isNil: true,
    boxes: {},
  }
  assert.deepEqual(ca3Data(nobody, ca3.boxes), {
    ok: false,
    missing: ['enterprise_number', 'vat_number', 'name'].map((field) => ({ place: 0, field })),
  })
})
