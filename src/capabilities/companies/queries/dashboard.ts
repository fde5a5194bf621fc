import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { Dashboard } from '../schemas/views.js'

/**
 * The figures of the home page. They come from the sums that posting keeps and from the index of open
 * items, never from all lines; over years they leave openings and closings out.
 */
export type Figures = {
  fiscal_year_id: number
  /** Null for the year as a whole. */
  month: string | null
  turnover: string
  other_income: string
  expenses: string
  result: string
}

/** What each period of these years earned and cost, and each year; income on such accounts is turnover. */
export async function figuresOfYears(
  { tx, company }: CompanyReading,
  yearIds: readonly number[],
  turnoverPrefix: string,
): Promise<Figures[]> {
  return tx.rows<Figures>(
    `SELECT p.fiscal_year_id, to_char(p.starts_on, 'YYYY-MM') AS month,
            coalesce(sum(s.income) FILTER (WHERE s.is_turnover), 0.00) AS turnover,
            coalesce(sum(s.income) FILTER (WHERE NOT s.is_turnover), 0.00) AS other_income,
            coalesce(sum(s.expense), 0.00) AS expenses,
            coalesce(sum(s.income), 0.00) - coalesce(sum(s.expense), 0.00) AS result
       FROM periods p
       LEFT JOIN (
         SELECT b.period_id, a.number LIKE $3 || '%' AS is_turnover,
                CASE a.type WHEN 'income' THEN b.credit - b.debit END AS income,
                CASE a.type WHEN 'expense' THEN b.debit - b.credit END AS expense
           FROM account_balances b JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
          WHERE b.company_id = $1 AND b.phase = 'year' AND a.type IN ('income', 'expense')) s ON s.period_id = p.id
      WHERE p.company_id = $1 AND p.fiscal_year_id = ANY ($2)
      GROUP BY GROUPING SETS ((p.fiscal_year_id, p.starts_on), (p.fiscal_year_id)) ORDER BY p.starts_on`,
    [company.id, yearIds, turnoverPrefix],
  )
}

export type NamedAccount = { id: number; number: string; label: string; type: string }

/** The accounts of the bank and cash journals. */
export async function cashAccounts({ tx, company }: CompanyReading): Promise<NamedAccount[]> {
  return tx.rows<NamedAccount>(
    `SELECT a.id, a.number, a.labels ->> $2 AS label, a.type
       FROM accounts a
      WHERE a.company_id = $1 AND a.id IN (
        SELECT j.control_account_id FROM journals j
         WHERE j.company_id = $1 AND j.type IN ('financial', 'cash') AND j.deleted_at IS NULL)
      ORDER BY a.number`,
    [company.id, company.locale],
  )
}

export type OpenSum = Dashboard['customers'] & { type: 'customer' | 'supplier' }

/**
 * What customers owe and what is owed to suppliers, and what of it should have been paid. The open items
 * are taken first, by their own index: joined at once, the planner walks every line of a third party.
 */
export async function openSums({ tx, company }: CompanyReading, today: Day): Promise<OpenSum[]> {
  return tx.rows<OpenSum>(
    `WITH item AS MATERIALIZED (
       SELECT l.third_party_id, l.entry_id, coalesce(tied.open, l.debit - l.credit) AS balance, l.due_date, l.entry_date
         FROM entry_lines l LEFT JOIN tied_open($1, NULL) tied ON tied.line_id = l.id
        WHERE l.company_id = $1 AND l.lettering_id IS NULL AND l.can_letter
     ), owed AS (
       SELECT t.type, CASE t.type WHEN 'customer' THEN i.balance ELSE -i.balance END AS open,
              coalesce(i.due_date, (SELECT e.due_date FROM entries e WHERE e.company_id = $1 AND e.id = i.entry_id),
                       i.entry_date) AS due_on
         FROM item i JOIN third_parties t ON t.company_id = $1 AND t.id = i.third_party_id
        WHERE i.balance <> 0)
     SELECT type, sum(open) AS open, coalesce(sum(open) FILTER (WHERE due_on < $2), 0.00) AS overdue,
            count(*)::int AS count
       FROM owed GROUP BY type`,
    [company.id, today],
  )
}

/** The accounts to which the VAT codes book. */
export async function vatAccounts({ tx, company }: CompanyReading): Promise<NamedAccount[]> {
  return tx.rows<NamedAccount>(
    `SELECT a.id, a.number, a.labels ->> $2 AS label, a.type
       FROM accounts a WHERE a.company_id = $1 AND a.number IN (
         SELECT unnest(ARRAY[v.due_account, v.deductible_account, v.due_account_credit, v.deductible_account_credit])
           FROM vat_codes v WHERE v.company_id = $1 AND v.deleted_at IS NULL)`,
    [company.id, company.locale],
  )
}

/** The entries of the newest days. */
export async function lastEntries(
  { tx, company }: CompanyReading,
  count: number,
): Promise<Dashboard['last_entries']> {
  return tx.rows(
    `SELECT e.id, j.code AS journal_code, e.number, e.entry_date, e.label, e.reference,
            CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.today_id, 'name', t.name) END AS third_party,
            e.total, e.status
       FROM (SELECT * FROM entries x WHERE x.company_id = $1 ORDER BY x.entry_date DESC, x.id DESC LIMIT $2) e
       JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
       LEFT JOIN third_parties_today t ON t.company_id = e.company_id AND t.id = e.third_party_id
      ORDER BY e.entry_date DESC, e.id DESC`,
    [company.id, count],
  )
}

/** How many uploaded files wait for someone. */
export async function documentsToValidate({ tx, company }: CompanyReading): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM document_imports
      WHERE company_id = $1 AND deleted_at IS NULL AND status NOT IN ('validated', 'expanded')`,
    [company.id],
  )
  return waiting
}

/** How many bank transactions wait for someone. */
export async function transactionsToMatch({ tx, company }: CompanyReading): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM bank_transactions
      WHERE company_id = $1 AND deleted_at IS NULL AND status = 'pending'`,
    [company.id],
  )
  return waiting
}
