import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { addDays, type Day, day } from '#kernel/days'
import { replies } from '#testing/http'
import { startServerProcess } from '#testing/processes'
import { openRecurringDesk, type RecurringDesk } from '#testing/recurring'
import { onlyLong, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { turnTo } from '#testing/vat'
import { datesFrom } from './domain/dates.js'

/** Years that pass by, with workers that die in the middle of their work: every occurrence once. */
const books = useBooks({ own: true })

const years = rounds(10)
const end = day(`${2026 + years}-12-31`)

const wanted = [
  { frequency: 'weekly', starts_on: '2026-03-16', day: 1, interval: 1 },
  { frequency: 'monthly', starts_on: '2026-03-31', day: 31, interval: 1 },
  { frequency: 'quarterly', starts_on: '2026-03-30', day: 30, interval: 1 },
  { frequency: 'yearly', starts_on: '2026-03-29', day: 29, interval: 1 },
] as const

async function openLife(): Promise<{ desk: RecurringDesk; ids: number[] }> {
  const desk = await openRecurringDesk(books)
  for (let year = 1; year <= years; year++) await desk.addYear(2026 + year)
  const ids: number[] = []
  for (const rhythm of wanted) {
    const template = { ...desk.rent, label: `${rhythm.frequency} {date}` }
    ids.push((await desk.make({ ...rhythm, auto_post: true, template })).id)
  }
  return { desk, ids }
}

/** The dates that each series has come to, as the entries tell them. */
async function requireEachOnce({ company }: RecurringDesk, until: Day): Promise<void> {
  const { rows } = await books.sql.query(
    `SELECT split_part(label, ' ', 1) AS frequency, array_agg(entry_date::text ORDER BY entry_date, id) AS days
       FROM entries WHERE company_id = $1 AND origin = 'recurring' GROUP BY 1`,
    [company.id],
  )
  const told = Object.fromEntries(rows.map(({ frequency, days }) => [frequency, days]))
  for (const { frequency, starts_on, day: on, interval } of wanted) {
    const startsOn = day(starts_on)
    const rhythm = { frequency, interval, day: on, startsOn, endsOn: until }
    assert.deepEqual(told[frequency], [...datesFrom(rhythm, startsOn)], frequency)
  }
}

async function postedIn({ company }: RecurringDesk): Promise<number> {
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS posted FROM entries WHERE company_id = $1 AND origin = 'recurring'`,
    [company.id],
  )
  return rows[0].posted
}

test('years pass by while the work of the job breaks off: every date is posted once', async () => {
  const { desk } = await openLife()
  let broken = 0
  for (let today: Day = day('2026-03-16'); ; today = addDays(today, 24)) {
    turnTo(books, today < end ? today : end)
    for (let tries = 0; tries < 3; tries++) {
      let isOver = false
      const job = desk
        .minute()
        .then(
          () => false,
          () => true,
        )
        .finally(() => {
          isOver = true
        })
      await new Promise((wait) => setTimeout(wait, 5 + tries * 9))
      // One that finds nobody at work between two statements is tried again.
      for (let times = 0; times < 5 && !isOver; times++)
        await books.sql.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`,
        )
      if (await job) broken++
    }
    await desk.minute()
    if (today >= end) break
  }
  assert.ok(broken > 0, 'none broke')
  await requireEachOnce(desk, end)
  books.clock.reset()
})

test('years pass by while workers are killed: every date is posted once', onlyLong, async () => {
  const { desk, ids } = await openLife()
  const killed = 24
  const step = Math.ceil((years * 365 + 300) / killed)
  let today = day('2026-03-16')
  const counts: number[] = []
  for (let turn = 0; turn < killed; turn++) {
    today = addDays(today, step)
    const now = today < end ? today : end
    const worker = await startServerProcess(books.databaseUrl, {
      ROLE: 'worker',
      CLOCK: `${now}T10:00:00.000Z`,
    })
    await new Promise((wait) => setTimeout(wait, 150 + (turn % 8) * 90))
    const gone = once(worker.process, 'exit')
    worker.process.kill('SIGKILL')
    await gone
    await worker.end()
    counts.push(await postedIn(desk))
  }
  turnTo(books, end)
  await desk.minute()
  await requireEachOnce(desk, end)
  const [whole, stops] = [await postedIn(desk), new Set(counts).size]
  assert.ok(counts.at(-1)! > 0 && stops > 4, `of ${whole}, workers left ${counts.join(', ')}`)
  books.clock.reset()
  for (const id of ids) replies(await desk.admin.get(`${desk.all}/${id}`), 200, { error_count: 0 })
})
