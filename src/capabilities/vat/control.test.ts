import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, turnTo, type VatDesk } from '#testing/vat'

/** The books against the returns, and the periods that are to be declared. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

async function control(desk: VatDesk, query = ''): Promise<Shown> {
  return replies(await desk.admin.get(`${desk.path}/vat/control${query}`), 200).body
}

/** `1000.00 - 0.00 = not_declared 1000.00`: how a comparison reads. */
function told({ ledger, declared, reasons, unexplained }: Shown): string {
  const why = reasons.map(({ code, amount }: Shown) => `${code} ${amount}`).join(', ')
  return `${ledger} - ${declared} = ${why || 'nothing'}; ${unexplained}`
}

const accountOf = ({ accounts }: Shown, number: string): Shown =>
  accounts.find((one: Shown) => one.number === number)

test('what no return covers yet is not declared; once it is validated nothing differs', async () => {
  const desk = await openVatDesk(books)
  replies(await desk.invoice('VEN', ['700000 1000.00 SG21']), 201)
  replies(await desk.invoice('ACH', ['604000 400.00 PG21']), 201)
  const open = await control(desk)
  assert.deepEqual([open.from, open.to, open.ok], ['2026-01-01', '2026-12-31', true])
  assert.equal(told(open.turnover), '1000.00 - 0.00 = not_declared 1000.00; 0.00')
  assert.equal(told(open.vat), '126.00 - 0.00 = not_declared 126.00; 0.00')
  await desk.validate((await desk.prepare(1)).id)
  const done = await control(desk)
  assert.equal(told(done.turnover), '1000.00 - 1000.00 = nothing; 0.00')
  assert.equal(told(done.vat), '126.00 - 126.00 = nothing; 0.00')
  const due = accountOf(done, '451054')
  assert.deepEqual(
    [due.role, due.movement, due.settled, due.remaining, due.reasons],
    ['due', '210.00', '210.00', '0.00', []],
  )
  assert.deepEqual(
    done.periods.map(({ label, status, turnover, balance }: Shown) => [
      label,
      status,
      turnover,
      balance,
    ]),
    [
      ['1er trimestre 2026', 'validated', '1000.00', '126.00'],
      ['2e trimestre 2026', 'none', null, null],
      ['3e trimestre 2026', 'none', null, null],
      ['4e trimestre 2026', 'none', null, null],
    ],
  )
})

test('each difference has its reason: no code, another account, a correction by hand', async () => {
  const desk = await openVatDesk(books)
  const correction = { auto_entries: { vat: { correction_payable_account: '640000' } } }
  replies(await desk.admin.patch(`${desk.path}/settings`, correction), 200)
  replies(await desk.invoice('VEN', ['700000 1000.00 SG21', '744000 200.00 SG21']), 201)
  replies(await desk.free(['Dr 580000 50.00', 'Cr 700000 50.00']), 201)
  replies(await desk.free(['Dr 580000 7.00', 'Cr 451054 7.00']), 201)
  const { id } = await desk.prepare(1)
  const manual = { manual: { '61': '5.00' } }
  replies(await desk.admin.patch(`${desk.returns}/${id}`, manual), 200)
  await desk.validate(id)
  const { turnover, vat, ok, accounts } = await control(desk, '?year=2026')
  assert.equal(told(turnover), '1050.00 - 1200.00 = no_vat_code 50.00, other_account -200.00; 0.00')
  assert.equal(told(vat), '259.00 - 257.00 = no_vat_code 7.00, manual -5.00; 0.00')
  assert.equal(ok, true)
  const due = accountOf({ accounts }, '451054')
  assert.deepEqual([due.movement, due.settled, due.remaining], ['259.00', '252.00', '7.00'])
  assert.deepEqual(
    due.reasons.map(({ code, amount }: Shown) => `${code} ${amount}`),
    ['no_vat_code 7.00'],
  )
})

