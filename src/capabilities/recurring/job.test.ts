import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openRecurringDesk, type RecurringDesk } from '#testing/recurring'
import { useBooks } from '#testing/use-books'
import { turnTo } from '#testing/vat'
import { recurringJobs } from './jobs.js'
import { filesWithDue } from './queries/due.js'

/** What the service posts by itself. Today is 16 March 2026, unless a test turns the clock. */
const books = useBooks()
afterEach(() => books.clock.reset())

const hour = 3_600_000

/** Sessions do not last as long as these stories: it is a program that reads them. */
async function openDesk(): Promise<RecurringDesk> {
  const desk = await openRecurringDesk(books)
  await books.sql.query(`UPDATE tokens SET kind = 'integration' WHERE user_id = $1`, [
    desk.admin.id,
  ])
  return desk
}

/** History of a record, the oldest first. */
async function actionsOf({ admin, path }: RecurringDesk, id: number): Promise<string[]> {
  const found = await admin.get(`${path}/history?resource=recurring-entries&record_id=${id}`)
  return replies(found, 200)
    .body.data.map(
      ({ action, origin }: { action: string; origin: string }) => `${action} ${origin}`,
    )
    .reverse()
}

test('what is due is posted with its own date, each date once, in an operation of its own', async () => {
  const desk = await openRecurringDesk(books)
  const { id, due_count } = await desk.make({ auto_post: true })
  assert.equal(due_count, 0, 'nothing waits for a person')
  await desk.minute()
  await desk.minute()
  assert.deepEqual(await desk.booked(), [
    '2026-01-15 Loyer janvier 2026',
    '2026-02-15 Loyer février 2026',
    '2026-03-15 Loyer mars 2026',
  ])
  assert.deepEqual(await actionsOf(desk, id), ['created api', 'run job', 'run job', 'run job'])
  const { data } = replies(await desk.admin.get(`${desk.path}/history?per_page=10`), 200).body
  const jobs = data.filter(({ origin }: { origin: string }) => origin === 'job')
  assert.equal(new Set(jobs.map((one: { operation_id: string }) => one.operation_id)).size, 3)
  assert.ok(jobs.every(({ user }: { user: null }) => user === null))
  const record = await desk.read(id)
  assert.deepEqual([record.next_on, record.posted_count, record.version], ['2026-04-15', 3, 4])
  const posted = await desk.entry(record.last_entry_id)
  assert.deepEqual([posted.posted_by, posted.origin], [null, 'recurring'])
  assert.equal((await desk.occurrence(id, '2026-03-15')).by, null)
})

test('the oldest dates are posted first, over all records of a file', async () => {
  const desk = await openRecurringDesk(books)
  for (const starts_on of ['2026-01-20', '2026-01-05', '2026-02-01', '2026-01-12'])
    await desk.make({ auto_post: true, frequency: 'weekly', starts_on })
  await desk.minute()
  const { rows } = await books.sql.query(
    `SELECT array_agg(entry_date::text ORDER BY number) AS days FROM entries WHERE company_id = $1`,
    [desk.company.id],
  )
  assert.equal(rows[0].days.length, 36)
  assert.deepEqual(rows[0].days, rows[0].days.toSorted())
})

