import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import { Problem } from '#kernel/problem'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { type Due, dueOf, keepRefusal, postDue } from './actions/job.js'
import { filesWithDue } from './queries/due.js'
import { dueRecords } from './queries/records.js'

const postTask = 'post-recurring'
/** One is made while the books are held by another: more of a file would only wait for each other. */
const atOnce = 2

/** Each minute what is due and posts itself is posted; a minute with nothing due costs one read. */
export const recurringJobs: readonly ScheduledJob[] = [
  {
    name: 'post-recurring-entries',
    every: 'minute',
    run: async ({ services: { db, clock } }) => {
      const now = clock()
      const ids = await filesWithDue(db.statement, todayAt(now), now)
      if (ids.length === 0) return
      await db.write(async (tx) => {
        for (const company_id of ids)
          await addJob(tx, postTask, { company_id }, { key: `${postTask}/${company_id}` })
      })
    },
  },
]

/** A file at a time: what goes wrong in one stops no other. */
export const recurringTasks: readonly Task[] = [{ name: postTask, run: postFile }]

async function postFile({ services, payload, isStopping }: JobContext): Promise<void> {
  const id = payload.company_id as CompanyId
  const [company] = await companyScopes(services.db.statement, [id])
  if (!company) return
  const task = { name: postTask, company }
  const now = services.clock()
  const records = await dueRecords({ tx: services.db.statement, company }, todayAt(now), now)
  const known = new Map(records.map((held) => [held.row.id, held]))
  const failures: unknown[] = []
  // The oldest date first; records that share a date wait for each other only where the books do.
  for (const sameDay of grouped(dueOf(records, now), ({ on }) => on).values()) {
    const waiting = sameDay.values()
    await Promise.all(Array.from({ length: atOnce }, () => postThose(waiting)))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'recurring entries were not posted')

  async function postThose(waiting: Iterable<Due>): Promise<void> {
    for (const due of waiting) {
      if (isStopping?.()) return
      await postOne(due).catch((error) => failures.push(error))
    }
  }

  /** An occurrence in a transaction of its own; what is refused is kept by another. */
  async function postOne(due: Due): Promise<void> {
    const before = known.get(due.id)
    known.delete(due.id)
    try {
      const after = await bySystem(services, task, (op) => postDue(op, due, before))
      if (after) known.set(due.id, after)
    } catch (error) {
      if (!isRefusal(error)) throw error
      await bySystem(services, task, (op) => keepRefusal(op, due, error))
    }
  }
}

/** What the books refuse: a database that does not answer refuses nothing. */
function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && error.kind.status === 422
}
