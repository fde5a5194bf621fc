import type { CompanyReading } from '#platform/operations/operation'

/** Who uses a VAT code. */
export type VatCodeUses = {
  lines: number
  accounts: string[]
  third_parties: number
  journal_rules: string[]
  documents: number
}

export async function usesOfVatCode(
  { tx, company }: CompanyReading,
  id: number,
): Promise<VatCodeUses> {
  return tx.one<VatCodeUses>(
    `SELECT (SELECT count(*) FROM entry_lines WHERE company_id = $1 AND vat_code_id = $2) AS lines,
            ARRAY(SELECT number FROM accounts
                   WHERE company_id = $1 AND vat_code_id = $2 AND deleted_at IS NULL ORDER BY number) AS accounts,
            (SELECT count(*) FROM third_parties
              WHERE company_id = $1 AND default_vat_code_id = $2 AND deleted_at IS NULL) AS third_parties,
            ARRAY(SELECT label FROM journal_rules
                   WHERE company_id = $1 AND (outcome ->> 'vat_code_id')::bigint = $2 AND deleted_at IS NULL
                   ORDER BY position) AS journal_rules,
            (SELECT count(DISTINCT d.id) FROM document_lines x
               JOIN documents d ON d.company_id = x.company_id AND d.id = x.document_id AND d.deleted_at IS NULL
              WHERE x.company_id = $1 AND x.vat_code_id = $2) AS documents`,
    [company.id, id],
  )
}

export async function isVatCodeOnLines(
  { tx, company }: CompanyReading,
  id: number,
): Promise<boolean> {
  const { is_used } = await tx.one<{ is_used: boolean }>(
    `SELECT EXISTS (SELECT FROM entry_lines WHERE company_id = $1 AND vat_code_id = $2)
         OR EXISTS (SELECT FROM document_lines WHERE company_id = $1 AND vat_code_id = $2) AS is_used`,
    [company.id, id],
  )
  return is_used
}

export async function isVatCodeTaken(
  { tx, company }: CompanyReading,
  code: string,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM vat_codes WHERE company_id = $1 AND code = $2 AND deleted_at IS NULL`,
    [company.id, code],
  )
  return found !== undefined
}
