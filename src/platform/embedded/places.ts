import { createHash } from 'node:crypto'
import { access, chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, isOursOrRoots } from './account.js'
import { run } from './commands.js'

/**
 * For what the PostgreSQL account must reach when root keeps the project or the data where others
 * cannot enter. Not a temporary folder: those are emptied, and books must not be.
 */
export const shelter = '/var/lib/dubbel'

export type ClusterPlace = {
  path: string
  /** Set while the data folder still needs its link to a cluster in the shelter. */
  link?: string
}

/** Makes the data folder and returns its real path. Root leaves it passable for the account. */
export async function makeDataDir(dataDir: string): Promise<string> {
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined
  if (isNew) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  return await realpath(dataDir)
}

/** Makes the shelter; passable, but only root sees what is in it. */
export async function makeShelter(): Promise<void> {
  if (await mkdir(shelter, { recursive: true })) await chmod(shelter, 0o711)
}

/** A name for a data folder that is the same at every start. */
export function shortName(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
}

/** Whether the account may pass through this folder. Asked of the system itself: it knows ACLs. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).ok
}

/** Where the database of this data folder is, or will be. */
export async function placeCluster(
  dataDir: string,
  account: Account | undefined,
): Promise<ClusterPlace> {
  const path = join(dataDir, 'postgres')
  const found = await lstat(path).catch(() => undefined)
  if (found?.isSymbolicLink()) return { path: await followLink(path) }
  if (!account || (await canEnter(dataDir, account))) return { path }
  // Moving a database to another disk behind its owner's back is not ours to do.
  if (found) throw new Error(cannotEnter(dataDir, account))
  return { path: join(shelter, shortName(dataDir)), link: path }
}

/** Makes the folder for the socket and returns it: closed to everyone but the account (and root). */
export async function makeSocketDir(
  dataDir: string,
  account: Account | undefined,
): Promise<string> {
  const name = shortName(dataDir)
  const candidates = [join(dataDir, 'run'), join(tmpdir(), `dubbel-${name}`)]
  if (account) candidates.push(join(shelter, `${name}.run`))
  for (const folder of candidates) {
    if (dirname(folder) === shelter) await makeShelter()
    if (!isShortEnough(folder) || !(await canEnter(dirname(folder), account))) continue
    await makePrivate(folder, account)
    return folder
  }
  throw new Error(
    `There is no place for the database socket: ${candidates.join(', ')} are too long or closed.`,
  )
}

async function followLink(link: string): Promise<string> {
  try {
    return await realpath(link)
  } catch {
    throw new Error(
      `The database that ${link} points to is gone. Put it back, or remove that link to begin ` +
        'with an empty database.',
    )
  }
}

function cannotEnter(dataDir: string, account: Account): string {
  return (
    `The user ${account.name}, who runs PostgreSQL, cannot enter ${dataDir}. ` +
    'Open the folders above it for passage (chmod o+x), or set DATA_DIR to another folder.'
  )
}

/** The address of a unix socket holds 104 bytes on some systems, its closing zero included. */
function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= 103
}

async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  const found = await lstat(folder)
  // In a shared temporary folder anyone could have made this name first, to listen in.
  const isOurs = found.uid === account?.uid || isOursOrRoots(found)
  if (!found.isDirectory() || !isOurs) throw new Error(`${folder} belongs to someone else.`)
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Whether there is a cluster at this path. */
export async function isCluster(path: string): Promise<boolean> {
  try {
    await access(join(path, 'PG_VERSION'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    const owner = await stat(path).catch(() => undefined)
    throw new Error(
      `The database in ${path} belongs to another user (number ${owner?.uid ?? 'unknown'}). ` +
        'Start Dubbel as that user or as root, or set DATA_DIR to another folder.',
    )
  }
}
