/** Who a company deals with: names that resemble each other, accounts that it knows and accounts that it does not. */
import type { Language } from '#kernel/languages'
import type { Party } from '../../capabilities/bank/domain/matching/model.js'
import type { Dice } from './dice.js'
import { ibanOf } from './ibans.js'
import { type Numbering, numberings } from './numberings.js'
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
