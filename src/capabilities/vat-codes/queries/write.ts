import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { assignments, storedFields } from '#platform/db/columns'
import type { Tx } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { VatCode } from '../schemas.js'

/** Ids for VAT codes that accounts written with them point at. */
export async function takeVatCodeIds(tx: Tx, count: number): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('vat_codes_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [count],
  )
  return ids
}

/** What is kept of a VAT code; the rest follows from it. */
const fields = storedFields(VatCode, ['label', 'due_on'])
const stored = fields.join(', ')

export async function insertVatCodes(
  tx: Tx,
  companyId: CompanyId,
  codes: readonly VatCode[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO vat_codes (company_id, id, ${stored}, created_at, updated_at)
     SELECT $1, id, ${stored}, $3, $3 FROM json_populate_recordset(NULL::vat_codes, $2)`,
    [companyId, JSON.stringify(codes), now],
  )
}

/** Writes a VAT code as it now is, version included. */
export async function saveVatCode({ tx, company }: CompanyOperation, code: VatCode): Promise<void> {
  await tx.run(
    `UPDATE vat_codes v SET ${assignments([...fields, 'version', 'updated_at'], 'n')}
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
