import { compared, type Fraction, fraction, larger, product } from '#kernel/fractions'
import type { Language, Text } from '#kernel/languages'
import { type Amount, times } from '#kernel/money'
import { deepFreeze, labelColumns, labelsOf } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'

/** How a country writes off what a company keeps for years. */
export type AssetsPart = {
  readonly assets: AssetRules
  /** The kinds of assets that every company file begins with. */
  readonly assetCategories: readonly AssetCategoryRow[]
}

export const assetNatures = [
  'formation',
  'intangible',
  'land',
  'building',
  'plant',
  'furniture',
  'vehicle',
  'lease',
  'other',
  'in_progress',
  'financial',
] as const
export type AssetNature = (typeof assetNatures)[number]

export const proratas = ['daily', 'monthly', 'full_year'] as const
export type Prorata = (typeof proratas)[number]

export type AssetCategoryRow = {
  readonly code: string
  readonly labels: Text
  /** The number of its account. */
  readonly account: string
  /** Over how many months it is written off; null: never. */
  readonly months: number | null
}

/** By the beginning of an account's number; the longest that fits counts. */
type ByBeginning<Value> = Readonly<Record<string, Value>>

export type AssetRules = {
  readonly natures: ByBeginning<AssetNature>
  /** The account on which the depreciation of another stands, among those that the file has. */
  readonly depreciationAccount: (
    number: string,
    hasAccount: (number: string) => boolean,
  ) => DepreciationAccount
  readonly expenseAccounts: ByBeginning<string>
  /** Where exceptional depreciation is a cost of its own; null: where the other depreciation is. */
  readonly exceptionalAccount: ((nature: AssetNature) => string) | null
  readonly prorata: Prorata
  /** How days count where the first year is taken by the day: by those of the fiscal year, or 30 to a month. */
  readonly days: 'of the year' | 'thirty'
  readonly declining: DecliningRules
  /** Natures that the tax office does not let be written off by declining amounts. */
  readonly notDeclining: readonly AssetNature[]
  /** Up to which value something may be a cost at once, in cents. */
  readonly lowValue: Amount | null
  /** What the tax office of the country looks at besides. */
  readonly taxWarnings: (question: TaxQuestion) => readonly TaxWarning[]
  readonly disposal: DisposalRules
  /** What of the words for a legal form tells a person from a company, in lower case. */
  readonly naturalPersons: { readonly codes: readonly string[]; readonly words: RegExp }
}

/** One that the file has, one that it lacks, or one to be made with it. */
export type DepreciationAccount = { readonly number: string; readonly isMade: boolean } | null

export type TaxQuestion = {
  readonly isCompany: boolean
  readonly scheme: string | null
  readonly isDeclining: boolean
  readonly prorata: Prorata
  readonly acquiredOn: string
  /** The first day of the fiscal year in which it was acquired. */
  readonly yearBeganOn: string
}

export type TaxWarning = 'declining_not_tax_accepted' | 'prorata_not_tax_accepted'

export type DecliningRules = {
  /** The usual coefficients of the linear rate, in hundredths, from so many months on; the last that fits counts. */
  readonly usual: readonly { readonly fromMonths: number; readonly coefficient: bigint }[]
  /** In hundredths of a percent; null: as much as the coefficient gives. */
  readonly usualAtMost: bigint | null
  readonly most: { readonly coefficient: bigint; readonly rate: bigint | null }
  /** Over fewer months nothing is written off so. */
  readonly leastMonths: number
  /** From its first day in service, or in whole months from the one in which it was acquired. */
  readonly counts: 'service' | 'months of acquisition'
  readonly amount: (year: DecliningYear) => Amount
}

/** A fiscal year of a declining plan, or what is left of it. */
export type DecliningYear = {
  /** What is not written off yet. */
  readonly rest: Amount
  /** In hundredths of a percent. */
  readonly rate: bigint
  readonly value: Amount
  readonly base: Amount
  readonly months: number
  /** How many years of its life are left as it begins. */
  readonly left: Fraction
  /** How many years of service it counts. */
  readonly share: Fraction
}

/** Where what is sold or scrapped is booked. */
export type DisposalRules = {
  /** Who owes the price where no customer is named. */
  readonly counterpart: string
  /** What a category's own accounts of gains and losses replace: each its own, or, both set, by the difference alone. */
  readonly ownAccounts: 'each' | 'difference'
  readonly accounts: (question: DisposalQuestion) => DisposalAccounts
}

