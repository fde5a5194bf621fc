import { unaccented } from './folding.js'

const longestCode = 10

/**
 * A code from a name, for a third party or a company file: the first letters and digits in capitals, without accents and
 * legal forms, made unique by a number. `Bakkerij Janssens BV` becomes `BAKKERIJJA`, then `BAKKERIJJ2`.
 */
export function codeFromName(name: string, isTaken: (code: string) => boolean): string {
  for (const code of codesFromName(name)) if (!isTaken(code)) return code
  throw new Error('there is always another code')
}

/** The codes that a name may have, the first one first. They never end. */
export function* codesFromName(name: string): Generator<string, never> {
  const words = plain(name)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !legalForms.has(word))
  const stem = words.join('').slice(0, longestCode) || 'X'
  yield stem
  for (let number = 2; ; number++) yield stem.slice(0, longestCode - String(number).length) + number
}

/** In capitals, as their letters are written one after the other. */
export const legalForms: ReadonlySet<string> = new Set(
  'SA NV SRL BV BVBA SPRL SARL SAS SASU EURL SCI ASBL VZW SC CV SNC VOF SE SCA AISBL IVZW GMBH AG KG SCS'.split(
    ' ',
  ),
)

function plain(text: string): string {
  return unaccented(text).toUpperCase().replaceAll('&', ' ').replaceAll('.', '')
}
