import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { embeddedPdf, readInvoice } from '#formats/e-invoices/index'
import { sourceFile } from '#platform/config/project'
import { shown } from '#testing/sale'

const fixture = (name: string) =>
  readFileSync(sourceFile('src/formats/e-invoices/fixtures', `${name}.xml`))

describe('an invoice in CII', () => {
  const { invoice, syntax, findings } = readInvoice(fixture('cii-extended'))

  test('breaks no rule', () => {
    assert.deepEqual([syntax, findings], ['cii', []])
  })

  test('gives its head and references', () => {
    assert.deepEqual(
      [invoice.process, invoice.number, invoice.issuedOn, invoice.dueOn, invoice.taxPointOn],
      ['A1', 'FX-2026-11', '2026-03-05', '2026-04-04', '2026-02-28'],
    )
    assert.deepEqual([invoice.currency, invoice.taxCurrency], ['EUR', 'CHF'])
    assert.deepEqual(invoice.notes, ['Merci de votre confiance'])
    assert.deepEqual(invoice.period, { from: '2026-02-01', until: '2026-02-28' })
    assert.deepEqual(invoice.delivery, { on: '2026-03-01', country: 'FR' })
    assert.deepEqual(invoice.references, {
      buyer: 'SERV-12',
      order: 'BO-1',
      salesOrder: 'SO-1',
      contract: 'CT-1',
      project: 'PRJ',
      despatch: 'BL-1',
      receipt: 'BR-1',
      tender: 'LOT-1',
      accounting: 'CPT-1',
      corrects: [{ number: 'FX-2025-99', issuedOn: '2025-12-20' }],
    })
  })

  test('says who sells, who is paid and who represents', () => {
    assert.deepEqual(invoice.seller, {
      name: 'Verrerie du Lac SARL',
      tradingName: 'Verrerie',
      vatNumber: 'FR42993112200',
      taxNumber: 'FISC-1',
      legalId: { scheme: '0002', value: '993112200' },
      legalForm: 'SARL',
      identifiers: [
        { scheme: '0088', value: '5412345000013' },
        { scheme: null, value: 'F-100' },
      ],
      endpoint: { scheme: '0225', value: '993112200' },
      address: {
        street: '1 quai du Lac',
        additional: 'Bât. B',
        further: 'Escalier 2',
        city: 'Annecy',
        postalCode: '74000',
        region: 'Savoie',
        country: 'FR',
      },
      contact: { name: 'Luc Lac', phone: '+33 4 00 00 00 00', email: 'luc@lac.example' },
    })
    assert.deepEqual(invoice.payee, { name: 'Affacturage SA', legalId: null })
    assert.deepEqual(invoice.taxRepresentative, {
      name: 'Fiscalité SA',
      vatNumber: 'FR41997455019',
      address: {
        street: '1 rue Taxe',
        additional: null,
        further: null,
        city: null,
        postalCode: null,
        region: null,
        country: 'FR',
      },
    })
  })

  test('gives its means of payment, the reference and the mandate with each', () => {
    const shared = { reference: 'FX-2026-11', mandate: 'MD-1', card: null }
    assert.deepEqual(invoice.payments, [
      {
        ...shared,
        code: '58',
        codeText: 'Virement',
        account: 'FR7630004005670001122334414',
        accountName: 'Affacturage',
        bic: 'BNPAFRPP',
        debitedAccount: null,
      },
      {
        ...shared,
        code: '59',
        codeText: null,
        account: null,
        accountName: null,
        bic: null,
        debitedAccount: 'DE89370400440532013000',
      },
    ])
  })

  test('gives its lines but for those that only group others', () => {
    assert.deepEqual(
      invoice.lines.map(({ id }) => id),
      ['1', '2', '3'],
    )
    assert.deepEqual(shown(invoice.lines[0]), {
      id: '1',
      name: 'Vase',
      details: 'Verre soufflé',
      note: 'fragile',
      quantity: '3',
      unit: 'C62',
      unitPrice: '39.98',
      baseQuantity: '2',
      net: '59.97',
      adjustments: [],
      category: 'S',
      rate: '20',
      period: null,
      sellerCode: 'VASE',
      standardCode: { scheme: '0160', value: '05412345678908' },
      orderLine: '7',
      accounting: 'ACC-9',
    })
    assert.deepEqual(invoice.lines[1]?.period, { from: '2026-02-01', until: '2026-02-28' })
    assert.deepEqual(shown(invoice.lines[1]?.adjustments), [
      {
        kind: 'allowance',
        amount: '20.00',
        reason: 'Geste commercial',
        reasonCode: null,
        percent: null,
        base: null,
      },
    ])
  })

  test('gives allowances, charges for transport and totals', () => {
    assert.deepEqual(shown(invoice.adjustments), [
      {
        kind: 'allowance',
        amount: '5.00',
        reason: 'Remise',
        reasonCode: '95',
        percent: '5',
        base: '100.00',
        category: 'S',
        rate: '20',
      },
      {
        kind: 'charge',
        amount: '9.90',
        reason: 'Port',
        reasonCode: null,
        percent: null,
        base: null,
        category: 'S',
        rate: '20',
      },
    ])
    assert.deepEqual(shown(invoice.totals), {
      lines: '171.97',
      allowances: '5.00',
      charges: '9.90',
      net: '176.87',
      vat: '32.97',
      vatInTaxCurrency: '31.10',
      gross: '209.84',
      prepaid: '50.00',
      rounding: '0.16',
      payable: '160.00',
    })
    assert.deepEqual(shown(invoice.breakdown[1]), {
      category: 'E',
      rate: '0',
      base: '12.00',
      amount: '0.00',
      exemptionReason: 'Débours',
      exemptionCode: 'VATEX-EU-79-C',
    })
  })

  test('hands over embedded files and links', () => {
    assert.deepEqual(shown(invoice.attachments), [
      {
        id: 'ANX',
        description: 'Annexe',
        name: 'annexe.csv',
        mediaType: 'text/csv',
        content: 'a,b\n',
      },
    ])
    assert.deepEqual(invoice.links[0]?.address, 'https://lac.example/anx')
    assert.equal(embeddedPdf(invoice), undefined)
  })

  test('of the two smallest profiles has no lines and breaks no rule', () => {
    const minimum = readInvoice(fixture('cii-minimum'))
    assert.deepEqual(
      [minimum.findings, minimum.invoice.lines, minimum.invoice.breakdown],
      [[], [], []],
    )
    assert.equal(minimum.invoice.documentType, 'credit_note')
    const { lines, net, vat, gross, payable } = minimum.invoice.totals
    assert.deepEqual(shown([lines, net, vat, gross, payable]), [
      '100.00',
      '100.00',
      '20.00',
      '120.00',
      '120.00',
    ])
    const basic = readInvoice(fixture('cii-basic-wl'))
    assert.deepEqual(
      [basic.findings, basic.invoice.lines.length, basic.invoice.breakdown.length],
      [[], 0, 1],
    )
  })
})

