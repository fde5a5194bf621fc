import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

let count = 0
const key = () => `c-${++count}`

const early = '2026-03-16T08:00:00.000000Z'
const late = '2026-03-16T12:00:00.000000Z'

/** A note that someone changed at ten, while another knew its first version. */
async function changedNote(now: object = { title: 'server' }) {
  const { admin, company, firm } = await books.office()
  const path = company.path
  const made = replies(await admin.post(`${path}/notes`, { title: 'base', amount: '1.00' }), 201)
  const id = made.body.id as number
  const headers = { 'x-device-id': 'desk', 'x-device-name': 'Desk' }
  replies(await admin.patch(`${path}/notes/${id}`, now, { headers }), 200)
  const note = async () => replies(await admin.get(`${path}/notes/${id}`), 200).body
  return { admin, company, firm, path, id, note, base: made.body }
}

const change = (id: number, body: object, more: object = {}) => ({
  mutation_id: key(),
  method: 'PATCH',
  path: `notes/${id}`,
  body,
  base_version: 1,
  ...more,
})

async function push(who: Person, path: string, ...mutations: object[]) {
  const headers = { 'x-device-id': 'phone', 'x-device-name': 'Phone' }
  return replies(await who.post(`${path}/sync/push`, { mutations }, { headers }), 200).body.results
}

const conflicts = async (who: Person, path: string, query = '') =>
  replies(await who.get(`${path}/sync/conflicts${query}`), 200).body

const resolve = (who: Person, path: string, id: number, body: object) =>
  who.post(`${path}/sync/conflicts/${id}/resolve`, body)

test('changes of different fields are merged, and what was only sent along is left alone', async () => {
  const { admin, path, id, note } = await changedNote({ title: 'server' })
  const mutation = change(id, { title: 'base', amount: 2 })
  const [result] = await push(admin, path, mutation)
  assert.deepEqual(
    [result.status, result.http_status, result.id, result.version],
    ['merged', 200, id, 3],
  )
  const { title, amount } = await note()
  assert.deepEqual([title, amount], ['server', '2.00'])
  const [again] = await push(admin, path, mutation)
  assert.deepEqual([again.status, again.version], ['replayed', 3])
  assert.equal((await conflicts(admin, path)).total, 0)
})

test('an amount is compared by its worth, not by how it was written', async () => {
  const { admin, path, id, note } = await changedNote({ amount: '9.00' })
  const [result] = await push(admin, path, change(id, { title: 'client', amount: 1 }))
  assert.equal(result.status, 'merged')
  assert.deepEqual([(await note()).title, (await note()).amount], ['client', '9.00'])
})

test('a body that changes nothing against its base is merged as nothing', async () => {
  const { admin, path, id, note } = await changedNote({ title: 'server' })
  const [result] = await push(admin, path, change(id, { title: 'base' }))
  assert.equal(result.status, 'merged')
  assert.equal((await note()).title, 'server')
})

test('changes of the same field are kept as a conflict, and the record stays as it is', async () => {
  const { admin, path, id, note, base } = await changedNote({ title: 'server' })
  const sent = { title: 'client', amount: '2.00' }
  const mutation = change(id, sent, { occurred_at: early })
  const [result] = await push(admin, path, mutation)
  const server = await note()
  assert.deepEqual([server.title, server.version], ['server', 2])
  const { body, conflict_id, ...rest } = result
  assert.deepEqual(rest, {
    mutation_id: mutation.mutation_id,
    status: 'conflict',
    http_status: 409,
    id,
    version: 2,
  })
  assert.deepEqual([body.code, body.server_version, body.server_data], ['conflict', 2, server])
  const listed = await conflicts(admin, path)
  assert.deepEqual([listed.total, listed.open], [1, 1])
  assert.deepEqual(listed.data[0], {
    id: conflict_id,
    resource: 'notes',
    record_id: id,
    status: 'open',
    fields: ['title'],
    base,
    client: {
      data: sent,
      occurred_at: early,
      device: { id: 'phone', name: 'Phone' },
      user: { id: admin.id, name: 'Els Peeters' },
    },
    server: {
      data: server,
      occurred_at: books.clock(),
      device: { id: 'desk', name: 'Desk' },
      user: { id: admin.id, name: 'Els Peeters' },
    },
    suggested: 'server',
    resolution: null,
    resolved_by: null,
    resolved_at: null,
  })
})

