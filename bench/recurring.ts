import { recurringJobs, recurringTasks } from '../src/capabilities/recurring/jobs.js'
import type { Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const due = 1000
const idle = 100_000
const week = 7 * 24 * 3_600_000
const times = Math.min(Number(process.env.BENCH_TIMES ?? 3), 10)

/**
 * A thousand occurrences that are due in one file, posted by the job, beside as many calls of the entry route by one
 * client. Then what a minute costs in which nothing is due, among a hundred thousand records that wait.
 */
export function benchRecurring(): Promise<Outcome<'recurring'>> {
  return withRig({}, async (rig) => {
    const posting = await measurePosting(rig)
    const minute = await measureMinute(rig)
    return { posting, minute }
  })
}

async function measurePosting(rig: Rig) {
  const desk = await openDesk(rig)
  const job = async () => {
    await recurringTasks[0]!.run({
      services: rig.books.service.services,
      attempt: 1,
      payload: { company_id: desk.companyId },
    })
    // Each is due again a week later, by the clock of the books.
    rig.books.clock.advance(week)
  }
  const calls = () =>
    rig.send({
      method: 'POST',
      path: `${desk.path}/entries`,
      headers: desk.headers,
      body: JSON.stringify(desk.entry),
      connections: 1,
      requests: due,
      seconds: 600,
    })
  await job()
  await calls()
  // The job's sessions have planned on tables without an entry; in service PostgreSQL tells them by itself.
  await rig.books.sql.query('VACUUM ANALYZE')
  const taken = await inTurns(times, {
    job: () => rig.own(() => timed(job, due)),
    calls,
  })
  const { rows } = await rig.books.sql.query(
    `SELECT count(*)::int AS posted FROM entries WHERE company_id = $1 AND origin = 'recurring'`,
    [desk.companyId],
  )
  if (rows[0].posted !== due * (times + 1)) throw new Error(`${rows[0].posted} were posted`)
  printHead(`${whole(due)} entries`, 'ms each', ...processorHeads)
  const each = ({ seconds, requests }: Stretch) => (seconds * 1000) / requests
  printRow('by the job', short(each(taken.job)), ...processorCells(perRequest(taken.job)))
  printRow('by one client', short(each(taken.calls)), ...processorCells(perRequest(taken.calls)))
  return {
    value: each(taken.job) / each(taken.calls),
    byProcessor: processorRatio(taken.job, taken.calls),
    perRequest: perRequest(taken.job),
  }
}

/** A file with a thousand records, each due on Mondays, and an entry as they post it. */
async function openDesk({ books, renewSessions }: Rig) {
  const { admin, company, path, journal } = await books.openCompany()
  const lines = [
    { account: '610000', debit: '850.00' },
    { account: '499000', credit: '850.00' },
  ]
  const template = { journal_id: journal('OD'), label: 'Loyer {period}', lines }
  const rhythm = { frequency: 'weekly', starts_on: '2026-03-16', auto_post: true }
  for (let place = 0; place < due; place++) {
    const body = { label: `Loyer ${place}`, ...rhythm, template }
    const made = await admin.post(`${path}/recurring-entries`, body)
    if (made.status !== 201) throw new Error(made.text)
  }
  await books.sql.query('VACUUM ANALYZE')
  await renewSessions()
  return {
    companyId: company.id,
    path,
    headers: { authorization: `Bearer ${admin.token}` },
    entry: { ...template, label: 'Loyer mars 2026', entry_date: '2026-03-16' },
  }
}

/** The minute's job itself, which finds nothing and hands nothing on. */
async function measureMinute(rig: Rig) {
  const { books } = rig
  await books.sql.query(
    `INSERT INTO recurring_entries (company_id, label, kind, frequency, interval, day, starts_on, is_active, auto_post,
                                    template, next_on, created_at, updated_at)
     SELECT company_id, label, kind, frequency, interval, day, starts_on, is_active, auto_post, template,
            date '2030-01-07' + n * 7, created_at, updated_at
       FROM (SELECT * FROM recurring_entries LIMIT 1) one, generate_series(1, $1) n`,
    [idle],
  )
  await books.sql.query('VACUUM ANALYZE')
  const [minute] = recurringJobs
  const asked = 200
  const look = async () => {
    for (let time = 0; time < asked; time++)
      await minute!.run({ services: books.service.services, attempt: 1, payload: {} })
  }
  await look()
  const taken = await rig.own(() => timed(look, asked))
  const value = medianMs(taken) / asked
  console.log(`\nA minute with nothing due among ${whole(idle)} records: ${short(value)} ms.`)
  return { value, perRequest: perRequest(taken) }
}
