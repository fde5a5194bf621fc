import { assetAmountColumns } from '#capabilities/fixed-assets'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { presentAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable } = shape

export const AssetMovementsAsked = object({ ...spanAsked, ...presentAsked })
export type AssetMovementsAsked = Static<typeof AssetMovementsAsked>

type Columns = { [Name in (typeof assetAmountColumns)[number]]: ReturnType<typeof shape.decimal> }
const columns = Object.fromEntries(
  assetAmountColumns.map((name) => [name, shape.decimal({ examples: ['1500.00'] })]),
) as Columns

export const AssetMovementRow = object(
  {
    account_id: shape.id(),
    number: shape.text({ max: 10, examples: ['240100'] }),
    label: shape.text({ examples: ['Computer equipment'] }),
    ...columns,
    link: nullable(shape.text({ max: 500, description: 'the lines of the account in the ledger' })),
  },
  { title: 'AssetMovementRow' },
)
export type AssetMovementRow = Static<typeof AssetMovementRow>

export const AssetMovements = reportOf(
  { rows: shape.list(AssetMovementRow), totals: object(columns) },
  'AssetMovementsReport',
)
