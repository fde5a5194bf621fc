import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export type TemporaryFile = {
  path: string
  handle: FileHandle
  /** Closes and deletes the file; harmless when that was done before. */
  remove(): Promise<void>
}

export type TemporaryFolder = {
  /** A new, empty file that only this process may read and write. */
  newFile(): Promise<TemporaryFile>
}

// Several processes, perhaps on several machines, may share a folder. A name therefore tells who
// writes the file, so that a start never takes away what another process is still writing.
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const run = randomBytes(4).toString('hex')
const ownedName = /^([0-9a-f]{8})-(\d{1,10})-([0-9a-f]{8})-[0-9a-f]{24}$/
const dayMs = 86_400_000

/** Opens a folder for temporary files and clears it of what a crash left behind. */
export function openTemporaryFolder(folder: string): TemporaryFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  sweep(folder)
  return {
    async newFile() {
      const path = newPath(folder)
      const handle = await open(path, 'wx+', 0o600)
      return {
        path,
        handle,
        async remove() {
          await handle.close().catch(() => {})
          await rm(path, { force: true })
        },
      }
    },
  }
}

function newPath(folder: string): string {
  return join(folder, `${machine}-${process.pid}-${run}-${randomBytes(12).toString('hex')}`)
}

function sweep(folder: string): void {
  const nowMs = fileSystemNowMs(folder)
  for (const name of readdirSync(folder)) {
    const owner = ownedName.exec(name)
    if (!owner) continue
    const path = join(folder, name)
    if (isLeftOver(owner) || isOlderThanADay(path, nowMs)) rmSync(path, { force: true })
  }
}

/** Ages are counted by the clock of the file system, which stamps the files. */
function fileSystemNowMs(folder: string): number {
  const probe = newPath(folder)
  writeFileSync(probe, '', { flag: 'wx', mode: 0o600 })
  const { mtimeMs } = statSync(probe)
  rmSync(probe, { force: true })
  return mtimeMs
}

function isLeftOver([, ofMachine, pid, ofRun]: RegExpExecArray): boolean {
  if (ofMachine !== machine) return false
  return Number(pid) === process.pid ? ofRun !== run : !isRunning(Number(pid))
}

function isOlderThanADay(path: string, nowMs: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && nowMs - stat.mtimeMs > dayMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
