import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn } from './drawn.js'
import { identifiersIn } from './identifiers.js'
import { laidOut } from './words.js'

const inText = (text: string, source: 'text' | 'ocr' = 'text') =>
  identifiersIn(laidOut(drawn(text, source)))
const companies = (text: string, source: 'text' | 'ocr' = 'text') =>
  inText(text, source).companies.map(({ value, isSound }) => (isSound ? value : `${value}?`))

test('VAT numbers of all states are known by their check digits', () => {
  for (const [text, value] of [
    ['TVA : BE 0131.004.240', 'BE0131004240'],
    ['Btw-nr. BE0142771528', 'BE0142771528'],
    ['Ondernemingsnummer 0116.648.438', 'BE0116648438'],
    ['FR 29 994 577 898', 'FR29994577898'],
    ['USt-IdNr. DE912345676', 'DE912345676'],
    ['TVA LU LU92030444', 'LU92030444'],
    ['btw-id NL892304030B01', 'NL892304030B01'],
  ] as const)
    assert.deepEqual(companies(text), [value], text)
})

test('a named number whose check does not hold is kept, as unsound', () => {
  assert.deepEqual(companies('TVA BE 0131.004.241'), ['BE0131004241?'])
})

test('accounts, telephones and dates are not taken for companies', () => {
  for (const text of [
    'IBAN LU58 0019 6551 2345 6000',
    'Tel. 0470 12 22 12',
    '0123.456.789',
    'DE 12',
  ])
    assert.deepEqual(companies(text), [], text)
})

test('an account is found in its groups, with the BIC behind it', () => {
  const { accounts, bics } = inText('IBAN : BE96 0689 0123 4505 – BIC GKCCBEBB')
  assert.deepEqual(
    accounts.map(({ value, isSound }) => [value, isSound]),
    [['BE96068901234505', true]],
  )
  assert.deepEqual(
    bics.map(({ value }) => value),
    ['GKCCBEBB'],
  )
})

test('an account that is named but wrong is kept, as unsound', () => {
  assert.deepEqual(
    inText('IBAN BE96 0689 0123 4506').accounts.map(({ isSound }) => isSound),
    [false],
  )
})

test('structured communications are found however they are framed', () => {
  for (const text of ['+++043/1202/51270+++', '***043/1202/51270***', '++043/1202/51270+++.'])
    assert.deepEqual(
      inText(text).communications.map(({ value }) => value),
      ['043120251270'],
      text,
    )
  assert.deepEqual(inText('+++043/1202/51271+++').communications, [])
})

test('misread digits are put right in pictures alone, and only when the check then holds', () => {
  assert.deepEqual(companies('TVA BE O131.004.24O', 'ocr'), ['BE0131004240'])
  assert.deepEqual(companies('TVA BE O131.004.24O'), [])
})
