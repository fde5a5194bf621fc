/**
 * Firms that do not exist. Their numbers have right check digits but begin as none that is issued does, so that
 * no specimen can reach anybody.
 */
import { vatNumber } from '#countries'
import { type Dice, diceOf } from './chance.js'

export type Firm = {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly country: string
  /** With its prefix, as the books keep it; null for a firm that has none. */
  readonly vatNumber: string | null
  readonly iban: string
  readonly bic: string
  readonly phone: string
  readonly site: string
}

/** The beginning of a number; `#` is any digit. What follows is tried until the check digits hold. */
// biome-ignore format: a table
const numbers: Readonly<Record<string, string>> = {
  BE: 'BE01######??', LU: 'LU9#####??', DE: 'DE9#######?', NL: 'NL89######?B01', AT: 'ATU9######?', IE: 'IE9######@',
  IT: 'IT99########?', ES: 'ESB99#####?', PT: 'PT59######?', FI: 'FI9######?',
}

export const states = ['BE', 'FR', 'LU', 'NL', 'DE', 'AT', 'IE', 'GB', 'IT', 'ES', 'PT', 'FI', 'US']

export function vatNumberFor(dice: Dice, country: string): string | null {
  if (country === 'US') return null
  if (country === 'GB') return british(dice)
  for (;;) {
    if (country === 'FR') {
      const siren = `99${dice.digits(7)}`
      const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')
      if (vatNumber(`FR${key}${siren}`).ok) return `FR${key}${siren}`
      continue
    }
    const form = numbers[country]!.replace(/#/g, () => dice.digits(1)).replace(
      /^(IE\d+)@/,
      (_, head: string) => head + irishLetter(head),
    )
    const unknown = form.split('?').length - 1
    for (let check = 0; check < 10 ** unknown; check++) {
      const digits = String(check).padStart(unknown, '0')
      const number = unknown === 0 ? form : form.replace(/\?+/, digits)
      if (isSound(number)) return number
    }
  }
}

/** Numbers of Ireland and Spain are checked here to the last sign; the packs look at their form. */
function isSound(number: string): boolean {
  if (number.startsWith('IE')) return number.at(-1) === irishLetter(number)
  if (number.startsWith('ES')) return number.at(-1) === spanishDigit(number)
  return vatNumber(number).ok
}

function irishLetter(number: string): string {
  const sum = [...number.slice(2, 9)].reduce((total, one, at) => total + Number(one) * (8 - at), 0)
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23]!
}

