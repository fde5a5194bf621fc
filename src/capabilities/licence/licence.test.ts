import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, parseDay } from '#kernel/days'
import { openBooks } from '#testing/books'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { type Licence, makeLicenceKey } from './keys.js'

const books = useBooks({
  own: true,
  environment: { FREE_PLAN_USERS: '3', FREE_PLAN_COMPANIES: '7' },
})

const free = { users: 3, companies: 7, imports_per_month: 1000, storage_gb: 20 }
const bought = { users: 5, companies: 50, imports_per_month: 9000, storage_gb: null }
const day = (text: string): Day => parseDay(text)!

function keyFor(firm: { token: string } | null, claims: Partial<Licence> = {}, seed?: Buffer) {
  return makeLicenceKey(seed ?? books.service.services.keyFor('licence'), {
    plan: 'firm',
    firm: firm?.token ?? null,
    valid_until: day('2027-03-16'),
    limits: bought,
    ...claims,
  })
}

test('without a key a firm has the free plan, with the limits of the configuration', async () => {
  const { firm, admin } = await books.office()
  assert.deepEqual(replies(await admin.get(`${firm.path}/licence`), 200).body, {
    plan: 'free',
    key_hint: null,
    valid_until: null,
    limits: free,
    usage: { users: 1, companies: 1, imports_this_month: 0, storage_gb: 0 },
    status: 'active',
  })
})

test('without configuration the free plan is for 25 users and 100 company files', async () => {
  const plain = await openBooks({ databaseUrl: books.databaseUrl })
  try {
    const { firm, admin } = await plain.office()
    const { limits } = replies(await admin.get(`${firm.path}/licence`), 200).body
    assert.deepEqual([limits.users, limits.companies], [25, 100])
  } finally {
    await plain.close()
  }
})

test('a key brings its plan and limits, and only its end is shown again', async () => {
  const { firm, admin } = await books.office()
  const key = keyFor(firm)
  const activated = replies(await admin.post(`${firm.path}/licence`, { key: ` ${key}\n` }), 200)
  assert.deepEqual(activated.body, {
    plan: 'firm',
    key_hint: `…${key.slice(-4)}`,
    valid_until: '2027-03-16',
    limits: bought,
    usage: { users: 1, companies: 1, imports_this_month: 0, storage_gb: 0 },
    status: 'active',
  })
  const read = replies(await admin.get(`${firm.path}/licence`), 200)
  assert.deepEqual(read.body, activated.body)
  const activity = replies(await admin.get(`${firm.path}/activity`), 200)
  assert.equal(activity.body.data[0].label, 'Licence key activated (firm)')
  assert.equal(activity.body.data[0].operation_id, activated.headers.get('x-operation-id'))
  for (const shown of [read.text, activity.text]) assert.ok(!shown.includes(key.slice(10, 40)))
})

test('a key without a firm is for any firm of the service; a later key replaces an earlier one', async () => {
  const { firm, admin } = await books.office()
  replies(await admin.post(`${firm.path}/licence`, { key: keyFor(firm) }), 200)
  const unlimited = { users: null, companies: null, imports_per_month: null, storage_gb: null }
  const key = keyFor(null, { plan: 'unlimited', limits: unlimited })
  replies(await admin.post(`${firm.path}/licence`, { key }), 200, {
    plan: 'unlimited',
    limits: unlimited,
  })
})

test('a key that is another firm’s, altered, expired or nonsense is refused and changes nothing', async () => {
  const { firm, admin } = await books.office()
  const other = await books.office()
  const good = keyFor(firm)
  const [name, claims, signature] = good.split('.') as [string, string, string]
  const richer = Buffer.from(
    JSON.stringify({ plan: 'unlimited', firm: firm.token, valid_until: '2099-01-01', limits: {} }),
  ).toString('base64url')
  const turned = (text: string, at: number) =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  const keys = {
    'of another firm': keyFor(other.firm),
    expired: keyFor(firm, { valid_until: day('2026-03-15') }),
    'of another service': keyFor(firm, {}, Buffer.alloc(32, 7)),
    'with other claims': [name, richer, signature].join('.'),
    'with a letter of the claims turned': [name, turned(claims, 20), signature].join('.'),
    'with the first letter of the signature turned': [name, claims, turned(signature, 0)].join('.'),
    'with the last letter of the signature turned': [name, claims, turned(signature, 85)].join('.'),
    'with something behind it': `${good}A`,
    'of four parts': `${good}.${signature}`,
    'of two parts': `${name}.${claims}`,
    'of another kind': good.replace('DUB1', 'DUB2'),
    nonsense: 'let me in',
  }
  const message = 'This licence key is not valid for this firm, or has expired.'
  for (const [what, key] of Object.entries(keys)) {
    const refused = await admin.post(`${firm.path}/licence`, { key })
    assert.equal(refused.status, 422, `a key ${what}: ${refused.text}`)
    assert.deepEqual(refused.body, { message, code: 'licence_invalid', errors: { key: [message] } })
  }
  replies(await admin.get(`${firm.path}/licence`), 200, { plan: 'free', key_hint: null })
  replies(await admin.post(`${firm.path}/licence`, { key: good }), 200)
})

test('a key must be sent, as text of a bearable length', async () => {
  const { firm, admin } = await books.office()
  for (const body of [{}, { key: null }, { key: '' }, { key: 12 }, { key: 'x'.repeat(2001) }]) {
    const refused = replies(await admin.post(`${firm.path}/licence`, body), 422)
    assert.deepEqual(Object.keys(refused.body.errors), ['key'])
  }
})

