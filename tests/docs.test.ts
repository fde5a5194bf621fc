import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { projectFolder, sourceFile } from '#platform/config/project'
import { anchor } from '../scripts/accounting/markdown.js'
import { filesBelow } from './tidy/sources.js'

const folders = ['bench', 'clients', 'docs', 'migrations', 'scripts', 'src', 'tests'].filter(
  (folder) => existsSync(sourceFile(folder)),
)
const onTop = readdirSync(sourceFile('.'), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)

/** Every file of the project, by its path from the project folder. */
const files = [...onTop, ...folders.flatMap((folder) => filesBelow(folder))]

type Page = { readonly path: string; readonly text: string }

/** The pages that people read. The specification is a copy, word for word. */
const pages: readonly Page[] = files
  .filter((path) => path.endsWith('.md') && path !== 'tests/specification/specification.md')
  .map((path) => ({ path, text: readFileSync(sourceFile(path), 'utf8') }))

const pageAt = (path: string) => pages.find((page) => page.path === path)

/** What the pages say that a pattern finds, each with its page. */
function found(pattern: RegExp): { page: Page; words: string; hash: string }[] {
  return pages.flatMap((page) =>
    [...page.text.matchAll(pattern)].map(([, words = '', hash = '']) => ({ page, words, hash })),
  )
}

test('the pages are found, those beside the code too', () => {
  assert.ok(pages.length > 45)
  for (const path of ['README.md', 'docs/style.md', 'src/capabilities/ledger/README.md'])
    assert.ok(pageAt(path), path)
})

