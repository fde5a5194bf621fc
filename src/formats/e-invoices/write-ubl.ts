/** Writes a invoice as UBL 2.1, its elements in the order of the schema. */

import { branch, document, leaf, type Xml } from '#formats/xml/writer'
import { type Amount, formatAmount, zero } from '#kernel/money'
import { base64Of } from './attachment.js'
import type {
  Address,
  Adjustment,
  EInvoice,
  Identifier,
  Line,
  LineAdjustment,
  Party,
  PaymentMeans,
  Period,
  VatShare,
  VatTreatment,
} from './e-invoice.js'
import { ublNamespaces } from './read-ubl.js'

/** The document as text, to be stored as UTF-8. It writes what the invoice says: check that first. */
export function writeUbl(invoice: EInvoice): string {
  const isCredit = invoice.documentType === 'credit_note'
  const namespaces = {
    xmlns: isCredit ? ublNamespaces.creditNote : ublNamespaces.invoice,
    'xmlns:cac': ublNamespaces.cac,
    'xmlns:cbc': ublNamespaces.cbc,
  }
  return document(
    isCredit ? 'CreditNote' : 'Invoice',
    namespaces,
    ...headOf(invoice, isCredit),
    ...referencesOf(invoice, isCredit),
    branch('cac:AccountingSupplierParty', partyOf(invoice.seller)),
    branch('cac:AccountingCustomerParty', partyOf(invoice.buyer)),
    payeeOf(invoice.payee),
    representativeOf(invoice.taxRepresentative),
    deliveryOf(invoice.delivery),
    ...invoice.payments.map((means, place) =>
      paymentOf(means, isCredit && place === 0 ? invoice.dueOn : null),
    ),
    branch('cac:PaymentTerms', leaf('cbc:Note', invoice.paymentTerms)),
    ...invoice.adjustments.map((one) => adjustmentOf(one, invoice.currency)),
    taxTotalOf(invoice),
    accountedTaxOf(invoice),
    totalsOf(invoice),
    ...invoice.lines.map((line) => lineOf(line, invoice.currency, isCredit)),
  )
}

function headOf(invoice: EInvoice, isCredit: boolean): Xml[] {
  const taxPoint = leaf('cbc:TaxPointDate', invoice.taxPointOn)
  return [
    leaf('cbc:CustomizationID', invoice.specification),
    leaf('cbc:ProfileID', invoice.process),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issuedOn),
    ...(isCredit
      ? [taxPoint, leaf('cbc:CreditNoteTypeCode', invoice.typeCode)]
      : [leaf('cbc:DueDate', invoice.dueOn), leaf('cbc:InvoiceTypeCode', invoice.typeCode)]),
    ...invoice.notes.map((note) => leaf('cbc:Note', note)),
    ...(isCredit ? [] : [taxPoint]),
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:TaxCurrencyCode', invoice.taxCurrency),
    leaf('cbc:AccountingCost', invoice.references.accounting),
    leaf('cbc:BuyerReference', invoice.references.buyer),
    periodOf(invoice.period),
  ]
}

/** The schemas of the two documents disagree on the order, and only invoices know projects. */
function referencesOf({ references, ...invoice }: EInvoice, isCredit: boolean): Xml[] {
  const named = (name: string, id: string | null) => branch(`cac:${name}`, leaf('cbc:ID', id))
  const contract = named('ContractDocumentReference', references.contract)
  const tender = named('OriginatorDocumentReference', references.tender)
  const additional = additionalOf(invoice, isCredit ? references.project : null)
  return [
    branch(
      'cac:OrderReference',
      // The schema wants the number of the order even where only that of the seller is known.
      leaf('cbc:ID', references.order ?? (references.salesOrder === null ? null : 'NA')),
      leaf('cbc:SalesOrderID', references.salesOrder),
    ),
    ...references.corrects.map(({ number, issuedOn }) =>
      branch(
        'cac:BillingReference',
        branch(
          'cac:InvoiceDocumentReference',
          leaf('cbc:ID', number),
          leaf('cbc:IssueDate', issuedOn),
        ),
      ),
    ),
    named('DespatchDocumentReference', references.despatch),
    named('ReceiptDocumentReference', references.receipt),
    ...(isCredit
      ? [contract, ...additional, tender]
      : [tender, contract, ...additional, named('ProjectReference', references.project)]),
  ]
}

