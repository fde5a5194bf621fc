import type { Text } from '#kernel/languages'
import { type Amount, add, formatAmount, negate, subtract, zero } from '#kernel/money'
import { isListed } from '../code-lists.js'
import { percentOf, priceOf, signOf } from '../decimal.js'
import type { EInvoice, Identifier, Line, LineAdjustment, Party } from '../e-invoice.js'
import type { Finding } from '../finding.js'
import { numberChecks } from './numbers.js'
import { present, type Rule, unless } from './rule.js'
import { isKnownToPeppol, isSelfBilling } from './specification.js'

/** What Peppol BIS Billing 3 asks beyond EN 16931. */
export const peppolRules: readonly Rule[] = [
  (invoice) =>
    unless(
      isKnownToPeppol(invoice),
      'PEPPOL-EN16931-R004',
      'form',
      'specification',
      texts.specification,
    ),
  ({ process, notes, isSelfBilled }) => [
    ...present(process, 'PEPPOL-EN16931-R001', 'form', 'process'),
    ...unless(
      (isSelfBilled ? ofSelfBilling : ofBilling).test(process ?? ''),
      'PEPPOL-EN16931-R007',
      'form',
      'process',
      texts.process,
    ),
    ...unless(notes.length <= 1, 'PEPPOL-EN16931-R002', 'form', 'notes', texts.notes),
  ],
  ({ references }) =>
    unless(
      references.buyer !== null || references.order !== null,
      'PEPPOL-EN16931-R003',
      'form',
      'references.buyer',
      texts.reference,
    ),
  (invoice) => typeFindings(invoice),
  (invoice) => currencyFindings(invoice),
  ({ seller, buyer }) => [
    ...present(buyer.endpoint, 'PEPPOL-EN16931-R010', 'identity', 'buyer.endpoint'),
    ...present(seller.endpoint, 'PEPPOL-EN16931-R020', 'identity', 'seller.endpoint'),
    ...identifierFindings(seller, 'seller'),
    ...identifierFindings(buyer, 'buyer'),
  ],
  ({ adjustments }) =>
    adjustments.flatMap((one, place) => percentFindings(one, `adjustments.${place}`)),
  ({ lines, period }) =>
    lines.flatMap((line, place) => [
      ...lineFindings(line, `lines.${place}`),
      ...periodFindings(line, period, `lines.${place}.period`),
      ...line.adjustments.flatMap((one, index) =>
        percentFindings(one, `lines.${place}.adjustments.${index}`),
      ),
    ]),
  ({ payments }) =>
    payments.flatMap(({ code, mandate }, place) => {
      const isGiven = (code !== '49' && code !== '59') || mandate !== null
      const path = `payments.${place}.mandate`
      return unless(isGiven, 'PEPPOL-EN16931-R061', 'payment', path, texts.mandate)
    }),
  ({ breakdown }) =>
    breakdown.flatMap(({ category, exemptionCode }, place) => {
      const wanted = categoryOfReason(exemptionCode)
      const path = `breakdown.${place}.exemptionCode`
      return unless(
        wanted?.letter === category || !wanted,
        wanted?.rule ?? '',
        'vat',
        path,
        texts.code,
      )
    }),
  ({ attachments }) =>
    attachments.flatMap(({ mediaType, name }, place) => [
      ...unless(
        mediaType === '' || isListed('media-types', mediaType),
        'PEPPOL-EN16931-CL001',
        'form',
        `attachments.${place}.mediaType`,
        texts.mediaType,
      ),
      ...present(name, 'DUBBEL-FILE', 'form', `attachments.${place}.name`),
    ]),
]

const ofBilling = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/
const ofSelfBilling = /^urn:fdc:peppol\.eu:2017:poacc:(?:self)?billing:\d{2}:1\.0$/

// biome-ignore format: a table
const invoiceTypes = new Set(['71', '80', '82', '84', '102', '218', '219', '326', '331', '380', '382', '383', '384', '386', '388', '389', '393', '395', '553', '575', '623', '780', '817', '870', '875', '876', '877'])
const creditTypes = new Set(['81', '83', '261', '381', '396', '532'])

/** What the buyer may write in the name of the seller. */
const selfBilled = { invoice: new Set(['389', '527']), credit_note: new Set(['261']) }

