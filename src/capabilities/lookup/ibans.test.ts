import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let els: Person
const check = async (iban: string) => {
  els ??= await books.person()
  return els.get(`/v1/lookup/iban/${encodeURIComponent(iban)}`)
}

test('an IBAN is told with its parts and its bank, however it is written', async () => {
  const told = {
    iban: 'BE68539007547034',
    valid: true,
    formatted: 'BE68 5390 0754 7034',
    country: 'BE',
    bank_code: '539',
    branch_code: null,
    account_number: '0075470',
    bank_name: null,
    bic: null,
    errors: [],
  }
  for (const iban of ['BE68539007547034', ' be68 5390-0754.7034 '])
    assert.deepEqual(replies(await check(iban), 200).body, told)
  replies(await check('FR7630006000011234567890189'), 200, {
    valid: true,
    bank_code: '30006',
    branch_code: '00001',
    account_number: '12345678901',
    bank_name: 'Crédit Agricole SA',
    bic: 'AGRIFRPP',
  })
  replies(await check('LU28 0019 4006 4475 0000'), 200, {
    valid: true,
    bank_code: '001',
    branch_code: null,
    account_number: '9400644750000',
    bank_name: 'Spuerkeess',
    bic: 'BCEELULL',
  })
  replies(await check('DE89370400440532013000'), 200, {
    valid: true,
    country: 'DE',
    bank_code: null,
    bic: null,
  })
})

test('what is wrong with an IBAN is named, and it is still an answer', async () => {
  for (const [iban, errors, country] of [
    ['BE68 5390 0754 703', ['length'], 'BE'],
    ['BE69 5390 0754 7034', ['checksum'], 'BE'],
    ['BE41539007547035', ['national_check'], 'BE'],
    ['BE68539007547035', ['checksum', 'national_check'], 'BE'],
    ['BE68 5390 0754 70O4', ['characters'], 'BE'],
    ['FR7630006000011234567890188', ['checksum', 'national_check'], 'FR'],
    ['ZZ68539007547034', ['country'], 'ZZ'],
    ['B', ['characters'], null],
    ['BE68/5390', ['characters'], 'BE'],
    ['é', ['characters'], null],
  ] as const) {
    const { body } = replies(await check(iban), 200, { valid: false, country })
    assert.deepEqual(body.errors, errors, iban)
  }
  replies(await check('BE69 5390 0754 7034'), 200, { bank_code: '539', account_number: '0075470' })
  replies(await check('BE68 5390 0754 703'), 200, { bank_code: null, account_number: null })
})

test('more than 64 characters are no IBAN', async () => {
  replies(await check('1'.repeat(64)), 200, { valid: false })
  for (const length of [65, 300]) {
    const { body } = replies(await check('1'.repeat(length)), 422)
    assert.deepEqual(Object.keys(body.errors), ['iban'])
  }
})
