import { execFile } from 'node:child_process'
import type { Account } from './account.js'

export type Outcome = { ok: boolean; output: string }

/** Runs a program to its end, as the given account, and tells whether it went well and what it said. */
export function run(file: string, args: string[], account?: Account): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(file, args, surroundings(account), (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim()
      resolve({ ok: error === null, output: said || (error?.message ?? '') })
    })
  })
}

/**
 * How every program of ours is started. The working folder may be closed to the account, and our
 * environment holds secrets that another account could read, so neither is handed down. English
 * messages, because some are read here. Windows programs do not start without their environment.
 */
export function surroundings(account?: Account) {
  const ids = account ? { uid: account.uid, gid: account.gid } : {}
  if (process.platform === 'win32') return ids
  return { ...ids, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' } }
}
