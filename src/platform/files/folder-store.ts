import type { Dirent } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable-write.js'
import { assertFileKey, checkedBytes, FileMissing, type FileStore, isFileKey } from './store.js'
import { openTemporaryFolder } from './temporary-folder.js'

/** Files in a folder; what is still being written waits in `.incoming`, which no key can name. */
export function openFolderStore(folder: string): FileStore {
  const incoming = openTemporaryFolder(join(folder, '.incoming'))
  const pathOf = (key: string) => {
    assertFileKey(key)
    return join(folder, key)
  }
  return {
    async put(key, content, facts) {
      await writeDurably(incoming, pathOf(key), checkedBytes(content, facts))
    },
    async get(key) {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isAbsent(error) ? new FileMissing(key) : error
      })
      if ((await handle.stat()).isFile()) return handle.createReadStream()
      await handle.close()
      throw new FileMissing(key)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    list: () => filesUnder(folder, ''),
  }
}

async function* filesUnder(
  folder: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number }> {
  for (const entry of await entriesOf(join(folder, prefix))) {
    const key = prefix + entry.name
    if (!isFileKey(key)) continue
    if (entry.isDirectory()) yield* filesUnder(folder, `${key}/`)
    if (!entry.isFile()) continue
    const found = await stat(join(folder, key)).catch(ignoreAbsent)
    if (found) yield { key, size: found.size }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsent)) ?? []
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What was removed while the list was read is no error. */
function ignoreAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

function isAbsent(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