function additionalOf(
  { attachments, links }: Pick<EInvoice, 'attachments' | 'links'>,
  project: string | null,
): Xml[] {
  const reference = (id: string, ...content: Xml[]) =>
    branch('cac:AdditionalDocumentReference', leaf('cbc:ID', id), ...content)
  return [
    ...attachments.map(({ id, description, name, mediaType, content }) =>
      reference(
        id,
        leaf('cbc:DocumentDescription', description),
        branch(
          'cac:Attachment',
          leaf('cbc:EmbeddedDocumentBinaryObject', base64Of(content), {
            mimeCode: mediaType,
            filename: name,
          }),
        ),
      ),
    ),
    ...links.map(({ id, description, address }) =>
      reference(
        id,
        leaf('cbc:DocumentDescription', description),
        branch('cac:Attachment', branch('cac:ExternalReference', leaf('cbc:URI', address))),
      ),
    ),
    project === null ? '' : reference(project, leaf('cbc:DocumentTypeCode', '50')),
  ]
}

function periodOf(period: Period | null): Xml {
  return branch(
    'cac:InvoicePeriod',
    leaf('cbc:StartDate', period?.from ?? null),
    leaf('cbc:EndDate', period?.until ?? null),
  )
}

function identifier(name: string, id: Identifier | null): Xml {
  return leaf(name, id?.value ?? null, { schemeID: id?.scheme ?? null })
}

function taxScheme(number: string | null, scheme: string): Xml {
  if (number === null) return ''
  return branch(
    'cac:PartyTaxScheme',
    leaf('cbc:CompanyID', number),
    branch('cac:TaxScheme', leaf('cbc:ID', scheme)),
  )
}

function partyOf(party: Party): Xml {
  const { address, contact } = party
  return branch(
    'cac:Party',
    identifier('cbc:EndpointID', party.endpoint),
    ...party.identifiers.map((id) => branch('cac:PartyIdentification', identifier('cbc:ID', id))),
    branch('cac:PartyName', leaf('cbc:Name', party.tradingName)),
    addressOf(address),
    taxScheme(party.vatNumber, 'VAT'),
    taxScheme(party.taxNumber, 'TAX'),
    branch(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', party.name),
      identifier('cbc:CompanyID', party.legalId),
      leaf('cbc:CompanyLegalForm', party.legalForm),
    ),
    branch(
      'cac:Contact',
      leaf('cbc:Name', contact?.name ?? null),
      leaf('cbc:Telephone', contact?.phone ?? null),
      leaf('cbc:ElectronicMail', contact?.email ?? null),
    ),
  )
}

function addressOf(address: Address | null): Xml {
  return branch(
    'cac:PostalAddress',
    leaf('cbc:StreetName', address?.street ?? null),
    leaf('cbc:AdditionalStreetName', address?.additional ?? null),
    leaf('cbc:CityName', address?.city ?? null),
    leaf('cbc:PostalZone', address?.postalCode ?? null),
    leaf('cbc:CountrySubentity', address?.region ?? null),
    branch('cac:AddressLine', leaf('cbc:Line', address?.further ?? null)),
    branch('cac:Country', leaf('cbc:IdentificationCode', address?.country ?? null)),
  )
}

function payeeOf(payee: EInvoice['payee']): Xml {
  return branch(
    'cac:PayeeParty',
    branch('cac:PartyName', leaf('cbc:Name', payee?.name ?? null)),
    branch('cac:PartyLegalEntity', identifier('cbc:CompanyID', payee?.legalId ?? null)),
  )
}

function representativeOf(party: EInvoice['taxRepresentative']): Xml {
  return branch(
    'cac:TaxRepresentativeParty',
    branch('cac:PartyName', leaf('cbc:Name', party?.name ?? null)),
    addressOf(party?.address ?? null),
    taxScheme(party?.vatNumber ?? null, 'VAT'),
  )
}

function deliveryOf(delivery: EInvoice['delivery']): Xml {
  const country = leaf('cbc:IdentificationCode', delivery?.country ?? null)
  return branch(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', delivery?.on ?? null),
    branch('cac:DeliveryLocation', branch('cac:Address', branch('cac:Country', country))),
  )
}

/** A credit note has no date of payment of its own: it stands with its first means of payment. */
function paymentOf(means: PaymentMeans, dueOn: string | null): Xml {
  return branch(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', means.code, { name: means.codeText }),
    leaf('cbc:PaymentDueDate', dueOn),
    leaf('cbc:PaymentID', means.reference),
    // The schema wants to know the network of a card, of which nothing is known.
    means.card === null
      ? ''
      : branch(
          'cac:CardAccount',
          leaf('cbc:PrimaryAccountNumberID', means.card),
          leaf('cbc:NetworkID', 'NA'),
        ),
    branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', means.account),
      leaf('cbc:Name', means.accountName),
      branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', means.bic)),
    ),
    branch(
      'cac:PaymentMandate',
      leaf('cbc:ID', means.mandate),
      branch('cac:PayerFinancialAccount', leaf('cbc:ID', means.debitedAccount)),
    ),
  )
}