/** The types belong to the first process; what others send is agreed between the two parties. */
function typeFindings(invoice: EInvoice): Finding[] {
  const { documentType, typeCode, process, specification, seller, buyer } = invoice
  const isOfOther = /billing:(?!01)\d{2}:/.test(process ?? '')
  if (typeCode === '' || isOfOther) return []
  const isCredit = documentType === 'credit_note'
  const rule = isCredit ? 'PEPPOL-EN16931-P0101' : 'PEPPOL-EN16931-P0100'
  const billed = isCredit ? creditTypes : invoiceTypes
  const types = isSelfBilling({ specification }) ? selfBilled[documentType] : billed
  const isGerman = !ofGermany.has(typeCode) || (stateOf(seller) === 'DE' && stateOf(buyer) === 'DE')
  return [
    ...unless(types.has(typeCode), rule, 'form', 'typeCode', texts.type),
    ...unless(isGerman, 'PEPPOL-EN16931-P0112', 'form', 'typeCode', texts.german),
  ]
}

/** Partial and corrected invoices, which only German companies send each other. */
const ofGermany = new Set(['326', '384'])

function stateOf({ vatNumber, address }: Party): string | null {
  return vatNumber?.slice(0, 2) ?? address?.country ?? null
}

function currencyFindings({ currency, taxCurrency, totals }: EInvoice): Finding[] {
  const other = totals.vatInTaxCurrency ?? zero
  const isSameSign = (totals.vat <= zero && other <= zero) || (totals.vat >= zero && other >= zero)
  return [
    ...unless(
      taxCurrency !== currency,
      'PEPPOL-EN16931-R005',
      'form',
      'taxCurrency',
      texts.currency,
    ),
    ...unless(
      taxCurrency === null || isSameSign,
      'PEPPOL-EN16931-R055',
      'totals',
      'totals.vatInTaxCurrency',
      texts.sign,
    ),
  ]
}

function identifierFindings(party: Party, path: string): Finding[] {
  const { endpoint, legalId, identifiers } = party
  const all: [Identifier | null, string][] = [
    [endpoint, `${path}.endpoint`],
    [legalId, `${path}.legalId`],
    ...identifiers.map((one, place): [Identifier, string] => [one, `${path}.identifiers.${place}`]),
  ]
  const scheme = endpoint?.scheme ?? null
  return [
    ...unless(
      scheme === null || isListed('address-schemes', scheme),
      'PEPPOL-EN16931-CL008',
      'identity',
      `${path}.endpoint.scheme`,
      texts.scheme,
    ),
    ...all.flatMap(([identifier, place]) => checkFindings(identifier, place)),
  ]
}

function checkFindings(identifier: Identifier | null, path: string): Finding[] {
  const { scheme = null, value = '' } = identifier ?? {}
  const isEndpoint = path.endsWith('.endpoint')
  return numberChecks.flatMap((check) => {
    const isMeant = check.scheme === scheme && (isEndpoint || !check.isOnlyOfAddresses)
    return unless(!isMeant || check.isRight(value), check.rule, 'identity', path, check.text)
  })
}

function percentFindings({ percent, base, amount }: LineAdjustment, path: string): Finding[] {
  if (percent !== null && base === null)
    return present(base, 'PEPPOL-EN16931-R041', 'totals', `${path}.base`)
  if (percent === null && base !== null)
    return present(percent, 'PEPPOL-EN16931-R042', 'totals', `${path}.percent`)
  if (percent === null || base === null) return []
  const expected = percentOf(base, percent)
  const isRight = isWithinTwoCents(amount, expected)
  return unless(isRight, 'PEPPOL-EN16931-R040', 'totals', `${path}.amount`, texts.percent, {
    expected: formatAmount(expected),
  })
}

function isWithinTwoCents(one: Amount, other: Amount): boolean {
  const difference = subtract(one, other)
  return difference <= 2n && difference >= -2n
}

