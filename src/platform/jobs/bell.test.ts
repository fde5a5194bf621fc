import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { quiet } from '#testing/quiet'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'
import { type Bell, openBell } from './bell.js'

const books = useBooks()
/** Of a process that only rings, and of another that listens. */
let here: Bell
let there: Bell
const heard: (number | null)[] = []
before(async () => {
  const { db } = books.service.services
  const options = { db, url: books.databaseUrl, log: quiet, retryMs: 10 }
  here = await openBell({ ...options, listens: false })
  there = await openBell({ ...options, listens: true })
  there.hear((what) => heard.push(what))
})
after(async () => {
  await there.close()
  await here.close()
})

test('many who ring at once are heard, and few messages carry it', async () => {
  for (let times = 0; times < 500; times++) here.ring()
  await until(() => heard.length > 0, 'the ring')
  here.ring()
  await until(() => heard.length > 1, 'the next ring')
  assert.ok(heard.length < 10, `${heard.length} messages`)
  assert.ok(heard.every((what) => what === null))
})

test('what was changed is told to everyone, here and there', async () => {
  heard.length = 0
  const own: (number | null)[] = []
  const hearNoMore = here.hear((what) => own.push(what))
  here.tell(7)
  await until(() => heard.includes(7), 'the word')
  assert.deepEqual(own, [7])
  // Heard in its own process, a ring need not travel.
  here.ring()
  assert.deepEqual(own, [7, null])
  hearNoMore()
  heard.length = 0
  here.ring()
  await until(() => heard.length > 0, 'the ring')
  assert.equal(own.length, 2)
})

test('a connection that breaks is opened again', async () => {
  const { rows } = await books.sql.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  assert.equal(rows.length, 1)
  heard.length = 0
  await until(() => {
    here.ring()
    return heard.length > 0
  }, 'the ring on a new connection')
})
