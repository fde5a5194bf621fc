import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { storedFields } from '#platform/db/columns'
import type { Tx } from '#platform/db/index'
import { insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'
import { VatCode } from '../schemas.js'

/** What is kept of a VAT code; the rest follows from it. */
const fields = storedFields(VatCode, ['label', 'due_on'])

/** Ids for VAT codes that accounts written with them point at. */
export async function takeVatCodeIds(tx: Tx, count: number): Promise<number[]> {
  return takeIds(tx, 'vat_codes', count)
}

export async function insertVatCodes(
  tx: Tx,
  companyId: CompanyId,
  codes: readonly VatCode[],
  now: Instant,
): Promise<void> {
  await insertRecords({ tx, companyId, now }, 'vat_codes', fields, codes)
}

/** Writes a VAT code as it now is, version included. */
export async function saveVatCode(op: CompanyOperation, code: VatCode): Promise<void> {
  await saveRecords(op, 'vat_codes', fields, [code])
}
