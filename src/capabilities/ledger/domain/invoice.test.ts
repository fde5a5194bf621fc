import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packOf } from '#countries'
import { type Amount, formatAmount } from '#kernel/money'
import { entry, invoice, packRule, written } from '#testing/entry'
import { converted, parseRate } from './currency.js'
import { accountsNeeded, grossOf, type Invoice, invoiceEntry } from './invoice.js'
import { balanceOf } from './lines.js'
import { reversed } from './reversal.js'
import { vatRule } from './vat-rule.js'

const posts = (given: Invoice) => written(invoiceEntry(given))

test('a Belgian sale with several rates posts its income and each VAT once', () => {
  assert.deepEqual(
    posts(
      invoice('BE', 'sale', ['700000 1000.00 SG21', '700000 80.00 SG06', '701000 500.00 SG21']),
    ),
    entry`
      Dr 400000 Customer  1899.80
      Cr 700000 Sales     1000.00
      Cr 700000 Sales       80.00
      Cr 701000 Sales      500.00
      Cr 451054 VAT 21 %   315.00
      Cr 451054 VAT 6 %      4.80
    `,
  )
})

test('VAT is reckoned on the sum of the bases of a code, not line by line', () => {
  // 21 % of 0.02 is nothing, three times; of 0.06 it is a cent.
  assert.equal(
    formatAmount(
      grossOf(invoice('BE', 'sale', ['700000 0.02 SG21', '700000 0.02 SG21', '700000 0.02 SG21'])),
    ),
    '0.07',
  )
})

test('a Belgian purchase posts cost and deductible VAT against the supplier', () => {
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['604000 100.00 PG21'])),
    entry`
      Dr 604000 Goods     100.00
      Dr 411059 VAT        21.00
      Cr 440000 Supplier  121.00
    `,
  )
})

test('VAT that is half deductible puts the other half on the cost, the odd cent on the largest line', () => {
  // 21 % of 133.35 is 28.00; half of it is 14.00, shared over 100.05 and 33.30.
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['612000 100.05 PS21C', '613000 33.30 PS21C'])),
    entry`
      Dr 612000 Car       110.56
      Dr 613000 Fuel       36.79
      Dr 411059 VAT        14.00
      Cr 440000 Supplier  161.35
    `,
  )
})

test('a co-contractor purchase owes the supplier the net, and posts VAT due and deductible', () => {
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['610000 1000.00 PSCC21'])),
    entry`
      Dr 610000 Works     1000.00
      Dr 411059 VAT        210.00
      Cr 451056 VAT due    210.00
      Cr 440000 Supplier  1000.00
    `,
  )
})

test('an intra-community acquisition does the same with its own account', () => {
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['604000 250.00 PGIC21'])),
    entry`
      Dr 604000 Goods     250.00
      Dr 411059 VAT        52.50
      Cr 451055 VAT due    52.50
      Cr 440000 Supplier  250.00
    `,
  )
})

test('a credit note mirrors the sides, never the sign, and uses the VAT accounts of credit notes', () => {
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['604000 100.00 PG21'], true)),
    entry`
      Cr 604000 Goods     100.00
      Cr 451063 VAT back   21.00
      Dr 440000 Supplier  121.00
    `,
  )
  assert.deepEqual(
    posts(invoice('BE', 'sale', ['700000 100.00 SG21'], true)),
    entry`
      Cr 400000 Customer  121.00
      Dr 700000 Sales     100.00
      Dr 411064 VAT back   21.00
    `,
  )
})

test('a discount line stands on the other side and lowers the VAT', () => {
  assert.deepEqual(
    posts(
      invoice('BE', 'purchase', ['604000 100.00 PG21', '608000 -10.00 PG21', '604000 0.00 PG21']),
    ),
    entry`
      Dr 604000 Goods     100.00
      Cr 608000 Discount   10.00
      Dr 411059 VAT        18.90
      Cr 440000 Supplier  108.90
    `,
  )
})

test('Luxembourg puts VAT that may not be deducted on an account of its own', () => {
  assert.deepEqual(
    posts(invoice('LU', 'purchase', ['6061 100.00 P17-ND'])),
    entry`
      Dr 6061  Cost       100.00
      Dr 6462  Lost VAT    17.00
      Cr 44111 Supplier   117.00
    `,
  )
})

