import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable } = shape

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
    vat_locked: shape.boolean({
      description: 'declared: nothing that carries VAT is posted there any more',
    }),
    vat_declaration_id: nullable(shape.id({ description: 'the VAT return that declared it' })),
    ...versions,
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
    ...versions,
  },
  { title: 'FiscalYear' },
)
export type FiscalYear = Static<typeof FiscalYear>
export const FiscalYears = shape.list(FiscalYear)
export const Periods = shape.list(Period)

const bounds = {
  starts_on: shape.day({ examples: ['2027-01-01'] }),
  ends_on: shape.day({ examples: ['2027-12-31'] }),
}
const code = () => shape.text({ min: 1, max: 10, examples: ['2027'] })

export const NewFiscalYear = object(
  {
    code: optional(
      nullable(code(), { description: 'from the dates when absent: 2027, or 2026-2027' }),
    ),
    ...bounds,
  },
  { title: 'NewFiscalYear' },
)
export type NewFiscalYear = Static<typeof NewFiscalYear>

export const FiscalYearPatch = shape.partial(object({ code: code(), ...bounds }), {
  title: 'FiscalYearPatch',
})
export type FiscalYearPatch = Static<typeof FiscalYearPatch>

export const PeriodFilter = object({ fiscal_year_id: optional(nullable(shape.id())) })

export const severities = ['error', 'warning'] as const

export const ClosingCheck = object(
  {
    code: shape.text({ max: 40, examples: ['earlier_year_open'] }),
    severity: shape.oneOf(severities, { description: 'an error stops the closing' }),
    message: shape.text({ max: 500 }),
    count: shape.integer({ min: 1 }),
    details: shape.list(shape.record(shape.anything()), {
      description: 'what was found, a hundred at most',
    }),
  },
  { title: 'ClosingCheck' },
)
export type ClosingCheck = Static<typeof ClosingCheck>

const line = {
  account_id: shape.id(),
  number: shape.text({ max: 10, examples: ['700000'] }),
  label: shape.text(),
  debit: shape.decimal(),
  credit: shape.decimal({ examples: ['0.00'] }),
}
const head = {
  entry_date: shape.day({ examples: ['2026-12-31'] }),
  journal_id: nullable(shape.id()),
}

const ProposedEntry = object(
  { ...head, lines: shape.list(object(line)) },
  { title: 'ProposedEntry' },
)
export type ProposedEntry = Static<typeof ProposedEntry>

const ProposedOpening = object(
  { ...head, lines: shape.list(object({ ...line, third_party_id: nullable(shape.id()) })) },
  { title: 'ProposedOpening' },
)
export type ProposedOpening = Static<typeof ProposedOpening>

export const ClosingPreview = object(
  {
    fiscal_year: FiscalYear,
    can_close: shape.boolean(),
    checks: shape.list(ClosingCheck),
    result: object({
      amount: shape.decimal({ description: 'the result of the year; a profit is above zero' }),
      appropriated: shape.decimal({
        description: 'what the accounts of appropriation already took of it',
      }),
      carried: shape.decimal({ description: 'what closing carries to the account' }),
      account: nullable(
        object({
          id: shape.id(),
          number: shape.text({ max: 10, examples: ['140000'] }),
          label: shape.text(),
        }),
      ),
    }),
    closing_entry: nullable(ProposedEntry),
    opening_entry: nullable(ProposedOpening),
    transfer_entry: nullable(ProposedEntry),
  },
  { title: 'ClosingPreview' },
)
export type ClosingPreview = Static<typeof ClosingPreview>
