import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { embeddedPdf, readInvoice } from '#formats/e-invoices/index'
import { sourceFile } from '#platform/config/project'
import { shown } from '#testing/sale'

const fixture = (name: string) =>
  readFileSync(sourceFile('src/formats/e-invoices/fixtures', `${name}.xml`))

describe('an invoice in UBL', () => {
  const { invoice, syntax, envelope, findings } = readInvoice(fixture('ubl-national'))

  test('has no envelope, and breaks no rule but that its means of payment are of three kinds', () => {
    assert.deepEqual([syntax, envelope], ['ubl', null])
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['UBL-SR-44', 'UBL-SR-47'],
    )
  })

  test('gives its number, days, currencies and references', () => {
    const { references, notes, period, delivery, paymentTerms, ...head } = invoice
    assert.equal(head.specification, 'urn:cen.eu:en16931:2017#conformant#urn:example:national')
    assert.deepEqual([head.process, head.documentType, head.typeCode], [null, 'invoice', '380'])
    assert.equal(head.isSelfBilled, false)
    assert.deepEqual(
      [head.number, head.issuedOn, head.dueOn, head.taxPointOn],
      ['2026 / 0042', '2026-03-02', '2026-04-01', '2026-02-28'],
    )
    assert.deepEqual([head.currency, head.taxCurrency], ['USD', 'EUR'])
    assert.deepEqual(notes, ['Première remarque', 'Tweede <opmerking> & meer'])
    assert.deepEqual(period, { from: '2026-02-01', until: '2026-02-28' })
    assert.deepEqual(delivery, { on: '2026-02-27', country: 'BE' })
    assert.equal(paymentTerms, '30 dagen')
    assert.deepEqual(references, {
      buyer: 'REF-1',
      order: 'PO-9',
      salesOrder: 'SO-3',
      contract: 'C-1',
      project: 'P-1',
      despatch: 'D-1',
      receipt: 'R-1',
      tender: 'T-1',
      accounting: 'DEPT-7',
      corrects: [{ number: '2025/0900', issuedOn: '2025-12-01' }],
    })
  })

  test('says who sells, who buys, who is paid and who represents', () => {
    assert.deepEqual(invoice.seller, {
      name: 'Wilg & Zonen BV',
      tradingName: 'Boekhandel Wilg',
      vatNumber: 'BE0150200342',
      taxNumber: 'LOC-77',
      legalId: { scheme: '0208', value: '0150200342' },
      legalForm: 'BV',
      identifiers: [{ scheme: '0088', value: '5412345000013' }],
      endpoint: { scheme: '0208', value: '0150200342' },
      address: {
        street: 'Wilgenlaan 3',
        additional: 'bus 2',
        further: 'Achterbouw',
        city: 'Gent',
        postalCode: '9000',
        region: 'Oost-Vlaanderen',
        country: 'BE',
      },
      contact: { name: 'An Wilg', phone: '+32 9 000 00 00', email: 'an@wilg.example' },
    })
    assert.deepEqual(
      [invoice.buyer.name, invoice.buyer.tradingName, invoice.buyer.vatNumber],
      ['Kaai 12 NV', null, null],
    )
    assert.deepEqual(invoice.payee, {
      name: 'Factor Zuid NV',
      legalId: { scheme: null, value: '0175540009' },
    })
    assert.deepEqual(invoice.taxRepresentative, {
      name: 'Fiscale Hulp BV',
      vatNumber: 'BE0175540009',
      address: {
        street: 'Taksstraat 1',
        additional: null,
        further: null,
        city: null,
        postalCode: null,
        region: null,
        country: 'BE',
      },
    })
  })

  test('gives every means of payment', () => {
    const none = {
      codeText: null,
      reference: null,
      account: null,
      accountName: null,
      bic: null,
      card: null,
      mandate: null,
      debitedAccount: null,
    }
    assert.deepEqual(invoice.payments, [
      { ...none, code: '48', codeText: 'Card', reference: 'CARD-1', card: '1234' },
      {
        ...none,
        code: '30',
        reference: '+++090/2026/00112+++',
        account: 'BE30001773355111',
        accountName: 'Factor Zuid',
        bic: 'GEBABEBB',
      },
      { ...none, code: '59', mandate: 'M-1', debitedAccount: 'BE61363009988717' },
    ])
  })

  test('gives its lines, with exact prices and quantities', () => {
    const [first, second, third] = invoice.lines
    assert.deepEqual(shown(first), {
      id: '10',
      name: 'Enveloppen',
      details: 'Enveloppen met venster',
      note: 'per honderd',
      quantity: '250',
      unit: 'C62',
      unitPrice: '12.4',
      baseQuantity: '100',
      net: '31.00',
      adjustments: [],
      category: 'S',
      rate: '21',
      period: { from: '2026-02-10', until: null },
      sellerCode: 'ENV',
      standardCode: { scheme: '0160', value: '05412345678908' },
      orderLine: '4',
      accounting: 'ACC-1',
    })
    assert.deepEqual(shown([second?.quantity, second?.unitPrice, second?.net]), [
      '-2',
      '5.005',
      '-10.01',
    ])
    assert.deepEqual([third?.category, third?.rate, third?.unit], ['S', '6', 'HUR'])
    assert.deepEqual(shown(third?.adjustments), [
      {
        kind: 'allowance',
        amount: '4.00',
        reason: 'Actie',
        reasonCode: null,
        percent: '10',
        base: '40.00',
      },
      {
        kind: 'charge',
        amount: '1.50',
        reason: null,
        reasonCode: 'ABL',
        percent: null,
        base: null,
      },
    ])
  })

  test('gives allowances, charges and totals, and does not add VAT of two currencies', () => {
    assert.deepEqual(shown(invoice.adjustments), [
      {
        kind: 'allowance',
        amount: '2.00',
        reason: 'Korting',
        reasonCode: '95',
        percent: '10',
        base: '20.00',
        category: 'S',
        rate: '21',
      },
      {
        kind: 'charge',
        amount: '7.00',
        reason: 'Verzending',
        reasonCode: null,
        percent: null,
        base: null,
        category: 'S',
        rate: '6',
      },
    ])
    assert.deepEqual(shown(invoice.totals), {
      lines: '58.49',
      allowances: '2.00',
      charges: '7.00',
      net: '63.49',
      vat: '6.66',
      vatInTaxCurrency: '6.13',
      gross: '70.15',
      prepaid: '20.00',
      rounding: '-0.15',
      payable: '50.00',
    })
    const none = { exemptionReason: null, exemptionCode: null }
    assert.deepEqual(shown(invoice.breakdown), [
      { category: 'S', rate: '21', base: '18.99', amount: '3.99', ...none },
      { category: 'S', rate: '6', base: '44.50', amount: '2.67', ...none },
    ])
  })

  test('hands over embedded files under a bare name, and links without fetching them', () => {
    const file = {
      id: 'A-1',
      description: 'Readable',
      name: 'invoice.pdf',
      mediaType: 'application/pdf',
    }
    assert.deepEqual(shown(invoice.attachments), [{ ...file, content: '%PDF-1.4\n' }])
    assert.equal(embeddedPdf(invoice), invoice.attachments[0])
    assert.deepEqual(invoice.links, [
      { id: 'A-2', description: null, address: 'https://portal.example/42' },
    ])
  })
})

test('a self-billed credit note gives its day of payment and its project where it keeps them', () => {
  const { invoice, findings } = readInvoice(fixture('ubl-self-billed-credit-note'))
  assert.deepEqual(findings, [])
  assert.deepEqual(
    [invoice.documentType, invoice.typeCode, invoice.isSelfBilled, invoice.dueOn],
    ['credit_note', '261', true, '2026-04-09'],
  )
  assert.equal(invoice.references.project, 'PRJ-5')
  assert.deepEqual(invoice.references.corrects, [{ number: 'SB-6', issuedOn: null }])
  assert.deepEqual([invoice.lines[0]?.quantity, invoice.lines[0]?.name], ['1', 'Commission'])
  assert.deepEqual(
    [invoice.breakdown[0]?.exemptionCode, invoice.breakdown[0]?.exemptionReason],
    ['VATEX-EU-AE', 'Autoliquidation'],
  )
})
