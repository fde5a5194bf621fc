import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { useBooks } from '#testing/use-books'
import { openDatabase } from './open-database.js'

const books = useBooks()

test('a statement that is left over from work which failed does not get into the next transaction', async (t) => {
  // The next has the connection of the one before.
  const db = openDatabase({ url: books.databaseUrl, poolSize: 1 })
  t.after(() => db.close())
  let late: Promise<unknown> | undefined
  const failed = db.write(async (tx) => {
    await tx.one('SELECT 1 AS one')
    late = setImmediate().then(() => tx.run('CREATE TEMPORARY TABLE left_over ()'))
    late.catch(() => {})
    throw new Error('of the program')
  })
  await assert.rejects(failed, /of the program/)
  const there = await db.write(async (tx) => {
    await assert.rejects(late!, /the transaction has ended/)
    return tx.one(`SELECT to_regclass('left_over') IS NOT NULL AS found`)
  })
  assert.deepEqual(there, { found: false })
})

test('nor does one that follows the end of it', async (t) => {
  const db = openDatabase({ url: books.databaseUrl, poolSize: 1 })
  t.after(() => db.close())
  const late = await db.write(async (tx) => {
    await tx.one('SELECT 1 AS one')
    return () => tx.run('CREATE TEMPORARY TABLE left_over ()')
  })
  await assert.rejects(async () => late(), /the transaction has ended/)
})
