import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { kpiKeys } from '../domain/kpis.js'
import { commonAsked, comparedAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

export const KpisAsked = object({ ...spanAsked, ...commonAsked, compare: comparedAsked })
export type KpisAsked = Static<typeof KpisAsked>

const value = nullable(shape.text({ max: 24, examples: ['1234.50'] }))
const month = shape.text({ max: 7, examples: ['2026-03'] })

export const KpiRow = object(
  {
    key: shape.oneOf(kpiKeys),
    label: shape.text(),
    unit: shape.oneOf(['amount', 'days', 'percent', 'count']),
    kind: shape.oneOf(['flow', 'balance', 'ratio']),
    values: shape.list(value, {
      description: 'one for each month; null where it cannot be formed',
    }),
    previous: nullable(shape.list(value), { description: 'one for each month of the comparison' }),
    total: value,
    previous_total: value,
    link: nullable(shape.text({ max: 2000 })),
  },
  { title: 'KpiRow' },
)
export type KpiRow = Static<typeof KpiRow>

export const Kpis = reportOf(
  {
    months: shape.list(month),
    current_month: nullable(month),
    rows: shape.list(KpiRow),
    totals: nullable(object({}), { description: 'key figures do not add up' }),
  },
  'KpisReport',
)

export const FirmKpisAsked = object({
  from: maybe(shape.day({ description: 'its month is the first; else that of the year of `to`' })),
  to: maybe(shape.day({ description: 'its month is the last; else that of the year of `from`' })),
  keys: maybe(
    shape.text({
      max: 300,
      default: 'turnover,result,cash,receivables,payables',
      description: 'which figures, separated by commas',
      examples: ['turnover,result'],
    }),
  ),
})
export type FirmKpisAsked = Static<typeof FirmKpisAsked>

const figures = shape.record(value, { examples: [{ turnover: '1234.50' }] })

export const FirmKpis = object(
  {
    from: shape.day(),
    to: shape.day(),
    months: shape.list(month),
    rows: shape.list(
      object({
        company: object({
          public_token: shape.publicToken(),
          code: shape.text(),
          name: shape.text(),
        }),
        currency: shape.text({ max: 3, examples: ['EUR'] }),
        last_entry_on: nullable(shape.day()),
        values: shape.record(shape.list(value), { examples: [{ turnover: ['1234.50'] }] }),
        totals: figures,
        previous_totals: figures,
      }),
    ),
  },
  { title: 'FirmKpis' },
)
export type FirmKpis = Static<typeof FirmKpis>
