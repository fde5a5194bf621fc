/** What the OpenAPI document says of the routes. */
export const assets = {
  listFixedAssets: {
    summary: 'All fixed assets, by code',
    description:
      'With `on` the figures are those of that day, and what was acquired later is left out; without it all that is posted counts, and plans are those of today. What of a record is no figure (`status` too) is as it is today.',
  },
  createFixedAsset: {
    summary: 'Create a fixed asset, perhaps from lines that it was bought with',
    description:
      'What is absent comes from the line, then from the category, then from the country: linear, by the day (Luxembourg by the month), the accounts beside its own. `entry_line_id` and `entry_line_ids` name debit lines on accounts of class 2; assets share a line until it is used up. What was in service before the first fiscal year says what was written off by then.',
  },
  importFixedAssets: {
    summary: 'Bring in a CSV file of assets with their depreciation so far',
    description:
      'Columns are named as fields; `category` is a code, `account`, `depreciation_account` and `expense_account` are numbers. A known `code` is updated while nothing is posted for it. 5,000 rows at most; one operation, which undoes as one.',
  },
  listAssetProposals: {
    summary: 'Lines on the accounts of categories that no asset has taken, the oldest first',
    description: 'POST fixed-assets with `entry_line_id` takes one.',
  },
  readFixedAsset: 'One fixed asset, as of a day with `on`',
  updateFixedAsset: {
    summary: 'Change a fixed asset; its plan is computed anew for what is not posted',
    description:
      'Once something is posted, its days and its prorata are fixed, and another account needs `transfer_on`: an entry of that day moves its value and its depreciation. What is disposed of takes `label`, `note`, `location` and `serial_number` alone.',
  },
  trashFixedAsset: 'Put a fixed asset in the bin while nothing is posted for it',
  readSchedule: {
    summary: 'The plan of a fixed asset, posted and to come',
    description:
      'By fiscal `year`, `quarter` (threes of its months) or `month`, from the period in which its first plan began to the one that ends it. `posted` is what of the amount is posted.',
  },
  disposeOfAsset: {
    summary: 'Sell or scrap a fixed asset, with its entries',
    description:
      'Posts what is still to be written off by that day, the invoice where a customer is named, and the entry by which it goes, all in one operation. `entry_line_id` names the line of an invoice that was posted before; without either the price is owed on `counterpart_account_id`.',
  },
} as const

export const categories = {
  listAssetCategories: 'All categories of assets, by code',
  createAssetCategory: {
    summary: 'Create a category of assets',
    description:
      'Nature and accounts follow from the number of `account_id`, `code` from the label.',
  },
  updateAssetCategory: 'Change what later assets begin with; existing ones stay as they are',
  trashAssetCategory: 'Put a category in the bin while no asset has it',
} as const

export const runs = {
  listDepreciationRuns: 'All depreciation runs, the newest first; `rows=1` adds their rows',
  createDepreciationRun: {
    summary: 'Post the depreciation up to a day',
    description:
      'One entry at the end of each fiscal year, quarter or month of the open years up to `until`, with what the plans give and was not posted yet; what belongs to closed years falls into the first, and is `late`. `extra` is exceptional depreciation at `until`, from which plans go on. The same run twice posts once.',
  },
  reverseDepreciationRun: {
    summary: 'Take a run back',
    description:
      'Its entries are reversed on their days, or all on `entry_date`; what they posted is due again. Refused once one of its assets was depreciated, planned anew, transferred or disposed of later.',
  },
} as const
