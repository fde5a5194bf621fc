import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { app } from '#app'
import { sourceFile } from '#platform/config/project'
import type { JsonSchema } from '#platform/shapes/json-schema'

/** The areas of the specification that are built: their routes are all there, and no other is. */
const built = [
  'bridge',
  'analytics',
  'bank',
  'meta',
  'auth',
  'firms',
  'licence',
  'lookup',
  'mail',
  'companies',
  'accounts',
  'journals',
  'fiscal-years',
  'fixed-assets',
  'third-parties',
  'entries',
  'exports',
  'peppol',
  'lettering',
  'recurring',
  'reports',
  'vat',
  'documents',
  'importer',
  'integrations',
  'history',
  'sync',
  'takeover',
  'webhooks',
]

/** The beginnings of the paths that stand of an area which several capabilities build, until all of them are there. */
const builtOf: Readonly<Record<string, readonly string[]>> = {
  bank: ['payment-proposals', 'sepa-files', 'sepa-mandates'],
}

/** Routes of such an area that come with another one. */
const later: readonly string[] = []

const columns = ['area', 'method', 'path', 'ability', 'role', 'demo', 'in_spec', 'summary'] as const
type Line = Readonly<Record<(typeof columns)[number], string>>

const copy = readFileSync(sourceFile('tests/specification/routes.tsv'), 'utf8')
const specified = parse(copy)
const routes = app.routes

function parse(table: string): Line[] {
  const [head, ...lines] = table.trimEnd().split('\n')
  assert.equal(head, columns.join('\t'))
  return lines.map((line) => {
    const cells = line.split('\t')
    assert.equal(cells.length, columns.length, line)
    return Object.fromEntries(columns.map((name, index) => [name, cells[index]!])) as Line
  })
}

function isBuilt({ area, path }: Line): boolean {
  const rest = `${path.split('/').slice(4).join('/')}/`
  const begins = builtOf[area]?.some((beginning) => rest.startsWith(`${beginning}/`))
  return built.includes(area) || begins === true
}

const endpoint = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('the specification is read whole', () => {
  assert.ok(specified.length > 300)
  for (const area of [...built, ...Object.keys(builtOf)])
    assert.ok(
      specified.some((line) => line.area === area),
      area,
    )
})

test('every route of the areas that are built is there', () => {
  const present = new Set(routes.map(endpoint))
  const missing = specified
    .filter(isBuilt)
    .map(endpoint)
    .filter((one) => !present.has(one))
  assert.deepEqual(missing, later)
})

/** Routes that we have beside those of the specification, as `GET /v1/…`. */
const beyond: readonly string[] = []

test('no route is there that the specification does not have', () => {
  const listed = new Set(specified.filter(isBuilt).map(endpoint))
  assert.deepEqual(
    routes.map(endpoint).filter((one) => !listed.has(one) && !beyond.includes(one)),
    [],
    'an area that stands now is added to `built` here, a route that the specification does not name to `beyond`',
  )
})

test('no address is there twice, and no name', () => {
  assert.equal(new Set(routes.map(endpoint)).size, routes.length)
  assert.equal(new Set(routes.map(({ name }) => name)).size, routes.length)
})

/** What the program alone says of a record. */
const ours =
  /^(?:id|(?:company|firm)_id|number|status|(?:lock_)?version|seq|(?:created|updated|deleted)_\w+|is_demo|is_platform_admin|email_verified\w*|auth_source|last_number|totals)$/

/** Where such a name is of what the caller knows: a paper's number, a state to choose, a record to look up. */
const theirs: Readonly<Record<string, readonly string[]>> = {
  updateBudget: ['status'],
  createAccount: ['number'],
  updateAccount: ['number'],
  updateEntry: ['lines.id'],
  writeReturns: ['declarations.id'],
  createDocument: ['corrects.number', 'number'],
  updateDocument: ['status', 'corrects.number', 'number'],
  updateMandate: ['status'],
  correctImport: ['extracted.number', 'extracted.totals'],
  validateImport: ['extracted.number', 'extracted.totals'],
  takeCallback: ['id'],
  settleBatch: ['items.id'],
  updateTransaction: ['status'],
  pushFirm: ['members.id'],
  pushDocument: ['extracted.number', 'extracted.totals'],
}

function fieldsOf(schema: JsonSchema, above = ''): string[] {
  const members = Object.entries((schema.items ?? schema).properties ?? {})
  return members.flatMap(([name, member]) => [
    above + name,
    ...fieldsOf(member, `${above}${name}.`),
  ])
}

test('what the program alone says of a record is a field of no body', () => {
  const found = routes
    .filter(({ body }) => body !== null)
    .map(({ name, body }) => [
      name,
      fieldsOf(body as JsonSchema).filter((field) => ours.test(field.split('.').at(-1)!)),
    ])
    .filter(([, fields]) => fields!.length > 0)
  assert.deepEqual(Object.fromEntries(found), theirs)
})

for (const { area, ability, role, demo, summary, ...one } of specified) {
  const route = routes.find((candidate) => endpoint(candidate) === endpoint(one))
  if (!route) continue
  test(`${endpoint(one)} has the columns of the specification`, () => {
    assert.deepEqual(
      { area: route.area, ability: route.ability, role: route.role, demo: route.demo },
      { area, ability, role, demo },
    )
    const limit = /(\d+)\/min/.exec(summary)?.[1]
    if (limit) assert.equal(route.limit?.perMinute, Number(limit), 'calls per minute')
  })
}

test('the copy of the specification is the specification, where it lies beside the project', (t) => {
  const original = sourceFile('../shared/spec/routes.tsv')
  if (!existsSync(original))
    return t.diagnostic('the specification does not lie beside the project')
  assert.equal(copy, readFileSync(original, 'utf8'))
})
