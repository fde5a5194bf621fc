import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '#testing/any-character'
import { rounds } from '#testing/rounds'
import { isSepaIdentifier, isSepaText, sepaName, sepaText } from './index.js'

const written = (text: string) => sepaText(text, 140)

test('accents and ligatures become plain letters, capitals stay', () => {
  assert.equal(written('Société Générale à Liège'), 'Societe Generale a Liege')
  assert.equal(written('Weißer Straße GROẞ'), 'Weisser Strasse GROSS')
  assert.equal(written('œuvre ŒUVRE æon Ægir'), 'oeuvre OEUVRE aeon AEgir')
  assert.equal(written('Łódź, Þór, Øresund, Đorđe, Iğdır'), 'Lodz, THor, Oresund, Dorde, Igdir')
  assert.equal(written('Müller Žižek Ñandú Åse ȘȚ'), 'Muller Zizek Nandu Ase ST')
})

test('signs with a twin in the set become it', () => {
  assert.equal(written('Dupont & Fils'), 'Dupont + Fils')
  assert.equal(written('121,00 €'), '121,00 EUR')
  assert.equal(written('l’atelier l´atelier – 2026'), "l'atelier l'atelier - 2026")
  assert.equal(written('n° ½ … ²ﬁn ＡＢ'), 'n ... 2fin AB')
})

test('other scripts and signs become blanks, and blanks never stand in a row', () => {
  assert.equal(written('Αθήνα Trading 株式会社 ООО Ltd'), 'Trading Ltd')
  assert.equal(written('a_b*c#d@e;f"g<h>i'), 'a b c d e f g h i')
  assert.equal(written(' one\ttwo\r\nthree\u0000four 😀 '), 'one two three four')
  assert.equal(written('日本'), '')
})

test('a text is cut before the word that would be broken, after it got longer', () => {
  assert.equal(sepaText('F2026-0001 F2026-0002', 15), 'F2026-0001')
  assert.equal(sepaText('F2026-0001 F2026-0002', 10), 'F2026-0001')
  assert.equal(sepaText('F2026-0001 F2026-0002', 21), 'F2026-0001 F2026-0002')
  assert.equal(sepaText('a Donaudampfschifffahrt', 10), 'a Donaudam')
  assert.equal(sepaText('ß'.repeat(80), 140), 's'.repeat(140))
  assert.equal(sepaText('€'.repeat(50), 140).length, 140)
})

test('a name has at most 70 characters and is never empty', () => {
  assert.equal(sepaName('Ateliers Réunis SA'), 'Ateliers Reunis SA')
  assert.equal(sepaName('x'.repeat(71)).length, 70)
  for (const name of ['', ' ', '株式会社', '(株)', '***', '\u200b'])
    assert.equal(sepaName(name), 'NOTPROVIDED', name)
})

test('an identifier keeps its slashes inside', () => {
  for (const good of ['A', 'MANDAT-0003', 'A/B', "A b?:(1).,'+", 'x'.repeat(35)])
    assert.ok(isSepaIdentifier(good), good)
  for (const bad of ['', '/A', 'A/', 'A//B', ' A', 'A ', 'é', 'A_B', 'A\n', 'x'.repeat(36)])
    assert.ok(!isSepaIdentifier(bad), bad)
})

test('whatever is written is within the set, within its length, and stays the same when written again', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.stringMatching(/^(?:[\u0020-\u024f\u1e00-\u1eff€’–ﬁ]|[\u0300-\u036f]){0,200}$/),
    fc.string({ maxLength: 300 }),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 140 }), (given, longest) => {
      const once = sepaText(given, longest)
      assert.ok(isSepaText(once) && once.length <= longest && once === once.trim(), once)
      assert.ok(!once.includes('  '))
      assert.equal(sepaText(once, longest), once)
      assert.equal(sepaName(sepaName(given)), sepaName(given))
      assert.notEqual(sepaName(given), '')
    }),
    { numRuns: rounds(2000) },
  )
})
