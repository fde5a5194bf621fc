import type { CompanyOperation } from '#platform/operations/operation'

export type AccountKnown = {
  id: number
  number: string
  kind: 'heading' | 'postable'
  is_active: boolean
  is_reconcilable: boolean
}

export type VatCodeKnown = {
  id: number
  code: string
  direction: 'sale' | 'purchase'
  is_active: boolean
}

export type Named = {
  accountIds: readonly number[]
  accountNumbers: readonly string[]
  vatCodeIds: readonly number[]
  vatCodes: readonly string[]
}

/** The accounts and VAT codes that third parties name, held against being put in the bin meanwhile. */
export async function holdNamed(
  { tx, company }: CompanyOperation,
  named: Named,
): Promise<{ accounts: AccountKnown[]; vatCodes: VatCodeKnown[] }> {
  const accounts = await tx.rows<AccountKnown>(
    `SELECT id, number, kind, is_active, is_reconcilable FROM accounts
      WHERE company_id = $1 AND (id = ANY ($2) OR number = ANY ($3)) AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, named.accountIds, named.accountNumbers],
  )
  const vatCodes = await tx.rows<VatCodeKnown>(
    `SELECT id, code, direction, is_active FROM vat_codes
      WHERE company_id = $1 AND (id = ANY ($2) OR code = ANY ($3)) AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, named.vatCodeIds, named.vatCodes],
  )
  return { accounts, vatCodes }
}
