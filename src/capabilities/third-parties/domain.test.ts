import assert from 'node:assert/strict'
import { test } from 'node:test'
import { participantsBy, participantsOf } from './domain/participants.js'

test('the numbers of a country lead to its Peppol identifiers, the usual one first', () => {
  const by = (country: string, enterprise_number: string | null, vat_number: string | null) =>
    participantsBy({ country, enterprise_number, vat_number })
  assert.deepEqual(by('BE', '0403170701', null), ['0208:0403170701'])
  assert.deepEqual(by('BE', null, 'BE0403170701'), ['0208:0403170701', '9925:BE0403170701'])
  assert.deepEqual(by('FR', '73282932000074', null), ['0009:73282932000074', '0002:732829320'])
  assert.deepEqual(by('FR', '732829320', null), ['0002:732829320'])
  assert.deepEqual(by('FR', null, 'FR83404833048'), ['0002:404833048', '9957:FR83404833048'])
  assert.deepEqual(by('LU', 'B123456', 'LU10000356'), ['9938:LU10000356'])
  assert.deepEqual(by('GR', null, 'EL094259216'), ['9933:EL094259216'])
  assert.deepEqual(by('NL', '12345678', null), [])
  assert.deepEqual(by('US', '1', '2'), [])
  assert.deepEqual(by('toString', '1', '2'), [])
  // Someone from Luxembourg who is registered for VAT in Belgium, and Londoners who are nowhere here.
  assert.deepEqual(by('LU', 'B123456', 'BE0403170701'), ['0208:0403170701', '9925:BE0403170701'])
  assert.deepEqual(by('FR', '732829320', 'LU26375245'), ['0002:732829320', '9938:LU26375245'])
  assert.deepEqual(by('BE', null, 'GB980780684'), [])
  const given = { country: 'BE', enterprise_number: '0403170701', vat_number: null }
  assert.deepEqual(participantsOf({ ...given, peppol_identifier: '0088:1' }), ['0088:1'])
})