export type DisposalQuestion = {
  readonly nature: AssetNature
  /** The number of the account on which it stands. */
  readonly account: string
  readonly isNonRecurring: boolean
  /** Whether the price is at least the book value. */
  readonly isGain: boolean
}

/** The difference alone, or both what was received and what it stood for. */
export type DisposalAccounts =
  | { readonly shows: 'difference'; readonly gain: string; readonly loss: string }
  | { readonly shows: 'both'; readonly proceeds: string; readonly bookValue: string }

export function assetsPart(folder: string, assets: AssetRules): AssetsPart {
  const categories = tableOnce(() => readCategories(folder))
  return {
    assets: deepFreeze(assets),
    get assetCategories() {
      return categories()
    },
  }
}

const columns = ['code', ...labelColumns, 'account', 'months'] as const

function readCategories(folder: string): AssetCategoryRow[] {
  return countryTable(`${folder}/asset-categories.csv`, columns).map((row) => ({
    code: row.code,
    labels: labelsOf(row as Readonly<Record<`label_${Language}`, string>>),
    account: row.account,
    months: row.months === '' ? null : Number(row.months),
  }))
}

/** What the longest beginning of a number that fits stands for. */
export function byBeginning<Value>(table: ByBeginning<Value>, number: string): Value | undefined {
  for (let length = number.length; length > 0; length--) {
    const value = table[number.slice(0, length)]
    if (value !== undefined) return value
  }
  return undefined
}

/** What an asset on an account is, as far as its number tells. */
export function assetNatureOf({ natures }: AssetRules, number: string): AssetNature {
  return byBeginning(natures, number) ?? 'other'
}

/** What is never written off by a plan. */
export function isNeverDepreciated(nature: AssetNature): boolean {
  return nature === 'land' || nature === 'in_progress' || nature === 'financial'
}

/** What is not written off by declining amounts anywhere. */
export function isNeverDeclining(nature: AssetNature): boolean {
  return (
    isNeverDepreciated(nature) ||
    nature === 'formation' ||
    nature === 'intangible' ||
    nature === 'lease'
  )
}

/** The rate of a linear plan times a coefficient in hundredths, in hundredths of a percent. */
function linearTimes(months: number, coefficient: bigint): bigint {
  return times(1200n as Amount, coefficient, BigInt(months))
}

/** The linear rate of so many months, in hundredths of a percent. */
export function linearRate(months: number): bigint {
  return linearTimes(months, 100n)
}

/** The rate of a declining plan where nobody names one. */
export function usualRate({ usual, usualAtMost }: DecliningRules, months: number): bigint {
  const coefficient = usual.findLast(({ fromMonths }) => months >= fromMonths)?.coefficient ?? 100n
  return atMost(linearTimes(months, coefficient), usualAtMost)
}

/** The highest that the country allows. */
export function highestRate({ most }: DecliningRules, months: number): bigint {
  return atMost(linearTimes(months, most.coefficient), most.rate)
}

function atMost(rate: bigint, limit: bigint | null): bigint {
  return limit !== null && rate > limit ? limit : rate
}

/** As France and Luxembourg have it: by the rate, or evenly over the years left once that is more. */
export function switchingAmount({ rest, rate, left, share }: DecliningYear): Amount {
  if (compared(left, share) <= 0) return rest
  const rateOfYear = larger(fraction(rate, 10_000n), { over: left.under, under: left.over })
  const part = product(rateOfYear, share)
  // A fiscal year may have up to 24 months: a high rate would take more than there is.
  return part.over >= part.under ? rest : times(rest, part.over, part.under)
}

/** Where a disposal is booked: on the country's accounts, or on those that its category has instead. */
export function disposalAccounts(
  { accounts, ownAccounts }: DisposalRules,
  question: DisposalQuestion,
  own: { readonly gain: string | null; readonly loss: string | null },
): DisposalAccounts {
  const usual = accounts(question)
  if (usual.shows === 'difference')
    return { ...usual, gain: own.gain ?? usual.gain, loss: own.loss ?? usual.loss }
  if (ownAccounts === 'each')
    return {
      ...usual,
      proceeds: own.gain ?? usual.proceeds,
      bookValue: own.loss ?? usual.bookValue,
    }
  return own.gain !== null && own.loss !== null
    ? { shows: 'difference', gain: own.gain, loss: own.loss }
    : usual
}
