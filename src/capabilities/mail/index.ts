import { capability } from '#platform/api/capability'
import { mailByJob } from './actions/deliver.js'
import { invariants } from './invariants.js'
import { mailJobs, mailTasks } from './jobs.js'
import { mailRecords } from './records.js'
import { references } from './references.js'
import { mailRoutes } from './routes.js'

export { mailByJob } from './actions/deliver.js'
export {
  checkServer,
  forgetMailServer,
  type MailServerBody,
  setMailServer,
} from './actions/settings.js'
export { mailTestTo } from './actions/test.js'

export const mail = capability('mail', {
  about: { mail: 'Mail of a company file: invoices, statements, reminders, settings, templates' },
  routes: mailRoutes,
  records: mailRecords,
  jobs: mailJobs,
  tasks: mailTasks,
  channels: [mailByJob],
  invariants,
  references,
  tables: [
    'mail_attachments',
    'mail_messages',
    'mail_settings',
    'mail_templates',
    'reminder_items',
    'reminders',
  ],
})
