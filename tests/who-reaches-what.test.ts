import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** People and tokens that lost something, or never had it: the list in SECURITY.md, as far as no table tests it. */
const books = useBooks()

const everything = ['read', 'write', 'sync']

async function holder(person: Person, abilities = everything, companyIds: number[] | null = null) {
  const token = await books.newTokenFor(person.id, 'integration', abilities, companyIds)
  return new Person(books.base, token, person.id, person.email)
}

const newNote = (body: object = { title: 'Pushed' }) => ({
  mutation_id: randomUUID(),
  method: 'POST',
  path: 'notes',
  body,
})

async function pushed(who: Person, path: string, ...mutations: object[]) {
  const answer = await who.post(`${path}/sync/push`, { mutations })
  return replies(answer, 200).body.results as { status: string; http_status: number }[]
}

const outcome = ({ status, http_status }: { status: string; http_status: number }) => [
  status,
  http_status,
]

test('a member who is no longer active is nobody there, by whatever token', async () => {
  const { firm, admin, company } = await books.office()
  const els = await books.member(firm, 'manager')
  const tokens = [els, await holder(els), await holder(els, everything, [company.id])]
  for (const who of tokens) replies(await who.get(company.path), 200)
  replies(await admin.patch(`${firm.path}/members/${els.id}`, { is_active: false }), 200)
  for (const who of tokens) {
    replies(await who.get(company.path), 404)
    replies(await who.post(`${company.path}/sync/push`, { mutations: [newNote()] }), 404)
    replies(await who.get(firm.path), 404)
    replies(await who.post(`${firm.path}/members`, { email: els.email, role: 'admin' }), 404)
    for (const list of ['/v1/companies', '/v1/firms'])
      assert.deepEqual(replies(await who.get(list), 200).body, [])
    replies(await who.get('/v1/auth/me'), 200, { firms: [], managed_firms: [] })
  }
  const wish = { name: 'Later', abilities: ['read'], company_tokens: [company.token] }
  replies(await els.post('/v1/auth/tokens', wish), 422)
})

test('a lower role counts at once: for tokens made before, offline work and undo', async () => {
  const { firm, admin, company } = await books.office()
  const els = await books.member(firm, 'manager')
  await books.assign(company.id, els.id, 'reviewer')
  const token = await holder(els)
  const made = replies(await token.post(`${company.path}/notes`, { title: 'Mine' }), 201)
  const operation = made.headers.get('x-operation-id')
  replies(await admin.patch(`${firm.path}/members/${els.id}`, { role: 'reviewer' }), 200)
  replies(await token.get(company.path), 200)
  for (const answer of [
    await token.post(`${company.path}/notes`, { title: 'Still?' }),
    await token.delete(`${company.path}/notes/${made.body.id}`),
    await token.post(`${company.path}/sync/push`, { mutations: [newNote()] }),
    await token.post(`${company.path}/history/operations/${operation}/revert`),
    await token.patch(firm.path, { phone: '1' }),
  ])
    replies(answer, 403)
})

test('a token for a file that was taken from its user finds neither file nor colleagues', async () => {
  const { firm, admin, company } = await books.office()
  const els = await books.member(firm, 'encoder')
  await books.assign(company.id, els.id, 'encoder')
  const token = await holder(els, everything, [company.id])
  replies(await token.get(company.path), 200)
  const none = { company_tokens: [] }
  replies(await admin.put(`${firm.path}/members/${els.id}/companies`, none), 200)
  replies(await token.get(company.path), 404)
  const { companies, members } = replies(await token.get(firm.path), 200).body
  assert.deepEqual(companies, [])
  assert.deepEqual(
    members.map(({ id }: { id: number }) => id),
    [els.id],
  )
})

