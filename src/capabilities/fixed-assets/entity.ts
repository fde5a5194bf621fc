import { entity } from '#platform/operations/entity'
import { type LoggedAsset, logOnly, shownOne } from './actions/show.js'
import { shownRun } from './actions/show-run.js'
import { findAsset } from './queries/assets.js'
import { findCategory } from './queries/categories.js'
import { figureNames } from './schemas/assets.js'
import type { AssetCategory } from './schemas/categories.js'
import type { DepreciationRunView } from './schemas/runs.js'

export const assetCategory = entity<AssetCategory>({
  resource: 'asset-categories',
  table: 'asset_categories',
  label: {
    fr: 'catégorie d’immobilisations',
    nl: 'categorie van activa',
    en: 'category of assets',
    de: 'Anlagenkategorie',
  },
  bin: true,
  derived: ['assets_count', 'analytic[].axis_code', 'analytic[].code'],
  find: findCategory,
})

/** What runs post moves its figures and not its version. */
export const fixedAsset = entity<LoggedAsset>({
  resource: 'fixed-assets',
  table: 'fixed_assets',
  label: { fr: 'immobilisation', nl: 'actief', en: 'fixed asset', de: 'Anlage' },
  bin: true,
  derived: [...figureNames, 'category', 'analytic[].axis_code', 'analytic[].code'],
  logOnly,
  find: async (op, id) => {
    const row = await findAsset(op, id)
    return row && shownOne(op, row)
  },
})

/** A run is never removed: one that is not wanted is reversed. */
export const depreciationRun = entity<DepreciationRunView>({
  resource: 'depreciation-runs',
  table: 'depreciation_runs',
  label: {
    fr: 'passage d’amortissements',
    nl: 'afschrijvingsronde',
    en: 'depreciation run',
    de: 'Abschreibungslauf',
  },
  bin: false,
  // They name assets, which may be renamed after it.
  derived: ['rows'],
  find: shownRun,
})
