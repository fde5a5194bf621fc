import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { openTemporaryFolder } from './temporary-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'temporary-'))
after(() => rm(folder, { recursive: true, force: true }))

test('a temporary file is new, private and removable twice', async () => {
  const temporary = openTemporaryFolder(join(folder, 'new'))
  const [one, other] = [await temporary.newFile(), await temporary.newFile()]
  assert.notEqual(one.path, other.path)
  assert.equal((await stat(one.path)).mode & 0o777, 0o600)
  for (const file of [one, other, one]) await file.remove()
  assert.deepEqual(await readdir(join(folder, 'new')), [])
})

test('a start removes what a dead process left, and only that', async () => {
  const place = join(folder, 'sweep')
  const mine = await openTemporaryFolder(place).newFile()
  const [machine, , run, rest] = basename(mine.path).split('-') as [string, string, string, string]
  // 4194305 lies above the largest process id of Linux.
  const dead = `${machine}-4194305-${run}-${rest}`
  const earlierRun = `${machine}-${process.pid}-00000000-${rest}`
  const alive = `${machine}-1-00000000-${rest}`
  const elsewhere = `00000000-4194305-${run}-${rest}`
  const elsewhereOld = `00000000-4194306-${run}-${rest}`
  const stranger = 'notes.txt'
  for (const name of [dead, earlierRun, alive, elsewhere, elsewhereOld, stranger])
    await writeFile(join(place, name), '')
  await utimes(join(place, elsewhereOld), 1_700_000_000, 1_700_000_000)
  await utimes(join(place, stranger), 1_700_000_000, 1_700_000_000)

  openTemporaryFolder(place)
  assert.deepEqual(
    new Set(await readdir(place)),
    new Set([basename(mine.path), alive, elsewhere, stranger]),
  )
  await mine.remove()
})
