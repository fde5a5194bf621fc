import { numberOf } from '../counterpart.js'

export type CodaAccount = {
  readonly iban: string | null
  readonly number: string | null
  readonly currency: string
}

/** The account of a statement: 37 characters, laid out by the structure of the account. */
export function readAccount(structure: string, zone: string): CodaAccount {
  const isOld = structure === '0'
  const { iban, other } = numberOf(isOld ? zone.slice(0, 12) : zone.slice(0, widths[structure]))
  const currency = (isOld ? zone.slice(13, 16) : zone.slice(34)).trim()
  return { iban, number: other, currency: currency === '' ? 'EUR' : currency }
}

/** A Belgian IBAN may be followed by an extension. */
const widths: Readonly<Record<string, number>> = { '1': 34, '2': 31, '3': 34 }

export function nameOfAccount({ iban, number, currency }: CodaAccount): string {
  return `${iban ?? number ?? '–'} ${currency}`
}

/** The account of a counterpart, whose layout no code tells. */
export function readCounterpartAccount(zone: string): string | null {
  const old = /^(\d{12}) [A-Z]{3}/.exec(zone)?.[1]
  return old ?? (zone.slice(0, 34).trim() || null)
}
