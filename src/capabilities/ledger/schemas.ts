import { journalTypes } from '#countries'
import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

export const entryPhases = ['opening', 'year', 'closing'] as const
export type EntryPhase = (typeof entryPhases)[number]

export const entryOrigins = [
  'manual',
  'invoice',
  'document',
  'bank',
  'vat',
  'asset',
  'recurring',
  'closing',
  'opening',
  'reversal',
  'lettering',
  'sepa',
  'batch',
  'takeover',
] as const
export type EntryOrigin = (typeof entryOrigins)[number]

export const warningCodes = [
  'duplicate_reference',
  'over_credit_limit',
  'code_unusual_for_account',
  'customer_vat_missing',
  'date_far',
] as const

const percent = shape.text({ max: 6, examples: ['100.00'] })
const ofCode = {
  axis_id: shape.id(),
  axis_code: shape.text({ max: 20, examples: ['SITE'] }),
  code_id: shape.id(),
  code: shape.text({ max: 20, examples: ['NORTH'] }),
  percent,
}

/** The share of a code in a distribution. */
export const AnalyticShare = object(ofCode, { title: 'AnalyticShare' })
export type AnalyticShare = Static<typeof AnalyticShare>

/** The same on a line, with what it comes to. */
export const LineShare = object(
  { ...ofCode, amount: shape.decimal({ description: 'signed: debit above zero' }) },
  { title: 'LineShare' },
)
export type LineShare = Static<typeof LineShare>

/** A share as it is asked for. */
export const GivenShare = object(
  {
    axis_id: maybe(shape.id({ description: 'that of the code' })),
    code_id: shape.id(),
    percent: maybe(
      shape.amount({
        description: 'above 0, at most 100, two decimals; 100 when absent',
        examples: ['100.00'],
      }),
    ),
  },
  { title: 'GivenShare' },
)
export type GivenShare = Static<typeof GivenShare>

/** A distribution as it is asked for. */
export const givenAnalytic = (description?: string) =>
  maybe(shape.list(GivenShare, { max: 200, ...(description ? { description } : {}) }))

export const PaymentDiscount = object(
  {
    percent: shape.decimal({ examples: ['2.00'] }),
    until: shape.day({ description: 'the last day of payment that earns it' }),
  },
  { title: 'PaymentDiscount' },
)
export type PaymentDiscount = Static<typeof PaymentDiscount>

export const EntryLine = object(
  {
    id: shape.id(),
    position: shape.integer({ min: 1 }),
    account_id: shape.id(),
    account: object({
      id: shape.id(),
      number: shape.text({ max: 10, examples: ['604000'] }),
      label: shape.text({ description: 'in the language of the file' }),
    }),
    debit: shape.decimal(),
    credit: shape.decimal({ examples: ['0.00'] }),
    label: nullable(shape.text()),
    third_party_id: nullable(shape.id()),
    vat_code_id: nullable(shape.id()),
    vat_code: nullable(shape.text({ max: 20, examples: ['PG21'] })),
    vat_role: nullable(shape.oneOf(['base', 'tax'])),
    boxes: shape.list(
      object({ box: shape.text({ max: 20, examples: ['81'] }), amount: shape.decimal() }),
      { description: 'what the line adds to the boxes of the VAT return' },
    ),
    boxes_due_on: shape.oneOf(['invoice', 'payment'], {
      description: 'whether the boxes are declared with the invoice, or as it is paid',
    }),
    due_date: nullable(shape.day()),
    lettering_id: nullable(shape.id({ description: 'null until it is settled in full' })),
    lettering_code: nullable(shape.text({ max: 10, examples: ['AA'] })),
    partial_lettering_id: nullable(
      shape.id({ description: 'the lettering that ties it meanwhile' }),
    ),
    partial_lettering_code: nullable(shape.text({ max: 10, examples: ['ab'] })),
    currency: nullable(shape.text({ max: 3, examples: ['USD'] })),
    amount_currency: nullable(
      shape.decimal({ description: 'signed, debit minus credit, in the currency of the document' }),
    ),
    analytic: shape.list(LineShare),
  },
  { title: 'EntryLine' },
)
export type EntryLine = Static<typeof EntryLine>

