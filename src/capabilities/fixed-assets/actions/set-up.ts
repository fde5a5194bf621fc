import { assetNatureOf, byBeginning, type CountryPack, linearRate } from '#countries'
import type { CompanyId } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import { firstVersion } from '#platform/operations/entity'
import type { Operation } from '#platform/operations/operation'
import { assetCategory } from '../entity.js'
import { insertCategories, takeCategoryIds } from '../queries/categories.js'
import type { AssetCategory } from '../schemas/categories.js'

type NewCompany = { readonly id: CompanyId; readonly locale: Language }
type ByNumber = ReadonlyMap<string, { readonly id: number; readonly kind: string }>

/** Gives a new file the categories of assets of its country in one statement. */
export async function setUpAssetCategories(
  op: Operation,
  company: NewCompany,
  pack: CountryPack,
  accounts: ByNumber,
): Promise<void> {
  const ids = await takeCategoryIds(op.tx, pack.assetCategories.length)
  const categories = pack.assetCategories.map((row, place): AssetCategory => {
    const { months } = row
    const { depreciationAccount, expenseAccounts, prorata } = pack.assets
    const isPostable = (number: string) => accounts.get(number)?.kind === 'postable'
    const beside = months === null ? null : depreciationAccount(row.account, isPostable)
    const expense = months === null ? undefined : byBeginning(expenseAccounts, row.account)
    return {
      id: ids[place]!,
      company_id: company.id,
      code: row.code,
      label: row.labels[company.locale],
      nature: assetNatureOf(pack.assets, row.account),
      account_id: accounts.get(row.account)!.id,
      depreciation_account_id: beside && !beside.isMade ? accounts.get(beside.number)!.id : null,
      expense_account_id: expense === undefined ? null : accounts.get(expense)!.id,
      method: months === null ? 'none' : 'linear',
      duration_months: months,
      rate: months === null ? null : formatAmount(linearRate(months) as Amount),
      prorata: months === null ? null : prorata,
      gain_account_id: null,
      loss_account_id: null,
      analytic: [],
      is_active: true,
      assets_count: 0,
      ...firstVersion(op.now),
      deleted_at: null,
    }
  })
  await insertCategories(op.tx, company.id, categories, op.now)
  for (const category of categories)
    op.record({ ...assetCategory.created(category), companyId: company.id })
}
