import type { CompanyId } from '#kernel/ids'
import { Problem } from '#kernel/problem'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import type { CompanyScope } from '#platform/operations/access'
import { companyScopes } from '#platform/operations/company-scopes'
import type { Services } from '#platform/operations/services'
import { fetchTask } from './actions/callback.js'
import { fetchAll } from './actions/fetch.js'
import { refreshFile } from './actions/refresh.js'
import { forgetCallbacks } from './queries/callbacks.js'
import { filesToAsk } from './queries/registrations.js'

const askTask = 'ask-access-point'

export const peppolJobs: readonly ScheduledJob[] = [
  {
    name: 'ask-access-points',
    every: 'minute',
    run: async ({ services: { db }, payload }) => {
      // Every ten minutes, by the slot of the minute.
      if (!String(payload.slot ?? '').endsWith('0')) return
      const ids = await filesToAsk(db.statement)
      if (ids.length === 0) return
      await db.write(async (tx) => {
        for (const company_id of ids)
          await addJob(tx, askTask, { company_id }, { key: `${askTask}:${company_id}` })
      })
    },
  },
  {
    name: 'forget-peppol-callbacks',
    every: 'day',
    at: '04:40',
    run: async ({ services: { db, clock } }) => db.write((tx) => forgetCallbacks(tx, clock())),
  },
]

export const peppolTasks: readonly Task[] = [
  {
    name: fetchTask,
    run: (context) => ofFile(context, (services, company) => fetchAll(services, company, context)),
  },
  {
    name: askTask,
    run: (context) =>
      ofFile(context, async (services, company) => {
        await refreshFile(services, company)
        await fetchAll(services, company, context)
      }),
  },
]

async function ofFile(
  { services, payload }: JobContext,
  work: (services: Services, company: CompanyScope) => Promise<unknown>,
): Promise<void> {
  const [company] = await companyScopes(services.db.statement, [payload.company_id as CompanyId])
  if (!company || company.isDemo) return
  try {
    await work(services, company)
  } catch (error) {
    // Who does not answer now is asked again in ten minutes.
    if (!(error instanceof Problem)) throw error
  }
}
