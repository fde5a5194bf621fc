import { isPosted } from '#capabilities/ledger'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { byPatch } from '#platform/operations/by-patch'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import * as assets from './actions/bin.js'
import * as categories from './actions/categories.js'
import { reverseDepreciationRun } from './actions/reverse-run.js'
import type { LoggedAsset } from './actions/show.js'
import { changeBack, returnAsset } from './actions/undo.js'
import { codeTaken } from './actions/write.js'
import { assetCategory, depreciationRun, fixedAsset } from './entity.js'
import { messages } from './problems/refusals.js'
import { runSentences, sentences } from './problems/words.js'
import { lockCategories } from './queries/categories.js'
import { type AssetCategory, AssetCategoryPatch } from './schemas/categories.js'
import type { DepreciationRunView } from './schemas/runs.js'

const ofCategories = {
  role: 'manager',
  table: assetCategory.table,
  constraints: { asset_categories_code_unique: categories.categoryCodeTaken },
} as const

const categoryBin = byBin<AssetCategory>({
  ...ofCategories,
  trash: categories.trashCategories,
  restore: categories.restoreCategories,
  purge: categories.purgeCategories,
})

const categoryType = recordType<AssetCategory>({
  entity: assetCategory,
  title: ({ code, label }) => `${code} ${label}`,
  undo: {
    ...categoryBin.undo,
    updated: byPatch({
      ...ofCategories,
      schema: AssetCategoryPatch,
      hold: async (op, id): Promise<AssetCategory | undefined> =>
        (await lockCategories(op, [id]))[0],
      patch: (op, { id }, body) => categories.updateAssetCategory(op, { id, body }),
    }),
  },
  bin: categoryBin.bin,
})

const ofAssets = {
  role: 'encoder',
  table: fixedAsset.table,
  constraints: { fixed_assets_code_unique: codeTaken },
} as const

const assetBin = byBin<LoggedAsset>({
  ...ofAssets,
  trash: assets.trashAssets,
  restore: assets.restoreAssets,
  purge: assets.purgeAssets,
})

type Work = (op: CompanyOperation, change: Logged<LoggedAsset>) => Promise<void>

function oneByOne(role: Inverse['role'], work: Work): Inverse<LoggedAsset> {
  return inverse<LoggedAsset>({ ...ofAssets, role }, inBinAlready, async (op, changes) => {
    for (const change of changes) await work(op, change)
  })
}

/** An account that was made for it stays: others may use it by now. */
const isAccount = ({ resource, action }: Logged) => resource === 'accounts' && action === 'created'

const changedBack: Inverse<LoggedAsset> = {
  ...oneByOne('encoder', changeBack),
  covers: (_, other) => isAccount(other),
}

/** The entries of a transfer or a disposal are gone with it. */
const withEntries = (inverted: Inverse<LoggedAsset>): Inverse<LoggedAsset> => ({
  ...inverted,
  covers: (_, other) => isAccount(other) || isPosted(other),
})

const assetType = recordType<LoggedAsset>({
  entity: fixedAsset,
  title: ({ code, label }) => `${code} ${label}`,
  sentence({ action, before, after }) {
    const text = sentences[action]
    const record = after ?? before
    return text && record ? { text, values: { name: `${record.code} ${record.label}` } } : undefined
  },
  undo: {
    ...assetBin.undo,
    created: { ...assetBin.undo.created, covers: (_, other) => isAccount(other) },
    updated: changedBack,
    transferred: withEntries(oneByOne('encoder', changeBack)),
    transfer_reversed: { never: messages.doneAnew },
    disposed: withEntries(oneByOne('manager', returnAsset)),
    returned: { never: messages.doneAnew },
  },
  bin: assetBin.bin,
})

/** As reversing it: its entries go with it. */
const reversed: Inverse<DepreciationRunView> = {
  role: 'manager',
  async take(op, changes) {
    for (const { recordId: id } of changes) await reverseDepreciationRun(op, { id })
  },
  covers: ({ after }, other) =>
    isPosted(other) && after!.entries.some(({ id }) => id === other.recordId),
}

const runType = recordType<DepreciationRunView>({
  entity: depreciationRun,
  title: ({ until, label }) => `${until} ${label}`,
  sentence({ action, before, after }) {
    const text = runSentences[action]
    const record = after ?? before
    return text && record ? { text, values: { until: record.until } } : undefined
  },
  undo: {
    posted: reversed,
    reversed: { never: messages.doneAnew },
  },
})

/** Assets name categories, which leave the bin before them. */
export const assetRecords: readonly RecordType[] = [categoryType, assetType, runType]
