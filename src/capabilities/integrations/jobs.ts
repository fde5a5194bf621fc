import type { CompanyId } from '#kernel/ids'
import { later } from '#kernel/instants'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { endSilentRun, performRun, runTask, startRun } from './actions/run.js'
import { nextRunAt } from './domain/integration.js'
import { dueConnections, setNextRun } from './queries/connections.js'
import { forgetLines } from './queries/log.js'
import { forgetRuns, silentRuns } from './queries/runs.js'

const dayMs = 86_400_000
const keptDays = 90
/** As many as a minute of several workers can take; the next minute sees the rest. */
const mostAtOnce = 500

export const integrationJobs: readonly ScheduledJob[] = [
  { name: 'start-integration-runs', every: 'minute', run: startDue },
  { name: 'end-silent-integration-runs', every: 'minute', run: endSilent },
  {
    name: 'forget-integration-log',
    every: 'day',
    at: '04:40',
    run: async ({ services: { db, clock } }) => {
      const before = later(clock(), -keptDays * dayMs)
      await db.write((tx) => forgetLines(tx, before))
      await db.write((tx) => forgetRuns(tx, before))
    },
  },
]

export const integrationTasks: readonly Task[] = [
  {
    name: runTask,
    run: async (context) => {
      const company = await scopeOf(context, context.payload.company_id)
      if (company) await performRun(context, company, Number(context.payload.run_id))
    },
  },
]

async function startDue(context: JobContext): Promise<void> {
  const { services } = context
  const due = await dueConnections(services.db.statement, services.clock(), mostAtOnce)
  for (const { company_id, key, schedule } of due) {
    const company = await scopeOf(context, company_id)
    if (!company) continue
    await bySystem(services, { name: runTask, company }, async (op) => {
      await setNextRun(op, key, nextRunAt(schedule, op.now, company.id))
      await startRun(op, key, 'schedule', {})
      op.unchanged()
    })
  }
}

async function endSilent(context: JobContext): Promise<void> {
  const { services } = context
  for (const { company_id, id, key } of await silentRuns(services.db.statement)) {
    const company = await scopeOf(context, company_id)
    if (company) await endSilentRun(services, company, id, key)
  }
}

async function scopeOf({ services }: JobContext, id: unknown) {
  const [company] = await companyScopes(services.db.statement, [Number(id) as CompanyId])
  return company
}
