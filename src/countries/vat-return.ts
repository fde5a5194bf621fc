import { deepFreeze } from './cells.js'
import { tableOnce } from './country-files.js'
import type { VatBox, VatPart, VatRegime } from './vat.js'
import type { VatForm } from './vat-return/form.js'
import type { IntraListingRules } from './vat-return/intra-rules.js'
import type { ClientListingRules, SlipRules } from './vat-return/listings.js'
import {
  type PeriodType,
  usualPeriodType,
  type VatPeriod,
  vatPeriodsOf,
} from './vat-return/period.js'
import type { CorrectionRule } from './vat-return/reversal.js'
import type { SettlementRules } from './vat-return/settlement.js'

/** How a country has VAT declared: its forms, and what follows from them in the books. */
export type VatReturnPart = { readonly vatReturns: VatReturns }

export type VatReturns = {
  readonly forms: readonly VatForm[]
  readonly correctedBoxes: CorrectionRule
  readonly settlement: SettlementRules
  readonly intraListing: IntraListingRules
  readonly clientListing: ClientListingRules | null
  readonly slips: SlipRules | null
}

/** A form as a country's folder states it; its boxes are read at their first use. */
export type FormRules = Omit<VatForm, 'boxes'> & {
  /** The boxes of the form, some or all of those that entries fill. */
  readonly boxesFrom: (vatBoxes: readonly VatBox[]) => readonly VatBox[]
}

export type VatReturnRules = Omit<VatReturns, 'forms'> & { readonly forms: readonly FormRules[] }

export function vatReturnPart({ forms, ...rules }: VatReturnRules, vat: VatPart): VatReturnPart {
  const read = Object.freeze(forms.map((form) => formOf(form, vat)))
  return { vatReturns: Object.freeze({ ...deepFreeze(rules), forms: read }) }
}

function formOf({ boxesFrom, ...form }: FormRules, vat: VatPart): VatForm {
  const boxes = tableOnce(() => boxesFrom(vat.vatBoxes))
  return Object.freeze({
    ...form,
    get boxes() {
      return boxes()
    },
  })
}

/** The form that a file under a regime files for periods of a type; undefined where there is none. */
export function formFor(
  { forms }: VatReturns,
  regime: VatRegime,
  periodType: PeriodType = usualPeriodType(regime),
): VatForm | undefined {
  return forms.find(
    (form) => form.regimes.includes(regime) && form.periodTypes.includes(periodType),
  )
}

/** All that a file under a regime declares about a year, in order: its usual periods, then the year itself. */
export function periodsToDeclare(
  returns: VatReturns,
  regime: VatRegime,
  year: number,
): (VatPeriod & { readonly form: VatForm })[] {
  return [usualPeriodType(regime), 'yearly' as const].flatMap((periodType) => {
    const form = formFor(returns, regime, periodType)
    return form ? vatPeriodsOf(periodType, year).map((period) => ({ ...period, form })) : []
  })
}
