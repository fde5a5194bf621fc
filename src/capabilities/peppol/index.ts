import { capability } from '#platform/api/capability'
import { peppolByJob } from './actions/deliver.js'
import { accessPointWork } from './actions/integration-work.js'
import { peppolStatusChanged } from './events.js'
import { invariants } from './invariants.js'
import { peppolJobs, peppolTasks } from './jobs.js'
import { peppolRecords } from './records.js'
import { references } from './references.js'
import { peppolRoutes } from './routes.js'

export { peppolByJob } from './actions/deliver.js'
export { type LaidOut, layOut } from './actions/lay-out.js'

export const peppol = capability('peppol', {
  about: { peppol: 'Peppol: registration, invoices that go and come, answers to them' },
  routes: peppolRoutes,
  records: peppolRecords,
  events: [peppolStatusChanged],
  jobs: peppolJobs,
  tasks: peppolTasks,
  channels: [peppolByJob],
  integrationWorks: [accessPointWork],
  invariants,
  references,
  tables: ['peppol_callbacks', 'peppol_messages', 'peppol_registrations'],
})
