import type { Language, Text } from './languages.js'

/** The parts of an address within its country, as the API and the tables call them. */
export const localParts = ['street', 'house_number', 'box', 'postal_code', 'city'] as const

export const addressFields = [...localParts, 'country'] as const

export type Address = { readonly [Field in (typeof addressFields)[number]]: string | null }

const box: Text = { fr: 'bte', nl: 'bus', en: 'box', de: 'Bfk.' }

/** An address as it is written on an envelope sent from a country; lines that are empty are left out. */
export function addressLines(of: Address, from: string | null, language: Language): string[] {
  const street = joined(of.street, of.house_number, of.box && `${box[language]} ${of.box}`)
  const lines = [street, joined(of.postal_code, of.city), countryLine(of.country, from, language)]
  return lines.filter((line) => line !== '')
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ')
}

function countryLine(country: string | null, from: string | null, language: Language): string {
  if (country === null || country === from) return ''
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
}
