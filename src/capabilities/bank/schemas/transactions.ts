import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

export const transactionStatuses = ['pending', 'matched', 'booked', 'ignored'] as const
export const transactionSources = ['coda', 'camt053', 'mt940', 'api'] as const
export const signs = ['in', 'out'] as const

const word = (max: number, example: string) => nullable(shape.text({ max, examples: [example] }))

export const TransactionDetail = object(
  {
    sequence: shape.integer({ min: 0 }),
    amount: nullable(shape.decimal()),
    counterpart_name: word(255, 'Bakkerij Peeters'),
    counterpart_iban: word(34, 'BE68539007547034'),
    communication: word(4000, 'Facture 2026-0141'),
    structured_communication: word(25, '090900112233'),
    transaction_code: word(35, '00501000'),
  },
  { title: 'BankTransactionDetail' },
)

export const Match = object(
  {
    line_id: shape.id(),
    entry_id: shape.id(),
    amount: shape.decimal(),
    payment_line_id: shape.id(),
    lettering_id: nullable(shape.id()),
  },
  { title: 'BankMatch' },
)

export const Reason = object(
  {
    code: shape.text({ max: 40, examples: ['structured_communication'] }),
    points: shape.number({ examples: [0.6] }),
    text: shape.text({ max: 500 }),
  },
  { title: 'MatchReason' },
)

export const BankTransaction = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    journal_id: shape.id(),
    statement_id: nullable(shape.id()),
    coda_file_id: nullable(shape.id()),
    sequence: shape.integer({ min: 0, description: 'its place in the statement' }),
    detail: shape.integer({ min: 0, description: 'the detail it was split from, else 0' }),
    source: shape.oneOf(transactionSources),
    external_id: word(64, 'b7f0c3'),
    account_iban: word(34, 'BE68539007547034'),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    entry_date: shape.day(),
    value_date: shape.day(),
    amount: shape.decimal({ description: 'signed: in is positive, out negative' }),
    counterpart_name: word(255, 'Bakkerij Peeters'),
    counterpart_iban: word(34, 'BE68539007547034'),
    counterpart_account: nullable(
      shape.text({ max: 40, description: 'the number of an account that has no IBAN' }),
    ),
    counterpart_bic: word(11, 'GEBABEBB'),
    communication: word(4000, 'Facture 2026-0141'),
    structured_communication: word(25, '090900112233'),
    transaction_code: word(35, '00501000'),
    bank_reference: word(64, '0000123456'),
    end_to_end_id: word(64, 'D2026-0141'),
    payment_information_id: word(64, 'D2026-1'),
    mandate_reference: word(64, 'M-1'),
    creditor_id: word(35, 'BE81ZZZ0123456749'),
    purpose: word(35, 'SALA'),
    is_return: shape.boolean(),
    return_reason: word(35, 'AM04'),
    original_amount: nullable(shape.decimal()),
    original_currency: word(3, 'USD'),
    exchange_rate: word(40, '1.0842'),
    details: shape.list(TransactionDetail),
    status: shape.oneOf(transactionStatuses),
    third_party_id: nullable(shape.id()),
    account_id: nullable(shape.id({ description: 'the account that a person has in mind' })),
    entry_id: nullable(shape.id()),
    matches: shape.list(Match),
    rule_id: nullable(shape.id()),
    sepa_file_id: nullable(shape.id()),
    settled_by: nullable(shape.oneOf(['person', 'auto'])),
    reasons: shape.list(Reason, { description: 'of the automatic match, else none' }),
    note: word(1000, 'To ask'),
    ...record,
  },
  { title: 'BankTransaction' },
)
export type BankTransaction = Static<typeof BankTransaction>

export const TransactionFilter = object({
  status: maybe(shape.text({ max: 60, description: 'one or several, with commas' })),
  journal_id: maybe(shape.id()),
  statement_id: maybe(shape.id()),
  coda_file_id: maybe(shape.id()),
  third_party_id: maybe(shape.id()),
  from: maybe(shape.day({ description: 'of the entry date' })),
  to: maybe(shape.day()),
  amount_min: maybe(shape.amount({ description: 'signed' })),
  amount_max: maybe(shape.amount({ description: 'signed' })),
  sign: maybe(shape.oneOf(signs)),
  q: maybe(
    shape.text({
      max: 200,
      description: 'in name, IBAN, communication and references; an amount finds it too',
    }),
  ),
})
export type TransactionFilter = Static<typeof TransactionFilter>

export const TransactionPatch = object(
  {
    third_party_id: maybe(shape.id()),
    account_id: maybe(shape.id()),
    note: maybe(shape.text({ max: 1000 })),
    status: shape.optional(shape.oneOf(['pending', 'ignored'])),
  },
  { title: 'BankTransactionPatch', examples: [{ note: 'To ask' }] },
)
export type TransactionPatch = Static<typeof TransactionPatch>
