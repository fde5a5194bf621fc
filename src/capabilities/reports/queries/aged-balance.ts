import type { Day } from '#kernel/days'
import { type ByColumn, byColumn } from '#platform/db/by-column'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { Since } from '../domain/since.js'

/** A line that may have been open on a day. */
export type Candidate = {
  id: number
  /** How many days before that day it was entered, and was due by its own word; negative where it is due after it. */
  entered_ago: number
  due_ago: number | null
  amount: string
  account_id: number
  third_party_id: number | null
  lettering_id: number | null
  /** Read where the books are shown as they were: by it the log knows what the line was. */
  entry_id?: number
}

type Narrowed = {
  readonly accountIds: readonly number[] | null
  /** Entries that do not count, as they were posted later. */
  readonly unseen: readonly number[] | null
}

const conditions: Conditions<Narrowed> = {
  accountIds: 'l.account_id = ANY ($?)',
  unseen: 'l.entry_id NOT IN (SELECT unnest($?::bigint[]))',
}

const kinds = {
  id: 'number',
  entered_ago: 'number',
  due_ago: 'number',
  amount: 'bare',
  account_id: 'number',
  third_party_id: 'number',
  lettering_id: 'number',
} as const

/** Which lines are looked for: those there at the end of a day, on some accounts, as of a place of the log. */
type Looked = {
  readonly day: Day
  readonly accountIds: readonly number[] | null
  readonly since: Since | null
}

/**
 * The lines that may have been open on a day: those that are not settled in full, those that something dated later
 * settles, and those whose letterings moved since a place of the log: what left one since is open today, or in another
 * that moved. What was settled by then is not looked at.
 */
function candidates(
  { company }: CompanyReading,
  { day, accountIds, since }: Looked,
  columns: string,
  more = '',
): { moved: string; lines: string; values: unknown[] } {
  const unseen = since && since.posted.length > 0 ? since.posted : null
  const known = [company.id, day, [...(since?.touched ?? [])]]
  const { where, values } = conditionsOf(conditions, { accountIds, unseen }, known)
  const lines = (lettered: string) => `
    SELECT ${columns} FROM entry_lines l
     WHERE l.company_id = $1 AND l.can_letter AND l.entry_date <= $2 AND ${lettered}${where}${more}`
  return {
    moved: `
      moved AS MATERIALIZED (
        SELECT x.lettering_id AS id
          FROM accounts a JOIN entry_lines x ON x.company_id = $1 AND x.account_id = a.id AND x.entry_date > $2
         WHERE a.company_id = $1 AND a.is_reconcilable AND x.lettering_id IS NOT NULL
        UNION
        SELECT id FROM unnest($3::bigint[]) AS id
      )`,
    lines: `${lines('l.lettering_id IS NULL')} UNION ALL ${lines('l.lettering_id IN (SELECT id FROM moved)')}`,
    values,
  }
}

export function candidatesOn(op: CompanyReading, looked: Looked): Promise<ByColumn<Candidate>> {
  const { moved, lines, values } = candidates(
    op,
    looked,
    `l.id, l.entry_id, $2 - l.entry_date AS entered_ago, $2 - l.due_date AS due_ago, l.debit - l.credit AS amount,
     l.account_id, l.third_party_id, coalesce(l.lettering_id, l.partial_lettering_id) AS lettering_id`,
  )
  const wanted = looked.since ? ({ ...kinds, entry_id: 'number' } as const) : kinds
  return byColumn<Candidate>(op.tx, wanted, `WITH ${moved} ${lines}`, values)
}

type Due = { id: number; due_ago: number }

/**
 * When the entries of those lines are due that name no day of their own, by line: looked up in one go along their index. Of
 * invoices the line itself has it.
 */
export async function dueByEntry(
  op: CompanyReading,
  looked: Looked,
): Promise<ReadonlyMap<number, number>> {
  const { moved, lines, values } = candidates(
    op,
    looked,
    'l.id, l.entry_id',
    ' AND l.due_date IS NULL',
  )
  const { id, due_ago } = await byColumn<Due>(
    op.tx,
    { id: 'number', due_ago: 'number' },
    `WITH ${moved}, line AS MATERIALIZED (${lines})
     SELECT l.id, $2 - e.due_date AS due_ago
       FROM line l
       JOIN (
         SELECT id, due_date FROM entries
          WHERE company_id = $1 AND id = ANY (ARRAY(SELECT entry_id FROM line)) AND due_date IS NOT NULL OFFSET 0) e
         ON e.id = l.entry_id`,
    values,
  )
  return new Map(id.map((lineId, at) => [lineId, due_ago[at]!]))
}

/** How lines are called where they are listed. */
export type LineName = {
  id: number
  entry_id: number
  journal_code: string
  number: number
  reference: string | null
  label: string | null
}

export async function lineNames(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineName>> {
  const rows = await tx.rows<LineName>(
    `SELECT l.id, l.entry_id, j.code AS journal_code, e.number, e.reference, coalesce(l.label, e.label) AS label
       FROM unnest($2::bigint[]) AS w (id)
       JOIN entry_lines l ON l.company_id = $1 AND l.id = w.id
       JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id`,
    [company.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
