import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, replace, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
import { type Person, replies } from '#testing/http'
import { updateNote } from '#testing/notes/actions'
import { note } from '#testing/notes/entity'
import { NewNote, Note, NotePatch } from '#testing/notes/schemas'
import { useBooks } from '#testing/use-books'

/** What happens to a record between two tries to write it: set by the test that needs it. */
let meanwhile: () => Promise<unknown> = async () => {}

const replaceNote = (
  op: CompanyOperation,
  { id, body }: { id: number; body: Static<typeof NewNote> },
) => updateNote(op, { id, body: { amount: null, due_on: null, ...body } })

const limit = { name: 'notes.limited', perMinute: 2 }

// biome-ignore format: a table
const moreRoutes = table('notes', {
  at: '/v1/companies/{company}', entity: note, writes: { role: 'encoder' },
  actions: {
    moveNote: { prepare: () => meanwhile(), run: updateNote },
    replaceNote,
    limitedNote: updateNote,
    sessionNote: updateNote,
  },
  descriptions: {
    moveNote: 'Change a note that others change',
    replaceNote: 'Replace a note',
    limitedNote: 'Change a note, but not often',
    sessionNote: 'Change a note in person',
  },
}, {
  moveNote:    update ('/moving-notes/{id}',  { body: NotePatch, reply: Note }),
  replaceNote: replace('/whole-notes/{id}',   { body: NewNote, reply: Note }),
  limitedNote: update ('/limited-notes/{id}', { limit, body: NotePatch, reply: Note }),
  sessionNote: act    ('/session-notes/{id}', { ability: 'session', body: NotePatch, reply: Note }),
})

const books = useBooks({ moreRoutes })

let count = 0
const change = (path: string, body: object, more: object = {}) => ({
  mutation_id: `route-${++count}`,
  method: 'PATCH',
  path,
  body,
  base_version: 1,
  ...more,
})

const send = (who: Person, path: string, ...mutations: object[]) =>
  who.post(`${path}/sync/push`, { mutations })

async function push(who: Person, path: string, ...mutations: object[]) {
  const { results } = replies(await send(who, path, ...mutations), 200).body
  return results as { status: string; http_status: number; body: { code?: string } }[]
}

const statuses = (results: { status: string }[]) => results.map(({ status }) => status)

async function noted(fields: object = { title: 'base' }) {
  const { admin, company } = await books.office()
  const { path } = company
  const { id } = replies(await admin.post(`${path}/notes`, fields), 201).body
  const now = async () => replies(await admin.get(`${path}/notes/${id}`), 200).body
  const patch = async (body: object) =>
    replies(await admin.patch(`${path}/notes/${id}`, body), 200).body
  return { admin, path, id: id as number, now, patch }
}

/** Does something before each of the first tries. */
function beforeTries(...works: (() => Promise<unknown>)[]): () => number {
  let tries = 0
  meanwhile = async () => void (await works[tries++]?.())
  return () => tries
}

test('a record that moves on while a merge is decided is looked at again', async () => {
  const { admin, path, id, now, patch } = await noted()
  const tries = beforeTries(
    () => patch({ title: 'first' }),
    () => patch({ title: 'second' }),
    () => patch({ due_on: '2026-03-20' }),
  )
  const [result] = await push(admin, path, change(`moving-notes/${id}`, { amount: '2.00' }))
  assert.deepEqual([result!.status, tries()], ['merged', 4])
  const { title, amount, due_on, version } = await now()
  assert.deepEqual([title, amount, due_on, version], ['second', '2.00', '2026-03-20', 5])
})

test('where the record moves into the same field meanwhile, it is a conflict after all', async () => {
  const { admin, path, id, now, patch } = await noted()
  beforeTries(
    () => patch({ title: 'first' }),
    () => patch({ amount: '9.00' }),
  )
  const [result] = await push(admin, path, change(`moving-notes/${id}`, { amount: '2.00' }))
  assert.equal(result!.status, 'conflict')
  const { data } = (await admin.get(`${path}/sync/conflicts`)).body
  assert.deepEqual([data[0].fields, data[0].server.data.amount], [['amount'], '9.00'])
  assert.equal((await now()).amount, '9.00')
})

