import { bicOf, numberOf } from '../counterpart.js'
import { cleaned } from '../text.js'

export type SwiftAccount = {
  readonly iban: string | null
  readonly number: string | null
  readonly bic: string | null
}

/** Field 25: an IBAN, one after a BIC or before a currency, with blanks and dots; or any other number. */
export function readAccount(lines: readonly string[]): SwiftAccount {
  const text = (cleaned(lines[0] ?? null, 64) ?? '').toUpperCase()
  const [before = '', after] = text.split('/', 2)
  const bic = bicOf(lines[1] ?? null) ?? (after === undefined ? null : bicOf(before))
  for (const candidate of after === undefined ? [text] : [after, text])
    for (const form of [candidate, candidate.replace(/[A-Z]{3}$/, '')]) {
      const { iban } = numberOf(form)
      if (iban !== null) return { iban, number: null, bic }
    }
  const number = (bic !== null && after !== undefined ? after : text).replace(/[ .]/g, '')
  return { iban: null, number: number.replace(/(?<=\d)[A-Z]{3}$/, '') || null, bic }
}
