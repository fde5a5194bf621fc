import { attributeOf, type XmlElement } from '#formats/xml/reader'
import { type Amount, add, subtract, zero } from '#kernel/money'
import { attach } from './attachment.js'
import { decimal } from './decimal.js'
import {
  type Adjustment,
  type Attachment,
  type EInvoice,
  isCreditType,
  isSelfBilledType,
  type Line,
  type LineAdjustment,
  type Link,
  type Party,
  type PaymentMeans,
  type Period,
  type Totals,
  type VatShare,
  type VatTreatment,
} from './e-invoice.js'
import { type Figures, figuresIn } from './figures.js'
import type { Finding } from './finding.js'
import { bareNumber } from './identity.js'
import { ofAmounts, ofLineAmounts } from './rules/lines.js'
import { ublFindings } from './rules/ubl.js'
import { identifierOf, pathsWith, trimmed } from './xml-path.js'

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
export const ublNamespaces = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: `${common}AggregateComponents-2`,
  cbc: `${common}BasicComponents-2`,
}

const { all, one, text, texts } = pathsWith({ cac: ublNamespaces.cac, cbc: ublNamespaces.cbc })

export function isUbl(root: XmlElement): boolean {
  return (
    (root.namespace === ublNamespaces.invoice && root.name === 'Invoice') ||
    (root.namespace === ublNamespaces.creditNote && root.name === 'CreditNote')
  )
}

/** Reads an invoice or a credit note of UBL 2.1, with what was noticed on the way. */
export function readUbl(root: XmlElement): { invoice: EInvoice; findings: Finding[] } {
  const currency = text(root, 'cbc:DocumentCurrencyCode') ?? ''
  const figures = figuresIn(currency === '' ? null : currency)
  const kind = root.name === 'CreditNote' ? creditNoteNames : invoiceNames
  const typeCode = text(root, kind.typeCode) ?? ''
  const invoice: EInvoice = {
    specification: text(root, 'cbc:CustomizationID'),
    process: text(root, 'cbc:ProfileID'),
    documentType: kind === creditNoteNames || isCreditType(typeCode) ? 'credit_note' : 'invoice',
    typeCode,
    isSelfBilled: isSelfBilledType(typeCode),
    number: text(root, 'cbc:ID') ?? '',
    issuedOn: figures.day(text(root, 'cbc:IssueDate'), 'issuedOn'),
    dueOn: figures.day(
      text(root, 'cbc:DueDate') ?? text(root, 'cac:PaymentMeans/cbc:PaymentDueDate'),
      'dueOn',
    ),
    taxPointOn: figures.day(text(root, 'cbc:TaxPointDate'), 'taxPointOn'),
    currency,
    taxCurrency: text(root, 'cbc:TaxCurrencyCode'),
    notes: all(root, 'cbc:Note').flatMap((note) => trimmed(note.text) ?? []),
    period: periodOf(root, figures, 'period'),
    references: referencesOf(root, figures),
    seller: partyOf(one(root, 'cac:AccountingSupplierParty/cac:Party')),
    buyer: partyOf(one(root, 'cac:AccountingCustomerParty/cac:Party')),
    payee: payeeOf(one(root, 'cac:PayeeParty')),
    taxRepresentative: representativeOf(one(root, 'cac:TaxRepresentativeParty')),
    delivery: deliveryOf(one(root, 'cac:Delivery'), figures),
    payments: all(root, 'cac:PaymentMeans').map(paymentOf),
    paymentTerms: text(root, 'cac:PaymentTerms/cbc:Note'),
    adjustments: all(root, 'cac:AllowanceCharge').map((element, index) =>
      adjustmentOf(element, figures, `adjustments.${index}`),
    ),
    lines: all(root, kind.line).map((element, index) =>
      lineOf(element, kind.quantity, figures, `lines.${index}`),
    ),
    totals: totalsOf(root, figures, currency),
    breakdown: breakdownOf(root, figures, currency),
    ...attachmentsOf(root, figures),
  }
  return { invoice, findings: [...figures.findings, ...ublFindings(root, invoice)] }
}

const invoiceNames = {
  typeCode: 'cbc:InvoiceTypeCode',
  line: 'cac:InvoiceLine',
  quantity: 'cbc:InvoicedQuantity',
}
const creditNoteNames = {
  typeCode: 'cbc:CreditNoteTypeCode',
  line: 'cac:CreditNoteLine',
  quantity: 'cbc:CreditedQuantity',
}

