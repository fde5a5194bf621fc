/** Who a party is: numbers in their many spellings, compared across schemes. */
import { type Checked, readEnterpriseNumber, readPartyVatNumber, readVatNumber } from '#countries'
import type { EInvoice, Identifier, Party } from './e-invoice.js'

/** The numbers of the company whose books are kept. */
export type OwnNumbers = {
  readonly country: string
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
}

/** Sale or purchase, decided by own numbers alone; null when neither party, or both, is the company. */
export function directionOf(
  invoice: Pick<EInvoice, 'seller' | 'buyer'>,
  own: OwnNumbers,
): 'sale' | 'purchase' | null {
  const ownKeys = new Set([
    ...keysOf({ scheme: null, value: own.vatNumber ?? '' }, own.country),
    ...keysOf({ scheme: null, value: own.enterpriseNumber ?? '' }, own.country),
  ])
  const isOwn = (party: Party) => keysOfParty(party).some((key) => ownKeys.has(key))
  const [sells, buys] = [isOwn(invoice.seller), isOwn(invoice.buyer)]
  if (sells === buys) return null
  return sells ? 'sale' : 'purchase'
}

/** The VAT number of a party: the one stated, or the one that its other numbers imply. */
export function vatNumberOf(party: Party): string | null {
  const country = party.address?.country ?? ''
  if (party.vatNumber !== null) {
    const read = readPartyVatNumber(party.vatNumber, country)
    return read.ok ? read.value : bareNumber(party.vatNumber)
  }
  const candidates = [party.legalId, party.endpoint, ...party.identifiers]
  for (const identifier of candidates) {
    const scheme = schemeOf(identifier)
    if (identifier === null || scheme === undefined || !scheme.impliesVat) continue
    const read = readNumber(identifier.value, scheme.country)
    if (read.ok) return read.value
  }
  return null
}

/** The number under which a party is registered, where it is one of the known schemes. */
export function enterpriseNumberOf(party: Party): string | null {
  for (const identifier of [party.legalId, party.endpoint, ...party.identifiers]) {
    const scheme = schemeOf(identifier)
    if (identifier === null || scheme === undefined || scheme.kind !== 'enterprise') continue
    const read = readEnterpriseNumber(identifier.value.split('_')[0]!, scheme.country)
    if (read.ok) return read.value
  }
  return null
}

/** A VAT number says its state itself; one that does not is of the state where its holder lives. */
function readNumber(text: string, country: string): Checked {
  const prefix = /^[A-Z]{2}/.exec(bareNumber(text))?.[0]
  return readVatNumber(text, prefix ?? country)
}

/** Capitals without separators, as numbers are compared and kept. */
export function bareNumber(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase()
}

type Scheme = {
  readonly country: string
  readonly kind: 'vat' | 'enterprise'
  /** Whether the VAT number follows from it. */
  readonly impliesVat: boolean
}

const vat = (country: string): Scheme => ({ country, kind: 'vat', impliesVat: true })

/** Schemes of ISO 6523 and of electronic addresses whose numbers tell who someone is. */
// biome-ignore format: a table
const schemes: Readonly<Record<string, Scheme>> = {
  '0208': { country: 'BE', kind: 'enterprise', impliesVat: true },
  '0002': { country: 'FR', kind: 'enterprise', impliesVat: false },
  '0009': { country: 'FR', kind: 'enterprise', impliesVat: false },
  '0225': { country: 'FR', kind: 'enterprise', impliesVat: false },
  '0240': { country: 'LU', kind: 'enterprise', impliesVat: false },
  9910: vat('HU'), 9914: vat('AT'), 9920: vat('ES'), 9925: vat('BE'), 9926: vat('BG'), 9928: vat('CY'),
  9929: vat('CZ'), 9930: vat('DE'), 9931: vat('EE'), 9933: vat('EL'), 9934: vat('HR'), 9935: vat('IE'),
  9937: vat('LT'), 9938: vat('LU'), 9939: vat('LV'), 9943: vat('MT'), 9944: vat('NL'), 9945: vat('PL'),
  9946: vat('PT'), 9947: vat('RO'), 9949: vat('SI'), 9950: vat('SK'), 9957: vat('FR'),
}

function schemeOf(identifier: Identifier | null): Scheme | undefined {
  const scheme = identifier?.scheme ?? ''
  return Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined
}

function keysOfParty(party: Party): string[] {
  const country = party.address?.country ?? ''
  const numbers: (Identifier | null)[] = [
    { scheme: null, value: party.vatNumber ?? '' },
    party.legalId,
    party.endpoint,
    ...party.identifiers,
  ]
  return numbers.flatMap((number) => (number === null ? [] : keysOf(number, country)))
}

/**
 * One key for each number that means the same company: a Belgian VAT number and enterprise number, a
 * French VAT number, SIREN and SIRET.
 */
function keysOf(identifier: Identifier, country: string): string[] {
  const scheme = schemeOf(identifier)
  if (identifier.scheme !== null && scheme === undefined) return []
  const land = scheme?.country ?? country
  const [text = ''] = identifier.value.split('_')
  if (text === '') return []
  const vatNumber = scheme?.kind === 'enterprise' ? undefined : readNumber(text, land)
  if (vatNumber?.ok) return [companyKey(vatNumber.value)]
  const number = readEnterpriseNumber(text, land)
  return number.ok && scheme?.kind !== 'vat' ? [companyKey(`${land}${number.value}`)] : []
}

function companyKey(number: string): string {
  const siren = /^FR(?:[0-9A-Z]{2}(\d{9})|(\d{9})(?:\d{5})?)$/.exec(number)
  return siren ? `FR${siren[1] ?? siren[2]}` : number
}
