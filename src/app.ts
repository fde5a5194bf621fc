import { accountRecords, accountRoutes } from '#capabilities/accounts'
import { accessFinder, authJobs, authRoutes, tokenToucher } from '#capabilities/auth'
import { companyRecords, companyRoutes } from '#capabilities/companies'
import { demoJobs, demoRoutes } from '#capabilities/demo'
import { documentRecords, documentRoutes } from '#capabilities/documents'
import { attachmentRecords, entryRecords, entryRoutes } from '#capabilities/entries'
import { firmRoutes, mirrorSignIn } from '#capabilities/firms'
import { fiscalYearRoutes, yearRecords } from '#capabilities/fiscal-years'
import { historyJobs, historyRoutes } from '#capabilities/history'
import { importerJobs, importerRoutes, importerTasks, importRecords } from '#capabilities/importer'
import { journalRecords, journalRoutes } from '#capabilities/journals'
import { letteringRecords, letteringRoutes } from '#capabilities/lettering'
import { licenceRoutes } from '#capabilities/licence'
import { metaRoutes, welcomePage } from '#capabilities/meta'
import { syncJobs, syncRoutes } from '#capabilities/sync'
import { thirdPartyRecords, thirdPartyRoutes } from '#capabilities/third-parties'
import { startDispatcher, webhookJobs, webhookRoutes } from '#capabilities/webhooks'
import { type InnerCalls, openInnerCalls } from '#platform/api/inner-calls'
import { openApiDocument } from '#platform/api/openapi'
import type { Route } from '#platform/api/route'
import { housekeeping } from '#platform/jobs/housekeeping'
import type { ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import type { RecordType } from '#platform/operations/record-type'
import { apiDescription, areas } from './api-description.js'

/** The visible list of capabilities: every endpoint of the API comes from one of these tables. */
export function allRoutes(more: readonly Route[] = []): Route[] {
  // Built for the first who asks: it takes longer than all else at a start.
  let document: ReturnType<typeof openApiDocument> | undefined
  const described = () =>
    (document ??= openApiDocument(routes, { title: 'Dubbel', description: apiDescription, areas }))
  let innerCalls: InnerCalls | undefined
  const callingWithin = () => (innerCalls ??= openInnerCalls(routes))
  const routes: Route[] = [
    ...metaRoutes(described),
    ...authRoutes(mirrorSignIn),
    ...demoRoutes,
    ...firmRoutes,
    ...licenceRoutes,
    ...companyRoutes,
    ...journalRoutes,
    ...thirdPartyRoutes,
    ...accountRoutes,
    ...fiscalYearRoutes,
    ...entryRoutes,
    ...letteringRoutes,
    ...documentRoutes,
    ...importerRoutes,
    ...historyRoutes,
    ...syncRoutes(callingWithin),
    ...webhookRoutes,
    ...more,
  ]
  return routes
}

/** What history, undo, the bin and sync know of each kind of record, those that others belong to first. */
export const records: readonly RecordType[] = [
  ...companyRecords,
  ...yearRecords,
  ...accountRecords,
  ...journalRecords,
  ...thirdPartyRecords,
  ...entryRecords,
  ...letteringRecords,
  ...attachmentRecords,
  ...documentRecords,
  ...importRecords,
]

/** Work that is asked for by name. */
export const tasks: readonly Task[] = [...importerTasks]

/** Work by the clock, of the platform and of each capability. */
export const schedule: readonly ScheduledJob[] = [
  ...housekeeping,
  ...authJobs,
  ...demoJobs,
  ...historyJobs,
  ...importerJobs,
  ...syncJobs,
  ...webhookJobs,
]

export { accessFinder, startDispatcher, tokenToucher, welcomePage }
