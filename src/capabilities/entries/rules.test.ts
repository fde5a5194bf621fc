import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

describe('classes that stand apart', () => {
  test('balance by themselves in every entry, in each country', async () => {
    for (const [country_pack, apart, other] of [
      ['BE', '000000', '604000'],
      ['FR', '801100', '607000'],
    ] as const) {
      const desk = await openDesk(books, { country_pack })
      const refused = await desk.free([`Dr ${apart} 100.00`, `Cr ${other} 100.00`])
      refusedAt(refused, 'lines')
      assert.equal(refused.body.code, 'not_balanced')
      assert.equal(refused.body.difference, '100.00')
      const [one, two] = country_pack === 'BE' ? ['000000', '001000'] : ['801100', '802100']
      replies(await desk.free([`Dr ${one} 100.00`, `Cr ${two} 100.00`]), 201)
    }
  })
})

describe('control accounts', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
  })

  test('take lines of their own third parties only', async () => {
    const { customer, supplier } = desk
    const lines = (account: string, third_party_id?: number) =>
      desk.free([], {
        lines: [
          { account, debit: '100.00', ...(third_party_id ? { third_party_id } : {}) },
          { account: '489000', credit: '100.00' },
        ],
      })
    refusedAt(await lines('440000'), 'lines.0.third_party_id')
    refusedAt(await lines('440000', customer), 'lines.0.third_party_id')
    refusedAt(await lines('400000', supplier), 'lines.0.third_party_id')
    replies(await lines('440000', supplier), 201)
    replies(await lines('400000', customer), 201)
  })

  test('are those that a third party has for itself, too', async () => {
    const own = await desk.accountId('416000')
    await books.party(desk.company, 'customer', { name: 'Own account', accountId: own })
    const lines = (third_party_id?: number) =>
      desk.free([], {
        lines: [
          { account: '416000', debit: '1.00', ...(third_party_id ? { third_party_id } : {}) },
          { account: '489000', credit: '1.00' },
        ],
      })
    refusedAt(await lines(), 'lines.0.third_party_id')
    replies(await lines(desk.customer), 201)
  })

  test('are never those of customers and of suppliers, nor of either and of money', async () => {
    for (const country_pack of ['BE', 'FR', 'LU']) {
      const { admin, path, journal, customer, supplier } = await openDesk(books, { country_pack })
      const controls: Record<string, { id: number; number: string }> = {}
      for (const code of ['ACH', 'VEN', 'CAI'])
        controls[code] = replies(
          await admin.get(`${path}/journals/${journal(code)}`),
          200,
        ).body.control_account
      const owned = (id: number, code: string) =>
        admin.patch(`${path}/third-parties/${id}`, { account_id: controls[code]!.id })
      refusedAt(await owned(customer, 'ACH'), 'account_id')
      refusedAt(await owned(supplier, 'VEN'), 'account_id')
      refusedAt(await owned(customer, 'CAI'), 'account_id')
      replies(await owned(customer, 'VEN'), 200)
      const kept = (code: string, account: string) =>
        admin.patch(`${path}/journals/${journal(code)}`, {
          control_account: controls[account]!.number,
        })
      refusedAt(await kept('VEN', 'ACH'), 'control_account')
      refusedAt(await kept('CAI', 'ACH'), 'control_account')
      refusedAt(await kept('ACH', 'CAI'), 'control_account')
      replies(await kept('NCV', 'VEN'), 200)
    }
  })

  test('are not the place for the cost of an invoice', async () => {
    refusedAt(await desk.invoice('ACH', ['440000 10.00 PG21']), 'lines.0.third_party_id')
  })

  test('of a bank or cash journal are moved by each of its entries', async () => {
    const journal_id = desk.journal('CAI')
    refusedAt(await desk.free(['Dr 451200 10.00', 'Cr 455000 10.00'], { journal_id }), 'lines')
    replies(await desk.free(['Dr 570000 10.00', 'Cr 455000 10.00'], { journal_id }), 201)
  })

  test('and what was posted before is reversed as it is', async () => {
    const { rows } = await books.sql.query(
      `UPDATE journals SET control_account_id = NULL WHERE company_id = $1 AND control_account_id IS NOT NULL
        RETURNING id, (SELECT id FROM accounts a WHERE a.company_id = $1 AND a.number = '440000') AS account`,
      [desk.company.id],
    )
    const lines = [
      { account: '440000', debit: '5.00' },
      { account: '489000', credit: '5.00' },
    ]
    const old = replies(await desk.free([], { lines }), 201).body.id
    await books.sql.query('UPDATE journals SET control_account_id = $2 WHERE id = $1', [
      desk.journal('ACH'),
      rows[0].account,
    ])
    refusedAt(await desk.free([], { lines }), 'lines.0.third_party_id')
    replies(await desk.reverse(old), 201)
  })
})

