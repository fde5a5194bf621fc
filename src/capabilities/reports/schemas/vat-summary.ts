import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { commonAsked, idsAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

const directions = ['purchase', 'sale'] as const

export const VatSummaryAsked = object({
  ...spanAsked,
  ...commonAsked,
  direction: maybe(shape.oneOf(directions)),
  vat_code_id: idsAsked('only these VAT codes'),
})
export type VatSummaryAsked = Static<typeof VatSummaryAsked>

const amounts = {
  base: shape.decimal({ description: 'as booked, with VAT that became part of the cost' }),
  due: shape.decimal(),
  deductible: shape.decimal(),
  waiting: shape.decimal({ description: 'VAT that is due when the document is paid' }),
}

export const VatSummaryRow = object(
  {
    vat_code_id: shape.id(),
    code: shape.text({ max: 20, examples: ['PG21'] }),
    label: shape.text(),
    direction: shape.oneOf(directions),
    rate: shape.decimal({ examples: ['21.00'] }),
    month: shape.text({ max: 7, examples: ['2026-03'] }),
    ...amounts,
    lines: shape.integer({ min: 1 }),
    link: nullable(shape.text({ max: 500 })),
  },
  { title: 'VatSummaryRow' },
)
export type VatSummaryRow = Static<typeof VatSummaryRow>

const Totals = object(amounts)

export const VatSummary = reportOf(
  { rows: shape.list(VatSummaryRow), totals: object({ purchase: Totals, sale: Totals }) },
  'VatSummaryReport',
)
