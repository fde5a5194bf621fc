import { replies } from '#testing/http'
import { madeId, next, type Samples, type Stage } from '#testing/stage'

async function categoryId({ admin, path }: Stage): Promise<number> {
  const found = replies(await admin.get(`${path}/asset-categories?q=IT`), 200).body
  return found.find(({ code }: { code: string }) => code === 'IT').id
}

async function accountId({ admin, path }: Stage): Promise<number> {
  return replies(await admin.get(`${path}/accounts?q=240100`), 200).body[0].id
}

const newAsset = async (on: Stage) => ({
  label: 'Laptop',
  category_id: await categoryId(on),
  acquired_on: '2026-01-15',
  acquisition_value: '1500.00',
})

const makeAsset = async (on: Stage) =>
  madeId(await on.admin.post(`${on.path}/fixed-assets`, await newAsset(on)))

/** An asset of its own, so that something is due each time. */
const newRun = async (on: Stage) => ({ until: '2026-12-31', asset_ids: [await makeAsset(on)] })

const newCategory = async (on: Stage) => ({
  code: `K${next()}`,
  label: 'Screens',
  account_id: await accountId(on),
  duration_months: 36,
})

export const samples: Samples = {
  records: {
    'fixed-assets': makeAsset,
    'asset-categories': async (on) =>
      madeId(await on.admin.post(`${on.path}/asset-categories`, await newCategory(on))),
    'depreciation-runs': async (on) =>
      madeId(await on.admin.post(`${on.path}/depreciation-runs`, await newRun(on))),
  },
  bodies: {
    createFixedAsset: newAsset,
    updateFixedAsset: () => ({ label: 'Laptop of the accountant' }),
    disposeOfAsset: () => ({ disposed_on: '2026-03-14', kind: 'scrap' }),
    createAssetCategory: newCategory,
    updateAssetCategory: () => ({ label: 'Big screens' }),
    createDepreciationRun: newRun,
    reverseDepreciationRun: () => ({}),
  },
  files: {
    importFixedAssets: {
      name: 'assets.csv',
      content: 'label;category;acquired_on;acquisition_value\nDesk;FURN;2026-01-10;400,00\n',
    },
  },
}
