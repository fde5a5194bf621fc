import type { CompanyOperation } from '#platform/operations/operation'

/** A row of `entries` as `post_entries` takes it. */
export type EntryRow = {
  fiscal_year_id: number
  period_id: number
  journal_id: number
  entry_date: string
  due_date: string | null
  label: string | null
  reference: string | null
  document_reference: string | null
  origin: string
  phase: string
  document_id: number | null
  third_party_id: number | null
  currency: string | null
  exchange_rate: string | null
  total: string
  lines_count: number
  reversed_entry_id: number | null
  corrected_entry_id: number | null
  discount_percent: string | null
  discount_until: string | null
  under_rules: 0 | 1
}

/** A row of `entry_lines`; `entry` is the place of its entry in the call, from 1. */
export type LineRow = {
  entry: number
  position: number
  account_id: number
  debit: string
  credit: string
  label: string | null
  third_party_id: number | null
  vat_code_id: number | null
  vat_role: string | null
  boxes: readonly object[] | null
  boxes_due_on: string
  due_date: string | null
  can_letter: boolean
  currency: string | null
  amount_currency: string | null
  analytic: readonly object[] | null
  control_of: 'customer' | 'supplier' | 'money' | null
}

/** What entries add to a sum that is kept per period; of an account, or of a third party on it. */
export type SumRow = {
  account_id: number
  third_party_id: number | null
  period_id: number
  phase: string
  debit: string
  credit: string
  lines: number
  /** Debit minus credit of its lines of VAT, and how many these are. */
  tax: string
  tax_lines: number
  /** Debit minus credit of what sale journals, and purchase journals, put there. */
  sold: string
  bought: string
}

/** What entries add to a box of the VAT return in a period; what is below zero is kept apart. */
export type BoxSumRow = {
  period_id: number
  box: string
  is_minus: boolean
  amount: string
  lines: number
}

/** What entries add to a code of analytics on an account in a period. */
export type AnalyticSumRow = {
  code_id: number
  period_id: number
  account_id: number
  phase: string
  debit: string
  credit: string
  /** How many lines name it, and on how many of them it is the first of its axis. */
  lines: number
  first_lines: number
}

/** Lines of entries that follow, with the ids that both have. */
export type WrittenLines = { entry_ids: number[]; line_ids: number[] }

export type PostedIds = WrittenLines & { numbers: number[] }

/** The lines of some entries: the day of each, and all lines. */
type Lines = { days: readonly string[]; lines: readonly LineRow[] }

/** Writes lines, which hold nobody up, before the entries that they are of. */
export function insertLines(
  { tx, company }: CompanyOperation,
  { days, lines }: Lines,
): Promise<WrittenLines> {
  return tx.one<WrittenLines>('SELECT entry_ids, line_ids FROM post_lines($1, $2, $3)', [
    company.id,
    days,
    rowsAsJson(lines),
  ])
}

type Rows = Lines & {
  entries: readonly EntryRow[]
  /** The first of the entries, whose lines are there already. */
  written: readonly number[]
  /** In the order in which everyone takes them, so that no two who post wait for each other. */
  accountSums: readonly SumRow[]
  thirdPartySums: readonly SumRow[]
  boxSums: readonly BoxSumRow[]
  analyticSums: readonly AnalyticSumRow[] | null
}

/** Writes entries with the lines that are not there yet, numbers and sums; the database refuses what does not balance. */
export async function insertEntries(
  { tx, company, caller, now }: CompanyOperation,
  { entries, written, days, lines, accountSums, thirdPartySums, boxSums, analyticSums }: Rows,
): Promise<PostedIds> {
  return tx.one<PostedIds>(
    `SELECT entry_ids, numbers, line_ids FROM post_entries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      company.id,
      caller.user.id,
      now,
      rowsAsJson(entries),
      written,
      days,
      rowsAsJson(lines),
      JSON.stringify(accountSums),
      JSON.stringify(thirdPartySums),
      JSON.stringify(boxSums),
      analyticSums && JSON.stringify(analyticSums),
    ],
  )
}

/** Rows as JSON without what is null or false in them, which is half of it: the database takes what is missing for that. */
function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows.map(withoutEmpty))
}

function withoutEmpty(row: object): object {
  const told: Record<string, unknown> = {}
  for (const name in row) {
    const value = row[name as keyof typeof row]
    if (value !== null && value !== false) told[name] = value
  }
  return told
}

/** Marks entries as reversed, each by another. One that no longer stands is a bug of the caller, who holds them. */
export async function markReversed(
  { tx, company, now }: CompanyOperation,
  marks: readonly { readonly id: number; readonly byId: number }[],
): Promise<void> {
  const touched = await tx.run(
    `UPDATE entries AS e SET status = 'reversed', reversed_by_entry_id = m.by_id, version = e.version + 1, updated_at = $4
       FROM unnest($2::bigint[], $3::bigint[]) AS m (id, by_id)
      WHERE e.company_id = $1 AND e.id = m.id AND e.status = 'posted'`,
    [company.id, marks.map(({ id }) => id), marks.map(({ byId }) => byId), now],
  )
  if (touched !== marks.length) throw new Error(`${touched} of ${marks.length} entries stood`)
}
