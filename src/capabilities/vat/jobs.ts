import type { CompanyId } from '#kernel/ids'
import { brokenConstraint } from '#platform/db/index'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { prepareLast, refreshDraft } from './actions/nightly.js'
import { draftIds, filesToPrepare } from './queries/nightly.js'

const prepareTask = 'prepare-vat'

/** Each night the return of the period that ended last is prepared, and drafts are brought up to date. */
export const vatJobs: readonly ScheduledJob[] = [
  {
    name: 'prepare-vat-returns',
    every: 'day',
    at: '04:00',
    run: async ({ services: { db } }) => {
      const ids = await filesToPrepare(db.statement)
      await db.write(async (tx) => {
        for (const company_id of ids)
          await addJob(tx, prepareTask, { company_id }, { key: `${prepareTask}/${company_id}` })
      })
    },
  },
]

/** A file at a time: what goes wrong in one stops no other. */
export const vatTasks: readonly Task[] = [{ name: prepareTask, run: prepareFile }]

async function prepareFile({ services, payload }: JobContext): Promise<void> {
  const id = payload.company_id as CompanyId
  const [company] = await companyScopes(services.db.statement, [id])
  if (!company) return
  const task = { name: prepareTask, company }
  try {
    await bySystem(services, task, prepareLast)
  } catch (error) {
    // Someone prepared it at the same moment.
    if (brokenConstraint(error) !== 'vat_declaration_months_once') throw error
  }
  for (const draft of await draftIds({ tx: services.db.statement, company }))
    await bySystem(services, task, (op) => refreshDraft(op, draft))
}
