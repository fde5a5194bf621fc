import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const made = (answer: Answered) => replies(answer, 201).body
const refuses = (answer: Answered, field: string, code?: string) => {
  assert.equal(refusedAt(answer, field).body.code, code, answer.text)
}

type Payment = { amount: string; sequence_type: string; mandate_id: number; iban: string }

describe('a direct debit', () => {
  test('goes by the newest active mandate, and its money is on its way to us', async () => {
    const desk = await openPaymentDesk(books)
    made(await desk.mandate({ reference: 'OLD', signed_on: '2025-01-15' }))
    const newest = made(await desk.mandate({ reference: 'NEW', iban: 'BE71 0961 2345 6769' }))
    const line = await desk.sold('V-1 121.00')
    const file = made(await desk.collect([line]))
    const [payment] = file.payments
    assert.deepEqual(
      [file.schema, file.creditor_id, payment.mandate_id, payment.iban, payment.sequence_type],
      ['pain.008.001.08', 'BE81ZZZ0123456749', newest.id, 'BE71096123456769', 'FRST'],
    )
    assert.equal(payment.mandate_reference, 'NEW')
    const { entry_id } = replies(await desk.confirm(file.id), 200).body
    const { lines } = await desk.entry(entry_id)
    assert.deepEqual(
      lines.map((one: Record<string, string>) => [one.debit, one.credit]),
      [
        ['0.00', '121.00'],
        ['121.00', '0.00'],
      ],
    )
    assert.deepEqual(await desk.open(desk.customer), {})
    const used = replies(await desk.admin.get(`${desk.path}/sepa-mandates/${newest.id}`), 200).body
    assert.deepEqual(
      [used.last_used_on, used.sequence_type, used.version],
      ['2026-03-17', 'RCUR', 2],
    )
    const next = made(await desk.collect([await desk.sold('V-2 10.00')]))
    assert.equal(next.payments[0].sequence_type, 'RCUR')
  })

  test('is the first once, whatever is confirmed when', async () => {
    const desk = await openPaymentDesk(books)
    made(await desk.mandate())
    const types = async (text: string) => {
      const { payments } = made(await desk.collect([await desk.sold(text)]))
      return payments.map((payment: Payment) => payment.sequence_type)
    }
    assert.deepEqual(await types('V-1 1.00'), ['FRST'])
    assert.deepEqual(await types('V-2 1.00'), ['RCUR'])
  })

  test('takes a mandate for one collection once, in one payment', async () => {
    const desk = await openPaymentDesk(books)
    const { id } = made(await desk.mandate({ type: 'one_off' }))
    const lines = [
      await desk.sold('V-1 10.00', { document_reference: 'RF18539007547034' }),
      await desk.sold('V-2 20.00'),
    ]
    const file = made(await desk.collect(lines))
    assert.deepEqual(
      file.payments.map((one: Payment) => [one.amount, one.sequence_type]),
      [['30.00', 'OOFF']],
    )
    const more = await desk.sold('V-3 1.00')
    refuses(await desk.collect([more]), 'items.0.line_id', 'mandate_expired')
    replies(await desk.confirm(file.id), 200)
    const spent = replies(await desk.admin.get(`${desk.path}/sepa-mandates/${id}`), 200).body
    assert.deepEqual([spent.status, spent.last_used_on], ['expired', '2026-03-17'])
    refuses(await desk.collect([more]), 'items.0.line_id', 'mandate_expired')
  })

  test('tells once of an IBAN and a reference that changed', async () => {
    const desk = await openPaymentDesk(books)
    const { id } = made(await desk.mandate({ reference: 'M-1' }))
    const change = { iban: 'LU28 0019 4006 4475 0000', reference: 'M-2' }
    const changed = replies(await desk.admin.patch(`${desk.path}/sepa-mandates/${id}`, change), 200)
    assert.deepEqual(
      [changed.body.previous_iban, changed.body.previous_reference],
      ['LU120010001234567891', 'M-1'],
    )
    const first = made(await desk.collect([await desk.sold('V-1 1.00')]))
    const told = replies(await desk.xml(first.id), 200).text
    assert.match(told, /<AmdmntInd>true<\/AmdmntInd>/)
    assert.match(told, /<OrgnlMndtId>M-1<\/OrgnlMndtId>/)
    replies(await desk.confirm(first.id), 200)
    const after = replies(await desk.admin.get(`${desk.path}/sepa-mandates/${id}`), 200).body
    assert.deepEqual([after.previous_iban, after.previous_reference], [null, null])
    const second = made(await desk.collect([await desk.sold('V-2 1.00')]))
    assert.match(replies(await desk.xml(second.id), 200).text, /<AmdmntInd>false<\/AmdmntInd>/)
  })

  test('is refused without a mandate, with one that lapsed, and at another account', async () => {
    const desk = await openPaymentDesk(books)
    const line_id = await desk.sold('V-1 10.00')
    refuses(await desk.collect([line_id]), 'items.0.line_id', 'mandate_missing')
    const old = made(await desk.mandate({ reference: 'OLD', signed_on: '2023-03-15' }))
    assert.equal(old.status, 'expired')
    refuses(await desk.collect([line_id]), 'items.0.line_id', 'mandate_expired')
    const { id } = made(await desk.mandate({ reference: 'GONE' }))
    replies(await desk.admin.patch(`${desk.path}/sepa-mandates/${id}`, { status: 'revoked' }), 200)
    refuses(await desk.collect([line_id]), 'items.0.line_id', 'mandate_expired')
    made(await desk.mandate({ reference: 'GOOD' }))
    const iban = 'BE71096123456769'
    refuses(await desk.collect([{ line_id, iban }]), 'items.0.iban', 'iban_invalid')
    refuses(await desk.collect([await desk.owed('F-1 1.00')]), 'items.0.line_id', 'wrong_direction')
    refuses(await desk.collect([line_id], { schema: 'pain.001.001.09' }), 'schema')
    refuses(await desk.collect([line_id], { instant: true }), 'instant')
    replies(await desk.collect([line_id]), 201)
  })

  test('is collected on the next day on which banks settle, at the earliest', async () => {
    const desk = await openPaymentDesk(books)
    made(await desk.mandate())
    const line = await desk.sold('V-1 10.00')
    refuses(await desk.collect([line], { execution_date: '2026-03-16' }), 'execution_date')
    const { execution_date } = made(await desk.collect([line], { execution_date: '2026-03-17' }))
    assert.equal(execution_date, '2026-03-17')
  })

  test('needs a creditor identifier: that of the settings, else of a Belgian enterprise', async () => {
    const desk = await openPaymentDesk(books, { enterprise_number: null })
    made(await desk.mandate())
    const line = await desk.sold('V-1 10.00')
    refuses(await desk.collect([line]), 'creditor_id', 'creditor_id_missing')
    const settings = { sepa: { creditor_id: 'DE98ZZZ09999999999' } }
    replies(await desk.admin.patch(`${desk.path}/settings`, settings), 200)
    assert.equal(made(await desk.collect([line])).creditor_id, 'DE98ZZZ09999999999')
  })

  test('gives its mandate back what it was when its confirmation is taken back', async () => {
    const desk = await openPaymentDesk(books)
    const { id } = made(await desk.mandate({ type: 'one_off' }))
    const file = made(await desk.collect([await desk.sold('V-1 10.00')]))
    await desk.thereAndBack(() => desk.confirm(file.id))
    const back = replies(await desk.admin.get(`${desk.path}/sepa-mandates/${id}`), 200).body
    assert.deepEqual([back.status, back.last_used_on], ['active', null])
  })
})
