import '../src/reading/rules/interpret.js'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { after, describe, test } from 'node:test'
import { app } from '#app'
import { projectFolder, sourceFile } from '#platform/config/project'
import { allComposed } from '../src/reading/rules/composed.js'
import {
  anatomy,
  arrowsUp,
  edges,
  floors,
  known,
  otherNouns,
  otherRights,
  owners,
  packages,
  type Rights,
  writersOfAll,
} from './boundaries.js'
import { banned, parallelOnOneTransaction, uses } from './tidy/banned.js'
import { circles } from './tidy/circles.js'
import { repeatedPassages } from './tidy/passages.js'
import { slowness } from './tidy/regular-expressions.js'
import { filesBelow, lineAt, readSource, type Source, sourceOf } from './tidy/sources.js'

const sources = filesBelow('src', '.ts').map(readSource)
const program = sources.filter(({ isTest }) => !isTest)
const generated = 'clients/typescript/generated.ts'
const clients = filesBelow('clients', '.ts')
  .filter((path) => path !== generated)
  .map(readSource)
const elsewhere = [
  ...[...filesBelow('tests', '.ts'), ...filesBelow('scripts', '.mjs')].map(readSource),
  ...clients,
]

/** Fails with all breaches but those that are known to wait for their repair. */
function none(breaches: readonly string[], advice: string): void {
  const name = (breach: string) => breach.replace(/:\d+/g, '')
  for (const breach of breaches) if (known.includes(name(breach))) met.add(name(breach))
  const fresh = [...new Set(breaches)].filter((breach) => !known.includes(name(breach)))
  assert.equal(fresh.length, 0, `${advice}:\n  ${fresh.join('\n  ')}`)
}
const met = new Set<string>()
after(() => {
  const gone = known.filter((breach) => !met.has(breach))
  assert.deepEqual(gone, [], 'repaired: take it off the list `known` of tests/boundaries.ts')
})

