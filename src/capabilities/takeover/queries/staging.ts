import type { Day } from '#kernel/days'
import { allowLong } from '#platform/db/file-claims'
import type { CompanyOperation } from '#platform/operations/operation'

/** A row that waits: what entries are made by, and the rest of it as text. */
export type StagedRow = {
  readonly row: number
  readonly journal: number
  readonly number: string
  readonly day: Day
  /** Debit minus credit, as the database reads it. */
  readonly amount: string
  readonly flags: number
  readonly payload: string
}

/** Makes room for the rows of a file: it is gone with the transaction, however that ends. */
export async function openStaging({ tx }: CompanyOperation): Promise<void> {
  await allowLong(tx)
  // What is sorted here is more than most queries sort.
  await tx.rows(`SELECT set_config('work_mem', '64MB', true)`)
  await tx.run(
    `CREATE TEMPORARY TABLE staged_rows (row integer, journal integer, number text, day date, amount numeric(15, 2),
       flags integer, payload text) ON COMMIT DROP`,
  )
}

export async function stageRows(
  { tx }: CompanyOperation,
  rows: readonly StagedRow[],
): Promise<void> {
  await tx.run(
    `INSERT INTO pg_temp.staged_rows SELECT * FROM unnest($1::integer[], $2::integer[], $3::text[], $4::date[], $5::numeric[],
       $6::integer[], $7::text[])`,
    [
      rows.map(({ row }) => row),
      rows.map(({ journal }) => journal),
      rows.map(({ number }) => number),
      rows.map(({ day }) => day),
      rows.map(({ amount }) => amount),
      rows.map(({ flags }) => flags),
      rows.map(({ payload }) => payload),
    ],
  )
}

/** Puts rows together to entries, in the order in which ours are numbered: by day, then by their number. */
export async function groupStaged({ tx }: CompanyOperation): Promise<void> {
  await tx.run(
    `CREATE TEMPORARY TABLE staged_entries ON COMMIT DROP AS
     SELECT (row_number() OVER (ORDER BY day, CASE WHEN number ~ '^[0-9]{1,18}$' THEN number::bigint END, number,
                                first_row))::integer AS place, g.*
       FROM (SELECT journal, number, day, min(row) AS first_row, count(*)::integer AS lines, sum(amount) AS balance,
                    sum(greatest(amount, 0)) AS debit, bit_or(flags) AS any_flags, bit_and(flags) AS all_flags
               FROM staged_rows GROUP BY journal, number, day) g`,
  )
  await tx.run(
    `CREATE TEMPORARY TABLE staged_lines ON COMMIT DROP AS
     SELECT e.place, r.row, r.amount, r.payload
       FROM staged_rows r JOIN staged_entries e ON e.journal = r.journal AND e.number = r.number AND e.day = r.day
      ORDER BY e.place, r.row`,
  )
  await tx.run('CREATE INDEX ON staged_lines (place)')
  await tx.run('CREATE INDEX ON staged_entries (place)')
  await tx.run('ANALYZE staged_lines')
  await tx.run('ANALYZE staged_entries')
}

export type StagedEntry = {
  place: number
  journal: number
  number: string
  day: Day
  first_row: number
  lines: number
  balance: string
  debit: string
  any_flags: number
  all_flags: number
}

const entryColumns = `place, journal, number, day, first_row, lines, balance::text, debit::text, any_flags, all_flags`

/** The entries that do not balance, or have too many lines. */
export async function brokenEntries(
  { tx }: CompanyOperation,
  mostLines: number,
): Promise<StagedEntry[]> {
  return tx.rows<StagedEntry>(
    `SELECT ${entryColumns} FROM staged_entries WHERE balance <> 0 OR lines > $1 ORDER BY first_row LIMIT 10000`,
    [mostLines],
  )
}

/** The entries that may open or close a year. */
export async function marginalEntries(
  { tx }: CompanyOperation,
  openingJournals: readonly number[],
  flags: number,
): Promise<StagedEntry[]> {
  return tx.rows<StagedEntry>(
    `SELECT ${entryColumns} FROM staged_entries WHERE journal = ANY ($1) OR any_flags & $2 <> 0 ORDER BY place`,
    [openingJournals, flags],
  )
}

/** The days on which there are entries, each with the first row of one. */
export async function stagedDays({ tx }: CompanyOperation): Promise<{ day: Day; row: number }[]> {
  return tx.rows<{ day: Day; row: number }>(
    'SELECT day, min(first_row) AS row FROM staged_entries GROUP BY day ORDER BY day',
  )
}

export type Staged = StagedEntry & { payloads: string[]; rows: number[]; amounts: string[] }

/** The entries of some places with their lines, in order. */
export async function stagedEntries(
  { tx }: CompanyOperation,
  after: number,
  upTo: number,
): Promise<Staged[]> {
  return tx.rows<Staged>(
    `SELECT e.place, e.journal, e.number, e.day, e.first_row, e.lines, e.balance::text, e.debit::text, e.any_flags, e.all_flags,
            array_agg(l.payload ORDER BY l.row) AS payloads, array_agg(l.row ORDER BY l.row) AS rows,
            array_agg(l.amount::text ORDER BY l.row) AS amounts
       FROM staged_entries e JOIN staged_lines l ON l.place = e.place
      WHERE e.place > $1 AND e.place <= $2 AND l.place > $1 AND l.place <= $2
      GROUP BY e.place, e.journal, e.number, e.day, e.first_row, e.lines, e.balance, e.debit, e.any_flags, e.all_flags
      ORDER BY e.place`,
    [after, upTo],
  )
}

export async function countStaged({ tx }: CompanyOperation): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM staged_entries',
  )
  return count
}

/** What the entries come to, but for those that are left out. */
export async function figuresOf(
  { tx }: CompanyOperation,
  leftOut: readonly number[],
): Promise<{ entries: number; lines: number; debit: string; credit: string }> {
  return tx.one(
    `SELECT count(*)::integer AS entries, coalesce(sum(lines), 0)::integer AS lines,
            coalesce(sum(debit), 0)::numeric(17, 2)::text AS debit,
            coalesce(sum(debit), 0)::numeric(17, 2)::text AS credit
       FROM staged_entries WHERE place <> ALL ($1::integer[])`,
    [leftOut],
  )
}