test('a date is due from midnight in Brussels, winter and summer', async () => {
  const desk = await openDesk()
  for (const [on, before, from] of [
    ['2026-02-10', '2026-02-09T22:59:59Z', '2026-02-09T23:00:00Z'],
    ['2026-03-29', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
    ['2026-07-10', '2026-07-09T21:59:59Z', '2026-07-09T22:00:00Z'],
    ['2026-10-25', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
  ] as const) {
    turnTo(books, before)
    books.clock.advance(-10 * hour)
    const { id } = await desk.make({ auto_post: true, starts_on: on })
    await desk.minute()
    assert.deepEqual(await desk.dates(id, 'limit=1'), [`${on} planned`])
    turnTo(books, from)
    books.clock.advance(-10 * hour)
    await desk.minute()
    assert.equal((await desk.occurrence(id, on)).status, 'posted', on)
  }
})

test('a refusal is kept with its code, in the language of the file, and stops nothing else', async () => {
  const desk = await openRecurringDesk(books)
  replies(await desk.admin.patch(desk.path, { locale: 'nl' }), 200)
  await desk.lockPeriod('2026-02-01')
  const { id } = await desk.make({ auto_post: true })
  const other = await desk.make({ auto_post: true, label: 'Huur', starts_on: '2026-03-01' })
  await desk.minute()
  assert.deepEqual(await desk.dates(id), [
    '2026-01-15 posted',
    '2026-02-15 error',
    '2026-03-15 posted',
  ])
  assert.equal((await desk.read(other.id)).posted_count, 1)
  const error = {
    code: 'period_locked',
    message: '2026-02-15 valt in een vergrendelde periode.',
    at: '2026-03-16T10:00:00.000000Z',
  }
  const record = await desk.read(id)
  assert.deepEqual(record.last_error, { on: '2026-02-15', ...error })
  assert.deepEqual([record.error_count, record.next_on], [1, '2026-04-15'])
  assert.deepEqual((await desk.occurrence(id, '2026-02-15')).error, error)
  assert.deepEqual(await actionsOf(desk, id), ['created api', 'run job', 'failed job', 'run job'])
  const listed = replies(await desk.admin.get(`${desk.all}?due=1`), 200).body
  assert.deepEqual(
    listed.map((one: { id: number }) => one.id),
    [id],
  )
})

test('what was refused is tried every hour, and a repeated refusal says nothing new', async () => {
  const desk = await openRecurringDesk(books)
  await desk.retireAccount('610000')
  await books.sql.query(
    `UPDATE accounts SET is_active = true WHERE company_id = $1 AND number = '610000'`,
    [desk.company.id],
  )
  const { id } = await desk.make({ auto_post: true, starts_on: '2026-03-15' })
  await desk.retireAccount('610000')
  await desk.minute()
  const failed = await desk.read(id)
  assert.deepEqual([failed.last_error.code, failed.version], ['invalid', 2])
  books.clock.advance(hour - 1)
  await desk.minute()
  await books.sql.query(
    `UPDATE accounts SET is_active = true WHERE company_id = $1 AND number = '610000'`,
    [desk.company.id],
  )
  await desk.minute()
  assert.equal((await desk.read(id)).error_count, 1, 'not before the hour')
  await desk.retireAccount('610000')
  books.clock.advance(1)
  await desk.minute()
  assert.deepEqual(await desk.read(id), failed, 'refused again, and nothing is new')
  await books.sql.query(
    `UPDATE accounts SET is_active = true WHERE company_id = $1 AND number = '610000'`,
    [desk.company.id],
  )
  await desk.minute()
  assert.equal((await desk.read(id)).error_count, 1, 'an hour later only')
  books.clock.advance(hour)
  await desk.minute()
  const done = await desk.read(id)
  assert.deepEqual([done.error_count, done.last_error, done.posted_count], [0, null, 1])
})

test('a change has what was refused tried within the minute, and a person may post it', async () => {
  const desk = await openRecurringDesk(books)
  await desk.lockPeriod('2026-01-01')
  await desk.lockPeriod('2026-02-01')
  const { id } = await desk.make({ auto_post: true })
  await desk.minute()
  assert.equal((await desk.read(id)).error_count, 2)
  await books.sql.query(
    `UPDATE periods SET is_locked = false WHERE company_id = $1 AND starts_on = '2026-01-01'`,
    [desk.company.id],
  )
  replies(await desk.change(id, { label: 'Loyer du dépôt' }), 200)
  await desk.minute()
  const left = await desk.read(id)
  assert.deepEqual([left.error_count, left.last_error.on], [1, '2026-02-15'])
  refusedAt(await desk.run(id, { on: '2026-02-15' }), 'entry_date')
  assert.equal((await desk.occurrence(id, '2026-02-15')).status, 'error')
  replies(await desk.run(id, { on: '2026-02-15', entry_date: '2026-03-01' }), 201)
  assert.equal((await desk.read(id)).error_count, 0)
})

test('what stands in the way is told: no year, a closed one, a journal, a supplier, a code', async () => {
  const cases: [string, string, (desk: RecurringDesk) => Promise<unknown>, object?][] = [
    [
      'invalid',
      'Aucun exercice ne couvre le 2025-12-15.',
      async () => {},
      { starts_on: '2025-12-15', occurrences_left: 1 },
    ],
    [
      'period_locked',
      'Le 2026-03-15 tombe dans un exercice clôturé.',
      (desk) => desk.closeYear('2026-03-15'),
    ],
    [
      'invalid',
      'Le journal ACH n’est plus actif.',
      (desk) => desk.retireJournal(desk.journal('ACH')),
    ],
    [
      'invalid',
      'Ce tiers est bloqué ou n’est plus actif.',
      (desk) => desk.retireParty(desk.supplier),
    ],
    [
      'invalid',
      'Le code TVA PS21 ne vaut pas à cette date ou n’est plus actif.',
      (desk) =>
        books.sql.query(
          `UPDATE vat_codes SET valid_until = '2026-01-31' WHERE company_id = $1 AND code = 'PS21'`,
          [desk.company.id],
        ),
    ],
  ]
  for (const [code, message, happen, more] of cases) {
    const desk = await openRecurringDesk(books)
    const { id } = await desk.make({
      kind: 'invoice',
      auto_post: true,
      starts_on: '2026-03-15',
      template: desk.invoiceTemplate(),
      ...more,
    })
    await happen(desk)
    await desk.minute()
    const { last_error } = await desk.read(id)
    assert.deepEqual([last_error.code, last_error.message], [code, message])
  }
})

test('what is paused, in the bin, or in a file in the bin is left alone', async () => {
  const desk = await openRecurringDesk(books)
  const due = async () => {
    const { db, clock } = books.service.services
    return (await filesWithDue(db.statement, '2026-03-16' as never, clock())).map(Number)
  }
  const paused = await desk.make({ auto_post: true, is_active: false })
  const byHand = await desk.make({ auto_post: false })
  const binned = await desk.make({ auto_post: true })
  replies(await desk.admin.delete(`${desk.all}/${binned.id}`), 204)
  assert.ok(!(await due()).includes(desk.company.id))
  const going = await desk.make({ auto_post: true })
  assert.ok((await due()).includes(desk.company.id))
  await books.sql.query('UPDATE companies SET deleted_at = now() WHERE id = $1', [desk.company.id])
  assert.ok(!(await due()).includes(desk.company.id))
  await desk.minute()
  await books.sql.query('UPDATE companies SET deleted_at = NULL WHERE id = $1', [desk.company.id])
  assert.deepEqual(await desk.booked(), [])
  await desk.minute()
  assert.equal((await desk.booked()).length, 3)
  for (const { id } of [paused, byHand]) assert.equal((await desk.read(id)).posted_count, 0)
  assert.equal((await desk.read(going.id)).posted_count, 3)
})

test('the job hands each file on once a minute', async () => {
  const desk = await openRecurringDesk(books)
  await desk.make({ auto_post: true })
  await recurringJobs[0]!.run({ services: books.service.services, payload: {}, attempt: 1 })
  const key = `post-recurring/${desk.company.id}`
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS waiting FROM graphile_worker._private_jobs WHERE key = $1`,
    [key],
  )
  assert.deepEqual(rows, [{ waiting: 1 }])
  assert.equal(recurringJobs[0]!.every, 'minute')
})

test('entries that come to an end: a date in error keeps its place among those that are left', async () => {
  const desk = await openRecurringDesk(books)
  await desk.lockPeriod('2026-01-01')
  const { id } = await desk.make({ auto_post: true, occurrences_left: 2 })
  await desk.minute()
  assert.deepEqual(await desk.dates(id, ''), ['2026-01-15 error', '2026-02-15 posted'])
  const { next_on, occurrences_left } = await desk.read(id)
  assert.deepEqual([next_on, occurrences_left], [null, 1])
})

test('what the service was stopped for is caught up, each date once', async () => {
  const desk = await openDesk()
  const { id } = await desk.make({ auto_post: true, frequency: 'weekly', starts_on: '2026-03-16' })
  await desk.minute()
  books.clock.advance(35 * 24 * hour)
  await desk.minute()
  assert.equal((await desk.booked()).length, 6)
  assert.equal((await desk.read(id)).next_on, '2026-04-27')
})
