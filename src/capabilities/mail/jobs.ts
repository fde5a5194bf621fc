import { weekday } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import { serviceTimeZone, wallClock } from '#kernel/instants'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { type PreparingLetters, prepareReminders } from './actions/reminders/letters.js'
import { sendReminders } from './actions/reminders/send.js'
import { dueForReminders, markReminded } from './queries/settings.js'

const remindTask = 'send-reminders'

/** Five hundred letters at a time; what is left after so many rounds waits for the next working day. */
const mostRounds = 20

/** From Monday to Friday, once their hour has come, the files that want it have their reminders sent. */
export const mailJobs: readonly ScheduledJob[] = [
  {
    name: 'send-automatic-reminders',
    every: 'minute',
    run: async ({ services: { db, clock } }) => {
      const { day, time } = wallClock(clock(), serviceTimeZone)
      if (weekday(day) > 5) return
      const ids = await dueForReminders(db.statement, day, Number(time.slice(0, 2)))
      if (ids.length === 0) return
      await db.write(async (tx) => {
        for (const company_id of ids)
          await addJob(tx, remindTask, { company_id, day }, { key: `${remindTask}/${company_id}` })
      })
    },
  },
]

export const mailTasks: readonly Task[] = [{ name: remindTask, run: remindFile }]

/** Sends what can be sent of a file. Run twice, it finds that those were reminded. */
async function remindFile({ services, payload, isStopping }: JobContext): Promise<void> {
  const [company] = await companyScopes(services.db.statement, [payload.company_id as CompanyId])
  if (!company) return
  const task = { name: remindTask, company }
  for (let round = 0; round < mostRounds && !isStopping?.(); round++) {
    const undos: (() => Promise<void>)[] = []
    const about: PreparingLetters = {
      services,
      db: services.db,
      now: services.clock(),
      company,
      caller: { user: { name: '' } },
      isDryRun: false,
      onFailure: (undo) => undos.push(undo),
    }
    try {
      const prepared = await prepareReminders(about, { body: { all: true } })
      if (prepared.letters.length === 0) break
      await bySystem(services, task, (op) => sendReminders(op, { prepared }))
    } catch (error) {
      for (const undo of undos.reverse()) await undo().catch(() => {})
      throw error
    }
  }
  await bySystem(services, task, async (op) => {
    await markReminded(op, String(payload.day))
    op.unchanged()
  })
}
