import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { app } from '#app'
import { sourceFile } from '#platform/config/project'
import { coveragePage } from './coverage.js'
import { notBuilt } from './not-built.js'
import { chapters, nameOf, passages, passagesOf, specificationFile } from './passages.js'
import { words } from './words.js'

const names = passages.map(nameOf)

test('the specification is cut into sentences, rules and rows', () => {
  const markdown = `# Title

Two sentences stand here, about \`GET. Nothing\` (see above. Below). The second.

## A chapter

1. A rule. \`name\` begins another.

### A section

| Field | Type |
|---|---|
| id | integer |
| name | |
`
  assert.deepEqual(passagesOf(markdown).map(nameOf), [
    'Two sentences stand here, about `GET. Nothing` (see above. Below).',
    'The second.',
    'A rule.',
    '`name` begins another.',
    'A section: id | integer',
    'A section: name',
  ])
  assert.equal(new Set(names).size, names.length, 'each has a name of its own')
  assert.ok(names.length > 350)
})

test('every chapter has a file of tests', () => {
  const files = readdirSync(sourceFile('tests/specification')).filter((name) =>
    name.endsWith('.test.ts'),
  )
  const expected = chapters.map(
    (chapter) => `${chapter.toLowerCase().replaceAll(' ', '-')}.test.ts`,
  )
  assert.deepEqual(
    expected.filter((file) => !files.includes(file)),
    [],
  )
})

test('what is listed as words or as not built stands in the specification', () => {
  for (const name of [...words.keys(), ...notBuilt.flatMap((area) => area.passages)])
    assert.ok(names.includes(name), name)
  for (const [begin] of notBuilt.flatMap(({ parts }) => parts))
    assert.equal(names.filter((name) => name.startsWith(begin)).length, 1, begin)
})

test('no route of an area that is listed as not built exists', () => {
  const areas = new Set(notBuilt.flatMap(({ routes }) => routes))
  assert.deepEqual(
    app.routes.filter(({ area }) => areas.has(area)).map(({ method, path }) => `${method} ${path}`),
    [],
  )
})

test('the page that says how much stands is up to date', () => {
  assert.equal(readFileSync(sourceFile('docs/specification.md'), 'utf8'), coveragePage())
})

const original = sourceFile('../shared/spec/specification.md')

test('our copy is the specification, where it lies beside the project', (t) => {
  if (!existsSync(original)) return t.diagnostic('it does not lie beside the project')
  assert.equal(readFileSync(specificationFile, 'utf8'), readFileSync(original, 'utf8'))
})
