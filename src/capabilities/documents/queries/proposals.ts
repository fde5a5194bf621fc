import type { ReadTx } from '#platform/db/index'
import type { InCompany } from '#platform/operation'

type InFile = InCompany & { readonly tx: ReadTx }

/** The name of the file on the external platform; null when it was made here. */
export async function externalIdOf({ tx, company }: InFile): Promise<string | null> {
  const { external_id } = await tx.one<{ external_id: string | null }>(
    `SELECT external_id FROM companies WHERE id = $1`,
    [company.id],
  )
  return external_id
}

/** The codes of VAT codes by id, of those that are kept. */
export async function vatCodesById(
  { tx, company }: InFile,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: number; code: string }>(
    `SELECT id, code FROM vat_codes WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export type Defaults = { account_id: number | null; vat_code: string | null }

/** What a third party proposes for its invoices. */
export async function defaultsOf({ tx, company }: InFile, thirdPartyId: number): Promise<Defaults> {
  const found = await tx.maybe<Defaults>(
    `SELECT t.default_account_id AS account_id, v.code AS vat_code FROM third_parties t
       LEFT JOIN vat_codes v ON v.company_id = t.company_id AND v.id = t.default_vat_code_id
      WHERE t.company_id = $1 AND t.id = $2`,
    [company.id, thirdPartyId],
  )
  return found ?? { account_id: null, vat_code: null }
}

/** The VAT codes that accounts propose, by the number and by the id of the account. */
export async function vatCodesOfAccounts(
  { tx, company }: InFile,
  wanted: readonly (string | number)[],
): Promise<ReadonlyMap<string | number, string>> {
  const rows = await tx.rows<{ id: number; number: string; code: string }>(
    `SELECT a.id, a.number, v.code FROM accounts a
       JOIN vat_codes v ON v.company_id = a.company_id AND v.id = a.vat_code_id AND v.deleted_at IS NULL
      WHERE a.company_id = $1 AND (a.id::text = ANY ($2) OR a.number = ANY ($3)) AND a.deleted_at IS NULL`,
    [
      company.id,
      wanted.filter((one) => typeof one === 'number').map(String),
      wanted.filter((one) => typeof one === 'string'),
    ],
  )
  const codes = new Map<string | number, string>()
  for (const { id, number, code } of rows) codes.set(id, code).set(number, code)
  return codes
}

export type VatFacts = { code: string; rate: string; isReverseCharge: boolean }

/** What VAT codes say of a rate, whether they are in the bin or not. */
export async function vatFacts(
  { tx, company }: InFile,
  ids: readonly number[],
): Promise<VatFacts[]> {
  return tx.rows<VatFacts>(
    `SELECT code, rate, is_reverse_charge AS "isReverseCharge" FROM vat_codes
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
}

export async function vatNumberOf(
  { tx, company }: InFile,
  thirdPartyId: number,
): Promise<string | null> {
  const found = await tx.maybe<{ vat_number: string | null }>(
    `SELECT vat_number FROM third_parties WHERE company_id = $1 AND id = $2`,
    [company.id, thirdPartyId],
  )
  return found?.vat_number ?? null
}
