import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { composeApp } from '#app'
import type { Route } from '#platform/api/route'
import { call, type Person, replies } from '#testing/http'
import { notes } from '#testing/notes/index'
import { sampled } from '#testing/rounds'
import { bodyOf, openStage, pathOf, picture, type Stage } from '#testing/stage'
import { useBooks } from '#testing/use-books'

/** Files that are stored and served, and what else of a file the demo does not take: from the route table. */
const routes = composeApp([notes]).routes
const uploads = routes.filter(({ upload }) => upload !== null)
const storing = uploads.filter(({ upload }) => upload!.keeps !== false)

const books = useBooks()
let stage: Stage
before(async () => {
  stage = await openStage(books)
})

const named = ({ method, path }: Route) => `${method} ${path}`

test('what keeps no file is the import of tables, what is taken over, and what a bank reports', () => {
  for (const route of uploads)
    assert.equal(
      storing.includes(route),
      !/\/(?:import|report|takeover\/.*)$/.test(route.path),
      named(route),
    )
  assert.ok(storing.length >= 6)
})

for (const route of storing)
  test(`${named(route)} keeps files: not in the demo, and 30 a minute`, async () => {
    // What a bank says is read whole before any of it is kept, and never served as a page.
    assert.equal(route.demo, route.name === 'importCodaFile' ? 'ok' : 'blocked')
    const { name, perMinute } = route.limit!
    assert.equal(perMinute, 30)
    const sent = { token: stage.admin.token, ...(await bodyOf(route, stage)) }
    const path = await pathOf(route, stage, true)
    await books.sql.query(
      `INSERT INTO rate_counters (bucket, window_start, count) VALUES ($1, clock_timestamp(), 29)
       ON CONFLICT (bucket) DO UPDATE SET window_start = clock_timestamp(), count = 29`,
      [`${name}:user:${stage.admin.id}`],
    )
    const last = await call(books.base, 'POST', path, sent)
    assert.ok(last.status < 300, last.text)
    assert.equal(last.headers.get('x-ratelimit-remaining'), '0')
    const refused = replies(await call(books.base, 'POST', path, sent), 429)
    assert.equal(refused.headers.get('x-ratelimit-limit'), '30')
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    await books.sql.query('DELETE FROM rate_counters')
  })

/** Files that mean no good, and names that every object of JavaScript knows. */
const hostile: readonly (readonly [string, string | Buffer])[] = [
  ['a.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['a.xml', Buffer.from('\ufeff<?xml version="1.0"?><!DOCTYPE a SYSTEM "x"><a/>', 'utf16le')],
  ['a.csv', '__proto__;constructor\n1;2'],
  ['a.csv', 'a;b\n"unclosed'],
  ['a.constructor', 'a'],
  ['a.zip', 'PK\u0003\u0004 and nothing else'],
  ['a.png', picture.subarray(0, 50)],
  ['../../a\r\n.pdf', '%PDF-1.7 and nothing else'],
  ['a.txt', Buffer.alloc(5000, 0xff)],
  ['a.txt', '\0'],
]

test('whatever a file holds, and whatever it is called, is taken or refused', async () => {
  const cases = uploads.flatMap((route) => hostile.map((file) => ({ route, file })))
  for (const { route, file } of sampled(cases, 7)) {
    const form = new FormData()
    form.set(route.upload!.field, new Blob([file[1]]), file[0])
    const path = await pathOf(route, stage, false)
    const answer = await stage.admin.call(route.method, path, { form })
    assert.ok(answer.status < 500, `${named(route)} ${file[0]} ${file[1]}: ${answer.text}`)
    assert.doesNotMatch(answer.text, /native code|\[object /)
    await books.sql.query('DELETE FROM rate_counters')
  }
})

describe('fields that the demo does not take', () => {
  const rows = routes.filter(({ demoFields }) => demoFields.length > 0)
  let visitor: Person
  before(async () => {
    visitor = await books.member(stage.firm, 'manager', { isDemo: true })
  })

  for (const route of rows)
    for (const field of route.demoFields)
      test(`${named(route)} refuses ${field}, whatever it holds and whatever else is wrong`, async () => {
        const path = await pathOf(route, stage, false)
        for (const body of [{ [field]: 'x' }, { [field]: null }, { [field]: 7, locale: 'xx' }]) {
          const answer = await visitor.call(route.method, path, { body })
          replies(answer, 403, { code: 'demo_mode' })
        }
        // Neither does it offline, nor where it is only tried.
        const below = `/${path.split('/').slice(4).join('/')}`
        const mutation = { mutation_id: randomUUID(), method: route.method, path: below }
        const mutations = [{ ...mutation, body: { [field]: 'x' } }]
        const pushed = await visitor.post(`${stage.path}/sync/push`, { mutations })
        const [result] = replies(pushed, 200).body.results
        assert.deepEqual(
          [result.status, result.http_status, result.body.code],
          ['rejected', 403, 'demo_mode'],
        )
        const headers = { 'x-dry-run': '1' }
        const tried = await visitor.call(route.method, path, { body: { [field]: 'x' }, headers })
        replies(tried, 403, { code: 'demo_mode' })
      })

  test('are the names and the pictures of company files; every other field is taken', async () => {
    assert.deepEqual(
      rows.map((route) => [named(route), ...route.demoFields]),
      [['PATCH /v1/companies/{company}', 'name', 'logo_url']],
    )
    const before = replies(await visitor.get(stage.path), 200).body
    const after = replies(await visitor.patch(stage.path, { city: 'Namur' }), 200).body
    assert.deepEqual(
      [after.city, after.name, after.logo_url],
      ['Namur', before.name, before.logo_url],
    )
    replies(await stage.admin.patch(stage.path, { name: 'Another name' }), 200)
  })

  test('are not put back by undo either, nor is a picture', async () => {
    const { admin, firm, path } = await books.openCompany()
    const operations: Record<string, string> = {}
    const picture = await bodyOf(routes.find(({ name }) => name === 'setCompanyLogo')!, stage)
    for (const [what, answer] of [
      ['name', await admin.patch(path, { name: 'Another name' })],
      ['logo_url', await admin.patch(path, { logo_url: 'https://example.be/logo.png' })],
      ['logo', await admin.call('POST', `${path}/logo`, picture)],
      ['icon', await admin.call('POST', `${path}/icon`, picture)],
      ['no logo', await admin.delete(`${path}/logo`)],
      ['no icon', await admin.delete(`${path}/icon`)],
      ['city', await admin.patch(path, { city: 'Namur' })],
    ] as const) {
      assert.ok(answer.status < 300, answer.text)
      operations[what] = answer.headers.get('x-operation-id')!
    }
    const guest = await books.member(firm, 'manager', { isDemo: true })
    const revert = (what: string) =>
      guest.post(`${path}/history/operations/${operations[what]}/revert`)
    replies(await revert('city'), 200)
    for (const what of ['no icon', 'no logo', 'logo', 'icon', 'logo_url', 'name'])
      replies(await revert(what), 403, { code: 'demo_mode' })
    const { logo_url, icon_url, name } = replies(await admin.get(path), 200).body
    assert.deepEqual([logo_url, icon_url, name], [null, null, 'Another name'])
  })
})
