/** The rates of VAT that a seller of a state may charge. */
import { countryPacks, hundredths } from '#countries'
import type { Day } from '#kernel/days'

/** States without a pack: the rates in force, in percent. */
// biome-ignore format: a table
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  AT: ['20', '13', '10'], BG: ['20', '9'], CY: ['19', '9', '5', '3'], CZ: ['21', '12'],
  DE: ['19', '7'], DK: ['25'], EE: ['24', '22', '20', '13', '9'], EL: ['24', '13', '6'],
  ES: ['21', '10', '5', '4'], FI: ['25.5', '24', '14', '13.5', '10'], HR: ['25', '13', '5'],
  HU: ['27', '18', '5'], IE: ['23', '13.5', '9', '4.8'], IT: ['22', '10', '5', '4'],
  LT: ['21', '12', '9', '5'], LV: ['21', '12', '5'], MT: ['18', '12', '7', '5'], NL: ['21', '9'],
  PL: ['23', '8', '5'], PT: ['23', '13', '6'], RO: ['21', '19', '11', '9', '5'],
  SE: ['25', '12', '6'], SI: ['22', '9.5', '5'], SK: ['23', '20', '19', '10', '5'],
}

/** In hundredths of a percent, without the rate of nought, which is always possible. */
export function ratesOf(country: string | null, on: Day | null): readonly bigint[] {
  const pack = countryPacks.find(({ code }) => code === country)
  if (pack !== undefined) {
    const valid = pack.vatRates.filter(
      ({ validFrom, validUntil }) =>
        on === null ||
        ((validFrom === null || validFrom <= on) && (validUntil === null || validUntil >= on)),
    )
    return unique(valid.map(({ rate }) => hundredths(rate))).filter((rate) => rate > 0n)
  }
  const known =
    country !== null && Object.hasOwn(elsewhere, country) ? elsewhere[country] : undefined
  return known === undefined ? commonRates() : known.map(percent)
}

/** When the state is not known: those of the countries whose books are kept, and of their neighbours. */
function commonRates(): readonly bigint[] {
  const packs = countryPacks.flatMap(({ vatRates }) => vatRates.map(({ rate }) => hundredths(rate)))
  return unique([
    ...packs,
    ...['DE', 'NL'].flatMap((code) => elsewhere[code]!.map(percent)),
  ]).filter((rate) => rate > 200n)
}

function percent(rate: string): bigint {
  const [whole, part = ''] = rate.split('.')
  return BigInt(whole! + part.padEnd(2, '0'))
}

function unique(rates: readonly bigint[]): bigint[] {
  return [...new Set(rates)]
}
