import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '#platform/config/index'
import { deriveKey } from '#platform/signing/index'
import { readServiceKey, serviceKeyFile } from '../../service-key.js'
import { type CommandContext, Refused } from '../context.js'
import { isThere, keep, syncFolder } from './folder.js'
import type { Manifest } from './manifest.js'

/** The service key of this installation; undefined when it has none yet. */
export function findServiceKey(config: Config): { key: Buffer; isGenerated: boolean } | undefined {
  const isGenerated = config.serviceKey === ''
  if (isGenerated && !existsSync(serviceKeyFile(config))) return undefined
  return { key: readServiceKey(config), isGenerated }
}

/** Tells two keys apart and says nothing about either. */
export function fingerprintOf(key: Buffer): string {
  return deriveKey(key, 'fingerprint').toString('hex').slice(0, 32)
}

/** Copies a generated key; a configured one is kept by whoever configured it. */
export async function copyServiceKey(
  { config, complain }: CommandContext,
  folder: string,
): Promise<Manifest['service_key']> {
  const found = findServiceKey(config)
  if (!found) {
    complain(
      'Warning: there is no service key here, neither SERVICE_KEY nor a generated one. The service ' +
        'that uses this database has one: keep it safe, nothing sealed can be read without it.',
    )
    return null
  }
  if (found.isGenerated) await keep(join(folder, 'service.key'), Readable.from([found.key, '\n']))
  return { fingerprint: fingerprintOf(found.key), is_included: found.isGenerated }
}

/**
 * Finds out whether the key of a backup can be used here: it is the one in use, or there is none and
 * the backup brings it. Returns how to put it in place.
 */
export async function planServiceKey(
  { config, complain }: CommandContext,
  folder: string,
  manifest: Manifest,
  isForced: boolean,
): Promise<() => Promise<void>> {
  const here = findServiceKey(config)
  const wanted = manifest.service_key
  const nothingToDo = async () => {}
  if (wanted === null || (here && fingerprintOf(here.key) === wanted.fingerprint))
    return nothingToDo
  if (!here && wanted.is_included) return () => putServiceKey(config, folder)
  const obstacle = here
    ? 'The service key of this installation is not the one of the backup.'
    : 'The backup was made with a SERVICE_KEY of the environment, which is not set here.'
  if (!isForced)
    throw new Refused(
      `${obstacle} Set SERVICE_KEY to that one, or give --force: then licence keys, webhook secrets ` +
        'and links that were made with it are worth nothing.',
    )
  complain(`Warning: ${obstacle} What was sealed or signed with it is lost.`)
  return nothingToDo
}

/** Whole or not at all: half a key would be taken for another one. */
async function putServiceKey(config: Config, folder: string): Promise<void> {
  const file = serviceKeyFile(config)
  const draft = `${file}.restored`
  await mkdir(config.dataDir, { recursive: true })
  await rm(draft, { force: true })
  await keep(draft, createReadStream(join(folder, 'service.key')))
  await rename(draft, file)
  await syncFolder(config.dataDir)
}

/** Whether the key in a backup is the one its manifest names. */
export async function isKeyIntact(folder: string, manifest: Manifest): Promise<boolean> {
  if (!manifest.service_key?.is_included) return true
  const file = join(folder, 'service.key')
  if (!(await isThere(file))) return false
  const content = await readFile(file)
  const key = content.subarray(0, -1)
  if (key.length < 32 || content.at(-1) !== '\n'.charCodeAt(0)) return false
  return fingerprintOf(key) === manifest.service_key.fingerprint
}
