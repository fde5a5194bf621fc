import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { languages } from '#kernel/languages'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { hashCheaply, hashPassword } from './passwords.js'

const books = useBooks({ own: true, environment: { TRUSTED_PROXIES: '127.0.0.1' } })

const password = 'vier schapen op de Meir'
let calls = 0

/** Signs in from an address of its own, so that no test meets the limits of another. */
function signIn(body: object, language = 'en') {
  const address = `10.0.${calls >> 8}.${calls++ & 255}`
  return books.call('POST', '/v1/auth/login', {
    body,
    headers: { 'accept-language': language, 'x-forwarded-for': address },
  })
}

async function someone(fields: Parameters<Books['newUser']>[0] = {}, stored?: string) {
  const user = await books.newUser(fields)
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    user.id,
    stored ?? (await hashPassword(password)),
  ])
  return user
}

test('whoever signs in gets a token and sees who they are, with their firms', async () => {
  const user = await someone({ name: 'Els Peeters', locale: 'nl' })
  const [managed, read] = [
    await books.newFirm({ name: 'Acco' }),
    await books.newFirm({ name: 'Boek' }),
  ]
  const left = await books.newFirm({ name: 'Cijfer' })
  await books.join(managed.id, user.id, 'manager')
  await books.join(read.id, user.id, 'reviewer')
  await books.join(left.id, user.id, 'admin', false)
  const answer = replies(await signIn({ email: user.email, password }), 201)
  assert.deepEqual(Object.keys(answer.body), ['token', 'user'])
  assert.match(answer.body.token, /^ses_[0-9A-Za-z]{49}$/)
  assert.deepEqual(answer.body.user, {
    id: user.id,
    name: 'Els Peeters',
    email: user.email,
    locale: 'nl',
    email_verified: false,
    pending_email: null,
    is_platform_admin: false,
    is_demo: false,
    firms: [
      { public_token: managed.token, name: 'Acco', role: 'manager' },
      { public_token: read.token, name: 'Boek', role: 'reviewer' },
    ],
    managed_firms: [{ public_token: managed.token, name: 'Acco' }],
  })
  const me = replies(await books.call('GET', '/v1/auth/me', { token: answer.body.token }), 200)
  assert.deepEqual(me.body, answer.body.user)
})

test('each sign-in makes a new token, and the answer may not be kept by anyone on the way', async () => {
  const { email } = await someone()
  const first = replies(await signIn({ email, password }), 201)
  const second = replies(await signIn({ email, password }), 201)
  assert.notEqual(first.body.token, second.body.token)
  assert.equal(first.headers.get('cache-control'), 'no-store')
  for (const { token } of [first.body, second.body])
    replies(await books.call('GET', '/v1/auth/me', { token }), 200)
})

test('a wrong password is refused at the e-mail address, in each of the four languages', async () => {
  const { email } = await someone()
  const said = {
    fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
    nl: 'Het e-mailadres of het wachtwoord is onjuist.',
    en: 'The e-mail address or the password is wrong.',
    de: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  }
  for (const language of languages) {
    const message = said[language]
    const refused = replies(await signIn({ email, password: 'not mine' }, language), 422)
    assert.deepEqual(refused.body, { message, errors: { email: [message] } })
  }
})

test('an unknown person and a known one with a wrong password get the same answer', async () => {
  const { email } = await someone()
  const withoutPassword = await books.newUser()
  await books.sql.query(`UPDATE users SET auth_source = 'external' WHERE id = $1`, [
    withoutPassword.id,
  ])
  const known = await signIn({ email, password: 'not mine' })
  for (const other of ['nobody@example.be', withoutPassword.email]) {
    const unknown = await signIn({ email: other, password: 'not mine' })
    assert.equal(unknown.status, known.status)
    assert.equal(unknown.text, known.text)
    const names = (answer: typeof known) =>
      [...answer.headers.keys()].filter((name) => name !== 'date')
    assert.deepEqual(names(unknown), names(known))
  }
})

