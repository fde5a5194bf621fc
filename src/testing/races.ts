import assert from 'node:assert/strict'
import type { Books } from './books.js'
import { type Answered, replies } from './http.js'
import { linesOf } from './ledger.js'
import { longOrShort } from './rounds.js'

type File = Awaited<ReturnType<Books['openCompany']>>

/** On how many files at once. */
const atOnce = longOrShort(4, 1)

/** How many rounds a race has in all. */
export const roundsOfRace = longOrShort(240, 4)

/** What a race of postings against a barrier came to. */
export type Tally = { taken: number; refused: number }

/** A year of one month: what a round of a race is about. */
export type ShortYear = { id: number; periodId: number; day: string }

/**
 * Races on files of their own, at the same time: each round has a year to itself. Both
 * outcomes must have been met (see `sendRound`), and nobody may have waited in a circle, which the database would cut.
 */
export async function races(
  books: Books,
  round: (desk: File, year: ShortYear, round: number) => Promise<Tally>,
): Promise<void> {
  const deadlocksBefore = await deadlocks(books)
  const tallies = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const desk = await books.openCompany({
        fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-01-31' },
        banks: [],
      })
      const found: Tally[] = []
      for (const [place, year] of (await shortYears(books, desk, roundsOfRace / atOnce)).entries())
        found.push(await round(desk, year, place))
      return found
    }),
  )
  const sum = (of: keyof Tally) => tallies.flat().reduce((total, tally) => total + tally[of], 0)
  assert.equal(tallies.flat().length, roundsOfRace)
  assert.ok(
    sum('taken') > 0 && sum('refused') > 0,
    `${sum('taken')} taken, ${sum('refused')} refused`,
  )
  assert.equal(await deadlocks(books), deadlocksBefore, 'deadlocks')
}

/** How often the database has cut a circle of waiters. */
export async function deadlocks({ sql }: Books): Promise<number> {
  const { rows } = await sql.query(
    `SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`,
  )
  return rows[0].deadlocks
}

/** Years of one month each, the first that of the file and the others after it. */
async function shortYears(books: Books, desk: File, count: number): Promise<ShortYear[]> {
  await books.sql.query(
    `WITH year AS (
       INSERT INTO fiscal_years (company_id, code, starts_on, ends_on, created_at, updated_at)
       SELECT $1, 'Y' || n, start::date, (start + interval '1 month - 1 day')::date, $3, $3
         FROM generate_series(1, $2::int) AS n, LATERAL (SELECT date '2026-01-01' + n * interval '1 month' AS start) s
       RETURNING id, starts_on, ends_on)
     INSERT INTO periods (company_id, fiscal_year_id, number, label, starts_on, ends_on, created_at, updated_at)
     SELECT $1, id, 1, 'month', starts_on, ends_on, $3, $3 FROM year`,
    [desk.company.id, count, books.clock()],
  )
  const { rows } = await books.sql.query(
    `SELECT y.id, p.id AS period_id, y.ends_on::text AS day FROM fiscal_years y
       JOIN periods p ON p.company_id = y.company_id AND p.fiscal_year_id = y.id
      WHERE y.company_id = $1 ORDER BY y.starts_on LIMIT $2`,
    [desk.company.id, count],
  )
  return rows.map(({ id, period_id, day }) => ({
    id: Number(id),
    periodId: Number(period_id),
    day,
  }))
}

/** Those of the first rounds are sent one after the other, so that each outcome is met; then all at once. */
export async function sendRound(
  round: number,
  requests: readonly (() => Promise<Answered>)[],
): Promise<Answered[]> {
  if (round >= requests.length) return Promise.all(requests.map((send) => send()))
  const answers: Answered[] = []
  for (const send of requests) answers.push(await send())
  return answers
}

/**
 * Sends two postings and a barrier (a closing, a lock) at once, in an order that turns from round to
 * round: each posting must stand in the log before the barrier, or be refused by it.
 */
export async function raceOfPostings(
  books: Books,
  { file, day, round }: { file: File; day: string; round: number },
  barrier: () => Promise<Answered>,
  expected: { resource: string; reason: string },
): Promise<{ stopped: Answered['body'] } & Tally> {
  const place = round % 3
  const posting = () => postEuro(file, day)
  const answers = await sendRound(
    round,
    [0, 1, 2].map((at) => (at === place ? barrier : posting)),
  )
  const stopped = replies(answers[place]!, 200).body
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.id)
  for (const answer of answers)
    if (answer.status >= 300)
      replies(answer, 422, { code: 'period_locked', reason: expected.reason })
  const { rows } = await books.sql.query(
    `SELECT count(*) FILTER (WHERE c.seq > b.seq)::int AS late FROM changes b
       JOIN changes c ON c.company_id = b.company_id AND c.resource = 'entries' AND c.record_id = ANY ($5)
      WHERE b.company_id = $1 AND b.resource = $2 AND b.record_id = $3 AND b.version = $4`,
    [file.company.id, expected.resource, stopped.id, stopped.version, taken],
  )
  assert.equal(rows[0].late, 0, 'an entry was posted after the barrier')
  return { stopped, taken: taken.length, refused: 2 - taken.length }
}

/** One euro of sales. */
function postEuro({ admin, path, journal }: File, day: string): Promise<Answered> {
  return admin.post(`${path}/entries`, {
    journal_id: journal('OD'),
    entry_date: day,
    lines: linesOf(['Dr 550000 1.00', 'Cr 700000 1.00']),
  })
}