test('a French sale posts its VAT at 20 %', () => {
  assert.deepEqual(
    posts(invoice('FR', 'sale', ['707000 250.00 V20'])),
    entry`
      Dr 411000 Client    300.00
      Cr 707000 Sales     250.00
      Cr 445710 VAT        50.00
    `,
  )
})

test('lines without a VAT code carry none', () => {
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['640000 75.00'])),
    entry`
      Dr 640000 Tax        75.00
      Cr 440000 Supplier   75.00
    `,
  )
})

test('a foreign document is converted line by line; the cent that is left goes to the third party', () => {
  const lines = converted(
    invoiceEntry(invoice('BE', 'purchase', ['604000 33.33 PG21', '604000 33.33 PG06'])),
    parseRate('0.9215')!,
  )
  assert.equal(balanceOf(lines), 0n)
  assert.deepEqual(
    written(lines),
    entry`
      Dr 604000 Goods      30.71
      Dr 604000 Goods      30.71
      Dr 411059 VAT         6.45
      Dr 411059 VAT         1.84
      Cr 440000 Supplier   69.71
    `,
  )
  assert.deepEqual(
    lines.map((line) => formatAmount(line.amountCurrency!)),
    ['33.33', '33.33', '7.00', '2.00', '75.66'],
  )
})

test('a reversal mirrors each line and keeps what was said of it', () => {
  const lines = invoiceEntry(invoice('BE', 'purchase', ['604000 100.00 PG21']))
  assert.deepEqual(
    written(reversed(lines)),
    entry`
      Cr 604000 Goods     100.00
      Cr 411059 VAT        21.00
      Dr 440000 Supplier  121.00
    `,
  )
  assert.deepEqual(reversed(reversed(lines)), lines)
})

test('every VAT code of the packs has the accounts that its VAT needs, and posts to those alone', () => {
  for (const country of ['BE', 'FR', 'LU'] as const)
    for (const { code, direction } of packOf(country).vatCodes)
      for (const isCreditNote of [false, true]) {
        const given = invoice(country, direction, [`600 1000.00 ${code}`], isCreditNote)
        const used = invoiceEntry(given)
          .filter(({ vatRole }) => vatRole === 'tax')
          .map(({ account }) => account)
        const needed = accountsNeeded(packRule(country, code), given)
        assert.deepEqual([...needed].sort(), used.sort(), `${country} ${code}`)
      }
})

test('a VAT code whose percentage is no number is a bug', () => {
  const code = packOf('BE').vatCodes[0]!
  assert.throws(() => vatRule({ ...code, rate: '21,00' }), RangeError)
})

test('a rate is a decimal above zero', () => {
  for (const text of ['0', '0.000', '-1', '1,08', '', 'x', '1e3'])
    assert.equal(parseRate(text), undefined, text)
})

test('every invoice balances, whatever its lines, codes, country and currency, and so does its reversal', () => {
  const codes = (['BE', 'FR', 'LU'] as const).flatMap((country) =>
    packOf(country).vatCodes.map((code) => ({ country, code })),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.array(
        fc.oneof(fc.integer({ min: -10_000, max: 1_000_000 }), fc.integer({ min: -30, max: 30 })),
        { minLength: 1, maxLength: 8 },
      ),
      fc.boolean(),
      ({ country, code }, cents, isCreditNote) => {
        fc.pre(cents.reduce((sum, cent) => sum + cent, 0) > 0)
        const rule = packRule(country, code.code)
        const given: Invoice = {
          direction: code.direction,
          isCreditNote,
          controlAccount: '440000',
          lines: cents.map((amount) => ({
            account: '604000',
            amount: BigInt(amount) as Amount,
            vat: rule,
            label: null,
          })),
        }
        const lines = invoiceEntry(given)
        for (const posted of [lines, converted(lines, parseRate('0.0431')!), reversed(lines)]) {
          assert.equal(balanceOf(posted), 0n)
          assert.ok(posted.every((line) => line.amount > 0n))
        }
      },
    ),
    { numRuns: 2000, seed: 20_260_316 },
  )
})
