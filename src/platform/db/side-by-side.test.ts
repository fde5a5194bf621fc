import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { sideBySide } from './side-by-side.js'

const books = useBooks()

test('reads of a snapshot are answered together, in their order', async () => {
  const { db } = books.service.services
  const asked = (value: number) =>
    db.snapshot((tx) => tx.one<{ n: number }>(`SELECT ${value} AS n`))
  const both = await db.snapshot((tx) =>
    sideBySide(
      tx.one<{ n: number }>('SELECT 1 AS n'),
      tx.one<{ n: number }>('SELECT 2 AS n'),
      null,
    ),
  )
  assert.deepEqual(both, [{ n: 1 }, { n: 2 }, null])
  assert.deepEqual(await asked(3), { n: 3 })
})

test('where one fails the others have ended too, and the first that failed is told', async () => {
  const { db } = books.service.services
  await db.snapshot(async (tx) => {
    let hasEnded = false
    const slow = tx.rows('SELECT pg_sleep(0.2)').finally(() => {
      hasEnded = true
    })
    const first = Promise.reject(new Error('the first of them'))
    await assert.rejects(
      sideBySide(slow, first, Promise.reject(new Error('another'))),
      /first of them/,
    )
    assert.equal(hasEnded, true)
  })
  const broken = db.snapshot((tx) =>
    sideBySide(tx.rows('SELECT 1 / 0'), tx.rows('SELECT 1'), tx.rows('SELECT no_such_column')),
  )
  await assert.rejects(broken, /division by zero/)
  const again = await db.snapshot((tx) => tx.one<{ n: number }>('SELECT 4 AS n'))
  assert.deepEqual(again, { n: 4 })
})
