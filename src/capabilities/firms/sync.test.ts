import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** The same service where no platform is configured. */
let alone: Books
let platform: Server
/** What the platform answers next. */
let answers: RequestListener

const books = useBooks(async () => {
  platform = createServer((request, response) => answers(request, response))
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  const { port } = platform.address() as AddressInfo
  return {
    own: true,
    environment: { EXTERNAL_URL: `http://127.0.0.1:${port}/api/`, EXTERNAL_KEY: 'key-1' },
  }
})
before(async () => {
  alone = await openBooks({ databaseUrl: books.databaseUrl })
})
after(async () => {
  await alone.close()
  platform.closeAllConnections()
  platform.close()
})

const say =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

let links = 0
/** A firm that is linked to the platform, with an admin who was made here. */
async function linkedFirm() {
  const externalId = `F/${++links}`
  const firm = await books.newFirm({ externalId })
  return { firm, externalId, admin: await books.member(firm, 'admin', { name: 'Zoe Local' }) }
}

const told = (id: string, more: object = {}) => ({
  id,
  name: 'Fiduciaire Externe',
  enterprise_number: '0403.170.701',
  vat_number: 'BE 0403.170.701',
  itaa_number: '50.123.456',
  itaa_status: 'active',
  itaa_quality: 'accountant',
  address: 'Rue Haute 5',
  postal_code: '1000',
  city: 'Bruxelles',
  website: 'https://externe.example',
  country_code: 'be',
  locale: 'nl',
  email: 'info@externe.example',
  phone: '+32 2 765 43 21',
  is_partner: true,
  members: [],
  ...more,
})
const person = (n: number, more: object = {}) => ({
  id: `${links}-${n}`,
  email: `p${links}.${n}@externe.example`,
  name: `Person ${n}`,
  locale: 'de',
  role: 'encoder',
  is_active: true,
  ...more,
})

type Member = { name: string; role: string; is_active: boolean; auth_source: string }
const team = (answer: Answered) =>
  (answer.body.members as Member[]).map(({ name, role, is_active, auth_source }) =>
    [name, role, is_active ? 'active' : 'inactive', auth_source].join(' '),
  )

test('a firm is brought to what the platform says of it and of its team', async () => {
  const { firm, externalId, admin } = await linkedFirm()
  let asked = ''
  const members = [person(1, { role: 'manager' }), person(2), person(3, { role: 'owner' })]
  answers = (request, response) => {
    asked = `${request.method} ${request.url} ${request.headers.authorization}`
    say(told(externalId, { members }))(request, response)
  }
  const done = await admin.post(`${firm.path}/sync`)
  const { members: _, id: _id, ...fields } = told(externalId)
  replies(done, 200, {
    ...fields,
    enterprise_number: '0403170701',
    vat_number: 'BE0403170701',
    country_code: 'BE',
    synced_at: books.clock(),
    public_token: firm.token,
  })
  assert.ok(done.headers.get('x-operation-id'))
  assert.equal(asked, `GET /api/firms/${encodeURIComponent(externalId)} Bearer key-1`)
  assert.deepEqual(team(done), [
    'Person 1 manager active external',
    'Person 2 encoder active external',
    'Person 3 reviewer active external',
    'Zoe Local admin active local',
  ])
  // The next time one has left, one has another name and role, one is new.
  const next = [
    person(2, { name: 'Person Two', role: 'reviewer' }),
    person(4, { is_active: false }),
  ]
  answers = say(told(externalId, { name: 'Renamed', phone: null, members: next }))
  const again = replies(await admin.post(`${firm.path}/sync`), 200, {
    name: 'Renamed',
    phone: null,
  })
  assert.deepEqual(team(again), [
    'Person 1 manager inactive external',
    'Person 3 reviewer inactive external',
    'Person 4 encoder inactive external',
    'Person Two reviewer active external',
    'Zoe Local admin active local',
  ])
})

test('someone who has a local account with the same e-mail is left alone', async () => {
  const { firm, externalId, admin } = await linkedFirm()
  const local = await books.member(firm, 'reviewer', { name: 'Piet Local' })
  answers = say(told(externalId, { members: [person(1, { email: local.email, role: 'admin' })] }))
  const done = replies(await admin.post(`${firm.path}/sync`), 200)
  assert.deepEqual(team(done), ['Piet Local reviewer active local', 'Zoe Local admin active local'])
})

test('an answer never leaves a firm without an active admin', async () => {
  const { firm, externalId, admin } = await linkedFirm()
  answers = say(told(externalId, { members: [person(1, { role: 'admin' }), person(2)] }))
  replies(await admin.post(`${firm.path}/sync`), 200)
  await books.sql.query(
    `UPDATE firm_members SET role = 'manager' WHERE firm_id = $1 AND user_id = $2`,
    [firm.id, admin.id],
  )
  for (const members of [[], [person(1, { role: 'encoder' }), person(2)]]) {
    answers = say(told(externalId, { members }))
    const kept = team(replies(await admin.post(`${firm.path}/sync`), 200))
    assert.ok(kept.includes('Person 1 admin active external'), kept.join())
  }
})

