import { createHash } from 'node:crypto'
import { tooMany } from '#platform/api/rate-limit'
import type { Database } from '#platform/db/index'

/** Ten failures of one address lock its sign-in for five minutes, the right password included. */
const failuresToLock = 10
const lockSeconds = 300
const waitMs = 2000

/** Where an attempt comes from and whom it is about; the address of the mail is kept as a hash. */
export type Attempt = { id: number; address: string; emailHash: Buffer }

/**
 * Registers an attempt before its password is looked at. At most as many run at once as failures are
 * left, over all processes, so that a burst of guesses cannot outrun the lock.
 */
export async function beginAttempt(db: Database, address: string, email: string): Promise<Attempt> {
  const emailHash = createHash('sha256').update(email.toLowerCase()).digest()
  for (let waited = 0; ; waited += 100) {
    const { id, locked, busy } = await reserve(db, address, emailHash)
    if (id !== null) return { id, address, emailHash }
    if (locked > 0) throw tooMany(failuresToLock, locked)
    if (busy && waited >= waitMs) throw tooMany(failuresToLock, 2)
    await new Promise((done) => setTimeout(done, 100))
  }
}

type Reservation = { id: number | null; locked: number; busy: boolean }

async function reserve(db: Database, address: string, emailHash: Buffer): Promise<Reservation> {
  return db.write(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [address])
    const state = await tx.one<{ locked: number; failed: number; pending: number }>(
      `SELECT coalesce((SELECT ceil(extract(epoch FROM locked_until - clock_timestamp()))
                          FROM sign_in_locks WHERE address = $1 AND locked_until > clock_timestamp()), 0)::int AS locked,
              count(*) FILTER (WHERE outcome = 'failed')::int AS failed,
              count(*) FILTER (WHERE outcome = 'pending' AND at > clock_timestamp() - interval '30 seconds')::int AS pending
         FROM sign_in_attempts
        WHERE address = $1 AND at > clock_timestamp() - make_interval(secs => ${lockSeconds})
          AND at > coalesce((SELECT locked_until FROM sign_in_locks WHERE address = $1), '-infinity')`,
      [address],
    )
    if (state.locked > 0) return { id: null, locked: state.locked, busy: false }
    if (state.failed + state.pending >= failuresToLock) return { id: null, locked: 0, busy: true }
    const { id } = await tx.one<{ id: number }>(
      `INSERT INTO sign_in_attempts (address, email_hash, at) VALUES ($1, $2, clock_timestamp()) RETURNING id`,
      [address, emailHash],
    )
    return { id, locked: 0, busy: false }
  })
}

/** Writes down how an attempt ended; the tenth failure locks. A success clears nobody's failures. */
export async function endAttempt(db: Database, attempt: Attempt, passed: boolean): Promise<void> {
  await db.write(async (tx) => {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [attempt.address])
    await tx.run(`UPDATE sign_in_attempts SET outcome = $2 WHERE id = $1`, [
      attempt.id,
      passed ? 'passed' : 'failed',
    ])
    if (passed) return
    await tx.run(
      `INSERT INTO sign_in_locks (address, locked_until)
       SELECT $1, clock_timestamp() + make_interval(secs => ${lockSeconds})
        WHERE (SELECT count(*) FROM sign_in_attempts
                WHERE address = $1 AND outcome = 'failed'
                  AND at > clock_timestamp() - make_interval(secs => ${lockSeconds})
                  AND at > coalesce((SELECT locked_until FROM sign_in_locks WHERE address = $1), '-infinity')
              ) >= ${failuresToLock}
       ON CONFLICT (address) DO UPDATE SET locked_until = excluded.locked_until`,
      [attempt.address],
    )
  })
}

/** Takes back an attempt whose password was never looked at. */
export async function forgetAttempt(db: Database, attempt: Attempt): Promise<void> {
  await db.write((tx) => tx.run(`DELETE FROM sign_in_attempts WHERE id = $1`, [attempt.id]))
}

const forgivenPerHour = 100
const longestDelayMs = 5000

/** An account that is guessed at from many addresses answers ever more slowly, but is never locked. */
export async function delayFor(db: Database, attempt: Attempt): Promise<number> {
  const { failed } = await db.statement.one<{ failed: number }>(
    `SELECT count(*)::int AS failed FROM sign_in_attempts
      WHERE email_hash = $1 AND outcome = 'failed' AND at > clock_timestamp() - interval '1 hour'`,
    [attempt.emailHash],
  )
  return failed <= forgivenPerHour ? 0 : Math.min(longestDelayMs, (failed - forgivenPerHour) * 50)
}