export const Entry = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    fiscal_year_id: shape.id(),
    period_id: shape.id(),
    journal_id: shape.id(),
    journal: object({
      id: shape.id(),
      code: shape.text({ max: 6, examples: ['ACH'] }),
      type: shape.oneOf(journalTypes),
    }),
    number: shape.integer({ min: 1, description: 'without gaps per journal and fiscal year' }),
    entry_date: shape.instant({ examples: ['2026-03-14T00:00:00.000000Z'] }),
    due_date: nullable(shape.day()),
    label: nullable(shape.text()),
    reference: nullable(shape.text()),
    document_reference: nullable(shape.text()),
    status: shape.oneOf(['posted', 'reversed']),
    origin: shape.oneOf(entryOrigins),
    phase: shape.oneOf(entryPhases, {
      description: 'of its fiscal year: sums over several years leave openings out',
      examples: ['year'],
    }),
    document_id: nullable(shape.id()),
    third_party_id: nullable(shape.id()),
    third_party: nullable(object({ id: shape.id(), name: shape.text() })),
    currency: nullable(shape.text({ max: 3, examples: ['USD'] })),
    exchange_rate: nullable(shape.text({ max: 24, examples: ['0.9210000000'] })),
    total_debit: shape.decimal(),
    total_credit: shape.decimal(),
    lines_count: shape.integer({ min: 2 }),
    reversed_entry_id: nullable(shape.id()),
    reversed_by_entry_id: nullable(shape.id()),
    corrected_entry_id: nullable(
      shape.id({ description: 'the entry that this one replaces, which was reversed with it' }),
    ),
    payment_discount: nullable(PaymentDiscount),
    posted_by: nullable(shape.id()),
    attachments_count: shape.integer({ min: 0 }),
    ...versions,
    lines: shape.list(EntryLine),
  },
  { title: 'Entry' },
)
export type Entry = Static<typeof Entry>

export const Warning = object(
  {
    code: shape.oneOf(warningCodes),
    message: shape.text({ examples: ['The date 2031-01-01 is far from today.'] }),
    field: nullable(shape.text({ examples: ['entry_date'] })),
  },
  { title: 'Warning' },
)
export type Warning = Static<typeof Warning>

/** Beside a record that was made or changed: what a person should look at again. */
export const warnings = {
  warnings: shape.optional(
    shape.list(Warning, {
      description: 'what a person should look at again; only in the answer to what was just done',
      examples: [[]],
    }),
  ),
}

/** An entry as the answer to its posting. */
export const PostedEntry = object({ ...Entry.properties, ...warnings }, { title: 'PostedEntry' })
export type PostedEntry = Static<typeof PostedEntry>

/** A line with what a reader must know of its entry. */
export const FoundLine = object(
  {
    ...EntryLine.properties,
    entry_id: shape.id(),
    entry_date: Entry.properties.entry_date,
    journal: Entry.properties.journal,
    number: Entry.properties.number,
    reference: nullable(shape.text({ description: 'of the entry' })),
    entry_label: nullable(shape.text()),
    status: shape.oneOf(['posted', 'reversed'], { description: 'of the entry' }),
  },
  { title: 'FoundLine' },
)
export type FoundLine = Static<typeof FoundLine>

export const OpenItem = object(
  {
    line_id: shape.id(),
    entry_id: shape.id(),
    journal_code: shape.text({ max: 6, examples: ['VEN'] }),
    number: shape.integer({ min: 1 }),
    entry_date: shape.day(),
    due_date: nullable(shape.day()),
    reference: nullable(shape.text()),
    label: nullable(shape.text()),
    debit: shape.decimal(),
    credit: shape.decimal(),
    open: shape.decimal({
      description:
        'what remains, signed, debit minus credit: less than `debit` or `credit` where the line is tied to others',
    }),
    days_late: shape.integer({ min: 0 }),
    account_id: shape.id(),
    third_party_id: nullable(shape.id()),
    partial_lettering_id: nullable(shape.id()),
    partial_lettering_code: nullable(shape.text({ max: 10, examples: ['ab'] })),
  },
  { title: 'OpenItem' },
)
export type OpenItem = Static<typeof OpenItem>

/** Debit, credit, and debit minus credit. */
export const Balance = object(
  { debit: shape.decimal(), credit: shape.decimal(), balance: shape.decimal() },
  { title: 'Balance' },
)
export type Balance = Static<typeof Balance>
