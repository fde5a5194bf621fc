import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { languages } from '#kernel/languages'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { pathOfUrl, somePdf } from '../uploads.js'
import { paper } from './importer.js'
import { type Chapter, scene, uuid } from './scene.js'

const dayMs = 24 * 3_600_000

export function commonHeaders(endpoints: Chapter): void {
  const says = endpoints.section('Common request headers')
  const mutationId =
    'X-Client-Mutation-Id | string, 64 max (UUID advised) | idempotence key, to send on every write of a company file; a replay returns the memorised result with status 200 and header `X-Idempotent-Replay: 1`; nothing is executed twice'
  const occurredAt =
    'X-Occurred-At | timestamp | client time of the action; bounded to plus or minus 24 h around server time; used to rank conflicts'

  says('Authorization | `Bearer <token>` | required except public routes', async () => {
    const { books, desk } = scene
    replies(await books.call('GET', '/v1/auth/me'), 401)
    const headers = { authorization: `Bearer ${desk.admin.token}` }
    replies(await books.call('GET', '/v1/auth/me', { headers }), 200)
    for (const path of ['/', '/v1/status', '/v1/ping', '/v1/pricing'])
      replies(await books.call('GET', path), 200)
  })

  says('Accept-Language | `fr` `nl` `en` `de` | message language', async () => {
    const said = new Map<string, string>()
    for (const language of languages) {
      const headers = { 'accept-language': language }
      const { body } = replies(await scene.books.call('GET', '/v1/auth/me', { headers }), 401)
      said.set(language, body.message)
    }
    assert.deepEqual([...said.keys()].sort(), ['de', 'en', 'fr', 'nl'])
    assert.equal(new Set(said.values()).size, 4)
    assert.match(said.get('nl')!, /^Meld u aan/)
    assert.match(said.get('fr')!, /^Connectez-vous/)
  })

  says(mutationId, async () => {
    const { admin, path } = scene.desk
    const key = () => ({ headers: { 'x-client-mutation-id': randomUUID() } })
    const create = key()
    const body = { type: 'customer', name: 'Once' }
    const made = await twice(() => admin.post(`${path}/third-parties`, body, create), 201)
    const own = `${path}/third-parties/${made.body.id}`
    const change = key()
    await twice(() => admin.patch(own, { city: 'Gent' }, change), 200)
    replies(await admin.get(own), 200, { version: 2 })
    const remove = key()
    await twice(() => admin.delete(own, remove), 204)
    const found = replies(await admin.get(`${path}/third-parties?q=Once`), 200).body
    assert.equal(found.length, 0)
    const longest = { headers: { 'x-client-mutation-id': 'k'.repeat(64) } }
    await twice(() => admin.post(`${path}/third-parties`, body, longest), 201)
    assert.equal(replies(await admin.get(`${path}/third-parties?q=Once`), 200).body.length, 1)
    const longer = { headers: { 'x-client-mutation-id': 'k'.repeat(65) } }
    refusedAt(await admin.post(`${path}/third-parties`, body, longer), 'X-Client-Mutation-Id')
  })

  says(mutationId, 'of an entry', async () => {
    const { admin, path, freeBody } = scene.desk
    const headers = { 'x-client-mutation-id': randomUUID() }
    const total = async () => replies(await admin.get(`${path}/entries`), 200).body.total
    const before = await total()
    const body = freeBody(['Dr 604000 1.00', 'Cr 550000 1.00'])
    await twice(() => admin.post(`${path}/entries`, body, { headers }), 201)
    assert.equal(await total(), before + 1)
  })

  says(
    'X-Base-Version | integer | optimistic lock, opt-in: the `version` last read; if the record moved on, 409 `conflict` and nothing changes',
    async () => {
      const { admin, path } = scene.desk
      const made = await newParty()
      const own = `${path}/third-parties/${made.body.id}`
      const on = (base: string) => ({ headers: { 'x-base-version': base } })
      assert.equal(made.body.version, 1)
      replies(await admin.patch(own, { city: 'Gent' }, on('1')), 200, { version: 2 })
      for (const answer of [
        await admin.patch(own, { city: 'Ieper' }, on('1')),
        await admin.patch(own, { city: 'Ieper' }, on('3')),
        await admin.delete(own, on('1')),
      ])
        replies(answer, 409, { code: 'conflict', server_version: 2 })
      replies(await admin.get(own), 200, { city: 'Gent', version: 2 })
      refusedAt(await admin.patch(own, { city: 'Ieper' }, on('two')), 'X-Base-Version')
      replies(await admin.patch(own, { city: 'Ieper' }), 200, { version: 3 })
    },
  )

  says(
    'X-Operation-Id | UUID | groups the changes of the request in the history; generated when absent',
    async () => {
      const { admin, path, freeBody } = scene.desk
      const operation = randomUUID()
      const entry = { kind: 'free', ...freeBody(['Dr 604000 1.00', 'Cr 550000 1.00']) }
      const headers = { 'x-operation-id': operation }
      const body = { entries: [entry, entry] }
      const made = replies(await admin.post(`${path}/entries/batch`, body, { headers }), 201)
      assert.equal(made.headers.get('x-operation-id'), operation)
      const { revisions } = replies(
        await admin.get(`${path}/history/operations/${operation}`),
        200,
      ).body
      assert.deepEqual(
        revisions.map((one: { record_id: number }) => one.record_id).sort(),
        made.body.data.map((one: { id: number }) => one.id).sort(),
      )
      const generated = (await newParty()).headers.get('x-operation-id')
      assert.match(generated ?? '', uuid)
      refusedAt(await newParty({ 'x-operation-id': 'mine' }), 'X-Operation-Id')
    },
  )

  says(
    'X-Device-Id | string, 64 max | app install or integration id, shown in history and sync status',
    async () => {
      const { admin, path } = scene.desk
      const id = 'd'.repeat(64)
      const made = await newParty({ 'x-device-id': id })
      assert.equal((await revisionOf(made)).device.id, id)
      replies(await admin.get(`${path}/sync/pull`, { headers: { 'x-device-id': id } }), 200)
      const { devices } = replies(await admin.get(`${path}/sync/status`), 200).body
      assert.ok(devices.some(({ device_id }: { device_id: string }) => device_id === id))
      refusedAt(await newParty({ 'x-device-id': `${id}d` }), 'X-Device-Id')
    },
  )

  says('X-Device-Name | string, 120 max, percent-encoded | readable device name', async () => {
    const { admin, path } = scene.desk
    const name = `Téléphone d’Els ${'é'.repeat(104)}`
    const device = { 'x-device-id': 'phone', 'x-device-name': encodeURIComponent(name) }
    assert.equal(name.length, 120)
    const made = await newParty(device)
    assert.deepEqual((await revisionOf(made)).device, { id: 'phone', name })
    replies(await admin.get(`${path}/sync/pull`, { headers: device }), 200)
    const { devices } = replies(await admin.get(`${path}/sync/status`), 200).body
    const shown = devices.find((one: { device_id: string }) => one.device_id === 'phone')
    assert.equal(shown.device_name, name)
    const longer = { 'x-device-name': encodeURIComponent(`${name}é`) }
    refusedAt(await newParty(longer), 'X-Device-Name')
  })

  says(occurredAt, 'bounded', async () => {
    const now = Date.parse(scene.books.clock())
    for (const [sent, kept] of [
      [-3_600_000, -3_600_000],
      [-dayMs, -dayMs],
      [dayMs, dayMs],
      [-9 * dayMs, -dayMs],
      [9 * dayMs, dayMs],
    ] as const) {
      const made = await newParty({ 'x-occurred-at': new Date(now + sent).toISOString() })
      assert.equal(Date.parse((await revisionOf(made)).occurred_at), now + kept)
    }
    const silent = await newParty()
    assert.equal(Date.parse((await revisionOf(silent)).occurred_at), now)
    refusedAt(await newParty({ 'x-occurred-at': 'yesterday' }), 'X-Occurred-At')
  })

  says(occurredAt, 'ranks conflicts', async () => {
    const now = Date.parse(scene.books.clock())
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    assert.equal(await suggested(at(-2), at(-3)), 'server')
    assert.equal(await suggested(at(-3), at(-2)), 'client')
  })

  says(
    'X-Origin | string | value `offline_sync` when replaying an action made offline',
    async () => {
      assert.equal((await revisionOf(await newParty())).origin, 'api')
      const replayed = await newParty({ 'x-origin': 'offline_sync' })
      assert.equal((await revisionOf(replayed)).origin, 'offline_sync')
    },
  )

  says(
    'Signed URLs carry query parameters `signature` (string) and `expires` (integer Unix timestamp, refused after it).',
    async () => {
      const { books, importer } = scene
      const { file_url } = await importer.upload(somePdf, 'signed.pdf')
      const url = new URL(file_url)
      assert.ok(url.searchParams.get('signature'))
      const expires = url.searchParams.get('expires') ?? ''
      assert.match(expires, /^\d{10}$/)
      const left = Number(expires) * 1000 - Date.parse(books.clock())
      assert.ok(left > 0)
      books.clock.advance(left)
      replies(await books.call('GET', pathOfUrl(file_url)), 200)
      books.clock.advance(1000)
      replies(await books.call('GET', pathOfUrl(file_url)), 403)
    },
  )

  says(
    'Common response headers: `X-Operation-Id` (only when something was recorded), `X-Trashed` (`1`), `X-Idempotent-Replay` (`1`), `X-Export-Fingerprint` (SHA-256 of the exported data set; same data gives same value), `Content-Disposition` (attachment with file name, or inline for previews), `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `Retry-After` (seconds).',
    async () => {
      const { books, desk } = scene
      const { admin, path } = desk
      const operationOf = ({ headers }: Answered) => headers.get('x-operation-id')
      const key = { 'x-client-mutation-id': randomUUID() }
      const made = await newParty(key)
      assert.match(operationOf(made) ?? '', uuid)
      const own = `${path}/third-parties/${made.body.id}`
      assert.equal(operationOf(replies(await admin.get(own), 200)), null)
      assert.equal(
        operationOf(replies(await admin.patch(own, { name: made.body.name }), 200)),
        null,
      )
      assert.equal(operationOf(refusedAt(await admin.patch(own, { type: 'x' }), 'type')), null)
      const changed = replies(await admin.patch(own, { city: 'Gent' }), 200)
      assert.deepEqual(
        [changed.headers.get('x-trashed'), changed.headers.get('x-idempotent-replay')],
        [null, null],
      )
      const [limit, left] = ['limit', 'remaining'].map((name) =>
        changed.headers.get(`x-ratelimit-${name}`),
      )
      assert.ok(Number(limit) > Number(left) && Number(left) > 0)
      const gone = replies(await admin.delete(own), 204)
      assert.equal(gone.headers.get('x-trashed'), '1')
      const done = await paper()
      const disposition = async (url: string) =>
        replies(await books.call('GET', pathOfUrl(url)), 200).headers.get('content-disposition') ??
        ''
      assert.match(await disposition(done.file_url), /^attachment; filename=.*garage\.pdf/)
      assert.match(await disposition(done.preview_url), /^inline/)
      const exported = async (format: string) =>
        replies(await admin.get(`${path}/exports/accounts?format=${format}`), 200).headers
      const [csv, sheet] = [await exported('csv'), await exported('xlsx')]
      assert.match(csv.get('x-export-fingerprint')!, /^[0-9a-f]{64}$/)
      assert.equal(sheet.get('x-export-fingerprint'), csv.get('x-export-fingerprint'))
      assert.match(sheet.get('content-disposition')!, /^attachment; filename=/)
      const { firm, admin: other } = await books.office()
      for (let times = 1; times <= 6; times++) replies(await other.post(`${firm.path}/sync`), 422)
      const refused = replies(await other.post(`${firm.path}/sync`), 429)
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    },
  )
}

