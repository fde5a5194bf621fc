import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mod97 } from './check-digits.js'
import { bic, countryPacks, explainIban, iban, isSepaIban } from './index.js'

test('the bank tables are in order, without overlap, each code as long as those of its country', () => {
  const lengths: Record<string, number> = { BE: 3, FR: 5, LU: 3 }
  for (const { code, banks } of countryPacks) {
    assert.ok(banks.length > 10, code)
    let last = ''
    for (const { from, to, bic: given, name } of banks) {
      assert.ok(from > last && from <= to, `${code} ${from}`)
      assert.equal(from.length, lengths[code])
      assert.equal(to.length, lengths[code])
      assert.ok(bic(given).ok && given.slice(4, 6) === code, given)
      assert.ok(name.length > 1)
      last = to
    }
  }
})

const withCheck = (country: string, account: string) =>
  country + String(98 - mod97(`${account}${country}00`)).padStart(2, '0') + account

test('Belgian banks are known by their code, to the letter of the list', () => {
  const bankOf = (code: string) => {
    const head = `${code}0012345`
    const account = head + String(mod97(head) || 97).padStart(2, '0')
    const told = explainIban(withCheck('BE', account))
    assert.deepEqual(told.errors, [])
    return told.bic
  }
  for (const [code, expected] of [
    ...[
      ['000', 'GEBABEBB'],
      ['049', 'GEBABEBB'],
      ['050', 'GKCCBEBB'],
      ['561', null],
    ],
    ...[
      ['973', 'ARSPBE22'],
      ['979', 'ARSPBE22'],
      ['111', 'ABERBE22'],
      ['732', 'CREGBEBB'],
    ],
    ...[
      ['733', 'KREDBEBB'],
      ['861', null],
      ['904', null],
      ['905', 'TRWIBEB1'],
      ['539', null],
    ],
  ])
    assert.equal(bankOf(code!), expected, code!)
})

test('a French account has a key of its own, with letters that count as digits', () => {
  for (const good of ['FR1420041010050500013M02606', 'FR7630006000011234567890189'])
    assert.ok(iban(good).ok, good)
  const wrong = withCheck('FR', '20041010050500013M02607')
  assert.deepEqual(explainIban(wrong).errors, ['national_check'])
  assert.equal(iban(wrong).ok, false)
})

test('one digit that is changed is noticed in every IBAN', () => {
  const known = [
    'BE68539007547034',
    'FR7630006000011234567890189',
    'LU280019400644750000',
    'DE89370400440532013000',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (good, place, by) => {
        assert.deepEqual(explainIban(good).errors, [])
        const at = 2 + (place % (good.length - 2))
        const digit = String((Number(good[at]) + by) % 10)
        const bad = good.slice(0, at) + digit + good.slice(at + 1)
        assert.notDeepEqual(explainIban(bad).errors, [])
        assert.equal(iban(bad).ok, false)
      },
    ),
  )
})

test('accounts outside of SEPA have the length of their country too', () => {
  assert.deepEqual(explainIban('SA0380000000608010167519').errors, [])
  assert.equal(isSepaIban('SA0380000000608010167519'), false)
  assert.deepEqual(explainIban('SA03800000006080101675').errors, ['length'])
})
