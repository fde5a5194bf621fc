import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('a connection that breaks between two statements fails its transaction, and not the process', async () => {
  const { db } = books.service.services
  const writing = db.write(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await books.sql.query('SELECT pg_terminate_backend($1)', [pid])
    const isGone = async () => {
      const { rows } = await books.sql.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])
      return rows.length === 0
    }
    await until(isGone, 'the end of the connection')
    // The word of its end arrives while the program is at something else.
    await new Promise((heard) => setTimeout(heard, 50))
    await tx.rows('SELECT 1')
  })
  await assert.rejects(writing)
  assert.deepEqual(await db.statement.rows('SELECT 1 AS one'), [{ one: 1 }])
})
