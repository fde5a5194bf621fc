import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, readsBack, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const dollars = (exchange_rate: string | null, currency = 'USD') => ({ currency, exchange_rate })

test('a foreign document keeps its amounts beside those of the file, which come to its total', async () => {
  const { admin, path, invoice } = desk
  // 30.49695, 30.49695 and 12.81 share the 73.80 of the whole by largest remainder.
  const posted = replies(
    await invoice('ACH', ['604000 33.33 PG21', '604000 33.33 PG21'], dollars('0.915')),
    201,
    { currency: 'USD', exchange_rate: '0.9150000000', total_debit: '73.80' },
  )
  assert.deepEqual(
    booked(posted.body),
    entry`
      Dr 604000 Goods     30.50
      Dr 604000 Goods     30.49
      Dr 411059 VAT       12.81
      Cr 440000 Supplier  73.80
    `,
  )
  const { lines } = posted.body
  assert.deepEqual(
    lines.map((line: Record<string, unknown>) => [line.currency, line.amount_currency, line.boxes]),
    [
      ['USD', '33.33', [{ box: '81', amount: '30.50' }]],
      ['USD', '33.33', [{ box: '81', amount: '30.49' }]],
      ['USD', '14.00', [{ box: '59', amount: '12.81' }]],
      ['USD', '-80.66', []],
    ],
  )
  await readsBack(admin, path, posted)
})

test('a sale in pounds and its credit note mirror each other', async () => {
  const rate = dollars('1.1734', 'gbp')
  const sale = replies(await desk.invoice('VEN', ['700000 99.99 SG21'], rate), 201, {
    currency: 'GBP',
  })
  assert.deepEqual(
    booked(sale.body),
    entry`
      Dr 400000 Customer  141.97
      Cr 700000 Sales     117.33
      Cr 451054 VAT        24.64
    `,
  )
  const note = replies(await desk.creditNote('NCV', ['700000 99.99 SG21'], rate), 201)
  assert.deepEqual(
    booked(note.body),
    entry`
      Cr 400000 Customer  141.97
      Dr 700000 Sales     117.33
      Dr 411064 VAT        24.64
    `,
  )
  assert.equal(note.body.lines[0].amount_currency, '-120.99')
})

test('a reversal keeps currency, rate and amounts, on the other side', async () => {
  const posted = replies(await desk.invoice('ACH', ['604000 33.33 PG21'], dollars('0.915')), 201)
  const reversal = await desk.reverse(posted.body.id)
  const { body } = replies(reversal, 201, { currency: 'USD', exchange_rate: '0.9150000000' })
  assert.deepEqual(
    body.lines.map((line: { amount_currency: string }) => line.amount_currency),
    ['-33.33', '-7.00', '40.33'],
  )
  await readsBack(desk.admin, desk.path, reversal)
})

test('a document in the file’s own currency has neither currency nor rate', async () => {
  for (const currency of ['EUR', 'eur', null])
    replies(await desk.invoice('ACH', ['604000 1.00'], { currency }), 201, {
      currency: null,
      exchange_rate: null,
    })
})

describe('what is refused', () => {
  const send = (more: object, amount = '100.00') => desk.invoice('ACH', [`604000 ${amount}`], more)

  test('a currency that is none, and a rate that is missing, wrong or out of place', async () => {
    refusedAt(await send({ currency: 'QQQ', exchange_rate: '1' }), 'currency')
    refusedAt(await send({ currency: 'DOLLAR', exchange_rate: '1' }), 'currency')
    refusedAt(await send({ currency: 'USD' }), 'exchange_rate')
    refusedAt(await send(dollars('1', 'EUR')), 'exchange_rate')
    for (const rate of ['0', '0.000', '-1', '1,1', '1e3', '1.12345678901', '1234567890'])
      refusedAt(await send(dollars(rate)), 'exchange_rate')
  })

  test('a document that comes to nothing in the file’s currency', async () => {
    const refusal = refusedAt(await send(dollars('0.0001', 'JPY'), '1.00'), 'lines')
    assert.equal(refusal.body.message, 'The total must be above zero: it comes to 0.00.')
  })

  test('one that is larger than an entry can carry, in either currency', async () => {
    refusedAt(await send(dollars('10'), '9999999999999.99'), 'lines')
    const large = '604000 9999999999999.99'
    refusedAt(await desk.invoice('ACH', [large, large], dollars('0.0000001')), 'lines')
  })
})
