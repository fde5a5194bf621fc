import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCountry, isEuMember } from './regions.js'

/** What the runtime names although it is no country of ISO 3166-1, or is one no longer. */
const others = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
)

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((one) => letters.map((other) => one + other))

test('countries are those that the runtime names', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const named = pairs.filter((code) => !others.has(code) && names.of(code) !== undefined)
  assert.deepEqual(pairs.filter(isCountry), named)
  assert.equal(named.length, 249)
  assert.ok(!isCountry('be') && !isCountry('BEL') && !isCountry(''))
})

test('members of the European Union are countries', () => {
  assert.equal(pairs.filter(isEuMember).length, 27)
  assert.ok(pairs.filter(isEuMember).every(isCountry))
})
