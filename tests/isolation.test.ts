import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { composeApp } from '#app'
import type { Route } from '#platform/api/route'
import { exampleOf } from '#platform/shapes/example'
import type { JsonSchema } from '#platform/shapes/json-schema'
import { type Answered, type Call, call, Person } from '#testing/http'
import { notes } from '#testing/notes/index'
import { pdfPages } from '#testing/pdf'
import { isLong, longOrShort, onlyLong, sampled } from '#testing/rounds'
import { bodyOf, newRecord, openStage, pathOf, type Stage } from '#testing/stage'
import { useBooks } from '#testing/use-books'
import { unzipped } from '#testing/xlsx'

/**
 * Two firms that know nothing of each other, with a record of every kind in the file of one. Whatever the other asks of
 * any route, with ids of the first in the path, in the body and in the query: no text of the first comes back, and
 * nothing of it changes.
 */
const routes = composeApp([notes]).routes.filter(
  ({ ability }) => !['public', 'signed', 'bridge'].includes(ability),
)
const inFiles = routes.filter(({ scope }) => scope === 'company')
const canary = 'Kanarie'

/** Says the canary wherever a text is free. */
class Singer extends Person {
  override async call(method: string, path: string, options: Call = {}): Promise<Answered> {
    if (options.body === undefined) return super.call(method, path, options)
    const sung = await super.call(method, path, { ...options, body: singing(options.body) })
    return sung.status === 422 ? super.call(method, path, options) : sung
  }
}

const freeTexts = new Set(
  'name label note description reference title street city body subject message'.split(' '),
)

function singing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(singing)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      freeTexts.has(key) && typeof held === 'string' ? `${held} ${canary}` : singing(held),
    ]),
  )
}

const books = useBooks()
let victim: Stage
let intruder: Stage
/** Of a person who may see both files, for one of them. */
let limited: string
/** Of a person who works for both firms, but not on the file of the first. */
let unassigned: string
/** Paths of records of the first, by route. */
const theirs = new Map<Route, string>()
/** Ids of the first, by the names under which bodies and queries ask for them. */
const ids = new Map<string, number>()
let asked = 0

before(async () => {
  const stage = await openStage(books)
  const { token, id, email } = stage.admin
  victim = { ...stage, admin: new Singer(books.base, token, id, email) }
  await victim.admin.patch(victim.path, { name: 'Dossier' })
  await victim.admin.patch(victim.firm.path, { name: 'Kantoor' })
  for (const route of inFiles) theirs.set(route, await pathOf(route, victim, false))
  for (const [resource, id] of victim.known) ids.set(singular(resource), id)
  const entry = await newRecord(victim, 'entries')
  const { lines } = (await victim.admin.get(`${victim.path}/entries/${entry}`)).body
  ids.set('entry', entry).set('line', lines[0].id).set('account', lines[0].account_id)
  ids.set('user', victim.admin.id).set('period', victim.years[0]!.periods[0]!.id)
  intruder = await openStage(books)
  const colleague = await books.person()
  await books.join(victim.firm.id, colleague.id, 'admin')
  await books.join(intruder.firm.id, colleague.id, 'admin')
  const everything = ['read', 'write', 'sync']
  const files = [intruder.company.id]
  limited = await books.newTokenFor(colleague.id, 'integration', everything, files)
  const helper = await books.person()
  await books.join(victim.firm.id, helper.id, 'encoder')
  await books.join(intruder.firm.id, helper.id, 'admin')
  unassigned = helper.token!
})

/** `third_party` of `third-parties`. */
function singular(resource: string): string {
  return resource
    .replace(/xes$/, 'xis')
    .replace(/ies$/, 'y')
    .replace(/(?<!i)s$/, '')
    .replaceAll('-', '_')
    .replace('journal_of_rule', 'journal')
}

/** Fields that are called otherwise than what they name. */
const kinds: Readonly<Record<string, string>> = {
  axis: 'analytic_axis',
  code: 'analytic_code',
  parent: 'analytic_code',
  category: 'asset_category',
  asset: 'fixed_asset',
  mandate: 'sepa_mandate',
  into: 'third_party',
}

const areas: Readonly<Record<string, string>> = { bank: 'bank_transaction' }

