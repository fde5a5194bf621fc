import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Rollback } from '#platform/db/index'
import { addJob } from '#platform/jobs/enqueue'
import type { ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { type Books, openBooks } from '#testing/books'
import { useBooks } from '#testing/use-books'

/** Work for later: it belongs to the transaction that asked for it, and is shared by all workers. */
const done: { task: string; payload: unknown; attempt: number; by: string }[] = []
const daily: string[] = []
let failures = 0

function tasksOf(by: string): { tasks: Task[]; schedule: ScheduledJob[] } {
  const note =
    (task: string): Task['run'] =>
    async ({ payload, attempt }) => {
      done.push({ task, payload, attempt, by })
    }
  return {
    tasks: [
      { name: 'test-work', run: note('test-work') },
      {
        name: 'test-fails-once',
        run: async (context) => {
          if (failures++ === 0) throw new Error('not this time')
          await note('test-fails-once')(context)
        },
      },
    ],
    schedule: [
      { name: 'test-daily', every: 'day', at: '03:30', run: async () => void daily.push(by) },
    ],
  }
}

const one = tasksOf('first')
const books = useBooks({
  own: true,
  environment: { ROLE: 'both' },
  moreTasks: one.tasks,
  moreSchedule: one.schedule,
})
let second: Books
before(async () => {
  const two = tasksOf('second')
  second = await openBooks({
    environment: { ROLE: 'worker' },
    databaseUrl: books.databaseUrl,
    moreTasks: two.tasks,
    moreSchedule: two.schedule,
  })
})
after(async () => {
  await second.close()
})

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 200, 'it did not happen')
    await new Promise((wait) => setTimeout(wait, 50))
  }
}
const of = (task: string) => done.filter((entry) => entry.task === task)

test('what a transaction enqueues runs once after its commit, and never when it was rolled back', async () => {
  const { db } = books.service.services
  await db.write(async (tx) => {
    await addJob(tx, 'test-work', { id: 1 })
    throw new Rollback(undefined)
  })
  await db.write((tx) => addJob(tx, 'test-work', { id: 2 }))
  await until(() => of('test-work').length > 0)
  await db.write((tx) => addJob(tx, 'test-work', { id: 3 }))
  await until(() => of('test-work').length > 1)
  assert.deepEqual(
    of('test-work').map(({ payload }) => payload),
    [{ id: 2 }, { id: 3 }],
  )
})

test('two workers divide the work and do each piece once', async () => {
  done.length = 0
  await books.service.services.db.write(async (tx) => {
    for (let id = 0; id < 40; id++) await addJob(tx, 'test-work', { id })
  })
  await until(() => of('test-work').length >= 40)
  const ids = of('test-work').map(({ payload }) => (payload as { id: number }).id)
  assert.deepEqual(
    ids.sort((a, b) => a - b),
    Array.from({ length: 40 }, (_, id) => id),
  )
})

test('work that fails is tried again', async () => {
  await books.service.services.db.write((tx) => addJob(tx, 'test-fails-once', { id: 7 }))
  await until(() => failures > 0)
  // The queue waits before it tries again; the test moves that moment instead of waiting.
  for (let tries = 0; of('test-fails-once').length === 0 && tries < 100; tries++) {
    await books.sql.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0 AND locked_at IS NULL`,
    )
    await new Promise((wait) => setTimeout(wait, 100))
  }
  assert.deepEqual(
    of('test-fails-once').map(({ payload, attempt }) => [payload, attempt]),
    [[{ id: 7 }, 2]],
  )
})

test('a job with a key replaces its waiting twin', async () => {
  done.length = 0
  const { db } = books.service.services
  await db.write(async (tx) => {
    await addJob(tx, 'test-work', { id: 'old' }, { key: 'only-one' })
    await addJob(tx, 'test-work', { id: 'new' }, { key: 'only-one' })
  })
  await until(() => of('test-work').length > 0)
  assert.deepEqual(
    of('test-work').map(({ payload }) => payload),
    [{ id: 'new' }],
  )
})

test('a job asked for again while a worker had it waits no more, however that ends, and its successor does', async () => {
  const { db } = books.service.services
  const waiting = () => db.statement.one('SELECT count_waiting_jobs() AS count')
  // Nobody knows such work, so that nobody takes it.
  const ask = () => db.write((tx) => addJob(tx, 'test-nobodys', {}, { key: 'again' }))
  await ask()
  assert.deepEqual(await waiting(), { count: 1 })
  await books.sql.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'gone' WHERE key = 'again'`,
  )
  await ask()
  await books.sql.query(`SELECT graphile_worker.force_unlock_workers(ARRAY['gone'])`)
  assert.deepEqual(await waiting(), { count: 1 })
  // The database may not have answered that worker, who could say so at the end.
  await books.sql.query(`UPDATE graphile_worker._private_jobs SET last_error = 'no', attempts = 12`)
  assert.deepEqual(await waiting(), { count: 1 })
  await books.sql.query(
    `UPDATE graphile_worker._private_jobs SET created_at = now() - interval '15 hours' WHERE key IS NULL`,
  )
  assert.deepEqual(await waiting(), { count: 2 }, 'what failed for good is seen')
  await books.sql.query('DELETE FROM graphile_worker._private_jobs')
})

test('daily work is done once a day, whichever worker asks first', async () => {
  const { rows } = await books.sql.query(`SELECT slot FROM schedule_runs WHERE job = 'test-daily'`)
  assert.deepEqual(rows, [{ slot: '2026-03-16' }])
  assert.equal(daily.length, 1)
})
