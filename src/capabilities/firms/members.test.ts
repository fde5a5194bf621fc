import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, Person, replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

let count = 0
/** Someone who has no account yet. */
const newcomer = (more: object = {}) => ({
  email: `new${++count}@kantoor.example`,
  name: 'Jan Maes',
  password: 'een lange zin 7',
  role: 'encoder',
  ...more,
})

function refusedOn(answer: Answered, ...fields: string[]): Answered {
  assert.deepEqual(Object.keys(replies(answer, 422).body.errors ?? {}).sort(), [...fields].sort())
  return answer
}

function refusedForRole(answer: Answered, role: string): void {
  replies(answer, 403, { message: `This action needs at least the role "${role}".` })
  assert.deepEqual(Object.keys(answer.body), ['message'])
}

test('a new colleague gets an account and the company files named, in the firm’s language', async () => {
  const { firm, admin, company } = await books.office()
  const answer = await admin.post(
    `${firm.path}/members`,
    newcomer({ email: 'Jan@Kantoor.example', company_tokens: [company.token] }),
  )
  const made = replies(answer, 201, {
    name: 'Jan Maes',
    email: 'Jan@Kantoor.example',
    auth_source: 'local',
    locale: 'fr',
    role: 'encoder',
    is_active: true,
    all_companies: false,
  })
  const [file] = made.body.companies
  assert.deepEqual(
    { ...file, code: '' },
    {
      public_token: company.token,
      name: 'Bakkerij Janssens',
      code: '',
      role: 'encoder',
      is_active: true,
    },
  )
  assert.ok(made.headers.get('x-operation-id'))
  const path = `${firm.path}/members/${made.body.id}`
  assert.deepEqual(replies(await admin.get(path), 200).body, made.body)
  const team = replies(await admin.get(`${firm.path}/members`), 200).body
  assert.deepEqual(
    team.find((member: { id: number }) => member.id === made.body.id),
    made.body,
  )
  const login = { email: 'jan@kantoor.example', password: 'een lange zin 7' }
  const { token } = replies(await books.call('POST', '/v1/auth/login', { body: login }), 201).body
  replies(await books.call('GET', `${company.path}/notes`, { token }), 200)
  const german = newcomer({ locale: 'de' })
  replies(await admin.post(`${firm.path}/members`, german), 201, { locale: 'de' })
})

test('someone who has an account is attached and keeps name and password', async () => {
  const { firm, admin } = await books.office()
  const known = await books.person({ name: 'Piet Known' })
  const wish = { email: known.email.toUpperCase(), name: 'X', password: 'not theirs 1' }
  const answer = await admin.post(`${firm.path}/members`, { ...wish, role: 'reviewer' })
  replies(answer, 200, { id: known.id, name: 'Piet Known', role: 'reviewer', companies: [] })
  replies(await known.get(firm.path), 200)
  const again = await admin.post(`${firm.path}/members`, { email: known.email, role: 'encoder' })
  refusedOn(again, 'email')
  assert.match(again.body.message, /already a member/)
})