function referencesOf(root: XmlElement, figures: Figures): EInvoice['references'] {
  const project = all(root, 'cac:AdditionalDocumentReference').find(isProject)
  const order = text(root, 'cac:OrderReference/cbc:ID')
  const salesOrder = text(root, 'cac:OrderReference/cbc:SalesOrderID')
  return {
    buyer: text(root, 'cbc:BuyerReference'),
    // The schema wants a number; who has none but that of the seller writes this.
    order: order === 'NA' && salesOrder !== null ? null : order,
    salesOrder,
    contract: text(root, 'cac:ContractDocumentReference/cbc:ID'),
    project: text(root, 'cac:ProjectReference/cbc:ID') ?? text(project, 'cbc:ID'),
    despatch: text(root, 'cac:DespatchDocumentReference/cbc:ID'),
    receipt: text(root, 'cac:ReceiptDocumentReference/cbc:ID'),
    tender: text(root, 'cac:OriginatorDocumentReference/cbc:ID'),
    accounting: text(root, 'cbc:AccountingCost'),
    corrects: all(root, 'cac:BillingReference/cac:InvoiceDocumentReference').map(
      (element, index) => ({
        number: text(element, 'cbc:ID') ?? '',
        issuedOn: figures.day(
          text(element, 'cbc:IssueDate'),
          `references.corrects.${index}.issuedOn`,
        ),
      }),
    ),
  }
}

/** Credit notes have no element of their own for the project. */
function isProject(reference: XmlElement): boolean {
  return text(reference, 'cbc:DocumentTypeCode') === '50'
}

function periodOf(parent: XmlElement, figures: Figures, path: string): Period | null {
  const element = one(parent, 'cac:InvoicePeriod')
  const from = figures.day(text(element, 'cbc:StartDate'), `${path}.from`)
  const until = figures.day(text(element, 'cbc:EndDate'), `${path}.until`)
  return from === null && until === null ? null : { from, until }
}

function partyOf(party: XmlElement | undefined): Party {
  const legal = one(party, 'cac:PartyLegalEntity')
  const tradingName = text(party, 'cac:PartyName/cbc:Name')
  const registered = text(legal, 'cbc:RegistrationName')
  return {
    name: registered ?? tradingName ?? '',
    tradingName: registered === null ? null : tradingName,
    ...taxNumbersOf(party),
    legalId: identifierOf(one(legal, 'cbc:CompanyID')),
    legalForm: text(legal, 'cbc:CompanyLegalForm'),
    identifiers: all(party, 'cac:PartyIdentification/cbc:ID').flatMap(
      (element) => identifierOf(element) ?? [],
    ),
    endpoint: identifierOf(one(party, 'cbc:EndpointID')),
    address: texts(one(party, 'cac:PostalAddress'), inAddress),
    contact: texts(one(party, 'cac:Contact'), inContact),
  }
}

function taxNumbersOf(party: XmlElement | undefined): Pick<Party, 'vatNumber' | 'taxNumber'> {
  let vatNumber: string | null = null
  let taxNumber: string | null = null
  for (const scheme of all(party, 'cac:PartyTaxScheme')) {
    const number = text(scheme, 'cbc:CompanyID')
    if (number === null) continue
    if (text(scheme, 'cac:TaxScheme/cbc:ID')?.toUpperCase() === 'VAT')
      vatNumber ??= bareNumber(number)
    else taxNumber ??= number
  }
  return { vatNumber, taxNumber }
}

const inAddress = {
  street: 'cbc:StreetName',
  additional: 'cbc:AdditionalStreetName',
  further: 'cac:AddressLine/cbc:Line',
  city: 'cbc:CityName',
  postalCode: 'cbc:PostalZone',
  region: 'cbc:CountrySubentity',
  country: 'cac:Country/cbc:IdentificationCode',
}
const inContact = { name: 'cbc:Name', phone: 'cbc:Telephone', email: 'cbc:ElectronicMail' }

function payeeOf(payee: XmlElement | undefined): EInvoice['payee'] {
  if (payee === undefined) return null
  return {
    name: text(payee, 'cac:PartyName/cbc:Name') ?? '',
    legalId: identifierOf(one(payee, 'cac:PartyLegalEntity/cbc:CompanyID')),
  }
}

