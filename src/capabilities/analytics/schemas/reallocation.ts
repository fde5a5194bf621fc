import { GivenShare } from '#capabilities/ledger'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, maybe } = shape

export const Reallocation = object(
  {
    axis_id: shape.id({ description: 'the axis whose distribution is replaced, and no other' }),
    to_distribution: shape.list(GivenShare, {
      max: 200,
      description: 'codes of that axis, 100 % together; empty: none',
      examples: [[{ code_id: 1, percent: '100.00' }]],
    }),
    code_id: maybe(shape.id({ description: 'lines that have it, or one below it' })),
    unallocated: maybe(
      shape.boolean({ description: 'lines that are not distributed on the axis' }),
    ),
    account: maybe(
      shape.text({ max: 10, description: 'the beginning of an account number', examples: ['61'] }),
    ),
    third_party_id: maybe(shape.id()),
    journal_id: maybe(shape.id()),
    from: maybe(shape.day()),
    to: maybe(shape.day()),
  },
  { title: 'AnalyticReallocation' },
)
export type Reallocation = Static<typeof Reallocation>

export const Reallocated = object(
  {
    changed: shape.integer({ min: 0, description: 'lines with another distribution' }),
    skipped: shape.integer({
      min: 0,
      description: 'lines of locked periods, closed years, reversed entries and reversals',
    }),
  },
  { title: 'AnalyticReallocated' },
)
export type Reallocated = Static<typeof Reallocated>
