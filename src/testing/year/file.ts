import type { Day } from '#kernel/days'
import type { Dubbel } from '../../../clients/typescript/index.js'
import { randomOf } from '../random.js'
import { firstDayOfYear, lastDayOfYear, year, yearBefore } from './calendar.js'
import type { Country } from './countries.js'
import { newModel } from './model.js'
import { written } from './money.js'
import { belgianNumber, ibanOf, numbersOf } from './numbers.js'

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

/** Makes a company file; `furnish` then lets its team bring in who it trades with. */
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

  const file = {
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
    furnish,
  }

  async function furnish(): Promise<void> {
    for (const [type, list, letter] of [
      ['customer', file.customers, 'K'],
      ['supplier', file.suppliers, 'L'],
    ] as const)
      for (let count = 0; count < 3; count++) {
        const own = 1000 + place * 20 + (type === 'customer' ? 0 : 10) + count
        const name = `${names[count]} ${letter}${code}`
        const number = belgianNumber(own)
        const email = `${letter.toLowerCase()}${count}-${code.toLowerCase()}@partij.example`
        const { body } = await file.team.manager.post('/v1/companies/{company}/third-parties', {
          path,
          body: {
            type,
            name,
            vat_number: `BE${number}`,
            street: 'Wilgenlaan',
            house_number: String(own),
            postal_code: '9000',
            city: 'Gent',
            country: 'BE',
            language: 'nl',
            email,
            payment_terms_days: 14,
            ibans: [{ iban: ibanOf('BE', own) }],
          },
        })
        list.push({ id: body.id, name, iban: ibanOf('BE', own), number, email })
      }
    await signMandate()
    await promiseRent()
    if (hasYearBefore(years)) await bringAlong()
    if (country.code === 'BE') {
      const contact = { name: 'Els Peeters', email: 'els@kantoor.example' }
      const body = { contact, mandate_confirmed: true }
      await file.team.manager.post('/v1/companies/{company}/peppol', { path, body })
      file.isOnPeppol = true
    }
  }

  /** The first customer lets us collect what he owes. */
  async function signMandate(): Promise<void> {
    const { manager } = file.team
    // Who is no Belgian enterprise was given an identifier by his bank.
    if (country.code !== 'BE') {
      const body = { sepa: { creditor_id: 'DE98ZZZ09999999999' } }
      await manager.patch('/v1/companies/{company}/settings', { path, body })
    }
    const { id, iban } = file.customers[0]!
    const body = { reference: `M-${code}`, third_party_id: id, iban, signed_on: firstDayOfYear }
    await manager.post('/v1/companies/{company}/sepa-mandates', { path, body })
  }

  /** The rent falls due by itself on the fifth of each month. */
  async function promiseRent(): Promise<void> {
    const cents = 80_000 + place * 100
    const { wages, owed } = country.payroll
    const { body } = await file.team.manager.post('/v1/companies/{company}/recurring-entries', {
      path,
      body: {
        label: `${code} rent`,
        frequency: 'monthly',
        starts_on: rentFrom,
        ends_on: lastDayOfYear,
        auto_post: true,
        template: {
          journal_id: journal('OD'),
          label: `${code} rent {period}`,
          lines: [
            { account: wages, debit: written(cents) },
            { account: owed, credit: written(cents) },
          ],
        },
      },
    })
    file.rent.id = body.id
    file.rent.cents = cents
  }

  /** The year before is not closed yet. */
  async function bringAlong(): Promise<void> {
    const cents = 120_000 + place * 1000
    const isLoss = place % 2 === 1
    const { wages, owed } = country.payroll
    const other = isLoss ? wages : country.sales[0]!.account
    const [ours, theirs] = isLoss ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
    await file.team.manager.post('/v1/companies/{company}/entries', {
      path,
      body: {
        journal_id: journal('OD'),
        entry_date: yearBefore.ends_on,
        label: `${code} last year`,
        lines: [
          { account: owed, [ours]: written(cents) },
          { account: other, [theirs]: written(cents) },
        ],
      },
    })
    file.broughtAlong = isLoss ? -cents : cents
  }

  return file
}

export const rentFrom = `${year}-01-05`

const hasYearBefore = ([first]: readonly Span[]): boolean =>
  first!.starts_on === yearBefore.starts_on

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

const names = ['Wilg & Zonen', 'Brouwerij De Kroon', 'Drukkerij Peeters'] as const
