import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeFromName } from './codes.js'

const free = () => false

test('a code is made of the name, without accents, signs and legal form', () => {
  assert.equal(codeFromName('Bakkerij Janssens BV', free), 'BAKKERIJJA')
  assert.equal(codeFromName('Électricité Générale S.A.', free), 'ELECTRICIT')
  assert.equal(codeFromName('L’Œuvre & Fils', free), 'LOEUVREFIL')
  assert.equal(codeFromName('3M', free), '3M')
})

test('a name without letters or digits still gets a code', () => {
  assert.equal(codeFromName('***', free), 'X')
  assert.equal(codeFromName('SA', free), 'X')
})

test('a code that is taken gets the next number, within ten characters', () => {
  const taken = new Set(['BAKKERIJJA', 'BAKKERIJJ2'])
  assert.equal(
    codeFromName('Bakkerij Janssens', (code) => taken.has(code)),
    'BAKKERIJJ3',
  )
  const many = new Set<string>()
  for (let count = 0; count < 150; count++) {
    const code = codeFromName('Bakkerij Janssens', (candidate) => many.has(candidate))
    assert.ok(code.length <= 10 && !many.has(code))
    many.add(code)
  }
})
