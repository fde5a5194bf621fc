import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, readsBack, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const posts = (answer: Answered) => booked(replies(answer, 201).body)

test('a purchase posts cost and deductible VAT against the supplier', async () => {
  const { admin, path, supplier } = desk
  const posted = replies(
    await desk.invoice('ACH', [], {
      reference: 'F-1',
      due_date: '2026-04-30',
      lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21', label: 'Flour' }],
    }),
    201,
    {
      origin: 'invoice',
      status: 'posted',
      reference: 'F-1',
      due_date: '2026-04-30',
      third_party_id: supplier,
      total_debit: '121.00',
      currency: null,
      exchange_rate: null,
    },
  )
  assert.deepEqual(
    booked(posted.body),
    entry`
      Dr 604000 Goods     100.00
      Dr 411059 VAT        21.00
      Cr 440000 Supplier  121.00
    `,
  )
  const facts = posted.body.lines.map((line: Record<string, unknown>) => [
    line.label,
    line.third_party_id,
    line.due_date,
    line.vat_code,
    line.vat_role,
  ])
  assert.deepEqual(facts, [
    ['Flour', null, null, 'PG21', 'base'],
    [null, null, null, 'PG21', 'tax'],
    [null, supplier, '2026-04-30', null, null],
  ])
  await readsBack(admin, path, posted)
})

test('a sale posts the customer against income and VAT due, each rate once', async () => {
  const { admin, path } = desk
  const posted = await desk.invoice('VEN', [
    '700000 1000.00 SG21',
    '700000 80.00 SG06',
    '701000 500.00 SG21',
    '705000 33.33 SS12',
    '700000 10.00',
  ])
  assert.deepEqual(
    posts(posted),
    entry`
      Dr 400000 Customer   1947.13
      Cr 700000 Sales      1000.00
      Cr 700000 Sales        80.00
      Cr 701000 Sales       500.00
      Cr 705000 Services     33.33
      Cr 700000 Sales        10.00
      Cr 451054 VAT 21 %    315.00
      Cr 451054 VAT 6 %       4.80
      Cr 451054 VAT 12 %      4.00
    `,
  )
  await readsBack(admin, path, posted)
})

test('a discount stands on the other side and lowers the VAT; a line of nothing is not posted', async () => {
  assert.deepEqual(
    posts(
      await desk.invoice('ACH', ['604000 100.00 PG21', '608000 -10.00 PG21', '604000 0.00 PG21']),
    ),
    entry`
      Dr 604000 Goods     100.00
      Cr 608000 Discount   10.00
      Dr 411059 VAT        18.90
      Cr 440000 Supplier  108.90
    `,
  )
})

test('a total that is not above zero is refused, with what it comes to', async () => {
  for (const [lines, total] of [
    [['604000 0.00 PG21'], '0.00'],
    [['604000 10.00 PG21', '608000 -10.00 PG21'], '0.00'],
    [['604000 10.00 PG21', '608000 -20.00 PG21'], '-12.10'],
    [['604000 -0.01'], '-0.01'],
  ] as const)
    assert.ok(refusedAt(await desk.invoice('ACH', lines), 'lines').body.message.includes(total))
  refusedAt(await desk.invoice('ACH', []), 'lines')
})

test('the control account is the third party’s own, else that of the journal', async () => {
  const own = await books.party(desk.company, 'supplier', {
    accountId: await desk.accountId('444000'),
  })
  const lines = ['604000 100.00 PG21']
  assert.deepEqual(
    posts(await desk.invoice('ACH', lines, { third_party_id: own })).at(-1),
    'Cr 444000 121.00',
  )
  assert.deepEqual(posts(await desk.invoice('ACH', lines)).at(-1), 'Cr 440000 121.00')
  await books.sql.query('UPDATE journals SET control_account_id = NULL WHERE id = $1', [
    desk.journal('ACH'),
  ])
  refusedAt(await desk.invoice('ACH', lines), 'journal_id')
  replies(await desk.invoice('ACH', lines, { third_party_id: own }), 201)
  await books.sql.query('UPDATE journals SET control_account_id = $2 WHERE id = $1', [
    desk.journal('ACH'),
    await desk.accountId('440000'),
  ])
})