describe('every file is seen', () => {
  test('by walking the tree another way', () => {
    const walked = readdirSync(sourceFile('src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `src/${path.split(sep).join('/')}`)
      .sort()
    assert.deepEqual(
      sources.map(({ path }) => path),
      walked,
    )
    assert.ok(sources.length > 150)
  })

  test('with each of its imports, and each leads to a file or a package', () => {
    const paths = new Set(sources.map(({ path }) => path))
    for (const { path, text, code, imports } of sources.filter(({ path }) =>
      path.endsWith('.ts'),
    )) {
      const lines = text.match(/^(?:import|export|\}).* from '.+'$|^import '.+'$/gm) ?? []
      const still = [...code.matchAll(/\bimport\((?= )/g)]
      assert.equal(imports.length - still.length, lines.length, `imports of ${path}`)
      for (const { given, target } of imports)
        assert.ok(!/^[.#]|^src\//.test(target) || paths.has(target), `${given} in ${path}`)
    }
  })
})

describe('who may import whom', () => {
  test('each file imports what its place allows', () => {
    const breaches = program.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => !mayImport(path, target))
        .map(({ given }) => `${path} imports ${given}`),
    )
    none(breaches, 'see section 3 of docs/style.md and tests/boundaries.ts')
  })

  test('an arrow that runs back up is one that is listed, and there are no more than two', () => {
    const used = new Set<string>()
    for (const { path, imports } of program)
      for (const { target } of imports) {
        const [own, other] = [floorOf(path), floorOf(target)]
        if (own && other && floors.indexOf(other) > floors.indexOf(own))
          used.add(`${own} → ${other}`)
      }
    assert.deepEqual([...used].sort(), Object.keys(arrowsUp).sort())
    assert.ok(used.size <= 2)
  })

  test('a test reaches another capability through its door too', () => {
    const breaches = sources
      .filter(({ isTest }) => isTest)
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => capabilityOf(target) && !isDoor(target))
          .filter(({ target }) => capabilityOf(path)?.name !== capabilityOf(target)?.name)
          .map(({ given }) => `${path} imports ${given}`),
      )
    none(breaches, 'use #capabilities/…')
  })

  test('a capability calls another only along an edge that is listed', () => {
    const used = new Set<string>()
    for (const { path, imports } of program)
      for (const { target } of imports) {
        const from = capabilityOf(path)?.name
        const to = capabilityOf(target)?.name
        if (from && to && from !== to) used.add(`${from} → ${to}`)
      }
    const listed = Object.entries(edges).flatMap(([from, all]) =>
      all.map((to) => `${from} → ${to}`),
    )
    assert.deepEqual([...used].sort(), listed.sort(), 'edges used, edges of tests/boundaries.ts')
  })

  test('the edges make no cycle', () => {
    const visit = (name: string, trail: string[]): void => {
      assert.ok(!trail.includes(name), `cycle: ${[...trail, name].join(' → ')}`)
      for (const next of edges[name] ?? []) visit(next, [...trail, name])
    }
    for (const name of Object.keys(edges)) visit(name, [])
  })

  test('no file imports what imports it, be it for a type or by way of others', () => {
    const bench = filesBelow('bench', '.ts').map(readSource)
    const breaches = circles([...sources, ...elsewhere, ...bench])
    none(breaches, 'move what both name into the lower file, or into one of its own')
  })

  test('a circle is found and named, one of types alone too', () => {
    const files = [
      sourceOf('src/one.ts', "import { two } from './two.js'\nimport './three.js'"),
      sourceOf('src/two.ts', "import { three } from './three.js'"),
      sourceOf('src/three.ts', "import type { Two } from './two.js'"),
    ]
    assert.deepEqual(circles(files), ['src/two.ts → src/three.ts → src/two.ts'])
    assert.deepEqual(circles(files.slice(0, 2)), [])
  })

  test('a door is a short list written by hand', () => {
    const formats = ['bank-statements', 'e-invoices', 'sepa', 'tax-files'].map(
      (name) => `formats/${name}`,
    )
    const rooms = ['countries', ...formats, 'reading'].map((room) => `src/${room}/index.ts`)
    const doors = program.filter(({ path }) => isDoor(path) || rooms.includes(path))
    const breaches = doors.filter(({ code }) => /\bexport \*/.test(code)).map(({ path }) => path)
    none(breaches, 'name what others may call instead of export *')
  })

  test('a client needs nothing but Node and itself, so that it can be taken along', () => {
    const taken = clients.filter(({ path, isTest }) => !isTest && !path.endsWith('/simulation.ts'))
    const breaches = taken.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => !target.startsWith('node:') && !target.startsWith('clients/'))
        .map(({ given }) => `${path} imports ${given}`),
    )
    assert.ok(taken.length > 3)
    none(breaches, 'an app that copies the folder has none of our modules')
  })

  test('a module of the explorer imports modules beside it alone, as a browser has no others', () => {
    const folder = 'src/capabilities/meta/explorer/'
    const modules = program.filter(({ path }) => path.startsWith(folder))
    const breaches = modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ given, target }) => !given.startsWith('./') || !target.startsWith(folder))
        .map(({ given }) => `${path} imports ${given}`),
    )
    assert.ok(modules.length > 10)
    none(breaches, 'what the page needs stands in its folder')
  })

  test('a package is known by few', () => {
    const breaches = program
      .filter(({ path }) => !path.startsWith('src/testing/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => !target.startsWith('src/') && !target.startsWith('node:'))
          .filter(({ target }) => !packages[target]?.some((place) => path.startsWith(place)))
          .map(({ given }) => `${path} imports ${given}`),
      )
    none(breaches, 'list the package in tests/boundaries.ts, or go through the file that knows it')
  })
})

type Place = { readonly name: string; readonly noun: string }

/** `auth` and `queries` of src/capabilities/auth/queries.ts or src/capabilities/auth/queries/tokens.ts */
function capabilityOf(path: string): Place | undefined {
  const [, name, noun] = /^src\/capabilities\/([^/]+)\/([^/]+)/.exec(path) ?? []
  return name && noun ? { name, noun: noun.replace(/\.\w+$/, '') } : undefined
}

