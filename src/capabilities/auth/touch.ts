import { epochMsOf, type Instant } from '#kernel/instants'
import type { Database } from '#platform/db/index'
import type { Access } from '#platform/operations/access'

const paceMs = 60_000

/** Remembers when a token was last used, at most once a minute and never on the caller's time. */
export function tokenToucher(db: Database, clock: () => Instant) {
  const touchedMs = new Map<number, number>()
  return ({ token }: Access): void => {
    const now = clock()
    const nowMs = epochMsOf(now)
    if (nowMs - (touchedMs.get(token.id) ?? 0) < paceMs) return
    if (touchedMs.size > 100_000) touchedMs.clear()
    touchedMs.set(token.id, nowMs)
    db.command
      .rows(
        `UPDATE tokens SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
        [token.id, now],
      )
      // Losing a mark is harmless: the next minute makes another.
      .catch(() => touchedMs.delete(token.id))
  }
}