function money(name: string, amount: Amount | null, currency: string): Xml {
  const text = amount === null ? null : formatAmount(amount)
  return leaf(name, text, { currencyID: currency })
}

/** Totals that most invoices do without are written only where they say something. */
function moneyIfAny(name: string, amount: Amount, currency: string): Xml {
  return amount === zero ? '' : money(name, amount, currency)
}

function category(name: string, { category: id, rate }: VatTreatment, ...more: Xml[]): Xml {
  if (id === null && rate === null) return ''
  return branch(
    name,
    leaf('cbc:ID', id),
    leaf('cbc:Percent', rate),
    ...more,
    branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  )
}

function adjustmentOf(one: Adjustment | LineAdjustment, currency: string): Xml {
  return branch(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(one.kind === 'charge')),
    leaf('cbc:AllowanceChargeReasonCode', one.reasonCode),
    leaf('cbc:AllowanceChargeReason', one.reason),
    leaf('cbc:MultiplierFactorNumeric', one.percent),
    money('cbc:Amount', one.amount, currency),
    money('cbc:BaseAmount', one.base, currency),
    'category' in one ? category('cac:TaxCategory', one) : '',
  )
}

function taxTotalOf({ totals, breakdown, currency }: EInvoice): Xml {
  return branch(
    'cac:TaxTotal',
    money('cbc:TaxAmount', totals.vat, currency),
    ...breakdown.map((share) => shareOf(share, currency)),
  )
}

function shareOf(share: VatShare, currency: string): Xml {
  return branch(
    'cac:TaxSubtotal',
    money('cbc:TaxableAmount', share.base, currency),
    money('cbc:TaxAmount', share.amount, currency),
    category(
      'cac:TaxCategory',
      share,
      leaf('cbc:TaxExemptionReasonCode', share.exemptionCode),
      leaf('cbc:TaxExemptionReason', share.exemptionReason),
    ),
  )
}

function accountedTaxOf({ totals, taxCurrency }: EInvoice): Xml {
  if (taxCurrency === null) return ''
  return branch('cac:TaxTotal', money('cbc:TaxAmount', totals.vatInTaxCurrency, taxCurrency))
}

function totalsOf({ totals, currency }: EInvoice): Xml {
  return branch(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', totals.lines, currency),
    money('cbc:TaxExclusiveAmount', totals.net, currency),
    money('cbc:TaxInclusiveAmount', totals.gross, currency),
    moneyIfAny('cbc:AllowanceTotalAmount', totals.allowances, currency),
    moneyIfAny('cbc:ChargeTotalAmount', totals.charges, currency),
    moneyIfAny('cbc:PrepaidAmount', totals.prepaid, currency),
    moneyIfAny('cbc:PayableRoundingAmount', totals.rounding, currency),
    money('cbc:PayableAmount', totals.payable, currency),
  )
}

function lineOf(line: Line, currency: string, isCredit: boolean): Xml {
  const unit = { unitCode: line.unit }
  const quantity = isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'
  const base = line.baseQuantity === '1' ? null : line.baseQuantity
  return branch(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', line.id),
    leaf('cbc:Note', line.note),
    leaf(quantity, line.quantity, unit),
    money('cbc:LineExtensionAmount', line.net, currency),
    leaf('cbc:AccountingCost', line.accounting),
    periodOf(line.period),
    branch('cac:OrderLineReference', leaf('cbc:LineID', line.orderLine)),
    ...line.adjustments.map((adjustment) => adjustmentOf(adjustment, currency)),
    branch(
      'cac:Item',
      leaf('cbc:Description', line.details),
      leaf('cbc:Name', line.name),
      branch('cac:SellersItemIdentification', leaf('cbc:ID', line.sellerCode)),
      branch('cac:StandardItemIdentification', identifier('cbc:ID', line.standardCode)),
      category('cac:ClassifiedTaxCategory', line),
    ),
    branch(
      'cac:Price',
      leaf('cbc:PriceAmount', line.unitPrice, { currencyID: currency }),
      leaf('cbc:BaseQuantity', base, unit),
    ),
  )
}
