import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import { touch } from '#platform/db/record-writes'
import { holdRecords, inOrder, type Where } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import {
  type Budget,
  type BudgetFilter,
  BudgetHead,
  type BudgetLine,
  type Totals,
} from '../schemas/budgets.js'

const columns = shownColumns(BudgetHead, 'b', { axis_code: 'x.code' })
const from = `budgets b LEFT JOIN analytic_axes x ON x.company_id = b.company_id AND x.id = b.axis_id`

const filters: Conditions<BudgetFilter> = {
  fiscal_year_id: 'b.fiscal_year_id = $?',
  axis_id: 'b.axis_id = $?',
  status: 'b.status = $?',
}

/** The budgets, those of the latest year first, then the latest revision. */
export async function budgetHeads(
  { tx, company }: CompanyReading,
  filter: BudgetFilter = {},
): Promise<BudgetHead[]> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  return tx.rows<BudgetHead>(
    `SELECT ${columns} FROM ${from}
       JOIN fiscal_years y ON y.company_id = b.company_id AND y.id = b.fiscal_year_id
      WHERE b.company_id = $1 AND b.deleted_at IS NULL${where}
      ORDER BY y.starts_on DESC, b.revision DESC, x.position NULLS FIRST, b.id DESC`,
    values,
  )
}

/** A heading is called as the account of its number, else as the next above it. */
const linesOf = `
  SELECT l.budget_id, l.id, l.position, l.account_id, l.heading, coalesce(a.number, l.heading) AS number,
         coalesce(a.labels ->> $3, h.label, '') AS label, l.analytic_code_id, l.direction, l.months, l.total, l.note
    FROM budget_lines l
    LEFT JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
    LEFT JOIN LATERAL (
      SELECT c.labels ->> $3 AS label FROM accounts c
       WHERE l.heading IS NOT NULL AND c.company_id = l.company_id AND c.deleted_at IS NULL
         AND c.number = ANY (ARRAY(SELECT left(l.heading, n) FROM generate_series(1, length(l.heading)) n))
       ORDER BY length(c.number) DESC LIMIT 1) h ON true
   WHERE l.company_id = $1 AND l.budget_id = ANY ($2) ORDER BY l.budget_id, l.position`

async function budgetsOf(op: CompanyReading, ids: readonly number[]): Promise<Budget[]> {
  if (ids.length === 0) return []
  const { tx, company } = op
  const heads = await tx.rows<BudgetHead>(
    `SELECT ${columns} FROM ${from} WHERE b.company_id = $1 AND b.id = ANY ($2)`,
    [company.id, ids],
  )
  const lines = await tx.rows<BudgetLine & { budget_id: number }>(linesOf, [
    company.id,
    ids,
    company.locale,
  ])
  const ofBudget = new Map<number, BudgetLine[]>(ids.map((id) => [id, []]))
  for (const { budget_id, ...line } of lines) ofBudget.get(budget_id)!.push(line)
  return inOrder(ids, heads).map((head) => ({ ...head, lines: ofBudget.get(head.id)! }))
}

export async function findBudget(op: CompanyReading, id: number): Promise<Budget | undefined> {
  const [found] = await budgetsOf(op, [id])
  return found?.deleted_at === null ? found : undefined
}

export async function lockBudgets(
  op: CompanyOperation,
  ids: readonly number[],
  where: Where = 'kept',
): Promise<Budget[]> {
  return budgetsOf(op, await holdRecords(op, 'budgets', ids, where))
}

/** What the lines of budgets are, by their places. */
export async function typesOf(
  { tx, company }: CompanyReading,
  id: number,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ type: string }>(
    `SELECT type FROM budget_lines WHERE company_id = $1 AND budget_id = $2 ORDER BY position`,
    [company.id, id],
  )
  return rows.map(({ type }) => type)
}

/** Holds the budgets of the file against every other that changes which of them are approved. */
export async function holdBudgets({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('budgets ' || $1::text, 0))`, [
    company.id,
  ])
}

/** The approved budget of a year and axis. */
export async function approvedOf(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
  axisId: number | null,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT id FROM budgets WHERE company_id = $1 AND fiscal_year_id = $2 AND axis_id IS NOT DISTINCT FROM $3
        AND status = 'approved'`,
    [company.id, fiscalYearId, axisId],
  )
  return found?.id
}

/** The next revision of a year and axis; those in the bin keep theirs. */
export async function nextRevision(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
  axisId: number | null,
): Promise<number> {
  const { next } = await tx.one<{ next: number }>(
    `SELECT coalesce(max(revision), 0) + 1 AS next FROM budgets
      WHERE company_id = $1 AND fiscal_year_id = $2 AND axis_id IS NOT DISTINCT FROM $3`,
    [company.id, fiscalYearId, axisId],
  )
  return next
}

type NewHead = Pick<Budget, 'label' | 'fiscal_year_id' | 'axis_id' | 'revision' | 'note'> &
  Pick<Budget, 'copied_from_id'>

export async function insertBudget(
  { tx, company, now }: CompanyOperation,
  head: NewHead,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `INSERT INTO budgets (company_id, label, fiscal_year_id, axis_id, revision, note, copied_from_id, totals,
                          created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, '{}', $8, $8) RETURNING id`,
    [
      company.id,
      head.label,
      head.fiscal_year_id,
      head.axis_id,
      head.revision,
      head.note,
      head.copied_from_id,
      now,
    ],
  )
  return id
}

/** A line as it is stored. */
export type StoredLine = {
  account_id: number | null
  heading: string | null
  analytic_code_id: number | null
  direction: 'debit' | 'credit'
  type: string
  months: readonly string[]
  total: string
  note: string | null
}

/** Writes the lines of a budget in place of those it had, with what they come to. A line keeps its id by its place. */
export async function writeLines(
  { tx, company }: CompanyOperation,
  id: number,
  lines: readonly StoredLine[],
  totals: Totals,
): Promise<void> {
  await tx.run(
    `DELETE FROM budget_lines WHERE company_id = $1 AND budget_id = $2 AND position > $3`,
    [company.id, id, lines.length],
  )
  await tx.run(
    `INSERT INTO budget_lines (company_id, budget_id, position, account_id, heading, analytic_code_id, direction, type,
                               months, total, note)
     SELECT $1, $2, row_number() OVER (), l.* FROM json_to_recordset($3) AS l (
       account_id bigint, heading text, analytic_code_id bigint, direction text, type text, months jsonb, total numeric,
       note text)
     ON CONFLICT (company_id, budget_id, position) DO UPDATE
       SET account_id = excluded.account_id, heading = excluded.heading, analytic_code_id = excluded.analytic_code_id,
           direction = excluded.direction, type = excluded.type, months = excluded.months, total = excluded.total,
           note = excluded.note`,
    [company.id, id, JSON.stringify(lines)],
  )
  await tx.run(
    `UPDATE budgets SET lines_count = $3, totals = $4 WHERE company_id = $1 AND id = $2`,
    [company.id, id, lines.length, JSON.stringify(totals)],
  )
}

/** Sets some fields of a budget, which is a version later then. */
export async function setBudget(
  op: CompanyOperation,
  id: number,
  fields: Partial<
    Pick<Budget, 'label' | 'note' | 'status' | 'fiscal_year_id' | 'axis_id' | 'revision'>
  >,
): Promise<void> {
  await touch(op, 'budgets', id, fields)
}