test('every link leads somewhere, to a heading too', () => {
  const dead = found(/\]\((?!https?:|mailto:)([^)#\s]*)(#[^)]*)?\)/g)
    .filter(({ page, words, hash }) => {
      const target = words === '' ? page.path : posix.join(posix.dirname(page.path), words)
      if (!existsSync(sourceFile(target))) return true
      return hash !== '' && !headingsOf(target).includes(hash)
    })
    .map(({ page, words, hash }) => `${page.path}: ${words}${hash}`)
  assert.deepEqual(dead, [])
})

function headingsOf(path: string): string[] {
  return [...(pageAt(path)?.text ?? '').matchAll(/^#+ (.+)$/gm)].map((match) => anchor(match[1]!))
}

test('every file and folder that a page names in backticks is there', () => {
  const named = found(/`([\w-]+(?:\/[\w.-]+)*(?:\.(?:ts|sql|mjs|css|html)|\/))`/g)
  const inFull = found(
    /`((?:src|tests|docs|clients|bench|scripts|migrations)\/[\w./-]+\.(?:md|json|svg|png))`/g,
  )
  const missing = [...named, ...inFull]
    .filter(({ words }) => !(words in elsewhere) && !isThere(words))
    .map(({ page, words }) => `${page.path}: ${words}`)
  assert.ok(named.length > 150)
  assert.deepEqual(missing, [])
  const all = new Set([...named, ...inFull].map(({ words }) => words))
  assert.deepEqual(
    Object.keys(elsewhere).filter((words) => !all.has(words)),
    [],
    'named by no page: take it off the list',
  )
})

/** What pages name that is no file of the project, and what it is. */
const elsewhere: Readonly<Record<string, string>> = {
  'domain/closing.ts': 'an example of a name',
  'files/': 'a folder of the data folder',
  'outbox/': 'a folder of the data folder',
  'postgres/': 'a folder of the data folder',
  'run/': 'a folder of the data folder',
  'tests/upgrade/1.2.0/expected.json': 'of a version that may come',
  'tmp/': 'a folder of the data folder',
}

/** A path from the project folder, or the end of one: `ledger/domain/set-off.ts`. */
function isThere(named: string): boolean {
  const ending = `/${named}`
  return files.some((path) =>
    named.endsWith('/') ? `/${path}`.includes(ending) : `/${path}`.endsWith(ending),
  )
}

test('the map is one map and one request, on two pages at most', () => {
  const lines = pageAt('ARCHITECTURE.md')!.text.trimEnd().split('\n')
  assert.ok(lines.length <= 120, `${lines.length} lines: longer stories stand beside their code`)
})

test('the drawn map and the list beside it name every room', () => {
  const drawn = readFileSync(sourceFile('docs/images/map.svg'), 'utf8')
  const listed = pageAt('ARCHITECTURE.md')!.text
  const besides = ['testing', 'command-line', 'config', 'log', 'embedded']
  for (const folder of ['src', 'src/capabilities', 'src/platform', 'src/formats'])
    for (const name of roomsOf(folder)) {
      const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`)
      assert.ok(word.test(listed), `ARCHITECTURE.md does not list ${name}`)
      if (!besides.includes(name))
        assert.ok(word.test(drawn), `docs/images/map.svg does not show ${name}`)
    }
  for (const name of roomsOf('src/outside')) assert.ok(listed.includes(name), name)
})

function roomsOf(folder: string): string[] {
  return readdirSync(sourceFile(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

test('the map names the pages of rules, and every page beside the code', () => {
  const listed = pageAt('ARCHITECTURE.md')!.text
  const stories = pages.filter(({ path }) => /^src\/.*README\.md$/.test(path))
  const rules = ['style', 'contract', 'accounting/rules', 'adding-a-capability']
  for (const path of [
    ...stories.map((page) => page.path),
    ...rules.map((name) => `docs/${name}.md`),
  ])
    assert.ok(listed.includes(`](${path})`), path)
})

test('what comments and tests cite by its number is there', () => {
  const code = files
    .filter((path) => /\.(?:ts|sql|mjs)$/.test(path) && path !== 'tests/docs.test.ts')
    .map((path) => ({ path, text: readFileSync(sourceFile(path), 'utf8') }))
  const cited = (pattern: RegExp) =>
    code.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].flatMap(([words]) =>
        (words.match(/\d+/g) ?? []).map((number) => ({ path, number })),
      ),
    )
  const sections = cited(/sections? \d+(?: (?:to|and) \d+)? of docs\/style\.md/g)
  assert.ok(sections.length >= 2)
  for (const { path, number } of sections)
    assert.match(pageAt('docs/style.md')!.text, new RegExp(`^## ${number}\\. `, 'm'), path)
  const rules = cited(/accounting rules? \d+(?:(?: to|,| and) \d+)*/g)
  assert.ok(rules.length >= 10)
  for (const { path, number } of rules)
    assert.match(
      pageAt('docs/accounting/rules.md')!.text,
      new RegExp(`^## Rule ${number}: `, 'm'),
      path,
    )
  const decisions = cited(/docs\/decisions\/\d{4}/g)
  for (const { path, number } of decisions)
    assert.ok(
      pages.some((page) => page.path.startsWith(`docs/decisions/${number}-`)),
      `${number} in ${path}`,
    )
})

test('decisions are numbered one after the other', () => {
  const numbers = readdirSync(sourceFile('docs/decisions')).map((name) => Number(name.slice(0, 4)))
  assert.deepEqual(
    numbers.sort((one, other) => one - other),
    numbers.map((_, place) => place + 1),
  )
})

test('pages use our words, and name no path of one machine', () => {
  // The page of style lists the words to avoid; the accountants' examples buy and sell houses; mail has one of the API.
  const free = ['docs/style.md', 'docs/accounting/luxembourg.md', 'docs/mail.md']
  for (const { path, text } of pages.filter(({ path }) => !free.includes(path))) {
    const avoided = text.match(/\breckon\w*|\bhouses?\b|\/(?:home|Users)\/\w+/gi) ?? []
    assert.deepEqual(avoided, [], path)
    assert.ok(!text.includes(projectFolder), path)
  }
})

test('the contract names the headers and codes of the OpenAPI document', () => {
  const { text } = pageAt('docs/contract.md')!
  const document = readFileSync(sourceFile('docs/openapi.json'), 'utf8')
  const headers = [...text.matchAll(/`(X-[A-Za-z-]+)/g)].map(([, name]) => name!)
  const codes = [...text.matchAll(/\b(?:4\d\d|503|500) `([a-z_]+)`/g)].map(([, code]) => code!)
  assert.ok(headers.length > 10 && codes.length > 5)
  const unknown = [...headers, ...codes].filter((name) => !document.includes(`"${name}"`))
  assert.deepEqual([...new Set(unknown)], ['X-Forwarded-For'])
})
