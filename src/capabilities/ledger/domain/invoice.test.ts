import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packOf } from '#countries'
import { type Amount, formatAmount } from '#kernel/money'
import { boxesWritten, entry, invoice, packRule, written } from '#testing/entry'
import { rounds } from '#testing/rounds'
import { parseRate } from './currency.js'
import { grossOf, type Invoice } from './invoice.js'
import { accountsNeeded, invoiceEntry } from './invoice-entry.js'
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

test('VAT is computed on the sum of the bases of a code, not line by line', () => {
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

test('VAT that is half deductible puts the other half on the cost, the odd cent where most of it was lost', () => {
  // 21 % of 133.35 is 28.00; half of it is 14.00, of which 100.05 bears 10.50525 and 33.30 bears 3.4965.
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['612000 100.05 PS21C', '613000 33.30 PS21C'])),
    entry`
      Dr 612000 Car       110.55
      Dr 613000 Fuel       36.80
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

test('the total of a foreign document is converted once, and its lines share it by largest remainder', () => {
  // 33.33 comes to 30.713595, 7.00 to 6.4505, 2.00 to 1.843, all of it to 69.72.
  const lines = invoiceEntry(
    invoice('BE', 'purchase', ['604000 33.33 PG21', '604000 33.33 PG06']),
    parseRate('0.9215')!,
  )
  assert.equal(balanceOf(lines), 0n)
  assert.deepEqual(
    written(lines),
    entry`
      Dr 604000 Goods      30.72
      Dr 604000 Goods      30.71
      Dr 411059 VAT         6.45
      Dr 411059 VAT         1.84
      Cr 440000 Supplier   69.72
    `,
  )
  assert.deepEqual(
    lines.map((line) => formatAmount(line.amountCurrency!)),
    ['33.33', '33.33', '7.00', '2.00', '75.66'],
  )
})

test('lost VAT goes by each line, however small their sum', () => {
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['612200 10000.00 PS21ND', '406000 -9999.50 PS21ND'])),
    entry`
      Dr 612200 Fuel      12100.00
      Cr 406000 Deposit   12099.39
      Cr 440000 Supplier      0.61
    `,
  )
  assert.deepEqual(
    posts(invoice('BE', 'purchase', ['612200 1000.00 PS21ND', '406000 -999.97 PS21ND'])),
    entry`
      Dr 612200 Fuel       1210.00
      Cr 406000 Deposit    1209.96
      Cr 440000 Supplier      0.04
    `,
  )
})

test('reverse charge is computed on the base as it is declared, in the currency of the file', () => {
  // USD 120.00 at 0.91367 is 109.64; 21 % of that is 23.02, and not the 23.03 of USD 25.20.
  const lines = invoiceEntry(
    invoice('BE', 'purchase', ['612300 120.00 PSICS21']),
    parseRate('0.91367')!,
  )
  assert.deepEqual(
    written(lines),
    entry`
      Dr 612300 Services  109.64
      Dr 411059 VAT        23.02
      Cr 451055 VAT due    23.02
      Cr 440000 Supplier  109.64
    `,
  )
  assert.deepEqual(
    lines.map((line) => formatAmount(line.amountCurrency!)),
    ['120.00', '25.20', '25.20', '120.00'],
  )
})

test('VAT of a foreign document is posted as it is stated in the currency of the file', () => {
  // USD 8.29 at 0.9137 is 7.57, which the document says; the odd cent of 43.64 is the line's.
  const lines = invoiceEntry(invoice('BE', 'sale', ['700000 39.47 SG21']), parseRate('0.9137')!)
  assert.deepEqual(
    written(lines),
    entry`
      Dr 400000 Customer  43.64
      Cr 700000 Sale      36.07
      Cr 451054 VAT        7.57
    `,
  )
  // Two codes share what all VAT comes to.
  const both = ['700000 33.33 SG21', '700000 44.44 SG06']
  const mixed = written(invoiceEntry(invoice('BE', 'sale', both), parseRate('0.9137')!))
  assert.deepEqual(mixed.slice(-2), ['Cr 451054 6.40', 'Cr 451054 2.44'])
})

test('many small lines of a foreign document come to its total', () => {
  const seven = Array.from({ length: 7 }, () => '604000 0.07 PG21')
  const lines = invoiceEntry(invoice('BE', 'purchase', seven), parseRate('0.9137')!)
  assert.equal(written(lines).at(-1), 'Cr 440000 0.54')
  assert.equal(balanceOf(lines), 0n)
})

test('VAT that is due on payment waits on its own account, with its boxes', () => {
  const lines = invoiceEntry(invoice('FR', 'sale', ['706000 100.00 V20-ENC', '707000 50.00 V20']))
  assert.deepEqual(
    written(lines),
    entry`
      Dr 411000 Customer   180.00
      Cr 706000 Services   100.00
      Cr 707000 Goods       50.00
      Cr 445740 Waiting     20.00
      Cr 445710 VAT due     10.00
    `,
  )
  assert.deepEqual(
    lines.map((line) => line.boxesDueOn),
    ['invoice', 'payment', 'invoice', 'payment', 'invoice'],
  )
  assert.deepEqual(
    posts(invoice('FR', 'purchase', ['622600 100.00 P20-ENC'], true)),
    entry`
      Cr 622600 Services   100.00
      Cr 445640 Waiting     20.00
      Dr 401000 Supplier   120.00
    `,
  )
})

test('a discount for early payment is taken off the base of VAT where the law says so', () => {
  const given = { ...invoice('BE', 'sale', ['700000 1000.00 SG21']), discount: 200n }
  const lines = invoiceEntry(given)
  assert.deepEqual(
    written(lines),
    entry`
      Dr 400000 Customer  1205.80
      Cr 700000 Sales     1000.00
      Cr 451054 VAT        205.80
    `,
  )
  assert.deepEqual(boxesWritten(lines), ['', '03 980.00', '54 205.80'])
})

test('a customs agent invoices VAT alone, whose base still fills its boxes', () => {
  const { lines: _, ...head } = invoice('BE', 'purchase', [])
  const vatOnly = { amount: 0n as Amount, vatBase: 100_000n as Amount, label: null }
  const lines = invoiceEntry({
    ...head,
    lines: [
      { ...vatOnly, account: null, vat: packRule('BE', 'PGIP21') },
      { account: '613490', amount: 5_000n as Amount, vat: packRule('BE', 'PS21'), label: null },
    ],
  })
  assert.deepEqual(
    written(lines),
    entry`
      Dr 613490 Fee         50.00
      Dr 411059 VAT        210.00
      Dr 411059 VAT         10.50
      Cr 440000 Agent      270.50
    `,
  )
  assert.deepEqual(boxesWritten(lines), ['82 50.00', '81 1000.00, 59 210.00', '59 10.50', ''])
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
        for (const posted of [lines, invoiceEntry(given, parseRate('0.0431')!), reversed(lines)]) {
          assert.equal(balanceOf(posted), 0n)
          assert.ok(posted.every((line) => line.amount > 0n))
        }
      },
    ),
    { numRuns: rounds(8000) },
  )
})