function representativeOf(party: XmlElement | undefined): EInvoice['taxRepresentative'] {
  if (party === undefined) return null
  return {
    name: text(party, 'cac:PartyName/cbc:Name') ?? '',
    vatNumber: taxNumbersOf(party).vatNumber,
    address: texts(one(party, 'cac:PostalAddress'), inAddress),
  }
}

function deliveryOf(delivery: XmlElement | undefined, figures: Figures): EInvoice['delivery'] {
  const on = figures.day(text(delivery, 'cbc:ActualDeliveryDate'), 'delivery.on')
  const country = text(
    delivery,
    'cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode',
  )
  return on === null && country === null ? null : { on, country }
}

function paymentOf(means: XmlElement): PaymentMeans {
  const account = text(means, 'cac:PayeeFinancialAccount/cbc:ID')
  const debited = text(means, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID')
  const bic = text(means, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID')
  const code = one(means, 'cbc:PaymentMeansCode')
  return {
    code: trimmed(code?.text) ?? '',
    codeText: code === undefined ? null : trimmed(attributeOf(code, 'name')),
    reference: text(means, 'cbc:PaymentID'),
    account: account === null ? null : bareNumber(account),
    accountName: text(means, 'cac:PayeeFinancialAccount/cbc:Name'),
    bic: bic === null ? null : bareNumber(bic),
    card: text(means, 'cac:CardAccount/cbc:PrimaryAccountNumberID'),
    mandate: text(means, 'cac:PaymentMandate/cbc:ID'),
    debitedAccount: debited === null ? null : bareNumber(debited),
  }
}

function adjustmentOf(element: XmlElement, figures: Figures, path: string): Adjustment {
  return {
    ...lineAdjustmentOf(element, figures, path),
    ...treatmentOf(one(element, 'cac:TaxCategory'), figures, path),
  }
}

function lineAdjustmentOf(element: XmlElement, figures: Figures, path: string): LineAdjustment {
  const kind = text(element, 'cbc:ChargeIndicator') === 'true' ? 'charge' : 'allowance'
  const rules = path.startsWith('lines.') ? ofLineAmounts : ofAmounts
  return {
    kind,
    amount: figures.required(one(element, 'cbc:Amount'), `${path}.amount`, rules[kind]),
    reason: text(element, 'cbc:AllowanceChargeReason'),
    reasonCode: text(element, 'cbc:AllowanceChargeReasonCode'),
    percent: figures.decimal(one(element, 'cbc:MultiplierFactorNumeric'), `${path}.percent`),
    base: figures.amount(one(element, 'cbc:BaseAmount'), `${path}.base`),
  }
}

function treatmentOf(
  category: XmlElement | undefined,
  figures: Figures,
  path: string,
): VatTreatment {
  return {
    category: text(category, 'cbc:ID'),
    rate: figures.decimal(one(category, 'cbc:Percent'), `${path}.rate`),
  }
}

function lineOf(element: XmlElement, quantity: string, figures: Figures, path: string): Line {
  const count = one(element, quantity)
  const item = one(element, 'cac:Item')
  const base = one(element, 'cac:Price/cbc:BaseQuantity')
  const name = text(item, 'cbc:Name')
  const details = text(item, 'cbc:Description')
  return {
    id: text(element, 'cbc:ID') ?? '',
    name: name ?? details ?? '',
    details: name === null ? null : details,
    note: text(element, 'cbc:Note'),
    quantity: figures.decimal(count, `${path}.quantity`),
    unit: count === undefined ? null : trimmed(attributeOf(count, 'unitCode')),
    unitPrice: figures.decimal(one(element, 'cac:Price/cbc:PriceAmount'), `${path}.unitPrice`),
    baseQuantity: figures.decimal(base, `${path}.baseQuantity`) ?? decimal('1'),
    ...figures.lineNet(one(element, 'cbc:LineExtensionAmount'), `${path}.net`),
    adjustments: all(element, 'cac:AllowanceCharge').map((adjustment, index) =>
      lineAdjustmentOf(adjustment, figures, `${path}.adjustments.${index}`),
    ),
    // Older customisations give the category of a line with its tax instead of with its item.
    ...treatmentOf(
      one(item, 'cac:ClassifiedTaxCategory') ??
        one(element, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'),
      figures,
      path,
    ),
    period: periodOf(element, figures, `${path}.period`),
    sellerCode: text(item, 'cac:SellersItemIdentification/cbc:ID'),
    standardCode: identifierOf(one(item, 'cac:StandardItemIdentification/cbc:ID')),
    orderLine: text(element, 'cac:OrderLineReference/cbc:LineID'),
    accounting: text(element, 'cbc:AccountingCost'),
  }
}

/** The tax total in the currency of the document; a second one in another currency is not added. */
function taxTotalOf(root: XmlElement, currency: string): XmlElement | undefined {
  const candidates = all(root, 'cac:TaxTotal')
  const inCurrency = candidates.filter((total) => {
    const amount = one(total, 'cbc:TaxAmount')
    return amount !== undefined && attributeOf(amount, 'currencyID')?.trim() === currency
  })
  const withShares = (total: XmlElement) => one(total, 'cac:TaxSubtotal') !== undefined
  return (
    inCurrency.find(withShares) ?? candidates.find(withShares) ?? inCurrency[0] ?? candidates[0]
  )
}

function vatInTaxCurrency(root: XmlElement, currency: string): Amount | null {
  const taxCurrency = text(root, 'cbc:TaxCurrencyCode')
  if (taxCurrency === null || taxCurrency === currency) return null
  const amount = all(root, 'cac:TaxTotal/cbc:TaxAmount').find(
    (element) => attributeOf(element, 'currencyID')?.trim() === taxCurrency,
  )
  return figuresIn(null).amount(amount, 'totals.vatInTaxCurrency')
}

function totalsOf(root: XmlElement, figures: Figures, currency: string): Totals {
  const total = one(root, 'cac:LegalMonetaryTotal')
  const optional = (name: string, path: string) =>
    figures.amount(one(total, `cbc:${name}`), `totals.${path}`)
  const required = (name: string, path: string, rule: string, otherwise: Amount) =>
    figures.required(one(total, `cbc:${name}`), `totals.${path}`, rule, otherwise)

  const allowances = optional('AllowanceTotalAmount', 'allowances') ?? zero
  const charges = optional('ChargeTotalAmount', 'charges') ?? zero
  const prepaid = optional('PrepaidAmount', 'prepaid') ?? zero
  const rounding = optional('PayableRoundingAmount', 'rounding') ?? zero
  const lines = required('LineExtensionAmount', 'lines', 'BR-12', zero)
  const net = required(
    'TaxExclusiveAmount',
    'net',
    'BR-13',
    add(subtract(lines, allowances), charges),
  )
  const stated = figures.amount(one(taxTotalOf(root, currency), 'cbc:TaxAmount'), 'totals.vat')
  const gross = required('TaxInclusiveAmount', 'gross', 'BR-14', add(net, stated ?? zero))
  const due = add(subtract(gross, prepaid), rounding)
  return {
    lines,
    allowances,
    charges,
    net,
    vat: stated ?? subtract(gross, net),
    vatInTaxCurrency: vatInTaxCurrency(root, currency),
    gross,
    prepaid,
    rounding,
    payable: required('PayableAmount', 'payable', 'BR-15', due),
  }
}

function breakdownOf(root: XmlElement, figures: Figures, currency: string): VatShare[] {
  return all(taxTotalOf(root, currency), 'cac:TaxSubtotal').map((share, index) => {
    const path = `breakdown.${index}`
    const category = one(share, 'cac:TaxCategory')
    return {
      ...treatmentOf(category, figures, path),
      base: figures.required(one(share, 'cbc:TaxableAmount'), `${path}.base`, 'BR-45'),
      amount: figures.required(one(share, 'cbc:TaxAmount'), `${path}.amount`, 'BR-46'),
      exemptionReason: text(category, 'cbc:TaxExemptionReason'),
      exemptionCode: text(category, 'cbc:TaxExemptionReasonCode'),
    }
  })
}

function attachmentsOf(
  root: XmlElement,
  figures: Figures,
): { attachments: Attachment[]; links: Link[] } {
  const attachments: Attachment[] = []
  const links: Link[] = []
  for (const reference of all(root, 'cac:AdditionalDocumentReference')) {
    const id = text(reference, 'cbc:ID') ?? ''
    const description = text(reference, 'cbc:DocumentDescription')
    const address = text(reference, 'cac:Attachment/cac:ExternalReference/cbc:URI')
    const file = one(reference, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject')
    if (address !== null) links.push({ id, description, address })
    if (file !== undefined) attach(file, { id, description }, attachments, figures)
  }
  return { attachments, links }
}
