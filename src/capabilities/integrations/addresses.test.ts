import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import type { Address } from '#platform/outgoing/receivers'
import { replies } from '#testing/http'
import { type IntegrationDesk, openIntegrationDesk } from '#testing/integrations'
import { refusedUrls } from '#testing/refused-urls'
import { isLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

let answer: readonly string[] = []
const resolve = async (): Promise<Address[]> =>
  answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** The rules as they are in service: nothing that leads to this machine or its networks. */
const books = useBooks({ receivers: { resolve } })
let desk: IntegrationDesk
let trap: Server
let connections = 0
let port = 0
before(async () => {
  desk = await openIntegrationDesk(books)
  trap = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done))
  port = (trap.address() as { port: number }).port
})
after(() => new Promise((done) => trap.close(done)))

const ofBucket = { bucket: 'books', access_key: 'a', secret_key: 'b' }
/** Every field of type url, with what else it takes to be connected. */
const fields: readonly [key: string, field: string, rest: object][] = [
  ['company-register', 'url', {}],
  ['peppol-access-point', 'url', { key: 'k' }],
  ['document-analysis', 'url', { model: 'm' }],
  ['bank-folder', 'endpoint', { source: 's3', ...ofBucket }],
  ['s3-archive', 'endpoint', ofBucket],
]

test('the catalogue has no other field of type url', async () => {
  const { body } = replies(await desk.admin.get('/v1/integrations'), 200)
  type Shown = { key: string; fields: { name: string; type: string }[] }
  const urls = body.flatMap((one: Shown) =>
    one.fields.filter(({ type }) => type === 'url').map(({ name }) => `${one.key} ${name}`),
  )
  assert.deepEqual(urls.sort(), fields.map(([key, name]) => `${key} ${name}`).sort())
})

test('no URL of the list can be set, in any field', async () => {
  answer = ['93.184.216.34']
  for (const [nth, [key, field, rest]] of fields.entries())
    for (const [place, url] of refusedUrls.entries()) {
      // All of them once, and each field by its share.
      if ((nth > 0 || !isLong) && place % fields.length !== nth) continue
      const refusal = replies(await desk.put(key, { ...rest, [field]: url }), 422)
      assert.deepEqual(Object.keys(refusal.body.errors), [`settings.${field}`], `${key} ${url}`)
      if (!/[\t\n]/.test(url)) assert.equal(refusal.body.code, 'url_refused', `${key} ${url}`)
    }
  for (answer of [['10.0.0.1'], ['93.184.216.34', '192.168.0.1'], ['fd00::1', '2a00:1450::1']])
    for (const [key, field, rest] of fields)
      replies(await desk.put(key, { ...rest, [field]: 'https://x.example.be/' }), 422, {
        code: 'url_refused',
      })
  answer = []
  for (const [key, field, rest] of fields)
    replies(await desk.put(key, { ...rest, [field]: 'https://nowhere.example.be/' }), 200)
})

test('at each connection the rules hold again: a name may lead elsewhere since, and a rule be younger', async () => {
  answer = ['93.184.216.34']
  for (const [key, field, rest] of fields)
    await desk.connect(key, { ...rest, [field]: `https://x.example.be:${port}/` })
  for (answer of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1']])
    for (const [key] of fields)
      assert.equal((await desk.test(key)).error, 'address refused', `${key} ${answer}`)
  // Wherever an access point is asked, not in a test alone.
  const { id } = await desk.read('peppol-access-point')
  await books.sql.query(
    `INSERT INTO peppol_registrations (company_id, participant_id, status, incoming_enabled, provider, connection_id,
            contact, requested_at, checked_at, created_at, updated_at)
     VALUES ($1, '0208:0160771164', 'active', true, 'generic', $2,
             '{"name": "E", "email": "e@example.be", "phone": null}', now(), now(), now(), now())`,
    [desk.company.id, id],
  )
  const peppol = `${desk.path}/peppol`
  for (const call of ['refresh', 'fetch'])
    replies(await desk.admin.post(`${peppol}/${call}`, {}), 503, { code: 'external_unavailable' })
  replies(await desk.admin.patch(peppol, { incoming_enabled: false }), 503)
  replies(await desk.admin.delete(peppol), 503)
  assert.equal((await desk.read('peppol-access-point')).last_error, 'address refused')
  answer = []
  for (const [key] of fields) assert.equal((await desk.test(key)).error, 'dns error', key)
  for (const url of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`])
    for (const [key, field] of fields) {
      await books.sql.query(
        `UPDATE integration_connections SET settings = settings || $3::jsonb WHERE company_id = $1 AND key = $2`,
        [desk.company.id, key, JSON.stringify({ [field]: url })],
      )
      assert.equal((await desk.test(key)).error, 'address refused', `${key} ${url}`)
    }
  for (const key of ['bank-folder', 's3-archive'])
    assert.equal((await desk.run(key)).ended.event, 'failed')
  assert.equal((await desk.read('s3-archive')).last_error, 'address refused')
  assert.equal(connections, 0)
})
