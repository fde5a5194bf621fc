import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Language, languages, type Text } from '#kernel/languages'
import { sourceFile } from '#platform/config/project'
import { countries } from './countries.js'
import { currencies } from './currencies.js'
import { type NaceCode, naceCodes, searchNace } from './nace.js'

test('every activity, country and currency has a name in four languages', () => {
  for (const { code, labels } of [...naceCodes(), ...countries(), ...currencies()]) {
    for (const language of languages) {
      assert.ok(isName(labels[language], code), `${code} in ${language}: ${labels[language]}`)
    }
    assert.deepEqual(Object.keys(labels).sort(), [...languages].sort())
  }
})

test('no code stands in a list twice', () => {
  for (const list of [naceCodes(), countries(), currencies()]) {
    const codes = list.map(({ code }) => code)
    assert.deepEqual(
      codes.filter((code, at) => codes.indexOf(code) !== at),
      [],
    )
  }
})

test('the activities are those of NACE Rev. 2.1, NACE-BEL 2025, NAF rév. 2 and NAF 2025', () => {
  const count = (version: string, level: NaceCode['level']) =>
    naceCodes().filter((nace) => nace.version === version && nace.level === level).length
  assert.equal(count('NACE2.1', 'section'), 22)
  assert.equal(count('NACE2.1', 'division'), 87)
  assert.equal(count('NACE2.1', 'group'), 287)
  assert.equal(count('NACE2.1', 'class'), 651)
  assert.equal(count('NACEBEL2025', 'subclass'), 977)
  assert.equal(count('NAF2', 'subclass'), 732)
  assert.equal(count('NAF2025', 'subclass'), 747)
  assert.equal(naceCodes().length, 22 + 87 + 287 + 651 + 977 + 732 + 747)
})

test('a code has the form of its classification and its level', () => {
  const forms: Record<string, RegExp> = {
    'NACE2.1 section': /^[A-V]$/,
    'NACE2.1 division': /^\d{2}$/,
    'NACE2.1 group': /^\d{3}$/,
    'NACE2.1 class': /^\d{4}$/,
    'NACEBEL2025 subclass': /^\d{5}$/,
    'NAF2 subclass': /^\d{4}[A-FZ]$/,
    'NAF2025 subclass': /^\d{4}[G-LY]$/,
  }
  for (const { code, version, level } of naceCodes()) {
    assert.match(code, forms[`${version} ${level}`] ?? /never/, `${version} ${level} ${code}`)
  }
})

test('every class of NACE Rev. 2.1 is divided in Belgium and in France', () => {
  const classes = new Set(codesWhere((nace) => nace.level === 'class'))
  for (const version of ['NACEBEL2025', 'NAF2025']) {
    const parents = new Set(
      codesWhere((nace) => nace.version === version).map((c) => c.slice(0, 4)),
    )
    assert.deepEqual(parents, classes)
  }
})