test('the due date is the one given, else by the terms of the third party; null means none', async () => {
  const prompt = await books.party(desk.company, 'supplier', { terms: 45 })
  const dueOf = async (more: object) => {
    const { body } = replies(
      await desk.invoice('ACH', ['604000 1.00'], { third_party_id: prompt, ...more }),
      201,
    )
    assert.equal(body.lines.at(-1).due_date, body.due_date)
    return body.due_date
  }
  assert.equal(await dueOf({}), '2026-04-24')
  assert.equal(await dueOf({ due_date: '2026-03-11' }), '2026-03-11')
  assert.equal(await dueOf({ due_date: null }), null)
  assert.equal(replies(await desk.invoice('ACH', ['604000 1.00']), 201).body.due_date, null)
  const far = { third_party_id: prompt, entry_date: '2199-12-31' }
  refusedAt(await desk.invoice('ACH', ['604000 1.00'], far), 'entry_date')
})

describe('journal, route and third party must fit', () => {
  const lines = ['604000 100.00']
  test('an invoice takes purchase and sale journals, a credit note their credit-note journals', async () => {
    for (const code of ['NCA', 'NCV', 'OD', 'CAI', 'KBC']) {
      const refusal = refusedAt(await desk.invoice(code, lines), 'journal_id')
      assert.equal(refusal.body.code, 'journal_mismatch')
      assert.match(refusal.body.message, new RegExp(code))
    }
    for (const code of ['ACH', 'VEN', 'OD', 'CAI', 'KBC'])
      assert.equal(
        refusedAt(await desk.creditNote(code, lines), 'journal_id').body.code,
        'journal_mismatch',
      )
  })

  test('purchases come from suppliers, sales go to customers', async () => {
    const wrong = { ACH: desk.customer, VEN: desk.supplier, NCA: desk.customer, NCV: desk.supplier }
    for (const [code, third_party_id] of Object.entries(wrong)) {
      const send = code.startsWith('N') ? desk.creditNote : desk.invoice
      const refusal = refusedAt(await send(code, lines, { third_party_id }), 'third_party_id')
      assert.equal(refusal.body.code, 'journal_mismatch')
    }
  })
})

test('what an invoice names must be there: foreign ids are as unknown ones', async () => {
  const elsewhere = await openDesk(books)
  const unknown = 999_999_999
  const same = async (field: string, one: object, other: object) =>
    assert.equal(
      refusedAt(await desk.invoice('ACH', ['604000 1.00'], one), field).text,
      refusedAt(await desk.invoice('ACH', ['604000 1.00'], other), field).text,
    )
  await same('journal_id', { journal_id: elsewhere.journal('ACH') }, { journal_id: unknown })
  await same('third_party_id', { third_party_id: elsewhere.supplier }, { third_party_id: unknown })
  await same(
    'lines.0.account_id',
    { lines: [{ account_id: await elsewhere.accountId('604000'), amount: 1 }] },
    { lines: [{ account_id: unknown, amount: 1 }] },
  )
  refusedAt(await desk.invoice('ACH', ['604001 1.00']), 'lines.0.account')
  refusedAt(await desk.invoice('ACH', ['60 1.00']), 'lines.0.account')
  refusedAt(await desk.invoice('ACH', [], { lines: [{ amount: 1 }] }), 'lines.0.account')
  refusedAt(await desk.invoice('ACH', ['604000 1.00 NONE']), 'lines.0.vat_code')
  refusedAt(await desk.invoice('ACH', ['604000 1.00'], { entry_date: '2025-06-01' }), 'entry_date')
  refusedAt(
    await desk.invoice('ACH', ['604000 1.001', '604000 x']),
    'lines.0.amount',
    'lines.1.amount',
  )
  await desk.retireParty(elsewhere.supplier)
  const retired = await books.party(desk.company, 'supplier')
  await desk.retireParty(retired)
  refusedAt(
    await desk.invoice('ACH', ['604000 1.00'], { third_party_id: retired }),
    'third_party_id',
  )
})

test('an analytic code on an invoice line is unknown', async () => {
  const analytic = [{ axis_id: 1, code_id: 1, percent: '100.00' }]
  const lines = [{ account: '604000', amount: '1.00', analytic }]
  refusedAt(await desk.invoice('ACH', [], { lines }), 'lines.0.analytic.0.code_id')
})
