import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extracted } from '#formats/e-invoices/index'
import { agreed } from './agreed.js'

const line = {
  description: 'Vat amberbier',
  quantity: 10,
  unit_price: 100,
  vat_rate: 21,
  vat_category: null,
  amount_net: 1000,
  amount_vat: 210,
  amount_gross: 1210,
}
const extracted: Extracted = {
  document_type: 'invoice',
  self_billed: false,
  direction: 'purchase',
  counterparty: {
    name: 'Brouwerij De Linde',
    vat_number: 'BE0417497106',
    iban: 'BE71096123456769',
    bic: null,
  },
  number: '2026/0117',
  date: '2026-03-02',
  due_date: null,
  structured_communication: '090933755493',
  payment_reference: '+++090/9337/55493+++',
  currency: 'EUR',
  lines: [line],
  adjustments: [],
  totals: {
    net: 1000,
    vat: 210,
    gross: 1210,
    prepaid: 0,
    rounding: 0,
    payable: 1210,
    vat_breakdown: [{ category: null, rate: 21, base: 1000, amount: 210 }],
  },
  payment: { iban: 'BE71096123456769', bic: null, paid: false },
  corrects: [],
  nature: null,
  confidence: 0.5,
  language: 'nl',
}
const totals = (change: Partial<Extracted['totals']>) => ({ ...extracted.totals, ...change })
const between = (local: Partial<Extracted>, ai: Partial<Extracted>) =>
  agreed({ extracted: { ...extracted, ...local } }, { ...extracted, ...ai })

test('two engines that say the same are trusted', () => {
  const counterparty = { ...extracted.counterparty!, name: 'Brouwerij De Linde NV' }
  const {
    isTrusted,
    disputed,
    extracted: merged,
  } = between({}, { number: '2026-0117', counterparty })
  assert.deepEqual([isTrusted, disputed], [true, []])
  assert.equal(merged.confidence, 0.95)
  assert.equal(merged.number, '2026/0117')
  assert.equal(merged.counterparty?.name, 'Brouwerij De Linde NV')
})

test('what one of them alone says is taken but not trusted', () => {
  const { isTrusted, extracted: merged } = between(
    { number: null, date: null },
    { due_date: '2026-04-01' },
  )
  assert.equal(isTrusted, false)
  assert.deepEqual(
    [merged.number, merged.date, merged.due_date],
    ['2026/0117', '2026-03-02', '2026-04-01'],
  )
  const other = between({}, { number: null, totals: totals({ net: null, vat: null, gross: null }) })
  assert.deepEqual(
    [other.isTrusted, other.extracted.number, other.extracted.totals.gross],
    [false, '2026/0117', 1210],
  )
})

test('a number of ours with its check digits beats the service', () => {
  const counterparty = {
    name: 'Someone',
    vat_number: 'BE0403170701',
    iban: 'BE68539007547034',
    bic: 'X',
  }
  const payment = { iban: 'BE68539007547034', bic: null, paid: true }
  const { extracted: merged, disputed, isTrusted } = between({}, { counterparty, payment })
  assert.deepEqual(merged.counterparty, extracted.counterparty)
  assert.deepEqual(merged.payment, extracted.payment)
  assert.deepEqual([disputed, isTrusted], [['counterparty', 'payment'], false])
})

test('without a check digit a service that sums bear out comes first, for a person to see', () => {
  const {
    extracted: merged,
    disputed,
    isTrusted,
  } = between({ number: '117', date: '2026-03-01' }, {})
  assert.deepEqual([merged.number, merged.date], ['2026/0117', '2026-03-02'])
  assert.deepEqual([disputed, isTrusted], [['number', 'date'], false])
  const sure = { extracted: { ...extracted, number: '117' }, isTrusted: true }
  assert.equal(agreed(sure, extracted).extracted.number, '117')
})