test('a label of our own is marked, and only French classifications have any', () => {
  const rows = readFileSync(sourceFile('src/capabilities/meta/reference/nace.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  const own = rows.filter((row) => !row.endsWith(','))
  assert.equal(own.length, 377 + 165)
  for (const row of own) assert.match(row, /^\w+,NAF(2|2025),.*,(fr )?nl en de$/)
})

test('a code is found with or without its dots, in either case', () => {
  for (const q of ['69.20Z', '6920Z', '69.20z', ' 6920 z ']) {
    assert.deepEqual(found(q, 'fr'), ['6920Z'])
  }
})

test('what begins with the code comes first, the shortest before its subdivisions', () => {
  assert.deepEqual(found('69', 'en').slice(0, 5), ['69', '691', '6910', '69101', '69102'])
  assert.deepEqual(found('69.20', 'nl'), [
    '6920',
    '69201',
    '69202',
    '69203',
    '69209',
    '6920Y',
    '6920Z',
  ])
})

test('a label is found in the language of the reader, accents and case aside', () => {
  assert.ok(found('ELEVAGE DE VACHES LAITIERES', 'fr').includes('0141'))
  assert.ok(found('élevage', 'fr').includes('0141'))
  assert.ok(found('comptabilite', 'fr').includes('6920'))
  assert.ok(found("d'œufs", 'fr').includes('4633'))
  assert.ok(found('oeufs', 'fr').includes('4633'))
  assert.ok(found('boekhouders', 'nl').includes('6920'))
  assert.ok(found('bookkeeping', 'en').includes('6920'))
  assert.ok(found('buchfuhrung', 'de').includes('6920'))
  assert.ok(found('Grosshandel', 'de').includes('46'))
  assert.ok(found('Großhandel', 'de').includes('46'))
  assert.deepEqual(found('bookkeeping', 'fr'), [])
})

test('the words of a search may stand in any order, and all of them count', () => {
  assert.ok(found('detail chaussures', 'fr').includes('4772'))
  assert.ok(found('chaussures détail', 'fr').includes('4772'))
  assert.ok(!found('chaussures détail', 'fr').includes('1520'))
})

test('a word that begins with the query comes before one that merely contains it', () => {
  const codes = found('eis', 'de')
  const [ironOre, rice] = [codes.indexOf('0710'), codes.indexOf('0112')]
  assert.ok(ironOre >= 0 && ironOre < rice, 'Eisenerzbergbau before Anbau von Reis')
})

test('a search without words gives the list from its start, one of mere signs gives nothing', () => {
  assert.deepEqual(searchNace(null, 'fr', 3), naceCodes().slice(0, 3))
  assert.deepEqual(searchNace('  ', 'fr', 3), naceCodes().slice(0, 3))
  assert.deepEqual(searchNace('.*', 'fr', 3), [])
  assert.deepEqual(searchNace('zzzz', 'fr', 3), [])
})

test('a search gives no more than was asked', () => {
  assert.equal(searchNace('commerce', 'fr', 20).length, 20)
  assert.equal(searchNace(null, 'fr', 0).length, 0)
})

test('there are 249 countries, 27 of them in the European Union', () => {
  assert.equal(countries().length, 249)
  assert.equal(countries().filter(({ isEu }) => isEu).length, 27)
  for (const { code } of countries()) assert.match(code, /^[A-Z]{2}$/)
})

test('a VAT number begins with the country, in Greece with EL, outside the Union with nothing', () => {
  const prefix = (code: string) => countries().find((country) => country.code === code)?.vatPrefix
  assert.equal(prefix('BE'), 'BE')
  assert.equal(prefix('FR'), 'FR')
  assert.equal(prefix('LU'), 'LU')
  assert.equal(prefix('GR'), 'EL')
  assert.equal(prefix('GB'), null)
  assert.equal(prefix('CH'), null)
  for (const { isEu, vatPrefix } of countries()) assert.equal(vatPrefix !== null, isEu)
})

test('a country goes by its own name in each language', () => {
  assert.deepEqual(namesOf('BE', countries()), {
    fr: 'Belgique',
    nl: 'België',
    en: 'Belgium',
    de: 'Belgien',
  })
})

test('a currency has the decimals of ISO 4217', () => {
  const decimals = (code: string) => currencies().find((c) => c.code === code)?.decimals
  assert.equal(decimals('EUR'), 2)
  assert.equal(decimals('JPY'), 0)
  assert.equal(decimals('KWD'), 3)
  assert.equal(decimals('XPF'), 0)
  assert.equal(decimals('TND'), 3)
})

test('there are 155 currencies, and those that have ended are not among them', () => {
  assert.equal(currencies().length, 155)
  for (const { code } of currencies()) assert.match(code, /^[A-Z]{3}$/)
  for (const ended of ['HRK', 'BGN', 'ANG', 'LUF']) {
    assert.ok(!currencies().some(({ code }) => code === ended))
  }
  assert.equal(namesOf('CHF', currencies())?.fr, 'franc suisse')
})

function isName(label: string, code: string): boolean {
  return label === label.trim() && label.length > 1 && label !== code
}

function codesWhere(holds: (nace: NaceCode) => boolean): string[] {
  return naceCodes()
    .filter(holds)
    .map(({ code }) => code)
}

function found(q: string, language: Language): string[] {
  return searchNace(q, language, 5000).map(({ code }) => code)
}

function namesOf(code: string, list: readonly { code: string; labels: Text }[]): Text | undefined {
  return list.find((row) => row.code === code)?.labels
}
