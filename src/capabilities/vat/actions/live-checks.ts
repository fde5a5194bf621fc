import { periodLabel, usualPeriodType, type VatCheck, vatCheck, vatCheckTexts } from '#countries'
import { isIntervatReference } from '#formats/tax-files/index'
import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { type Language, say } from '#kernel/languages'
import type { CompanyReading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { kindOf } from '../domain/kinds.js'
import type { DeclarationRow, StoredCheck } from '../queries/declarations.js'
import { draftsBefore } from '../queries/neighbours.js'
import type { VatCheck as ShownCheck } from '../schemas/declarations.js'
import { storedCheck } from './checks.js'
import { type Context, formOf } from './context.js'
import { type Filed, representativeLacks } from './filers.js'

type Looking = CompanyReading & {
  readonly now: Instant
  readonly company: { readonly countryPack: string }
}

/** What such a check asks of a return. */
type Looked = Pick<DeclarationRow, 'form' | 'period_type' | 'starts_on' | 'ends_on' | 'filings'>

/**
 * What is to be said of a draft today beside what was found when it was computed: days pass, other returns are
 * validated and the file is completed without it.
 */
export async function liveChecks(
  op: Looking,
  context: Context,
  row: DeclarationRow,
  language: Language,
): Promise<StoredCheck[]> {
  const earlier = await draftsBefore(op, kindOf(row.period_type), row.starts_on)
  const labels = earlier.map(
    ({ period_type: periodType, year, period }) =>
      periodLabel({ periodType, year, period })[language],
  )
  return checksToday(context, row, todayFor(op), labels)
}

/** What such a check asks of who declares. */
type Declarant = Pick<Context, 'pack' | 'regime'> &
  Filed & { readonly facts: Pick<Context['facts'], 'vat_number'> }

/** The same of a return whose earlier drafts are known by their labels. */
export function checksToday(
  context: Declarant,
  row: Looked,
  today: Day,
  earlier: readonly string[],
): StoredCheck[] {
  const found: VatCheck[] = [
    ...(row.ends_on >= today
      ? [vatCheck('period_not_ended', { values: { ends_on: row.ends_on } })]
      : []),
    ...earlier.map((label) => vatCheck('previous_not_validated', { values: { label } })),
    ...(context.facts.vat_number === null ? [vatCheck('declarant_incomplete')] : []),
    ...(isUsual(context, row) ? [] : [vatCheck('periodicity')]),
    ...fileChecks(context, row),
  ]
  return found.map(storedCheck)
}

function isUsual({ regime }: Declarant, { period_type }: Looked): boolean {
  return period_type === 'yearly' || period_type === usualPeriodType(regime)
}

/** What the file of the return will leave out. */
function fileChecks(context: Declarant, { form, filings }: Looked): VatCheck[] {
  if (!formOf(context, form).file.startsWith('intervat')) return []
  const last = filings.at(-1)
  const lacks = representativeLacks(context)
  return [
    ...(last && !isIntervatReference(last.filing_reference ?? '')
      ? [vatCheck('replaced_reference_missing')]
      : []),
    ...(lacks.length > 0
      ? [vatCheck('representative_incomplete', { values: { fields: lacks.join(', ') } })]
      : []),
  ]
}

/** Checks in the reader's language, errors first. */
export function shownChecks(checks: readonly StoredCheck[], language: Language): ShownCheck[] {
  return checks
    .map(({ values, ...check }) => ({
      code: check.code,
      severity: check.severity,
      message: say(vatCheckTexts[check.code], language, values),
      box: check.box,
      amount: check.amount,
    }))
    .sort((one, other) => Number(one.severity !== 'error') - Number(other.severity !== 'error'))
}
