import type { Day } from '#kernel/days'
import { storedFields } from '#platform/db/columns'
import { insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { FixedAsset, figureNames } from '../schemas/assets.js'
import type { AssetRow } from './assets.js'

const fields = [
  ...storedFields(FixedAsset, [
    ...figureNames,
    'category',
    'depreciable_value',
    'entry_line_id',
    'entry_line_ids',
  ]),
  'plan_posted',
  'plan_since',
  'earlier_plans',
  'disposal_line_id',
]

/** What a linear plan shows as its rate follows from its months; what is shown otherwise stays as it was given. */
function stored(row: AssetRow) {
  return {
    ...row,
    rate: row.method === 'linear' ? null : row.rate,
    third_party_id: row.kept_third_party_id,
    depreciation_account_id: row.kept_depreciation_account_id,
    expense_account_id: row.kept_expense_account_id,
  }
}

export async function takeAssetIds({ tx }: CompanyOperation, count: number): Promise<number[]> {
  return takeIds(tx, 'fixed_assets', count)
}

/** The lines that an asset was bought with, and what it takes of each. */
export type Takings = { readonly assetId: number; readonly lineId: number; readonly amount: string }

export async function insertAssets(
  op: CompanyOperation,
  rows: readonly AssetRow[],
  takings: readonly Takings[],
): Promise<void> {
  const { tx, company, now } = op
  await insertRecords({ tx, companyId: company.id, now }, 'fixed_assets', fields, rows.map(stored))
  await insertTakings(op, takings)
}

async function insertTakings(
  { tx, company }: CompanyOperation,
  takings: readonly Takings[],
): Promise<void> {
  if (takings.length === 0) return
  await tx.run(
    `INSERT INTO asset_lines (company_id, asset_id, line_id, position, amount)
     SELECT $1, t.asset_id, t.line_id, t.position, t.amount
       FROM unnest($2::bigint[], $3::bigint[], $4::numeric[]) WITH ORDINALITY AS t (asset_id, line_id, amount, position)`,
    [
      company.id,
      takings.map(({ assetId }) => assetId),
      takings.map(({ lineId }) => lineId),
      takings.map(({ amount }) => amount),
    ],
  )
}

/** Writes assets as they now are, version included. */
export async function saveAssets(op: CompanyOperation, rows: readonly AssetRow[]): Promise<void> {
  await saveRecords(op, 'fixed_assets', fields, rows.map(stored))
}

/** Replaces what assets take of lines. */
export async function replaceTakings(
  op: CompanyOperation,
  assetIds: readonly number[],
  takings: readonly Takings[],
): Promise<void> {
  await op.tx.run(`DELETE FROM asset_lines WHERE company_id = $1 AND asset_id = ANY ($2)`, [
    op.company.id,
    assetIds,
  ])
  await insertTakings(op, takings)
}

/** What assets take of lines. */
export async function takingsOf(
  { tx, company }: CompanyReading,
  assetIds: readonly number[],
): Promise<Takings[]> {
  return tx.rows<Takings>(
    `SELECT asset_id AS "assetId", line_id AS "lineId", amount FROM asset_lines
      WHERE company_id = $1 AND asset_id = ANY ($2) ORDER BY asset_id, position`,
    [company.id, assetIds],
  )
}

/** The codes of assets, in the bin or not, that begin in one of some ways. */
export async function codesLike(
  { tx, company }: CompanyReading,
  beginnings: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ code: string }>(
    `SELECT upper(f.code) AS code FROM fixed_assets f
      WHERE f.company_id = $1
        AND EXISTS (SELECT FROM unnest($2::text[]) AS b WHERE starts_with(upper(f.code), b || '-'))`,
    [company.id, beginnings],
  )
  return rows.map(({ code }) => code)
}

/** The ids of assets that bear codes, in capitals; those in the bin are left out. */
export async function idsOfCodes(
  { tx, company }: CompanyReading,
  codes: readonly string[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM fixed_assets WHERE company_id = $1 AND upper(code) = ANY ($2) AND deleted_at IS NULL`,
    [company.id, codes],
  )
  return rows.map(({ id }) => id)
}

export async function isCodeTaken(
  { tx, company }: CompanyReading,
  code: string,
  ownId: number | null,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM fixed_assets
      WHERE company_id = $1 AND upper(code) = upper($2) AND deleted_at IS NULL AND id IS DISTINCT FROM $3`,
    [company.id, code, ownId],
  )
  return found !== undefined
}

export type NewTransfer = {
  readonly assetId: number
  readonly entryId: number
  readonly transferredOn: Day
  readonly from: Accounts
  readonly to: Accounts
  readonly depreciation: string
  readonly since: number
}
type Accounts = { readonly account: number; readonly depreciation: number | null }

export async function insertTransfer(
  { tx, company }: CompanyOperation,
  transfer: NewTransfer,
): Promise<void> {
  const { assetId, entryId, transferredOn, from, to, depreciation, since } = transfer
  await tx.run(
    `INSERT INTO asset_transfers (company_id, asset_id, entry_id, transferred_on, from_account_id, to_account_id,
                                  from_depreciation_account_id, to_depreciation_account_id, depreciation, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      company.id,
      ...[assetId, entryId, transferredOn, from.account, to.account],
      ...[from.depreciation, to.depreciation, depreciation, since],
    ],
  )
}

/** The newest transfer of an asset that stands; undefined when there is none. */
export async function lastTransfer(
  { tx, company }: CompanyReading,
  assetId: number,
): Promise<{ id: number; entry_id: number; transferred_on: Day; since: number } | undefined> {
  return tx.maybe(
    `SELECT id, entry_id, transferred_on, since FROM asset_transfers
      WHERE company_id = $1 AND asset_id = $2 AND reversed_on IS NULL ORDER BY id DESC LIMIT 1`,
    [company.id, assetId],
  )
}

export async function markTransferReversed(
  { tx, company }: CompanyOperation,
  id: number,
  on: Day,
): Promise<void> {
  await tx.run(`UPDATE asset_transfers SET reversed_on = $3 WHERE company_id = $1 AND id = $2`, [
    company.id,
    id,
    on,
  ])
}
