import assert from 'node:assert/strict'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { claimDataDir, reachEmbedded, startEmbedded } from './index.js'

test('a command reaches the database of the Dubbel that runs, and of no other', async (t) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dubbel-test-')))
  await chmod(folder, 0o755)
  t.after(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  assert.equal(await reachEmbedded(dataDir), undefined, 'a folder that is not there')

  const claim = await claimDataDir(dataDir)
  // Asked while the holder is still starting: the answer waits for the database.
  const asked = reachEmbedded(dataDir)
  const database = await startEmbedded({ dataDir, durable: false })
  try {
    const url = await asked
    assert.ok(url)
    const client = new pg.Client({ connectionString: url('dubbel') })
    await client.connect()
    const { rows } = await client.query('SELECT current_database() AS name')
    await client.end()
    assert.deepEqual(rows, [{ name: 'dubbel' }])

    await claim.release()
    // Without a holder the server is an orphan, which is for the next start to take over.
    assert.equal(await reachEmbedded(dataDir), undefined)
  } finally {
    await database.stop()
  }
})
