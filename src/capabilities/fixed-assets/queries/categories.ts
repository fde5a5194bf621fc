import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { shownColumns, storedFields } from '#platform/db/columns'
import type { ReadTx, Tx } from '#platform/db/index'
import { likePattern } from '#platform/db/like'
import { insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { AssetCategory, type AssetCategoryFilter } from '../schemas/categories.js'

/** A linear plan has the rate that its months give it. */
export const shownRate = (alias: string) =>
  `CASE ${alias}.method WHEN 'linear' THEN round(1200.0 / ${alias}.duration_months, 2)::text ELSE ${alias}.rate::text END`

/** With the codes as they are called today. */
export const shownAnalytic = (alias: string) =>
  `CASE WHEN ${alias}.analytic <> '[]' THEN named_analytic(${alias}.company_id, ${alias}.analytic) ELSE '[]' END`

const columns = shownColumns(AssetCategory, 'c', {
  analytic: shownAnalytic('c'),
  rate: shownRate('c'),
  assets_count: `(SELECT count(*)::int FROM fixed_assets f
                   WHERE f.company_id = c.company_id AND f.category_id = c.id AND f.deleted_at IS NULL)`,
})

const bareColumns = shownColumns(AssetCategory, 'c', { rate: shownRate('c'), assets_count: null })

export const { find: findCategory, lock: lockCategories } = rowsIn<AssetCategory>(
  'asset_categories',
  { alias: 'c', columns },
)

export async function listCategories(
  { tx, company }: CompanyReading,
  { is_active, q }: AssetCategoryFilter,
): Promise<AssetCategory[]> {
  return tx.rows<AssetCategory>(
    `SELECT ${columns} FROM asset_categories c
      WHERE c.company_id = $1 AND c.deleted_at IS NULL
        AND ($2::boolean IS NULL OR c.is_active = $2)
        AND ($3::text IS NULL OR folded(c.code || ' ' || c.label) LIKE $3)
      ORDER BY c.code`,
    [company.id, is_active ?? null, likePattern(q)],
  )
}

/** All that are not in the bin, as assets begin with them: nobody counts these. */
export async function categoriesOf({
  tx,
  company,
}: CompanyReading): Promise<Omit<AssetCategory, 'assets_count'>[]> {
  return tx.rows(
    `SELECT ${bareColumns} FROM asset_categories c WHERE c.company_id = $1 AND c.deleted_at IS NULL`,
    [company.id],
  )
}

/** Their ids by code. */
export async function assetCategoryIds(op: CompanyReading): Promise<ReadonlyMap<string, number>> {
  return new Map((await categoriesOf(op)).map(({ code, id }) => [code, id]))
}

/** Holds a category against the bin. */
export async function holdCategory(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM asset_categories WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, id],
  )
  return found !== undefined
}

export async function isCategoryCodeTaken(
  { tx, company }: CompanyReading,
  code: string,
  ownId: number | null,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM asset_categories
      WHERE company_id = $1 AND upper(code) = upper($2) AND deleted_at IS NULL AND id IS DISTINCT FROM $3`,
    [company.id, code, ownId],
  )
  return found !== undefined
}

const fields = storedFields(AssetCategory, ['assets_count'])

export async function takeCategoryIds(tx: Tx, count: number): Promise<number[]> {
  return takeIds(tx, 'asset_categories', count)
}

/** Linear plans keep no rate of their own. */
function stored(category: AssetCategory) {
  return { ...category, rate: category.method === 'linear' ? null : category.rate, is_logged: true }
}

export async function insertCategories(
  tx: Tx,
  companyId: CompanyId,
  categories: readonly AssetCategory[],
  now: Instant,
): Promise<void> {
  const about = { tx, companyId, now }
  await insertRecords(about, 'asset_categories', [...fields, 'is_logged'], categories.map(stored))
}

export async function saveCategory(op: CompanyOperation, category: AssetCategory): Promise<void> {
  await saveRecords(op, 'asset_categories', [...fields, 'is_logged'], [stored(category)])
}

/** Files with categories that no log tells of. */
export async function companiesUnlogged(tx: ReadTx): Promise<CompanyId[]> {
  const rows = await tx.rows<{ company_id: CompanyId }>(
    `SELECT DISTINCT company_id FROM asset_categories WHERE NOT is_logged`,
  )
  return rows.map(({ company_id }) => company_id)
}

/** The categories of a file that its log does not tell of; from now on it does. */
export async function takeUnlogged(op: CompanyOperation): Promise<AssetCategory[]> {
  const { tx, company } = op
  const rows = await tx.rows<{ id: number }>(
    `UPDATE asset_categories SET is_logged = true WHERE company_id = $1 AND NOT is_logged RETURNING id`,
    [company.id],
  )
  const ids = new Set(rows.map(({ id }) => id))
  return (await listCategories(op, {})).filter(({ id }) => ids.has(id))
}
