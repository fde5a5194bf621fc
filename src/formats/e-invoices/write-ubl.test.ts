import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  decimal,
  type EInvoice,
  findings,
  readInvoice,
  type Sale,
  saleInvoice,
  writeUbl,
} from '#formats/e-invoices/index'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { addDays, day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { rounds } from '#testing/rounds'
import { cents, pdf, sale, saleLine } from '#testing/sale'

function readAgain(invoice: EInvoice) {
  return readInvoice(new TextEncoder().encode(writeUbl(invoice)))
}

const full: Sale = {
  ...sale,
  currency: 'USD',
  accountedVat: { currency: 'EUR', amount: cents('8.12') },
  taxPointOn: day('2026-03-10'),
  period: { from: day('2026-03-01'), until: day('2026-03-31') },
  rounding: cents('0.03'),
  paymentTerms: '30 dagen',
  delivery: { on: day('2026-03-11'), country: 'BE' },
  payee: { name: 'Factor Zuid NV', legalId: { scheme: '0208', value: '0175540009' } },
  taxRepresentative: {
    name: 'Fiscale Hulp BV',
    vatNumber: 'BE0175540009',
    address: sale.seller.address ?? null,
  },
  references: {
    buyer: 'REF',
    order: 'PO',
    salesOrder: 'SO',
    contract: 'C',
    project: 'P',
    despatch: 'D',
    receipt: 'R',
    tender: 'T',
    accounting: 'A',
    corrects: [
      { number: '1', issuedOn: day('2026-01-02') },
      { number: '2', issuedOn: null },
    ],
  },
  seller: {
    ...sale.seller,
    tradingName: 'Wilg',
    taxNumber: 'LOC',
    legalForm: 'BV',
    identifiers: [{ scheme: null, value: 'K-1' }],
    contact: { name: 'An', phone: '+32', email: 'an@wilg.example' },
  },
  payments: [
    ...sale.payments!,
    {
      code: '30',
      codeText: 'SEPA',
      account: 'BE30001773355111',
      mandate: 'M',
      debitedAccount: 'BE61363009988717',
    },
    { code: '30', card: '1234', account: 'BE30001773355111', accountName: null },
  ],
  lines: [
    ...sale.lines,
    saleLine('Uur', '-0.25', '80', 'S', '21', {
      unit: 'HUR',
      details: 'Op verplaatsing',
      note: 'correctie',
      period: { from: day('2026-03-02'), until: null },
      sellerCode: 'U',
      standardCode: { scheme: '0160', value: '05412345678908' },
      orderLine: '3',
      accounting: 'B',
    }),
  ],
  links: [{ id: 'L', description: 'Portaal', address: 'https://wilg.example/?a=1&b=2' }],
}

describe('what is written is read as it was', () => {
  const documents: Record<string, Sale> = {
    'an invoice': sale,
    'a credit note': { ...sale, documentType: 'credit_note' },
    'an invoice that says everything': full,
    'a credit note that says everything': { ...full, documentType: 'credit_note' },
    'an order known only to the seller': { ...sale, references: { buyer: 'x', salesOrder: 'SO' } },
    'an invoice outside the scope of VAT': {
      ...sale,
      adjustments: [],
      seller: { ...sale.seller, vatNumber: null },
      buyer: { ...sale.buyer, vatNumber: null },
      lines: [saleLine('Subsidie', '1', '100', 'O', null)],
      prepaid: cents('0'),
    },
  }
  for (const [name, one] of Object.entries(documents))
    test(name, () => {
      const invoice = saleInvoice(one)
      assert.deepEqual(findings(invoice), [])
      assert.deepEqual(readAgain(invoice), { syntax: 'ubl', invoice, envelope: null, findings: [] })
    })

  test('letters of all kinds, and what could be taken for markup', () => {
    const texts = ['<&>"\'', ']]>', '&amp;', 'a\r\nb\tc\rd', '😀 é ß Œ €', '<!-- x -->', '&#65;']
    for (const text of texts) {
      const invoice = saleInvoice({
        ...sale,
        number: text,
        attachments: [{ ...pdf, description: text }],
      })
      assert.deepEqual(readAgain(invoice).invoice, invoice)
    }
  })

  test('any sale', () => {
    fc.assert(
      fc.property(anySale(), (one) => {
        const invoice = saleInvoice(one)
        const reading = readAgain(invoice)
        assert.deepEqual(reading.invoice, invoice)
        assert.deepEqual(reading.findings, [])
        assert.deepEqual(findings(invoice), [])
      }),
      { numRuns: rounds(800) },
    )
  })
})

test('what XML cannot say becomes a space, and the document stays well-formed', () => {
  const invoice = saleInvoice({ ...sale, note: 'a\u0000b\u001fc\ufffed\ud800e' })
  assert.deepEqual(readAgain(invoice).invoice.notes, ['a b c d\ufffde'])
})

test('nothing is written for what is not there, so that no element is empty', () => {
  const hollow = saleInvoice({ ...sale, number: '', note: '', references: {} })
  const empties: string[] = []
  const look = ({ name, text, children }: XmlElement): void => {
    if (children.length === 0 && text.trim() === '') empties.push(name)
    children.forEach(look)
  }
  for (const invoice of [hollow, saleInvoice(sale), saleInvoice(full)])
    look(readXml(writeUbl(invoice)))
  assert.deepEqual(empties, [])
})

test('the document says what it is and how it is encoded', () => {
  const text = writeUbl(saleInvoice(sale))
  assert.ok(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis'))
  assert.match(text, /<cbc:CustomizationID>urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu/)
  assert.match(text, /<cbc:InvoiceTypeCode>380</)
  const credit = writeUbl(saleInvoice({ ...sale, documentType: 'credit_note' }))
  assert.match(credit, /<cbc:CreditNoteTypeCode>381</)
  assert.match(
    credit,
    /<cbc:PaymentMeansCode>30<\/cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-04-15</,
  )
})

describe('amounts follow from the lines', () => {
  const shown = (amounts: readonly Amount[]) => amounts.map(formatAmount)

  test('with VAT rounded once for each rate, never by line', () => {
    const lines = Array.from({ length: 3 }, () => saleLine('Post', '1', '0.43', 'S', '21'))
    const { totals, breakdown } = saleInvoice({
      ...sale,
      lines,
      adjustments: [],
      prepaid: cents('0'),
    })
    // By line it would be three times 0.09.
    assert.deepEqual(shown([totals.net, totals.vat, totals.gross]), ['1.29', '0.27', '1.56'])
    const other = Array.from({ length: 3 }, () => saleLine('Post', '1', '0.45', 'S', '21'))
    const summed = saleInvoice({ ...sale, lines: other, adjustments: [], prepaid: cents('0') })
    assert.deepEqual(shown([summed.totals.net, summed.totals.vat]), ['1.35', '0.28'])
    assert.equal(breakdown.length, 1)
  })

  test('with allowances and charges at their rates, and what is left to pay', () => {
    const { totals, breakdown } = saleInvoice({ ...sale, rounding: cents('0.28') })
    assert.deepEqual(shown([totals.lines, totals.allowances, totals.charges, totals.net]), [
      '84.97',
      '2.00',
      '7.00',
      '89.97',
    ])
    assert.deepEqual(shown([totals.vat, totals.gross, totals.prepaid, totals.payable]), [
      '9.75',
      '99.72',
      '20.00',
      '80.00',
    ])
    assert.deepEqual(shown(breakdown.map(({ base }) => base)), ['29.00', '60.97'])
  })

  test('with a reason for each category that charges no VAT', () => {
    const reasons = (category: string, rate: string | null) =>
      saleInvoice({
        ...sale,
        adjustments: [],
        lines: [saleLine('x', '1', '1', category, rate)],
      }).breakdown.map(({ exemptionCode }) => exemptionCode)
    assert.deepEqual(
      ['AE', 'K', 'G', 'E', 'Z'].flatMap((one) => reasons(one, '0')),
      ['VATEX-EU-AE', 'VATEX-EU-IC', 'VATEX-EU-G', null, null],
    )
    assert.deepEqual(reasons('O', null), ['VATEX-EU-O'])
    const given = { exemptionCode: 'VATEX-EU-132-1I', exemptionReason: 'Onderwijs' }
    const [share] = saleInvoice({
      ...sale,
      adjustments: [],
      lines: [saleLine('x', '1', '1', 'E', '0', given)],
    }).breakdown
    assert.deepEqual(
      [share?.exemptionCode, share?.exemptionReason],
      ['VATEX-EU-132-1I', 'Onderwijs'],
    )
  })
})

// What the schema of UBL 2.1 says of the order, for the elements that are written.
// biome-ignore format: a table
const order: Record<string, string> = {
  Invoice: 'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference ProjectReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote: 'CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference AdditionalDocumentReference OriginatorDocumentReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine',
  Party: 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PayeeParty: 'PartyName PartyLegalEntity',
  TaxRepresentativeParty: 'PartyName PostalAddress PartyTaxScheme',
  PostalAddress: 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country',
  PartyTaxScheme: 'CompanyID TaxScheme',
  PartyLegalEntity: 'RegistrationName CompanyID CompanyLegalForm',
  Contact: 'Name Telephone ElectronicMail',
  OrderReference: 'ID SalesOrderID',
  InvoiceDocumentReference: 'ID IssueDate',
  AdditionalDocumentReference: 'ID DocumentTypeCode DocumentDescription Attachment',
  Attachment: 'EmbeddedDocumentBinaryObject ExternalReference',
  InvoicePeriod: 'StartDate EndDate',
  Delivery: 'ActualDeliveryDate DeliveryLocation',
  PaymentMeans: 'PaymentMeansCode PaymentDueDate PaymentID CardAccount PayeeFinancialAccount PaymentMandate',
  CardAccount: 'PrimaryAccountNumberID NetworkID',
  PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch',
  PaymentMandate: 'ID PayerFinancialAccount',
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  InvoiceLine: 'ID Note InvoicedQuantity LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference AllowanceCharge Item Price',
  CreditNoteLine: 'ID Note CreditedQuantity LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference AllowanceCharge Item Price',
  Item: 'Description Name SellersItemIdentification StandardItemIdentification ClassifiedTaxCategory',
  Price: 'PriceAmount BaseQuantity',
}

test('elements stand in the order of the schema', () => {
  const look = ({ name, children }: XmlElement): void => {
    if (children.length > 1) {
      const wanted = order[name]?.split(' ') ?? assert.fail(`nothing is known of ${name}`)
      const places = children.map((child) => wanted.indexOf(child.name))
      assert.ok(!places.includes(-1), `${name}: ${children.map((child) => child.name)}`)
      assert.deepEqual(
        places,
        [...places].sort((one, other) => one - other),
        name,
      )
    }
    children.forEach(look)
  }
  for (const one of [sale, full])
    for (const documentType of ['invoice', 'credit_note'] as const)
      look(readXml(writeUbl(saleInvoice({ ...one, documentType }))))
})

/** Sales of every category with amounts, texts and quantities of all sizes, none of which breaks a rule. */
function anySale(): fc.Arbitrary<Sale> {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((one) => one.toWellFormed().trim())
    .filter((one) => one !== '' && !/[\p{Cc}\ufffe\uffff]/u.test(one))
  const optional = fc.option(text)
  const amount = fc
    .bigInt({ min: 0n, max: 99_999_999n })
    .map((one) => cents(`${one / 100n}.${String(one % 100n).padStart(2, '0')}`))
  const quantity = fc
    .integer({ min: -100_000, max: 100_000 })
    .map((one) =>
      decimal(
        `${one < 0 ? '-' : ''}${Math.floor(Math.abs(one) / 1000)}.${String(Math.abs(one) % 1000).padStart(3, '0')}`,
      ),
    )
  const price = fc
    .integer({ min: 0, max: 99_999_999 })
    .map((one) => decimal(`${Math.floor(one / 10_000)}.${String(one % 10_000).padStart(4, '0')}`))
  const base = fc.constantFrom('1', '10', '12', '0.5', '1000').map(decimal)
  const rate = fc.constantFrom('21', '12', '6', '5.5', '2.1', '17').map(decimal)
  const anyDay = fc.integer({ min: 0, max: 3000 }).map((count) => addDays(day('2020-01-01'), count))
  const treatment = fc.oneof(
    fc.record({ category: fc.constant('S'), rate }),
    fc.record({ category: fc.constantFrom('Z', 'AE', 'K', 'G'), rate: fc.constant(decimal('0')) }),
  )
  const reasoned = <Kind extends 'allowance' | 'charge'>(kind: Kind, code: string) =>
    fc.record({
      kind: fc.constant(kind),
      amount,
      reason: text,
      reasonCode: fc.option(fc.constant(code)),
    })
  const adjustment = fc.oneof(reasoned('allowance', '95'), reasoned('charge', 'FC'))
  const line = fc
    .tuple(
      fc.record({
        name: text,
        details: optional,
        note: optional,
        quantity,
        unitPrice: price,
        baseQuantity: base,
        unit: fc.constantFrom('C62', 'HUR', 'KGM'),
        sellerCode: optional,
        accounting: optional,
        adjustments: fc.array(adjustment, { maxLength: 2 }),
      }),
      treatment,
    )
    .map(([one, vat]) => ({ ...one, ...vat }))
  const adjusted = fc.tuple(adjustment, treatment).map(([one, vat]) => ({ ...one, ...vat }))
  return fc
    .record({
      documentType: fc.constantFrom('invoice' as const, 'credit_note' as const),
      number: text,
      issuedOn: anyDay,
      dueOn: anyDay,
      note: optional,
      paymentTerms: optional,
      references: fc.record({
        buyer: text,
        order: optional,
        contract: optional,
        project: optional,
      }),
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      adjustments: fc.array(adjusted, { maxLength: 3 }),
      prepaid: amount,
      attachments: fc.array(
        fc.record(
          {
            id: text,
            description: optional,
            name: fc.constantFrom('a.pdf', 'facture été.pdf'),
            mediaType: fc.constantFrom('application/pdf', 'image/png'),
            content: fc.uint8Array({ minLength: 1, maxLength: 50 }),
          },
          { noNullPrototype: true },
        ),
        { maxLength: 2 },
      ),
    })
    .map((one) => ({
      ...sale,
      ...one,
      delivery: { on: one.issuedOn, country: 'FR' },
      seller: { ...sale.seller, name: one.number },
    }))
}
