import type { CompanyReading } from '#platform/operations/operation'

export type ProposedCodes = {
  vat_regime: string
  /** What third parties propose for their invoices. */
  of_parties: { id: number; code: string }[]
  of_accounts: { id: number; number: string; code: string }[]
}

/** The VAT codes that third parties and accounts, by number or id, propose; those in the bin propose none. */
export async function proposedCodes(
  { tx, company }: CompanyReading,
  thirdPartyIds: readonly number[],
  accounts: readonly (string | number)[],
): Promise<ProposedCodes> {
  return tx.one<ProposedCodes>(
    `SELECT c.vat_regime,
            (SELECT coalesce(json_agg(json_build_object('id', t.id, 'code', v.code)), '[]')
               FROM third_parties t
               JOIN vat_codes v ON v.company_id = t.company_id AND v.id = t.default_vat_code_id AND v.deleted_at IS NULL
              WHERE t.company_id = c.id AND t.id = ANY ($2)) AS of_parties,
            (SELECT coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'code', v.code)), '[]')
               FROM accounts a
               JOIN vat_codes v ON v.company_id = a.company_id AND v.id = a.vat_code_id AND v.deleted_at IS NULL
              WHERE a.company_id = c.id AND (a.id = ANY ($3) OR a.number = ANY ($4)) AND a.deleted_at IS NULL
            ) AS of_accounts
       FROM companies c WHERE c.id = $1`,
    [
      company.id,
      thirdPartyIds,
      accounts.filter((one) => typeof one === 'number'),
      accounts.filter((one) => typeof one === 'string'),
    ],
  )
}

/** Which of these codes the file has. */
export async function codesKept(
  { tx, company }: CompanyReading,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ code: string }>(
    `SELECT code FROM vat_codes WHERE company_id = $1 AND code = ANY ($2) AND deleted_at IS NULL`,
    [company.id, codes],
  )
  return new Set(rows.map(({ code }) => code))
}