test('a new account needs a name and a password, and not one that everybody guesses', async () => {
  const { firm, admin } = await books.office()
  const add = (more: object) => admin.post(`${firm.path}/members`, newcomer(more))
  refusedOn(await add({ name: null, password: null }), 'name', 'password')
  refusedOn(await add({ name: ' ' }), 'name')
  refusedOn(await add({ password: '' }), 'password')
  refusedOn(await add({ password: 'short 7' }), 'password')
  refusedOn(await add({ password: 'password1' }), 'password')
  const own = { email: 'new.Colleague@kantoor.example' }
  refusedOn(await add({ ...own, password: 'New.Colleague@kantoor.example' }), 'password')
  refusedOn(await add({ ...own, password: 'new.colleague' }), 'password')
  refusedOn(await add({ role: 'owner' }), 'role')
  refusedOn(await add({ role: null, email: 'nobody' }), 'email', 'role')
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS count FROM users WHERE email LIKE 'new%@kantoor.example'
       AND created_by_firm_id = $1`,
    [firm.id],
  )
  assert.equal(rows[0].count, 0)
})

test('a visitor of the demo cannot be made a member', async () => {
  const { firm, admin } = await books.office()
  await books.newFirm({ isDemo: true })
  const demo = replies(await books.call('POST', '/v1/auth/demo', { body: {} }), 201).body
  const wish = { email: demo.user.email, role: 'encoder' }
  refusedOn(await admin.post(`${firm.path}/members`, wish), 'email')
})

test('company files that are unknown, of another firm or in the bin are refused alike', async () => {
  const { firm, admin, company } = await books.office()
  const foreign = await books.newCompany(await books.newFirm())
  const binned = await books.newCompany(firm)
  await books.sql.query('UPDATE companies SET deleted_at = created_at WHERE id = $1', [binned.id])
  const member = await books.member(firm, 'encoder')
  const company_tokens = [company.token, foreign.token, 'AAAAAAAAAAAA', binned.token]
  const wrong = ['company_tokens.1', 'company_tokens.2', 'company_tokens.3']
  const wish = newcomer({ company_tokens })
  const refused = refusedOn(await admin.post(`${firm.path}/members`, wish), ...wrong)
  assert.equal(new Set(Object.values(refused.body.errors).flat()).size, 1)
  const path = `${firm.path}/members/${member.id}/companies`
  refusedOn(await admin.put(path, { company_tokens }), ...wrong)
  replies(await admin.get(`${firm.path}/members/${member.id}`), 200, { companies: [] })
  // Nothing of the refused one was kept: the same e-mail is new the next time.
  replies(await admin.post(`${firm.path}/members`, { ...wish, company_tokens: [] }), 201)
})

test('only an admin gives, takes or touches the role of admin', async () => {
  const { firm, admin } = await books.office()
  const manager = await books.member(firm, 'manager')
  const encoder = await books.member(firm, 'encoder')
  const [team, chief] = [`${firm.path}/members`, `${firm.path}/members/${admin.id}`]
  const someone = await books.person()
  // Before anything else in the body is looked at.
  refusedForRole(await manager.post(team, newcomer({ role: 'admin', password: null })), 'admin')
  refusedForRole(await manager.post(team, { email: someone.email, role: 'admin' }), 'admin')
  refusedForRole(await manager.patch(`${team}/${encoder.id}`, { role: 'admin' }), 'admin')
  refusedForRole(await manager.patch(chief, { role: 'manager' }), 'admin')
  refusedForRole(await manager.patch(chief, { is_active: false }), 'admin')
  refusedForRole(await manager.patch(chief, { name: 'Mine now' }), 'admin')
  refusedForRole(await manager.patch(chief, { password: 'password1' }), 'admin')
  refusedForRole(await manager.delete(chief), 'admin')
  refusedForRole(await encoder.patch(`${team}/${encoder.id}`, { role: 'manager' }), 'manager')
  const german = await books.member(firm, 'manager', { locale: 'de' })
  replies(await german.delete(chief), 403, {
    message: 'Für diese Aktion ist mindestens die Rolle „Administrator“ erforderlich.',
  })
  replies(await admin.get(chief), 200, { role: 'admin', is_active: true })
  // What changes nothing is no use of the role.
  replies(await manager.patch(chief, { role: 'admin' }), 200)
  replies(await manager.patch(`${team}/${encoder.id}`, { role: 'manager' }), 200)
  replies(await admin.post(team, newcomer({ role: 'admin' })), 201, { role: 'admin' })
  replies(await admin.patch(`${team}/${manager.id}`, { role: 'admin' }), 200)
  replies(await manager.patch(chief, { role: 'reviewer' }), 200, { role: 'reviewer' })
})

test('the company files of a member are replaced as a whole', async () => {
  const { firm, admin, company } = await books.office()
  const second = await books.newCompany(firm, { name: 'Zagerij Zonder Naam' })
  const encoder = await books.member(firm, 'encoder')
  const path = `${firm.path}/members/${encoder.id}/companies`
  const files = (answer: Answered) =>
    replies(answer, 200).body.companies.map((c: { public_token: string; role: string }) => [
      c.public_token,
      c.role,
    ])
  const put = (body: object) => admin.put(path, body)
  const both = [company.token, second.token, second.token]
  assert.deepEqual(files(await put({ company_tokens: both })), [
    [company.token, 'encoder'],
    [second.token, 'encoder'],
  ])
  assert.deepEqual(files(await put({ company_tokens: [second.token], role: 'manager' })), [
    [second.token, 'manager'],
  ])
  replies(await encoder.get(`${company.path}/notes`), 404)
  replies(await encoder.get(`${second.path}/notes`), 200)
  const same = await put({ company_tokens: [second.token], role: 'manager' })
  assert.equal(replies(same, 200).headers.get('x-operation-id'), null)
  refusedOn(await put({}), 'company_tokens')
  refusedOn(await put({ company_tokens: [second.token], role: 'admin' }), 'role')
  assert.deepEqual(files(await put({ company_tokens: [] })), [])
})

test('a file in the bin keeps its people while the others are replaced', async () => {
  const { firm, admin, company } = await books.office()
  const binned = await books.newCompany(firm)
  const encoder = await books.member(firm, 'encoder')
  await books.assign(binned.id, encoder.id, 'reviewer')
  await books.sql.query('UPDATE companies SET deleted_at = created_at WHERE id = $1', [binned.id])
  const path = `${firm.path}/members/${encoder.id}/companies`
  replies(await admin.put(path, { company_tokens: [company.token] }), 200)
  replies(await admin.post(`${firm.path}/trash/${binned.token}/restore`), 200)
  replies(await encoder.get(`${binned.path}/notes`), 200)
})

test('admins and managers reach every file, whatever is assigned', async () => {
  const { firm, admin, company } = await books.office()
  const other = await books.newCompany(firm)
  const manager = await books.member(firm, 'manager')
  const path = `${firm.path}/members/${manager.id}`
  const all = replies(await admin.put(`${path}/companies`, { company_tokens: [other.token] }), 200)
  assert.equal(all.body.all_companies, true)
  assert.deepEqual(
    all.body.companies.map((c: { role: string }) => c.role),
    ['manager', 'manager'],
  )
  const both = [company.token, other.token]
  replies(await admin.put(`${path}/companies`, { company_tokens: both }), 200)
  // Demoted, the manager is left with what was assigned by hand: with their own role, a manager's.
  const left = replies(await admin.patch(path, { role: 'encoder' }), 200).body.companies
  assert.deepEqual(
    left.map((c: { public_token: string }) => c.public_token).sort(),
    [...both].sort(),
  )
})

test('a token for one file neither makes itself an admin of the firm nor locks anyone out', async () => {
  const { firm, admin, company } = await books.office()
  const els = await books.member(firm, 'encoder')
  await books.sql.query('UPDATE users SET created_by_firm_id = $2 WHERE id = $1', [els.id, firm.id])
  const token = await books.newTokenFor(admin.id, 'integration', ['read', 'write'], [company.id])
  const narrow = new Person(books.base, token, admin.id, admin.email)
  const team = `${firm.path}/members`
  for (const answer of [
    await narrow.post(team, newcomer({ role: 'admin' })),
    await narrow.post(team, newcomer({ role: 'reviewer', company_tokens: [company.token] })),
    await narrow.patch(`${team}/${els.id}`, { password: 'een lange zin 7' }),
    await narrow.patch(`${team}/${els.id}`, { is_active: false }),
    await narrow.put(`${team}/${els.id}/companies`, { company_tokens: [company.token] }),
    await narrow.delete(`${team}/${els.id}`),
    await narrow.patch(firm.path, { phone: '+32 2 000 00 00' }),
    await narrow.patch('/v1/auth/me', { name: 'Someone else' }),
  ]) {
    const { body } = replies(answer, 403, { code: undefined })
    assert.match(body.message, /limited to some company files/)
  }
  const people = replies(await admin.get(team), 200).body
  assert.deepEqual(
    people.map(({ id, is_active }: { id: number; is_active: boolean }) => [id, is_active]).sort(),
    [
      [admin.id, true],
      [els.id, true],
    ].sort(),
  )
})

test('a member of another firm cannot be told from one who does not exist', async () => {
  const { firm, admin } = await books.office()
  const { admin: stranger } = await books.office()
  for (const [method, suffix] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['PUT', '/companies'],
  ] as const) {
    const body =
      method === 'PUT' ? { company_tokens: [] } : { role: 'encoder', password: 'long 1234' }
    const send = (id: number) =>
      admin.call(method, `${firm.path}/members/${id}${suffix}`, method === 'GET' ? {} : { body })
    const [foreign, unknown] = [await send(stranger.id), await send(999_999_999)]
    assert.equal(replies(foreign, 404).text, replies(unknown, 404).text, method)
  }
  replies(await stranger.get('/v1/auth/me'), 200)
})

test('the same new e-mail twice at once makes one account and no failure', async () => {
  const [one, two] = [await books.office(), await books.office()]
  for (let round = 0; round < rounds(5); round++) {
    for (const [first, second] of [
      [one, one],
      [one, two],
    ] as const) {
      const wish = newcomer()
      const answers = await Promise.all([
        first.admin.post(`${first.firm.path}/members`, wish),
        second.admin.post(`${second.firm.path}/members`, { ...wish, role: 'reviewer' }),
      ])
      const statuses = answers.map((answer) => answer.status).sort()
      assert.ok(['200,201', '201,422'].includes(statuses.join()), statuses.join())
      const { rows } = await books.sql.query(`SELECT 1 FROM users WHERE email = $1`, [wish.email])
      assert.equal(rows.length, 1)
    }
  }
  const root = await books.person({ isPlatformAdmin: true })
  const { role: _, ...admin } = newcomer()
  const founded = await Promise.all(
    ['East', 'West'].map((name) => root.post('/v1/firms', { name, admin })),
  )
  for (const answer of founded) if (answer.status !== 201) refusedOn(answer, 'admin.email')
  assert.ok(founded.some((answer) => answer.status === 201))
})
