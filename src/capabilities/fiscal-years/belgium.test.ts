import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { balances, book, close } from '#testing/ledger'
import { underOlderRules } from '#testing/older'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('a Belgian profit without appropriation goes to 140000, and the balance sheet opens the next year', async () => {
  const desk = await books.openCompany({ locale: 'nl' })
  const { admin, company, path, years } = desk
  const parties = {
    '400000': await books.party(company, 'customer'),
    '440000': await books.party(company, 'supplier'),
  }
  await book(
    desk,
    '2026-01-05',
    entry`
      Dr 550000 Bank      20000.00
      Cr 100000 Capital   20000.00
    `,
  )
  await book(
    desk,
    '2026-04-02',
    entry`
      Dr 400000 Customer   1210.00
      Cr 700000 Sales      1000.00
      Cr 451054 VAT         210.00
    `,
    parties,
  )
  await book(
    desk,
    '2026-05-11',
    entry`
      Dr 604000 Goods       300.00
      Dr 411059 VAT          63.00
      Cr 440000 Supplier    363.00
    `,
    parties,
  )
  const commitments = entry`
    Dr 050000 Commitments   500.00
    Cr 051000 Counterpart   500.00
  `
  await book(desk, '2026-12-31', commitments)
  const preview = replies(await admin.get(`${path}/fiscal-years/${years[0].id}/closing`), 200, {
    can_close: true,
    transfer_entry: null,
  }).body
  assert.deepEqual(
    [preview.result.amount, preview.result.carried, preview.result.account.number],
    ['700.00', '700.00', '140000'],
  )
  const { year, closing, opening } = await close(desk, years[0].id)
  assert.deepEqual(
    [closing.entry_date.slice(0, 10), closing.origin, closing.journal.code, closing.label],
    ['2026-12-31', 'closing', 'OD', 'Afsluiting van boekjaar 2026'],
  )
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 604000 Goods      300.00
      Dr 700000 Sales     1000.00
      Cr 140000 Profit     700.00
    `,
  )
  assert.deepEqual(
    [opening.entry_date.slice(0, 10), opening.origin, opening.journal.code, opening.label],
    ['2027-01-01', 'opening', 'OD', 'Opening van boekjaar 2027'],
  )
  assert.deepEqual(
    booked(opening),
    entry`
      Dr 050000 Commitments    500.00
      Cr 051000 Counterpart    500.00
      Cr 100000 Capital      20000.00
      Cr 140000 Profit         700.00
      Dr 400000 Customer      1210.00
      Dr 411059 VAT             63.00
      Cr 440000 Supplier       363.00
      Cr 451054 VAT            210.00
      Dr 550000 Bank         20000.00
    `,
  )
  assert.deepEqual(await balances(books, year.id), await balances(books, opening.fiscal_year_id))
  assertSameLines(preview.closing_entry, closing)
  assertSameLines(preview.opening_entry, opening)
})

/** What was proposed is what was posted. */
function assertSameLines(
  proposed: { entry_date: string; lines: Record<string, unknown>[] },
  posted: { entry_date: string; lines: Record<string, unknown>[] },
) {
  assert.equal(proposed.entry_date, posted.entry_date.slice(0, 10))
  const bare = ({ account_id, debit, credit }: Record<string, unknown>) => [
    account_id,
    debit,
    credit,
  ]
  assert.deepEqual(proposed.lines.map(bare), posted.lines.map(bare))
  for (const [place, line] of proposed.lines.entries())
    if ('third_party_id' in line)
      assert.equal(line.third_party_id, posted.lines[place]!.third_party_id)
}

test('a Belgian loss goes to 141000', async () => {
  const desk = await books.openCompany()
  await book(
    desk,
    '2026-06-30',
    entry`
      Dr 604000 Goods   250.00
      Cr 550000 Bank    250.00
    `,
  )
  const { closing, opening } = await close(desk, desk.years[0].id)
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 604000 Goods   250.00
      Dr 141000 Loss    250.00
    `,
  )
  assert.deepEqual(
    booked(opening),
    entry`
      Dr 141000 Loss    250.00
      Cr 550000 Bank    250.00
    `,
  )
})

