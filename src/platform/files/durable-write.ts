import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TemporaryFolder } from './temporary-folder.js'

/**
 * Writes a file that is wholly there or not there at all, even after a power cut: a temporary file
 * of the same file system is forced to disk, then renamed, then its folder is forced to disk.
 */
export async function writeDurably(
  incoming: TemporaryFolder,
  path: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  const file = await incoming.newFile()
  try {
    await writeFile(file.handle, content)
    await file.handle.sync()
    await file.handle.close()
    await makeFolder(dirname(path))
    await rename(file.path, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await file.remove()
    throw error
  }
}

/** A new folder lasts once the folder above it is on disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let above = dirname(folder); above.length >= dirname(first).length; above = dirname(above)) {
    await syncFolder(above)
    if (above === dirname(above)) return
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
