import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decimal, type EInvoice, findings, type Sale, saleInvoice } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { languages, say } from '#kernel/languages'
import { cents, pdf, sale, saleLine } from '#testing/sale'

const right = saleInvoice(sale)
const withCategory = (category: string, more: Partial<Sale> = {}): EInvoice =>
  saleInvoice({
    ...sale,
    adjustments: [],
    prepaid: cents('0'),
    lines: [saleLine('Boek', '1', '100', category, category === 'O' ? null : '0')],
    ...more,
  })
const delivery = { on: day('2026-03-15'), country: 'FR' }
const reason = { exemptionReason: 'Article 44' }
const exempt = withCategory('E', { lines: [saleLine('Les', '1', '100', 'E', '0', reason)] })
const nameless = { vatNumber: null }
const outside = withCategory('O', {
  seller: { ...sale.seller, ...nameless },
  buyer: { ...sale.buyer, ...nameless },
})
const reverse = withCategory('AE')
const supply = withCategory('K', { delivery })
const dollars = saleInvoice({
  ...sale,
  currency: 'USD',
  accountedVat: { currency: 'EUR', amount: cents('8.00') },
})
const direct = saleInvoice({ ...sale, payments: [{ code: '59', mandate: 'M-1' }] })
const canary = withCategory('L')
const credit = saleInvoice({ ...sale, documentType: 'credit_note' })

const selfBilled = {
  ...right,
  typeCode: '389',
  isSelfBilled: true,
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
}

function rulesOf(invoice: EInvoice): string[] {
  return findings(invoice).map(({ rule, path }) => `${rule} ${path}`)
}

/** A copy in which one field has another value. */
function changed<Shape>(whole: Shape, path: string, value: unknown): Shape {
  const [head = '', ...rest] = path.split('.')
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>
  assert.ok(head in copy, path)
  copy[head] = rest.length === 0 ? value : changed(copy[head], rest.join('.'), value)
  return copy as Shape
}

test('right invoices break no rule, whatever their category', () => {
  const invoices = { right, exempt, outside, reverse, supply, dollars, direct, credit }
  for (const [name, invoice] of Object.entries(invoices))
    assert.deepEqual(rulesOf(invoice), [], name)
  assert.deepEqual(rulesOf(withCategory('Z')), [])
  assert.deepEqual(rulesOf(withCategory('G')), [])
})