/** Of a company: digits in odd places count twice, by the sum of what that gives. */
function spanishDigit(number: string): string {
  const sum = [...number.slice(3, 10)].reduce((total, one, at) => {
    const twice = Number(one) * 2
    return total + (at % 2 === 0 ? Math.floor(twice / 10) + (twice % 10) : Number(one))
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Nine digits whose weighted sum is a multiple of 97. */
function british(dice: Dice): string {
  const head = `99${dice.digits(5)}`
  const sum = [...head].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  return `GB${head}${String((97 - (sum % 97)) % 97).padStart(2, '0')}`
}

/** The same number with one digit changed, so that its check digits no longer hold. */
export function brokenNumber(number: string): string {
  for (let at = number.length - 3; at > 2; at--)
    for (let digit = 1; digit < 10; digit++) {
      if (!/\d/.test(number[at]!)) continue
      const other = (Number(number[at]) + digit) % 10
      const changed = `${number.slice(0, at)}${other}${number.slice(at + 1)}`
      if (!isSound(changed)) return changed
    }
  return number
}

// biome-ignore format: a table
const accounts: Readonly<Record<string, string>> = {
  BE: '##########', FR: '#####################', LU: '################', DE: '##################', NL: 'ABNA##########', AT: '################',
  IE: 'AIBK##############', GB: 'BARC##############', IT: 'X######################', ES: '####################', PT: '#####################', FI: '##############', US: '',
}

export function accountFor(dice: Dice, country: string): string {
  const state = country === 'US' ? 'LU' : country
  const drawn = accounts[state]!.replace(/#/g, () => dice.digits(1))
  const body = `${drawn}${keyOf(state, drawn)}`
  return `${state}${checkDigits(state, body)}${body}`
}

/** What the banks of a country add to an account themselves. */
function keyOf(state: string, drawn: string): string {
  if (state === 'BE') return String(Number(drawn) % 97 || 97).padStart(2, '0')
  return state === 'FR' ? String(97n - ((BigInt(drawn) * 100n) % 97n)).padStart(2, '0') : ''
}

/** ISO 7064: letters count from ten, the country comes last, and the rest by 97 is one. */
function checkDigits(state: string, body: string): string {
  const digits = [...`${body}${state}00`].map((sign) => Number.parseInt(sign, 36)).join('')
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
}

// biome-ignore format: a table
const places: Readonly<Record<string, { forms: readonly string[]; streets: readonly string[]; cities: readonly string[]; phone: string }>> = {
  BE: { forms: ['SRL', 'BV', 'SA', 'NV', 'BVBA', 'SC'], streets: ['Rue de la Station 14', 'Stationsstraat 27', 'Chaussée de Wavre 301', 'Kerkplein 3 bus 2', 'Industrielaan 118', 'Zoning Nord, rue 5'], cities: ['1000 Bruxelles', '9000 Gent', '5000 Namur', 'B-4000 Liège', '2018 Antwerpen', '8500 KORTRIJK'], phone: '02 555 ## ##' },
  FR: { forms: ['SAS', 'SARL', 'SA', 'EURL'], streets: ['18 rue des Lilas', '5 avenue Foch', '112 bis, route de Paris', 'ZA des Peupliers'], cities: ['59000 Lille', '69002 LYON', '75011 Paris', '57000 Metz Cedex 2'], phone: '01 55 00 ## ##' },
  LU: { forms: ['S.à r.l.', 'S.A.', 'SARL-S'], streets: ['12, rue de la Gare', '7, boulevard Royal', '33, Z.A. Bourmicht'], cities: ['L-1611 Luxembourg', 'L-4011 Esch-sur-Alzette', 'L-8070 Bertrange'], phone: '+352 26 55 ##' },
  DE: { forms: ['GmbH', 'AG', 'GmbH & Co. KG', 'e.K.'], streets: ['Bahnhofstraße 9', 'Marktplatz 3', 'Am Industriepark 41-43'], cities: ['50667 Köln', '10115 Berlin', 'D-52062 Aachen'], phone: '0221 555 ####' },
  NL: { forms: ['B.V.', 'BV', 'V.O.F.', 'N.V.'], streets: ['Keizersgracht 112', 'Dorpsstraat 8', 'Postbus 2200'], cities: ['1015 CJ Amsterdam', '3511 AB Utrecht', '6201 MC Maastricht'], phone: '020 555 ####' },
  AT: { forms: ['GmbH', 'KG', 'Ges.m.b.H.'], streets: ['Mariahilfer Straße 12', 'Hauptplatz 4'], cities: ['1060 Wien', 'A-5020 Salzburg'], phone: '+43 1 555 ####' },
  IE: { forms: ['Ltd', 'Limited', 'DAC'], streets: ['4 Dame Street', 'Unit 7, Parkwest'], cities: ['Dublin 2', 'Cork T12 XY00'], phone: '+353 1 555 ####' },
  GB: { forms: ['Ltd', 'LLP', 'PLC'], streets: ['21 High Street', 'The Old Mill, Canal Road'], cities: ['London EC1A 1AA', 'Leeds LS1 4AP'], phone: '020 5550 ####' },
  IT: { forms: ['S.r.l.', 'S.p.A.'], streets: ['Via Garibaldi 15', 'Corso Italia, 88'], cities: ['20121 Milano (MI)', '36100 Vicenza'], phone: '+39 02 555 ####' },
  ES: { forms: ['S.L.', 'S.A.'], streets: ['Calle Mayor, 23', 'Pol. Ind. Sur, nave 4'], cities: ['46001 Valencia', '28013 Madrid'], phone: '+34 96 555 ####' },
  PT: { forms: ['Lda.', 'S.A.'], streets: ['Rua Augusta, 100', 'Av. da Liberdade 45'], cities: ['1100-053 Lisboa', '4000-322 Porto'], phone: '+351 21 555 ###' },
  FI: { forms: ['Oy', 'Oyj', 'Ky'], streets: ['Mannerheimintie 5', 'Satamakatu 12 B'], cities: ['00100 Helsinki', '33100 Tampere'], phone: '+358 9 555 ###' },
  US: { forms: ['Inc.', 'LLC'], streets: ['548 Market St', '77 Juniper Blvd, Suite 200'], cities: ['San Francisco, CA 94104', 'Austin, TX 78701'], phone: '(415) 555-####' },
}

const families = [
  'Vasseur',
  'Peeters',
  'Hoffmann',
  'Delacroix',
  'Lindqvist',
  'Brouwers',
  'Schneider',
  'Moreau',
  'Claessens',
  'Wagener',
  'Northway',
  'Silvestre',
  'De Smedt',
  'Van den Bosch',
  'Le Goff',
  'Krämer',
  'O’Hara',
  'Dupont & Fils',
  'Meyer-Lang',
  'Ó Briain',
]

/** A firm of a country; `callings` are what such firms call themselves, `{family}` being one of many. */
export function firmFor(
  topic: string | number,
  country: string,
  callings: readonly string[],
): Firm {
  const dice = diceOf('firm', topic)
  const place = places[country]!
  const family = dice.pick(families)
  const called = dice.pick(callings).replace('{family}', family)
  const form = dice.pick(place.forms)
  const full = dice.happens(8)
    ? `${form} ${called}`
    : dice.happens(6)
      ? called
      : `${called} ${form}`
  const name = dice.happens(15) ? full.toUpperCase() : full
  const bare = called
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase()
  return {
    name,
    street: dice.pick(place.streets),
    city: dice.pick(place.cities),
    country,
    vatNumber: vatNumberFor(dice, country),
    iban: accountFor(dice, country),
    bic: `${dice.pick(['GEBA', 'KRED', 'BBRU', 'SOGE', 'COBA', 'INGB'])}${country === 'US' ? 'LU' : country}${dice.pick(['BB', 'PP', 'FF', '2L'])}`,
    phone: place.phone.replace(/#/g, () => dice.digits(1)),
    site: `www.${bare.slice(0, 18)}.${country === 'GB' ? 'co.uk' : country === 'US' ? 'com' : country.toLowerCase()}`,
  }
}
