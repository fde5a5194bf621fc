import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { lined, openVatDesk, turnTo } from '#testing/vat'

/** What differs by country, and what goes from one return to the next. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

test('Belgium: what is below zero goes to the same box of the next return', async () => {
  const desk = await openVatDesk(books, 'BE', { vat_regime: 'monthly' })
  replies(await desk.creditNote('NCA', ['604000 100.00 PG21'], { entry_date: '2026-01-10' }), 201)
  replies(await desk.invoice('ACH', ['604000 300.00 PG21'], { entry_date: '2026-02-10' }), 201)
  const january = await desk.prepare(1)
  assert.deepEqual([january.boxes['81'], january.carried_out], [undefined, { '81': '-100.00' }])
  await desk.validate(january.id)
  const february = await desk.prepare(2)
  const box = february.details.find(({ box }: { box: string }) => box === '81')
  assert.deepEqual([box.ledger, box.carried, box.amount], ['300.00', '-100.00', '200.00'])
  assert.equal(february.previous_id, january.id)
})

test('France: a credit goes from month to month until it is claimed back', async () => {
  const desk = await openVatDesk(books, 'FR', { vat_regime: 'monthly' })
  const bought = { entry_date: '2026-01-10' }
  replies(await desk.invoice('ACH', ['607000 5000.00 P20'], bought), 201)
  const january = await desk.prepare(1)
  assert.deepEqual(
    [january.amount_refund, january.boxes['27'], january.carried_out],
    ['1000.00', '1000.00', { '22': '1000.00' }],
  )
  await desk.validate(january.id)
  const february = await desk.prepare(2)
  assert.deepEqual([february.boxes['22'], february.boxes['25']], ['1000.00', '1000.00'])
  const asked = await desk.admin.patch(`${desk.returns}/${february.id}`, { ask_restitution: true })
  const claimed = replies(asked, 200).body
  assert.deepEqual([claimed.boxes['26'], claimed.boxes['27'] ?? '0.00'], ['1000.00', '0.00'])
  assert.deepEqual(lined(claimed), ['Cr 445670 1000.00', 'Dr 445830 1000.00'])
  refusedAt(
    await desk.admin.patch(`${desk.returns}/${february.id}`, { manual: { '20': '1.50' } }),
    'manual.20',
  )
})

test('Luxembourg: the return of the year comes to its quarters, and posts what they left', async () => {
  const desk = await openVatDesk(books, 'LU', {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const on = (entry_date: string) => ({ entry_date })
  const year = 2025
  replies(await desk.invoice('VEN', ['7021 1000.00 V17'], on('2025-02-10')), 201)
  replies(await desk.invoice('VEN', ['7021 100.00 V17'], on('2025-11-10')), 201)
  const first = await desk.prepare(1, { year })
  await desk.validate(first.id)
  for (const period of [2, 3]) await desk.validate((await desk.prepare(period, { year })).id)
  const whole = await desk.prepare(1, { year, period_type: 'yearly' })
  assert.deepEqual(
    [whole.form, whole.boxes['012'], whole.boxes['105'], whole.amount_due],
    ['TVA_DECA', '1100.00', '187.00', '17.00'],
  )
  assert.deepEqual(lined(whole), ['Dr 461411 17.00', 'Cr 461412 17.00'])
  await desk.validate(whole.id)
  refusedAt(await desk.ofReturn(first.id, 'reopen'), 'status')
})

test('a correction by hand wants an account of the settings, and with `period` all of the months is locked', async () => {
  const desk = await openVatDesk(books)
  replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  const { id } = await desk.prepare(1)
  const manual = { manual: { '61': '5.00' } }
  replies(await desk.admin.patch(`${desk.returns}/${id}`, manual), 200)
  refusedAt(await desk.ofReturn(id, 'validate'), 'manual')
  const settings = {
    auto_entries: { vat: { correction_payable_account: '640000' } },
    vat: { lock_on_validation: 'period' },
  }
  replies(await desk.admin.patch(`${desk.path}/settings`, settings), 200)
  const done = await desk.validate(id)
  assert.deepEqual(lined(done), ['Dr 451054 21.00', 'Cr 451200 26.00', 'Dr 640000 5.00'])
  refusedAt(await desk.free(['Dr 612000 10.00', 'Cr 580000 10.00']), 'entry_date')
  await desk.reopen(id)
  replies(await desk.free(['Dr 612000 10.00', 'Cr 580000 10.00']), 201)
})

test('a return is refused for a period that the file has not, or does not declare', async () => {
  const desk = await openVatDesk(books)
  const wish = (body: object) => desk.admin.post(desk.returns, body)
  refusedAt(await wish({ year: 2026, period: 5 }), 'period')
  refusedAt(await wish({ year: 2020, period: 1 }), 'period')
  const yearly = refusedAt(
    await wish({ year: 2026, period: 1, period_type: 'yearly' }),
    'period_type',
  )
  assert.equal(yearly.body.code, 'not_applicable')
  await desk.prepare(1)
  const overlapping = await wish({ year: 2026, period: 2, period_type: 'monthly' })
  assert.equal(refusedAt(overlapping, 'period').body.code, 'declaration_exists')
})

test('a VAT code may book straight to where returns settle it', async () => {
  const desk = await openVatDesk(books)
  const codes = replies(await desk.admin.get(`${desk.path}/vat-codes`), 200).body
  const { id } = codes.find(({ code }: { code: string }) => code === 'SG21')
  const due_account = '451200'
  replies(await desk.admin.patch(`${desk.path}/vat-codes/${id}`, { due_account }), 200)
  replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  const made = await desk.prepare(1)
  const done = await desk.validate(made.id)
  assert.deepEqual(lined(done), ['Dr 451200 21.00', 'Cr 451200 21.00'])
})
