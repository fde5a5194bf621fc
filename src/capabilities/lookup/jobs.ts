import { later } from '#kernel/instants'
import { inBatches } from '#platform/jobs/batches'
import type { ScheduledJob } from '#platform/jobs/schedule'
import { ages, oldestMs } from './domain/ages.js'

/** Answers leave when they are of no more use: those of VIES stand in for a month, the others for a day. */
export const lookupJobs: readonly ScheduledJob[] = [
  {
    name: 'forget-lookups',
    every: 'hour',
    run: async ({ services: { db, clock } }) => {
      const forget = (condition: string, ageMs: number) =>
        inBatches(db, 'DELETE FROM lookup_cache', 'lookup_cache', condition, later(clock(), -ageMs))
      await forget(`asked_at < $1 AND source <> 'vies'`, ages.company.known)
      await forget('asked_at < $1', oldestMs)
    },
  },
]