function lineFindings(line: Line, path: string): Finding[] {
  if (signOf(line.baseQuantity) <= 0)
    return unless(false, 'PEPPOL-EN16931-R121', 'form', `${path}.baseQuantity`, texts.base)
  if (line.unitPrice === null || line.quantity === null) return []
  const price = priceOf(line.quantity, line.unitPrice, line.baseQuantity) ?? zero
  const expected = line.adjustments.reduce(
    (sum, { kind, amount }) => add(sum, kind === 'charge' ? amount : negate(amount)),
    price,
  )
  const isRight = isWithinTwoCents(line.net, expected)
  return unless(isRight, 'PEPPOL-EN16931-R120', 'totals', `${path}.net`, texts.net, {
    stated: formatAmount(line.net),
    expected: formatAmount(expected),
  })
}

function periodFindings(line: Line, whole: EInvoice['period'], path: string): Finding[] {
  const { from = null, until = null } = line.period ?? {}
  const begins = whole?.from ?? null
  const ends = whole?.until ?? null
  const isFromIn = from === null || begins === null || from >= begins
  const isUntilIn = until === null || ends === null || until <= ends
  return [
    ...unless(isFromIn, 'PEPPOL-EN16931-R110', 'form', `${path}.from`, texts.period),
    ...unless(isUntilIn, 'PEPPOL-EN16931-R111', 'form', `${path}.until`, texts.period),
  ]
}

/** Codes for the reason of an exemption that belong to one category. */
function categoryOfReason(code: string | null): { letter: string; rule: string } | undefined {
  const letter = code?.toUpperCase() ?? ''
  return Object.hasOwn(reasons, letter) ? reasons[letter] : undefined
}
const reasons: Readonly<Record<string, { letter: string; rule: string }>> = {
  'VATEX-EU-G': { letter: 'G', rule: 'PEPPOL-EN16931-P0104' },
  'VATEX-EU-O': { letter: 'O', rule: 'PEPPOL-EN16931-P0105' },
  'VATEX-EU-IC': { letter: 'K', rule: 'PEPPOL-EN16931-P0106' },
  'VATEX-EU-AE': { letter: 'AE', rule: 'PEPPOL-EN16931-P0107' },
  'VATEX-EU-D': { letter: 'E', rule: 'PEPPOL-EN16931-P0108' },
  'VATEX-EU-F': { letter: 'E', rule: 'PEPPOL-EN16931-P0109' },
  'VATEX-EU-I': { letter: 'E', rule: 'PEPPOL-EN16931-P0110' },
  'VATEX-EU-J': { letter: 'E', rule: 'PEPPOL-EN16931-P0111' },
}

/** What the standard says of codes, Peppol says again under its own names. */
const namesOfPeppol: Readonly<Record<string, string>> = {
  'BR-CL-19': 'PEPPOL-EN16931-CL002',
  'BR-CL-20': 'PEPPOL-EN16931-CL003',
  'BR-CL-06': 'PEPPOL-EN16931-CL006',
  'BR-CL-03': 'PEPPOL-EN16931-CL007',
}

/** Findings with those that Peppol repeats. */
export function withPeppolNames(found: readonly Finding[]): Finding[] {
  return found.flatMap((one) => {
    const rule = Object.hasOwn(namesOfPeppol, one.rule) ? namesOfPeppol[one.rule] : undefined
    return rule === undefined ? [one] : [one, { ...one, rule }]
  })
}

