import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { openDatabase } from './open-database.js'

const books = useBooks()

/** A database with one connection to read by, so that the next snapshot has that of the one before. */
async function withOneConnection(work: (db: ReturnType<typeof openDatabase>) => Promise<void>) {
  const db = openDatabase({ url: books.databaseUrl, poolSize: 1 })
  await work(db).finally(() => db.close())
}

const state = 'SELECT pg_backend_pid() AS pid, now()::text AS begun'
type State = { pid: number; begun: string }

test('a snapshot whose end nobody waits for gives its connection back, whatever became of it', () =>
  withOneConnection(async (db) => {
    const first = await db.snapshot((tx) => tx.one<State>(state))
    await assert.rejects(
      db.snapshot((tx) => tx.rows('SELECT 1 / 0')),
      /division by zero/,
    )
    await assert.rejects(
      db.snapshot(async (tx) => {
        await tx.one(state)
        throw new Error('of the program')
      }),
      /of the program/,
    )
    assert.equal(await db.snapshot(async () => 'without a statement'), 'without a statement')
    const last = await db.snapshot((tx) => tx.one<State>(state))
    assert.equal(last.pid, first.pid)
    assert.notEqual(last.begun, first.begun)
  }))

test('its statements are not compiled, whatever the settings of the server', () =>
  withOneConnection(async (db) => {
    const read = `SELECT setting, source FROM pg_settings WHERE name = 'jit'`
    const found = await db.snapshot((tx) => tx.one<{ setting: string; source: string }>(read))
    assert.deepEqual(found, { setting: 'off', source: 'client' })
  }))

test('a statement after the end of a snapshot is refused', () =>
  withOneConnection(async (db) => {
    const late = await db.snapshot(async (tx) => {
      await tx.one(state)
      return () => tx.one(state)
    })
    await assert.rejects(async () => late(), /the transaction has ended/)
  }))

test('a broken connection is not given back', () =>
  withOneConnection(async (db) => {
    const { pid } = await db.snapshot((tx) => tx.one<State>(state))
    await assert.rejects(
      db.snapshot(async (tx) => {
        await tx.one(state)
        await books.sql.query('SELECT pg_terminate_backend($1, 5000)', [pid])
        await tx.one(state)
      }),
    )
    const after = await db.snapshot((tx) => tx.one<State>(state))
    assert.notEqual(after.pid, pid)
  }))
