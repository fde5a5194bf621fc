import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/index'

/** Where a generated service key is kept. */
export function serviceKeyFile(config: Config): string {
  return join(config.dataDir, 'service.key')
}

/** The key for signing and encryption: configured, or generated into the data folder once. */
export function readServiceKey(config: Config): Buffer {
  if (config.serviceKey) return Buffer.from(config.serviceKey, 'utf8')
  const file = serviceKeyFile(config)
  if (!existsSync(file)) generate(file)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'utf8')
  if (key.length < 32)
    throw new Error(`${file} holds fewer than 32 characters: it was cut or altered.`)
  return key
}

/** Two processes may start at once: the first link wins and both read its key. */
function generate(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
