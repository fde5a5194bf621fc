import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { undecidedReasons } from '../domain/matching/undecided.js'
import { Reason, transactionStatuses } from './transactions.js'

const { object, nullable, maybe } = shape

export const AutoWish = object(
  {
    journal_id: maybe(shape.id()),
    from: maybe(shape.day()),
    to: maybe(shape.day()),
    ids: maybe(shape.list(shape.id(), { max: 5000 })),
  },
  { title: 'BankAutoMatching', examples: [{}] },
)
export type AutoWish = Static<typeof AutoWish>

export const AutoReply = object(
  {
    matched: shape.integer({ min: 0 }),
    booked: shape.integer({ min: 0 }),
    undecided: shape.integer({ min: 0 }),
    has_more: shape.boolean({ description: 'whether more than 5,000 were waiting' }),
    transactions: shape.list(
      object({
        id: shape.id(),
        status: shape.oneOf(transactionStatuses),
        entry_id: nullable(shape.id()),
        score: shape.number({ examples: [0.95] }),
        reasons: shape.list(Reason),
      }),
    ),
    undecided_by: shape.record(shape.integer({ min: 0 }), {
      description: `how many are left for each reason: ${undecidedReasons.join(', ')}`,
    }),
  },
  { title: 'BankAutoMatched' },
)
export type AutoReply = Static<typeof AutoReply>
