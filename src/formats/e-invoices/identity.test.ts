import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  directionOf,
  enterpriseNumberOf,
  type OwnNumbers,
  type Party,
  saleInvoice,
  vatNumberOf,
} from '#formats/e-invoices/index'
import { sale } from '#testing/sale'
import { noParty } from './e-invoice.js'

const right = saleInvoice(sale)
const be: OwnNumbers = { country: 'BE', vatNumber: 'BE 0150.200.342', enterpriseNumber: null }
const fr: OwnNumbers = { country: 'FR', vatNumber: 'FR42993112200', enterpriseNumber: null }
const lu: OwnNumbers = { country: 'LU', vatNumber: 'LU91045574', enterpriseNumber: 'B123456' }
const stranger: Party = { ...noParty, name: 'Someone', vatNumber: 'DE912345676' }
const party = (more: Partial<Party>, country = ''): Party => ({
  ...noParty,
  name: 'Someone else',
  address: country === '' ? null : { ...right.seller.address!, country },
  ...more,
})

describe('own numbers decide the direction', () => {
  test('the seller sells, the buyer buys', () => {
    assert.equal(directionOf(right, be), 'sale')
    assert.equal(
      directionOf({ ...right, seller: right.buyer, buyer: right.seller }, be),
      'purchase',
    )
  })

  // biome-ignore format: a table
  const spellings: [string, OwnNumbers, Partial<Party>, string?][] = [
    ['a VAT number', be, { vatNumber: 'BE0150200342' }],
    ['a VAT number without its prefix', be, { vatNumber: '0150200342' }, 'BE'],
    ['a VAT number that has lost its first zero', be, { vatNumber: 'BE150200342' }],
    ['an enterprise number', be, { legalId: { scheme: '0208', value: '0150200342' } }],
    ['an enterprise number without a scheme', be, { legalId: { scheme: null, value: '0150.200.342' } }, 'BE'],
    ['an address of Peppol', be, { endpoint: { scheme: '0208', value: '0150200342' } }],
    ['an address of Peppol by VAT number', be, { endpoint: { scheme: '9925', value: 'be0150200342' } }],
    ['another identifier', be, { identifiers: [{ scheme: '0088', value: '5412345000013' }, { scheme: '0208', value: '0150200342' }] }],
    ['a French VAT number', fr, { vatNumber: 'FR42993112200' }],
    ['a SIREN', fr, { legalId: { scheme: '0002', value: '993112200' } }],
    ['a SIRET', fr, { endpoint: { scheme: '0009', value: '99311220000015' } }],
    ['an address of the French reform', fr, { endpoint: { scheme: '0225', value: '993112200_FACTURES' } }],
    ['a SIREN of one\'s own', { ...fr, vatNumber: null, enterpriseNumber: '993112200' }, { vatNumber: 'FR42993112200' }],
    ['a Luxembourg VAT number', lu, { endpoint: { scheme: '9938', value: 'LU91045574' } }],
    ['a number of the Luxembourg register', lu, { legalId: { scheme: '0240', value: 'B123456' } }],
  ]
  for (const [name, own, more, country] of spellings)
    test(`by ${name}`, () => {
      const seller = party(more, country)
      assert.equal(directionOf({ ...right, seller, buyer: stranger }, own), 'sale')
      assert.equal(directionOf({ ...right, seller: stranger, buyer: seller }, own), 'purchase')
    })

  test('and nothing is guessed', () => {
    const others: Partial<Party>[] = [
      { vatNumber: 'BE0160771164' },
      { vatNumber: 'BE0150200343' },
      { legalId: { scheme: '0106', value: '0150200342' } },
      { endpoint: { scheme: '0088', value: '0150200342' } },
      { name: 'Wilg & Zonen BV' },
      { identifiers: [{ scheme: null, value: '' }] },
    ]
    for (const more of others)
      assert.equal(directionOf({ ...right, seller: party(more), buyer: stranger }, be), null)
    assert.equal(directionOf({ ...right, buyer: right.seller }, be), null)
    assert.equal(
      directionOf(right, { country: 'BE', vatNumber: null, enterpriseNumber: null }),
      null,
    )
    assert.equal(directionOf(right, { country: 'BE', vatNumber: '', enterpriseNumber: '' }), null)
  })
})

describe('the VAT number of a party', () => {
  const number = (more: Partial<Party>, country?: string) => vatNumberOf(party(more, country))

  test('is the one stated, in its full form', () => {
    assert.equal(number({ vatNumber: '0150200342' }, 'BE'), 'BE0150200342')
    assert.equal(number({ vatNumber: 'FR42993112200' }, 'BE'), 'FR42993112200')
    assert.equal(number({ vatNumber: 'CHE123456789' }, 'CH'), 'CHE123456789')
    assert.equal(number({ vatNumber: 'BE0150200343' }, 'BE'), 'BE0150200343')
  })

  test('or follows from another number, and never from one that implies none', () => {
    assert.equal(number({ legalId: { scheme: '0208', value: '0150200342' } }), 'BE0150200342')
    assert.equal(number({ endpoint: { scheme: '9957', value: 'FR42993112200' } }), 'FR42993112200')
    assert.equal(number({ endpoint: { scheme: '0002', value: '993112200' } }), null)
    assert.equal(number({ endpoint: { scheme: '0060', value: '150200342' } }, 'US'), null)
    assert.equal(number({ legalId: { scheme: '0208', value: '0150200343' } }), null)
    assert.equal(number({}), null)
  })
})

test('the enterprise number of a party is the one of a known scheme', () => {
  assert.equal(enterpriseNumberOf(right.seller), '0150200342')
  const french = party({ endpoint: { scheme: '0225', value: '993112200_X' } })
  assert.equal(enterpriseNumberOf(french), '993112200')
  assert.equal(enterpriseNumberOf(stranger), null)
})
