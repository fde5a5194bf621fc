import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { amountColumns } from '../domain/movements.js'

const { object, optional, nullable } = shape

type Columns = { [Name in (typeof amountColumns)[number]]: ReturnType<typeof shape.decimal> }
const columns = Object.fromEntries(
  amountColumns.map((name) => [name, shape.decimal({ examples: ['1500.00'] })]),
) as Columns

export const MovementRow = object(
  {
    account_id: shape.id(),
    number: shape.text({ max: 10, examples: ['240100'] }),
    label: shape.text({ examples: ['Computer equipment'] }),
    ...columns,
    link: nullable(shape.text({ max: 500, description: 'the lines of the account in the ledger' })),
  },
  { title: 'AssetMovementRow' },
)
export type MovementRow = Static<typeof MovementRow>

export const AssetReport = object(
  {
    report: shape.oneOf(['fixed-assets']),
    label: shape.text(),
    company: object({
      public_token: shape.publicToken(),
      code: shape.text(),
      name: shape.text(),
    }),
    from: shape.day(),
    to: shape.day(),
    fiscal_year: nullable(
      object({
        id: shape.id(),
        code: shape.text(),
        starts_on: shape.day(),
        ends_on: shape.day(),
        is_closed: shape.boolean(),
      }),
    ),
    comparison: nullable(object({ from: shape.day(), to: shape.day() })),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    language: shape.language(),
    generated_at: shape.instant(),
    log_seq: shape.integer({ min: 0 }),
    as_of: nullable(shape.integer({ min: 1 })),
    fingerprint: shape.text({ max: 64, min: 64, description: 'of the data alone' }),
    warnings: shape.list(object({ code: shape.text(), message: shape.text() }), { examples: [[]] }),
    rows: shape.list(MovementRow),
    totals: object(columns),
  },
  { title: 'AssetReport' },
)
export type AssetReport = Static<typeof AssetReport>

export const AssetReportFilter = object({
  from: optional(shape.day()),
  to: optional(shape.day()),
  fiscal_year_id: optional(shape.id()),
  as_of: optional(shape.text({ description: 'not of this report: 422', examples: ['12'] })),
})
export type AssetReportFilter = Static<typeof AssetReportFilter>
