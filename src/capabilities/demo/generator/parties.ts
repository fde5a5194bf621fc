import { enterpriseNumber, iban } from './numbers.js'
import { demoCountry, type PartyPlan } from './plan.js'
import { chancesOf } from './random.js'

/** Someone to deal with, in a line: key, name, street, postal code, city, language, terms; private people have no number. */
export type Acquaintance = readonly [
  key: string,
  name: string,
  street: string,
  postalCode: string,
  city: string,
  language: 'fr' | 'nl',
  terms: number,
  isPrivate?: boolean,
  country?: string,
]

export function partiesOf(
  topic: readonly string[],
  type: PartyPlan['type'],
  acquaintances: readonly Acquaintance[],
): PartyPlan[] {
  return acquaintances.map((acquaintance) => {
    const [key, name, street, postal_code, city, language, terms, isPrivate, country] = acquaintance
    const chances = chancesOf(...topic, type, key)
    const number = enterpriseNumber(chances)
    return {
      key,
      type,
      name,
      vat_number: isPrivate ? null : `BE${number}`,
      street,
      house_number: String(chances.integer(1, 188)),
      postal_code,
      city,
      country: country ?? demoCountry,
      language,
      payment_terms_days: terms,
      ibans: type === 'supplier' ? [{ iban: iban(chances) }] : [],
    }
  })
}
