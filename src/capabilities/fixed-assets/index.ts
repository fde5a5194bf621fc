import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { assetJobs } from './jobs.js'
import { assetRecords } from './records.js'
import { references } from './references.js'
import { fixedAssetRoutes } from './routes.js'

export { type AssetsAt, assetsAt } from './actions/closing.js'
export { disposeOfAsset } from './actions/dispose.js'
export { assetMovements } from './actions/movements.js'
export { listFixedAssets } from './actions/read.js'
export { createDepreciationRun } from './actions/run.js'
export { setUpAssetCategories } from './actions/set-up.js'
export { createFixedAsset } from './actions/write.js'
export { amountColumns as assetAmountColumns } from './domain/movements.js'
export { assetCategoryIds } from './queries/categories.js'

export const fixedAssets = capability('fixed-assets', {
  about: { 'fixed-assets': 'Fixed assets, their categories and their depreciation' },
  routes: fixedAssetRoutes,
  records: assetRecords,
  jobs: assetJobs,
  invariants,
  references,
  tables: [
    'asset_categories',
    'asset_depreciations',
    'asset_lines',
    'asset_transfers',
    'depreciation_runs',
    'fixed_assets',
  ],
})
