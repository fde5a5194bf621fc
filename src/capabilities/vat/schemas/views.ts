import { periodTypes } from '#countries'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { reasonCodes } from '../domain/control.js'
import { formCodes, vatYear } from './declarations.js'

const { object, nullable, maybe } = shape

export const periodStatuses = ['none', 'draft', 'validated', 'filed'] as const

export const PeriodsAsked = object({ year: maybe(vatYear) })
export type PeriodsAsked = Static<typeof PeriodsAsked>

/** A period that is to be declared, and how far that is. */
export const periodFields = {
  period_type: shape.oneOf(periodTypes, { examples: ['quarterly'] }),
  year: vatYear,
  period: shape.integer({ min: 1, max: 12 }),
  label: shape.text({ examples: ['1er trimestre 2026'] }),
  due_on: shape.day({ examples: ['2026-04-25'] }),
  status: shape.oneOf(periodStatuses),
  declaration_id: nullable(shape.id()),
  amount_due: nullable(shape.decimal({ description: 'null without a return' })),
  amount_refund: nullable(shape.decimal()),
}

export const VatPeriod = object(
  {
    ...periodFields,
    form: shape.oneOf(formCodes),
    starts_on: shape.day({ examples: ['2026-01-01'] }),
    ends_on: shape.day({ examples: ['2026-03-31'] }),
    is_locked: shape.boolean({ description: 'whether no VAT is posted there any more' }),
  },
  { title: 'VatPeriod' },
)
export type VatPeriod = Static<typeof VatPeriod>
export const VatPeriods = shape.list(VatPeriod)

export const ControlAsked = object({
  year: maybe(vatYear),
  from: maybe(shape.day({ examples: ['2026-01-01'] })),
  to: maybe(shape.day({ examples: ['2026-12-31'] })),
})
export type ControlAsked = Static<typeof ControlAsked>

const Reason = object(
  {
    code: shape.oneOf(reasonCodes),
    message: shape.text({ max: 500 }),
    amount: shape.decimal(),
    lines: nullable(shape.integer({ min: 0, description: 'where they are counted' })),
  },
  { title: 'VatControlReason' },
)

const Comparison = object(
  {
    ledger: shape.decimal(),
    declared: shape.decimal(),
    difference: shape.decimal(),
    reasons: shape.list(Reason),
    unexplained: shape.decimal({ examples: ['0.00'] }),
  },
  { title: 'VatComparison' },
)

export const VatControl = object(
  {
    from: shape.day({ description: 'the first day of its month', examples: ['2026-01-01'] }),
    to: shape.day({ description: 'the last day of its month', examples: ['2026-12-31'] }),
    turnover: Comparison,
    vat: Comparison,
    accounts: shape.list(
      object({
        account_id: shape.id(),
        number: shape.text({ max: 10, examples: ['451054'] }),
        label: shape.text(),
        role: shape.oneOf(['due', 'deductible', 'waiting']),
        movement: shape.decimal({ description: 'credit less debit, without what returns posted' }),
        settled: shape.decimal({ description: 'what returns took from it' }),
        remaining: shape.decimal({ examples: ['0.00'] }),
        reasons: shape.list(Reason),
      }),
    ),
    periods: shape.list(
      object({
        label: shape.text({ examples: ['1er trimestre 2026'] }),
        starts_on: shape.day(),
        ends_on: shape.day(),
        declaration_id: nullable(shape.id()),
        status: shape.oneOf(periodStatuses),
        turnover: nullable(shape.decimal()),
        balance: nullable(shape.decimal()),
      }),
    ),
    ok: shape.boolean({ description: 'whether nothing is unexplained' }),
  },
  { title: 'VatControl' },
)
export type VatControl = Static<typeof VatControl>
