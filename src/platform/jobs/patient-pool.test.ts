import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { useBooks } from '#testing/use-books'
import { patient } from './patient-pool.js'

/** The queue waits for a database that was lost as it does for one that is starting. */
const books = useBooks()

const open = (url: string) => {
  const pool = patient(new pg.Pool({ connectionString: url, max: 1 }))
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

test('a connection that is lost is one to a database that is starting', async () => {
  const pool = open(books.databaseUrl)
  const client = await pool.connect()
  const lost = client.query('SELECT pg_terminate_backend(pg_backend_pid())')
  await assert.rejects(lost, { code: '57P03' })
  await assert.rejects(client.query('SELECT 1'), { code: '57P03' })
  client.release(true)
  const { rows } = await pool.query('SELECT 1 AS one')
  assert.deepEqual(rows, [{ one: 1 }])
  await pool.end()
})

test('so is one that cannot be had, and what is wrong otherwise keeps its name', async () => {
  const nowhere = open('postgres://nobody@127.0.0.1:1/nothing')
  await assert.rejects(nowhere.connect(), { code: '57P03' })
  await nowhere.end()
  const pool = open(books.databaseUrl)
  const client = await pool.connect()
  await assert.rejects(client.query('SELECT 1 / 0'), { code: '22012' })
  client.release()
  await pool.end()
})
