import {
  formFor,
  periodsToDeclare,
  spanOf,
  type VatForm,
  type VatPeriod,
  type VatRegime,
  type VatReturns,
} from '#countries'
import type { Day } from '#kernel/days'
import { kindOf } from './kinds.js'

/** A period of a year with its form, and the return that stands for it where there is one. */
export type Declared<Row> = VatPeriod & {
  readonly startsOn: Day
  readonly endsOn: Day
  readonly form: VatForm
  readonly row: Row | null
}

type Held = {
  readonly form: string
  readonly period_type: VatPeriod['periodType']
  readonly year: number
  readonly period: number
}

/**
 * What a file declares about a year: its returns, and the periods of its regime that none of them covers; in order,
 * the year itself last. A file that changed its regime has periods of both kinds.
 */
export function calendarOf<Row extends Held>(
  returns: VatReturns,
  regime: VatRegime,
  year: number,
  rows: readonly Row[],
): Declared<Row>[] {
  const held = rows.map((row) => ({
    ...{ periodType: row.period_type, year: row.year, period: row.period },
    form: returns.forms.find(({ code }) => code === row.form) ?? formFor(returns, regime)!,
    row,
  }))
  const isFree = (period: VatPeriod) =>
    held.every(
      (one) => kindOf(one.periodType) !== kindOf(period.periodType) || !isOverlapping(one, period),
    )
  const free = periodsToDeclare(returns, regime, year)
    .filter(isFree)
    .map((period) => ({ ...period, row: null }))
  return [...held, ...free]
    .map((one) => ({ ...one, ...spanOf(one) }))
    .sort((one, other) =>
      kindOf(one.periodType) !== kindOf(other.periodType)
        ? Number(one.periodType === 'yearly') - Number(other.periodType === 'yearly')
        : one.startsOn < other.startsOn
          ? -1
          : 1,
    )
}

function isOverlapping(one: VatPeriod, other: VatPeriod): boolean {
  const [first, second] = [spanOf(one), spanOf(other)]
  return first.startsOn <= second.endsOn && second.startsOn <= first.endsOn
}