test('a result that was appropriated in its year leaves nothing to carry', async () => {
  const desk = await books.openCompany()
  const { admin, path, years } = desk
  await book(
    desk,
    '2026-06-30',
    entry`
      Dr 550000 Bank    50000.00
      Cr 700000 Sales   50000.00
    `,
  )
  await book(
    desk,
    '2026-12-31',
    entry`
      Dr 692000 To the legal reserve     2500.00
      Cr 130000 Legal reserve            2500.00
      Dr 694000 To the shareholders     27000.00
      Cr 471000 Dividends               27000.00
      Dr 693000 To carry forward        20500.00
      Cr 140000 Profit brought forward  20500.00
    `,
  )
  const preview = replies(await admin.get(`${path}/fiscal-years/${years[0].id}/closing`), 200).body
  assert.deepEqual(preview.result, {
    amount: '50000.00',
    appropriated: '50000.00',
    carried: '0.00',
    account: null,
  })
  const { closing, opening } = await close(desk, years[0].id)
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 692000 To the legal reserve    2500.00
      Cr 693000 To carry forward       20500.00
      Cr 694000 To the shareholders    27000.00
      Dr 700000 Sales                  50000.00
    `,
  )
  assert.deepEqual(
    booked(opening),
    entry`
      Cr 130000 Legal reserve            2500.00
      Cr 140000 Profit brought forward  20500.00
      Cr 471000 Dividends               27000.00
      Dr 550000 Bank                    50000.00
    `,
  )
})

test('an opening names each third party, what is nobody’s apart, and none of it is an open item', async () => {
  const desk = await books.openCompany()
  const { company, years } = desk
  const [one, other] = [
    await books.party(company, 'customer'),
    await books.party(company, 'customer'),
  ]
  const sale = (amount: string) => [`Dr 400000 ${amount}`, `Cr 700000 ${amount}`]
  await book(desk, '2026-02-01', sale('100.00'), { '400000': one })
  await book(desk, '2026-02-02', sale('40.00'), { '400000': other })
  await book(desk, '2026-02-03', ['Dr 700000 40.00', 'Cr 400000 40.00'], { '400000': one })
  await underOlderRules(books, company.id, () => book(desk, '2026-02-04', sale('7.00')))
  const { opening } = await close(desk, years[0].id)
  const onCustomers = opening.lines
    .filter((line: { account: { number: string } }) => line.account.number === '400000')
    .map((line: Record<string, unknown>) => [line.third_party_id, line.debit])
  assert.deepEqual(onCustomers, [
    [one, '60.00'],
    [other, '40.00'],
    [null, '7.00'],
  ])
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS open FROM entry_lines WHERE entry_id = $1 AND can_letter',
    [opening.id],
  )
  assert.equal(rows[0].open, 0)
})

test('third parties that cancel each other out are carried all the same', async () => {
  const desk = await books.openCompany()
  const [one, other] = [
    await books.party(desk.company, 'customer'),
    await books.party(desk.company, 'customer'),
  ]
  await book(desk, '2026-02-01', ['Dr 400000 80.00', 'Cr 700000 80.00'], { '400000': one })
  await book(desk, '2026-02-02', ['Dr 700000 80.00', 'Cr 400000 80.00'], { '400000': other })
  const { closing, opening } = await close(desk, desk.years[0].id)
  assert.equal(closing, null)
  assert.deepEqual(
    opening.lines.map((line: Record<string, unknown>) => [line.third_party_id, line.debit]),
    [
      [one, '80.00'],
      [other, '0.00'],
    ],
  )
})

test('an opening has as many lines as the file has third parties, and is taken back whole', async () => {
  const count = longOrShort(1200, 40)
  const desk = await books.openCompany()
  const { admin, path, company, years } = desk
  const { rows: parties } = await books.sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, created_at, updated_at)
     SELECT $1, 'customer', 'C' || n, 'Customer ' || n, $2, $2 FROM generate_series(1, $3::int) AS n RETURNING id`,
    [company.id, books.clock(), count],
  )
  for (const half of [parties.slice(0, count / 2), parties.slice(count / 2)])
    replies(
      await admin.post(`${path}/entries`, {
        journal_id: desk.journal('OD'),
        entry_date: '2026-05-05',
        lines: [
          ...half.map(({ id }) => ({
            account: '400000',
            debit: '0.01',
            third_party_id: Number(id),
          })),
          { account: '700000', credit: (count / 200).toFixed(2) },
        ],
      }),
      201,
    )
  const { opening } = await close(desk, years[0].id)
  assert.deepEqual(
    [opening.lines_count, opening.total_debit],
    [count + 1, (count / 100).toFixed(2)],
  )
  replies(await admin.post(`${path}/fiscal-years/${years[0].id}/reopen`), 200)
  assert.deepEqual(await balances(books, opening.fiscal_year_id), {})
})
