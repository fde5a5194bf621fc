import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languages, say } from '#kernel/languages'
import { formatAmount, parseAmount } from '#kernel/money'
import {
  type CheckContext,
  checkReturn,
  computeReturn,
  formFor,
  ledgerFor,
  type PackCode,
  type PeriodType,
  packOf,
  type VatRegime,
} from '../index.js'
import type { BoxAmounts } from './boxes.js'

type Written = Readonly<Record<string, string>>
type More = { manual?: Written; askRestitution?: boolean } & Partial<CheckContext>

const read = (written: Written): BoxAmounts =>
  Object.fromEntries(Object.entries(written).map(([box, text]) => [box, parseAmount(text)!]))

const march = { periodType: 'monthly', year: 2026, period: 3 } as const

function checksOf(
  country: PackCode,
  regime: VatRegime,
  type: PeriodType,
  ledger: Written,
  more: More = {},
) {
  const form = formFor(packOf(country).vatReturns, regime, type)!
  const lines = Object.entries(read(ledger)).map(([box, amount]) => ({
    box,
    amount,
    vatCode: null,
    account: '',
  }))
  const vatReturn = computeReturn(form, {
    ...ledgerFor(form, lines),
    carried: {},
    manual: read(more.manual ?? {}),
    askRestitution: more.askRestitution ?? false,
  })
  const context = { period: more.period ?? march, intraListing: more.intraListing ?? null }
  return checkReturn(form, vatReturn, context)
}

const codes = (checks: ReturnType<typeof checksOf>) =>
  checks.map(({ code, box }) => (box === null ? code : `${code} ${box}`)).join(', ')

describe('a Belgian return', () => {
  const belgian = (ledger: Written, more?: More) =>
    codes(checksOf('BE', 'monthly', 'monthly', ledger, more))

  // Each rule at its limit and one cent beyond: 62.00 euros are let pass where there is arithmetic.
  // biome-ignore format: a table
  const table: [string, Written, Written][] = [
    ['be_o 54', { '03': '1000.00', '54': '271.99' }, { '03': '1000.00', '54': '272.00' }],
    ['be_o 54', { '01': '1000.00', '54': '0.01', '02': '0.00' }, { '01': '1100.00', '54': '4.00' }],
    ['be_p 55', { '86': '100.00', '81': '100.00', '55': '83.00' }, { '86': '100.00', '81': '100.00', '55': '83.01' }],
    ['be_q 56', { '87': '100.00', '82': '100.00', '56': '83.00' }, { '87': '100.00', '82': '100.00', '56': '80.00', '57': '3.01' }],
    ['be_s 59', { '82': '100.00', '59': '49.99' }, { '82': '100.00', '59': '50.00' }],
    ['be_t 63', { '85': '100.00', '63': '83.00' }, { '85': '100.00', '63': '83.01' }],
    ['be_u 64', { '49': '100.00', '64': '83.00' }, { '49': '100.00', '64': '83.01' }],
    ['be_a 55', { '84': '1.00', '55': '0.21' }, { '55': '0.21' }],
    ['be_a 55', { '88': '1.00', '82': '1.00', '55': '0.21' }, { '88': '1.00', '82': '1.00' }],
    ['be_b 56', { '85': '1.00', '57': '0.21' }, { '57': '0.21' }],
    ['be_b 56', { '87': '1.00', '82': '1.00', '56': '0.21' }, { '87': '1.00', '82': '1.00' }],
    ['be_c 54', { '02': '1.00', '54': '0.12' }, { '02': '1.00' }],
    ['be_c 54', {}, { '54': '0.12' }],
    ['be_d 86', { '86': '10.00', '81': '4.00', '85': '6.00', '55': '2.10' }, { '86': '10.01', '81': '4.00', '85': '6.00', '55': '2.10' }],
  ]
  for (const [expected, sound, broken] of table)
    test(`warns of ${expected}: ${JSON.stringify(broken)}`, () => {
      assert.equal(belgian(sound), '')
      assert.equal(belgian(broken), expected)
    })

  test('is held against the intra-Community listing where there is one', () => {
    const ledger = { '44': '100.00', '46': '200.00', '48': '50.00' }
    assert.equal(belgian(ledger, { intraListing: parseAmount('250.00')! }), '')
    assert.equal(belgian(ledger, { intraListing: parseAmount('249.99')! }), 'be_e 46')
  })

  test('may not show a negative grid', () => {
    assert.equal(belgian({ '49': '-0.01' }), 'box_negative 49')
    assert.equal(belgian({ '03': '-5.00', '54': '-1.05', '49': '0.00' }), '')
  })

  test('is refused with an error, and only doubted with a warning', () => {
    const [negative] = checksOf('BE', 'monthly', 'monthly', { '85': '-3.00' })
    assert.equal(negative?.severity, 'error')
    assert.equal(formatAmount(negative!.amount!), '-3.00')
    const [doubt] = checksOf('BE', 'monthly', 'monthly', { '54': '0.12' })
    assert.equal(doubt?.severity, 'warning')
  })
})

