import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

let count = 0

async function pushed(who: Person, file: string, method: string, path: string, body?: unknown) {
  const mutations = [{ mutation_id: `p-${++count}`, method, path, body }]
  return replies(await who.post(`${file}/sync/push`, { mutations }), 200).body.results[0]
}

test('a path that could mean another address than it shows is refused, whatever it names', async () => {
  const { admin, company, firm } = await books.office()
  const other = await books.newCompany(firm)
  const wrong = [
    '../notes',
    'notes/../notes',
    './notes',
    '//notes',
    'notes//',
    'notes\\1',
    'notes?x=1',
    'notes#x',
    'notes%3Fx=1',
    'notes%252e',
    '%2e%2e/notes',
    'notes%',
    'not%00es',
    'http://localhost/v1/notes',
    'HTTPS:notes',
    'file:///etc/passwd',
    `../${other.token}/notes`,
    'sync/push',
    '/sync/external',
    'sync/conflicts/1/resolve',
    '%73ync/push',
  ]
  for (const path of wrong) {
    const result = await pushed(admin, company.path, 'POST', path, { title: 'x' })
    assert.deepEqual([result.status, result.http_status], ['rejected', 422], path)
    assert.deepEqual(Object.keys(result.body.errors), ['path'], path)
  }
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS notes FROM notes WHERE company_id = ANY ($1)',
    [[company.id, other.id]],
  )
  assert.equal(rows[0].notes, 0)
})

test('what is no write of a company file is not found: other files, firms, uploads, other methods', async () => {
  const { admin, company, firm } = await books.office()
  const other = await books.newCompany(firm)
  const unknown: [string, string][] = [
    ['POST', 'nothing'],
    ['PATCH', 'notes'],
    ['POST', 'Notes'],
    ['POST', 'notes/'],
    ['POST', `v1/companies/${other.token}/notes`],
    ['POST', `companies/${other.token}/notes`],
    ['PATCH', `v1/firms/${firm.token}`],
    ['POST', 'v1/auth/tokens'],
    ['POST', 'logo'],
    ['POST', 'accounts/import'],
    ['POST', 'entries/1/attachments'],
    ['PATCH', 'notes/{id}'],
    ['PATCH', 'notes/:id'],
    ['PATCH', 'notes/0'],
    ['PATCH', 'notes/1e1'],
  ]
  for (const [method, path] of unknown) {
    const result = await pushed(admin, company.path, method, path, { title: 'x' })
    assert.deepEqual([result.status, result.http_status], ['rejected', 404], `${method} ${path}`)
  }
})

test('a path is taken with or without a slash before it, and / is the file itself', async () => {
  const { admin, company } = await books.office()
  for (const path of ['notes', '/notes', 'n%6Ftes'])
    assert.equal(
      (await pushed(admin, company.path, 'POST', path, { title: 'x' })).status,
      'applied',
      path,
    )
  const file = await pushed(admin, company.path, 'PATCH', '/', { city: 'Gent' })
  assert.deepEqual([file.status, file.id, file.body.city], ['applied', company.id, 'Gent'])
})

test('a body that is no object is refused', async () => {
  const { admin, company } = await books.office()
  for (const body of ['text', 1, [], true]) {
    const result = await pushed(admin, company.path, 'POST', 'notes', body)
    assert.deepEqual([result.http_status, Object.keys(result.body.errors)], [422, ['body']])
  }
  const large = await pushed(admin, company.path, 'POST', 'notes', { title: 'x'.repeat(1024 ** 2) })
  assert.deepEqual([large.status, large.http_status], ['rejected', 413])
})

test('the role of each route counts, and the message names it', async () => {
  const { admin, company, firm } = await books.office()
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  const made = await pushed(encoder, company.path, 'POST', 'notes', { title: 'x' })
  assert.equal(made.status, 'applied')
  const refused = await pushed(encoder, company.path, 'DELETE', `notes/${made.id}`)
  assert.deepEqual([refused.status, refused.http_status], ['rejected', 403])
  assert.match(refused.body.message, /manager/)
  assert.equal((await pushed(admin, company.path, 'DELETE', `notes/${made.id}`)).status, 'applied')
})

test('what the demo does not do is refused in a push too', async () => {
  const { company, firm } = await books.office()
  const visitor = await books.member(firm, 'admin', { isDemo: true })
  const note = await pushed(visitor, company.path, 'POST', 'notes', { title: 'x' })
  assert.equal(note.status, 'applied')
  const refused = await pushed(visitor, company.path, 'POST', 'refresh-sheet')
  assert.deepEqual([refused.http_status, refused.body.code], [403, 'demo_mode'])
  const file = await pushed(visitor, company.path, 'DELETE', '/')
  assert.deepEqual([file.http_status, file.body.code], [403, 'demo_mode'])
})

test('a token with the ability sync alone pushes what needs write when called directly', async () => {
  const { admin, company } = await books.office()
  const token = await books.newTokenFor(admin.id, 'integration', ['sync'])
  replies(await admin.post(`${company.path}/notes`, { title: 'x' }, { token }), 403)
  const mutations = [
    { mutation_id: `p-${++count}`, method: 'POST', path: 'notes', body: { title: 'x' } },
  ]
  const answer = replies(
    await admin.post(`${company.path}/sync/push`, { mutations }, { token }),
    200,
  )
  assert.equal(answer.body.results[0].status, 'applied')
})

test('a file that goes to the bin in a push takes nothing after that', async () => {
  const { admin, company } = await books.office()
  const one = (method: string, path: string) => ({
    mutation_id: `p-${++count}`,
    method,
    path,
    body: { title: 'x' },
  })
  const mutations = [one('DELETE', '/'), one('POST', 'notes')]
  const { results } = replies(
    await admin.post(`${company.path}/sync/push`, { mutations }),
    200,
  ).body
  assert.deepEqual(
    results.map(({ status, http_status }: { status: string; http_status: number }) => [
      status,
      http_status,
    ]),
    [
      ['applied', 204],
      ['rejected', 404],
    ],
  )
})
