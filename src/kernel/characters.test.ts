import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasControl, hasHidden, trimmed } from './characters.js'

test('control characters are those of both sets, but for tab and newline', () => {
  for (const code of [0, 0x08, 0x0b, 0x0d, 0x1f, 0x7f, 0x80, 0x85, 0x9f])
    assert.ok(hasControl(`a${String.fromCharCode(code)}b`), code.toString(16))
  for (const text of ['a\tb\nc', 'é', '\u00a0', '€', '😀']) assert.ok(!hasControl(text), text)
  assert.ok(hasControl('\ud83d'))
})

test('hidden characters are found, and those that scripts and emoji need are let be', () => {
  // biome-ignore format: a table
  const bad = [
    '\u202eevil', 'a\u202ab\u202c', 'a\u2066b\u2069', 'Kro\u200bon', 'a\u200eb', 'a\u2060b', 'a\ufeffb', 'a\u3164b',
    'a\u{e0041}b', 'a\u200d\u200db', 'a \u200cb', 'a\u200d b', 'a\u061cb', 'a\u034fb',
  ]
  for (const text of bad) assert.ok(hasHidden(text), JSON.stringify(text))
  // biome-ignore format: a table
  const good = [
    'Kroon & Zonen', 'Café « Bô »', '👩\u200d👩\u200d👧', '❤\ufe0f', 'می\u200cخواهم', 'क्\u200dष', '日本', 'שלום',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'Donau\u00addampf', 'two\nlines\tand a tab',
  ]
  for (const text of good) assert.ok(!hasHidden(text), JSON.stringify(text))
})

test('white space goes at the ends, and what nobody sees is nothing', () => {
  for (const text of [
    '',
    '  ',
    '\u200b',
    '\u200b \u2060',
    '\ufeff',
    '\u3164',
    '\u00ad',
    '\u2800',
    '\u202e\u202c',
  ])
    assert.equal(trimmed(text), '', JSON.stringify(text))
  assert.equal(trimmed(' \u200bKroon \u200b'), 'Kroon')
  assert.equal(trimmed('\u202eKroon'), '\u202eKroon')
  assert.equal(trimmed(' a\nb '), 'a\nb')
  const long = `${' '.repeat(500_000)}é${' '.repeat(500_000)}é`
  assert.equal(trimmed(long).length, 500_002)
})
