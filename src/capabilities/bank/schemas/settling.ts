import { givenAnalytic } from '#capabilities/ledger'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, maybe, optional } = shape

const bookFields = {
  account_id: maybe(shape.id()),
  account: maybe(
    shape.text({ max: 10, description: 'its number, instead of the id', examples: ['657000'] }),
  ),
  third_party_id: maybe(
    shape.id({ description: 'alone: its control account, as an advance that stays open' }),
  ),
  vat_code: maybe(shape.text({ max: 20, description: 'the amount then includes VAT' })),
  vat_code_id: maybe(shape.id()),
  label: maybe(shape.text({ max: 255 })),
  analytic: givenAnalytic(),
}

const exchange_rate = maybe(
  shape.text({
    max: 20,
    examples: ['0.9217'],
    description:
      'of a transaction in another currency than the file’s: what one unit of it is worth; amounts are in that currency',
  }),
)

export const BookLine = object(
  { ...bookFields, amount: shape.amount({ description: 'signed as the transaction' }) },
  { title: 'BankBookLine' },
)
export type BookLine = Static<typeof BookLine>

export const Matching = object(
  {
    matches: maybe(
      shape.list(
        object({
          line_id: shape.id(),
          amount: maybe(
            shape.amount({ description: 'with the sign of what is open; all of it without' }),
          ),
        }),
        { min: 1, max: 200 },
      ),
    ),
    sepa_file_id: maybe(
      shape.id({
        description: 'a confirmed file, whose money on its way is settled: instead of matches',
      }),
    ),
    write_off: optional(
      shape.boolean({ description: 'whether a small difference may be booked away' }),
    ),
    rest: maybe(shape.list(BookLine, { max: 50 })),
    label: maybe(shape.text({ max: 255 })),
    exchange_rate,
  },
  { title: 'BankMatching', examples: [{ matches: [{ line_id: 1, amount: '-121.00' }] }] },
)
export type Matching = Static<typeof Matching>

export const Booking = object(
  {
    ...bookFields,
    label: maybe(shape.text({ max: 255, description: 'of the entry' })),
    lines: maybe(shape.list(BookLine, { min: 1, max: 50 })),
    exchange_rate,
  },
  { title: 'BankBooking', examples: [{ account: '657000' }] },
)
export type Booking = Static<typeof Booking>