// biome-ignore format: a table
const faults: [EInvoice, string, unknown, ...string[]][] = [
  // What every invoice says of itself.
  [right, 'specification', null, 'BR-01 specification'],
  [right, 'number', '', 'BR-02 number'],
  [right, 'issuedOn', null, 'BR-03 issuedOn'],
  [right, 'typeCode', '', 'BR-04 typeCode'],
  [right, 'currency', '', 'BR-05 currency'],
  [right, 'currency', 'eur', 'BR-CL-04 currency'],
  [dollars, 'taxCurrency', 'Euro', 'BR-CL-05 taxCurrency'],
  [right, 'seller.name', '', 'BR-06 seller.name'],
  [right, 'buyer.name', '', 'BR-07 buyer.name'],
  [right, 'seller.address', null, 'BR-08 seller.address'],
  [right, 'seller.address.country', null, 'BR-09 seller.address.country'],
  [right, 'buyer.address', null, 'BR-10 buyer.address'],
  [right, 'buyer.address.country', null, 'BR-11 buyer.address.country'],
  [right, 'buyer.address.country', 'XX', 'BR-CL-14 buyer.address.country'],
  [supply, 'delivery.country', 'France', 'BR-CL-14 delivery.country'],
  [right, 'payee', { name: '', legalId: null }, 'BR-17 payee.name'],
  [right, 'taxRepresentative', { name: '', vatNumber: null, address: null }, 'BR-18 taxRepresentative.name', 'BR-56 taxRepresentative.vatNumber', 'BR-19 taxRepresentative.address'],
  [right, 'taxRepresentative', { name: 'Fiscale Hulp BV', vatNumber: 'BE0175540009', address: { ...right.seller.address, country: null } }, 'BR-20 taxRepresentative.address.country'],
  [right, 'attachments.0.id', '', 'BR-52 attachments.0.id'],
  [right, 'links', [{ id: '', description: null, address: 'https://a.example' }], 'BR-52 links.0.id'],
  [right, 'references.corrects', [{ number: '', issuedOn: null }], 'BR-55 references.corrects.0.number'],
  [right, 'period', { from: day('2026-02-02'), until: day('2026-02-01') }, 'BR-29 period.until'],
  [right, 'lines.0.period', { from: day('2026-02-02'), until: day('2026-02-01') }, 'BR-30 lines.0.period.until'],
  [right, 'seller.endpoint.scheme', null, 'BR-62 seller.endpoint.scheme'],
  [right, 'buyer.endpoint.scheme', null, 'BR-63 buyer.endpoint.scheme'],
  [changed(outside, 'seller.legalId', null), 'seller.identifiers', [], 'BR-CO-26 seller.vatNumber'],
  // Lines, allowances and charges.
  [right, 'lines.0.id', '', 'BR-21 lines.0.id'],
  [right, 'lines.0.quantity', null, 'BR-22 lines.0.quantity'],
  [right, 'lines.0.unit', null, 'BR-23 lines.0.unit'],
  [right, 'lines.1.name', '', 'BR-25 lines.1.name'],
  [right, 'lines.0.unitPrice', null, 'BR-26 lines.0.unitPrice'],
  [right, 'lines.0.unitPrice', decimal('-12.4'), 'BR-27 lines.0.unitPrice', 'PEPPOL-EN16931-R120 lines.0.net'],
  [right, 'adjustments.0.reason', null, 'BR-33 adjustments.0.reason', 'BR-CO-21 adjustments.0.reason'],
  [right, 'adjustments.1.reasonCode', null, 'BR-38 adjustments.1.reason', 'BR-CO-22 adjustments.1.reason'],
  [right, 'lines.1.adjustments.0.reason', null, 'BR-42 lines.1.adjustments.0.reason', 'BR-CO-23 lines.1.adjustments.0.reason'],
  [changed(right, 'lines.1.adjustments.0.reason', null), 'lines.1.adjustments.0.kind', 'charge', 'BR-44 lines.1.adjustments.0.reason', 'BR-CO-24 lines.1.adjustments.0.reason', 'PEPPOL-EN16931-R120 lines.1.net'],
  [right, 'lines.0.category', null, 'BR-CO-04 lines.0.category', 'BR-S-08 breakdown.0.base'],
  [right, 'adjustments.0.category', null, 'BR-32 adjustments.0.category', 'BR-S-08 breakdown.0.base'],
  [right, 'adjustments.1.category', null, 'BR-37 adjustments.1.category', 'BR-S-08 breakdown.1.base'],
  // Totals.
  [right, 'totals.lines', cents('84.98'), 'BR-CO-10 totals.lines', 'BR-CO-13 totals.net'],
  [right, 'totals.allowances', cents('2.01'), 'BR-CO-11 totals.allowances', 'BR-CO-13 totals.net'],
  [right, 'totals.charges', cents('7.01'), 'BR-CO-12 totals.charges', 'BR-CO-13 totals.net'],
  [right, 'totals.net', cents('89.98'), 'BR-CO-13 totals.net', 'BR-CO-15 totals.gross'],
  [right, 'totals.vat', cents('9.76'), 'BR-CO-14 totals.vat', 'BR-CO-15 totals.gross'],
  [right, 'totals.gross', cents('99.73'), 'BR-CO-15 totals.gross', 'BR-CO-16 totals.payable'],
  [right, 'totals.payable', cents('79.73'), 'BR-CO-16 totals.payable'],
  [right, 'totals.prepaid', cents('0'), 'BR-CO-16 totals.payable'],
  [right, 'totals.rounding', cents('0.01'), 'BR-CO-16 totals.payable'],
  [dollars, 'totals.vatInTaxCurrency', null, 'BR-53 totals.vatInTaxCurrency'],
  // VAT by category.
  [right, 'breakdown', [], 'BR-CO-18 breakdown', 'BR-S-01 lines.0.category', 'BR-S-01 lines.1.category'],
  [right, 'breakdown.0.amount', cents('7.10'), 'BR-CO-14 totals.vat', 'BR-CO-17 breakdown.0.amount'],
  [right, 'breakdown.0.base', cents('30.00'), 'BR-S-08 breakdown.0.base'],
  [right, 'breakdown.0.base', cents('28.00'), 'BR-S-08 breakdown.0.base'],
  [right, 'breakdown.0.category', null, 'BR-47 breakdown.0.category', 'BR-S-01 lines.0.category'],
  [right, 'breakdown.0.category', 'Q', 'BR-CL-17 breakdown.0.category', 'BR-S-01 lines.0.category'],
  [right, 'breakdown.0.rate', null, 'BR-48 breakdown.0.rate', 'BR-S-08 breakdown.0.base', 'BR-S-01 lines.0.category'],
  [right, 'breakdown.0.exemptionReason', 'Article 44', 'BR-S-10 breakdown.0.exemptionReason'],
  [right, 'lines.0.category', 'Q', 'BR-CL-18 lines.0.category', 'BR-S-08 breakdown.0.base'],
  [right, 'lines.0.rate', decimal('0'), 'BR-S-05 lines.0.rate', 'BR-S-08 breakdown.0.base', 'BR-S-01 lines.0.category'],
  [right, 'lines.0.rate', null, 'BR-S-05 lines.0.rate', 'BR-S-08 breakdown.0.base', 'BR-S-01 lines.0.category'],
  [right, 'adjustments.0.rate', decimal('0'), 'BR-S-06 adjustments.0.rate', 'BR-S-08 breakdown.0.base', 'BR-S-01 adjustments.0.category'],
  [right, 'adjustments.1.rate', decimal('0'), 'BR-S-07 adjustments.1.rate', 'BR-S-08 breakdown.1.base', 'BR-S-01 adjustments.1.category'],
  [right, 'seller.vatNumber', null, 'BR-S-02 seller.vatNumber'],
  [exempt, 'lines.0.rate', decimal('6'), 'BR-E-05 lines.0.rate'],
  [exempt, 'breakdown.0.exemptionReason', null, 'BR-E-10 breakdown.0.exemptionReason'],
  [exempt, 'breakdown.0.amount', cents('1'), 'BR-CO-14 totals.vat', 'BR-E-09 breakdown.0.amount'],
  [exempt, 'breakdown.0.base', cents('99.99'), 'BR-E-08 breakdown.0.base'],
  [exempt, 'breakdown', [...exempt.breakdown, { ...exempt.breakdown[0]!, base: cents('100') }], 'BR-E-01 breakdown.1'],
  [reverse, 'buyer', { ...reverse.buyer, vatNumber: null, legalId: null }, 'BR-AE-02 buyer.vatNumber'],
  [reverse, 'breakdown.0.exemptionCode', null, 'BR-AE-10 breakdown.0.exemptionReason'],
  [supply, 'buyer.vatNumber', null, 'BR-IC-02 buyer.vatNumber'],
  [supply, 'seller.vatNumber', null, 'BR-IC-02 seller.vatNumber'],
  [{ ...supply, seller: { ...supply.seller, taxNumber: 'LOC' } }, 'seller.vatNumber', null, 'BR-IC-02 seller.vatNumber'],
  [supply, 'delivery.on', null, 'BR-IC-11 delivery.on'],
  [supply, 'delivery.country', null, 'BR-IC-12 delivery.country'],
  [supply, 'breakdown.0.exemptionCode', null, 'BR-IC-10 breakdown.0.exemptionReason'],
  [withCategory('G'), 'breakdown.0.exemptionCode', null, 'BR-G-10 breakdown.0.exemptionReason'],
  [withCategory('Z'), 'breakdown.0.exemptionReason', 'no', 'BR-Z-10 breakdown.0.exemptionReason'],
  [outside, 'lines.0.rate', decimal('0'), 'BR-O-05 lines.0.rate'],
  [outside, 'seller.vatNumber', 'BE0150200342', 'BR-O-02 seller.vatNumber'],
  [outside, 'buyer.vatNumber', 'BE0160771164', 'BR-O-02 buyer.vatNumber'],
  [outside, 'breakdown.0.exemptionCode', null, 'BR-O-10 breakdown.0.exemptionReason'],
  [outside, 'breakdown', [...outside.breakdown, { ...outside.breakdown[0]!, category: 'Z', rate: decimal('0'), base: cents('0'), exemptionCode: null }], 'BR-O-11 breakdown.1.category'],
  [canary, 'lines.0.rate', decimal('-1'), 'BR-AF-05 lines.0.rate', 'BR-AF-08 breakdown.0.base', 'BR-AF-01 lines.0.category'],
  [outside, 'lines', [...outside.lines, { ...outside.lines[0]!, net: cents('0'), quantity: decimal('0'), category: 'Z', rate: decimal('0') }],
    'BR-Z-01 lines.1.category', 'BR-Z-02 seller.vatNumber', 'BR-O-12 lines.1.category'],
  // Payment and numbers.
  [right, 'payments.0.code', '', 'BR-49 payments.0.code'],
  [right, 'payments.0.account', null, 'BR-61 payments.0.account'],
  [right, 'payments.0.account', 'BE30001773355112', 'DUBBEL-IBAN payments.0.account'],
  [right, 'payments.0.debitedAccount', 'BE30001773355112', 'DUBBEL-IBAN payments.0.debitedAccount'],
  [right, 'dueOn', null, 'BR-CO-25 dueOn'],
  [right, 'seller.vatNumber', '0150200342', 'BR-CO-09 seller.vatNumber'],
  [right, 'seller.vatNumber', 'BE0150200343', 'DUBBEL-VAT seller.vatNumber'],
  [right, 'buyer.vatNumber', 'FR41997455018', 'DUBBEL-VAT buyer.vatNumber'],
  // Peppol.
  [right, 'process', null, 'PEPPOL-EN16931-R001 process', 'PEPPOL-EN16931-R007 process'],
  [right, 'notes', ['one', 'two'], 'PEPPOL-EN16931-R002 notes'],
  [right, 'references.buyer', null, 'PEPPOL-EN16931-R003 references.buyer'],
  [right, 'typeCode', '381', 'BR-CL-01 typeCode', 'PEPPOL-EN16931-P0100 typeCode'],
  [credit, 'typeCode', '380', 'BR-CL-01 typeCode', 'PEPPOL-EN16931-P0101 typeCode'],
  [{ ...selfBilled, typeCode: '527' }, 'typeCode', '380', 'PEPPOL-EN16931-P0100 typeCode'],
  [dollars, 'taxCurrency', 'USD', 'PEPPOL-EN16931-R005 taxCurrency'],
  [dollars, 'totals.vatInTaxCurrency', cents('-8'), 'PEPPOL-EN16931-R055 totals.vatInTaxCurrency'],
  [right, 'buyer.endpoint', null, 'PEPPOL-EN16931-R010 buyer.endpoint'],
  [right, 'seller.endpoint', null, 'PEPPOL-EN16931-R020 seller.endpoint'],
  [right, 'seller.endpoint.scheme', '1234', 'BR-CL-25 seller.endpoint.scheme', 'PEPPOL-EN16931-CL008 seller.endpoint.scheme'],
  [right, 'seller.endpoint.value', '0150200343', 'PEPPOL-COMMON-R043 seller.endpoint'],
  [right, 'seller.endpoint.value', 'BE0150200342', 'PEPPOL-COMMON-R043 seller.endpoint'],
  [right, 'buyer.legalId.value', '0160.771.164', 'PEPPOL-COMMON-R043 buyer.legalId'],
  [right, 'buyer.identifiers', [{ scheme: '0088', value: '5412345000014' }], 'PEPPOL-COMMON-R040 buyer.identifiers.0'],
  [right, 'adjustments.0.base', null, 'PEPPOL-EN16931-R041 adjustments.0.base'],
  [right, 'adjustments.0.percent', null, 'PEPPOL-EN16931-R042 adjustments.0.percent'],
  [right, 'adjustments.0.percent', decimal('11'), 'PEPPOL-EN16931-R040 adjustments.0.amount'],
  [right, 'lines.1.adjustments.0.percent', decimal('11'), 'PEPPOL-EN16931-R040 lines.1.adjustments.0.amount'],
  [right, 'lines.0.baseQuantity', decimal('0'), 'PEPPOL-EN16931-R121 lines.0.baseQuantity'],
  [right, 'lines.1.net', cents('54.00'), 'BR-CO-10 totals.lines', 'PEPPOL-EN16931-R120 lines.1.net'],
  [right, 'lines.1.net', cents('53.94'), 'BR-CO-10 totals.lines', 'PEPPOL-EN16931-R120 lines.1.net'],
  [right, 'lines.0.quantity', decimal('251'), 'PEPPOL-EN16931-R120 lines.0.net'],
  [{ ...right, period: { from: day('2026-02-01'), until: day('2026-02-28') } }, 'lines.0.period', { from: day('2026-01-31'), until: day('2026-03-01') },
    'PEPPOL-EN16931-R110 lines.0.period.from', 'PEPPOL-EN16931-R111 lines.0.period.until'],
  [direct, 'payments.0.mandate', null, 'PEPPOL-EN16931-R061 payments.0.mandate'],
  [exempt, 'breakdown.0.exemptionCode', 'VATEX-EU-AE', 'PEPPOL-EN16931-P0107 breakdown.0.exemptionCode'],
  [right, 'attachments', [{ ...pdf, mediaType: 'text/html' }], 'BR-CL-24 attachments.0.mediaType', 'PEPPOL-EN16931-CL001 attachments.0.mediaType'],
  [right, 'specification', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:4.0', 'PEPPOL-EN16931-R004 specification'],
  [right, 'typeCode', '384', 'PEPPOL-EN16931-P0112 typeCode'],
  [right, 'buyer.identifiers', [{ scheme: '0192', value: '974760674' }], 'PEPPOL-COMMON-R041 buyer.identifiers.0'],
  [right, 'buyer.identifiers', [{ scheme: '0184', value: '12345678' }], 'PEPPOL-COMMON-R042 buyer.identifiers.0'],
  [right, 'buyer.identifiers', [{ scheme: '0201', value: 'UF12' }], 'PEPPOL-COMMON-R044 buyer.identifiers.0'],
  [right, 'buyer.identifiers', [{ scheme: '0210', value: 'RSSMRA80A01' }], 'PEPPOL-COMMON-R045 buyer.identifiers.0'],
  [right, 'buyer.endpoint', { scheme: '9907', value: 'x' }, 'BR-CL-25 buyer.endpoint.scheme', 'PEPPOL-EN16931-CL008 buyer.endpoint.scheme', 'PEPPOL-COMMON-R046 buyer.endpoint'],
  [right, 'buyer.identifiers', [{ scheme: '0211', value: 'IT06363391002' }], 'PEPPOL-COMMON-R047 buyer.identifiers.0'],
  [right, 'buyer.endpoint', { scheme: '9906', value: 'IT06363391002' }, 'BR-CL-25 buyer.endpoint.scheme', 'PEPPOL-EN16931-CL008 buyer.endpoint.scheme', 'PEPPOL-COMMON-R048 buyer.endpoint'],
  [right, 'buyer.identifiers', [{ scheme: '0007', value: '5560360794' }], 'PEPPOL-COMMON-R049 buyer.identifiers.0'],
  [right, 'buyer.identifiers', [{ scheme: '0151', value: '51824753557' }], 'PEPPOL-COMMON-R050 buyer.identifiers.0'],
  // Codes.
  [right, 'typeCode', '999', 'BR-CL-01 typeCode', 'PEPPOL-EN16931-P0100 typeCode'],
  [right, 'currency', 'ZWL', 'BR-CL-04 currency'],
  [dollars, 'taxCurrency', 'HRK', 'BR-CL-05 taxCurrency'],
  [right, 'notes', ['#QQQ#Bedankt'], 'BR-CL-08 notes.0'],
  [right, 'seller.identifiers', [{ scheme: '0001', value: '1' }], 'BR-CL-10 seller.identifiers.0.scheme'],
  [right, 'buyer.identifiers', [{ scheme: 'SEPA', value: '1' }], 'BR-CL-10 buyer.identifiers.0.scheme'],
  [right, 'buyer.legalId.scheme', 'KBO', 'BR-CL-11 buyer.legalId.scheme'],
  [right, 'payee', { name: 'Factor', legalId: { scheme: 'KBO', value: '1' } }, 'BR-CL-11 payee.legalId.scheme'],
  [direct, 'payments.0.code', '99', 'BR-CL-16 payments.0.code'],
  [right, 'adjustments.0.reasonCode', 'FC', 'BR-CL-19 adjustments.0.reasonCode', 'PEPPOL-EN16931-CL002 adjustments.0.reasonCode'],
  [right, 'adjustments.1.reasonCode', '95', 'BR-CL-20 adjustments.1.reasonCode', 'PEPPOL-EN16931-CL003 adjustments.1.reasonCode'],
  [right, 'lines.1.adjustments.0.reasonCode', '1', 'BR-CL-19 lines.1.adjustments.0.reasonCode', 'PEPPOL-EN16931-CL002 lines.1.adjustments.0.reasonCode'],
  [right, 'lines.0.standardCode', { scheme: '0001', value: '1' }, 'BR-CL-21 lines.0.standardCode.scheme'],
  [right, 'lines.0.standardCode', { scheme: null, value: '1' }, 'BR-64 lines.0.standardCode.scheme'],
  [exempt, 'breakdown.0.exemptionCode', 'VATEX-BE-1', 'BR-CL-22 breakdown.0.exemptionCode'],
  [right, 'lines.0.unit', 'PCE', 'BR-CL-23 lines.0.unit'],
  [direct, 'payments.0.card', '4111111111111111', 'BR-51 payments.0.card'],
  [right, 'attachments', [{ ...pdf, name: '' }], 'DUBBEL-FILE attachments.0.name'],
]

describe('each fault is found by its rule, at its field, and nothing else is', () => {
  for (const [invoice, path, value, ...expected] of faults)
    test(`${expected.join(', ')}`, () => {
      assert.deepEqual(rulesOf(changed(invoice, path, value)), expected)
    })
})

test('an invoice has lines', () => {
  const found = rulesOf(saleInvoice({ ...sale, lines: [], adjustments: [], prepaid: cents('0') }))
  assert.deepEqual(found, ['BR-16 lines', 'BR-CO-18 breakdown'])
})

test('VAT may be less than one unit of money away from base times rate, as the standard allows', () => {
  const near = changed(
    changed(right, 'breakdown.0.amount', cents('7.08')),
    'totals.vat',
    cents('10.74'),
  )
  const agreed = { ...near.totals, gross: cents('100.71'), payable: cents('80.71') }
  assert.deepEqual(rulesOf({ ...near, totals: agreed }), [])
})

describe('what lies on the border is allowed', () => {
  const one = day('2026-02-01')
  const february = { from: one, until: day('2026-02-28') }
  // biome-ignore format: a table
  const borders: [EInvoice, string, unknown, ...string[]][] = [
    [right, 'period', { from: one, until: one }],
    [right, 'period', { from: null, until: one }],
    [right, 'period', { from: one, until: null }],
    [{ ...right, period: february }, 'lines.0.period', february],
    [right, 'lines.1.net', cents('53.99'), 'BR-CO-10 totals.lines'],
    [right, 'lines.1.net', cents('53.95'), 'BR-CO-10 totals.lines'],
    [right, 'seller', { ...right.seller, vatNumber: null, taxNumber: 'LOC' }],
    [credit, 'dueOn', null],
    [dollars, 'totals.vatInTaxCurrency', cents('0')],
    [saleInvoice({ ...sale, prepaid: cents('99.72') }), 'dueOn', null],
    [saleInvoice({ ...sale, prepaid: cents('200') }), 'dueOn', null],
    [{ ...right, paymentTerms: '30 dagen' }, 'dueOn', null],
    [withCategory('L'), 'notes', []],
    [saleInvoice({ ...sale, lines: [...sale.lines, saleLine('Gratis', '1', '0', 'S', '6')] }), 'notes', []],
  ]
  for (const [place, [invoice, path, value, ...expected]] of borders.entries())
    test(`${place + 1}: ${path}`, () => {
      assert.deepEqual(rulesOf(changed(invoice, path, value)), expected)
    })

  test('an invoice in other money whose VAT is negative, or none, agrees in its sign', () => {
    const refund = saleInvoice({
      ...sale,
      adjustments: [],
      currency: 'USD',
      accountedVat: { currency: 'EUR', amount: cents('-8') },
      lines: [saleLine('Terug', '-1', '50', 'S', '21')],
    })
    assert.deepEqual(rulesOf(refund), [])
    assert.deepEqual(rulesOf(changed(refund, 'totals.vatInTaxCurrency', cents('0'))), [])
    const none = withCategory('Z', {
      currency: 'USD',
      accountedVat: { currency: 'EUR', amount: cents('0') },
    })
    assert.deepEqual(rulesOf(none), [])
    for (const amount of ['-1', '1'])
      assert.deepEqual(rulesOf(changed(none, 'totals.vatInTaxCurrency', cents(amount))), [])
  })
})

describe('numbers and codes that are right break no rule', () => {
  const german = { ...right.seller, vatNumber: 'DE136695976' }
  // biome-ignore format: a table
  const rights: [EInvoice, string, unknown][] = [
    [{ ...right, seller: german, buyer: { ...german, vatNumber: null, address: { ...german.address!, country: 'DE' } } }, 'typeCode', '384'],
    ...([['0192', '974760673'], ['0184', 'DK12345678'], ['0201', 'UF1234'], ['0210', 'RSSMRA80A01H501U'], ['0210', '06363391001'],
      ['0211', 'IT06363391001'], ['0211', 'FR06363391002'], ['0007', '5560360793'], ['0151', '51824753556'], ['0088', '5412345000013']]
      .map(([scheme, value]): [EInvoice, string, unknown] => [right, 'buyer.identifiers', [{ scheme, value }]])),
    [right, 'notes', ['#PMT#Indemnité forfaitaire de 40 euros']],
    [right, 'notes', ['C# en F']],
    [right, 'seller.identifiers', [{ scheme: 'SEPA', value: 'BE32ZZZ0160771164' }]],
    [right, 'lines.0.unit', 'HUR'],
    [right, 'lines.0.standardCode', { scheme: '0160', value: '05412345678908' }],
    [exempt, 'breakdown.0.exemptionCode', 'vatex-eu-132'],
    [direct, 'payments.0.card', '411111xxxxxx1111'],
    [right, 'taxRepresentative', { name: 'Fiscale Hulp BV', vatNumber: 'BE0175540009', address: right.seller.address }],
  ]
  for (const [place, [invoice, path, value]] of rights.entries())
    test(`${place + 1}: ${path}`, () => {
      assert.deepEqual(rulesOf(changed(invoice, path, value)), [])
    })
})

test('VAT may be one unit of money away from base times rate, and not a cent more', () => {
  for (const [amount, expected] of [
    ['7.09', []],
    ['5.09', []],
    ['7.10', ['BR-CO-17']],
  ] as const) {
    const found = findings(changed(right, 'breakdown.0.amount', cents(amount)))
    assert.deepEqual(
      found.map(({ rule }) => rule).filter((rule) => rule !== 'BR-CO-14'),
      expected,
    )
  }
})

test('a debit note that the buyer writes, and types of another process, are right', () => {
  assert.deepEqual(rulesOf(selfBilled), [])
  assert.deepEqual(rulesOf({ ...selfBilled, typeCode: '527' }), [])
  const other = { ...credit, process: 'urn:fdc:peppol.eu:2017:poacc:billing:02:1.0' }
  assert.deepEqual(rulesOf({ ...other, typeCode: '420' }), [])
})

test('VAT in the currency of the document need not be said twice', () => {
  const same = { ...right, specification: 'urn:cen.eu:en16931:2017', taxCurrency: 'EUR' }
  assert.deepEqual(rulesOf(same), [])
})

test('a document that does not claim to follow Peppol is not held to its rules', () => {
  const other = { ...right, specification: 'urn:cen.eu:en16931:2017' }
  for (const [path, value] of [
    ['references.buyer', null],
    ['seller.endpoint', null],
    ['process', null],
  ] as const)
    assert.deepEqual(rulesOf(changed(other, path, value)), [])
})

test('numbers of countries without a rule here, and accounts that are no IBAN, are left alone', () => {
  assert.deepEqual(rulesOf(changed(right, 'buyer.vatNumber', 'CHE123456789')), [])
  assert.deepEqual(rulesOf(changed(right, 'payments.0.account', '123456789')), [])
  assert.deepEqual(
    rulesOf(changed(right, 'buyer.identifiers', [{ scheme: '0088', value: '5412345000013' }])),
    [],
  )
})

test('every finding speaks all languages, with its values filled in', () => {
  for (const [invoice, path, value] of faults)
    for (const { message, about } of findings(changed(invoice, path, value)))
      for (const language of languages) {
        const sentence = say(message.text, language, message.values)
        assert.doesNotMatch(sentence, /[{}]/)
        assert.match(sentence, /\.$/)
        assert.ok(about)
      }
})
