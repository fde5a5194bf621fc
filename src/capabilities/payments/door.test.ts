import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyReading } from '#platform/operations/operation'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { report, reportedPart, reportedPayment } from '#testing/status-reports'
import { useBooks } from '#testing/use-books'
import { itemPayments, type OwnPayment, ownPayments } from './index.js'

const books = useBooks()
const made = (answer: Answered) => replies(answer, 201).body

const asked = (desk: PaymentDesk, by: Parameters<typeof ownPayments>[1]) =>
  books.service.services.db.snapshot((tx) =>
    ownPayments({ tx, company: desk.company } as unknown as CompanyReading, by),
  )
const figures = (payments: readonly OwnPayment[]) =>
  payments.map(({ end_to_end_id, amount, transit_open, status }) => [
    end_to_end_id.split('-').at(-1),
    amount,
    transit_open,
    status,
  ])

test('payments of confirmed files are found by what a statement names, with their money on its way', async () => {
  const desk = await openPaymentDesk(books)
  const lines = [
    await desk.owed('F-1 100.00', { document_reference: 'RF18539007547034' }),
    await desk.owed('F-2 50.00'),
  ]
  const file = made(await desk.pay(lines))
  const [one, other] = file.payments
  assert.deepEqual(await asked(desk, { endToEndIds: [one.end_to_end_id] }), [], 'still a draft')
  const { entry_id } = replies(await desk.confirm(file.id), 200).body
  const [found] = await asked(desk, { endToEndIds: [one.end_to_end_id] })
  const transit = (await desk.entry(entry_id)).lines.at(-1)
  assert.deepEqual(found, {
    file_id: file.id,
    message_id: file.message_id,
    type: 'credit_transfer',
    journal_id: desk.journal('KBC'),
    execution_date: '2026-03-17',
    batch_booking: true,
    payment_information_id: one.payment_information_id,
    end_to_end_id: one.end_to_end_id,
    mandate_reference: null,
    third_party_id: desk.supplier,
    status: 'pending',
    amount: '-100.00',
    transit_line_id: transit.id,
    transit_entry_id: entry_id,
    transit_open: '-150.00',
  })
  const all = [
    ['E1', '-100.00', '-150.00', 'pending'],
    ['E2', '-50.00', '-150.00', 'pending'],
  ]
  assert.deepEqual(
    figures(await asked(desk, { paymentInformationIds: [one.payment_information_id] })),
    all,
  )
  assert.deepEqual(figures(await asked(desk, { fileIds: [file.id] })), all)
  assert.deepEqual(await asked(desk, {}), [])

  const rejected = report(
    { id: file.message_id, status: 'PART' },
    reportedPart({}, reportedPayment({ id: other.end_to_end_id, status: 'RJCT', code: 'AC04' })),
  )
  replies(await desk.report(file.id, rejected), 200)
  assert.deepEqual(figures(await asked(desk, { fileIds: [file.id] })), [
    ['E1', '-100.00', '-100.00', 'pending'],
    ['E2', '-50.00', '-100.00', 'rejected'],
  ])
})

test('a collection comes in, with a line of its own where the bank books it alone', async () => {
  const desk = await openPaymentDesk(books)
  made(await desk.mandate())
  const lines = [
    await desk.sold('V-1 10.00', { document_reference: 'RF18539007547034' }),
    await desk.sold('V-2 20.00'),
  ]
  const file = made(await desk.collect(lines, { batch_booking: false }))
  replies(await desk.confirm(file.id), 200)
  const found = await asked(desk, { fileIds: [file.id] })
  assert.deepEqual(figures(found), [
    ['E1', '10.00', '10.00', 'pending'],
    ['E2', '20.00', '20.00', 'pending'],
  ])
  assert.ok(found.every((one) => one.mandate_reference === `MANDAT-${desk.customer}`))
})

test('what files do with items is told: held, sent, paid otherwise, rejected', async () => {
  const desk = await openPaymentDesk(books)
  const lines = [
    await desk.owed('F-1 10.00', { document_reference: 'RF18539007547034' }),
    await desk.owed('F-2 20.00'),
    await desk.credited('C-3 5.00'),
  ]
  const look = async () => {
    const op = (tx: CompanyReading['tx']) =>
      ({ tx, company: desk.company }) as unknown as CompanyReading
    const found = await books.service.services.db.snapshot((tx) => itemPayments(op(tx), lines))
    return found.map(({ line_id, amount, state }) => [lines.indexOf(line_id) + 1, amount, state])
  }
  const file = made(await desk.pay(lines))
  assert.deepEqual(await look(), [
    [1, '10.00', 'held'],
    [2, '20.00', 'held'],
    [3, '-5.00', 'held'],
  ])
  const hand = made(
    await desk.free(['Dr 440000 10.00', 'Cr 550000 10.00'], { journal_id: desk.journal('KBC') }),
  )
  const line_ids = [lines[0], hand.lines[0].id]
  made(await desk.admin.post(`${desk.path}/lettering`, { line_ids }))
  replies(await desk.confirm(file.id), 200, { total: '15.00' })
  assert.deepEqual(await look(), [
    [1, '10.00', 'paid_otherwise'],
    [2, '20.00', 'sent'],
    [3, '-5.00', 'sent'],
  ])
  replies(await desk.report(file.id, report({ id: file.message_id, status: 'RJCT' })), 200)
  assert.deepEqual(
    (await look()).map(([, , state]) => state),
    ['paid_otherwise', 'rejected', 'rejected'],
  )
  const again = made(await desk.pay(lines.slice(1)))
  replies(await desk.cancel(again.id), 204)
  assert.equal((await look()).length, 3, 'a cancelled file does nothing')
})