describe('a special return', () => {
  const special = (ledger: Written, more?: More) =>
    codes(checksOf('BE', 'exempt', 'quarterly', ledger, more))

  test('deducts nothing and is not filed for nothing', () => {
    assert.equal(special({ '88': '100.00', '55': '21.00', '82': '121.00' }), '')
    assert.equal(
      special({ '88': '100.00', '55': '21.00', '59': '21.00' }),
      'deduction_not_allowed 59',
    )
    assert.equal(
      special({ '88': '100.00', '55': '21.00', '63': '1.00' }),
      'deduction_not_allowed 63',
    )
    assert.equal(special({ '82': '121.00' }), 'nothing_to_declare')
  })
})

describe('a French return', () => {
  const french = (ledger: Written, more?: More) =>
    codes(checksOf('FR', 'monthly', 'monthly', ledger, more))

  test('warns when the books charged another VAT than the rate', () => {
    assert.equal(french({ A1: '100.00', '08B': '100.00', '08T': '21.00' }), '')
    assert.equal(french({ A1: '100.00', '08B': '100.00', '08T': '21.01' }), 'fr_rates 08T')
    assert.equal(french({ A1: '-100.00', '08B': '-100.00', '08T': '-30.00' }), '')
  })

  test('refuses operations that do not agree with the bases', () => {
    const sale = { A1: '100.00', '08B': '100.00', '08T': '20.00' }
    assert.equal(french(sale, { manual: { A1: '1.00' } }), 'fr_bases A1')
    assert.equal(french(sale, { manual: { A1: '1.00', '9BB': '1.00' } }), '')
  })

  test('claims no more than its credit, and not too little', () => {
    const credit = { '20': '2000.00' }
    assert.equal(french(credit, { manual: { '26': '2001.00' } }), 'box_negative 27, fr_refund 26')
    assert.equal(french(credit, { manual: { '26': '760.00' } }), '')
    assert.equal(french(credit, { manual: { '26': '759.00' } }), 'refund_minimum 26')
    const december = { period: { ...march, period: 12 } }
    assert.equal(french(credit, { manual: { '26': '150.00' }, ...december }), '')
    assert.equal(french(credit, { manual: { '26': '149.00' }, ...december }), 'refund_minimum 26')
    assert.equal(french(credit), '')
  })

  test('has the VAT of its acquisitions within the rates', () => {
    const acquired = (memo: string, rest: Written = {}) =>
      french({ B2: '103.00', '08B': '103.00', '08T': '20.60', '20': '20.60', '17': memo, ...rest })
    assert.equal(acquired('20.60'), '')
    assert.equal(acquired('1.50'), '')
    assert.equal(acquired('1.00'), 'fr_acquisitions 17')
    assert.equal(acquired('0.00'), 'fr_acquisitions 17')
    assert.equal(
      acquired('22.60', { A1: '100.00', '9BB': '100.00', '9BT': '10.00' }),
      'fr_acquisitions 17',
    )
  })

  test('has memo lines that are part of their totals', () => {
    assert.equal(french({ '20': '10.00', '24': '10.00' }), '')
    assert.equal(french({ '20': '10.00', '24': '11.00' }), 'fr_memo 24')
    assert.equal(french({ '18': '1.00' }), 'fr_memo 17')
  })
})

describe('a Luxembourg return', () => {
  const luxembourgish = (ledger: Written, type: PeriodType = 'monthly') =>
    codes(checksOf('LU', 'monthly', type, ledger))

  test('has a turnover that its rates add up to', () => {
    assert.equal(luxembourgish({ '472': '100.00', '701': '100.00', '702': '17.00' }), '')
    assert.equal(
      luxembourgish({ '472': '100.00', '701': '99.99', '702': '17.00' }),
      'lu_turnover 022',
    )
  })

  test('has the tax of each base within a euro', () => {
    assert.equal(luxembourgish({ '472': '100.00', '031': '100.00', '040': '4.00' }), '')
    assert.equal(luxembourgish({ '472': '100.00', '031': '100.00', '040': '4.01' }), 'lu_rates 040')
  })

  test('deducts no more than was due on acquisitions, imports and reverse charge', () => {
    const due = {
      '711': '100.00',
      '712': '17.00',
      '721': '200.00',
      '722': '34.00',
      '741': '300.00',
      '742': '51.00',
    }
    assert.equal(luxembourgish({ ...due, '459': '17.00', '460': '34.00', '461': '51.00' }), '')
    assert.equal(luxembourgish({ ...due, '459': '17.01' }), 'lu_input 459')
    assert.equal(luxembourgish({ ...due, '460': '34.01' }), 'lu_input 460')
    assert.equal(luxembourgish({ ...due, '461': '51.01' }), 'lu_input 461')
    assert.equal(luxembourgish({ ...due, '461': '51.01' }, 'yearly'), 'lu_input 404')
  })

  test('may be negative anywhere', () => {
    assert.equal(luxembourgish({ '472': '-100.00', '701': '-100.00', '702': '-17.00' }), '')
  })
})

test('each check says in four languages what it is about', () => {
  const [check] = checksOf('BE', 'monthly', 'monthly', { '03': '1000.00', '54': '300.00' })
  for (const language of languages) {
    const sentence = say(check!.message.text, language, check!.message.values)
    assert.match(sentence, /300\.00/)
    assert.match(sentence, /210\.00/)
    assert.doesNotMatch(sentence, /[{}]/)
  }
})