test('an unknown person takes as long as a wrong password, so that time does not tell who exists', async () => {
  const { email } = await someone()
  const tookMs = { known: [] as number[], unknown: [] as number[] }
  for (let sample = 0; sample < 60; sample++) {
    const kind = sample % 2 === 0 ? 'known' : 'unknown'
    const asked = kind === 'known' ? email : `nobody${sample}@example.be`
    const started = performance.now()
    replies(await signIn({ email: asked, password: 'not mine' }), 422)
    tookMs[kind].push(performance.now() - started)
  }
  const [known, unknown] = [median(tookMs.known), median(tookMs.unknown)]
  assert.ok(
    Math.min(known, unknown) > 0.6 * Math.max(known, unknown),
    `known ${known} ms, unknown ${unknown} ms`,
  )
})

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

test('the address is recognised in any case and with spaces around it, the password only as it is', async () => {
  const { email } = await someone()
  replies(await signIn({ email: `  ${email.toUpperCase()} `, password }), 201)
  replies(await signIn({ email, password: `${password} ` }), 422)
  replies(await signIn({ email, password: password.toUpperCase() }), 422)
})

test('a session is called after its device, or "api"; a name has 100 characters at most', async () => {
  const { email } = await someone()
  for (const [device_name, shown] of [
    [undefined, 'api'],
    [null, 'api'],
    ['Laptop of Els', 'Laptop of Els'],
    ['x'.repeat(100), 'x'.repeat(100)],
  ]) {
    const { token } = replies(await signIn({ email, password, device_name }), 201).body
    const { data } = replies(await books.call('GET', '/v1/auth/sessions', { token }), 200).body
    const current = data.find((session: { is_current: boolean }) => session.is_current)
    assert.equal(current.device_name, shown)
  }
  const refused = await signIn({ email, password, device_name: 'x'.repeat(101) })
  assert.deepEqual(Object.keys(replies(refused, 422).body.errors), ['device_name'])
})

test('address and password must be there and be what they should', async () => {
  const fields = async (body: object) => Object.keys(replies(await signIn(body), 422).body.errors)
  assert.deepEqual(await fields({}), ['email', 'password'])
  assert.deepEqual(await fields({ email: 'no address', password }), ['email'])
  assert.deepEqual(await fields({ email: 'els@example.be', password: 12345678 }), ['password'])
  assert.deepEqual(await fields({ email: ['els@example.be'], password }), ['email'])
  assert.deepEqual(await fields({ email: 'els@example.be', password: 'x'.repeat(1025) }), [
    'password',
  ])
  const both = replies(await signIn({}), 422)
  assert.match(both.body.message, / \(and 1 more error\)$/)
})

test('a sign-in cannot be tried out, and leaves nothing when someone tries', async () => {
  const { id, email } = await someone()
  const body = { email, password }
  const tried = await books.call('POST', '/v1/auth/login', { body, headers: { 'x-dry-run': '1' } })
  replies(tried, 422, { code: 'dry_run_unsupported' })
  const { rows } = await books.sql.query('SELECT FROM tokens WHERE user_id = $1', [id])
  assert.equal(rows.length, 0)
})

test('a password kept by weaker rules is kept by today’s after the next sign-in', async (t) => {
  hashCheaply(false)
  t.after(() => hashCheaply(true))
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const user = await someone({}, weak)
  replies(await signIn({ email: user.email, password: 'not mine' }), 422)
  assert.equal(await storedHash(user.id), weak)
  replies(await signIn({ email: user.email, password }), 201)
  const strong = await storedHash(user.id)
  assert.match(strong, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  replies(await signIn({ email: user.email, password }), 201)
  assert.equal(await storedHash(user.id), strong)
})

test('several sign-ins at once with a password kept by weaker rules all succeed', async () => {
  const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const { email } = await someone({}, weak)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ email, password })))
  for (const answer of answers) replies(answer, 201)
  replies(await signIn({ email, password }), 201)
})

async function storedHash(userId: number): Promise<string> {
  const { rows } = await books.sql.query('SELECT password_hash FROM users WHERE id = $1', [userId])
  return rows[0].password_hash
}

test('an account of the external platform has no password here, whatever one types', async () => {
  const user = await books.newUser()
  await books.sql.query(`UPDATE users SET auth_source = 'external' WHERE id = $1`, [user.id])
  for (const typed of ['null', 'no one has this password', password])
    replies(await signIn({ email: user.email, password: typed }), 422)
})