test('VAT on receipts waits until it is paid, then it is declared', async () => {
  const desk = await openVatDesk(books, 'FR', { vat_regime: 'monthly' })
  const sold = replies(await desk.invoice('VEN', ['706000 1000.00 V20-ENC']), 201).body
  await desk.validate((await desk.prepare(3)).id)
  const waiting = await control(desk)
  assert.equal(told(waiting.turnover), '1000.00 - 0.00 = waiting 1000.00; 0.00')
  assert.equal(told(waiting.vat), '200.00 - 0.00 = waiting 200.00; 0.00')
  const paid = replies(
    await desk.free(['Dr 580000 1200.00', 'Cr 411000 1200.00'], { entry_date: '2026-04-05' }),
    201,
  ).body
  await desk.letter(sold, paid)
  const settled = await control(desk)
  assert.equal(told(settled.vat), '200.00 - 0.00 = not_declared 200.00; 0.00')
  turnTo(books, '2026-05-10')
  await desk.validate((await desk.prepare(4)).id)
  const done = await control(desk)
  turnTo(books, '2026-04-10')
  assert.equal(told(done.turnover), '1000.00 - 1000.00 = nothing; 0.00')
  assert.equal(told(done.vat), '200.00 - 200.00 = nothing; 0.00')
})

test('whole euros differ from the books by rounding alone', async () => {
  const desk = await openVatDesk(books, 'FR', { vat_regime: 'monthly' })
  replies(await desk.invoice('VEN', ['707000 100.30 V20']), 201)
  await desk.validate((await desk.prepare(3)).id)
  const { turnover, vat, ok } = await control(desk)
  assert.equal(told(turnover), '100.30 - 100.30 = nothing; 0.00')
  assert.equal(told(vat), '20.06 - 20.00 = rounding 0.06; 0.00')
  assert.equal(ok, true)
})

test('a control is of whole months, of a year or between two days', async () => {
  const desk = await openVatDesk(books)
  const between = await control(desk, '?from=2026-02-10&to=2026-03-02')
  assert.deepEqual([between.from, between.to], ['2026-02-01', '2026-03-31'])
  const year = await control(desk, '?year=2025')
  assert.deepEqual([year.from, year.to, year.accounts], ['2025-01-01', '2025-12-31', []])
  refusedAt(await desk.admin.get(`${desk.path}/vat/control?from=2026-03-02&to=2026-02-01`), 'to')
})

test('the periods of a year are told with their day and their state', async () => {
  const desk = await openVatDesk(books)
  replies(await desk.invoice('VEN', ['700000 1000.00 SG21']), 201)
  const first = await desk.prepare(1)
  await desk.validate(first.id)
  const periods = replies(await desk.admin.get(`${desk.path}/vat/periods`), 200).body
  assert.deepEqual(
    periods.map(({ label, due_on, status, amount_due, is_locked }: Shown) => [
      ...[label, due_on, status, amount_due, is_locked],
    ]),
    [
      ['1er trimestre 2026', '2026-04-25', 'validated', '210.00', true],
      ['2e trimestre 2026', '2026-07-25', 'none', null, false],
      ['3e trimestre 2026', '2026-10-25', 'none', null, false],
      ['4e trimestre 2026', '2027-01-25', 'none', null, false],
    ],
  )
  assert.equal(periods[0].declaration_id, first.id)
})

test('Luxembourg declares its year after its months; a regime that files nothing has no periods', async () => {
  const monthly = await openVatDesk(books, 'LU', { vat_regime: 'monthly' })
  const periods = replies(await monthly.admin.get(`${monthly.path}/vat/periods?year=2026`), 200)
  assert.deepEqual(
    periods.body.map(({ form }: Shown) => form),
    [...Array(12).fill('TVA_DECM'), 'TVA_DECA'],
  )
  const exempt = await openVatDesk(books, 'FR', { vat_regime: 'exempt' })
  assert.deepEqual(replies(await exempt.admin.get(`${exempt.path}/vat/periods`), 200).body, [])
})

test('a file that went from quarters to months shows its returns, and the months that are left', async () => {
  const desk = await openVatDesk(books)
  await desk.prepare(1)
  replies(await desk.admin.patch(desk.path, { vat_regime: 'monthly' }), 200)
  const periods = replies(await desk.admin.get(`${desk.path}/vat/periods`), 200).body
  assert.deepEqual(
    periods.map(({ period_type, period }: Shown) => `${period_type} ${period}`),
    ['quarterly 1', ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => `monthly ${month}`)],
  )
})
