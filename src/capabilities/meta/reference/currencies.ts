import type { Text } from '#kernel/languages'
import { namesOf } from './names.js'

export type Currency = {
  /** ISO 4217, alphabetic. */
  readonly code: string
  /** How many digits the minor unit takes: 2 for the euro, 0 for the yen. */
  readonly decimals: number
  readonly labels: Text
}

let list: readonly Currency[] | undefined

/** The currencies of ISO 4217 in which money is paid today, by code. */
export function currencies(): readonly Currency[] {
  list ??= readCurrencies()
  return list
}

function readCurrencies(): Currency[] {
  const labels = namesOf('currency')
  return Object.entries(codesByDecimals)
    .flatMap(([decimals, codes]) =>
      codes
        .trim()
        .split(/\s+/)
        .map((code) => ({
          code,
          decimals: Number(decimals),
          labels: missingNames[code] ?? labels(code),
        })),
    )
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * Units of account, funds, metals and test codes (XDR, CLF, CHE, XAU, XTS and the like) are left
 * out, and so are currencies that have ended (BGN became EUR in 2026, ANG became XCG in 2025).
 */
const codesByDecimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD
    CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP
    GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT
    LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
    NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
    SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
    THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
  `,
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

/** Node does not name this one in every language. */
const missingNames: Readonly<Record<string, Text>> = {
  VED: {
    fr: 'bolivar numérique vénézuélien',
    nl: 'Venezolaanse digitale bolivar',
    en: 'Venezuelan Digital Bolívar',
    de: 'Venezolanischer digitaler Bolívar',
  },
}
