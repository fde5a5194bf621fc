import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import type { VatCode } from '../schemas.js'

/** Ids for VAT codes that accounts written with them point at. */
export async function takeVatCodeIds(tx: Tx, count: number): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('vat_codes_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [count],
  )
  return ids
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

/** Puts a VAT code in the bin. */
export async function binVatCode(
  { tx, company, caller, now }: CompanyOperation,
  id: number,
): Promise<void> {
  await tx.run(
    `UPDATE vat_codes SET deleted_at = $3, deleted_by = $4, version = version + 1
      WHERE company_id = $1 AND id = $2`,
    [company.id, id, now, caller.user.id],
  )
}