/** The record of the first that a field may name: `default_vat_code_id`, or `ids` alone of a whole area. */
function idFor(field: string, { area }: Route): number {
  const words = field.replace(/_?ids?$/, '').split('_')
  for (let from = 0; from < words.length; from++) {
    const word = words.slice(from).join('_')
    const id = ids.get(kinds[word] ?? word)
    if (id !== undefined) return id
  }
  return ids.get(areas[area] ?? 'entry')!
}

const named = ({ method, path }: Route) => `${method} ${path}`

async function ask(
  route: Route,
  path: string,
  more: Call,
  token = intruder.admin.token,
): Promise<Answered> {
  asked += 1
  const answer = await call(books.base, route.method, path, { token, ...more })
  assert.ok(
    answer.status < 500 || answer.status === 503,
    `${named(route)} ${answer.status} ${answer.text.slice(0, 200)}`,
  )
  assert.ok(!answer.text.includes(canary), `${named(route)} ${path}: ${answer.text.slice(0, 500)}`)
  return answer
}

/** What stands in the file of the first, and how often it changed. */
async function stateOf(): Promise<unknown> {
  const { rows } = await books.sql.query(
    'SELECT last_seq, encode(last_hash, $2) FROM change_heads WHERE company_id = $1',
    [victim.company.id, 'hex'],
  )
  return rows
}

/** With the ids of the first in the path, by whoever asks in the file of its own. */
function ownPathTo(route: Route): string {
  return theirs.get(route)!.replace(victim.company.token, intruder.company.token)
}

/** Where a body names records: `lines`, `[]`, `account_id`. */
function idFields(schema: JsonSchema, above: readonly string[] = []): string[][] {
  const inItems = schema.items ? idFields(schema.items, [...above, '[]']) : []
  const inMembers = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const isInteger = [(member.items ?? member).type].flat().includes('integer')
    if (/(?:^|_)ids?$/.test(name) && isInteger) return [[...above, name]]
    return idFields(member, [...above, name])
  })
  return [...inItems, ...inMembers]
}

/** A body that names a record there; what it lacks on the way is made by the examples, without ids of their own. */
function naming(schema: JsonSchema, body: unknown, at: readonly string[], id: number): unknown {
  const [name, ...below] = at
  if (name === undefined) return schema.items ? [id] : id
  const isObject = typeof body === 'object' && body !== null
  if (name === '[]') {
    const [first, ...others] = Array.isArray(body) ? body : []
    return [naming(schema.items!, first, below, id), ...others]
  }
  const own = (isObject ? body : withoutIds(exampleOf(schema))) as Record<string, unknown>
  return { ...own, [name]: naming(schema.properties![name]!, own[name], below, id) }
}

const withoutIds = (example: unknown) =>
  Object.fromEntries(Object.entries(example as object).filter(([name]) => !/_ids?$/.test(name)))

/** Whether a value holds the id under that name, at any depth. */
function holds(value: unknown, name: string, id: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, held]) => (key === name && held === id) || holds(held, name, id),
  )
}

const noSuchId = 8_999_999_999_999

/** A record of the first in a field of a body: answered as one that nobody has, or not looked at. */
async function nameForeign(route: Route, at: readonly string[], sent: unknown, token?: string) {
  const body = (id: number) => ({ body: naming(route.body as JsonSchema, sent, at, id) })
  const path = await pathOf(route, intruder, route.writes)
  const [name, id] = [at.at(-1)!, idFor(at.at(-1)!, route)]
  const foreign = await ask(route, path, body(id), token)
  const told = `${named(route)} ${at.join('.')}: ${foreign.text.slice(0, 500)}`
  if (foreign.status < 300) return assert.ok(!holds(foreign.body, name, id), told)
  const unknown = await ask(route, path, body(noSuchId), token)
  assert.equal(foreign.text, unknown.text, told)
}

test('the first has something to hide', async () => {
  const kinds = await books.sql.query(
    'SELECT DISTINCT resource FROM changes WHERE company_id = $1 AND after::text LIKE $2',
    [victim.company.id, `%${canary}%`],
  )
  assert.ok(kinds.rows.length > 15, kinds.rows.map(({ resource }) => resource).join(' '))
})

