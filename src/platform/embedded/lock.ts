import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDataDir } from './places.js'
import { markOf, type ProcessMark, stillRuns } from './processes.js'

// One Dubbel per data folder. The lock is a file that appears whole or not at all (a hard link to a
// finished file), so a reader never sees half of it. The hard part is a lock whose holder died: two
// newcomers may see that at once, and the slower one must not replace the lock of the faster one.
// Therefore replacing a dead lock needs a second lock, named after the dead one's content, and a
// fresh look once that is held. That second lock is taken by the very same function, so a newcomer
// that dies halfway is no obstacle either.

export type Claim = { release(): Promise<void> }

/** Claims the data folder for this process, or throws when another live Dubbel has it. */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  const path = join(await makeDataDir(dataDir), 'dubbel.lock')
  const mine = JSON.stringify(await markOf(process.pid))
  const holder = await take(path, mine)
  if (holder) {
    throw new Error(
      `The data folder ${resolve(dataDir)} is in use by another Dubbel (process ${holder.pid}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    )
  }
  return { release: () => letGo(path, mine) }
}

/** The live Dubbel that holds this data folder, if any. */
export async function findHolder(dataDir: string): Promise<ProcessMark | undefined> {
  const holder = readMark((await readLock(join(dataDir, 'dubbel.lock'))) ?? '')
  return holder && (await stillRuns(holder)) ? holder : undefined
}

/** Takes the lock and returns undefined, or returns its live holder. */
async function take(path: string, mine: string): Promise<ProcessMark | undefined> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      if (await tryLink(draft, path)) return undefined
      const found = await readLock(path)
      if (found === undefined) continue
      const holder = readMark(found)
      if (holder && (await stillRuns(holder))) return holder
      if (await replaceDead(path, found, draft, mine)) return undefined
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function replaceDead(
  path: string,
  dead: string,
  draft: string,
  mine: string,
): Promise<boolean> {
  const guard = `${path}.${createHash('sha256').update(dead).digest('hex').slice(0, 12)}`
  if (await take(guard, mine)) {
    await wait(5)
    return false
  }
  try {
    if ((await readLock(path)) !== dead) return false
    await rename(draft, path)
    return true
  } finally {
    await letGo(guard, mine)
  }
}

async function letGo(path: string, mine: string): Promise<void> {
  if ((await readLock(path)) === mine) await rm(path, { force: true })
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readLock(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The holder in a lock; undefined for content nobody wrote, such as what a power cut leaves. */
function readMark(content: string): ProcessMark | undefined {
  try {
    const mark: unknown = JSON.parse(content)
    const isMark = typeof mark === 'object' && mark !== null && 'pid' in mark && 'startedAt' in mark
    return isMark && Number(mark.pid) > 0 ? (mark as ProcessMark) : undefined
  } catch {
    return undefined
  }
}