test('the later action is suggested, by when it happened and not by when it arrived', async () => {
  for (const [occurred_at, suggested] of [
    [early, 'server'],
    [late, 'client'],
    // At the same moment it is the one that comes last in the log.
    [books.clock(), 'client'],
  ]) {
    const { admin, path, id } = await changedNote()
    await push(admin, path, change(id, { title: 'client' }, { occurred_at }))
    assert.equal((await conflicts(admin, path)).data[0].suggested, suggested)
  }
})

test('the same mutation meets the same conflict, also when it is resolved', async () => {
  const { admin, path, id } = await changedNote()
  const mutation = change(id, { title: 'client' })
  const [first] = await push(admin, path, mutation)
  const [second] = await push(admin, path, mutation)
  assert.deepEqual(
    [second.status, second.http_status, second.conflict_id, second.id],
    ['conflict', 409, first.conflict_id, id],
  )
  replies(await resolve(admin, path, first.conflict_id, { resolution: 'server' }), 200)
  const [third] = await push(admin, path, mutation)
  assert.deepEqual([third.status, third.conflict_id], ['conflict', first.conflict_id])
  assert.equal((await conflicts(admin, path)).total, 1)
  const [reused] = await push(admin, path, { ...mutation, method: 'DELETE' })
  assert.deepEqual([reused.status, reused.body.code], ['rejected', 'mutation_key_reused'])
})

test('what follows on the record of a conflict is skipped, what is about others is not', async () => {
  const { admin, path, id, note } = await changedNote()
  const mutation = change(id, { title: 'client' })
  const follow = [
    change(id, { amount: '5.00' }),
    { ...change(id, {}), method: 'DELETE' },
    { mutation_id: key(), method: 'POST', path: 'notes', body: { title: 'free' } },
  ]
  for (const _ of ['first', 'again']) {
    const results = await push(admin, path, mutation, ...follow.slice(0, 2))
    assert.deepEqual(
      results.map(({ status }: { status: string }) => status),
      ['conflict', 'skipped', 'skipped'],
    )
  }
  assert.equal((await push(admin, path, mutation, follow[2]!))[1].status, 'applied')
  assert.deepEqual([(await note()).amount, (await note()).version], ['1.00', 2])
})

test('what names a mutation that met a conflict is skipped too', async () => {
  const { admin, path, id } = await changedNote()
  const results = await push(admin, path, change(id, { title: 'client' }, { temp_id: 't' }), {
    mutation_id: key(),
    method: 'POST',
    path: 'notes',
    body: { title: 'x', amount: '$t' },
  })
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ['conflict', 'skipped'],
  )
})

test('a deletion on a stale base is a conflict about what was changed since', async () => {
  const { admin, path, id, note } = await changedNote({ amount: '9.00' })
  const [result] = await push(admin, path, { ...change(id, {}), method: 'DELETE' })
  assert.equal(result.status, 'conflict')
  assert.deepEqual((await conflicts(admin, path)).data[0].fields, ['amount'])
  assert.equal((await note()).amount, '9.00')
  const resolved = await resolve(admin, path, result.conflict_id, { resolution: 'client' })
  replies(resolved, 200, { status: 'resolved', resolution: 'client' })
  replies(await admin.get(`${path}/notes/${id}`), 404)
})

