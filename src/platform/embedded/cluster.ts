import { randomBytes } from 'node:crypto'
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.js'
import type { Binaries } from './binaries.js'
import { run } from './commands.js'
import { superuser } from './connection.js'
import { type ClusterPlace, isCluster, makeShelter } from './places.js'
import { endPostmaster, findPostmaster } from './postmaster.js'

export type ClusterNeeds = {
  dataDir: string
  place: ClusterPlace
  binaries: Binaries
  account: Account | undefined
  isDurable: boolean
  say: (sentence: string) => void
}

/** Makes the cluster if there is none, and returns the password of its superuser. */
export async function ensureCluster(needs: ClusterNeeds): Promise<string> {
  const { dataDir, place, say } = needs
  if (place.link) await setAsideLeftover(needs)
  if (!(await isCluster(place.path))) {
    say('A new database is being made.')
    await makeCluster(needs)
  }
  if (place.link) {
    await symlink(place.path, place.link)
    say(
      `The data folder is closed to the user that runs PostgreSQL; the database is in ${place.path}.`,
    )
  }
  return await readPassword(dataDir)
}

/**
 * A cluster in the shelter without link and password is what remains of a data folder that was
 * deleted: nobody can open it, but it may still be wanted, so it makes room and is kept.
 */
async function setAsideLeftover({ dataDir, place, binaries, say }: ClusterNeeds): Promise<void> {
  await makeShelter()
  if (!(await isCluster(place.path))) return
  if (await readPassword(dataDir).catch(() => undefined)) return
  const running = await findPostmaster(place.path)
  if (running) await endPostmaster(running, binaries)
  const aside = `${place.path}.left-${randomBytes(4).toString('hex')}`
  await rename(place.path, aside)
  say(`A database of an earlier, deleted data folder of this name was set aside in ${aside}.`)
}

/**
 * Makes the cluster beside its place and renames it when it is whole, so that a kill in the middle
 * leaves no half cluster. The password is written first: without it a cluster is worth nothing.
 */
async function makeCluster({ dataDir, place, binaries, account, isDurable }: ClusterNeeds) {
  await removeDrafts(place.path)
  const draft = await mkdtemp(`${place.path}.new-`)
  try {
    const password = randomBytes(24).toString('base64url')
    const cluster = join(draft, 'cluster')
    const passwordFile = join(draft, 'password')
    await mkdir(cluster, { mode: 0o700 })
    await writeDurably(passwordFile, password)
    if (account) {
      for (const path of [draft, cluster, passwordFile]) await chown(path, account.uid, account.gid)
    }
    await runInitdb(binaries, account, [
      `--pgdata=${cluster}`,
      `--pwfile=${passwordFile}`,
      ...(isDurable ? [] : ['--no-sync']),
    ])
    await writeDurably(passwordPath(dataDir), password)
    await rename(cluster, place.path)
    await syncFolder(dirname(place.path))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Sorting and letter case come from PostgreSQL itself and are the same on every machine. The locale
 * of the system is left one task, telling letters from signs in trigrams; where it has no C.UTF-8,
 * plain C must do, for which accented letters are no letters.
 */
async function runInitdb(binaries: Binaries, account: Account | undefined, args: string[]) {
  const fixed = [
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const first = await run(binaries.initdb, [...args, ...fixed, '--locale=C.UTF-8'], account)
  if (first.ok) return
  const second = await run(binaries.initdb, [...args, ...fixed, '--locale=C'], account)
  if (!second.ok) throw new Error(`The database could not be made: ${second.output}`)
}

/** Removes what a start that was killed while making the cluster left behind. */
async function removeDrafts(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  const drafts = (await readdir(parent)).filter((name) =>
    name.startsWith(`${basename(cluster)}.new-`),
  )
  for (const name of drafts) {
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function passwordPath(dataDir: string): string {
  return join(dataDir, 'postgres.password')
}

export async function readPassword(dataDir: string): Promise<string> {
  try {
    return (await readFile(passwordPath(dataDir), 'utf8')).trim()
  } catch (error) {
    throw new Error(
      `The password of the database cannot be read from ${passwordPath(dataDir)}. Put that file ` +
        'back from a backup.',
      { cause: error },
    )
  }
}

async function writeDurably(path: string, content: string): Promise<void> {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** A rename outlives a power cut only once its folder is on disk. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