test('a key holds through its last day in Brussels; then the limits of the free plan hold again', async () => {
  const { firm, admin } = await books.office()
  for (let joined = 0; joined < 3; joined++) await books.member(firm, 'encoder')
  const today = books.clock().slice(0, 10)
  const key = keyFor(firm, { valid_until: day(today) })
  replies(await admin.post(`${firm.path}/licence`, { key }), 200)
  const midnight = Date.parse(`${today}T23:00:00Z`) - Date.parse(books.clock())
  books.clock.advance(midnight - 1)
  replies(await admin.get(`${firm.path}/licence`), 200, { status: 'active', limits: bought })
  const newMember = (email: string) => ({
    email,
    name: 'Jo',
    password: 'vier schapen op de Meir',
    role: 'encoder',
  })
  replies(await admin.post(`${firm.path}/members`, newMember('jo@example.be')), 201)
  books.clock.advance(1)
  replies(await admin.get(`${firm.path}/licence`), 200, {
    status: 'expired',
    plan: 'firm',
    valid_until: today,
    limits: free,
    key_hint: `…${key.slice(-4)}`,
  })
  const usage = replies(await admin.get(`${firm.path}/licence/usage`), 200).body
  assert.deepEqual(usage.users, { used: 5, limit: 3 })
  replies(await admin.post(`${firm.path}/members`, newMember('mo@example.be')), 422, {
    code: 'user_limit_reached',
  })
  replies(await admin.post(`${firm.path}/licence`, { key }), 422, { code: 'licence_invalid' })
})

test('usage counts active members, living company files and stored bytes, of this firm alone', async () => {
  const { firm, admin, company } = await books.office()
  const other = await books.office()
  await books.member(firm, 'reviewer')
  const gone = await books.person()
  await books.join(firm.id, gone.id, 'encoder', false)
  const binned = await books.newCompany(firm)
  await books.sql.query('UPDATE companies SET deleted_at = $2 WHERE id = $1', [
    binned.id,
    books.clock(),
  ])
  await books.newCompany(firm)
  await books.sql.query(
    `INSERT INTO files (key, firm_id, company_id, name, mime, size, sha256, created_at, deleted_at)
     VALUES ('a', $1, NULL, 'logo', 'image/png', 500000000, '', now(), NULL),
            ('b', NULL, $2, 'scan', 'application/pdf', 1234567890, '', now(), NULL),
            ('c', NULL, $2, 'gone', 'application/pdf', 9000000000, '', now(), now()),
            ('d', NULL, $3, 'theirs', 'application/pdf', 9000000000, '', now(), NULL)`,
    [firm.id, company.id, other.company.id],
  )
  assert.deepEqual(replies(await admin.get(`${firm.path}/licence/usage`), 200).body, {
    users: { used: 2, limit: 3 },
    companies: { used: 2, limit: 7 },
    imports_per_month: { used: 0, limit: 1000 },
    storage_gb: { used: 1.735, limit: 20 },
  })
  replies(await admin.get(`${firm.path}/licence`), 200, {
    usage: { users: 2, companies: 2, imports_this_month: 0, storage_gb: 1.735 },
  })
})

test('dropping the key brings the free plan back, and may be done twice', async () => {
  const { firm, admin } = await books.office()
  replies(await admin.post(`${firm.path}/licence`, { key: keyFor(firm) }), 200)
  const dropped = replies(await admin.delete(`${firm.path}/licence`), 204)
  assert.ok(dropped.headers.get('x-operation-id'))
  replies(await admin.get(`${firm.path}/licence`), 200, {
    plan: 'free',
    limits: free,
    status: 'active',
    key_hint: null,
    valid_until: null,
  })
  const again = replies(await admin.delete(`${firm.path}/licence`), 204)
  assert.equal(again.headers.get('x-operation-id'), null, 'nothing was recorded')
})

test('a key whose signature no longer fits the service, as after a new service key, is shown as invalid', async () => {
  const { firm, admin } = await books.office()
  await books.sql.query('INSERT INTO licences VALUES ($1, $2, now(), $3)', [
    firm.id,
    keyFor(firm, {}, Buffer.alloc(32, 7)),
    admin.id,
  ])
  replies(await admin.get(`${firm.path}/licence`), 200, { status: 'invalid', limits: free })
})

test('every member reads the licence, only admins of the firm or of the platform change it', async () => {
  const { firm } = await books.office()
  const stranger = await books.person()
  const platform = await books.person({ isPlatformAdmin: true })
  const key = keyFor(firm)
  for (const role of ['manager', 'encoder', 'reviewer'] as const) {
    const member = await books.member(firm, role)
    replies(await member.get(`${firm.path}/licence`), 200)
    replies(await member.get(`${firm.path}/licence/usage`), 200)
    for (const refused of [
      await member.post(`${firm.path}/licence`, { key }),
      await member.delete(`${firm.path}/licence`),
    ]) {
      replies(refused, 403, { message: 'This action needs at least the role "admin".' })
      assert.equal(refused.body.code, undefined)
    }
  }
  replies(await stranger.get(`${firm.path}/licence`), 404)
  replies(await stranger.post(`${firm.path}/licence`, { key }), 404)
  replies(await platform.post(`${firm.path}/licence`, { key }), 200)
  replies(await platform.delete(`${firm.path}/licence`), 204)
})
