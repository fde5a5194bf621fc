import type { ReadTx } from '#platform/db/index'
import type { InCompany } from '#platform/operation'
import type { Account, VatCode } from '../schemas.js'

type InFile = InCompany & { readonly tx: ReadTx }

/** The columns of an account as the API shows it; `$2` is the language of the file. */
export const accountColumns = `
  a.id, a.company_id, a.number, a.labels ->> $2 AS label, a.labels, left(a.number, 1)::int AS class, a.type, a.kind,
  a.parent_id, a.is_active, a.is_reconcilable,
  (EXISTS (SELECT FROM journals j
            WHERE j.company_id = a.company_id AND j.control_account_id = a.id AND j.deleted_at IS NULL)
   OR EXISTS (SELECT FROM third_parties t
               WHERE t.company_id = a.company_id AND t.account_id = a.id AND t.deleted_at IS NULL)) AS is_control,
  a.vat_code_id, a.version, a.version AS lock_version, a.created_at, a.updated_at, a.deleted_at`

export async function findAccount(
  { tx, company }: InFile,
  id: number,
): Promise<Account | undefined> {
  return tx.maybe<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.id = $3 AND a.deleted_at IS NULL`,
    [company.id, company.locale, id],
  )
}

/** The columns of a VAT code as the API shows it; `$2` is the language of the file. */
export const vatCodeColumns = `
  v.id, v.company_id, v.code, v.labels ->> $2 AS label, v.labels, v.direction, v.rate, v.deductible_percent,
  v.is_reverse_charge, v.category, v.exemption_code, v.base_boxes, v.tax_boxes, v.base_boxes_credit,
  v.tax_boxes_credit, v.due_account, v.deductible_account, v.due_account_credit, v.deductible_account_credit,
  v.non_deductible_account, v.waiting_account, v.valid_from, v.valid_until, v.is_active, v.version,
  v.version AS lock_version, v.created_at, v.updated_at, v.deleted_at`

export async function findVatCode(
  { tx, company }: InFile,
  id: number,
): Promise<VatCode | undefined> {
  return tx.maybe<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.id = $3 AND v.deleted_at IS NULL`,
    [company.id, company.locale, id],
  )
}
