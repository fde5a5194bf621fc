/** Rules on what a document in UBL says beyond what the books need: read once, where it stands. */
import { attributeOf, type XmlElement } from '#formats/xml/reader'
import { parseDay } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { isListed } from '../code-lists.js'
import { parseDecimal, signOf } from '../decimal.js'
import type { EInvoice } from '../e-invoice.js'
import { type Finding, mostFindings } from '../finding.js'
import { pathsWith } from '../xml-path.js'
import { listed } from './codes.js'
import { withPeppolNames } from './peppol.js'
import { present, unless } from './rule.js'
import { isPeppol } from './specification.js'

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
const { all, one, text } = pathsWith({
  cac: `${common}AggregateComponents-2`,
  cbc: `${common}BasicComponents-2`,
})

type Look = (root: XmlElement, invoice: EInvoice, seen: Seen) => Iterable<Finding>

/** What occurs in a document at all, so that a long one is not searched for what it lacks. */
type Seen = { readonly names: ReadonlySet<string>; readonly currencies: ReadonlySet<string> }

export function ublFindings(root: XmlElement, invoice: EInvoice): Finding[] {
  const found: Finding[] = []
  const isOfPeppol = isPeppol(invoice)
  const seen = seenIn(root)
  for (const look of isOfPeppol ? [...norm, ...ofPeppol] : norm) {
    for (const one of look(root, invoice, seen)) found.push(one)
    if (found.length >= mostFindings) break
  }
  return (isOfPeppol ? withPeppolNames(found) : found).slice(0, mostFindings)
}

const norm: readonly Look[] = [
  typeOfRoot,
  currencies,
  taxPoint,
  documents,
  parties,
  payments,
  delivery,
  (root) => periods(root),
  (root, _invoice, { names }) =>
    ofLines.some((name) => names.has(name))
      ? linesOf(root).flatMap((line, place) => lineFindings(line, `lines.${place}`))
      : [],
]

/** What a line must hold for a rule to be broken there. */
const ofLines = [
  'BaseQuantity',
  'BaseAmount',
  'InvoicePeriod',
  'CommodityClassification',
  'OriginCountry',
  'AdditionalItemProperty',
  'DocumentReference',
]

/** A credit note has a root of its own. */
function typeOfRoot(root: XmlElement, { typeCode }: EInvoice): Finding[] {
  if (root.name !== 'Invoice' || isListed('invoice-types', typeCode)) return []
  // What is no type at all is found with the others.
  return unless(
    !isListed('credit-note-types', typeCode),
    'BR-CL-01',
    'form',
    'typeCode',
    texts.root,
  )
}

function seenIn(root: XmlElement): Seen {
  const names = new Set<string>()
  const currencies = new Set<string>()
  const look = ({ name, attributes, children }: XmlElement) => {
    names.add(name)
    for (const attribute of attributes)
      if (attribute.name === 'currencyID') currencies.add(attribute.value)
    for (const child of children) look(child)
  }
  look(root)
  return { names, currencies }
}

/** Every amount says its currency: each that does not exist is named once. */
function currencies(_root: XmlElement, _invoice: EInvoice, seen: Seen): Finding[] {
  return [...seen.currencies].flatMap((code) =>
    unless(isListed('currencies', code.trim()), 'BR-CL-03', 'form', 'totals', texts.currency, {
      code: code.slice(0, 50),
    }),
  )
}

function taxPoint(root: XmlElement): Finding[] {
  const codes = all(root, 'cac:InvoicePeriod/cbc:DescriptionCode')
  const isBoth = codes.length > 0 && one(root, 'cbc:TaxPointDate') !== undefined
  return [
    ...unless(!isBoth, 'BR-CO-03', 'form', 'taxPointOn', texts.taxPoint),
    ...codes.flatMap((code) =>
      listed(code.text.trim(), 'tax-point-codes-ubl', { rule: 'BR-CL-06', path: 'period' }),
    ),
  ]
}

