import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { Booking, Matching } from './settling.js'
import { BankTransaction } from './transactions.js'

const { object, maybe, optional } = shape
const word = (max: number) => maybe(shape.text({ max }))

export const FeedTransaction = object(
  {
    external_id: shape.text({ max: 64, min: 1, examples: ['b7f0c3'] }),
    entry_date: shape.day(),
    value_date: maybe(shape.day()),
    amount: shape.amount({ description: 'signed: in is positive, out negative' }),
    counterpart_name: word(255),
    counterpart_iban: word(50),
    counterpart_bic: word(11),
    communication: word(4000),
    structured_communication: word(30),
    bank_reference: word(64),
    end_to_end_id: word(64),
    mandate_reference: word(64),
    creditor_id: word(35),
    transaction_code: word(35),
    original_amount: maybe(shape.amount()),
    original_currency: word(3),
  },
  { title: 'BankFeedTransaction' },
)
export type FeedTransaction = Static<typeof FeedTransaction>

export const Feed = object(
  {
    iban: maybe(shape.text({ max: 50, description: 'of one of the bank accounts' })),
    journal_id: maybe(shape.id({ description: 'instead of the IBAN' })),
    currency: maybe(shape.text({ max: 3 })),
    transactions: shape.list(FeedTransaction, { min: 1, max: 500 }),
    balance: maybe(object({ amount: shape.amount(), on: shape.day() })),
  },
  {
    title: 'BankFeed',
    examples: [
      {
        iban: 'BE68539007547034',
        transactions: [{ external_id: 'b7f0c3', entry_date: '2026-03-10', amount: '121.00' }],
      },
    ],
  },
)
export type Feed = Static<typeof Feed>

export const FeedReply = object(
  {
    imported: shape.integer({ min: 0 }),
    duplicates: shape.integer({ min: 0 }),
    transactions: shape.list(
      object({
        external_id: shape.text({ max: 64 }),
        id: shape.id(),
        status: shape.oneOf(['imported', 'duplicate']),
      }),
    ),
  },
  { title: 'BankFeedReply' },
)
export type FeedReply = Static<typeof FeedReply>

export const Batch = object(
  {
    items: shape.list(
      object({
        id: shape.id(),
        match: maybe(Matching),
        book: maybe(Booking),
        ignore: optional(shape.boolean()),
        undo: optional(shape.boolean()),
      }),
      { min: 1, max: 500 },
    ),
  },
  { title: 'BankBatch', examples: [{ items: [{ id: 1, ignore: true }] }] },
)
export type Batch = Static<typeof Batch>

export const BatchReply = object(
  { data: shape.list(BankTransaction), count: shape.integer({ min: 0 }) },
  { title: 'BankBatchReply' },
)
export type BatchReply = Static<typeof BatchReply>
