import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

let count = 0
const key = () => `key-${++count}`

/** Sends mutations, each with a key of its own unless it has one, and gives their results. */
async function push(who: Person, path: string, ...mutations: Record<string, unknown>[]) {
  const body = { mutations: mutations.map((one) => ({ mutation_id: key(), ...one })) }
  return replies(await who.post(`${path}/sync/push`, body), 200).body.results
}

const create = (title: string, more: object = {}) => ({
  method: 'POST',
  path: 'notes',
  body: { title },
  ...more,
})
const change = (id: unknown, body: object, more: object = {}) => ({
  method: 'PATCH',
  path: `notes/${id}`,
  body,
  ...more,
})

const statuses = (results: { status: string }[]) => results.map(({ status }) => status)

async function office() {
  const { admin, company, firm } = await books.office()
  const noted = async (title: string) =>
    replies(await admin.post(`${company.path}/notes`, { title }), 201).body.id as number
  const note = async (id: number) =>
    replies(await admin.get(`${company.path}/notes/${id}`), 200).body
  return { admin, company, firm, path: company.path, noted, note }
}

test('mutations are applied in order, each answered as a direct call would be', async () => {
  const { admin, path, note } = await office()
  const answer = replies(
    await admin.post(`${path}/sync/push`, {
      mutations: [
        { mutation_id: 'a', ...create('one', { temp_id: 't1' }) },
        { mutation_id: 'b', ...change('$t1', { title: 'two' }, { base_version: 1 }) },
        { mutation_id: 'c', method: 'DELETE', path: 'notes/$t1' },
      ],
    }),
    200,
    { cursor: 3, server_time: books.clock() },
  )
  const [made, changed, gone] = answer.body.results
  assert.deepEqual(
    [made.mutation_id, made.status, made.http_status, made.version, made.conflict_id],
    ['a', 'applied', 201, 1, null],
  )
  assert.equal(made.body.title, 'one')
  assert.deepEqual([changed.http_status, changed.id, changed.version], [200, made.id, 2])
  assert.deepEqual(gone, {
    mutation_id: 'c',
    status: 'applied',
    http_status: 204,
    id: made.id,
    version: 3,
    body: null,
    conflict_id: null,
  })
  await assert.rejects(note(made.id))
})

test('the log says that it came from offline work, of which device and when', async () => {
  const { admin, path, company } = await office()
  const mutations = [
    { mutation_id: key(), ...create('x', { occurred_at: '2026-03-16T08:00:00Z' }) },
  ]
  const headers = { 'x-device-id': 'laptop' }
  replies(await admin.post(`${path}/sync/push`, { mutations }, { headers }), 200)
  mutations[0] = { mutation_id: key(), ...create('y', { occurred_at: '2020-01-01T00:00:00Z' }) }
  replies(await admin.post(`${path}/sync/push`, { mutations }, { headers }), 200)
  const { rows } = await books.sql.query(
    `SELECT origin, device_id, to_char(occurred_at, 'DD HH24') AS at FROM changes
      WHERE company_id = $1 ORDER BY seq`,
    [company.id],
  )
  assert.deepEqual(
    rows.map(({ origin, device_id, at }) => [origin, device_id, at]),
    [
      ['offline_sync', 'laptop', '16 08'],
      ['offline_sync', 'laptop', '15 10'],
    ],
  )
})

test('500 mutations with temporary names run in one push; an empty list or one more is refused', async () => {
  const { admin, path } = await office()
  const many = Array.from({ length: 250 }, (_, at) => [
    create(`n${at}`, { temp_id: `n${at}` }),
    change(`$n${at}`, { title: `m${at}` }),
  ]).flat()
  const pushed = many.slice(0, longOrShort(500, 50))
  const notes = pushed.length / 2
  const results = await push(admin, path, ...pushed)
  assert.deepEqual(new Set(statuses(results)), new Set(['applied']))
  assert.equal(results.length, pushed.length)
  const listed = replies(await admin.get(`${path}/notes?per_page=200`), 200).body
  assert.equal(listed.total, notes)
  assert.ok(listed.data.every(({ title }: { title: string }) => title.startsWith('m')))
  refusedAt(await admin.post(`${path}/sync/push`, { mutations: [] }), 'mutations')
  const mutations = [...many, create('x')].map((one) => ({ mutation_id: key(), ...one }))
  refusedAt(await admin.post(`${path}/sync/push`, { mutations }), 'mutations')
  assert.equal((await admin.get(`${path}/notes`)).body.total, notes)
})

test('a temporary name stands for the id anywhere in a body, and only where it was given', async () => {
  const { admin, path, journal } = await books.openCompany()
  const account = { number: '612345', label: '$100' }
  const [made, entry] = await push(
    admin,
    path,
    { method: 'POST', path: '/accounts', body: account, temp_id: 'new.account' },
    {
      method: 'POST',
      path: 'entries',
      body: {
        journal_id: journal('OD'),
        entry_date: '2026-03-10',
        label: '$unknown',
        lines: [
          { account_id: '$new.account', debit: '10.00' },
          { account: '550000', credit: '10.00' },
        ],
      },
    },
  )
  assert.deepEqual([made.status, made.body.label], ['applied', '$100'])
  assert.deepEqual([entry.status, entry.body.label], ['applied', '$unknown'], JSON.stringify(entry))
  assert.equal(entry.body.lines[0].account_id, made.id)
})

