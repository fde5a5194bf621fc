import type { Static } from '#platform/http/shapes'
import * as shape from '#platform/http/shapes'

const { object, nullable } = shape

const record = {
  version: shape.integer({ min: 1 }),
  lock_version: shape.integer({ min: 1 }),
  created_at: shape.instant(),
  updated_at: shape.instant(),
}

export const Period = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    fiscal_year_id: shape.id(),
    number: shape.integer({ min: 1 }),
    label: shape.text({ examples: ['mars 2026'] }),
    starts_on: shape.day(),
    ends_on: shape.day(),
    is_locked: shape.boolean(),
    locked_at: nullable(shape.instant()),
    locked_by: nullable(shape.id()),
    ...record,
  },
  { title: 'Period' },
)
export type Period = Static<typeof Period>

export const FiscalYear = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: shape.text({ max: 10, examples: ['2026'] }),
    starts_on: shape.instant({ examples: ['2026-01-01T00:00:00.000000Z'] }),
    ends_on: shape.instant({ examples: ['2026-12-31T00:00:00.000000Z'] }),
    is_closed: shape.boolean(),
    closed_at: nullable(shape.instant()),
    closed_by: nullable(shape.id()),
    closing_entry_id: nullable(shape.id()),
    opening_entry_id: nullable(
      shape.id({ description: 'the entry that opened the next year from this one' }),
    ),
    periods: shape.list(Period),
    ...record,
  },
  { title: 'FiscalYear' },
)
export type FiscalYear = Static<typeof FiscalYear>