describe('an invoice in ZUGFeRD 1.0', () => {
  test('is read to its last field, under the names that came later', () => {
    const { invoice, syntax, findings } = readInvoice(fixture('zugferd-1'))
    assert.deepEqual([syntax, findings], ['cii', []])
    assert.deepEqual(
      [invoice.number, invoice.issuedOn, invoice.dueOn, invoice.currency, invoice.references.order],
      ['ZF-7', '2026-03-05', '2026-04-04', 'EUR', 'B-1'],
    )
    assert.deepEqual(
      [
        invoice.seller.name,
        invoice.seller.vatNumber,
        invoice.seller.taxNumber,
        invoice.seller.address?.city,
      ],
      ['Weide GmbH', 'DE136695976', '201/113/40209', 'München'],
    )
    assert.equal(invoice.buyer.vatNumber, 'BE0160771164')
    assert.deepEqual(invoice.delivery?.on, '2026-03-04')
    const [payment] = invoice.payments
    assert.deepEqual(
      [payment?.account, payment?.bic, payment?.reference],
      ['DE89370400440532013000', 'COBADEFFXXX', 'ZF-7'],
    )
    const { net, vat, gross, prepaid, payable } = invoice.totals
    assert.deepEqual(shown([net, vat, gross, prepaid, payable]), [
      '198.00',
      '37.62',
      '235.62',
      '35.62',
      '200.00',
    ])
    const [line] = invoice.lines
    assert.deepEqual(
      [line?.name, line?.quantity, line?.unit, line?.unitPrice, line?.category, line?.rate],
      ['Trennblätter A4', '20', 'C62', '9.9', 'S', '19'],
    )
    // A share that bears a rate and names no category is taxed as usual.
    assert.deepEqual(
      invoice.breakdown.map(({ category, rate }) => [category, rate]),
      [['S', '19']],
    )
  })

  test('of the basic profile has goods without prices, which are no lines', () => {
    const basic = String(fixture('zugferd-1'))
      .replace(':comfort<', ':basic<')
      .replace(
        /<ram:SpecifiedSupplyChainTradeSettlement>.*<\/ram:SpecifiedSupplyChainTradeSettlement>/s,
        '',
      )
    const { invoice, findings } = readInvoice(Buffer.from(basic))
    assert.deepEqual([findings, invoice.lines, invoice.breakdown.length], [[], [], 1])
  })
})

test('a reference without means of payment is no means of payment without a code', () => {
  const bare = String(fixture('cii-extended')).replace(
    /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/s,
    '',
  )
  const { invoice, findings } = readInvoice(Buffer.from(bare))
  assert.deepEqual(
    [findings, invoice.payments.length, invoice.payments[0]?.reference],
    [[], 1, 'FX-2026-11'],
  )
})