test('without a base in the log nothing is merged: all that the client sent is in conflict', async () => {
  const { admin, company } = await books.office()
  const { rows } = await books.sql.query(
    `INSERT INTO notes (company_id, title, version, created_at, updated_at) VALUES ($1, 'x', 2, $2, $2) RETURNING id`,
    [company.id, books.clock()],
  )
  const id = Number(rows[0].id)
  const [result] = await push(admin, company.path, change(id, { title: 'y', due_on: null }))
  assert.equal(result.status, 'conflict')
  const [conflict] = (await conflicts(admin, company.path)).data
  assert.deepEqual([conflict.fields, conflict.base], [['title', 'due_on'], null])
  assert.deepEqual(conflict.server.user, null)
})

test('a second change offline does not undo what others did before the first was merged', async () => {
  const { admin, path, id, note } = await changedNote({ title: 'server' })
  const results = await push(
    admin,
    path,
    change(id, { amount: '2.00' }),
    change(id, { amount: '3.00' }),
    change(id, { title: 'client' }),
  )
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ['merged', 'applied', 'conflict'],
  )
  assert.deepEqual([(await note()).title, (await note()).amount], ['server', '3.00'])
})

test('a direct call of offline work with a stale base is refused and kept as a conflict', async () => {
  const { admin, path, id, note } = await changedNote({ title: 'server' })
  const headers = {
    'x-base-version': '1',
    'x-origin': 'offline_sync',
    'x-client-mutation-id': key(),
    'x-occurred-at': late,
  }
  for (const _ of ['first', 'again'])
    replies(await admin.patch(`${path}/notes/${id}`, { title: 'client' }, { headers }), 409, {
      code: 'conflict',
      server_version: 2,
    })
  const { data, total } = await conflicts(admin, path)
  assert.equal(total, 1)
  assert.deepEqual(
    [data[0].fields, data[0].client.data, data[0].suggested],
    [['title'], { title: 'client' }, 'client'],
  )
  replies(await resolve(admin, path, data[0].id, { resolution: 'client' }), 200)
  assert.equal((await note()).title, 'client')
})

test('a direct call that is not offline work, is a dry run or is refused otherwise keeps nothing', async () => {
  const { admin, path, id } = await changedNote()
  const offline = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
  const call = (headers: Record<string, string>, body: object = { title: 'client' }) =>
    admin.patch(`${path}/notes/${id}`, body, { headers })
  replies(await call({ 'x-base-version': '1' }), 409)
  replies(await call({ ...offline, 'x-dry-run': '1' }), 409)
  replies(await call(offline, { title: '' }), 422)
  assert.equal((await conflicts(admin, path)).total, 0)
})

test('keeping the server’s version only marks the conflict', async () => {
  const { admin, path, id, note } = await changedNote()
  const [{ conflict_id }] = await push(admin, path, change(id, { title: 'client' }))
  const answer = await resolve(admin, path, conflict_id, { resolution: 'server' })
  replies(answer, 200, {
    status: 'resolved',
    resolution: 'server',
    resolved_by: { id: admin.id, name: 'Els Peeters' },
    resolved_at: books.clock(),
  })
  assert.equal(answer.headers.get('x-operation-id'), null)
  assert.deepEqual([(await note()).title, (await note()).version], ['server', 2])
  const status = replies(await admin.get(`${path}/sync/status`), 200).body
  assert.equal(status.open_conflicts, 0)
})

test('keeping the client’s writes its body on the record as it is now', async () => {
  const { admin, path, id, note } = await changedNote()
  const [{ conflict_id }] = await push(admin, path, change(id, { title: 'client' }))
  replies(await admin.patch(`${path}/notes/${id}`, { amount: '7.00' }), 200)
  const answer = await resolve(admin, path, conflict_id, { resolution: 'client' })
  replies(answer, 200, { resolution: 'client' })
  assert.ok(answer.headers.get('x-operation-id'))
  const { title, amount, version } = await note()
  assert.deepEqual([title, amount, version], ['client', '7.00', 4])
})

