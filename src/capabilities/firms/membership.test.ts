import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { type Answered, Person, replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
/** The same service with room for four users per firm. */
let small: Books
before(async () => {
  const environment = { FREE_PLAN_USERS: '4' }
  small = await openBooks({ databaseUrl: books.databaseUrl, environment })
})
after(async () => {
  await small.close()
})

let count = 0
const newcomer = (more: object = {}) => ({
  email: `someone${++count}@kantoor.example`,
  name: 'Jan Maes',
  password: 'een lange zin 7',
  role: 'encoder',
  ...more,
})

function refusedOn(answer: Answered, ...fields: string[]): Answered {
  assert.deepEqual(Object.keys(replies(answer, 422).body.errors ?? {}), fields)
  return answer
}

/** A colleague whose account was made by the firm, signed in. */
async function colleague(admin: Person, firm: { path: string }, more: object = {}) {
  const wish = newcomer(more)
  const { id } = replies(await admin.post(`${firm.path}/members`, wish), 201).body
  const token = await books.newTokenFor(id)
  return new Person(books.base, token, id, wish.email)
}

const signIn = (email: string, password: string) =>
  books.call('POST', '/v1/auth/login', { body: { email, password } })

test('the last active admin cannot lose the role, be deactivated or be removed', async () => {
  const { firm, admin } = await books.office()
  const other = await books.member(firm, 'admin')
  const [me, them] = [admin.id, other.id].map((id) => `${firm.path}/members/${id}`) as [
    string,
    string,
  ]
  replies(await admin.patch(them, { is_active: false }), 200)
  for (const role of ['manager', 'encoder', 'reviewer'])
    refusedOn(await admin.patch(me, { role }), 'role')
  refusedOn(await admin.patch(me, { is_active: false }), 'is_active')
  refusedOn(await admin.patch(me, { role: 'admin', is_active: false }), 'is_active')
  refusedOn(await admin.patch(me, { role: 'encoder', is_active: true }), 'role')
  refusedOn(await admin.delete(me), 'user')
  replies(await admin.get(me), 200, { role: 'admin', is_active: true })
  // With a second active admin all of it is possible.
  replies(await admin.patch(them, { is_active: true }), 200)
  replies(await admin.patch(me, { role: 'manager' }), 200, { role: 'manager' })
})

test('a platform admin lets itself into no firm that has an admin, and helps one that has none', async () => {
  const { firm, admin, company } = await books.office()
  const encoder = await books.member(firm, 'encoder')
  const root = await books.person({ isPlatformAdmin: true })
  const team = `${firm.path}/members`
  const join = { email: root.email, role: 'admin' }
  for (const answer of [
    await root.post(team, join),
    await root.post(team, newcomer({ role: 'admin' })),
    await root.patch(`${team}/${encoder.id}`, { role: 'admin' }),
    await root.patch(`${team}/${admin.id}`, { is_active: false }),
    await root.delete(`${team}/${encoder.id}`),
    await root.put(`${team}/${encoder.id}/companies`, { company_tokens: [company.token] }),
  ]) {
    const { body } = replies(answer, 403, { code: undefined })
    assert.match(body.message, /^A platform admin does not touch the team of a firm/)
  }
  replies(await root.get(company.path), 404)
  const byUser = (members: { id: number }[]) => members.map(({ id }) => id).sort()
  const people = replies(await root.get(team), 200).body
  assert.deepEqual(byUser(people), byUser([admin, encoder]))
  // Nobody is left to ask: then it finds someone, and is back outside as soon as there is an admin.
  await books.sql.query(
    `UPDATE firm_members SET is_active = false WHERE firm_id = $1 AND role = 'admin'`,
    [firm.id],
  )
  replies(await root.patch(`${team}/${encoder.id}`, { role: 'admin' }), 200, { role: 'admin' })
  replies(await root.post(team, join), 403)
})

test('a platform admin who belongs to a firm has the role that the firm gave it, and no other', async () => {
  const { firm, admin, company } = await books.office()
  const root = await books.person({ isPlatformAdmin: true })
  const team = `${firm.path}/members`
  replies(await admin.post(team, { email: root.email, role: 'manager' }), 200)
  replies(await root.get(company.path), 200)
  replies(await root.post(team, newcomer()), 201)
  replies(await root.post(team, newcomer({ role: 'admin' })), 403)
  replies(await admin.patch(`${team}/${root.id}`, { role: 'reviewer' }), 200)
  const refused = replies(await root.post(team, newcomer()), 403)
  assert.match(refused.body.message, /manager/)
  replies(await admin.patch(`${team}/${root.id}`, { is_active: false }), 200)
  replies(await root.patch(`${team}/${root.id}`, { is_active: true }), 403)
  replies(await root.get(company.path), 404)
})

test('two admins who take each other’s role at the same moment never leave the firm without one', async () => {
  const { firm, admin: one } = await books.office()
  const two = await books.member(firm, 'admin')
  const ways = [
    (by: Person, of: Person) => by.patch(`${firm.path}/members/${of.id}`, { role: 'manager' }),
    (by: Person, of: Person) => by.patch(`${firm.path}/members/${of.id}`, { is_active: false }),
    (by: Person, of: Person) => by.delete(`${firm.path}/members/${of.id}`),
  ]
  for (let round = 0; round < rounds(200); round++) {
    const [first, second] = [ways[round % 3]!, ways[Math.floor(round / 3) % 3]!]
    const answers = await Promise.all([first(one, two), second(two, one)])
    const { rows } = await books.sql.query(
      `SELECT user_id FROM firm_members WHERE firm_id = $1 AND role = 'admin' AND is_active`,
      [firm.id],
    )
    const statuses = answers.map((answer) => answer.status)
    assert.equal(rows.length, 1, `round ${round}: ${statuses}`)
    assert.ok(
      statuses.every((status) => [200, 204, 403, 404, 422].includes(status)),
      `${statuses}`,
    )
    for (const id of [one.id, two.id])
      await books.sql.query(
        `INSERT INTO firm_members (firm_id, user_id, role, created_at, updated_at)
         VALUES ($1, $2, 'admin', $3, $3)
         ON CONFLICT (firm_id, user_id) DO UPDATE SET role = 'admin', is_active = true`,
        [firm.id, id, books.clock()],
      )
  }
})

test('a firm sets the password of an account it made, which ends everything opened with the old one', async () => {
  const { firm, admin } = await books.office()
  const jan = await colleague(admin, firm)
  const integration = await books.newTokenFor(jan.id, 'integration', ['read'])
  const path = `${firm.path}/members/${jan.id}`
  const session = replies(await signIn(jan.email, 'een lange zin 7'), 201).body.token
  refusedOn(await admin.patch(path, { password: 'password1' }), 'password')
  refusedOn(await admin.patch(path, { password: 'short 7' }), 'password')
  refusedOn(await admin.patch(path, { password: jan.email.toUpperCase() }), 'password')
  assert.equal(
    replies(await admin.patch(path, { password: null }), 200).headers.get('x-operation-id'),
    null,
  )
  replies(await jan.get(firm.path), 200)
  const changed = replies(await admin.patch(path, { password: 'another phrase 8' }), 200)
  assert.ok(changed.headers.get('x-operation-id'))
  for (const token of [session, jan.token, integration])
    replies(await books.call('GET', firm.path, { token }), 401)
  refusedOn(await signIn(jan.email, 'een lange zin 7'), 'email')
  replies(await signIn(jan.email, 'another phrase 8'), 201)
  const { rows } = await books.sql.query(
    'SELECT changes::text FROM firm_activity WHERE firm_id = $1',
    [firm.id],
  )
  assert.ok(!JSON.stringify(rows).includes('phrase'))
})

test('a firm sets the name of an account it made, which ends its sessions too', async () => {
  const { firm, admin } = await books.office()
  const jan = await colleague(admin, firm)
  const path = `${firm.path}/members/${jan.id}`
  replies(await admin.patch(path, { name: 'Jan Maes' }), 200)
  replies(await jan.get(firm.path), 200)
  replies(await admin.patch(path, { name: 'Jan Janssens' }), 200, { name: 'Jan Janssens' })
  replies(await jan.get(firm.path), 401)
  refusedOn(await admin.patch(path, { name: null }), 'name')
})

test('an account made elsewhere, shared with another firm or of a platform admin is not the firm’s to rename', async () => {
  const { firm, admin } = await books.office()
  const { firm: second } = await books.office()
  const attached = await books.member(firm, 'encoder')
  const shared = await colleague(admin, firm)
  await books.join(second.id, shared.id, 'reviewer', false)
  const promoted = await colleague(admin, firm)
  await books.sql.query('UPDATE users SET is_platform_admin = true WHERE id = $1', [promoted.id])
  for (const member of [attached, shared, promoted]) {
    const path = `${firm.path}/members/${member.id}`
    refusedOn(await admin.patch(path, { name: 'Other' }), 'name')
    refusedOn(await admin.patch(path, { password: 'another phrase 8' }), 'password')
    // All or nothing: the role in the same request is not changed either.
    refusedOn(await admin.patch(path, { role: 'reviewer', name: 'Other' }), 'name')
    replies(await member.get(path), 200, { role: 'encoder' })
    replies(await admin.patch(path, { role: 'reviewer' }), 200, { role: 'reviewer' })
  }
})

test('a deactivated member is out at once, with the token already held', async () => {
  const { firm, admin, company } = await books.office()
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  const manager = await books.member(firm, 'manager')
  for (const member of [encoder, manager]) {
    const path = `${firm.path}/members/${member.id}`
    const reads = [firm.path, `${firm.path}/members`, `${company.path}/notes`]
    for (const read of reads) replies(await member.get(read), 200)
    const off = replies(await admin.patch(path, { is_active: false }), 200, { is_active: false })
    assert.ok(off.body.companies.every((file: { is_active: boolean }) => !file.is_active))
    for (const read of reads) replies(await member.get(read), 404)
    replies(await member.get('/v1/firms'), 200)
    assert.deepEqual((await member.get('/v1/firms')).body, [])
    replies(await admin.patch(path, { is_active: true }), 200)
    for (const read of reads) replies(await member.get(read), 200)
  }
})

test('a detached member leaves the firm and all its files, but keeps the account', async () => {
  const { firm, admin, company } = await books.office()
  const binned = await books.newCompany(firm)
  const encoder = await books.member(firm, 'encoder')
  for (const file of [company, binned]) await books.assign(file.id, encoder.id, 'encoder')
  await books.sql.query('UPDATE companies SET deleted_at = created_at WHERE id = $1', [binned.id])
  const path = `${firm.path}/members/${encoder.id}`
  const gone = replies(await admin.delete(path), 204)
  assert.equal(gone.text, '')
  assert.ok(gone.headers.get('x-operation-id'))
  replies(await admin.delete(path), 404)
  replies(await admin.get(path), 404)
  for (const read of [firm.path, `${company.path}/notes`]) replies(await encoder.get(read), 404)
  replies(await encoder.get('/v1/auth/me'), 200, { firms: [] })
  const { rows } = await books.sql.query('SELECT 1 FROM company_members WHERE user_id = $1', [
    encoder.id,
  ])
  assert.equal(rows.length, 0)
  const again = { email: encoder.email, role: 'encoder' }
  replies(await admin.post(`${firm.path}/members`, again), 200, { companies: [] })
})

async function activeUsers(firm: { id: number }): Promise<number> {
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS count FROM firm_members WHERE firm_id = $1 AND is_active',
    [firm.id],
  )
  return rows[0].count
}

