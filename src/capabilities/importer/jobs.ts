import { sendDocument, sendTask } from '#capabilities/documents'
import type { CompanyId } from '#kernel/ids'
import { later } from '#kernel/instants'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { companyScopes } from '#platform/operations/company-scopes'
import { analyseNow } from './actions/analyse-now.js'
import { analyseTask, keyOf } from './actions/process.js'
import { releaseAbandoned, releaseSlowed, waitingImports } from './queries/queue.js'

/** As many as a minute of several workers can take; the next minute sees the rest. */
const mostAtOnce = 500

/** How long after it was too busy the machine is asked again, and for how long that goes on. */
const slowedMs = 5 * 60_000
const slowedForMs = 24 * 3_600_000

/** What waits is read within the minute; what someone left unfinished waits again. */
export const importerJobs: readonly ScheduledJob[] = [
  {
    name: 'analyse-imports',
    every: 'minute',
    run: async ({ services: { db, clock } }) => {
      const now = clock()
      await db.write((tx) => releaseAbandoned(tx, now))
      await db.write((tx) =>
        releaseSlowed(tx, { until: later(now, -slowedMs), since: later(now, -slowedForMs) }),
      )
      const waiting = await waitingImports(db.statement, mostAtOnce)
      await db.write(async (tx) => {
        for (const { company_id, id } of waiting)
          await addJob(
            tx,
            analyseTask,
            { company_id, import_id: id },
            { key: keyOf(company_id, id) },
          )
      })
    },
  },
]

export const importerTasks: readonly Task[] = [
  { name: analyseTask, run: analyseImport },
  { name: sendTask, run: sendToExternal },
]

async function analyseImport({ services, payload }: JobContext): Promise<void> {
  const company = await scopeIn(services, payload.company_id)
  if (!company) return
  await analyseNow(services, company, Number(payload.import_id))
}

async function sendToExternal({ services, payload }: JobContext): Promise<void> {
  const company = await scopeIn(services, payload.company_id)
  if (company) await sendDocument(services, company, Number(payload.document_id))
}

async function scopeIn({ db }: JobContext['services'], id: unknown) {
  const [company] = await companyScopes(db.statement, [Number(id) as CompanyId])
  return company
}
