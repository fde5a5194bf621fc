import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { clusterUrl } from '#testing/database'
import { migrate } from './migrate.js'

async function asOwnerOf(database: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: clusterUrl(database) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('where the extensions of search may not be made, the migration says so and goes on', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const keeper = `keeper_${name}`
  await asOwnerOf(
    'postgres',
    `CREATE ROLE ${keeper} LOGIN CREATEROLE PASSWORD 'kept'`,
    `CREATE DATABASE ${name} OWNER ${keeper}`,
  )
  const url = clusterUrl(name).replace(/\/\/.*@/, `//${keeper}:kept@`)
  try {
    const said: string[] = []
    const { applied } = await migrate(url, (sentence) => void said.push(sentence))
    assert.equal(said.length, applied.length)
    await asOwnerOf(
      name,
      'DROP EXTENSION pg_trgm CASCADE',
      'DROP EXTENSION btree_gin CASCADE',
      'DROP INDEX IF EXISTS entries_words',
      `REVOKE CREATE ON DATABASE ${name} FROM ${keeper}`,
    )
    said.length = 0
    await migrate(url, (sentence) => void said.push(sentence))
    assert.deepEqual(said, [
      'Search works without its indexes, and slower: permission denied to create extension "pg_trgm"',
    ])
  } finally {
    await asOwnerOf(
      'postgres',
      `DROP DATABASE ${name} WITH (FORCE)`,
      `DROP ROLE IF EXISTS ${keeper}`,
    )
  }
})
