import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  decimal,
  type EInvoice,
  extractedOf,
  isPaid,
  type PaymentMeans,
  preferredPayment,
  saleInvoice,
  settled,
  structuredCommunicationIn,
} from '#formats/e-invoices/index'
import { formatAmount } from '#kernel/money'
import { cents, sale, saleLine } from '#testing/sale'
import { noPayment } from './e-invoice.js'

const right = saleInvoice(sale)
const seller = { country: 'BE', vatNumber: 'BE0150200342', enterpriseNumber: null }
const buyer = { country: 'BE', vatNumber: null, enterpriseNumber: '0160771164' }
const means = (code: string, more: Partial<PaymentMeans> = {}) => ({ ...noPayment, code, ...more })

test('a invoice as the API shows it, seen from the buyer', () => {
  assert.deepEqual(extractedOf(right, buyer), {
    document_type: 'invoice',
    self_billed: false,
    direction: 'purchase',
    counterparty: {
      name: 'Wilg & Zonen BV',
      vat_number: 'BE0150200342',
      iban: 'BE30001773355111',
      bic: 'GEBABEBB',
    },
    number: '2026-0042',
    date: '2026-03-16',
    due_date: '2026-04-15',
    structured_communication: '090202600112',
    payment_reference: '+++090/2026/00112+++',
    currency: 'EUR',
    lines: [
      {
        description: 'Enveloppen',
        quantity: 250,
        unit_price: 0.124,
        vat_rate: 21,
        vat_category: 'S',
        amount_net: 31,
        amount_vat: 6.51,
        amount_gross: 37.51,
      },
      {
        description: 'Boek',
        quantity: 3,
        unit_price: 19.99,
        vat_rate: 6,
        vat_category: 'S',
        amount_net: 53.97,
        amount_vat: 3.24,
        amount_gross: 57.21,
      },
    ],
    adjustments: [
      {
        kind: 'allowance',
        description: 'Korting',
        vat_rate: 21,
        vat_category: 'S',
        amount_net: -2,
      },
      { kind: 'charge', description: null, vat_rate: 6, vat_category: 'S', amount_net: 7 },
    ],
    totals: {
      net: 89.97,
      vat: 9.75,
      gross: 99.72,
      prepaid: 20,
      rounding: 0,
      payable: 79.72,
      vat_breakdown: [
        { category: 'S', rate: 21, base: 29, amount: 6.09 },
        { category: 'S', rate: 6, base: 60.97, amount: 3.66 },
      ],
    },
    payment: { iban: 'BE30001773355111', bic: 'GEBABEBB', paid: false },
    corrects: [],
    nature: null,
    confidence: 1,
    language: null,
  })
})

test('seen from the seller the buyer is the other party, and the account is our own', () => {
  const { direction, counterparty, payment } = extractedOf(right, seller)
  assert.equal(direction, 'sale')
  assert.deepEqual(counterparty, {
    name: 'Kaai 12 NV',
    vat_number: 'BE0160771164',
    iban: null,
    bic: null,
  })
  assert.equal(payment.iban, 'BE30001773355111')
})

test('where someone else is paid, the account is not the seller’s', () => {
  const factored = { ...right, payee: { name: 'Factor Zuid NV', legalId: null } }
  const { counterparty, payment } = extractedOf(factored, buyer)
  assert.deepEqual([counterparty?.iban, payment.iban], [null, 'BE30001773355111'])
})

test('where neither party is the company there is no direction and no other party', () => {
  const { direction, counterparty } = extractedOf(right, { ...buyer, enterpriseNumber: null })
  assert.deepEqual([direction, counterparty], [null, null])
})

test('a line without a category has that of a document with a single one', () => {
  const single = saleInvoice({
    ...sale,
    adjustments: [],
    lines: [saleLine('x', '1', '10', 'S', '21')],
  })
  const bare = { ...single.lines[0]!, category: null, rate: null }
  const [line] = extractedOf({ ...single, lines: [bare] }, buyer).lines
  assert.deepEqual([line?.vat_category, line?.vat_rate, line?.amount_vat], ['S', 21, 2.1])
  const [unknown] = extractedOf({ ...right, lines: [bare] }, buyer).lines
  assert.deepEqual([unknown?.vat_category, unknown?.vat_rate], [null, 0])
})

