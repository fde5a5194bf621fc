import { AnalyticShare, GivenShare } from '#capabilities/ledger'
import { assetNatures, proratas } from '#countries'
import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { methods } from '../domain/plan.js'

const { object, optional, nullable, maybe } = shape

const code = () => shape.text({ min: 1, max: 20, examples: ['IT'] })
const label = () => shape.text({ min: 1, examples: ['Computer equipment'] })
const months = () => shape.integer({ min: 1, max: 1200, examples: [36] })
const rate = () => shape.amount({ examples: ['33.33'] })
const account = (description: string) => shape.id({ description })

export const AssetCategory = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: code(),
    label: label(),
    nature: shape.oneOf(assetNatures, { examples: ['furniture'] }),
    account_id: shape.id(),
    depreciation_account_id: nullable(account('null: what the country gives the account')),
    expense_account_id: nullable(account('null: what the country gives the account')),
    method: shape.oneOf(methods),
    duration_months: nullable(months()),
    rate: nullable(shape.decimal({ examples: ['33.33'] })),
    prorata: nullable(shape.oneOf(proratas)),
    gain_account_id: nullable(account('null: that of the country')),
    loss_account_id: nullable(account('null: that of the country')),
    analytic: shape.list(AnalyticShare),
    is_active: shape.boolean(),
    assets_count: shape.integer({ min: 0, examples: [0] }),
    ...record,
  },
  { title: 'AssetCategory' },
)
export type AssetCategory = Static<typeof AssetCategory>

export const AssetCategories = shape.list(AssetCategory)

const choices = {
  code: maybe(code()),
  nature: maybe(shape.oneOf(assetNatures, { examples: ['furniture'] })),
  depreciation_account_id: maybe(shape.id()),
  expense_account_id: maybe(shape.id()),
  method: maybe(shape.oneOf(methods)),
  duration_months: maybe(months()),
  rate: maybe(rate()),
  prorata: maybe(shape.oneOf(proratas)),
  gain_account_id: maybe(shape.id()),
  loss_account_id: maybe(shape.id()),
  analytic: maybe(shape.list(GivenShare, { max: 50, examples: [[]] })),
  is_active: optional(shape.boolean()),
}

export const NewAssetCategory = object(
  { label: label(), account_id: shape.id(), ...choices },
  {
    title: 'NewAssetCategory',
    examples: [{ label: 'Screens', account_id: 1, duration_months: 36 }],
  },
)
export type NewAssetCategory = Static<typeof NewAssetCategory>

export const AssetCategoryPatch = object(
  { label: optional(label()), account_id: optional(shape.id()), ...choices },
  {
    title: 'AssetCategoryPatch',
    examples: [{ label: 'Big screens', duration_months: 48 }],
  },
)
export type AssetCategoryPatch = Static<typeof AssetCategoryPatch>

export const AssetCategoryFilter = object({
  is_active: optional(shape.boolean()),
  q: optional(shape.text({ examples: ['it'] })),
})
export type AssetCategoryFilter = Static<typeof AssetCategoryFilter>
