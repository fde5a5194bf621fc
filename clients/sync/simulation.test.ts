import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { isLong, onlyLong } from '#testing/rounds'
import { memoryStore, type Outcome, openSyncClient, type SyncClient } from './index.js'
import { type Simulation, simulate } from './simulation.js'

const seed = Number(process.env.SYNC_SEED ?? 20_260_316)

/** A run in a service of its own, so that the second of two begins as the first did. */
async function run(
  actions: number,
  look: (books: Books, simulation: Simulation) => Promise<void>,
  heard: (line: string) => void = () => {},
): Promise<void> {
  const books = await openBooks({ environment: { RATE_LIMIT: '0' } })
  const folder = mkdtempSync(join(tmpdir(), 'dubbel-devices-'))
  try {
    await look(books, await simulate(books, { seed, actions, folder, heard }))
  } finally {
    await books.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const copyOf = (client: SyncClient) =>
  Object.fromEntries(
    client
      .resources()
      .sort()
      .map((resource) => [
        resource,
        (client.all(resource) as { id: number }[]).sort((a, b) => a.id - b.id),
      ]),
  )

const acts = isLong ? 2000 : 200

test(`five devices that come and go end with the copy of the server (seed ${seed})`, async () => {
  await run(acts, async (books, { file, devices, kills }) => {
    assert.ok(kills > acts / 40, `killed ${kills} times only`)
    const fresh = openSyncClient({
      url: books.base,
      token: file.admin.token!,
      company: file.company.token,
      device: { id: 'fresh', name: 'Fresh' },
      store: memoryStore(),
    })
    await fresh.sync()
    const expected = copyOf(fresh)
    const listed = (await file.admin.get(`${file.path}/third-parties`)).body
    assert.deepEqual(
      expected['third-parties'],
      listed.sort((a: { id: number }, b: { id: number }) => a.id - b.id),
    )
    for (const [number, { client }] of devices.entries()) {
      assert.deepEqual(client.waiting(), [], `device ${number} still has something to send`)
      assert.deepEqual(copyOf(client), expected, `the copy of device ${number}`)
    }
    await samePartyAsShown(file, devices[0]!.client)
    const outcomes = devices.flatMap(({ client, acts }) =>
      acts.map((key) => {
        const outcome = client.outcomeOf(key)
        assert.ok(outcome, `nobody knows what became of ${key}`)
        return outcome
      }),
    )
    assert.equal(outcomes.length, acts)
    await everyOneKept(books, file.company.id, outcomes)
    const seen = new Set(outcomes.map(({ status }) => status))
    for (const status of ['applied', 'replayed', 'merged', 'conflict', 'rejected', 'skipped'])
      assert.ok(seen.has(status as Outcome['status']), `${status} never came up`)
  })
})

/** Entries go on naming who was merged; who that is today the copy knows as well as the server. */
async function samePartyAsShown({ admin, path }: Simulation['file'], client: SyncClient) {
  const { data } = (await admin.get(`${path}/entries?per_page=200`)).body
  let followed = 0
  for (const { id, lines } of data) {
    const copied = client.find('entries', id)!.data.lines as { third_party_id: number | null }[]
    for (const [place, { third_party_id }] of lines.entries()) {
      const posted = copied[place]!.third_party_id
      assert.equal(posted && client.partyOf(posted), third_party_id)
      if (posted !== third_party_id) followed++
    }
  }
  assert.ok(followed > 0, 'nobody with entries was ever merged')
}

/** What was done is in the log under its key, once; what was not is nowhere; what met is in the register. */
async function everyOneKept(
  books: Books,
  companyId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const { rows } = await books.sql.query(
    `SELECT key, array_agg(operation_id) FILTER (WHERE operation_id IS NOT NULL) AS claimed,
            (SELECT array_agg(DISTINCT c.operation_id) FROM changes c
              WHERE c.company_id = $1 AND c.mutation_key = m.key) AS logged
       FROM mutations m WHERE scope = 'company:' || $1 GROUP BY key`,
    [companyId],
  )
  const done = new Map(rows.map(({ key, claimed, logged }) => [key, { claimed, logged }]))
  for (const { mutation_id, status } of outcomes) {
    const isDone = ['applied', 'replayed', 'merged'].includes(status)
    assert.equal(done.has(mutation_id), isDone, `${status}: ${mutation_id}`)
    const { claimed = null, logged = null } = done.get(mutation_id) ?? {}
    assert.deepEqual(logged, claimed, `${status}: ${mutation_id}`)
  }
  const unknown = await books.sql.query(
    `SELECT count(DISTINCT mutation_key)::int AS keys FROM changes
      WHERE company_id = $1 AND mutation_key IS NOT NULL AND mutation_key <> ALL ($2)`,
    [companyId, outcomes.map(({ mutation_id }) => mutation_id)],
  )
  assert.equal(unknown.rows[0].keys, 0)
  const register = await books.sql.query(
    'SELECT id FROM sync_conflicts WHERE company_id = $1 ORDER BY id',
    [companyId],
  )
  assert.deepEqual(
    outcomes
      .filter(({ status }) => status === 'conflict')
      .map(({ conflict_id }) => conflict_id)
      .sort((a, b) => a! - b!),
    register.rows.map((row) => Number(row.id)),
  )
}

test('the same seed gives the same run', onlyLong, async () => {
  const traces: string[][] = []
  for (const _ of ['first', 'second']) {
    const trace: string[] = []
    await run(
      100,
      async () => {},
      // What is loaded first has names and tokens that are new in every service.
      (line) => trace.push(line.includes('sync/bootstrap') ? line.split('\n')[0]! : line),
    )
    traces.push(trace)
  }
  assert.ok(traces[0]!.length > 30, `${traces[0]!.length} calls`)
  assert.deepEqual(traces[0], traces[1])
})