function isDoor(path: string): boolean {
  return /^src\/capabilities\/[^/]+\/index\.ts$/.test(path)
}

/** Everything else is the entry points and the tests' own service, which may import everything. */
function mayImport(path: string, target: string): boolean {
  if (target.startsWith('src/testing/')) return path.startsWith('src/testing/')
  const isPackage = !target.startsWith('src/') && !target.startsWith('node:')
  const own = floorOf(path)
  if (own === undefined) {
    const place = capabilityOf(path)
    return place === undefined || hasRight(place, target, isPackage)
  }
  if (own === 'src/kernel/') return floorOf(target) === own
  if (isPackage || target.startsWith('node:'))
    return !isPure(own) || /^node:(?:buffer|zlib|fs|path)$/.test(target)
  const below = floorOf(target)
  if (below === undefined || (isPure(own) && !isPure(below) && below !== 'src/kernel/'))
    return false
  return floors.indexOf(below) <= floors.indexOf(own) || `${own} → ${below}` in arrowsUp
}

/** Data and rules without a package: what stands there can be taken along. */
function isPure(floor: string): boolean {
  return floor === 'src/countries/' || floor === 'src/formats/'
}

/** The narrowest floor that a file lies on. */
function floorOf(path: string): string | undefined {
  const found = floors.filter((floor) => path.startsWith(floor))
  return found.sort((one, other) => other.length - one.length)[0]
}

function hasRight({ name, noun }: Place, target: string, isPackage: boolean): boolean {
  const rights: Rights = anatomy[noun] ?? otherRights
  const to = capabilityOf(target)
  if (to?.name === name) return rights.own === 'all' || rights.own.includes(to.noun)
  if (to) return rights.doors && isDoor(target)
  if (target.startsWith('src/kernel/')) return rights.kernel
  if (target === 'src/countries/index.ts') return rights.countries
  if (/^src\/(?:formats|outside)\//.test(target) || target === 'src/reading/index.ts')
    return rights.formats
  if (target.startsWith('node:') || isPackage) return rights.node
  const below = /^src\/platform\/(.+)$/.exec(target)?.[1]
  if (below === undefined) return false
  return rights.platform === 'all' || rights.platform.some((start) => below.startsWith(start))
}

describe('who writes what', () => {
  const mayWriteAll = ['src/testing/', ...Object.keys(writersOfAll)]
  const written = program
    .filter(({ path }) => !mayWriteAll.some((place) => path.startsWith(place)))
    .flatMap(({ path, spoken }) => tablesWritten(spoken).map((table) => ({ path, table })))

  const ownerOf = new Map([
    ...Object.entries(owners),
    ...app.capabilities.flatMap(({ name, tables }) =>
      tables.map((table) => [table, `src/capabilities/${name}/`] as const),
    ),
  ])

  test('a table is written by its owner alone', () => {
    const breaches = written
      .filter(({ path, table }) => !path.startsWith(ownerOf.get(table) ?? 'nobody'))
      .map(({ path, table }) => `${path} writes ${table}`)
    none(breaches, 'call the door of its owner: the capability whose value names the table')
    assert.ok(written.length > 30, 'the scan finds statements')
  })

  test('every table has an owner', () => {
    const made = filesBelow('migrations', '.sql').flatMap((path) =>
      [
        ...readFileSync(sourceFile(path), 'utf8').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm),
      ].map((match) => match[1]!),
    )
    assert.deepEqual(
      [...ownerOf.keys()].sort(),
      [...new Set([...made, 'schema_migrations'])].sort(),
      'tables of capabilities and of tests/boundaries.ts, tables of the migrations',
    )
  })
})

/**
 * The tables that statements write, or that are named to `record-writes.ts`; one whose name is put in at run time
 * shows as `${…}`. What lies in `pg_temp` is gone with its transaction and has no owner.
 */
