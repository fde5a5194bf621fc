import { allLabels } from '#platform/db/labels'
import { likePattern } from '#platform/db/like'
import type { CompanyReading } from '#platform/operations/operation'
import type { Account, AccountFilter } from '../schemas/account.js'
import type { VatCode, VatCodeFilter } from '../schemas/vat-code.js'

/**
 * The columns of an account as the API shows it; `$1` is the file, `$2` its language. Who controls which
 * account is read once for all accounts: third parties are many.
 */
export const accountColumns = `
  a.id, a.company_id, a.number, a.labels ->> $2 AS label, a.labels, left(a.number, 1)::int AS class, a.type, a.kind,
  a.parent_id, a.is_active, a.is_reconcilable,
  (a.id IN (SELECT j.control_account_id FROM journals j
             WHERE j.company_id = $1 AND j.control_account_id IS NOT NULL AND j.deleted_at IS NULL)
   OR a.id IN (SELECT t.account_id FROM third_parties t
                WHERE t.company_id = $1 AND t.account_id IS NOT NULL AND t.deleted_at IS NULL)) AS is_control,
  a.vat_code_id, a.version, a.version AS lock_version, a.created_at, a.updated_at, a.deleted_at`

export async function findAccount(
  { tx, company }: CompanyReading,
  id: number,
): Promise<Account | undefined> {
  return tx.maybe<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.id = $3 AND a.deleted_at IS NULL`,
    [company.id, company.locale, id],
  )
}

/** The chart in the order of its numbers; a search looks at the beginning of numbers and at all labels. */
export async function listAccounts(
  { tx, company }: CompanyReading,
  { q, class: ofClass, type, kind, is_active }: AccountFilter,
): Promise<Account[]> {
  return tx.rows<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.deleted_at IS NULL
        AND ($3::text IS NULL OR starts_with(a.number, $3) OR folded(${allLabels('a')}) LIKE $4)
        AND ($5::int IS NULL OR left(a.number, 1)::int = $5)
        AND ($6::text IS NULL OR a.type = $6)
        AND ($7::text IS NULL OR a.kind = $7)
        AND ($8::boolean IS NULL OR a.is_active = $8)
      ORDER BY a.number`,
    [
      company.id,
      company.locale,
      q ?? null,
      likePattern(q),
      ofClass ?? null,
      type ?? null,
      kind ?? null,
      is_active ?? null,
    ],
  )
}

/** The columns of a VAT code as the API shows it; `$2` is the language of the file. */
export const vatCodeColumns = `
  v.id, v.company_id, v.code, v.labels ->> $2 AS label, v.labels, v.direction, v.rate, v.deductible_percent,
  v.is_reverse_charge, v.category, v.exemption_code, v.base_boxes, v.tax_boxes, v.base_boxes_credit,
  v.tax_boxes_credit, v.due_account, v.deductible_account, v.due_account_credit, v.deductible_account_credit,
  v.non_deductible_account, v.waiting_account,
  CASE WHEN v.waiting_account IS NULL THEN 'invoice' ELSE 'payment' END AS due_on, v.valid_from, v.valid_until, v.is_active, v.version,
  v.version AS lock_version, v.created_at, v.updated_at, v.deleted_at`

export async function findVatCode(
  { tx, company }: CompanyReading,
  id: number,
): Promise<VatCode | undefined> {
  return tx.maybe<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.id = $3 AND v.deleted_at IS NULL`,
    [company.id, company.locale, id],
  )
}

export async function listVatCodes(
  { tx, company }: CompanyReading,
  { q, direction, is_active }: VatCodeFilter,
): Promise<VatCode[]> {
  return tx.rows<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.deleted_at IS NULL
        AND ($3::text IS NULL OR folded(v.code || ' ' || ${allLabels('v')}) LIKE $3)
        AND ($4::text IS NULL OR v.direction = $4)
        AND ($5::boolean IS NULL OR v.is_active = $5)
      ORDER BY v.code`,
    [company.id, company.locale, likePattern(q), direction ?? null, is_active ?? null],
  )
}
