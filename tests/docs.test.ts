import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { projectFolder, sourceFile } from '#platform/config/project'

/** The pages of the project that people read, by their path. */
const pages = [
  '.',
  'docs',
  'docs/decisions',
  'docs/accounting',
  'bench',
  'clients/sync',
  'clients/typescript',
]
  .map((folder) => sourceFile(folder))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.md'))

test('every link leads somewhere', () => {
  assert.ok(pages.length > 20)
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dirname(page), target)))
      .map((target) => `${relative(projectFolder, page)}: ${target}`),
  )
  assert.deepEqual(dead, [])
})

test('every file that a page names in backticks is there', () => {
  const named =
    /`((?:src|tests|docs|clients|bench|scripts|migrations)\/[\w./-]+?\.(?:ts|md|sql|json|mjs|svg|png))`/g
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(named)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(sourceFile(target)))
      .map((target) => `${relative(projectFolder, page)}: ${target}`),
  )
  assert.deepEqual(missing, [])
})

test('the drawn map and the list beside it name every room', () => {
  const drawn = readFileSync(sourceFile('docs/images/map.svg'), 'utf8')
  const listed = readFileSync(sourceFile('ARCHITECTURE.md'), 'utf8')
  for (const folder of ['src', 'src/capabilities'])
    for (const { name } of readdirSync(sourceFile(folder), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory(),
    )) {
      assert.ok(listed.includes(name), `${name} in ARCHITECTURE.md`)
      const isBesides = ['testing', 'command-line'].includes(name)
      assert.ok(isBesides || new RegExp(`\\b${name}\\b`).test(drawn), `${name} on the map`)
    }
})

test('decisions are numbered one after the other', () => {
  const numbers = readdirSync(sourceFile('docs/decisions')).map((name) => Number(name.slice(0, 4)))
  assert.deepEqual(
    numbers.sort((one, other) => one - other),
    numbers.map((_, place) => place + 1),
  )
})