test('what could not be set here is not taken from the platform either', async () => {
  const { firm, externalId, admin } = await linkedFirm()
  replies(await admin.patch(firm.path, { vat_number: 'BE0403170701', locale: 'en' }), 200)
  answers = say(
    told(externalId, {
      name: 'Line\u0000 one\r\nand \ud800 two',
      vat_number: 'BE0403170702',
      website: 'javascript:alert(1)',
      country_code: 'Belgium',
      locale: 'xx',
      public_token: 'AAAAAAAAAAAA',
      is_demo: true,
    }),
  )
  replies(await admin.post(`${firm.path}/sync`), 200, {
    name: 'Line  one  and \ufffd two',
    vat_number: 'BE0403170701',
    website: null,
    country_code: 'BE',
    locale: 'en',
    public_token: firm.token,
  })
})

test('a firm that is not linked, or a service without a platform, says so', async () => {
  const { admin, firm } = await books.office()
  const refused = replies(await admin.post(`${firm.path}/sync`), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['firm'])
  const linked = await linkedFirm()
  const unconfigured = await alone.call('POST', `${linked.firm.path}/sync`, {
    token: linked.admin.token,
  })
  assert.deepEqual(Object.keys(replies(unconfigured, 422).body.errors), ['firm'])
  // The platform does not know the firm any more.
  answers = say({ message: 'gone' }, 404)
  replies(await linked.admin.post(`${linked.firm.path}/sync`), 422)
  const encoder = await books.member(linked.firm, 'encoder')
  replies(await encoder.post(`${linked.firm.path}/sync`), 403)
})

const silences: Record<string, (externalId: string) => RequestListener> = {
  'an error of its own': () => say('{"message":"boom"}', 500),
  'a refusal of our key': () => say({}, 401),
  'no JSON': () => say('<html>maintenance</html>'),
  'JSON that is no object': () => say('[1, 2]'),
  'an object without a firm': () => say({}),
  'another firm than the one asked for': () => say(told('F/1')),
  'a member without an e-mail': (id) => say(told(id, { members: [{ id: 1 }] })),
  'a redirect': () => (_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end()
  },
  'half an answer': (id) => (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' })
    response.write(JSON.stringify(told(id)).slice(0, 30), () => response.destroy())
  },
  'no answer at all': () => (request) => request.socket.destroy(),
  'far too much': (id) => say(told(id, { padding: 'x'.repeat(6 * 1024 * 1024) })),
}

for (const [silence, answer] of Object.entries(silences))
  test(`when the platform gives ${silence}, nothing is changed and the caller may try later`, async () => {
    const { firm, externalId, admin } = await linkedFirm()
    const before = replies(await admin.get(firm.path), 200).text
    answers = answer(externalId)
    replies(await admin.post(`${firm.path}/sync`), 503, { code: 'external_unavailable' })
    assert.equal(replies(await admin.get(firm.path), 200).text, before)
    assert.deepEqual(replies(await admin.get(`${firm.path}/activity`), 200).body.data, [])
  })

test('a sync sent again with its key is answered from memory, even when the platform is silent', async () => {
  const { firm, externalId, admin } = await linkedFirm()
  const headers = { 'x-client-mutation-id': 'sync-1' }
  answers = say(told(externalId))
  const first = replies(await admin.post(`${firm.path}/sync`, {}, { headers }), 200)
  answers = say({}, 500)
  const again = replies(await admin.post(`${firm.path}/sync`, {}, { headers }), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.equal(again.text, first.text)
})

test('six syncs a minute, whatever came of them', async () => {
  const { firm, externalId, admin } = await linkedFirm()
  for (let left = 5; left >= 0; left--) {
    answers = left % 2 ? say({}, 500) : say(told(externalId))
    const answer = await admin.post(`${firm.path}/sync`)
    assert.equal(answer.status, left % 2 ? 503 : 200)
    assert.equal(answer.headers.get('x-ratelimit-limit'), '6')
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left))
  }
  const refused = replies(await admin.post(`${firm.path}/sync`), 429)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
})

test('people of the platform sign in with its password, and their firm comes with them', async () => {
  const id = `F/${++links}`
  const me = person(1, { role: 'manager' })
  const seen: string[] = []
  answers = (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push(`${request.method} ${request.url}`)
      const right = JSON.parse(body).password === 'theirs'
      const found = { user: me, firm: told(id, { members: [me, person(2)] }) }
      say(right ? found : { message: 'no' }, right ? 200 : 422)(request, response)
    })
  }
  const signIn = (password: string) =>
    books.call('POST', '/v1/auth/login', { body: { email: me.email, password } })
  replies(await signIn('not theirs'), 422)
  // Two devices at once, both the first ever.
  const [one, two] = await Promise.all([signIn('theirs'), signIn('theirs')])
  const { user, token } = replies(one, 201).body
  assert.equal(replies(two, 201).body.user.id, user.id)
  assert.deepEqual(seen, Array(3).fill('POST /api/login'))
  assert.deepEqual(
    user.firms.map((firm: { name: string; role: string }) => [firm.name, firm.role]),
    [['Fiduciaire Externe', 'manager']],
  )
  const firm = replies(await books.call('GET', '/v1/firms', { token }), 200).body[0]
  assert.equal(firm.source, 'external')
  assert.deepEqual(team({ body: firm } as Answered), [
    'Person 1 manager active external',
    'Person 2 encoder active external',
  ])
})
