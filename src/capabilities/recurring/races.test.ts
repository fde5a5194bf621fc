import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pg from 'pg'
import { replies } from '#testing/http'
import { openPairs, type Pairs, statuses } from '#testing/pairs'
import { openRecurringDesk, type RecurringDesk, type Shown } from '#testing/recurring'
import { rounds } from '#testing/rounds'
import { together } from '#testing/together'
import { useBooks } from '#testing/use-books'

/** A date is posted once, whatever runs at once: people in two processes, and the job in one of them. */
const books = useBooks()
let pairs: Pairs
let desk: RecurringDesk
before(async () => {
  pairs = await openPairs(books)
  desk = await openRecurringDesk(books)
})

/** How often each pair meets. */
const meetings = rounds(60)

async function eachRound(run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 1; round <= meetings; round++) await run(round)
}

/** How often dates of a record are posted. */
async function postedTimes(id: number): Promise<number[]> {
  const { rows } = await books.sql.query(
    `SELECT count(e.id)::int AS times FROM recurring_occurrences o
       LEFT JOIN entries e ON e.company_id = o.company_id AND e.label = 'R ' || $2 || ' ' || to_char(o."on", 'DD/MM/YYYY')
      WHERE o.company_id = $1 AND o.recurring_entry_id = $2::bigint GROUP BY o."on"`,
    [desk.company.id, String(id)],
  )
  return rows.map(({ times }) => times)
}

async function newRecord(more: object = {}): Promise<number> {
  const made = await desk.make(more)
  const template = { ...desk.rent, label: `R ${made.id} {date}` }
  replies(await desk.change(made.id, { template }), 200)
  return made.id
}

test('two who run the same date at once: one posts, the other is told', async () => {
  await eachRound(async (round) => {
    const id = await newRecord()
    const run = {
      method: 'POST',
      path: `${desk.all}/${id}/run`,
      body: { on: '2026-01-15' },
    }
    const answers = await pairs.pair(round, desk.admin, run, run)
    assert.deepEqual(statuses(answers), [201, 422])
    const refused = answers.find(({ status }) => status === 422)!
    assert.equal(refused.body.code, 'occurrence_done')
    assert.deepEqual(await postedTimes(id), [1])
  })
})

test('a person and the job at once: one posts, the other does not', async () => {
  const by = new Set<string>()
  await eachRound(async (round) => {
    const id = await newRecord({ auto_post: true, starts_on: '2026-03-15' })
    const shot = {
      base: round % 2 ? books.base : pairs.second,
      token: desk.admin.token,
      method: 'POST',
      path: `${desk.all}/${id}/run`,
      body: { on: '2026-03-15' },
    }
    const person = () => together([shot])
    // In the first two rounds one comes after the other, so that each outcome is met.
    if (round === 2) await desk.minute()
    const [[answer]] = await Promise.all([person(), ...(round > 2 ? [desk.minute()] : [])])
    if (round === 1) await desk.minute()
    assert.ok(answer!.status === 201 || answer!.body.code === 'occurrence_done', answer!.text)
    by.add(String(answer!.status))
    assert.deepEqual(await postedTimes(id), [1])
    const { by: who } = await desk.occurrence(id, '2026-03-15')
    assert.equal(who, answer!.status === 201 ? desk.admin.id : null)
  })
  assert.equal(by.size, 2, 'each comes first')
})

test('two workers at once post each date once', async () => {
  await eachRound(async () => {
    const id = await newRecord({ auto_post: true })
    await Promise.all([desk.minute(), desk.minute(), desk.minute()])
    assert.deepEqual(await postedTimes(id), [1, 1, 1])
    assert.deepEqual((await desk.read(id)).posted_count, 3)
  })
})

test('an entry that is reversed while its record is changed: both are done', async () => {
  await eachRound(async (round) => {
    const id = await newRecord()
    const { entry } = replies(await desk.run(id), 201).body
    const reversing = { method: 'POST', path: `${desk.path}/entries/${entry.id}/reverse` }
    const running = {
      method: 'POST',
      path: `${desk.all}/${id}/run`,
      body: { on: '2026-02-15' },
    }
    const answers = await pairs.pair(round, desk.admin, reversing, running)
    assert.deepEqual(statuses(answers), [201, 201])
    const record: Shown = await desk.read(id)
    assert.deepEqual([record.posted_count, record.last_run_on], [1, '2026-02-15'])
  })
})

test('the database itself keeps a date of a record once', async () => {
  const id = await newRecord()
  const clients = [0, 1].map(() => new pg.Client({ connectionString: books.databaseUrl }))
  const taken = await Promise.allSettled(
    clients.map(async (client) => {
      await client.connect()
      await client.query('SET ROLE dubbel_app')
      await client.query(
        `INSERT INTO recurring_occurrences (company_id, recurring_entry_id, "on", status)
         VALUES ($1, $2, '2026-01-15', 'skipped')`,
        [desk.company.id, id],
      )
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  const refused = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual(
    refused.map(({ constraint }) => constraint),
    ['recurring_occurrences_pkey'],
  )
  // Nobody meant it: the record knows nothing of it.
  await books.sql.query('DELETE FROM recurring_occurrences WHERE recurring_entry_id = $1', [id])
})
