import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLatin9, toLatin9 } from './latin-9.js'

const decoder = new TextDecoder('iso-8859-15')

test('letters of Western Europe, the euro and œ come back as they were', () => {
  const text = 'Société à responsabilité limitée, cœur, Œuvre, 12,50 €, Škoda, Ÿ, ß, ñ\r\n\t|'
  assert.equal(decoder.decode(toLatin9(text)), text)
  assert.ok(isLatin9(text))
})

test('what it lacks is written with its base letter, else as a question mark', () => {
  assert.equal(decoder.decode(toLatin9('Łódź – ‘Ő’ … Ελ 株 \ua7f9')), "Lódz - 'O' ... ?? ? ?")
  for (const lacking of ['ő', '¤', '½', '株', '’']) assert.ok(!isLatin9(lacking), lacking)
})
