import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { app } from '#app'
import { languages, type Text } from '#kernel/languages'
import { sourceFile } from '#platform/config/project'
import { sentences } from '../src/capabilities/history/problems.js'
import { filesBelow, lineAt, readSource } from './tidy/sources.js'

const folders = ['kernel', 'platform', 'outside', 'formats', 'capabilities', 'countries', 'reading']
const found = new Map<object, string>()

before(async () => {
  const modules = folders
    .flatMap((folder) => filesBelow(`dist/src/${folder}`, '.js'))
    .filter((path) => !path.endsWith('.test.js'))
    // To load these is to be the process that reads files, or a page in a browser.
    .filter((path) => !path.includes('/reading/process/') && !path.includes('/meta/explorer/'))
  for (const path of modules) {
    const name = path.replace('dist/src/', '').replace('.js', '')
    const exports: object = await import(pathToFileURL(sourceFile(path)).href)
    const met = new Set<object>()
    for (const [member, value] of Object.entries(exports)) look(value, `${name} ${member}`, met)
  }
})

/** Finds what is meant as a text, one that lacks a language too. */
function look(value: unknown, where: string, met: Set<object>): void {
  if (typeof value !== 'object' || value === null || met.has(value) || ArrayBuffer.isView(value))
    return
  met.add(value)
  const members = Object.entries(value)
  const spoken = members.filter(
    ([name, text]) => (languages as readonly string[]).includes(name) && typeof text === 'string',
  )
  if (spoken.length >= 2) found.set(value, found.get(value) ?? where)
  for (const [name, member] of members) look(member, `${where}.${name}`, met)
}

function texts(): { text: Text; where: string }[] {
  return [...found].map(([text, where]) => ({ text: text as Text, where }))
}

test('the texts of the program are found', () => {
  const places = new Set(texts().map(({ where }) => where.split(' ')[0]))
  for (const place of ['platform/problems', 'capabilities/firms/problems'])
    assert.ok(places.has(place), place)
  assert.ok(found.size > 100, `${found.size} texts`)
})

test('every text exists in all four languages', () => {
  for (const { text, where } of texts())
    for (const language of languages) assert.ok(text[language]?.trim(), `${where} in ${language}`)
})

test('every text has the same places to fill in, whatever the language', () => {
  for (const { text, where } of texts())
    for (const language of languages)
      assert.deepEqual(namesIn(text[language]), namesIn(text.en), `${where} in ${language}`)
})

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort()
}

test('history has a sentence for all that is done to records whose kind has none of its own', () => {
  const silent = app.records
    .filter(({ sentence }) => sentence === undefined)
    .flatMap(({ entity, undo }) =>
      Object.keys(undo).map((action) => ({ resource: entity.resource, action })),
    )
    .filter(({ action }) => sentences[action] === undefined)
  assert.deepEqual(silent, [])
})

test('no sentence was copied from one language to another', () => {
  for (const { text, where } of texts())
    for (const [index, language] of languages.entries())
      for (const other of languages.slice(index + 1)) {
        const isCopy = text[language] === text[other] && text[language].length > 25
        assert.ok(!isCopy, `${where}: ${language} and ${other} are "${text[language]}"`)
      }
})

test('a text of ours is written without stray spaces, and ends alike in every language', () => {
  // Labels of the charts are those of the law, abbreviations and all.
  for (const { text, where } of texts().filter(({ where }) => !where.startsWith('countries/')))
    for (const language of languages) {
      assert.doesNotMatch(text[language], /^ | $| {2}/, `${where} in ${language}`)
      assert.equal(isSentence(text[language]), isSentence(text.en), `${where}: full stop`)
    }
})

/** The full stop of an abbreviation ends no sentence. */
function isSentence(text: string): boolean {
  return /[.!?]$/.test(text) && text !== 'MwSt.'
}

test('no text in the source lacks a language', () => {
  let seen = 0
  const program = filesBelow('src', '.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    // Two of the four keep their books in French, two in Dutch.
    .filter((path) => !path.startsWith('src/capabilities/demo/generator/'))
  for (const { path, code } of program.map(readSource)) {
    for (const match of code.matchAll(/(?<=[{,;\s])(?:fr|nl|en|de)\??:/g)) {
      const names = membersAround(code, match.index)
      // The countries have the same letters.
      if (names.includes('be') || names.includes('lu')) continue
      const missing = languages.filter((language) => !names.includes(language))
      seen++
      assert.deepEqual(missing, [], `${path}:${lineAt(code, match.index)} lacks ${missing}`)
    }
  }
  assert.ok(seen > 400, `${seen} members seen`)
})

/** The names of the members of the object that a place in the code lies in. */
function membersAround(code: string, place: number): string[] {
  const opens = matching(code, place, -1)
  const inside = code.slice(opens + 1, matching(code, place, 1))
  let depth = 0
  const top = [...inside].map((character) => {
    if ('{[('.includes(character)) depth++
    if ('}])'.includes(character)) depth--
    return depth === 0 ? character : ' '
  })
  return [...top.join('').matchAll(/(\w+)\??:/g)].map((match) => match[1]!)
}

/** The bracket that encloses a place, in one direction. */
function matching(code: string, place: number, step: 1 | -1): number {
  const [opening, closing] = step === 1 ? ['{[(', '}])'] : ['}])', '{[(']
  let depth = 0
  let at = place
  while (at >= 0 && at < code.length) {
    if (opening!.includes(code[at]!)) depth++
    if (closing!.includes(code[at]!) && depth-- === 0) return at
    at += step
  }
  return at
}
