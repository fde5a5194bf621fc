import type { PeriodType } from '#countries'

/** A VAT return by its period. */
export type DeclaredBy = {
  readonly period_type: PeriodType
  readonly year: number
  readonly period: number
}
