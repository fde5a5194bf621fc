import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

export type ChartRow = {
  id: number
  number: string
  kind: 'heading' | 'postable'
  is_active: boolean
  is_reconcilable: boolean
  is_binned: boolean
}

/** All accounts, those in the bin too. */
export async function chartOf({ tx, company }: CompanyReading): Promise<ChartRow[]> {
  return tx.rows<ChartRow>(
    `SELECT id, number, kind, is_active, is_reconcilable, deleted_at IS NOT NULL AS is_binned
       FROM accounts WHERE company_id = $1 ORDER BY number, deleted_at DESC`,
    [company.id],
  )
}

export type JournalRow = {
  id: number
  code: string
  type: string
  control_account_id: number | null
  is_active: boolean
  is_default: boolean
  is_binned: boolean
}

export async function journalRows({ tx, company }: CompanyReading): Promise<JournalRow[]> {
  return tx.rows<JournalRow>(
    `SELECT id, code, type, control_account_id, is_active, is_default, deleted_at IS NOT NULL AS is_binned
       FROM journals WHERE company_id = $1 ORDER BY code, deleted_at DESC`,
    [company.id],
  )
}

export type PartyRow = {
  id: number
  type: 'customer' | 'supplier'
  code: string
  folded_name: string
  vat_number: string | null
  is_active: boolean
  is_binned: boolean
}

/** Third parties that stand for themselves, those in the bin too. */
export async function partyRows({ tx, company }: CompanyReading): Promise<PartyRow[]> {
  return tx.rows<PartyRow>(
    `SELECT id, type, code, coalesce(folded_name, '') AS folded_name, vat_number, is_active AND NOT is_blocked AS is_active,
            deleted_at IS NOT NULL AS is_binned
       FROM third_parties WHERE company_id = $1 AND merged_into_id IS NULL ORDER BY id`,
    [company.id],
  )
}

export type YearRow = { id: number; code: string; starts_on: Day; ends_on: Day; is_closed: boolean }

export async function yearRows({ tx, company }: CompanyReading): Promise<YearRow[]> {
  return tx.rows<YearRow>(
    'SELECT id, code, starts_on, ends_on, is_closed FROM fiscal_years WHERE company_id = $1 ORDER BY starts_on',
    [company.id],
  )
}

/** The first day on which something is booked that opens no year. */
export async function firstBooked({ tx, company }: CompanyReading): Promise<Day | null> {
  const { day } = await tx.one<{ day: Day | null }>(
    `SELECT min(entry_date) AS day FROM entries WHERE company_id = $1 AND phase <> 'opening'`,
    [company.id],
  )
  return day
}

/** The years that have an opening which stands, and whether it was taken over. */
export async function openedYears({
  tx,
  company,
}: CompanyReading): Promise<{ fiscal_year_id: number; starts_on: Day; is_taken_over: boolean }[]> {
  return tx.rows(
    `SELECT y.id AS fiscal_year_id, y.starts_on, bool_or(e.origin = 'takeover') AS is_taken_over
       FROM entries e JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
      WHERE e.company_id = $1 AND e.phase = 'opening' AND e.status = 'posted' AND e.reversed_entry_id IS NULL
      GROUP BY y.id, y.starts_on`,
    [company.id],
  )
}

export async function vatCodesOf({ tx, company }: CompanyReading): Promise<string[]> {
  const rows = await tx.rows<{ code: string }>(
    'SELECT code FROM vat_codes WHERE company_id = $1 AND deleted_at IS NULL AND is_active',
    [company.id],
  )
  return rows.map(({ code }) => code)
}