describe('the preferred means of payment', () => {
  const chosen = (...payments: PaymentMeans[]) =>
    preferredPayment({ ...right, payments })?.reference

  test('is the first transfer to a sound IBAN, then any sound IBAN, then the first', () => {
    const sound = { account: 'BE30001773355111' }
    const card = means('48', { reference: 'card' })
    const wrong = means('30', { reference: 'wrong', account: 'BE30001773355112' })
    const debit = means('59', { ...sound, reference: 'debit' })
    const transfer = means('58', { ...sound, reference: 'transfer' })
    assert.equal(chosen(card, wrong, debit, transfer), 'transfer')
    assert.equal(chosen(card, wrong, debit), 'debit')
    assert.equal(chosen(card, wrong), 'card')
    assert.equal(chosen(), undefined)
  })

  test('leaves the reference to another when it has none', () => {
    const payments = [
      means('48', { reference: 'R-1' }),
      means('30', { account: 'BE30001773355111' }),
    ]
    assert.equal(extractedOf({ ...right, payments }, buyer).payment_reference, 'R-1')
  })
})

test('a structured communication is known by its check digits, however it is decorated', () => {
  for (const text of [
    '+++090/2026/00112+++',
    '***090/2026/00112***',
    '090202600112',
    ' 090 2026 00112 ',
    '+090/2026/00112+',
  ])
    assert.equal(structuredCommunicationIn(text), '090202600112', text)
  for (const text of [
    null,
    '',
    '090202600113',
    'RF18539007547034',
    'F 090202600112',
    '0902026001122',
    '1'.repeat(50),
  ])
    assert.equal(structuredCommunicationIn(text), null, String(text))
})

test('an invoice is paid when nothing is left, or when a card was used and it says so', () => {
  const paid = (more: Partial<EInvoice>, totals: Partial<EInvoice['totals']> = {}) =>
    isPaid({ ...right, ...more, totals: { ...right.totals, ...totals } })
  assert.equal(paid({}, { prepaid: cents('99.72'), payable: cents('0') }), true)
  assert.equal(paid({}, { prepaid: cents('0'), payable: cents('0') }), false)
  const payments = [means('48')]
  for (const text of [
    'Payé par carte',
    'Facture acquittée',
    'Reeds betaald',
    'PAID',
    'Bezahlt am 1.3.',
  ])
    assert.equal(paid({ payments, paymentTerms: text }), true, text)
  for (const text of ['À payer', 'Te betalen', 'nog niet betaald', 'non payé', 'Not paid', ''])
    assert.equal(paid({ payments, paymentTerms: text }), false, text)
  assert.equal(paid({ paymentTerms: 'Payé' }), false)
  assert.equal(paid({ payments: [means('54', { codeText: 'betaald' })] }), true)
})

describe('the totals to book', () => {
  const shown = (invoice: EInvoice) => {
    const { net, vat, gross, payable } = settled(invoice).totals
    return [net, vat, gross, payable].map(formatAmount)
  }

  test('are those of the document while they agree, though VAT was rounded another way', () => {
    const breakdown = right.breakdown.map((share, place) =>
      place === 0 ? { ...share, amount: cents('6.10') } : share,
    )
    const totals = {
      ...right.totals,
      vat: cents('9.76'),
      gross: cents('99.73'),
      payable: cents('79.73'),
    }
    assert.deepEqual(shown({ ...right, totals, breakdown }), ['89.97', '9.76', '99.73', '79.73'])
  })

  test('follow from the lines where they contradict each other', () => {
    const totals = { ...right.totals, gross: cents('109.72'), payable: cents('89.72') }
    assert.deepEqual(shown({ ...right, totals }), ['89.97', '9.75', '99.72', '79.72'])
    assert.equal(extractedOf({ ...right, totals }, buyer).totals.gross, 99.72)
  })

  test('keep the reasons that the document gives', () => {
    const lines = [saleLine('Les', '1', '100', 'E', '0', { exemptionReason: 'Art. 44' })]
    const exempt = saleInvoice({ ...sale, lines, adjustments: [], prepaid: cents('0') })
    const wrong = { ...exempt, totals: { ...exempt.totals, gross: cents('1') } }
    assert.equal(settled(wrong).breakdown[0]?.exemptionReason, 'Art. 44')
  })

  test('follow from the head where there are no lines', () => {
    const headOnly = { ...right, specification: 'urn:factur-x.eu:1p0:basicwl', lines: [] }
    const totals = { ...right.totals, gross: cents('1') }
    assert.deepEqual(shown({ ...headOnly, totals }), ['89.97', '9.75', '99.72', '79.72'])
  })
})

test('figures of any size pass unharmed', () => {
  const lines = [
    saleLine('Brug', '3', '3333333333.3333', 'S', '21'),
    saleLine('Bout', '0.001', '0.01', 'S', '21'),
  ]
  const large = saleInvoice({ ...sale, lines, adjustments: [], prepaid: cents('0') })
  assert.equal(extractedOf(large, buyer).totals.gross, 12_100_000_000)
  assert.equal(extractedOf(large, buyer).lines[1]?.amount_net, 0)
  assert.equal(decimal('0.10'), '0.1')
})