test('the licence counts active users: a full firm takes no one, and takes no one back', async () => {
  const { firm, admin } = await small.office()
  const team = `${firm.path}/members`
  const [, second, third] = [
    await small.member(firm, 'encoder'),
    await small.member(firm, 'encoder'),
    await small.member(firm, 'encoder'),
  ]
  const full = (answer: Answered) => replies(answer, 422, { code: 'user_limit_reached' })
  const refused = full(await admin.post(team, newcomer()))
  assert.match(refused.body.message, /4 users/)
  const known = await small.person()
  full(await admin.post(team, { email: known.email, role: 'reviewer' }))
  replies(await admin.patch(`${team}/${second.id}`, { is_active: false }), 200)
  const joined = newcomer()
  replies(await admin.post(team, joined), 201)
  full(await admin.patch(`${team}/${second.id}`, { is_active: true }))
  replies(await admin.patch(`${team}/${second.id}`, { role: 'reviewer' }), 200)
  replies(await admin.delete(`${team}/${third.id}`), 204)
  replies(await admin.patch(`${team}/${second.id}`, { is_active: true }), 200)
  assert.equal(await activeUsers(firm), 4)
})

test('twenty colleagues added at once where three fit, new ones and known ones: three are', async () => {
  const { firm, admin } = await small.office()
  const wishes: object[] = Array.from({ length: 5 }, () => newcomer())
  while (wishes.length < 20) wishes.push({ email: (await small.person()).email, role: 'encoder' })
  const answers = await Promise.all(wishes.map((wish) => admin.post(`${firm.path}/members`, wish)))
  const added = answers.filter((answer) => answer.status < 300)
  const refused = answers.filter((answer) => answer.body?.code === 'user_limit_reached')
  assert.deepEqual([added.length, refused.length], [3, 17])
  assert.equal(await activeUsers(firm), 4)
})

test('members who come back at once are counted one by one', async () => {
  const { firm, admin } = await small.office()
  const resting: Person[] = []
  for (let n = 0; n < 8; n++) {
    const someone = await small.person()
    await small.join(firm.id, someone.id, 'encoder', false)
    resting.push(someone)
  }
  const answers = await Promise.all(
    resting.map(({ id }) => admin.patch(`${firm.path}/members/${id}`, { is_active: true })),
  )
  assert.equal(answers.filter((answer) => answer.status === 200).length, 3)
  assert.equal(await activeUsers(firm), 4)
})