test('nothing of one file is reached through another: not by undo, the bin, or what is pushed', async () => {
  const { firm, admin, company } = await books.office()
  const other = await books.newCompany(firm)
  const made = replies(await admin.post(`${other.path}/notes`, { title: 'Elsewhere' }), 201)
  const operation = made.headers.get('x-operation-id')!
  replies(await admin.delete(`${other.path}/notes/${made.body.id}`), 204)
  const token = await holder(admin, everything, [company.id])
  for (const who of [token, admin]) {
    for (const path of [
      `history/operations/${operation}/revert`,
      'history/999/revert',
      `trash/notes/${made.body.id}/restore`,
    ])
      replies(await who.post(`${company.path}/${path}`), 404)
    for (const path of [`../${other.token}/notes`, `/v1/companies/${other.token}/notes`]) {
      const [result] = await pushed(who, company.path, { ...newNote(), path })
      assert.equal(result?.status, 'rejected')
    }
    const [result] = await pushed(who, company.path, {
      ...newNote(),
      method: 'PATCH',
      path: `notes/${made.body.id}`,
    })
    assert.deepEqual(outcome(result!), ['rejected', 404])
  }
  replies(await token.post(`${other.path}/history/operations/${operation}/revert`), 404)
  replies(await token.post(`${other.path}/sync/push`, { mutations: [newNote()] }), 404)
  replies(await token.get(`${other.path}/sync/pull`), 404)
})

test('a token to synchronise pushes into its file and does nothing else', async () => {
  const { firm, admin, company } = await books.office()
  const token = await holder(admin, ['sync'], [company.id])
  assert.deepEqual((await pushed(token, company.path, newNote())).map(outcome), [['applied', 201]])
  replies(await token.get(`${company.path}/sync/pull`), 200)
  for (const [method, path] of [
    ['GET', company.path],
    ['POST', `${company.path}/notes`],
    ['DELETE', company.path],
    ['POST', `${company.path}/sync/external`],
    ['GET', firm.path],
    ['POST', `${firm.path}/members`],
    ['PATCH', '/v1/auth/me'],
    ['POST', '/v1/companies'],
  ] as const)
    replies(await token.call(method, path, method === 'GET' ? {} : { body: {} }), 403, {
      code: 'token_ability_missing',
    })
  for (const path of ['sync/push', 'sync/external', 'logo', '../../auth/me']) {
    const [result] = await pushed(token, company.path, { ...newNote({}), path })
    assert.equal(result?.status, 'rejected', path)
  }
})

test('what the demo does not take is not smuggled in by settling a conflict', async () => {
  const { firm, admin, path } = await books.openCompany()
  const guest = await books.member(firm, 'manager', { isDemo: true })
  replies(await admin.patch(path, { city: 'Gent' }), 200)
  const mutation = { mutation_id: randomUUID(), method: 'PATCH', path: '/', base_version: 1 }
  const mutations = [{ ...mutation, body: { city: 'Namur' } }]
  const answer = replies(await guest.post(`${path}/sync/push`, { mutations }), 200)
  const [{ status, conflict_id }] = answer.body.results
  assert.equal(status, 'conflict')
  const settle = (data: object) =>
    guest.post(`${path}/sync/conflicts/${conflict_id}/resolve`, { resolution: 'merged', data })
  for (const data of [{ name: 'Ours now' }, { logo_url: 'https://example.be/x.png' }])
    replies(await settle(data), 403, { code: 'demo_mode' })
  replies(await settle({ city: 'Namur' }), 200)
})

test('a platform admin finds no way into a company file of a firm of others', async () => {
  const { firm, admin, company } = await books.office()
  const root = await books.person({ isPlatformAdmin: true })
  const token = await holder(root)
  replies(await admin.delete(company.path), 204)
  for (const who of [root, token]) {
    replies(await who.post(`${firm.path}/trash/${company.token}/restore`), 404)
    replies(await who.get(`${firm.path}/trash`), 200, { total: 0 })
  }
  replies(await admin.post(`${firm.path}/trash/${company.token}/restore`), 200)
  for (const who of [root, token]) {
    replies(await who.get(company.path), 404)
    replies(await who.get(`${company.path}/sync/bootstrap`), 404)
    replies(await who.post('/v1/companies', { name: 'Mine', firm: firm.token }), 422)
    replies(await who.get(`${firm.path}/webhooks`), 404)
    assert.deepEqual(replies(await who.get('/v1/companies'), 200).body, [])
    const team = `${firm.path}/members`
    replies(await who.post(team, { email: root.email, role: 'reviewer' }), 403)
    replies(await who.patch(`${team}/${admin.id}`, { password: 'een lange zin 7' }), 403)
  }
  const wish = { name: 'In', abilities: ['read'], company_tokens: [company.token] }
  replies(await root.post('/v1/auth/tokens', wish), 422)
})
