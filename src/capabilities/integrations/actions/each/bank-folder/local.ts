import { constants } from 'node:fs'
import { link, lstat, mkdir, open, readdir, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IntegrationFailed } from '#platform/operations/connections'
import type { Services } from '#platform/operations/services'
import { labelOf, mostBytes, mostFiles, type Waiting } from './statements.js'

/** Whoever writes a file may still be at it so long after the last word. */
const quietMs = 5_000

/** The folder of a company file; one that someone made a link of, or removed, is not used. */
export async function openLocal(folder: string): Promise<string> {
  await requireFolder(folder)
  return folder
}

async function requireFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new IntegrationFailed('not found')
}

type Found = { readonly name: string; readonly changedMs: number }

/** The files that wait, the oldest first. */
export async function waitingIn(services: Services, folder: string): Promise<Waiting[]> {
  const nowMs = await fileSystemNowMs(services)
  const found: Found[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // A link may lead anywhere, and what is hidden is still being written.
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const stat = await lstat(join(folder, entry.name)).catch(() => undefined)
    if (!stat?.isFile() || stat.size > mostBytes || nowMs - stat.mtimeMs < quietMs) continue
    found.push({ name: entry.name, changedMs: stat.mtimeMs })
  }
  found.sort((one, other) => one.changedMs - other.changedMs || (one.name < other.name ? -1 : 1))
  return found.slice(0, mostFiles).map(({ name }) => waiting(folder, name))
}

/** Ages are counted by the clock of the file system, which stamps the files. */
async function fileSystemNowMs({ temporary }: Services): Promise<number> {
  const probe = await temporary.newFile()
  try {
    return (await probe.handle.stat()).mtimeMs
  } finally {
    await probe.remove()
  }
}

function waiting(folder: string, name: string): Waiting {
  const path = join(folder, name)
  return {
    label: labelOf(name),
    read: () => bytesOf(path),
    async putAway(where, reason) {
      const target = join(folder, where)
      await mkdir(target, { mode: 0o770, recursive: true })
      await requireFolder(target)
      const kept = await moved(path, target, name)
      if (reason !== null && kept !== null)
        await writeFile(join(target, `${kept}.error.txt`), `${reason}\n`, {
          flag: 'w',
          mode: 0o660,
        })
    },
  }
}

/** Its bytes, of a file and of nothing that took its place meanwhile. */
async function bytesOf(path: string): Promise<Buffer | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(path, flags).catch(() => null)
  if (!handle) return null
  try {
    const stat = await handle.stat()
    if (!stat.isFile() || stat.size > mostBytes) return null
    const bytes = Buffer.alloc(stat.size)
    const { bytesRead } = await handle.read(bytes, 0, stat.size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The name under which it lies in the other folder, where nothing is overwritten; null when it was gone. */
async function moved(path: string, folder: string, name: string): Promise<string | null> {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${stem}-${count}${end}`
    const outcome = await movedTo(path, join(folder, free))
    if (outcome !== 'taken') return outcome === 'gone' ? null : free
  }
}

async function movedTo(path: string, target: string): Promise<'moved' | 'taken' | 'gone'> {
  try {
    // A link fails where a name is taken; to rename would overwrite it.
    await link(path, target)
    await unlink(path)
    return 'moved'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return 'taken'
    if (code === 'ENOENT') return 'gone'
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  }
  // A file system without links.
  if (await lstat(target).catch(() => undefined)) return 'taken'
  await rename(path, target)
  return 'moved'
}
