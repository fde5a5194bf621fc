import type { Day } from '#kernel/days'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { VatSummaryRow } from '../schemas/vat-summary.js'

type Narrowed = {
  readonly direction: string | null
  readonly vatCodeIds: readonly number[] | null
  /** Entries that do not count, as they were posted later. */
  readonly unseen: readonly number[] | null
}

const conditions: Conditions<Narrowed> = {
  direction: 'v.direction = $?',
  vatCodeIds: 'v.id = ANY ($?)',
  unseen: 'l.entry_id NOT IN (SELECT unnest($?::bigint[]))',
}

const isDue = "l.vat_role = 'tax' AND a.number IN (v.due_account, v.due_account_credit)"
const isWaiting = "l.vat_role = 'tax' AND a.number = v.waiting_account"

/** Debit minus credit of purchases, credit minus debit of sales. */
const asTraded = "CASE v.direction WHEN 'sale' THEN l.credit - l.debit ELSE l.debit - l.credit END"

const sum = (amount: string, where: string) =>
  `coalesce(sum(${amount}) FILTER (WHERE ${where}), 0.00)`

/** What the lines with a VAT code come to, by code and month: the base, and the VAT by where it stands. */
export async function vatByCode(
  { tx, company }: CompanyReading,
  { from, to }: { from: Day; to: Day },
  narrowed: Narrowed,
): Promise<Omit<VatSummaryRow, 'link'>[]> {
  const known = [company.id, from, to, company.locale]
  const { where, values } = conditionsOf(conditions, narrowed, known)
  return tx.rows(
    `SELECT v.id AS vat_code_id, v.code, v.labels ->> $4 AS label, v.direction, v.rate,
            to_char(l.entry_date, 'YYYY-MM') AS month, count(*) AS lines,
            ${sum(asTraded, "l.vat_role = 'base'")} AS base,
            ${sum('l.credit - l.debit', isDue)} AS due,
            ${sum(asTraded, isWaiting)} AS waiting,
            ${sum('l.debit - l.credit', `l.vat_role = 'tax' AND (${isDue}) IS NOT TRUE AND (${isWaiting}) IS NOT TRUE`)}
              AS deductible
       FROM vat_codes v
       JOIN entry_lines l ON l.company_id = $1 AND l.vat_code_id = v.id AND l.entry_date BETWEEN $2 AND $3
       JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id AND e.phase = 'year'
       JOIN accounts a ON a.company_id = $1 AND a.id = l.account_id
      WHERE v.company_id = $1${where}
      GROUP BY v.company_id, v.id, 6
      ORDER BY v.direction, v.code COLLATE "C", v.id, 6`,
    values,
  )
}
