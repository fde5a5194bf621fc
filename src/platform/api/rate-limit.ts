import { problem } from '#kernel/problem'
import type { Limit } from '#platform/api/route'
import type { Database } from '#platform/db/index'
import { uncoded } from '#platform/problems'

/** Whose calls a named limit counts together. */
export function countedFor(
  { per }: Limit,
  { user, company }: { user: { id: number }; company?: { id: number } | null | undefined },
): string {
  return per === 'company' && company ? `company:${company.id}` : `user:${user.id}`
}

export type Remaining = { limit: number; remaining: number }

const windowMs = 60_000

/** A named limit, counted in the database so that all processes share it. A refused call does not count. */
export async function countNamed(db: Database, limit: Limit, who: string): Promise<Remaining> {
  const row = await db.command.one<{ passed: boolean; count: number; seconds: number }>(
    `WITH counted AS (
       INSERT INTO rate_counters AS c (bucket, window_start, count) VALUES ($1, clock_timestamp(), 1)
       ON CONFLICT (bucket) DO UPDATE SET
         window_start = CASE WHEN c.window_start <= clock_timestamp() - interval '60 seconds'
                             THEN clock_timestamp() ELSE c.window_start END,
         count = CASE WHEN c.window_start <= clock_timestamp() - interval '60 seconds'
                      THEN 1 ELSE c.count + 1 END
         WHERE c.count < $2 OR c.window_start <= clock_timestamp() - interval '60 seconds'
       RETURNING count)
     SELECT EXISTS (SELECT FROM counted) AS passed,
            coalesce((SELECT count FROM counted), $2) AS count,
            coalesce((SELECT ceil(60 - extract(epoch FROM clock_timestamp() - window_start))
                        FROM rate_counters WHERE bucket = $1), 60)::integer AS seconds`,
    [`${limit.name}:${who}`, limit.perMinute],
  )
  if (!row.passed) throw tooMany(limit.perMinute, Math.max(1, row.seconds))
  return { limit: limit.perMinute, remaining: Math.max(0, limit.perMinute - row.count) }
}

/** Takes a call back that was counted and then refused with 429 for another reason, as a locked sign-in. */
export async function uncountNamed(db: Database, limit: Limit, who: string): Promise<void> {
  await db.command.rows(
    `UPDATE rate_counters SET count = count - 1 WHERE bucket = $1 AND count > 0`,
    [`${limit.name}:${who}`],
  )
}

type Window = { startedMs: number; count: number }

/** A limit counted in this process alone, so that it costs nothing. */
export function localLimiter(perMinute: number) {
  const windows = new Map<string | number, Window>()
  return {
    /** Counts a call, or refuses it. Undefined when the limit is switched off. */
    count(who: string | number, nowMs: number): Remaining | undefined {
      if (perMinute === 0) return undefined
      const window = this.current(who, nowMs)
      if (window.count >= perMinute)
        throw tooMany(perMinute, Math.ceil((window.startedMs + windowMs - nowMs) / 1000))
      window.count++
      return { limit: perMinute, remaining: perMinute - window.count }
    },
    current(who: string | number, nowMs: number): Window {
      let window = windows.get(who)
      // A clock that was set back ends a minute too: nobody waits for a time that came and went.
      if (window === undefined || Math.abs(nowMs - window.startedMs) >= windowMs) {
        if (windows.size > 100_000) windows.clear()
        window = { startedMs: nowMs, count: 0 }
        windows.set(who, window)
      }
      return window
    },
  }
}

export function tooMany(limit: number, seconds: number) {
  return problem(
    uncoded.too_many_requests,
    { seconds },
    {
      headers: {
        'retry-after': String(seconds),
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
      },
    },
  )
}

/** The address by which a client is counted: IPv6 by its /64, since one client has all of it. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