test('a record that never stands still is a conflict in the end', async () => {
  const { admin, path, id, patch } = await noted()
  let moves = 0
  meanwhile = () => patch({ title: `move ${++moves}` })
  const [result] = await push(admin, path, change(`moving-notes/${id}`, { amount: '2.00' }))
  assert.deepEqual([result!.status, moves], ['conflict', 5])
})

test('PUT is merged field by field: what it leaves out, it empties', async () => {
  const { admin, path, id, now, patch } = await noted({ title: 'base', amount: '1.00' })
  await patch({ title: 'server' })
  const put = { method: 'PUT' }
  const replaced = change(`whole-notes/${id}`, { title: 'base', due_on: '2026-03-20' }, put)
  assert.deepEqual(statuses(await push(admin, path, replaced)), ['merged'])
  const { title, amount, due_on } = await now()
  assert.deepEqual([title, amount, due_on], ['server', null, '2026-03-20'])
  assert.deepEqual(statuses(await push(admin, path, replaced)), ['replayed'])
})

test('PUT keeps what others put into a field that it left out and that was empty', async () => {
  const { admin, path, id, now, patch } = await noted()
  await patch({ amount: '5.00' })
  const put = { method: 'PUT' }
  const [result] = await push(admin, path, change(`whole-notes/${id}`, { title: 'client' }, put))
  assert.equal(result!.status, 'merged')
  assert.deepEqual([(await now()).title, (await now()).amount], ['client', '5.00'])
})

test('PUT that empties a field which others changed is a conflict about it', async () => {
  const { admin, path, id, now, patch } = await noted({ title: 'base', amount: '1.00' })
  await patch({ amount: '5.00' })
  const put = { method: 'PUT' }
  const [result] = await push(admin, path, change(`whole-notes/${id}`, { title: 'base' }, put))
  assert.equal(result!.status, 'conflict')
  const { data } = (await admin.get(`${path}/sync/conflicts`)).body
  assert.deepEqual(data[0].fields, ['amount'])
  assert.equal((await now()).amount, '5.00')
})

test('a limit of a route fails the push for a while; what was done before does not count again', async () => {
  const { admin, path, id } = await noted()
  const of = (title: string) => change(`limited-notes/${id}`, { title }, { base_version: null })
  const mutations = ['one', 'two', 'three', 'four'].map(of)
  const refused = replies(await send(admin, path, ...mutations), 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  replies(await send(admin, path, ...mutations), 429)
  await books.sql.query(
    `UPDATE rate_counters SET window_start = window_start - interval '61 seconds' WHERE bucket LIKE 'notes.limited:%'`,
  )
  const results = await push(admin, path, ...mutations)
  assert.deepEqual(statuses(results), ['replayed', 'replayed', 'applied', 'applied'])
})

test('a merge counts once against the limit of its route', async () => {
  const { admin, path, id, patch } = await noted()
  await patch({ title: 'server' })
  const results = await push(
    admin,
    path,
    change(`limited-notes/${id}`, { amount: '2.00' }),
    change(`limited-notes/${id}`, { amount: '3.00' }),
  )
  assert.deepEqual(statuses(results), ['merged', 'applied'])
})

test('what is kept for people who signed in is refused to a program, and done for a person', async () => {
  const { admin, path, id } = await noted()
  const token = await books.newTokenFor(admin.id, 'integration', ['sync', 'write'])
  const mutation = change(`session-notes/${id}`, { title: 'x' }, { method: 'POST' })
  const answer = await admin.post(`${path}/sync/push`, { mutations: [mutation] }, { token })
  const [refused] = replies(answer, 200).body.results
  assert.deepEqual(
    [refused.status, refused.http_status, refused.body.code],
    ['rejected', 403, 'session_token_required'],
  )
  assert.deepEqual(statuses(await push(admin, path, mutation)), ['applied'])
})
