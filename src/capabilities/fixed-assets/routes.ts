import { ledgerProblems } from '#capabilities/ledger'
import { act, create, csvRows, read, remove, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as platformProblems } from '#platform/problems'
import { trashFixedAsset } from './actions/bin.js'
import * as ofCategories from './actions/categories.js'
import { updateFixedAsset } from './actions/change.js'
import { disposeOfAsset } from './actions/dispose.js'
import { importFixedAssets, readFile } from './actions/import.js'
import * as view from './actions/read.js'
import { reverseDepreciationRun } from './actions/reverse-run.js'
import { createDepreciationRun } from './actions/run.js'
import { codeTaken, createFixedAsset } from './actions/write.js'
import * as descriptions from './descriptions.js'
import { assetCategory, depreciationRun, fixedAsset } from './entity.js'
import { problems } from './problems/refusals.js'
import * as asset from './schemas/assets.js'
import * as category from './schemas/categories.js'
import * as run from './schemas/runs.js'

const { period_locked, journal_mismatch, vat_code_not_for_regime } = ledgerProblems
const { nothing_to_depreciate, not_last_run, depreciation_posted_later } = problems
const inUse = { problems: [platformProblems.record_in_use] }
const ofAssets = {
  listed: { query: asset.FixedAssetFilter, reply: asset.FixedAssets },
  made: { body: asset.NewFixedAsset, reply: asset.FixedAsset },
  proposed: { query: asset.ProposalFilter, reply: asset.AssetProposals },
  changed: { problems: [period_locked], body: asset.FixedAssetPatch, reply: asset.FixedAsset },
  planned: { query: asset.ScheduleFilter, reply: asset.Schedule },
  disposed: {
    role: 'manager',
    problems: [period_locked, journal_mismatch, vat_code_not_for_regime, depreciation_posted_later],
    body: asset.Disposal,
    reply: asset.FixedAsset,
  },
} as const
const ofKinds = {
  listed: { query: category.AssetCategoryFilter, reply: category.AssetCategories },
  made: { body: category.NewAssetCategory, reply: category.AssetCategory },
  changed: { body: category.AssetCategoryPatch, reply: category.AssetCategory },
}
const ofRuns = {
  listed: { query: run.RunFilter, reply: run.DepreciationRuns },
  made: {
    problems: [period_locked, journal_mismatch, nothing_to_depreciate, depreciation_posted_later],
    body: run.NewRun,
    reply: run.DepreciationRunView,
  },
  reversed: {
    problems: [period_locked, not_last_run],
    body: run.RunReversal,
    reply: run.DepreciationRunView,
  },
}
const constraints = { fixed_assets_code_unique: codeTaken }
const kindConstraints = { asset_categories_code_unique: ofCategories.categoryCodeTaken }

// biome-ignore format: a table
const assetRoutes = table('fixed-assets', {
  at: '/v1/companies/{company}/fixed-assets', entity: fixedAsset, descriptions: descriptions.assets,
  actions: {
    ...view, createFixedAsset, updateFixedAsset, trashFixedAsset, disposeOfAsset,
    importFixedAssets: { prepare: readFile, run: importFixedAssets },
  },
  writes: { role: 'encoder', constraints },
}, {
  listFixedAssets:    read  ('',               { ...ofAssets.listed }),
  createFixedAsset:   create('',               { ...ofAssets.made }),
  importFixedAssets:  upload('/import',        { ...csvRows, reply: asset.FixedAssetImport }),
  listAssetProposals: read  ('/proposals',     { ...ofAssets.proposed }),
  readFixedAsset:     read  ('/{id}',          { query: asset.OnDay, reply: asset.FixedAsset }),
  updateFixedAsset:   update('/{id}',          { ...ofAssets.changed }),
  trashFixedAsset:    remove('/{id}',          { ...inUse }),
  readSchedule:       read  ('/{id}/schedule', { ...ofAssets.planned }),
  disposeOfAsset:     act   ('/{id}/dispose',  { ...ofAssets.disposed }),
})

// biome-ignore format: a table
const categoryRoutes = table('fixed-assets', {
  at: '/v1/companies/{company}/asset-categories', entity: assetCategory, actions: ofCategories,
  descriptions: descriptions.categories, reads: { snapshot: false },
  writes: { role: 'manager', constraints: kindConstraints },
}, {
  listAssetCategories: read  ('',      { ...ofKinds.listed }),
  createAssetCategory: create('',      { ...ofKinds.made }),
  updateAssetCategory: update('/{id}', { ...ofKinds.changed }),
  trashAssetCategory:  remove('/{id}', { ...inUse }),
})

// biome-ignore format: a table
const runRoutes = table('fixed-assets', {
  at: '/v1/companies/{company}/depreciation-runs', entity: depreciationRun,
  actions: { ...view, createDepreciationRun, reverseDepreciationRun },
  descriptions: descriptions.runs, writes: { role: 'manager' },
}, {
  listDepreciationRuns:   read  ('',              { ...ofRuns.listed }),
  createDepreciationRun:  create('',              { ...ofRuns.made }),
  reverseDepreciationRun: act   ('/{id}/reverse', { ...ofRuns.reversed }),
})

export const fixedAssetRoutes = [...assetRoutes, ...categoryRoutes, ...runRoutes]