export const texts = {
  specification: {
    fr: 'Ce n’est pas une spécification de facture de Peppol.',
    nl: 'Dit is geen factuurspecificatie van Peppol.',
    en: 'This is not a specification of invoices of Peppol.',
    de: 'Dies ist keine Rechnungsspezifikation von Peppol.',
  },
  german: {
    fr: 'Seules deux entreprises allemandes échangent ce type de document.',
    nl: 'Alleen twee Duitse ondernemingen wisselen dit documenttype uit.',
    en: 'Only two German companies exchange this type of document.',
    de: 'Nur zwei deutsche Unternehmen tauschen diesen Dokumenttyp aus.',
  },
  process: {
    fr: 'Le processus n’est pas un processus de facturation de Peppol.',
    nl: 'Het proces is geen facturatieproces van Peppol.',
    en: 'The process is not a billing process of Peppol.',
    de: 'Der Prozess ist kein Abrechnungsprozess von Peppol.',
  },
  notes: {
    fr: 'Peppol n’admet qu’une seule remarque par facture.',
    nl: 'Peppol laat maar één opmerking per factuur toe.',
    en: 'Peppol allows a single note on an invoice.',
    de: 'Peppol erlaubt nur eine Bemerkung je Rechnung.',
  },
  reference: {
    fr: 'Peppol demande la référence de l’acheteur ou le numéro de sa commande.',
    nl: 'Peppol vraagt de referentie van de koper of zijn bestelnummer.',
    en: 'Peppol asks for the reference of the buyer, or for an order number.',
    de: 'Peppol verlangt die Käuferreferenz oder die Bestellnummer.',
  },
  type: {
    fr: 'Ce type de document n’est pas admis sur Peppol.',
    nl: 'Dit documenttype is op Peppol niet toegestaan.',
    en: 'This type of document is not allowed on Peppol.',
    de: 'Dieser Dokumenttyp ist bei Peppol nicht zulässig.',
  },
  currency: {
    fr: 'La monnaie de comptabilisation doit différer de celle de la facture.',
    nl: 'De boekhoudmunt moet verschillen van de munt van de factuur.',
    en: 'The accounting currency must differ from the currency of the invoice.',
    de: 'Die Buchwährung muss sich von der Rechnungswährung unterscheiden.',
  },
  sign: {
    fr: 'Les deux totaux de la TVA doivent avoir le même signe.',
    nl: 'De twee btw-totalen moeten hetzelfde teken hebben.',
    en: 'The two totals of VAT must have the same sign.',
    de: 'Beide Steuersummen müssen dasselbe Vorzeichen haben.',
  },
  scheme: {
    fr: 'Ce schéma d’adresse électronique est inconnu.',
    nl: 'Dit schema van elektronisch adres is onbekend.',
    en: 'This scheme of electronic address is unknown.',
    de: 'Dieses Schema einer elektronischen Adresse ist unbekannt.',
  },
  percent: {
    fr: 'Ce pourcentage de la base donne {expected}.',
    nl: 'Dit percentage van de basis geeft {expected}.',
    en: 'This percentage of the base gives {expected}.',
    de: 'Dieser Prozentsatz der Basis ergibt {expected}.',
  },
  base: {
    fr: 'La quantité de base du prix doit être supérieure à zéro.',
    nl: 'De basishoeveelheid van de prijs moet groter zijn dan nul.',
    en: 'The base quantity of the price must be above zero.',
    de: 'Die Basismenge des Preises muss größer als null sein.',
  },
  net: {
    fr: 'La ligne indique {stated}, mais la quantité et le prix donnent {expected}.',
    nl: 'De lijn vermeldt {stated}, maar aantal en prijs geven {expected}.',
    en: 'The line states {stated}, but quantity and price give {expected}.',
    de: 'Die Zeile nennt {stated}, Menge und Preis ergeben aber {expected}.',
  },
  period: {
    fr: 'La période d’une ligne doit se situer dans celle de la facture.',
    nl: 'De periode van een lijn moet binnen die van de factuur liggen.',
    en: 'The period of a line must lie within that of the invoice.',
    de: 'Der Zeitraum einer Zeile muss in dem der Rechnung liegen.',
  },
  mandate: {
    fr: 'Une domiciliation demande la référence du mandat.',
    nl: 'Een domiciliëring vraagt de referentie van het mandaat.',
    en: 'A direct debit asks for the reference of its mandate.',
    de: 'Eine Lastschrift verlangt die Mandatsreferenz.',
  },
  code: {
    fr: 'Ce code de motif appartient à une autre catégorie de TVA.',
    nl: 'Deze redencode hoort bij een andere btw-categorie.',
    en: 'This reason code belongs to another VAT category.',
    de: 'Dieser Grundcode gehört zu einer anderen Umsatzsteuerkategorie.',
  },
  mediaType: {
    fr: 'Peppol n’admet en annexe que PDF, PNG, JPEG, CSV, XLSX et ODS.',
    nl: 'Peppol laat als bijlage alleen PDF, PNG, JPEG, CSV, XLSX en ODS toe.',
    en: 'Peppol allows only PDF, PNG, JPEG, CSV, XLSX and ODS as attachments.',
    de: 'Peppol erlaubt als Anlage nur PDF, PNG, JPEG, CSV, XLSX und ODS.',
  },
} satisfies Record<string, Text>