test('a service that contradicts sums or check digits is believed in nothing', () => {
  const other = { number: '9999', date: '2026-01-01', due_date: '2026-02-01' }
  const vat = { ...extracted.counterparty!, vat_number: 'BE0403170701' }
  for (const mistake of [{ totals: totals({ net: 1, vat: 0, gross: 1 }) }, { counterparty: vat }]) {
    const { extracted: merged, isTrusted } = between({ due_date: null }, { ...other, ...mistake })
    assert.deepEqual(
      [merged.number, merged.date, merged.due_date, isTrusted],
      ['2026/0117', '2026-03-02', null, false],
    )
  }
  const alone = { totals: totals({ net: null, vat: null, gross: 1210 }), lines: [] }
  const { extracted: merged } = between({ ...alone, number: null }, { ...other, counterparty: vat })
  assert.deepEqual([merged.number, merged.totals.net], [null, null])
})

test('where we read nothing, the service says something for a person to see', () => {
  const nothing = {
    number: null,
    date: null,
    counterparty: null,
    totals: totals({ net: null, vat: null, gross: null, vat_breakdown: [] }),
    lines: [],
  }
  const { extracted: merged, isTrusted } = between(nothing, {})
  assert.deepEqual([merged.number, merged.totals.gross, isTrusted], ['2026/0117', 1210, false])
})

test('sums of ours that hold beat those of the service, which a document may have told it', () => {
  const lie = { totals: totals({ net: 1, vat: 0, gross: 1, vat_breakdown: [] }), lines: [] }
  const { extracted: merged, disputed, isTrusted } = between({}, lie)
  assert.deepEqual([merged.totals.gross, disputed, isTrusted], [1210, ['totals'], false])
  assert.ok(merged.confidence <= 0.6)
})

test('sums of the service that hold beat those of ours that do not', () => {
  const { extracted: merged, isTrusted } = between(
    { totals: totals({ gross: 1000 }), lines: [] },
    {},
  )
  assert.deepEqual([merged.totals.gross, merged.lines, isTrusted], [1210, [line], false])
})

test('lines are those that come to the totals', () => {
  const wrong = [{ ...line, amount_net: 10, amount_gross: 12.1 }]
  assert.deepEqual(between({ lines: wrong }, {}).extracted.lines, [line])
  assert.deepEqual(between({}, { lines: wrong }).extracted.lines, [line])
  const other = [{ ...line, description: 'Barrel' }]
  assert.deepEqual(between({}, { lines: other }).extracted.lines, [line])
  const neither = between({ lines: wrong }, { lines: [] })
  assert.deepEqual(neither.extracted.lines, wrong)
})

test('agreement on figures that do not add up is worth nothing', () => {
  const lines = [{ ...line, amount_net: 10, amount_gross: 12.1 }]
  assert.equal(between({ lines }, { lines }).isTrusted, false)
  assert.equal(between({ lines: [] }, { lines: [] }).isTrusted, true)
  const broken = totals({ gross: 1200 })
  assert.equal(between({ totals: broken }, { totals: broken }).isTrusted, false)
  const rates = totals({ vat_breakdown: [{ category: null, rate: 6, base: 1000, amount: 210 }] })
  assert.equal(between({ totals: rates }, { totals: rates }).isTrusted, false)
})

test('a dispute about the due date or the account is for a person to settle', () => {
  const later = between({ due_date: '2026-04-01' }, { due_date: '2026-05-01' })
  assert.deepEqual([later.disputed, later.isTrusted], [['due_date'], false])
  const payment = { iban: 'BE68539007547034', bic: null, paid: false }
  assert.equal(between({}, { payment }).isTrusted, false)
})

test('whether it is a purchase or a credit note must be agreed too', () => {
  assert.equal(between({}, { direction: 'sale' }).isTrusted, false)
  assert.equal(between({}, { document_type: 'credit_note' }).isTrusted, false)
  assert.equal(between({ direction: null }, {}).extracted.direction, 'purchase')
})