/** In the file of the first, then in the own one with ids of the first in the path, the body and the query. */
async function probe(route: Route, token: string | undefined): Promise<void> {
  const before = await stateOf()
  const sent = await bodyOf(route, intruder)
  const file = await ask(route, theirs.get(route)!, sent, token)
  assert.ok(file.status === 404 || file.body?.code === 'session_token_required', file.text)
  const tail = route.path.replace('/v1/companies/{company}', '')
  if (tail.includes('{')) await ask(route, ownPathTo(route), sent, token)
  for (const at of sampled(route.body ? idFields(route.body as JsonSchema) : [], 5))
    await nameForeign(route, at, sent.body ?? {}, token)
  for (const query of queriesOf(route)) {
    const path = await pathOf(route, intruder, false)
    await ask(route, `${path}${path.includes('?') ? '&' : '?'}${query}`, sent, token)
  }
  assert.deepEqual(await stateOf(), before, 'nothing of it changed')
}

test(
  'a token for another file, of someone who sees both, shows and changes nothing',
  onlyLong,
  async () => {
    for (const route of inFiles) await probe(route, limited)
  },
)

test(
  'someone of the firm to whom the file is not assigned sees and changes nothing',
  onlyLong,
  async () => {
    for (const route of inFiles) await probe(route, unassigned)
  },
)

describe('whoever belongs to another firm', () => {
  for (const route of inFiles)
    test(`${named(route)} shows and changes nothing of it`, () =>
      probe(route, intruder.admin.token))

  for (const route of routes.filter(({ scope }) => scope !== 'company'))
    test(`${named(route)} tells nothing of it`, async () => {
      const before = await stateOf()
      const path = (await pathOf(route, victim, false)).replaceAll(
        intruder.firm.token,
        victim.firm.token,
      )
      const harmless = route.method === 'GET' ? {} : await bodyOf(route, intruder)
      if (!/logout|password|sessions|auth\/me/.test(path)) await ask(route, path, harmless)
      assert.deepEqual(await stateOf(), before)
    })
})

/** Ids of the first in every parameter that names a record, and its words where words are looked for. */
function queriesOf(route: Route): string[] {
  const { query, method } = route
  const names = Object.keys((query as { properties?: object } | null)?.properties ?? {})
  return names.flatMap((name) => {
    if (name === 'q') return method === 'GET' ? [`q=${canary.slice(0, 5)}`] : []
    return /_ids?$/.test(name) ? [`${name}=${idFor(name, route)}`] : []
  })
}

/** In how many rows of the tables of a file or a firm the words of the first stand. */
async function rowsSaying(owner: 'company_id' | 'firm_id', id: number): Promise<number> {
  const { rows: tables } = await books.sql.query(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = $1 AND t.table_type = 'BASE TABLE'`,
    [owner],
  )
  const counts = tables.map(
    ({ name }) =>
      `(SELECT count(*) FROM "${name}" r WHERE r.${owner} = ${id} AND r::text LIKE '%${canary}%')`,
  )
  const { rows } = await books.sql.query(`SELECT (${counts.join(' + ')})::int AS count`)
  return rows[0].count
}

test('nothing of it was kept for the other: no row, hook, mail or log', async () => {
  const ofFile = await rowsSaying('company_id', victim.company.id)
  assert.ok(ofFile > 50, `${ofFile} rows`)
  assert.ok((await rowsSaying('firm_id', victim.firm.id)) > 0)
  assert.equal(await rowsSaying('company_id', intruder.company.id), 0)
  assert.equal(await rowsSaying('firm_id', intruder.firm.id), 0)
})

/** The texts of a file that was taken home: those of an archive or a workbook unpacked, those of a paper read. */
async function textsOf(name: string, bytes: Buffer): Promise<string> {
  if (name.endsWith('.pdf')) return isLong ? (await pdfPages(bytes)).join(' ') : ''
  if (!/\.(zip|xlsx)$/.test(name)) return bytes.toString('latin1')
  const inside = [...(await unzipped(bytes))].map(([inner, held]) => textsOf(inner, held))
  return (await Promise.all(inside)).join('\n')
}

test('what the other takes home in files says nothing of it', async () => {
  const homes = async ({ admin, path, years }: Stage) => {
    const dossier = await admin.get(`${path}/exports/full-dossier/${years[0]!.id}`)
    const workbook = await admin.get(`${path}/exports/third-parties?format=xlsx`)
    return [
      await textsOf('.zip', dossier.bytes),
      await textsOf('.xlsx', workbook.bytes),
      (await admin.get(`${path}/exports/backup`)).text,
    ]
  }
  for (const texts of await homes(victim)) assert.ok(texts.includes(canary))
  for (const texts of await homes(intruder)) assert.ok(!texts.includes(canary))
})

test('it was tried often enough', () => {
  assert.ok(asked > longOrShort(1500, 500), `${asked} requests`)
})
