import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coreOfName, isSameName, likeness, nameOf } from './names.js'

const isSame = (one: string, other: string) => isSameName(nameOf(one), nameOf(other))
const like = (one: string, other: string) => likeness(nameOf(one), nameOf(other))

test('names are the same without legal form, accents, case and the order of words', () => {
  assert.ok(isSame('Bakkerij Janssens BV', 'JANSSENS BAKKERIJ'))
  assert.ok(isSame('Société Lefèvre S.A.', 'SA SOCIETE LEFEVRE'))
  assert.ok(isSame('Müller GmbH & Co. KG', 'Muller'))
  assert.ok(isSame('Vandenberghe', 'Van den Berghe NV'))
  assert.ok(isSame('M. Jean Dupont', 'DUPONT JEAN'))
})

test('a name that a bank has cut is still the same, a short one is not', () => {
  assert.ok(isSame('Studiebureau Janssens Antwerpen', 'STUDIEBUREAU JANSSENS ANTW'))
  assert.ok(!isSame('Janssens', 'Janssens Bouwwerken'))
})

test('a letter wrong or a word left out makes a name like another', () => {
  assert.ok(like('Elektro Wlilems VOF', 'Elektro Willems') > 0.9)
  assert.ok(like('Anneleen Maes Gent', 'Anneleen Maes') > 0.75)
  assert.ok(like('Bakkerij Janssens', 'Transport Janssens') < 0.6)
  assert.ok(like('Bakkerij Janssens', 'Garage Dupont') < 0.2)
})

test('a rule looks for the name without what stands around it', () => {
  assert.equal(coreOfName('S.A. Janssens & Zonen NV'), 'janssens zonen')
  assert.equal(coreOfName('Janssens en Zonen'), 'janssens en zonen')
  assert.equal(coreOfName('NV'), 'nv')
})
