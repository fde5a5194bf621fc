import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinct } from '#kernel/lists'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true })

const db = () => books.service.services.db
const pid = async () => (await db().lookup<{ pid: number }>('SELECT pg_backend_pid() AS pid'))!.pid
const together = (count: number) => Promise.all(Array.from({ length: count }, pid))

test('what is looked up at the same time shares a connection, as far as it has room', async () => {
  assert.equal(distinct(await together(16)).length, 1)
  assert.equal(distinct(await together(40)).length, 3)
})

test('one after the other gives it back', async () => {
  await pid()
  const { total, idle } = db().gauges()
  assert.equal(total, idle)
})

test('one that fails fails alone, and its connection is not used again', async () => {
  const before = pid()
  const wrong = db().lookup('SELECT 1 / 0 AS n')
  const slow = db().lookup<{ pid: number }>('SELECT pg_backend_pid() AS pid FROM pg_sleep(0.2)')
  await assert.rejects(wrong, /division by zero/)
  const next = await pid()
  const { pid: shared } = (await slow)!
  assert.equal(shared, await before)
  assert.notEqual(next, shared)
  assert.equal(await pid(), next)
})

test('a connection that ends fails those that are on it, and the next have another', async () => {
  const slow = Promise.allSettled([
    db().lookup('SELECT pg_sleep(20)::text AS nothing'),
    db().lookup('SELECT 1 AS one'),
  ])
  const sleeping = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep(20)%'`
  await until(
    async () => (await books.sql.query(sleeping)).rowCount === 1,
    'a statement that sleeps',
  )
  assert.deepEqual(
    (await slow).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.ok(await pid())
})