describe('days', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
  })

  test('a reversal does not lie before what it reverses', async () => {
    const { id } = replies(await desk.invoice('ACH', ['604000 10.00 PG21']), 201).body
    refusedAt(await desk.reverse(id, { entry_date: '2026-03-09' }), 'entry_date')
    replies(await desk.reverse(id, { entry_date: '2026-03-11' }), 201)
  })

  test('a due date does not move before the day of its entry', async () => {
    const { admin, path } = desk
    const due = { due_date: '2026-03-09' }
    // What is booked late was due before.
    replies(await desk.invoice('ACH', ['604000 10.00 PG21'], due), 201, due)
    const { id, lines } = replies(await desk.invoice('ACH', ['604000 10.00 PG21']), 201).body
    refusedAt(await admin.patch(`${path}/entries/${id}`, due), 'due_date')
    const line = { lines: [{ id: lines.at(-1).id, ...due }] }
    refusedAt(await admin.patch(`${path}/entries/${id}`, line), 'lines.0.due_date')
    replies(await admin.patch(`${path}/entries/${id}`, { due_date: '2026-03-10' }), 200)
  })
})

describe('VAT codes that nobody names', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
  })
  const post = (lines: object[], more: object = {}) => desk.invoice('ACH', [], { lines, ...more })

  test('are those of the third party, else of the account; null is none', async () => {
    const line = { account: '612500', amount: '100.00' }
    assert.deepEqual(
      booked(replies(await post([line]), 201).body),
      entry`
        Dr 612500 Telephone  100.00
        Dr 411059 VAT         21.00
        Cr 440000 Supplier   121.00
      `,
    )
    const careful = await books.party(desk.company, 'supplier', { name: 'Careful' })
    await books.sql.query(
      `UPDATE third_parties t SET default_vat_code_id = v.id FROM vat_codes v
        WHERE v.company_id = t.company_id AND v.code = 'PS21D75' AND t.id = $1`,
      [careful],
    )
    assert.deepEqual(
      booked(replies(await post([line], { third_party_id: careful }), 201).body),
      entry`
        Dr 612500 Telephone  105.25
        Dr 411059 VAT         15.75
        Cr 440000 Supplier   121.00
      `,
    )
    assert.deepEqual(
      booked(replies(await post([{ ...line, vat_code: null }]), 201).body),
      entry`
        Dr 612500 Telephone  100.00
        Cr 440000 Supplier   100.00
      `,
    )
  })

  test('in a batch too', async () => {
    const lines = [{ account: '612500', amount: '10.00' }]
    const item = { kind: 'invoice', ...desk.invoiceBody('ACH', []), lines }
    const { data } = replies(await desk.batch([item]), 201).body
    assert.equal(data[0].lines[1].debit, '2.10')
  })
})

describe('what an invoice gives', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
  })
  const buy = (lines: object[], more: object = {}) => desk.invoice('ACH', [], { lines, ...more })

  test('may be amounts with VAT', async () => {
    const lines = [{ account: '604000', amount_gross: '100.00', vat_code: 'PG21' }]
    assert.deepEqual(
      booked(replies(await buy(lines), 201).body),
      entry`
        Dr 604000 Goods      82.64
        Dr 411059 VAT        17.36
        Cr 440000 Supplier  100.00
      `,
    )
    const both = [{ account: '604000', amount: '1.00', amount_gross: '1.21', vat_code: 'PG21' }]
    refusedAt(await buy(both), 'lines.0.amount_gross')
    refusedAt(await buy([{ account: '604000', vat_code: 'PG21' }]), 'lines.0.amount')
  })

  test('may be VAT by hand, five cents away for each line', async () => {
    const lines = [{ account: '604000', amount: '100.00', vat_code: 'PG21' }]
    const vat = (amount: string, vat_code = 'PG21') => ({ vat: [{ vat_code, amount }] })
    const posted = replies(await buy(lines, vat('21.05')), 201).body
    assert.deepEqual(
      booked(posted),
      entry`
        Dr 604000 Goods     100.00
        Dr 411059 VAT        21.05
        Cr 440000 Supplier  121.05
      `,
    )
    assert.deepEqual(posted.lines[1].boxes, [{ box: '59', amount: '21.05' }])
    refusedAt(await buy(lines, vat('21.06')), 'vat.0.amount')
    replies(await buy([...lines, { ...lines[0], amount: '0.00' }], vat('21.06')), 201)
    refusedAt(await buy(lines, vat('21.00', 'PS21')), 'vat.0.vat_code')
  })

  test('may be VAT alone, as a customs agent invoices it', async () => {
    const customs = { vat_code: 'PGIP21', base: '1000.00', vat_only: true }
    const posted = replies(
      await buy([customs, { account: '613490', amount: '50.00', vat_code: 'PS21' }]),
      201,
    ).body
    assert.deepEqual(
      booked(posted),
      entry`
        Dr 613490 Fee         50.00
        Dr 411059 VAT        210.00
        Dr 411059 VAT         10.50
        Cr 440000 Agent      270.50
      `,
    )
    assert.deepEqual(posted.lines[1].boxes, [
      { box: '81', amount: '1000.00' },
      { box: '59', amount: '210.00' },
    ])
    refusedAt(await buy([{ ...customs, base: null }]), 'lines.0.base')
    refusedAt(await buy([{ ...customs, amount: '1.00' }]), 'lines.0.amount')
    refusedAt(await buy([{ ...customs, vat_code: 'PG21ND' }]), 'lines.0.account')
  })

  test('may be a discount for early payment, which lowers VAT in Belgium and not in France', async () => {
    const payment_discount = { percent: '2.00', until: '2026-03-20' }
    const posted = replies(
      await desk.invoice('VEN', ['700000 1000.00 SG21'], { payment_discount }),
      201,
      { payment_discount },
    ).body
    assert.deepEqual(
      booked(posted),
      entry`
        Dr 400000 Customer  1205.80
        Cr 700000 Sales     1000.00
        Cr 451054 VAT        205.80
      `,
    )
    const bad = (given: object) =>
      desk.invoice('VEN', ['700000 1.00 SG21'], {
        payment_discount: { ...payment_discount, ...given },
      })
    refusedAt(await bad({ percent: '100.00' }), 'payment_discount.percent')
    refusedAt(await bad({ until: '2026-03-09' }), 'payment_discount.until')
    const french = await openDesk(books, { country_pack: 'FR' })
    const sold = await french.invoice('VEN', ['707000 1000.00 V20'], { payment_discount })
    assert.equal(replies(sold, 201).body.lines[0].debit, '1200.00')
  })
})