test('two mutations may not give the same temporary name', async () => {
  const { admin, path } = await office()
  const mutations = ['a', 'b'].map((title) => ({
    mutation_id: key(),
    ...create(title, { temp_id: 't' }),
  }))
  refusedAt(await admin.post(`${path}/sync/push`, { mutations }), 'mutations.1.temp_id')
  assert.equal((await admin.get(`${path}/notes`)).body.total, 0)
})

test('a refusal is the result of its mutation alone, in the caller’s language; what names it is skipped', async () => {
  const { admin, path } = await office()
  const results = await push(
    admin,
    path,
    create('', { temp_id: 'bad' }),
    change('$bad', { title: 'x' }),
    create('named', { body: { title: 'ok', amount: '$bad' } }),
    create('early', { body: { title: 'ok', amount: '$later' } }),
    create('good', { temp_id: 'later' }),
    change('999999', { title: 'x' }),
  )
  assert.deepEqual(statuses(results), [
    'rejected',
    'skipped',
    'skipped',
    'skipped',
    'applied',
    'rejected',
  ])
  const [bad, skipped, , , , unknown] = results
  assert.equal(bad.http_status, 422)
  assert.deepEqual(Object.keys(bad.body.errors), ['title'])
  assert.match(bad.body.message, /required/)
  assert.deepEqual([skipped.http_status, skipped.id, skipped.body], [null, null, null])
  assert.equal(unknown.http_status, 404)
})

test('a push sent again is recognised mutation by mutation, also after half of it', async () => {
  const { admin, path } = await office()
  const mutations = [
    { mutation_id: key(), ...create('one', { temp_id: 't' }) },
    { mutation_id: key(), ...change('$t', { title: 'two' }) },
    { mutation_id: key(), method: 'DELETE', path: 'notes/$t' },
  ]
  const [first] = await push(admin, path, mutations[0]!)
  const again = await push(admin, path, ...mutations)
  assert.deepEqual(statuses(again), ['replayed', 'applied', 'applied'])
  assert.deepEqual([again[0].id, again[0].body], [first.id, first.body])
  const third = await push(admin, path, ...mutations)
  assert.deepEqual(statuses(third), ['replayed', 'replayed', 'replayed'])
  assert.deepEqual(
    third.map(({ id, http_status }: { id: number; http_status: number }) => [id, http_status]),
    [
      [first.id, 200],
      [first.id, 200],
      [first.id, 200],
    ],
  )
  const [reused] = await push(admin, path, { ...mutations[0]!, body: { title: 'other' } })
  assert.deepEqual([reused.status, reused.body.code], ['rejected', 'mutation_key_reused'])
})

test('a mutation that was sent directly before is a replay in a push', async () => {
  const { admin, path } = await office()
  const headers = { 'x-client-mutation-id': key() }
  const made = replies(await admin.post(`${path}/notes`, { title: 'one' }, { headers }), 201).body
  const [result] = await push(admin, path, {
    mutation_id: headers['x-client-mutation-id'],
    ...create('one'),
  })
  assert.deepEqual([result.status, result.id, result.version], ['replayed', made.id, 1])
})

test('what fails for a moment fails the push, which is then sent again as a whole', async () => {
  const { admin, path } = await office()
  await books.sql.query(
    `CREATE FUNCTION be_busy() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = 'serialization_failure'; END $$;
     CREATE TRIGGER busy BEFORE INSERT ON notes FOR EACH ROW WHEN (NEW.title = 'busy') EXECUTE FUNCTION be_busy()`,
  )
  const mutations = ['one', 'busy', 'three'].map((title) => ({
    mutation_id: key(),
    ...create(title),
  }))
  replies(await admin.post(`${path}/sync/push`, { mutations }), 503, { code: 'busy' })
  assert.equal((await admin.get(`${path}/notes`)).body.total, 1)
  await books.sql.query('DROP TRIGGER busy ON notes')
  const results = await push(admin, path, ...mutations)
  assert.deepEqual(statuses(results), ['replayed', 'applied', 'applied'])
})

test('two changes of one record on the version that was known both stand', async () => {
  const { admin, path, noted, note } = await office()
  const id = await noted('one')
  const results = await push(
    admin,
    path,
    change(id, { title: 'two' }, { base_version: 1 }),
    change(id, { title: 'three' }, { base_version: 1 }),
  )
  assert.deepEqual(statuses(results), ['applied', 'applied'])
  assert.deepEqual([(await note(id)).title, (await note(id)).version], ['three', 3])
})

test('a push is not tried out, and needs what a mutation is made of', async () => {
  const { admin, path } = await office()
  const headers = { 'x-dry-run': '1' }
  const mutations = [{ mutation_id: key(), ...create('x') }]
  replies(await admin.post(`${path}/sync/push`, { mutations }, { headers }), 422, {
    code: 'dry_run_unsupported',
  })
  refusedAt(
    await admin.post(`${path}/sync/push`, {
      mutations: [{ method: 'GET', base_version: 0, occurred_at: 'now', temp_id: 'a/b' }],
    }),
    'mutations.0.mutation_id',
    'mutations.0.method',
    'mutations.0.path',
    'mutations.0.base_version',
    'mutations.0.occurred_at',
    'mutations.0.temp_id',
  )
})
