import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { demoVisitor, makeThinDemo, thinPlans } from '#testing/demo'
import { type Answered, type Person, replies } from '#testing/http'
import { onlyLong } from '#testing/rounds'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'
import { clearAway, resetDemo } from './actions/reset.js'

/** How one demo follows another. */
const books = useBooks({ own: true })
let visitor: Person
let firm: string
let beforeTheFirst: Answered
before(async () => {
  beforeTheFirst = await books.call('POST', '/v1/auth/demo', {
    headers: { 'accept-language': 'en' },
  })
  await makeThinDemo(books)
  const opened = await demoVisitor(books)
  visitor = opened.visitor
  firm = `/v1/firms/${opened.demo.firm.public_token}`
})
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

test('where the demo is switched off, it is said that there is none', () => {
  const message = 'This service has no demo. Sign in with an account.'
  replies(beforeTheFirst, 503, { code: 'demo_unavailable', message })
})

type File = { id: number; public_token: string; code: string; name: string }

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
const get = async (path: string): Promise<any> => replies(await visitor.get(path), 200).body
const listed = (): Promise<File[]> => get('/v1/companies')

test(
  'a cursor from before is told to load anew, and what is loaded says where it stands',
  onlyLong,
  async () => {
    const [{ public_token }] = (await listed()) as [File]
    const path = `/v1/companies/${public_token}`
    const cursors: number[] = []
    for (const since of [0, 10])
      cursors.push((await get(`${path}/sync/pull?since=${since}&limit=50`)).cursor)
    cursors.push((await get(`${path}/sync/status`)).cursor)
    await resetDemo(books.service.services, thinPlans())
    for (const since of cursors) {
      const { full_resync, changes } = await get(`${path}/sync/pull?since=${since}`)
      assert.deepEqual([full_resync, changes], [true, []], `cursor ${since}`)
    }
    const { changes } = await get(`${path}/sync/bootstrap?limit=5000`)
    const own = changes.find(({ resource }: { resource: string }) => resource === 'company')
    assert.equal(own.data.public_token, public_token)
    const { chain } = await get(`${path}/history?verify=1&per_page=1`)
    assert.equal(chain.ok, true)
  },
)

test(
  'while one takes the place of the other, readers see the one or the other and never half',
  onlyLong,
  async () => {
    const old = (await listed()).map(({ id }) => id).sort()
    const [{ public_token }] = (await listed()) as [File]
    const path = `/v1/companies/${public_token}`
    const seen: number[][] = []
    const totals: [number, number][] = []
    let isOver = false
    const lists = async () => {
      while (!isOver) seen.push((await listed()).map(({ id }) => id).sort())
    }
    const pages = async () => {
      while (!isOver) {
        const { data, total } = await get(`${path}/entries?per_page=1`)
        totals.push([data[0].company_id, total])
        assert.equal((await get(firm)).companies.length, 2)
      }
    }
    const readers = [lists(), pages(), lists()]
    await resetDemo(books.service.services, thinPlans())
    const fresh = (await listed()).map(({ id }) => id).sort()
    isOver = true
    await Promise.all(readers)
    assert.ok(seen.length > 10, `${seen.length} looks`)
    const known = new Set([old.join(), fresh.join()])
    for (const ids of seen) assert.ok(known.has(ids.join()), `half of it: ${ids}`)
    const whole = totals[0]![1]
    for (const [id, total] of totals) {
      assert.ok(old.includes(id) || fresh.includes(id))
      assert.equal(total, whole)
    }
  },
)

test('until the last file has its place all of the old ones are there; then all of the new ones, with their names and nothing of what visitors did', async () => {
  const names = (all: File[]) => all.map((file) => [file.public_token, file.code]).sort()
  const made = await listed()
  const [{ public_token }] = made as [File]
  const path = `/v1/companies/${public_token}`
  replies(await visitor.patch(path, { city: 'Elsewhere', code: 'OTHER' }), 200)
  const party = { type: 'customer', name: 'Left behind' }
  replies(await visitor.post(`${path}/third-parties`, party), 201)
  const old = await listed()
  const ids = old.map(({ id }) => id).sort((one, other) => one - other)
  // Held here, the place in the log of the last file lets the swap wait with most of its work done.
  await books.sql.query('BEGIN')
  await books.sql.query('SELECT FROM change_heads WHERE company_id = $1 FOR UPDATE', [ids.at(-1)])
  const resetting = resetDemo(books.service.services, thinPlans())
  await until(isWaiting, 'the swap')
  for (let time = 0; time < 5; time++) assert.deepEqual(await listed(), old)
  assert.equal((await get(firm)).companies.length, 2)
  await books.sql.query('COMMIT')
  await resetting
  const fresh = await listed()
  assert.deepEqual(names(fresh), names(made))
  assert.ok(fresh.every(({ id }) => !ids.includes(id)))
  assert.deepEqual(await get(`${path}/third-parties?q=behind`), [])
  const shown = await get(path)
  assert.notEqual(shown.city, 'Elsewhere')
  assert.deepEqual([shown.public_token, shown.firm.name], [public_token, 'Fiduciaire Démo'])
})

