/** The slips 281.50 for Belcotax-on-web. Amounts are whole euro cents. */
import { branch, document, leaf, type Xml } from '#formats/xml/writer'
import { type Day, parts } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { cut, isFilled, missingOf, type WrittenFile, writtenUnless } from '../written-file.js'
import { type BelcotaxSlip, controlTotal, countryCode, slipOf } from './slip.js'

export type Belcotax = {
  /** The year of the income. */
  readonly year: number
  readonly isTest: boolean
  readonly createdOn: Day
  readonly language: Language
  readonly sender: BelcotaxSender
  readonly debtor: BelcotaxDebtor
  readonly slips: readonly BelcotaxSlip[]
}

export type BelcotaxDebtor = {
  readonly enterpriseNumber: string | null
  readonly name: string | null
  readonly street: string | null
  readonly postCode: string | null
  readonly city: string | null
}

export type BelcotaxSender = BelcotaxDebtor & {
  readonly phone: string | null
  readonly email: string | null
  /** Whom the administration asks; the sender itself when nobody is named. */
  readonly contact: string | null
}

export function writeBelcotax(file: Belcotax): WrittenFile {
  const missing = [
    ...missingOf(0, {
      ...identityFields('sender.', file.sender),
      'sender.phone': phoneOf(file.sender) !== null,
      'sender.email': isFilled(file.sender.email),
    }),
    ...missingOf(0, identityFields('', file.debtor)),
  ]
  return writtenUnless(missing, () =>
    document('Verzendingen', {}, branch('Verzending', ...sending(file))),
  )
}

function sending(file: Belcotax): Xml[] {
  const { year, sender, slips } = file
  const sequences = slips.reduce((sum, { sequence }) => sum + sequence, 0)
  const controls = String(slips.reduce((sum, slip) => sum + controlTotal(slip), 0n))
  // A first and a last record stand around the slips, and around the one file of the debtor.
  const records = slips.length + 2
  return [
    leaf('v0002_inkomstenjaar', String(year)),
    leaf('v0010_bestandtype', file.isTest ? 'BCTEST' : 'BELCOTAX'),
    leaf('v0011_aanmaakdatum', dayOf(file.createdOn)),
    leaf('v0014_naam', cut(sender.name, 41)),
    leaf('v0015_adres', cut(sender.street, 32)),
    leaf('v0016_postcode', cut(sender.postCode, 4)),
    leaf('v0017_gemeente', cut(sender.city, 27)),
    leaf('v0018_telefoonnummer', phoneOf(sender)),
    leaf('v0021_contactpersoon', cut(sender.contact ?? sender.name, 34)),
    leaf('v0022_taalcode', languageCode(file.language)),
    leaf('v0023_emailadres', cut(sender.email, 44)),
    leaf('v0024_nationaalnr', sender.enterpriseNumber),
    leaf('v0025_typeenvoi', '0'),
    branch('Aangiften', branch('Aangifte', ...declaration(file, records, sequences, controls))),
    leaf('r9002_inkomstenjaar', String(year)),
    leaf('r9010_aantallogbestanden', '3'),
    leaf('r9011_totaalaantalrecords', String(records + 2)),
    leaf('r9012_controletotaal', String(sequences)),
    leaf('r9013_controletotaal', controls),
  ]
}

function declaration(
  { year, debtor, language, slips }: Belcotax,
  records: number,
  sequences: number,
  controls: string,
): Xml[] {
  const number = debtor.enterpriseNumber!
  return [
    leaf('a1002_inkomstenjaar', String(year)),
    leaf('a1005_registratienummer', number),
    leaf('a1011_naamnl1', cut(debtor.name, 28)),
    leaf('a1013_adresnl', cut(debtor.street, 32)),
    leaf('a1014_postcodebelgisch', cut(debtor.postCode, 4)),
    leaf('a1015_gemeente', cut(debtor.city, 27)),
    leaf('a1016_landwoonplaats', countryCode('BE')),
    leaf('a1020_taalcode', languageCode(language)),
    branch('Opgaven', branch('Opgave32550', ...slips.map((slip) => slipOf(slip, year, number)))),
    leaf('r8002_inkomstenjaar', String(year)),
    leaf('r8005_registratienummer', number),
    leaf('r8010_aantalrecords', String(records)),
    leaf('r8011_controletotaal', String(sequences)),
    leaf('r8012_controletotaal', controls),
  ]
}

function identityFields(of: string, party: BelcotaxDebtor): Record<string, boolean> {
  return {
    [`${of}enterprise_number`]: /^\d{10}$/.test(party.enterpriseNumber ?? ''),
    [`${of}name`]: isFilled(party.name),
    [`${of}street`]: isFilled(party.street),
    [`${of}postal_code`]: isFilled(party.postCode),
    [`${of}city`]: isFilled(party.city),
  }
}

/** Digits alone: the field has twelve places. */
function phoneOf({ phone }: BelcotaxSender): string | null {
  return cut((phone ?? '').replaceAll(/\D/g, ''), 12)
}

/** Only the three languages of the country have a code; others are read in French. */
function languageCode(language: Language): string {
  return { nl: '1', fr: '2', de: '3', en: '2' }[language]
}

function dayOf(day: Day): string {
  const { year, month, dayOfMonth } = parts(day)
  return [dayOfMonth, month].map((part) => `${String(part).padStart(2, '0')}-`).join('') + year
}
