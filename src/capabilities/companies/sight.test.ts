import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function namesSeen(who: Person, token = who.token): Promise<string[]> {
  const { body } = replies(await books.call('GET', '/v1/companies', { token }), 200)
  return body.map(({ name }: { name: string }) => name)
}

/** A firm with three files, by name. */
async function threeCompanies() {
  const firm = await books.newFirm()
  const [a, b, c] = await Promise.all(
    ['Atelier', 'Bakkerij', 'Café'].map((name) => books.newCompany(firm, { name })),
  )
  return { firm, a: a!, b: b!, c: c! }
}

test('everyone lists the files they reach, by name, and no other', async () => {
  const { firm, a, b, c } = await threeCompanies()
  const admin = await books.member(firm, 'admin')
  const manager = await books.member(firm, 'manager')
  const encoder = await books.member(firm, 'encoder')
  const reviewer = await books.member(firm, 'reviewer')
  await books.assign(b.id, encoder.id, 'encoder')
  await books.assign(c.id, encoder.id, 'reviewer')
  assert.deepEqual(await namesSeen(admin), ['Atelier', 'Bakkerij', 'Café'])
  assert.deepEqual(await namesSeen(manager), ['Atelier', 'Bakkerij', 'Café'])
  assert.deepEqual(await namesSeen(encoder), ['Bakkerij', 'Café'])
  assert.deepEqual(await namesSeen(reviewer), [])
  const elsewhere = await books.office()
  assert.deepEqual(await namesSeen(elsewhere.admin), ['Bakkerij Janssens'])
  assert.deepEqual(await namesSeen(await books.person({ isPlatformAdmin: true })), [])
  // A token for some files lists these, as far as its user still reaches them.
  const only = [a.id, b.id, elsewhere.company.id]
  const token = await books.newTokenFor(encoder.id, 'integration', ['read'], only)
  assert.deepEqual(await namesSeen(encoder, token), ['Bakkerij'])
  await books.sql.query(
    'UPDATE firm_members SET is_active = false WHERE firm_id = $1 AND user_id IN ($2, $3)',
    [firm.id, manager.id, encoder.id],
  )
  assert.deepEqual(await namesSeen(manager), [])
  assert.deepEqual(await namesSeen(encoder), [])
  await books.sql.query('UPDATE companies SET deleted_at = now() WHERE id = $1', [b.id])
  assert.deepEqual(await namesSeen(admin), ['Atelier', 'Café'])
})

test('files of several firms and files without one stand in one list, each as it is read', async () => {
  const { admin } = await books.openCompany({ name: 'Zeilmakerij' })
  const other = await books.newFirm()
  await books.newCompany(other, { name: 'Brouwerij' })
  await books.join(other.id, admin.id, 'manager')
  replies(await admin.post('/v1/companies', { name: 'Alleen', firm: null }), 201)
  assert.deepEqual(await namesSeen(admin), ['Alleen', 'Brouwerij', 'Zeilmakerij'])
  const { body } = replies(await admin.get('/v1/companies'), 200)
  for (const file of body)
    assert.deepEqual(file, replies(await admin.get(`/v1/companies/${file.public_token}`), 200).body)
  assert.deepEqual(
    body.map((file: { journals: unknown[] }) => file.journals.length),
    [6, 0, 7],
  )
})

test('the members of a file are those who reach it, with the role they have there', async () => {
  const { firm, b, c } = await threeCompanies()
  const person = (
    role: 'admin' | 'manager' | 'encoder' | 'reviewer',
    name: string,
    isDemo = false,
  ) => books.member(firm, role, { name, isDemo })
  const admin = await person('admin', 'Ada')
  const manager = await person('manager', 'Ben')
  const encoder = await person('encoder', 'Cem')
  const reviewer = await person('reviewer', 'Dora')
  await person('encoder', 'Eva')
  await person('admin', 'Demo', true)
  const gone = await person('manager', 'Finn')
  await books.sql.query('UPDATE firm_members SET is_active = false WHERE user_id = $1', [gone.id])
  await books.assign(b.id, encoder.id, 'manager')
  await books.assign(b.id, reviewer.id, 'reviewer')
  await books.assign(b.id, manager.id, 'reviewer')
  await books.assign(c.id, reviewer.id, 'encoder')
  const { body } = replies(await reviewer.get(`${b.path}/members`), 200)
  const row = (who: Person, name: string, role: string, source: string, is_active = true) => ({
    id: who.id,
    name,
    email: who.email,
    role,
    is_active,
    source,
  })
  assert.deepEqual(body, [
    row(admin, 'Ada', 'manager', 'firm'),
    row(manager, 'Ben', 'manager', 'firm'),
    row(encoder, 'Cem', 'manager', 'assigned'),
    row(reviewer, 'Dora', 'reviewer', 'assigned'),
    row(gone, 'Finn', 'manager', 'firm', false),
  ])
  // The firm says the same of its file.
  const shown = replies(await admin.get(firm.path), 200).body.companies.find(
    (file: { public_token: string }) => file.public_token === b.token,
  )
  assert.deepEqual(
    body.map(({ source: _, ...member }: { source: string }) => member),
    shown.members,
  )
})

test('the member of a file without a firm is who made it', async () => {
  const owner = await books.person({ name: 'Gust' })
  const made = replies(await owner.post('/v1/companies', { name: 'Alleen' }), 201).body
  const { body } = replies(await owner.get(`/v1/companies/${made.public_token}/members`), 200)
  assert.deepEqual(body, [
    {
      id: owner.id,
      name: 'Gust',
      email: owner.email,
      role: 'manager',
      is_active: true,
      source: 'assigned',
    },
  ])
})
