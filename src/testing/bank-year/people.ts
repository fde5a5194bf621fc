/** Who a company deals with: names that resemble each other, accounts that it knows and accounts that it does not. */
import type { Language } from '#kernel/languages'
import type { Party } from '../../capabilities/bank/domain/matching/model.js'
import type { Dice } from './dice.js'
import type { Profile } from './profiles.js'
import { cities, firstNames, forms, lastNames, trades } from './words.js'

export type Person = {
  readonly party: Party
  readonly role: 'customer' | 'supplier'
  readonly language: Language
  /** Where the money comes from or goes to, known or not. */
  readonly iban: string
  readonly isIbanKnown: boolean
  readonly city: string
  /** How it numbers what it sends; of suppliers. */
  readonly numbering: Numbering
  /** Where the running number of its papers stands. */
  counter: number
  /** Invoices of one amount, month after month. */
  readonly subscription: bigint | null
}

export type Numbering = (year: string, running: number) => string

export function peopleOf(dice: Dice, profile: Profile): Person[] {
  const roles = [
    ...Array.from({ length: profile.customers }, () => 'customer' as const),
    ...Array.from({ length: profile.suppliers }, () => 'supplier' as const),
  ]
  const used: string[] = []
  return roles.map((role, place) => {
    const language = dice.weighted(profile.languages)
    const isPrivate = role === 'customer' && dice.happens(profile.privateShare)
    const name = isPrivate ? privateName(dice, language) : companyName(dice, language, used)
    used.push(name)
    const iban = ibanOf(dice, dice.weighted(profile.bankCountries))
    const isIbanKnown = dice.happens(role === 'customer' ? profile.knownCustomers : 94)
    const number = isPrivate ? null : enterpriseNumber(dice)
    return {
      role,
      language,
      iban,
      isIbanKnown,
      city: dice.pick(cities[language]),
      numbering: dice.pick(numberings),
      counter: dice.integer(1, 3000),
      subscription: dice.happens(profile.subscribers)
        ? BigInt(dice.pick([6050, 12100, 18150, 24200, 9900]))
        : null,
      party: {
        id: 1000 + place,
        name,
        ibans: isIbanKnown ? [iban] : [],
        enterpriseNumber: number,
        vatNumber: number === null ? null : `BE${number}`,
        mandateReferences: [],
      },
    }
  })
}

function privateName(dice: Dice, language: Language): string {
  return `${dice.pick(firstNames[language])} ${dice.pick(lastNames[language])}`
}

/** A third of them share a word with one before, as families and branches do. */
function companyName(dice: Dice, language: Language, used: readonly string[]): string {
  const form = dice.pick(forms[language])
  const model = used.length > 0 && dice.happens(33) ? dice.pick(used) : null
  const family = model ? model.split(' ').at(dice.pick([0, 1])) : undefined
  const last = family ?? dice.pick(lastNames[language])
  const trade = dice.pick(trades[language])
  return dice.weighted([
    [40, `${trade} ${last} ${form}`],
    [25, `${last} ${trade} ${form}`],
    [
      10,
      `${form} ${last} ${dice.pick(['& Fils', '& Zonen', 'Group', 'International', 'Holding'])}`,
    ],
    [10, `${trade} ${last} ${dice.pick(cities[language]).replace(/^\S+ /, '')}`],
    [
      15,
      `${dice.pick(['Nova', 'Alto', 'Vega', 'Delta', 'Omni', 'Terra', 'Luma'])}${dice.pick(['tech', 'plan', 'form', 'dis', 'line', 'bel'])} ${form}`,
    ],
  ])
}

/** A number of ten digits with the check of Belgian enterprise numbers. */
function enterpriseNumber(dice: Dice): string {
  const head = `0${dice.pick(['4', '5', '7', '8'])}${dice.digits(6)}`
  return head + String(97 - (Number(head) % 97)).padStart(2, '0')
}

const nationalLengths = { BE: 12, FR: 23, LU: 16, DE: 18, NL: 10 } as const
export type BankCountry = keyof typeof nationalLengths

export function ibanOf(dice: Dice, country: BankCountry): string {
  const digits = dice.digits(country === 'BE' ? 10 : nationalLengths[country])
  const key = String(Number(BigInt(digits) % 97n) || 97).padStart(2, '0')
  const account = country === 'BE' ? digits + key : country === 'NL' ? `INGB${digits}` : digits
  const rearranged = [...`${account}${country}00`].map((one) => Number.parseInt(one, 36)).join('')
  const check = 98n - (BigInt(rearranged) % 97n)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

const two = (year: string) => year.slice(2)
const padded = (running: number, length: number) => String(running).padStart(length, '0')

/** Ways to number invoices, as suppliers have them. */
const numberings: readonly Numbering[] = [
  (year, running) => `${year}-${padded(running, 4)}`,
  (year, running) => `${year}/${padded(running, 5)}`,
  (year, running) => `F${two(year)}-${padded(running, 5)}`,
  (year, running) => `VF${two(year)}${padded(running, 4)}`,
  (year, running) => `${two(year)}${padded(running, 5)}`,
  (_, running) => `INV-${padded(running, 6)}`,
  (_, running) => String(100_000 + running),
  (_, running) => String(2000 + running),
  (year, running) => `FA-${year}-${padded(running, 6)}`,
  (year, running) => `${running}/${year}`,
  (year, running) => `${year}${padded(running, 4)}`,
  (_, running) => String((running % 900) + 1),
  (year, running) => `RE${year}.${padded(running, 3)}`,
  (_, running) => `7${padded(running * 37, 9)}`,
]

/** Some of the ways to number invoices, by their place. */
export function someNumberings(...places: readonly number[]): Numbering[] {
  return places.map((place) => numberings[place]!)
}
