import { intraCodes, periodTypes, slipNatures } from '#countries'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { VatCheck, vatYear } from './declarations.js'

const { object, nullable, maybe } = shape

const format = maybe(
  shape.text({ max: 10, description: '`json` unless told, `xml` or `pdf`', examples: ['json'] }),
)
const third_party_ids = shape.list(shape.id(), {
  description: 'several with one number count as one, those that were merged as their survivor',
})
const vat_number = shape.text({ max: 20, examples: ['BE0160771164'] })
const year = shape.integer({ examples: [2026] })
const due_on = shape.day({ examples: ['2027-03-31'] })
const sequence = shape.integer({ min: 1 })
const checks = shape.list(VatCheck)

export const ClientListingAsked = object({
  year: vatYear,
  format,
  include: maybe(
    shape.text({
      max: 2000,
      description: 'ids of third parties that are listed whatever they bought, with commas',
      examples: ['12,57'],
    }),
  ),
})
export type ClientListingAsked = Static<typeof ClientListingAsked>

export const ClientListing = object(
  {
    year,
    due_on,
    declarant: object({ vat_number: nullable(vat_number), name: shape.text() }),
    clients: shape.list(
      object({
        sequence,
        vat_number,
        name: shape.text(),
        third_party_ids,
        turnover: shape.decimal(),
        vat_amount: shape.decimal(),
      }),
      { description: 'by VAT number' },
    ),
    clients_count: shape.integer({ min: 0 }),
    turnover_sum: shape.decimal(),
    vat_sum: shape.decimal(),
    is_nil: shape.boolean(),
    left_out: shape.list(
      object({
        third_party_id: shape.id(),
        name: shape.text(),
        vat_number,
        turnover: shape.decimal(),
        vat_amount: shape.decimal(),
        has_credit_notes: shape.boolean({
          description: 'one that corrects an earlier year wants it listed: see `include`',
        }),
      }),
      { description: 'who bought for too little' },
    ),
    checks,
  },
  { title: 'VatClientListing' },
)
export type ClientListing = Static<typeof ClientListing>

export const IntraListingAsked = object({
  year: vatYear,
  period: shape.integer({ min: 1, max: 12, description: 'the month or the quarter' }),
  period_type: maybe(
    shape.oneOf(periodTypes, { description: 'that of the VAT regime when absent' }),
  ),
  format,
})
export type IntraListingAsked = Static<typeof IntraListingAsked>

export const IntraListing = object(
  {
    period_type: shape.oneOf(periodTypes),
    year,
    period: shape.integer({ min: 1, max: 12 }),
    label: shape.text({ examples: ['1er trimestre 2026'] }),
    due_on: shape.day({ examples: ['2026-04-25'] }),
    lines: shape.list(
      object({
        sequence,
        country: shape.text({ max: 2, examples: ['DE'] }),
        number: shape.text({ max: 20, examples: ['129273398'] }),
        code: shape.oneOf(intraCodes, {
          description: 'goods, the second supply of a triangle, services',
        }),
        name: shape.text(),
        third_party_ids,
        amount: shape.decimal(),
      }),
      { description: 'by country, number and code' },
    ),
    lines_count: shape.integer({ min: 0 }),
    amount_sum: shape.decimal(),
    checks,
  },
  { title: 'VatIntraListing' },
)
export type IntraListing = Static<typeof IntraListing>

export const SlipsAsked = object({ year: vatYear, format })
export type SlipsAsked = Static<typeof SlipsAsked>

export const Slips = object(
  {
    year,
    due_on: shape.day({ examples: ['2027-06-30'] }),
    slips: shape.list(
      object({
        sequence,
        third_party_id: shape.id(),
        name: shape.text(),
        nature: shape.oneOf(slipNatures),
        enterprise_number: nullable(shape.text({ max: 20, examples: ['0999123457'] })),
        national_number: nullable(shape.text({ max: 20, examples: ['85073003328'] })),
        amounts: object({
          commissions: shape.decimal({ examples: ['0.00'] }),
          fees: shape.decimal(),
          benefits: shape.decimal({ examples: ['0.00'] }),
          expenses: shape.decimal({ examples: ['0.00'] }),
        }),
        total: shape.decimal({ description: 'of the purchases of the year, without VAT' }),
        paid: shape.decimal({ description: 'in the year, whatever the year of the purchase' }),
      }),
    ),
    slips_count: shape.integer({ min: 0 }),
    total_sum: shape.decimal(),
    left_out: shape.list(
      object({
        third_party_id: shape.id(),
        name: shape.text(),
        total: shape.decimal(),
        paid: shape.decimal(),
        reason: shape.oneOf(['below_threshold', 'nothing']),
      }),
    ),
    checks,
  },
  { title: 'VatSlips28150' },
)
export type Slips = Static<typeof Slips>
