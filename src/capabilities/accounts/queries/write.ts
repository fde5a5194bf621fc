import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Account } from '../schemas/account.js'
import type { VatCode } from '../schemas/vat-code.js'

/** Ids for rows that are about to be written together and point at each other. */
export async function takeIds(
  tx: Tx,
  accounts: number,
  vatCodes: number,
): Promise<{ accounts: number[]; vat_codes: number[] }> {
  return tx.one(
    `SELECT ARRAY(SELECT nextval('accounts_id_seq') FROM generate_series(1, $1::int)) AS accounts,
            ARRAY(SELECT nextval('vat_codes_id_seq') FROM generate_series(1, $2::int)) AS vat_codes`,
    [accounts, vatCodes],
  )
}

export async function insertVatCodes(
  tx: Tx,
  companyId: CompanyId,
  codes: readonly VatCode[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO vat_codes (company_id, id, code, labels, direction, rate, deductible_percent, is_reverse_charge,
                            category, exemption_code, base_boxes, tax_boxes, base_boxes_credit, tax_boxes_credit,
                            due_account, deductible_account, due_account_credit, deductible_account_credit,
                            non_deductible_account, waiting_account, valid_from, valid_until, is_active,
                            created_at, updated_at)
     SELECT $1, id, code, labels, direction, rate, deductible_percent, is_reverse_charge,
            category, exemption_code, base_boxes, tax_boxes, base_boxes_credit, tax_boxes_credit,
            due_account, deductible_account, due_account_credit, deductible_account_credit,
            non_deductible_account, waiting_account, valid_from, valid_until, is_active, $3, $3
       FROM json_populate_recordset(NULL::vat_codes, $2)`,
    [companyId, JSON.stringify(codes), now],
  )
}

/** New accounts; what the table does not keep is not sent to it. */
export async function insertAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly Account[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO accounts (company_id, id, number, labels, type, kind, parent_id, is_active, is_reconcilable,
                           vat_code_id, created_at, updated_at)
     SELECT $1, a.id, a.number, a.labels, a.type, a.kind, a.parent_id, a.is_active, a.is_reconcilable,
            a.vat_code_id, $3, $3
       FROM json_to_recordset($2) AS a (id bigint, number text, labels jsonb, type text, kind text,
                                        parent_id bigint, is_active boolean, is_reconcilable boolean,
                                        vat_code_id bigint)`,
    [companyId, JSON.stringify(accounts.map(stored)), now],
  )
}

function stored(account: Account) {
  const { id, number, labels, type, kind, parent_id, is_active, is_reconcilable, vat_code_id } =
    account
  return { id, number, labels, type, kind, parent_id, is_active, is_reconcilable, vat_code_id }
}

/** Writes accounts as they now are, version included. */
export async function saveAccounts(
  { tx, company }: CompanyOperation,
  accounts: readonly Account[],
): Promise<void> {
  await tx.run(
    `UPDATE accounts a
        SET number = n.number, labels = n.labels, type = n.type, kind = n.kind, parent_id = n.parent_id,
            is_active = n.is_active, is_reconcilable = n.is_reconcilable, vat_code_id = n.vat_code_id,
            version = n.version, updated_at = n.updated_at
       FROM json_populate_recordset(NULL::accounts, $2) n
      WHERE a.company_id = $1 AND a.id = n.id`,
    [company.id, JSON.stringify(accounts)],
  )
}

/** Writes a VAT code as it now is, version included. */
export async function saveVatCode({ tx, company }: CompanyOperation, code: VatCode): Promise<void> {
  await tx.run(
    `UPDATE vat_codes v
        SET code = n.code, labels = n.labels, direction = n.direction, rate = n.rate,
            deductible_percent = n.deductible_percent, is_reverse_charge = n.is_reverse_charge,
            category = n.category, exemption_code = n.exemption_code, base_boxes = n.base_boxes,
            tax_boxes = n.tax_boxes, base_boxes_credit = n.base_boxes_credit,
            tax_boxes_credit = n.tax_boxes_credit, due_account = n.due_account,
            deductible_account = n.deductible_account, due_account_credit = n.due_account_credit,
            deductible_account_credit = n.deductible_account_credit,
            non_deductible_account = n.non_deductible_account, waiting_account = n.waiting_account,
            valid_from = n.valid_from, valid_until = n.valid_until, is_active = n.is_active,
            version = n.version, updated_at = n.updated_at
       FROM json_populate_record(NULL::vat_codes, $2) n
      WHERE v.company_id = $1 AND v.id = n.id`,
    [company.id, JSON.stringify(code)],
  )
}

/** Puts accounts or VAT codes in the bin. */
export async function trash(
  { tx, company, caller, now }: CompanyOperation,
  table: 'accounts' | 'vat_codes',
  ids: readonly number[],
): Promise<void> {
  const statement =
    table === 'accounts'
      ? `UPDATE accounts SET deleted_at = $3, deleted_by = $4, version = version + 1 WHERE company_id = $1 AND id = ANY ($2)`
      : `UPDATE vat_codes SET deleted_at = $3, deleted_by = $4, version = version + 1 WHERE company_id = $1 AND id = ANY ($2)`
  await tx.run(statement, [company.id, ids, now, caller.user.id])
}
