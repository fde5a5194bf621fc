import type { AnalyticShare } from '#capabilities/ledger'
import { assetNatureOf } from '#countries'
import { addDays, type Day, endOfMonth } from '#kernel/days'
import { type Amount, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { chosenManner, type Manner, type Wrong } from '../domain/choices.js'
import { firstEve, type Terms } from '../domain/plan.js'
import { messages } from '../problems/refusals.js'
import type { AssetRow } from '../queries/assets.js'
import type { LineFacts } from '../queries/books.js'
import type { Takings } from '../queries/writing.js'
import type { NewFixedAsset } from '../schemas/assets.js'
import { type Accounts, chosenAccounts } from './accounts.js'
import type { AssetBooks } from './books.js'
import { leftOf, takingsFor } from './lines.js'

/** What is stored of an asset and not given by the database. */
export type Fields = Pick<
  AssetRow,
  | 'label'
  | 'category_id'
  | 'nature'
  | 'acquired_on'
  | 'in_service_on'
  | 'acquisition_value'
  | 'residual_value'
  | 'depreciable_value'
  | 'method'
  | 'duration_months'
  | 'rate'
  | 'prorata'
  | 'previous_depreciation'
  | 'previous_until'
  | 'plan_from'
  | 'plan_posted'
  | 'third_party_id'
  | 'document_id'
  | 'analytic'
  | 'serial_number'
  | 'location'
  | 'note'
>

/** An asset that may be made: its accounts, and what it takes of the lines that it was bought with. */
export type Draft = {
  readonly fields: Fields
  readonly accounts: Accounts
  readonly takings: readonly Omit<Takings, 'assetId'>[]
  /** What its code begins with where none is given. */
  readonly stem: string
}

/** A new asset as it is wished for; undefined where something is wrong with it. */
export function newDraft(
  given: NewFixedAsset,
  books: AssetBooks,
  lines: readonly LineFacts[],
  wrong: Wrong,
  analytic: AnalyticShare[] = [],
): Draft | undefined {
  // Of a line that cannot be taken nothing follows.
  if (Object.keys(wrong).length > 0) return undefined
  const [line] = lines
  const accountId = given.account_id ?? line?.account_id
  const category = categoryFor(given.category_id, accountId, books, wrong)
  if (!category && accountId == null) {
    if (!wrong.category_id) wrong.category_id = [{ text: messages.categoryMissing }]
    return undefined
  }
  const number = books.accounts.byId(accountId ?? category!.account_id)?.number ?? ''
  const nature = category?.nature ?? assetNatureOf(books.rules, number)
  const ofPlan: Wrong = {}
  const manner = chosenManner(given, category, nature, books.rules, ofPlan)
  const named = { ...given, account_id: accountId }
  const accounts = chosenAccounts(named, category, manner.method !== 'none', books, wrong)
  if (!accounts) return undefined
  Object.assign(wrong, ofPlan)
  const label = given.label ?? line?.label ?? line?.entry_label
  if (!label) wrong.label = [{ text: messages.labelMissing }]
  const acquired_on = given.acquired_on ?? line?.entry_date
  if (!acquired_on) wrong.acquired_on = [{ text: messages.dayMissing }]
  const left =
    lines.length === 0 ? null : lines.map(leftOf).reduce((one, other) => (one + other) as Amount)
  const value = given.acquisition_value ?? left ?? zero
  const takings = takingsFor(lines, value, wrong)
  if (!acquired_on || !label) return undefined
  const fields = checkedFields(
    {
      ...manner,
      nature,
      acquired_on,
      in_service_on: given.in_service_on ?? acquired_on,
      value,
      residual: given.residual_value ?? zero,
      previous: given.previous_depreciation ?? null,
      previous_until: given.previous_until ?? null,
    },
    books,
    wrong,
  )
  return {
    fields: {
      ...fields,
      label,
      category_id: category?.id ?? null,
      third_party_id: given.third_party_id ?? line?.third_party_id ?? null,
      document_id: given.document_id ?? line?.document_id ?? null,
      analytic,
      serial_number: given.serial_number ?? null,
      location: given.location ?? null,
      note: given.note ?? null,
    },
    accounts,
    takings,
    stem: category?.code ?? accounts.account.number,
  }
}

/** The category that is named, else the only one with that account. */
export function categoryFor(
  id: number | null | undefined,
  accountId: number | null | undefined,
  { categories }: AssetBooks,
  wrong: Wrong,
): AssetBooks['categories'][number] | null {
  if (id != null) {
    const found = categories.find((one) => one.id === id)
    if (!found) wrong.category_id = [{ text: messages.unknownCategory }]
    else if (!found.is_active) wrong.category_id = [{ text: messages.inactiveCategory }]
    return found ?? null
  }
  const fitting = categories.filter((one) => one.is_active && one.account_id === accountId)
  return fitting.length === 1 ? fitting[0]! : null
}

/** What an asset is, as far as days and amounts go. */
export type Facts = Manner & {
  readonly nature: AssetRow['nature']
  readonly acquired_on: Day
  readonly in_service_on: Day
  readonly value: Amount
  readonly residual: Amount
  readonly previous: Amount | null
  readonly previous_until: Day | null
}

type Checked = Pick<
  Fields,
  | keyof Manner
  | 'nature'
  | 'acquired_on'
  | 'in_service_on'
  | 'acquisition_value'
  | 'residual_value'
  | 'depreciable_value'
  | 'previous_depreciation'
  | 'previous_until'
  | 'plan_from'
  | 'plan_posted'
>

/** Days and amounts that fit each other, with the plan that follows from them. */
export function checkedFields(facts: Facts, books: AssetBooks, wrong: Wrong): Checked {
  const { value, residual, previous, previous_until: _until, ...kept } = facts
  const { acquired_on, in_service_on, method } = facts
  if (in_service_on < acquired_on) wrong.in_service_on = [{ text: messages.servedBeforeBought }]
  if (value <= zero && !wrong.acquisition_value)
    wrong.acquisition_value = [{ text: messages.valueMissing }]
  if (residual < zero || residual > value)
    wrong.residual_value = [{ text: messages.residualOutOfBounds }]
  const base = subtract(value, residual)
  if (previous !== null && (previous < zero || previous > base))
    wrong.previous_depreciation = [{ text: messages.previousOutOfBounds }]
  const until = previousUntil(facts, books, wrong)
  const posted = previous ?? zero
  return {
    ...kept,
    acquisition_value: formatAmount(value),
    residual_value: formatAmount(residual),
    depreciable_value: formatAmount(base),
    previous_depreciation: formatAmount(posted),
    previous_until: until,
    plan_from:
      method === 'none' ? null : addDays(until ?? firstEve(termsOf(facts), books.rules), 1),
    plan_posted: formatAmount(posted),
  }
}

/** Up to when something was written off before these books; null where it was not. */
function previousUntil(facts: Facts, { calendar }: AssetBooks, wrong: Wrong): Day | null {
  const { previous, previous_until: given, in_service_on, method } = facts
  const eve = addDays(calendar.years[0]!.startsOn, -1)
  const isBefore = method !== 'none' && in_service_on <= eve
  if (isBefore && previous === null)
    wrong.previous_depreciation = [{ text: messages.previousMissing }]
  if (given !== null) {
    if (given !== endOfMonth(given) && !(isBefore && given === eve))
      wrong.previous_until = [{ text: messages.previousUntilForm }]
    if (given < addDays(in_service_on, -1))
      wrong.previous_until = [{ text: messages.previousUntilForm }]
    return given
  }
  if (isBefore) return eve
  if (previous !== null && previous > zero && method !== 'none')
    wrong.previous_until = [{ text: messages.previousUntilMissing }]
  return null
}

function termsOf({
  method,
  acquired_on,
  in_service_on,
  value,
  residual,
  duration_months,
  rate,
  prorata,
}: Facts): Terms {
  return {
    method,
    acquiredOn: acquired_on,
    inServiceOn: in_service_on,
    value,
    base: subtract(value, residual),
    months: duration_months,
    rate: rate === null ? null : storedAmount(rate),
    prorata,
  }
}