describe('free entries in another currency', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
  })
  const dollars = (lines: object[], more: object = {}) =>
    desk.free([], { currency: 'USD', lines, ...more })

  test('keep both amounts of each line', async () => {
    const posted = replies(
      await dollars([
        { account: '550000', debit: '95.00', amount_currency: '100.00' },
        {
          account: '400000',
          credit: '95.00',
          amount_currency: '-100.00',
          third_party_id: desk.customer,
        },
      ]),
      201,
      { currency: 'USD', exchange_rate: null },
    ).body
    assert.deepEqual(
      posted.lines.map((line: Record<string, unknown>) => [line.currency, line.amount_currency]),
      [
        ['USD', '100.00'],
        ['USD', '-100.00'],
      ],
    )
  })

  test('are converted by the rate, each side as a whole', async () => {
    const lines = [
      { account: '612300', amount_currency: '33.33' },
      { account: '612500', amount_currency: '33.33' },
      { account: '489000', amount_currency: '-66.66' },
    ]
    assert.deepEqual(
      booked(replies(await dollars(lines, { exchange_rate: '0.915' }), 201).body),
      entry`
        Dr 612300 Paper      30.50
        Dr 612500 Telephone  30.49
        Cr 489000 Other      60.99
      `,
    )
    refusedAt(await dollars(lines), 'exchange_rate')
  })

  test('have it on a line at least', async () => {
    const lines = [
      { account: '612300', debit: '95.00' },
      { account: '489000', credit: '95.00' },
    ]
    refusedAt(await dollars(lines, { exchange_rate: '0.95' }), 'currency')
  })

  test('say which one, and no sign of the other side', async () => {
    const line = { account: '612300', debit: '1.00', amount_currency: '1.00' }
    const other = { account: '489000', credit: '1.00' }
    refusedAt(await desk.free([], { lines: [line, other] }), 'lines.0.amount_currency')
    refusedAt(
      await dollars([{ ...line, amount_currency: '-1.00' }, other]),
      'lines.0.amount_currency',
    )
  })
})

describe('a search for an amount', () => {
  test('finds totals and lines, however it is written', async () => {
    const desk = await openDesk(books)
    const posted = replies(await desk.invoice('ACH', ['604000 1000.00 PG21']), 201).body
    replies(await desk.invoice('ACH', ['604000 7.00 PG21']), 201)
    for (const q of ['1210', '1.210,00', '1,210.00', '1 210 €', '210.00']) {
      const { admin, path } = desk
      const found = replies(await admin.get(`${path}/entries?q=${encodeURIComponent(q)}`), 200)
      assert.deepEqual(
        found.body.data.map((one: { id: number }) => one.id),
        [posted.id],
        q,
      )
      const lines = await admin.get(`${path}/entry-lines?q=${encodeURIComponent(q)}`)
      assert.equal(replies(lines, 200).body.total, 1, q)
    }
  })
})
