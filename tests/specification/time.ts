import type { Books } from '#testing/books'

/** Lets time pass for the limits, which go by the clock of the database. */
export async function pass({ sql }: Books, seconds: number): Promise<void> {
  for (const column of [
    'rate_counters SET window_start = window_start',
    'sign_in_attempts SET at = at',
    'sign_in_locks SET locked_until = locked_until',
  ])
    await sql.query(`UPDATE ${column} - make_interval(secs => $1)`, [seconds])
}
