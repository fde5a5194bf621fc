import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import type { Account, VatCode } from '../schemas.js'

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

export async function insertAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly Account[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO accounts (company_id, id, number, labels, type, kind, parent_id, is_active, is_reconcilable,
                           vat_code_id, created_at, updated_at)
     SELECT $1, id, number, labels, type, kind, parent_id, is_active, is_reconcilable, vat_code_id, $3, $3
       FROM json_populate_recordset(NULL::accounts, $2)`,
    [companyId, JSON.stringify(accounts), now],
  )
}
