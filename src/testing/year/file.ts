import type { Day } from '#kernel/days'
import type { Dubbel } from '../../../clients/typescript/index.js'
import { randomOf } from '../random.js'
import { firstDayOfYear, yearBefore } from './calendar.js'
import type { Country } from './countries.js'
import { newModel } from './model.js'
import { ibanOf, numbersOf } from './numbers.js'

export type Party = {
  readonly id: number
  readonly name: string
  readonly iban: string
  readonly number: string
  readonly email: string
}

/** A movement that the bank will show, and what it truly is. */
export type Movement = {
  readonly on: Day
  readonly cents: number
  readonly name: string
  readonly iban: string
  readonly text: string
  readonly endToEnd?: string
  /** Unique at its bank. */
  readonly reference: string
  /** Two papers fit alike, and nothing says which: a person has to. */
  readonly isDoubtful?: boolean
  readonly truth:
    | {
        readonly is: 'papers'
        readonly of: readonly { readonly lineId: number; readonly cents: number }[]
      }
    | { readonly is: 'own file'; readonly sepaFileId: number }
    | { readonly is: 'account'; readonly account: string }
}

export type YearFile = Awaited<ReturnType<typeof openFile>>

type Span = { readonly starts_on: string; readonly ends_on: string }

type Wish = {
  readonly dubbel: Dubbel
  readonly firm: string
  readonly place: number
  readonly country: Country
  readonly regime: 'monthly' | 'quarterly'
  readonly seed: string
  readonly years: readonly Span[]
}

const addresses = {
  BE: { street: 'Kaai', house_number: '12', postal_code: '2000', city: 'Antwerpen', country: 'BE' },
  FR: {
    street: 'Rue Nationale',
    house_number: '8',
    postal_code: '59000',
    city: 'Lille',
    country: 'FR',
  },
  LU: {
    street: 'Rue Haute',
    house_number: '3',
    postal_code: '1718',
    city: 'Luxembourg',
    country: 'LU',
  },
} as const

/** Makes a company file, empty as yet. */
export async function openFile({ dubbel, firm, place, country, regime, seed, years }: Wish) {
  const code = `F${String(place + 1).padStart(2, '0')}`
  const iban = ibanOf(country.code, place)
  const numbers = numbersOf(country.code, place)
  const [first, ...others] = years
  const { body: made } = await dubbel.post('/v1/companies', {
    body: {
      name: `Firma ${code}`,
      code,
      firm,
      country_pack: country.code,
      vat_regime: regime,
      ...numbers,
      ...addresses[country.code],
      fiscal_year: first!,
      banks: [{ code: 'BNK', label: 'Bank', iban }],
    },
  })
  const path = { company: made.public_token }
  for (const body of others)
    await dubbel.post('/v1/companies/{company}/fiscal-years', { path, body })
  const journals = new Map(made.journals.map((one) => [one.code, one.id]))
  const journal = (name: string): number => journals.get(name)!

  return {
    place,
    code,
    country,
    regime,
    company: made.public_token,
    id: made.id,
    path,
    name: made.name,
    numbers,
    iban,
    journal,
    model: newModel(country),
    customers: [] as Party[],
    suppliers: [] as Party[],
    /** Who works in it. */
    team: undefined as unknown as { manager: Dubbel; encoder: Dubbel },
    /** Nothing that carries VAT is dated before this day. */
    openFrom: firstDayOfYear as Day,
    /** The balances of the model are those from this day on. */
    booksFrom: firstDayOfYear as string,
    /** What the year came to when it was closed. */
    closedWith: null as number | null,
    hasYearBefore: first!.starts_on === yearBefore.starts_on,
    /** What the year before came to, which is still open. */
    broughtAlong: 0,
    /** Which occurrences of its rent the model knows, and its id. */
    rent: { id: 0, cents: 0, known: 0 },
    bank: {
      cents: 0,
      statements: 0,
      movements: 0,
      last: firstDayOfYear as Day,
      coming: [] as Movement[],
    },
    /** What was seen to be wrong on the way. */
    wrong: [] as string[],
    /** Months whose end was done. */
    monthsDone: 0,
    vatPeriodsDone: 0,
    /** What each return left to the next. */
    vatCredit: 0,
    assets: [] as YearAsset[],
    /** Documents that went by Peppol or by mail, and those that were laid into the inbox. */
    sent: { peppol: [] as number[], mail: [] as SentMail[] },
    laid: [] as string[],
    isOnPeppol: false,
    participant: `0208:${numbers.enterprise_number}`,
    counter: 0,
    mistakes: 0,
    discounts: 0,
    chance: (purpose: string) => randomOf(seed, `${code}/${purpose}`),
  }
}

/** A mail that must have arrived once. */
export type SentMail = { readonly messageId: string; readonly to: string; readonly what: string }

/** An asset with what the simulation expects to be written off. */
export type YearAsset = {
  readonly id: number
  readonly cents: number
  readonly months: number
  readonly from: Day
  written: number
}