/** That a write is done once and its answer given twice. */
async function twice(send: () => Promise<Answered>, status: number): Promise<Answered> {
  const first = replies(await send(), status)
  assert.equal(first.headers.get('x-idempotent-replay'), null)
  const replay = replies(await send(), 200)
  assert.equal(replay.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(replay.body, status === 204 ? {} : first.body)
  return first
}

let parties = 0
const newParty = (headers: Record<string, string> = {}): Promise<Answered> => {
  const body = { type: 'customer', name: `Party ${++parties}` }
  return scene.desk.admin.post(`${scene.desk.path}/third-parties`, body, { headers })
}

/** What the history says of the making of a record. */
async function revisionOf(made: Answered) {
  const { admin, path } = scene.desk
  const operation = replies(made, 201).headers.get('x-operation-id')
  return replies(await admin.get(`${path}/history/operations/${operation}`), 200).body.revisions[0]
}

/** Who is thought to be right of two who changed a field at these times. */
async function suggested(server: string, client: string): Promise<string> {
  const { admin, path } = scene.desk
  const { id } = (await newParty()).body
  const headers = { 'x-occurred-at': server }
  replies(await admin.patch(`${path}/third-parties/${id}`, { city: 'Gent' }, { headers }), 200)
  const change = { method: 'PATCH', path: `third-parties/${id}`, body: { city: 'Ieper' } }
  const mutation = { mutation_id: randomUUID(), base_version: 1, occurred_at: client, ...change }
  replies(await admin.post(`${path}/sync/push`, { mutations: [mutation] }), 200)
  const { data } = replies(await admin.get(`${path}/sync/conflicts?per_page=1`), 200).body
  assert.equal(data[0].record_id, id)
  return data[0].suggested
}
