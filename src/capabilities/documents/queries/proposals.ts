import type { CompanyReading } from '#platform/operations/operation'

/** The name of the file on the external platform; null when it was made here. */
export async function externalIdOf({ tx, company }: CompanyReading): Promise<string | null> {
  const { external_id } = await tx.one<{ external_id: string | null }>(
    `SELECT external_id FROM companies WHERE id = $1`,
    [company.id],
  )
  return external_id
}

/** The codes of VAT codes by id, of those that are kept. */
export async function vatCodesById(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: number; code: string }>(
    `SELECT id, code FROM vat_codes WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The account that a third party proposes for its invoices. */
export async function defaultAccountOf(
  { tx, company }: CompanyReading,
  thirdPartyId: number,
): Promise<number | null> {
  const found = await tx.maybe<{ id: number | null }>(
    `SELECT default_account_id AS id FROM third_parties WHERE company_id = $1 AND id = $2`,
    [company.id, thirdPartyId],
  )
  return found?.id ?? null
}

export type VatFacts = {
  code: string
  rate: string
  isReverseCharge: boolean
  isTaxedElsewhere: boolean
}

/** What VAT codes say of a rate, whether they are in the bin or not. */
export async function vatFacts(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<VatFacts[]> {
  return tx.rows<VatFacts>(
    `SELECT code, rate, is_reverse_charge AS "isReverseCharge",
            direction = 'sale' AND category = 'S' AND rate = 0 AND due_account IS NOT NULL AS "isTaxedElsewhere"
       FROM vat_codes
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
}

export async function vatNumberOf(
  { tx, company }: CompanyReading,
  thirdPartyId: number,
): Promise<string | null> {
  const found = await tx.maybe<{ vat_number: string | null }>(
    `SELECT vat_number FROM third_parties WHERE company_id = $1 AND id = $2`,
    [company.id, thirdPartyId],
  )
  return found?.vat_number ?? null
}
