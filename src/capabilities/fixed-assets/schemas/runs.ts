import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { rhythms } from '../domain/calendar.js'

const { object, optional, nullable, maybe } = shape

export const details = ['account', 'asset'] as const
const statuses = ['posted', 'reversed'] as const

export const RunRow = object(
  {
    asset_id: shape.id(),
    code: shape.text({ max: 20, examples: ['IT-0001'] }),
    label: shape.text({ examples: ['Laptop'] }),
    entry_id: shape.id(),
    starts_on: shape.day(),
    ends_on: shape.day(),
    amount: shape.decimal({ description: 'with what is exceptional' }),
    exceptional: shape.decimal({ examples: ['0.00'] }),
    late: shape.boolean({ description: 'some of it belongs to closed years', examples: [false] }),
  },
  { title: 'DepreciationRow' },
)
export type RunRow = Static<typeof RunRow>

const head = {
  id: shape.id(),
  company_id: shape.id(),
  until: shape.day({ examples: ['2026-12-31'] }),
  per: shape.oneOf(rhythms),
  detail: shape.oneOf(details),
  journal_id: shape.id(),
  label: shape.text(),
  status: shape.oneOf(statuses),
  total: shape.decimal(),
  assets_count: shape.integer({ min: 0, examples: [8] }),
  entries: shape.list(
    object({
      id: shape.id(),
      number: shape.integer({ min: 1 }),
      entry_date: shape.day(),
      total: shape.decimal(),
    }),
  ),
  reversal_entry_ids: shape.list(shape.id(), { examples: [[]] }),
  reversed_at: nullable(shape.instant()),
  created_by: nullable(shape.id()),
  ...versions,
}

/** A run as it is listed; its rows where they are asked for. */
export const DepreciationRun = object(
  { ...head, rows: optional(shape.list(RunRow)) },
  { title: 'DepreciationRun' },
)
export type DepreciationRun = Static<typeof DepreciationRun>

export const DepreciationRunView = object(
  { ...head, rows: shape.list(RunRow) },
  { title: 'DepreciationRunView' },
)
export type DepreciationRunView = Static<typeof DepreciationRunView>

export const DepreciationRuns = shape.list(DepreciationRun)

export const RunFilter = object({
  status: optional(shape.oneOf(statuses)),
  fiscal_year_id: optional(shape.id({ description: 'of which it ends in' })),
  rows: optional(shape.boolean({ description: 'adds `rows`' })),
})
export type RunFilter = Static<typeof RunFilter>

const Extra = object({
  asset_id: shape.id(),
  amount: shape.amount({ examples: ['250.00'] }),
  label: maybe(shape.text({ examples: ['Water damage'] })),
})

export const NewRun = object(
  {
    until: shape.day({ examples: ['2026-12-31'] }),
    per: optional(shape.oneOf(rhythms)),
    detail: optional(shape.oneOf(details)),
    asset_ids: maybe(shape.list(shape.id(), { max: 5000 })),
    category_id: maybe(shape.id()),
    journal_id: maybe(shape.id({ description: 'a general journal' })),
    label: maybe(shape.text({ examples: ['Depreciation of 2026'] })),
    extra: maybe(
      shape.list(Extra, { max: 200, description: 'exceptional depreciation, at `until`' }),
    ),
  },
  {
    title: 'NewDepreciationRun',
    examples: [{ until: '2026-12-31', per: 'month', asset_ids: [1] }],
  },
)
export type NewRun = Static<typeof NewRun>

export const RunReversal = object(
  {
    entry_date: maybe(shape.day({ description: 'default: each on the day of its entry' })),
    label: maybe(shape.text()),
  },
  { title: 'RunReversal', examples: [{ label: 'Posted too early' }] },
)
export type RunReversal = Static<typeof RunReversal>
