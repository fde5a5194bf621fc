import { readFile, stat } from 'node:fs/promises'

/** The user PostgreSQL runs as when that is not ourselves: it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The account for a cluster: none for an ordinary user, who runs it himself. Root runs an existing
 * cluster as its owner, so that one made by an ordinary user goes on working, and a new one as
 * `postgres` or else `nobody`.
 */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) {
    return { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  }
  const users = await readFile('/etc/passwd', 'utf8')
  const account = findAccount(users, 'postgres') ?? findAccount(users, 'nobody')
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
    )
  }
  return account
}

/** Whether a found file was made by ourselves or by root, and by nobody who means harm. */
export function isOursOrRoots(file: { uid: number }): boolean {
  return file.uid === 0 || file.uid === process.getuid?.()
}

function findAccount(users: string, name: string): Account | undefined {
  const fields = users
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name)
  return fields && { name, uid: Number(fields[2]), gid: Number(fields[3]) }
}