function tablesWritten(spoken: string): string[] {
  const named = /\b(?:touch|\w+Records|takeIds)\(\s*[^()']*,\s*'([a-z_]+)'/g
  const statement =
    /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?|(?<!FOR |DO |KEY )UPDATE)\s+(?:ONLY )?(?!pg_temp\.)([a-z_][a-z0-9_]*|\$\{)/g
  return [...spoken.matchAll(statement), ...spoken.matchAll(named)].map((match) => match[1]!)
}

describe('calls the service does without', () => {
  for (const rule of banned)
    test(`${rule.name}: use ${rule.instead}`, () => {
      const breaches = program.flatMap(({ path, code }) =>
        uses(rule, path, code).map((at) => `${path}:${lineAt(code, at)} calls ${rule.name}`),
      )
      none(breaches, `use ${rule.instead}`)
    })

  test('Promise.all on one transaction: await one statement after the other', () => {
    const breaches = program.flatMap(({ path, code }) =>
      parallelOnOneTransaction(code).map((at) => `${path}:${lineAt(code, at)}`),
    )
    none(breaches, 'await one statement after the other: a transaction is one conversation')
  })
})

describe('nothing is left for later unseen', () => {
  test('TODO and FIXME name an issue, as "TODO #12"', () => {
    const breaches = [...sources, ...elsewhere].flatMap((source) =>
      comments(source)
        .filter(({ text }) => /\b(?:TODO|FIXME|XXX|HACK)\b(?! #\d)/.test(text))
        .map(({ line }) => `${source.path}:${line}`),
    )
    none(breaches, 'name the issue, or do it')
  })

  test('no test is skipped, none runs alone', () => {
    const breaches = [...sources, ...elsewhere]
      .filter(({ isTest, path }) => isTest && !(path in mayBeSkipped))
      .flatMap(({ path, code }) =>
        [...code.matchAll(/\.(?:skip|only|todo)\(|\b(?:skip|only|todo)\s*:/g)].map(
          (match) => `${path}:${lineAt(code, match.index)}`,
        ),
      )
    none(breaches, 'a test runs, or it is not there')
  })

  test('a file of tests says at once which it has: it waits in `before` and in its tests', () => {
    const breaches = [...sources, ...elsewhere]
      .filter(({ isTest }) => isTest)
      .flatMap(({ path, code }) =>
        [...code.matchAll(/^(?:[^\s/*][^\n]*)?\bawait\b|\bdescribe\([^\n]*\basync\b/gm)]
          .filter(([line]) => !/\basync\b[^\n]*\bawait\b/.test(line))
          .map((match) => `${path}:${lineAt(code, match.index)}`),
      )
    none(breaches, 'files are read in one go (scripts/test-suites.mjs)')
  })

  test('what each file of tests takes is known of files that are there, and of nearly all of them', () => {
    const weights = Object.keys(
      JSON.parse(readFileSync(sourceFile('scripts/test-weights.json'), 'utf8')),
    )
    const tests = [...sources, ...elsewhere].filter(({ isTest }) => isTest).map(({ path }) => path)
    const known = new Set(weights.map((name) => `${name}.test.ts`))
    none(
      [...known].filter((path) => !tests.includes(path)),
      'it is gone: node scripts/weigh-tests.mjs',
    )
    assert.ok(known.size > 0.9 * tests.length, 'many are new: node scripts/weigh-tests.mjs')
  })
})

/** Files whose tests need what a machine may lack, and what that is. */
const mayBeSkipped: Readonly<Record<string, string>> = {
  'src/formats/e-invoices/samples.test.ts': 'samples lie beside the project, where there are any',
  'src/formats/sepa/samples.test.ts': 'samples lie beside the project, where there are any',
  'src/capabilities/meta/explorer.test.ts': 'a browser, which the machine may lack',
  'src/platform/embedded/embedded.test.ts': 'only root can run a database as another user',
  'src/testing/specimens/accuracy.test.ts':
    'rules that reach the aims, which stand beside the figures of today',
}

function comments({ pieces, text }: Source): { line: number; text: string }[] {
  return pieces
    .filter(({ kind }) => kind === 'comment')
    .map(({ start, end }) => ({ line: lineAt(text, start), text: text.slice(start, end) }))
}

describe('migrations', () => {
  const landed: Record<string, string> = existsSync(sourceFile('migrations', 'landed.json'))
    ? JSON.parse(readFileSync(sourceFile('migrations', 'landed.json'), 'utf8'))
    : {}
  const present = new Map(
    readdirSync(sourceFile('migrations'))
      .filter((name) => /^\d{4}_.*\.sql$/.test(name))
      .map((name) => [name, readFileSync(sourceFile('migrations', name))]),
  )

  test('a migration that has landed is never changed', () => {
    for (const [name, sha256] of Object.entries(landed)) {
      const content = present.get(name)
      assert.ok(content, `${name} has landed and is gone`)
      assert.equal(
        createHash('sha256').update(content).digest('hex'),
        sha256,
        `${name} has landed: add a new migration instead. If it never left this machine, take its line ` +
          'out of migrations/landed.json and run "npm run routes".',
      )
    }
  })

  test('each is on the list of what has landed', () => {
    const missing = [...present.keys()].filter((name) => !(name in landed))
    assert.deepEqual(missing, [], 'run "npm run routes", which adds it to migrations/landed.json')
  })

  test('each has a number of its own, without a gap, and says why in its first line', () => {
    const names = [...present.keys()].sort()
    for (const [index, name] of names.entries()) {
      assert.match(name, new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z0-9_]+\\.sql$`))
      assert.match(present.get(name)!.toString(), /^-- \S/, `${name} begins with a comment`)
    }
  })
})

test('a row of a table of routes fits on a line', () => {
  const breaches = filesBelow('src/capabilities')
    .filter((path) => path.endsWith('/routes.ts'))
    .flatMap((path) =>
      readFileSync(sourceFile(path), 'utf8')
        .split('\n')
        .map((line) => ({ path, line })),
    )
    .filter(({ line }) => line.length > 100)
    .map(({ path, line }) => `${path}: ${line.trim()}`)
  none(breaches, 'name what makes it long above the table')
})

describe('names of files', () => {
  test('a capability holds the files of its anatomy, tests and data', () => {
    const breaches = filesBelow('src/capabilities')
      .filter((path) => {
        const { name, noun } = capabilityOf(path)!
        if (noun in anatomy || otherNouns[name]?.[noun]) return false
        return !/\.test\.ts$|\/samples\.ts$|\.(?:csv|txt|json)$|\/README\.md$/.test(path)
      })
      .map((path) => `${path} is no noun of the anatomy`)
    none(breaches, 'see section 4 of docs/style.md; an exception is listed in tests/boundaries.ts')
  })

  test('every exception is still there', () => {
    for (const [name, nouns] of Object.entries(otherNouns))
      for (const noun of Object.keys(nouns))
        assert.ok(
          existsSync(sourceFile('src/capabilities', name, noun)) ||
            existsSync(sourceFile('src/capabilities', name, `${noun}.ts`)),
          `${name}/${noun} is gone: take it off the list`,
        )
  })

  test('files are nouns in kebab-case, never a drawer for odds and ends', () => {
    // The one service of the program, and what it is built with, are things; other files of that name are drawers.
    const things = ['src/service.ts', 'src/platform/operations/services.ts']
    const breaches = filesBelow('src')
      .filter((path) => !things.includes(path) && !path.endsWith('/README.md'))
      .flatMap((path) => path.split('/').map((name) => ({ path, name })))
      .filter(
        ({ name }) =>
          !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test)?(?:\.[a-z0-9]+)?$/.test(name) ||
          /^(?:helpers?|utils?|common|shared|misc|services?|managers?)(?:\.ts)?$/.test(name),
      )
      .map(({ path }) => `${path} is no such name`)
    none(breaches, 'name it after what it is about')
  })
})

describe('regular expressions take time in proportion to their text', () => {
  test('each literal', () => {
    const breaches = program.flatMap((source) =>
      expressions(source)
        .filter(({ text }) => !slowButSafe.some((one) => one.in === source.path && one.is === text))
        .map(({ text, line, why }) => why && `${source.path}:${line} ${text} ${why}`)
        .filter((breach) => breach !== undefined),
    )
    none(breaches, 'make the repetitions exclude each other, or list it with its reason')
  })

  test('each that is composed of words', () => {
    assert.ok(allComposed.length > 20)
    const breaches = allComposed.flatMap((expression) => {
      const why = slowness(expression)
      return why === undefined ? [] : [`${expression} ${why}`]
    })
    none(breaches, 'make the repetitions exclude each other')
  })

  test('each pattern of a schema', () => {
    const patterns = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { pattern } = value as { pattern?: unknown }
      if (typeof pattern === 'string') patterns.add(pattern)
      for (const member of Object.values(value)) collect(member)
    }
    for (const { params, query, body, reply } of app.routes) collect([params, query, body, reply])
    for (const pattern of patterns) assert.equal(slowness(new RegExp(pattern, 'u')), undefined)
    assert.ok(patterns.size > 0)
  })

  test('the detector knows the classic traps, and lets their repairs pass', () => {
    // biome-ignore format: a table
    const traps = ['(a+)+$', '^(a*)*$', '^(a|a)*$', '^(a?b?)*$', '^\\d+\\d*$', '^\\s*,?\\s*$', '\\s+$', '^(?:\\d{1,3})+$', '^(?:x(?=b+b+))y$', '^([\\w.]+)+@', '^(?:\\w|\\d)*$']
    // biome-ignore format: a table
    const fine = ['^\\w+(?:-\\w+)*$', '^(?:[^"\\\\]|\\\\.)*"', '^\\d{4}-\\d{2}-\\d{2}$', '\\d+', '^[^,]*,[^;]*;$', '^-?\\d+(?:\\.\\d+)?$', '^(?:a{2})+$']
    for (const trap of traps) assert.ok(slowness(new RegExp(trap)), trap)
    for (const expression of fine) assert.equal(slowness(new RegExp(expression)), undefined)
  })
})

const ownText = 'reads the description that this very server wrote, line by line'

/** Expressions that the detector refuses and that are harmless where they stand. */
const slowButSafe: readonly { in: string; is: string; why: string }[] = [
  { in: 'src/capabilities/meta/explorer/description.ts', is: '/\\/+$/', why: ownText },
  {
    in: 'src/capabilities/meta/explorer/markdown.ts',
    is: '/^(#{1,6})\\s+(.*?)\\s*#*$/',
    why: ownText,
  },
  {
    in: 'src/capabilities/meta/explorer/markdown.ts',
    is: '/^\\s*\\|?\\s*:?-+:?\\s*(\\||$)[\\s|:-]*$/',
    why: ownText,
  },
  {
    in: 'src/capabilities/meta/explorer/markdown.ts',
    is: '/^(\\s*)([-*+]|\\d+[.)])(\\s+)(.*)$/',
    why: ownText,
  },
]

function expressions({ pieces, text }: Source) {
  return pieces
    .filter(({ kind }) => kind === 'expression')
    .map(({ start, end }) => {
      const literal = text.slice(start, end)
      const slash = literal.lastIndexOf('/')
      const expression = new RegExp(literal.slice(1, slash), literal.slice(slash + 1))
      return { line: lineAt(text, start), text: literal, why: slowness(expression) }
    })
}

test('no passage stands twice', () => {
  none(repeatedPassages(program), 'one place for one thing')
})

test('no file names a path of one machine', () => {
  const breaches = [...sources, ...elsewhere]
    .filter(({ text }) => text.includes(projectFolder) || /\/(?:home|Users)\/\w/.test(text))
    .map(({ path }) => `${path} names a path of one machine`)
  none(breaches, 'use a path of the project')
})
