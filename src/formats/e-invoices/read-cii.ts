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
  noPayment,
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
import { identifierOf, pathsWith, trimmed } from './xml-path.js'

const standard = 'urn:un:unece:uncefact:data:standard'
const rsm = `${standard}:CrossIndustryInvoice:100`

const { all, one, text, texts } = pathsWith({
  rsm,
  ram: `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  udt: `${standard}:UnqualifiedDataType:100`,
  qdt: `${standard}:QualifiedDataType:100`,
})

export function isCii(root: XmlElement): boolean {
  return root.namespace === rsm && root.name === 'CrossIndustryInvoice'
}

/**
 * Reads a Cross Industry Invoice: XRechnung, and every profile of Factur-X and ZUGFeRD, of which the
 * two smallest have no lines.
 */
export function readCii(root: XmlElement): { invoice: EInvoice; findings: Finding[] } {
  const document = one(root, 'rsm:ExchangedDocument')
  const trade = one(root, 'rsm:SupplyChainTradeTransaction')
  const agreement = one(trade, 'ram:ApplicableHeaderTradeAgreement')
  const delivery = one(trade, 'ram:ApplicableHeaderTradeDelivery')
  const settlement = one(trade, 'ram:ApplicableHeaderTradeSettlement')
  const currency = text(settlement, 'ram:InvoiceCurrencyCode') ?? ''
  const figures = figuresIn(currency === '' ? null : currency)
  const typeCode = text(document, 'ram:TypeCode') ?? ''
  const terms = one(settlement, 'ram:SpecifiedTradePaymentTerms')
  const context = 'rsm:ExchangedDocumentContext'
  const invoice: EInvoice = {
    specification: text(root, `${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`),
    process: text(root, `${context}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`),
    documentType: isCreditType(typeCode) ? 'credit_note' : 'invoice',
    typeCode,
    isSelfBilled: isSelfBilledType(typeCode),
    number: text(document, 'ram:ID') ?? '',
    issuedOn: dayIn(one(document, 'ram:IssueDateTime'), figures, 'issuedOn'),
    dueOn: dayIn(
      one(settlement, 'ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime'),
      figures,
      'dueOn',
    ),
    taxPointOn: dayIn(
      one(settlement, 'ram:ApplicableTradeTax/ram:TaxPointDate'),
      figures,
      'taxPointOn',
    ),
    currency,
    taxCurrency: text(settlement, 'ram:TaxCurrencyCode'),
    notes: all(document, 'ram:IncludedNote/ram:Content').flatMap(
      (note) => trimmed(note.text) ?? [],
    ),
    period: periodOf(settlement, figures, 'period'),
    references: referencesOf(agreement, delivery, settlement, figures),
    seller: partyOf(one(agreement, 'ram:SellerTradeParty')),
    buyer: partyOf(one(agreement, 'ram:BuyerTradeParty')),
    payee: payeeOf(one(settlement, 'ram:PayeeTradeParty')),
    taxRepresentative: representativeOf(one(agreement, 'ram:SellerTaxRepresentativeTradeParty')),
    delivery: deliveryOf(delivery, figures),
    payments: paymentsOf(settlement, terms),
    paymentTerms: text(terms, 'ram:Description'),
    adjustments: adjustmentsOf(settlement, figures),
    lines: all(trade, 'ram:IncludedSupplyChainTradeLineItem')
      .filter(isCounted)
      .map((element, index) => lineOf(element, figures, `lines.${index}`)),
    totals: totalsOf(settlement, figures, currency),
    breakdown: all(settlement, 'ram:ApplicableTradeTax').map((share, index) =>
      shareOf(share, figures, `breakdown.${index}`),
    ),
    ...attachmentsOf(agreement, figures),
  }
  return { invoice, findings: figures.findings }
}

function dayIn(
  element: XmlElement | undefined,
  figures: Figures,
  path: string,
): EInvoice['issuedOn'] {
  const given = text(element, 'udt:DateTimeString') ?? text(element, 'udt:DateString')
  return figures.day(given ?? text(element, 'qdt:DateTimeString'), path)
}

function referencesOf(
  agreement: XmlElement | undefined,
  delivery: XmlElement | undefined,
  settlement: XmlElement | undefined,
  figures: Figures,
): EInvoice['references'] {
  const document = (from: XmlElement | undefined, name: string) =>
    text(from, `ram:${name}ReferencedDocument/ram:IssuerAssignedID`)
  const tender = all(agreement, 'ram:AdditionalReferencedDocument').find(
    (reference) => text(reference, 'ram:TypeCode') === '50',
  )
  return {
    buyer: text(agreement, 'ram:BuyerReference'),
    order: document(agreement, 'BuyerOrder'),
    salesOrder: document(agreement, 'SellerOrder'),
    contract: document(agreement, 'Contract'),
    project: text(agreement, 'ram:SpecifiedProcuringProject/ram:ID'),
    despatch: document(delivery, 'DespatchAdvice'),
    receipt: document(delivery, 'ReceivingAdvice'),
    tender: text(tender, 'ram:IssuerAssignedID'),
    accounting: text(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID'),
    corrects: all(settlement, 'ram:InvoiceReferencedDocument').map((element, index) => ({
      number: text(element, 'ram:IssuerAssignedID') ?? '',
      issuedOn: dayIn(
        one(element, 'ram:FormattedIssueDateTime'),
        figures,
        `references.corrects.${index}.issuedOn`,
      ),
    })),
  }
}

function periodOf(parent: XmlElement | undefined, figures: Figures, path: string): Period | null {
  const period = one(parent, 'ram:BillingSpecifiedPeriod')
  const from = dayIn(one(period, 'ram:StartDateTime'), figures, `${path}.from`)
  const until = dayIn(one(period, 'ram:EndDateTime'), figures, `${path}.until`)
  return from === null && until === null ? null : { from, until }
}

function partyOf(party: XmlElement | undefined): Party {
  const legal = one(party, 'ram:SpecifiedLegalOrganization')
  const ids = [...all(party, 'ram:GlobalID'), ...all(party, 'ram:ID')]
  return {
    name: text(party, 'ram:Name') ?? '',
    tradingName: text(legal, 'ram:TradingBusinessName'),
    ...taxNumbersOf(party),
    legalId: identifierOf(one(legal, 'ram:ID')),
    legalForm: text(party, 'ram:Description'),
    identifiers: ids.flatMap((element) => identifierOf(element) ?? []),
    endpoint: identifierOf(one(party, 'ram:URIUniversalCommunication/ram:URIID')),
    address: texts(one(party, 'ram:PostalTradeAddress'), inAddress),
    contact: contactOf(one(party, 'ram:DefinedTradeContact')),
  }
}

function taxNumbersOf(party: XmlElement | undefined): Pick<Party, 'vatNumber' | 'taxNumber'> {
  const registrations = all(party, 'ram:SpecifiedTaxRegistration/ram:ID')
  const under = (scheme: string) =>
    trimmed(registrations.find((id) => attributeOf(id, 'schemeID') === scheme)?.text)
  const vatNumber = under('VA')
  return { vatNumber: vatNumber === null ? null : bareNumber(vatNumber), taxNumber: under('FC') }
}

const inAddress = {
  street: 'ram:LineOne',
  additional: 'ram:LineTwo',
  further: 'ram:LineThree',
  city: 'ram:CityName',
  postalCode: 'ram:PostcodeCode',
  region: 'ram:CountrySubDivisionName',
  country: 'ram:CountryID',
}

function contactOf(contact: XmlElement | undefined): Party['contact'] {
  if (contact === undefined) return null
  return {
    name: text(contact, 'ram:PersonName') ?? text(contact, 'ram:DepartmentName'),
    phone: text(contact, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
    email: text(contact, 'ram:EmailURIUniversalCommunication/ram:URIID'),
  }
}

function payeeOf(payee: XmlElement | undefined): EInvoice['payee'] {
  if (payee === undefined) return null
  const { name, legalId } = partyOf(payee)
  return { name, legalId }
}

function representativeOf(party: XmlElement | undefined): EInvoice['taxRepresentative'] {
  if (party === undefined) return null
  const { name, vatNumber, address } = partyOf(party)
  return { name, vatNumber, address }
}

function deliveryOf(delivery: XmlElement | undefined, figures: Figures): EInvoice['delivery'] {
  const event = 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime'
  const on = dayIn(one(delivery, event), figures, 'delivery.on')
  const country = text(delivery, 'ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID')
  return on === null && country === null ? null : { on, country }
}

/** The reference and the mandate stand once, beside the means of payment. */
function paymentsOf(
  settlement: XmlElement | undefined,
  terms: XmlElement | undefined,
): PaymentMeans[] {
  const reference = text(settlement, 'ram:PaymentReference')
  const mandate = text(terms, 'ram:DirectDebitMandateID')
  const means = all(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans').map((element) => {
    const creditor = one(element, 'ram:PayeePartyCreditorFinancialAccount')
    const bic = text(element, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID')
    const account = text(creditor, 'ram:IBANID') ?? text(creditor, 'ram:ProprietaryID')
    const debited = text(element, 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID')
    return {
      code: text(element, 'ram:TypeCode') ?? '',
      codeText: text(element, 'ram:Information'),
      reference,
      account: account === null ? null : bareNumber(account),
      accountName: text(creditor, 'ram:AccountName'),
      bic: bic === null ? null : bareNumber(bic),
      card: text(element, 'ram:ApplicableTradeSettlementFinancialCard/ram:ID'),
      mandate,
      debitedAccount: debited === null ? null : bareNumber(debited),
    }
  })
  return means.length > 0 || reference === null
    ? means
    : [{ ...noPayment, code: null, reference, mandate }]
}

function adjustmentsOf(settlement: XmlElement | undefined, figures: Figures): Adjustment[] {
  const stated = all(settlement, 'ram:SpecifiedTradeAllowanceCharge')
  const adjustments = stated.map((element, index): Adjustment => {
    const path = `adjustments.${index}`
    return {
      ...lineAdjustmentOf(element, figures, path),
      ...treatmentOf(one(element, 'ram:CategoryTradeTax'), figures, path),
    }
  })
  // The extended profile knows charges for transport apart from the others.
  const transport = all(settlement, 'ram:SpecifiedLogisticsServiceCharge')
  for (const [index, element] of transport.entries()) {
    const path = `adjustments.${stated.length + index}`
    adjustments.push({
      kind: 'charge',
      amount: figures.required(one(element, 'ram:AppliedAmount'), `${path}.amount`, 'BR-36'),
      reason: text(element, 'ram:Description'),
      reasonCode: null,
      percent: null,
      base: null,
      ...treatmentOf(one(element, 'ram:AppliedTradeTax'), figures, path),
    })
  }
  return adjustments
}

function lineAdjustmentOf(element: XmlElement, figures: Figures, path: string): LineAdjustment {
  const isCharge = text(element, 'ram:ChargeIndicator/udt:Indicator') === 'true'
  const kind = isCharge ? 'charge' : 'allowance'
  const rules = path.startsWith('lines.') ? ofLineAmounts : ofAmounts
  const amount = one(element, 'ram:ActualAmount')
  return {
    kind,
    amount: figures.required(amount, `${path}.amount`, rules[kind]),
    reason: text(element, 'ram:Reason'),
    reasonCode: text(element, 'ram:ReasonCode'),
    percent: figures.decimal(one(element, 'ram:CalculationPercent'), `${path}.percent`),
    base: figures.amount(one(element, 'ram:BasisAmount'), `${path}.base`),
  }
}

function treatmentOf(tax: XmlElement | undefined, figures: Figures, path: string): VatTreatment {
  return {
    category: text(tax, 'ram:CategoryCode'),
    rate: figures.decimal(one(tax, 'ram:RateApplicablePercent'), `${path}.rate`),
  }
}

/** Lines that only group or explain others carry amounts which are counted elsewhere. */
function isCounted(line: XmlElement): boolean {
  const reason = text(line, 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode')
  return reason !== 'GROUP' && reason !== 'INFORMATION'
}

function lineOf(element: XmlElement, figures: Figures, path: string): Line {
  const head = one(element, 'ram:AssociatedDocumentLineDocument')
  const product = one(element, 'ram:SpecifiedTradeProduct')
  const agreement = one(element, 'ram:SpecifiedLineTradeAgreement')
  const price = one(agreement, 'ram:NetPriceProductTradePrice')
  const settlement = one(element, 'ram:SpecifiedLineTradeSettlement')
  const quantity = one(element, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')
  const sum = 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'
  const base = one(price, 'ram:BasisQuantity')
  return {
    id: text(head, 'ram:LineID') ?? '',
    name: text(product, 'ram:Name') ?? '',
    details: text(product, 'ram:Description'),
    note: text(head, 'ram:IncludedNote/ram:Content'),
    quantity: figures.decimal(quantity, `${path}.quantity`),
    unit: quantity === undefined ? null : trimmed(attributeOf(quantity, 'unitCode')),
    unitPrice: figures.decimal(one(price, 'ram:ChargeAmount'), `${path}.unitPrice`),
    baseQuantity: figures.decimal(base, `${path}.baseQuantity`) ?? decimal('1'),
    ...figures.lineNet(one(settlement, sum), `${path}.net`),
    adjustments: all(settlement, 'ram:SpecifiedTradeAllowanceCharge').map((adjustment, index) =>
      lineAdjustmentOf(adjustment, figures, `${path}.adjustments.${index}`),
    ),
    ...treatmentOf(one(settlement, 'ram:ApplicableTradeTax'), figures, path),
    period: periodOf(settlement, figures, `${path}.period`),
    sellerCode: text(product, 'ram:SellerAssignedID'),
    standardCode: identifierOf(one(product, 'ram:GlobalID')),
    orderLine: text(agreement, 'ram:BuyerOrderReferencedDocument/ram:LineID'),
    accounting: text(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID'),
  }
}

function totalsOf(settlement: XmlElement | undefined, figures: Figures, currency: string): Totals {
  const sum = one(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  const optional = (name: string, path: string) =>
    figures.amount(one(sum, `ram:${name}`), `totals.${path}`)
  const required = (name: string, path: string, rule: string, otherwise: Amount) =>
    figures.required(one(sum, `ram:${name}`), `totals.${path}`, rule, otherwise)

  const allowances = optional('AllowanceTotalAmount', 'allowances') ?? zero
  const charges = optional('ChargeTotalAmount', 'charges') ?? zero
  const prepaid = optional('TotalPrepaidAmount', 'prepaid') ?? zero
  const rounding = optional('RoundingAmount', 'rounding') ?? zero
  const net = required('TaxBasisTotalAmount', 'net', 'BR-13', zero)
  // The smallest profile leaves out what the lines come to.
  const lines = optional('LineTotalAmount', 'lines') ?? subtract(add(net, allowances), charges)
  const { vat, vatInTaxCurrency } = vatOf(sum, figures, currency)
  const gross = required('GrandTotalAmount', 'gross', 'BR-14', add(net, vat ?? zero))
  const due = add(subtract(gross, prepaid), rounding)
  return {
    lines,
    allowances,
    charges,
    net,
    vat: vat ?? subtract(gross, net),
    vatInTaxCurrency,
    gross,
    prepaid,
    rounding,
    payable: required('DuePayableAmount', 'payable', 'BR-15', due),
  }
}

/** One total in the currency of the document; one in another currency is the VAT as accounted for. */
function vatOf(sum: XmlElement | undefined, figures: Figures, currency: string) {
  const totals = all(sum, 'ram:TaxTotalAmount')
  const isInDocument = (element: XmlElement) =>
    (attributeOf(element, 'currencyID')?.trim() ?? currency) === currency
  const other = totals.find((element) => !isInDocument(element))
  return {
    vat: figures.amount(totals.find(isInDocument), 'totals.vat'),
    vatInTaxCurrency: figuresIn(null).amount(other, 'totals.vatInTaxCurrency'),
  }
}

function shareOf(share: XmlElement, figures: Figures, path: string): VatShare {
  return {
    ...treatmentOf(share, figures, path),
    base: figures.required(one(share, 'ram:BasisAmount'), `${path}.base`, 'BR-45'),
    amount: figures.required(one(share, 'ram:CalculatedAmount'), `${path}.amount`, 'BR-46'),
    exemptionReason: text(share, 'ram:ExemptionReason'),
    exemptionCode: text(share, 'ram:ExemptionReasonCode'),
  }
}

function attachmentsOf(
  agreement: XmlElement | undefined,
  figures: Figures,
): { attachments: Attachment[]; links: Link[] } {
  const attachments: Attachment[] = []
  const links: Link[] = []
  for (const reference of all(agreement, 'ram:AdditionalReferencedDocument')) {
    const id = text(reference, 'ram:IssuerAssignedID') ?? ''
    const description = text(reference, 'ram:Name')
    const address = text(reference, 'ram:URIID')
    if (address !== null) links.push({ id, description, address })
    const file = one(reference, 'ram:AttachmentBinaryObject')
    if (file !== undefined) attach(file, { id, description }, attachments, figures)
  }
  return { attachments, links }
}