function documents(root: XmlElement): Finding[] {
  return all(root, 'cac:AdditionalDocumentReference').flatMap((reference, place) => {
    const path = `attachments.${place}`
    const file = one(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject')
    const named = (name: string) => file === undefined || attributeOf(file, name) !== undefined
    return [
      // Those with a file or an address are looked at with the rest of the invoice.
      ...(one(reference, 'cac:Attachment') === undefined
        ? present(text(reference, 'cbc:ID'), 'BR-52', 'form', `${path}.id`)
        : []),
      ...objectFindings(reference, path),
      ...unless(named('mimeCode'), 'UBL-DT-06', 'form', `${path}.mediaType`, texts.mediaType),
      ...unless(named('filename'), 'UBL-DT-07', 'form', `${path}.name`, texts.fileName),
    ]
  })
}

function isOfType(reference: XmlElement, type: string): boolean {
  return text(reference, 'cbc:DocumentTypeCode') === type
}

/** What is invoiced for, as a meter or a subscription, has a scheme of UNTDID 1153. */
function objectFindings(reference: XmlElement, path: string): Finding[] {
  const id = isOfType(reference, '130') ? one(reference, 'cbc:ID') : undefined
  const scheme = id === undefined ? undefined : attributeOf(id, 'schemeID')
  return listed(scheme ?? null, 'object-schemes', { rule: 'BR-CL-07', path: `${path}.id` })
}

function parties(root: XmlElement): Finding[] {
  const schemes = (role: string) => all(root, `cac:${role}/cac:Party/cac:PartyTaxScheme`)
  const seller = schemes('AccountingSupplierParty')
  const buyer = schemes('AccountingCustomerParty')
  const isOnce = (among: readonly XmlElement[]) =>
    among.filter((scheme) => text(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT').length <= 1
  return [
    ...unless(isOnce(seller), 'UBL-SR-12', 'form', 'seller.vatNumber', texts.once),
    ...unless(isOnce(buyer), 'UBL-SR-18', 'form', 'buyer.vatNumber', texts.once),
    ...unless(seller.length <= 2, 'UBL-SR-42', 'form', 'seller.taxNumber', texts.once),
  ]
}

function payments(root: XmlElement): Finding[] {
  const distinct = (path: string) => new Set(all(root, path).map((found) => found.text.trim())).size
  const references = distinct('cac:PaymentMeans/cbc:PaymentID')
  const codes = distinct('cac:PaymentMeans/cbc:PaymentMeansCode')
  return [
    ...all(root, 'cac:PaymentMeans').flatMap((means, place) => {
      const account = one(means, 'cac:PayeeFinancialAccount')
      const code = text(means, 'cbc:PaymentMeansCode') ?? ''
      if (account === undefined || !['30', '58'].includes(code)) return []
      return present(text(account, 'cbc:ID'), 'BR-50', 'payment', `payments.${place}.account`)
    }),
    ...unless(references <= 1, 'UBL-SR-44', 'payment', 'payments.1.reference', texts.once),
    ...unless(codes <= 1, 'UBL-SR-47', 'payment', 'payments.1.code', texts.once),
  ]
}

function delivery(root: XmlElement): Finding[] {
  return all(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address').flatMap((address) =>
    present(
      text(address, 'cac:Country/cbc:IdentificationCode'),
      'BR-57',
      'form',
      'delivery.country',
    ),
  )
}

/** A period has a beginning, an end, or a code in their place. */
function periods(root: XmlElement, rule = 'BR-CO-19', path = 'period'): Finding[] {
  return all(root, 'cac:InvoicePeriod').flatMap((period) => {
    const isSaid = ['StartDate', 'EndDate', 'DescriptionCode'].some((name) =>
      one(period, `cbc:${name}`),
    )
    return unless(isSaid, rule, 'form', path, texts.period)
  })
}

function linesOf(root: XmlElement): readonly XmlElement[] {
  return all(root, root.name === 'CreditNote' ? 'cac:CreditNoteLine' : 'cac:InvoiceLine')
}

function lineFindings(line: XmlElement, path: string): Finding[] {
  const item = one(line, 'cac:Item')
  const base = one(line, 'cac:Price/cbc:BaseQuantity')
  const gross = decimalIn(line, 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount')
  return [
    ...unless(
      gross === undefined || signOf(gross) >= 0,
      'BR-28',
      'form',
      `${path}.unitPrice`,
      texts.price,
    ),
    ...listed((base && attributeOf(base, 'unitCode')) ?? null, 'units', {
      rule: 'BR-CL-23',
      path: `${path}.baseQuantity`,
    }),
    ...periods(line, 'BR-CO-20', `${path}.period`),
    ...all(item, 'cac:CommodityClassification/cbc:ItemClassificationCode').flatMap((code) => {
      const list = attributeOf(code, 'listID') ?? null
      const place = `${path}.classification`
      return [
        ...present(list, 'BR-65', 'form', place),
        ...listed(list, 'item-classifications', { rule: 'BR-CL-13', path: place }),
      ]
    }),
    ...listed(text(item, 'cac:OriginCountry/cbc:IdentificationCode'), 'countries', {
      rule: 'BR-CL-15',
      path: `${path}.origin`,
    }),
    ...all(item, 'cac:AdditionalItemProperty').flatMap((attribute) =>
      unless(
        text(attribute, 'cbc:Name') !== null && text(attribute, 'cbc:Value') !== null,
        'BR-54',
        'form',
        `${path}.attributes`,
        texts.attribute,
      ),
    ),
    ...all(line, 'cac:DocumentReference').flatMap((reference) => objectFindings(reference, path)),
  ]
}

function decimalIn(from: XmlElement, path: string) {
  const found = one(from, path)
  return found === undefined ? undefined : parseDecimal(found.text)
}

const ofPeppol: readonly Look[] = [
  references,
  taxTotals,
  indicators,
  dates,
  (root, _invoice, { names }) =>
    ofPeppolLines.some((name) => names.has(name))
      ? linesOf(root).flatMap((line, place) => peppolLine(line, `lines.${place}`))
      : [],
]

const ofPeppolLines = ['BaseQuantity', 'AllowanceCharge', 'DocumentReference']

function references(root: XmlElement): Finding[] {
  const additional = all(root, 'cac:AdditionalDocumentReference')
  const count = (type: string) => additional.filter((one) => isOfType(one, type)).length
  return [
    ...unless(count('130') <= 1, 'PEPPOL-EN16931-R006', 'form', 'references', texts.object),
    ...unless(count('50') <= 1, 'PEPPOL-EN16931-R080', 'form', 'references.project', texts.once),
  ]
}

function taxTotals(root: XmlElement): Finding[] {
  const totals = all(root, 'cac:TaxTotal')
  const withShares = totals.filter((total) => one(total, 'cac:TaxSubtotal') !== undefined).length
  const expected = one(root, 'cbc:TaxCurrencyCode') === undefined ? 0 : 1
  const isBare = totals.length - withShares === expected
  return [
    ...unless(withShares === 1, 'PEPPOL-EN16931-R053', 'form', 'breakdown', texts.taxTotal),
    ...unless(isBare, 'PEPPOL-EN16931-R054', 'form', 'totals.vatInTaxCurrency', texts.taxTotal),
  ]
}

/** Whether something is a charge is said in a word, and on a price never. */
function indicators(root: XmlElement, _invoice: EInvoice, { names }: Seen): Finding[] {
  if (!names.has('AllowanceCharge')) return []
  const places: readonly (readonly [XmlElement, string])[] = [
    ...all(root, 'cac:AllowanceCharge').map((one, at) => [one, `adjustments.${at}.kind`] as const),
    ...linesOf(root).flatMap((line, place) =>
      all(line, 'cac:AllowanceCharge').map(
        (one, at) => [one, `lines.${place}.adjustments.${at}.kind`] as const,
      ),
    ),
  ]
  return places.flatMap(([element, path]) => {
    const said = text(element, 'cbc:ChargeIndicator')
    const isWord = said === 'true' || said === 'false'
    return unless(isWord, 'PEPPOL-EN16931-R043', 'form', path, texts.indicator)
  })
}

/** `2026-03-31`, without a time or a zone. */
function dates(root: XmlElement, _invoice: EInvoice, { names }: Seen): Finding[] {
  const paths = [
    'cbc:IssueDate',
    'cbc:DueDate',
    'cbc:TaxPointDate',
    'cac:InvoicePeriod/cbc:StartDate',
    'cac:InvoicePeriod/cbc:EndDate',
    'cac:Delivery/cbc:ActualDeliveryDate',
    'cac:PaymentMeans/cbc:PaymentDueDate',
    'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate',
  ]
  const isOfLines = names.has('InvoicePeriod')
  const found = [
    ...paths.flatMap((path) => all(root, path)),
    ...(isOfLines ? linesOf(root) : []).flatMap((line) => [
      ...all(line, 'cac:InvoicePeriod/cbc:StartDate'),
      ...all(line, 'cac:InvoicePeriod/cbc:EndDate'),
    ]),
  ]
  return found.flatMap((element) =>
    unless(
      parseDay(element.text) !== undefined,
      'PEPPOL-EN16931-F001',
      'form',
      element.name,
      texts.date,
    ),
  )
}

function peppolLine(line: XmlElement, path: string): Finding[] {
  const documents = all(line, 'cac:DocumentReference')
  const isObject = documents.every((reference) => isOfType(reference, '130'))
  const price = one(line, 'cac:Price')
  const quantity = one(line, 'cbc:InvoicedQuantity') ?? one(line, 'cbc:CreditedQuantity')
  const base = one(price, 'cbc:BaseQuantity')
  const unit = base && attributeOf(base, 'unitCode')
  const isSameUnit =
    quantity === undefined || unit === undefined || unit === attributeOf(quantity, 'unitCode')
  return [
    ...unless(documents.length <= 1, 'PEPPOL-EN16931-R100', 'form', path, texts.object),
    ...unless(isObject, 'PEPPOL-EN16931-R101', 'form', path, texts.onlyObject),
    ...unless(isSameUnit, 'PEPPOL-EN16931-R130', 'form', `${path}.unit`, texts.unit),
    ...all(price, 'cac:AllowanceCharge').flatMap((discount) => [
      ...unless(
        text(discount, 'cbc:ChargeIndicator') === 'false',
        'PEPPOL-EN16931-R044',
        'form',
        `${path}.unitPrice`,
        texts.charge,
      ),
      ...unless(
        isDifference(price!, discount),
        'PEPPOL-EN16931-R046',
        'form',
        `${path}.unitPrice`,
        texts.net,
      ),
    ]),
  ]
}

/** The price is what the discount leaves of the gross price, to the last decimal. */
function isDifference(price: XmlElement, discount: XmlElement): boolean {
  const gross = decimalIn(discount, 'cbc:BaseAmount')
  const net = decimalIn(price, 'cbc:PriceAmount')
  const amount = decimalIn(discount, 'cbc:Amount')
  if (gross === undefined || net === undefined || amount === undefined) return true
  return sameSum([net, amount], gross)
}

function sameSum(parts: readonly string[], whole: string): boolean {
  const scaled = (value: string) => {
    const [units = '0', part = ''] = value.replace('-', '').split('.')
    const size = BigInt(units + part.padEnd(15, '0'))
    return value.startsWith('-') ? -size : size
  }
  return parts.reduce((sum, part) => sum + scaled(part), 0n) === scaled(whole)
}

export const texts = {
  root: {
    fr: 'Ce type est celui d’une note de crédit, qui a son propre document en UBL.',
    nl: 'Dit type is dat van een creditnota, die in UBL een eigen document heeft.',
    en: 'This type is that of a credit note, which has a document of its own in UBL.',
    de: 'Dieser Typ gehört zu einer Gutschrift, die in UBL ein eigenes Dokument hat.',
  },
  currency: {
    fr: 'Un montant est dans la monnaie « {code} », qui n’existe pas.',
    nl: 'Een bedrag staat in de munt “{code}”, die niet bestaat.',
    en: 'An amount is in the currency “{code}”, which does not exist.',
    de: 'Ein Betrag steht in der Währung „{code}“, die es nicht gibt.',
  },
  taxPoint: {
    fr: 'La date d’exigibilité de la TVA et son code s’excluent.',
    nl: 'De datum waarop de btw opeisbaar is en de code ervan sluiten elkaar uit.',
    en: 'The day on which VAT becomes chargeable and its code exclude each other.',
    de: 'Der Tag der Steuerentstehung und dessen Code schließen einander aus.',
  },
  mediaType: {
    fr: 'Un fichier joint indique son type.',
    nl: 'Een bijlage vermeldt haar type.',
    en: 'A file inside an invoice says its type.',
    de: 'Eine Anlage nennt ihren Typ.',
  },
  fileName: {
    fr: 'Un fichier joint indique son nom.',
    nl: 'Een bijlage vermeldt haar naam.',
    en: 'A file inside an invoice says its name.',
    de: 'Eine Anlage nennt ihren Namen.',
  },
  once: {
    fr: 'Cette donnée figure plus souvent que la norme ne l’admet.',
    nl: 'Dit gegeven staat er vaker dan de norm toelaat.',
    en: 'This stands here more often than the standard allows.',
    de: 'Diese Angabe steht hier öfter, als die Norm es erlaubt.',
  },
  period: {
    fr: 'Une période a un début ou une fin.',
    nl: 'Een periode heeft een begin of een einde.',
    en: 'A period has a beginning or an end.',
    de: 'Ein Zeitraum hat einen Anfang oder ein Ende.',
  },
  price: {
    fr: 'Le prix brut ne peut pas être négatif.',
    nl: 'De brutoprijs mag niet negatief zijn.',
    en: 'The gross price cannot be negative.',
    de: 'Der Bruttopreis darf nicht negativ sein.',
  },
  attribute: {
    fr: 'Une caractéristique a un nom et une valeur.',
    nl: 'Een kenmerk heeft een naam en een waarde.',
    en: 'An attribute has a name and a value.',
    de: 'Ein Merkmal hat einen Namen und einen Wert.',
  },
  object: {
    fr: 'Un seul objet facturé est admis ici.',
    nl: 'Hier is maar één gefactureerd object toegelaten.',
    en: 'Only one invoiced object is allowed here.',
    de: 'Hier ist nur ein abgerechnetes Objekt zulässig.',
  },
  onlyObject: {
    fr: 'Une ligne ne renvoie qu’à l’objet facturé.',
    nl: 'Een lijn verwijst alleen naar het gefactureerde object.',
    en: 'A line refers to nothing but the invoiced object.',
    de: 'Eine Zeile verweist nur auf das abgerechnete Objekt.',
  },
  taxTotal: {
    fr: 'Un seul total de la TVA est détaillé ; un second n’existe que dans la monnaie de comptabilisation.',
    nl: 'Eén btw-totaal is uitgesplitst; een tweede bestaat alleen in de boekhoudmunt.',
    en: 'One total of VAT is broken down; a second exists only in the accounting currency.',
    de: 'Eine Steuersumme ist aufgeschlüsselt; eine zweite gibt es nur in der Buchwährung.',
  },
  indicator: {
    fr: 'Une remise ou un supplément s’indique par « true » ou « false ».',
    nl: 'Een korting of toeslag wordt met “true” of “false” aangegeven.',
    en: 'An allowance or a charge is marked by “true” or “false”.',
    de: 'Ein Nachlass oder Zuschlag wird mit „true“ oder „false“ angegeben.',
  },
  date: {
    fr: 'Une date s’écrit comme 2026-03-31.',
    nl: 'Een datum wordt geschreven als 2026-03-31.',
    en: 'A date is written as 2026-03-31.',
    de: 'Ein Datum wird wie 2026-03-31 geschrieben.',
  },
  unit: {
    fr: 'L’unité du prix est celle de la quantité.',
    nl: 'De eenheid van de prijs is die van het aantal.',
    en: 'The unit of the price is that of the quantity.',
    de: 'Die Einheit des Preises ist die der Menge.',
  },
  charge: {
    fr: 'Un prix n’admet pas de supplément.',
    nl: 'Een prijs heeft geen toeslag.',
    en: 'A price takes no charge.',
    de: 'Ein Preis hat keinen Zuschlag.',
  },
  net: {
    fr: 'Le prix net est le prix brut moins la remise.',
    nl: 'De nettoprijs is de brutoprijs min de korting.',
    en: 'The net price is the gross price less the discount.',
    de: 'Der Nettopreis ist der Bruttopreis abzüglich des Nachlasses.',
  },
} satisfies Record<string, Text>
