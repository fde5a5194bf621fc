import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLines } from './address.js'

test('an address names its country only abroad', () => {
  const address = {
    street: 'Wetstraat',
    house_number: '16',
    box: '3',
    postal_code: '1000',
    city: 'Brussel',
    country: 'BE',
  }
  assert.deepEqual(addressLines(address, 'BE', 'nl'), ['Wetstraat 16 bus 3', '1000 Brussel'])
  assert.deepEqual(addressLines({ ...address, box: null }, 'FR', 'fr'), [
    'Wetstraat 16',
    '1000 Brussel',
    'Belgique',
  ])
  const nowhere = { street: null, house_number: null, box: null, postal_code: null, city: null }
  assert.deepEqual(addressLines({ ...nowhere, country: null }, 'BE', 'en'), [])
})