test('a merged resolution writes what was decided, and needs it', async () => {
  const { admin, path, id, note } = await changedNote()
  const [{ conflict_id }] = await push(admin, path, change(id, { title: 'client' }))
  for (const data of [undefined, null, [], 'x'])
    refusedAt(await resolve(admin, path, conflict_id, { resolution: 'merged', data }), 'data')
  refusedAt(
    await resolve(admin, path, conflict_id, { resolution: 'merged', data: { title: '' } }),
    'title',
  )
  assert.equal((await conflicts(admin, path)).open, 1)
  const data = { title: 'both' }
  replies(await resolve(admin, path, conflict_id, { resolution: 'merged', data }), 200)
  assert.equal((await note()).title, 'both')
})

test('a conflict is resolved once, also by two at the same moment', async () => {
  const { admin, path, id, note } = await changedNote()
  const [{ conflict_id }] = await push(admin, path, change(id, { title: 'client' }))
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => resolve(admin, path, conflict_id, { resolution: 'client' })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422])
  for (const answer of answers) if (answer.status === 422) refusedAt(answer, 'status')
  assert.equal((await note()).version, 3)
  replies(await resolve(admin, path, 999_999, { resolution: 'server' }), 404)
  const elsewhere = await books.office()
  const there = await resolve(elsewhere.admin, elsewhere.company.path, conflict_id, {
    resolution: 'server',
  })
  replies(there, 404)
})

test('whoever resolves must be allowed what the route needs, and the record must be there', async () => {
  const { admin, path, id, company, firm } = await changedNote()
  const [{ conflict_id }] = await push(admin, path, { ...change(id, {}), method: 'DELETE' })
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  replies(await resolve(encoder, path, conflict_id, { resolution: 'client' }), 403)
  replies(await admin.delete(`${path}/notes/${id}`), 204)
  refusedAt(await resolve(admin, path, conflict_id, { resolution: 'client' }), 'resolution')
  replies(await resolve(encoder, path, conflict_id, { resolution: 'server' }), 200)
})

test('conflicts are listed newest first, by status, with the count of open ones', async () => {
  const { admin, path, id } = await changedNote()
  const ids: number[] = []
  for (const title of ['a', 'b', 'c'])
    ids.push((await push(admin, path, change(id, { title })))[0].conflict_id)
  replies(await resolve(admin, path, ids[1]!, { resolution: 'server' }), 200)
  const listed = async (query: string) => {
    const { data, total, open } = await conflicts(admin, path, query)
    return [data.map((conflict: { id: number }) => conflict.id), total, open]
  }
  assert.deepEqual(await listed(''), [[ids[2], ids[1], ids[0]], 3, 2])
  assert.deepEqual(await listed('?status=open'), [[ids[2], ids[0]], 2, 2])
  assert.deepEqual(await listed('?status=resolved'), [[ids[1]], 1, 2])
  assert.deepEqual(await listed('?per_page=1&page=2'), [[ids[1]], 3, 2])
  refusedAt(await admin.get(`${path}/sync/conflicts?status=x`), 'status')
})

test('the file itself and its settings, which share their versions, are merged and disputed alike', async () => {
  const { admin, path, company } = await books.openCompany()
  replies(await admin.patch(path, { city: 'Gent' }), 200, { version: 2 })
  const patch = (to: string, body: object) => ({
    mutation_id: key(),
    method: 'PATCH',
    path: to,
    body,
    base_version: 1,
  })
  const disputed = patch('/', { city: 'Brugge' })
  const results = await push(
    admin,
    path,
    patch('settings', { history: { trash_retention_days: 60 } }),
    patch('/', { postal_code: '9000' }),
    disputed,
    patch('/', { name: 'Other' }),
  )
  assert.deepEqual(
    results.map(({ status }: { status: string }) => status),
    ['merged', 'merged', 'conflict', 'skipped'],
  )
  const [again] = await push(admin, path, disputed)
  assert.deepEqual([again.status, again.conflict_id], ['conflict', results[2].conflict_id])
  replies(await resolve(admin, path, again.conflict_id, { resolution: 'client' }), 200, {
    resource: 'company',
    record_id: company.id,
    fields: ['city'],
  })
  replies(await admin.get(path), 200, { city: 'Brugge', postal_code: '9000' })
})
