import {
  checkReturn,
  isLastOfYear,
  periodLabel,
  spanOf,
  usualPeriodType,
  type VatCheck,
  type VatForm,
  type VatPeriod,
  type VatReturn,
  vatCheck,
  vatPeriodOf,
} from '#countries'
import { day } from '#kernel/days'
import { formatAmount, storedAmount } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import {
  linesWithoutCode,
  pendingDocuments,
  undeclaredMonths,
  unletteredReceipts,
} from '../queries/checks.js'
import type { StoredCheck } from '../queries/declarations.js'
import { largestCustomers } from '../queries/parties.js'
import type { Context } from './context.js'
import { figuresOfParties, intraListingOf, isSale } from './listed.js'

type About = {
  readonly context: Context
  readonly form: VatForm
  readonly period: VatPeriod
  readonly vatReturn: VatReturn
  readonly isNilListing: boolean
}

/** What the boxes of a return and the books behind them want looked at; kept with the return. */
export async function checksOf(op: CompanyReading, about: About): Promise<StoredCheck[]> {
  const { context, form, period, vatReturn } = about
  const span = spanOf(period)
  const listing = await intraListingOf(op, context, period.periodType, span)
  const found: VatCheck[] = [
    ...checkReturn(form, vatReturn, { period, intraListing: listing.amountSum }),
    ...listing.checks
      .filter(({ code }) => code === 'customer_vat_missing')
      .map((check) => ({ ...check, severity: 'warning' as const })),
    ...(await missingBefore(op, about)),
    ...(await countedChecks(op, about)),
    ...(await listingChecks(op, about)),
  ]
  return found.map(storedCheck)
}

export function storedCheck({ code, severity, box, amount, message }: VatCheck): StoredCheck {
  return {
    ...{ code, severity, box },
    amount: amount === null ? null : formatAmount(amount),
    values: message.values ?? {},
  }
}

/** Earlier periods with operations that no return declares. */
async function missingBefore(op: CompanyReading, { context, period }: About): Promise<VatCheck[]> {
  if (period.periodType === 'yearly') return []
  const type = usualPeriodType(context.regime)
  const months = await undeclaredMonths(op, spanOf(period).startsOn)
  const labels = months.map(
    (month) => periodLabel(vatPeriodOf(type, day(month)))[context.facts.locale],
  )
  return [...new Set(labels)].map((label) => vatCheck('previous_missing', { values: { label } }))
}

async function countedChecks(op: CompanyReading, { period }: About): Promise<VatCheck[]> {
  const { startsOn, endsOn } = spanOf(period)
  const uncoded = await linesWithoutCode(op, startsOn, endsOn)
  const receipts = await unletteredReceipts(op, endsOn)
  const pending = await pendingDocuments(op, startsOn, endsOn)
  return [
    ...(uncoded.count > 0 ? [counted('lines_without_code', uncoded)] : []),
    ...(receipts.count > 0 ? [counted('receipts_unlettered', receipts)] : []),
    ...(pending > 0 ? [vatCheck('documents_pending', { values: { count: pending } })] : []),
  ]
}

function counted(
  code: 'lines_without_code' | 'receipts_unlettered',
  { count, amount }: { count: number; amount: string },
): VatCheck {
  return vatCheck(code, { amount: storedAmount(amount), values: { count } })
}

/** The last return of a year says whether the client listing of that year is empty. */
async function listingChecks(op: CompanyReading, about: About): Promise<VatCheck[]> {
  const { context, form, period, isNilListing } = about
  const rules = context.pack.vatReturns.clientListing
  if (!rules || form.file !== 'intervat_625' || !isLastOfYear(period)) return []
  const { startsOn, endsOn } = spanOf({ periodType: 'yearly', year: period.year, period: 1 })
  const drawn = async (ofParties: readonly number[] | null) =>
    rules.draw(await figuresOfParties(op, isSale, startsOn, endsOn, ofParties), new Set<number>())
      .clients.length
  // One customer is enough to know that it is not empty: all are looked at only when that fails.
  const some = await drawn(await largestCustomers(op, startsOn, endsOn, 20))
  const count = some > 0 && !isNilListing ? some : await drawn(null)
  if ((count === 0) === isNilListing) return []
  return [vatCheck('nil_listing_mismatch', { values: { count } })]
}
