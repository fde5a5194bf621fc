import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, add, formatAmount, parseAmount } from '#kernel/money'
import { packRule } from '#testing/entry'
import { rounds } from '#testing/rounds'
import { computedVat, type GivenLine, settleAmounts } from './amounts-given.js'
import { grossOf } from './invoice.js'

const amount = (text: string) => parseAmount(text)!
const none = new Map<string, Amount>()
const shown = ({ amounts, stated }: ReturnType<typeof settleAmounts>) => ({
  amounts: amounts.map(formatAmount),
  stated: Object.fromEntries([...stated].map(([code, vat]) => [code, formatAmount(vat)])),
})

test('an amount with VAT keeps its gross to the cent', () => {
  const lines = [{ gross: amount('100.00'), vat: packRule('BE', 'PG21') }]
  assert.deepEqual(shown(settleAmounts(lines, none, 0n)), {
    amounts: ['82.64'],
    stated: { PG21: '17.36' },
  })
})

test('lines with and without VAT stand side by side under one code', () => {
  const vat = packRule('BE', 'PG21')
  const lines = [
    { gross: amount('121.00'), vat },
    { net: amount('50.00'), vat },
    { gross: amount('10.00'), vat: null },
  ]
  assert.deepEqual(shown(settleAmounts(lines, none, 0n)), {
    amounts: ['100.00', '50.00', '10.00'],
    stated: { PG21: '31.50' },
  })
})

test('with reverse charge an amount with VAT is the net: nothing is charged', () => {
  const lines = [{ gross: amount('100.00'), vat: packRule('BE', 'PSICS21') }]
  assert.deepEqual(shown(settleAmounts(lines, none, 0n)), { amounts: ['100.00'], stated: {} })
  assert.equal(formatAmount(computedVat(lines, 'PSICS21', 0n)!.vat), '21.00')
})

test('VAT that someone gives leaves the rest of a gross as its net', () => {
  const lines = [{ gross: amount('121.00'), vat: packRule('BE', 'PG21') }]
  const given = new Map([['PG21', amount('20.99')]])
  assert.deepEqual(shown(settleAmounts(lines, given, 0n)), {
    amounts: ['100.01'],
    stated: { PG21: '20.99' },
  })
})

test('a discount that lowers VAT is seen through', () => {
  const lines = [{ gross: amount('1205.80'), vat: packRule('BE', 'SG21') }]
  assert.deepEqual(shown(settleAmounts(lines, none, 200n)), {
    amounts: ['1000.00'],
    stated: { SG21: '205.80' },
  })
})

test('whatever is given with VAT, the invoice comes to it', () => {
  const codes = ['PG21', 'PG06', 'PS21C', 'PS21ND'].map((code) => packRule('BE', code))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -9999, max: 999_999 }), fc.nat({ max: 3 })), {
        minLength: 1,
        maxLength: 8,
      }),
      (given) => {
        const lines: GivenLine[] = given.map(([cents, code]) => ({
          gross: BigInt(cents) as Amount,
          vat: codes[code]!,
        }))
        const { amounts, stated } = settleAmounts(lines, none, 0n)
        const gross = grossOf({
          direction: 'purchase',
          isCreditNote: false,
          controlAccount: '440000',
          lines: lines.map(({ vat }, place) => ({
            account: '604000',
            amount: amounts[place]!,
            vat,
            label: null,
          })),
          stated,
        })
        assert.equal(gross, add(...lines.map((line) => line.gross!)))
      },
    ),
    { numRuns: rounds(4000) },
  )
})