/** Whether someone waits for what this test holds. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await books.sql.query(
    `SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
  )
  return rows.length > 0
}

test(
  'whoever writes into an old file at that moment is refused, and nothing of it stays',
  onlyLong,
  async () => {
    const [{ id, public_token }] = (await listed()) as [File]
    const path = `/v1/companies/${public_token}/third-parties`
    let isOver = false
    const writers = Array.from({ length: 3 }, async (_, place) => {
      const statuses: number[] = []
      while (!isOver) {
        const name = `Writer ${place} ${statuses.length}`
        statuses.push((await visitor.post(path, { type: 'customer', name })).status)
      }
      return statuses
    })
    await resetDemo(books.service.services, thinPlans())
    const { length: written } = await get(path)
    isOver = true
    const statuses = (await Promise.all(writers)).flat()
    assert.ok(written < statuses.length, 'they wrote before and after')
    for (const status of statuses) assert.ok([201, 404].includes(status), `${status}`)
    const { rows } = await books.sql.query(
      `SELECT (SELECT count(*) FROM third_parties t WHERE t.company_id = c.id) AS parties,
            (SELECT count(*) FROM changes l WHERE l.company_id = c.id AND l.resource = 'third-parties') AS logged
       FROM companies c WHERE c.id = $1`,
      [id],
    )
    assert.equal(rows[0].parties, rows[0].logged)
  },
)

test('what was replaced is hidden at once and gone an hour later; what is kept cannot be removed', async () => {
  const { db } = books.service.services
  const hidden = async () =>
    (
      await books.sql.query(
        'SELECT id FROM companies WHERE is_demo AND firm_id IS NULL ORDER BY id',
      )
    ).rows as { id: string }[]
  const waiting = await hidden()
  assert.ok(waiting.length >= 2)
  await clearAway(books.service.services)
  assert.deepEqual(await hidden(), waiting, 'a request may still be reading')
  books.clock.advance(3_600_001)
  const desk = await books.openCompany()
  await clearAway(books.service.services)
  assert.deepEqual(await hidden(), [])
  for (const table of ['changes', 'entries', 'entry_lines', 'accounts', 'change_heads', 'files']) {
    const { rows } = await books.sql.query(
      `SELECT FROM ${table} WHERE company_id = ANY ($1) LIMIT 1`,
      [waiting.map(({ id }) => id)],
    )
    assert.equal(rows.length, 0, table)
  }
  const kept = [desk.company.id, (await listed())[0]!.id]
  for (const id of kept)
    await assert.rejects(
      db.write((tx) => tx.run('SELECT purge_discarded_file($1, now(), 10)', [id])),
      /is kept/,
    )
  await assert.rejects(
    db.write((tx) =>
      tx.run('UPDATE companies SET is_demo = true WHERE id = $1', [desk.company.id]),
    ),
    /never changes/,
  )
})

test(
  'the books and the log of files that are kept still refuse every deletion, the owner’s too',
  onlyLong,
  async () => {
    const desk = await books.openCompany()
    const entry = {
      journal_id: desk.journal('OD'),
      entry_date: '2026-03-02',
      lines: [
        { account: '612300', debit: '10.00' },
        { account: '489000', credit: '10.00' },
      ],
    }
    replies(await desk.admin.post(`${desk.path}/entries`, entry), 201)
    for (const id of [desk.company.id, (await listed())[0]!.id])
      for (const table of ['changes', 'entries', 'entry_lines']) {
        const { rows } = await books.sql.query(`SELECT FROM ${table} WHERE company_id = $1`, [id])
        assert.ok(rows.length > 0, `${table} of ${id}`)
        await assert.rejects(
          books.sql.query(`DELETE FROM ${table} WHERE company_id = $1`, [id]),
          /append-only|never rewritten/,
        )
      }
    for (const table of ['changes', 'entries', 'entry_lines'])
      await assert.rejects(
        books.sql.query(`TRUNCATE ${table} CASCADE`),
        /append-only|never rewritten/,
      )
  },
)

test('what a build that broke off left behind is never seen, and goes too', async () => {
  const broken = thinPlans()
  const bad = { ...broken[1]!, letterings: [{ account: '400000', entries: [0] }] }
  const old = await listed()
  await assert.rejects(resetDemo(books.service.services, [broken[0]!, bad]))
  assert.deepEqual(await listed(), old)
  books.clock.advance(3_600_001)
  await clearAway(books.service.services)
  books.clock.advance(3_600_001)
  await clearAway(books.service.services)
  const { rows } = await books.sql.query('SELECT FROM companies WHERE is_demo AND firm_id IS NULL')
  assert.equal(rows.length, 0)
})
