// npm run check: format, lint, types, boundaries, tidy, generated files up to date. Needs no database.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compile, prepareOrExit, project, run } from './prepare.mjs'

await prepareOrExit()

const failures = []
await step('Types', 'The compiler found something: the lines above name it.', () =>
  compile('--noEmit', '--pretty'),
)
await step(
  'Format and lint',
  'Biome found something: "npx biome check --write" repairs most of it.',
  () =>
    run(process.execPath, [
      join('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
      'check',
      '--error-on-warnings',
    ]),
)
await step(
  'Generated files',
  'A generated file is stale: run "npm run routes" and commit what changed.',
  checkGenerated,
)
await step(
  'Rules of style, texts, routes and pages',
  'A rule of style is broken: the failure above names it.',
  () =>
    run(process.execPath, ['--enable-source-maps', '--test', '--test-reporter=dot', ...tests()]),
)
showLongest()

if (failures.length > 0) {
  console.error(`\nThe check failed:\n${failures.map((sentence) => `  - ${sentence}`).join('\n')}`)
  process.exit(1)
}
console.log('\nThe check passed.')
process.exit(0)

async function step(name, advice, work) {
  try {
    await work()
    console.log(`${name}: fine.`)
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    failures.push(advice)
  }
}

/** The tests that need no database; the others are for "npm test". */
function tests() {
  return [
    ...['tidy', 'texts', 'routes', 'docs'].map((name) => join('dist', 'tests', `${name}.test.js`)),
    join('dist', 'clients', 'typescript', 'generated.test.js'),
  ]
}

async function checkGenerated() {
  const { generated, isStale } = await import('./routes.mjs')
  const stale = Object.entries(await generated())
    .filter(([file, content]) => isStale(file, content))
    .map(([file]) => file)
  if (stale.length > 0) throw new Error(`${stale.join(', ')} is not what the code says`)
}

/** Places to look, as a second noun may hide there; a long file alone is no failure. */
function showLongest() {
  const files = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: relative(project, path),
      lines: readFileSync(path, 'utf8').split('\n'),
    }))
  const longest = (items) => items.sort((a, b) => b.length - a.length).slice(0, 5)
  console.log('\nLongest files:')
  for (const { path, length } of longest(
    files.map(({ path, lines }) => ({ path, length: lines.length })),
  ))
    console.log(`  ${String(length).padStart(4)}  ${path}`)
  console.log('Longest functions:')
  for (const { name, path, line, length } of longest(files.flatMap(functionsOf)))
    console.log(`  ${String(length).padStart(4)}  ${name} in ${path}:${line}`)
}

/** Functions of a formatted file: they end at the closing bracket that stands as far in as they begin. */
function functionsOf({ path, lines }) {
  return lines.flatMap((text, index) => {
    const [, indent, name] =
      /^( *)(?:export )?(?:async )?(?:function (\w+)|const (\w+) = (?:async )?\()/.exec(text) ?? []
    const named = name ?? /const (\w+)/.exec(text)?.[1]
    if (indent === undefined || !/[{(]$/.test(text)) return []
    const end = lines.findIndex(
      (other, at) => at > index && /^\s*[})\]]/.test(other) && other.startsWith(`${indent}}`),
    )
    return end === -1 ? [] : [{ name: named, path, line: index + 1, length: end - index + 1 }]
  })
}
