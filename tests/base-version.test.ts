import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { app, composeApp } from '#app'
import { comparesVersions, type Route } from '#platform/api/route'
import { sourceFile } from '#platform/config/project'
import { type Answered, replies } from '#testing/http'
import { notes } from '#testing/notes/index'
import { bodyOf, openStage, pathOf, type Stage } from '#testing/stage'
import { useBooks } from '#testing/use-books'

/** The optimistic lock, once for all endpoints: who says that he honours it does, and nobody else. */

const books = useBooks()
let on: Stage
before(async () => {
  on = await openStage(books)
})

/** Those that first ask someone outside. */
const askOutside = new Set([
  'importExternal',
  'refreshSheet',
  'checkVat',
  'checkPeppol',
  'registerPeppol',
  'changePeppol',
  'deregisterPeppol',
  'fetchPeppol',
  'sendByPeppol',
  'respondByPeppol',
])

const writes = composeApp([notes]).routes.filter(
  (route) => route.writes && route.scope === 'company' && !askOutside.has(route.name),
)

const stale = { 'x-base-version': '999999' }

async function send(route: Route): Promise<Answered & { path: string }> {
  const path = await pathOf(route, on, true)
  const sent = { ...(await bodyOf(route, on)), headers: stale }
  return { ...(await on.admin.call(route.method, path, sent)), path }
}

/** Those that are shown in a list alone, and how it shows them whole. */
const listed: Readonly<Record<string, string>> = {
  'analytic-axes': '',
  'analytic-codes': '',
  'asset-categories': '',
  'depreciation-runs': '?rows=1',
}

/** The record that a call is about, as GET shows it. */
async function shown(route: Route, path: string): Promise<unknown> {
  const { resource } = route.entity!
  const below = path.slice(on.path.length)
  if (resource === 'company') return replies(await on.admin.get(on.path), 200).body
  if (['settings', 'mail-settings', 'integrations'].includes(resource))
    return replies(await on.admin.get(path), 200).body
  if (resource === 'mail-templates') {
    // Of a template that is given back in all languages, the first counts.
    const locale = route.method === 'PUT' ? 'en' : 'fr'
    const query = `?key=invoice&locale=${locale}`
    return replies(await on.admin.get(`${on.path}/mail/templates${query}`), 200).body[0]
  }
  const [, one = '', list = '', id = ''] =
    /^((\/(?:entries\/\d+\/attachments|journals\/\d+\/rules|[\w-]+))\/(\d+))/.exec(below) ?? []
  const whole = listed[resource]
  if (whole === undefined && !list.includes('/', 1))
    return replies(await on.admin.get(on.path + one), 200).body
  const { body } = replies(await on.admin.get(on.path + list + (whole ?? '')), 200)
  return body.find((record: { id: number }) => record.id === Number(id))
}

describe('X-Base-Version', () => {
  for (const route of writes.filter(comparesVersions))
    test(`${route.method} ${route.path} refuses a stale one with the record as GET shows it`, async () => {
      const answer = await send(route)
      replies(answer, 409, { code: 'conflict' })
      const record = (await shown(route, answer.path)) as { version: number }
      assert.deepEqual(answer.body.server_data, record)
      assert.equal(answer.body.server_version, record.version)
    })

  for (const route of writes.filter((candidate) => !comparesVersions(candidate)))
    test(`${route.method} ${route.path} is about no single record, and takes no notice of one`, async () => {
      const answer = await send(route)
      assert.ok(answer.status < 300, answer.text)
    })
})

type Named = { $ref?: string; name?: string }
type Operation = { operationId: string; parameters?: Named[]; responses: Record<string, unknown> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Named> }
}

test('the OpenAPI document and the table of routes say of exactly those that they honour it', () => {
  const text = readFileSync(sourceFile('docs/openapi.json'), 'utf8')
  const { paths, components } = JSON.parse(text) as Document
  const nameOf = ({ $ref, name }: Named) =>
    $ref ? components.parameters[$ref.split('/').at(-1)!]!.name : name
  const page = readFileSync(sourceFile('docs/routes.md'), 'utf8').split('\n')
  for (const route of app.routes) {
    const operation = paths[route.path]?.[route.method.toLowerCase()]
    assert.ok(operation, `${route.method} ${route.path}`)
    const isHonoured = comparesVersions(route)
    const isParameter = (operation.parameters ?? []).map(nameOf).includes('X-Base-Version')
    assert.equal(isParameter, isHonoured, `${route.name}: the parameter`)
    if (isHonoured) assert.ok(operation.responses['409'], `${route.name}: the refusal`)
    const cells = page
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .find((row) => row[2] === route.method && row[3] === `\`${route.path}\``)
    assert.equal(cells?.[12], isHonoured ? 'yes' : '–', `${route.name}: docs/routes.md`)
  }
})

test('a change that cannot be taken back any more shows the record as GET does too', async () => {
  const { admin, path } = on
  const { id } = replies(
    await admin.post(`${path}/third-parties`, { type: 'customer', name: 'First' }),
    201,
  ).body
  const record = `${path}/third-parties/${id}`
  replies(await admin.patch(record, { name: 'Second' }), 200)
  replies(await admin.patch(record, { name: 'Third' }), 200)
  const { data } = replies(
    await admin.get(`${path}/history?resource=third-parties&record_id=${id}`),
    200,
  ).body
  const refused = replies(await admin.post(`${path}/history/${data[1].id}/revert`), 409)
  assert.deepEqual(refused.body.server_data, replies(await admin.get(record), 200).body)
})

test('the settings show the version that they share with the file', async () => {
  const { admin, path } = on
  const settings = async () => replies(await admin.get(`${path}/settings`), 200).body
  const { version } = await settings()
  assert.equal(version, replies(await admin.get(path), 200).body.version)
  const headers = { 'x-base-version': String(version) }
  const body = { legal: { rpm_district: 'Gent' } }
  replies(await admin.patch(`${path}/settings`, body, { headers }), 200, { version: version + 1 })
  replies(await admin.patch(path, { city: 'Gent' }, { headers }), 409)
  assert.equal((await settings()).lock_version, version + 1)
})
