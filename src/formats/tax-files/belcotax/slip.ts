import { branch, leaf, type Xml } from '#formats/xml/writer'
import type { Amount } from '#kernel/money'
import { cut } from '../written-file.js'

/** What was paid to someone in a year, as slip 281.50 declares it. */
export type BelcotaxSlip = {
  readonly sequence: number
  readonly name: string
  readonly street: string | null
  readonly postCode: string | null
  readonly city: string | null
  /** By its code of ISO 3166-1; a slip that names none is of Belgium. */
  readonly country: string | null
  readonly nationalNumber: string | null
  readonly enterpriseNumber: string | null
  readonly isNaturalPerson: boolean
  readonly profession: string | null
  readonly amounts: Readonly<Record<'commissions' | 'fees' | 'benefits' | 'expenses', Amount>>
  readonly total: Amount
  readonly paid: Amount
}

/** The sum of all amounts of a slip, its own total among them: zones 2060 to 2088. */
export function controlTotal({ amounts, total, paid }: BelcotaxSlip): bigint {
  const { commissions, fees, benefits, expenses } = amounts
  return commissions + fees + benefits + expenses + total + paid
}

export function slipOf(slip: BelcotaxSlip, year: number, debtor: string): Xml {
  const { amounts, total, paid } = slip
  const isBelgian = slip.country === null || slip.country === 'BE'
  const isNil = total === 0n && paid === 0n
  return branch(
    'Fiche28150',
    leaf('f2002_inkomstenjaar', String(year)),
    leaf('f2005_registratienummer', debtor),
    leaf('f2008_typefiche', '28150'),
    leaf('f2009_volgnummer', String(slip.sequence)),
    leaf('f2011_nationaalnr', slip.nationalNumber),
    leaf('f2013_naam', cut(slip.name, 41)),
    leaf('f2015_adres', cut(slip.street, 150)),
    leaf('f2016_postcodebelgisch', isBelgian ? cut(slip.postCode, 4) : null),
    leaf('f2017_gemeente', cut(slip.city, 50)),
    leaf('f2018_landwoonplaats', countryCode(slip.country ?? 'BE')),
    leaf('f2028_typetraitement', '0'),
    leaf('f2029_enkelopgave325', '0'),
    leaf('f2112_buitenlandspostnummer', isBelgian ? null : cut(slip.postCode, 12)),
    leaf('f50_2030_aardpersoon', slip.isNaturalPerson ? '1' : '2'),
    leaf('f50_2031_nihil', isNil ? '1' : '0'),
    leaf('f50_2059_totaalcontrole', String(controlTotal(slip))),
    leaf('f50_2060_commissies', String(amounts.commissions)),
    leaf('f50_2061_erelonenofvacatie', String(amounts.fees)),
    leaf('f50_2062_voordelenaardbedrag', String(amounts.benefits)),
    leaf('f50_2063_kosten', String(amounts.expenses)),
    leaf('f50_2064_totaal', String(total)),
    leaf('f50_2065_werkelijkbetaaldb', String(paid)),
    leaf('f50_2066_sportremuneration', '0'),
    leaf('f50_2067_managerremuneration', '0'),
    leaf('f50_2107_uitgeoefendberoep', cut(slip.profession, 41)),
    leaf('f50_2110_kbonbr', slip.enterpriseNumber),
  )
}

/** Countries by the numbers of the Belgian statistics office; one that is not listed stays unnamed. */
// biome-ignore format: a table
const countryCodes: Readonly<Record<string, string>> = {
  AT: '105', BE: '150', BG: '106', CH: '127', CY: '107', CZ: '140', DE: '103', DK: '108', EE: '136', ES: '109',
  FI: '110', FR: '111', GB: '112', GR: '114', HR: '146', HU: '115', IE: '116', IS: '117', IT: '128', LI: '118',
  LT: '137', LU: '113', LV: '135', MC: '120', MT: '119', NL: '129', NO: '121', PL: '122', PT: '123', RO: '124',
  SE: '126', SI: '147', SK: '141', US: '402',
}

export function countryCode(country: string): string | null {
  return countryCodes[country] ?? null
}
