import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { report, reportedPart, reportedPayment } from '#testing/status-reports'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const made = (answer: Answered) => replies(answer, 201).body

type Payment = { end_to_end_id: string; status: string; reason: string | null }
type File = { id: number; message_id: string; payments: Payment[] }

/** What the bank says of single payments, by their places. */
const says = (file: File, ...verdicts: [place: number, status: string, code?: string][]) =>
  report(
    { id: file.message_id, status: 'PART' },
    reportedPart(
      { id: `${file.message_id}-1` },
      ...verdicts.map(([place, status, code]) =>
        reportedPayment({
          id: file.payments[place]!.end_to_end_id,
          status,
          ...(code ? { code } : {}),
        }),
      ),
    ),
  )

const outcomes = ({ payments }: File) => payments.map(({ status, reason }) => [status, reason])

/** What is open on the transit account. */
async function onItsWay({ admin, path, accountId }: PaymentDesk): Promise<string[]> {
  const account = await accountId('580000')
  const items = await admin.get(`${path}/lettering/open-items?account_id=${account}`)
  return replies(items, 200).body.map(({ open }: { open: string }) => open)
}

/** A file of two payments to two suppliers. */
async function twoPayments(desk: PaymentDesk, more: Record<string, unknown> = {}) {
  const other = await desk.newSupplier('Papier', 'LU120010001234567891')
  const lines = [
    await desk.owed('F-1 100.00'),
    await desk.owed('F-2 50.00', { third_party_id: other }),
  ]
  const file: File & { entry_id: number } = made(await desk.pay(lines, more))
  return { file, lines, other }
}

describe('what the bank reports', () => {
  test('is kept for each payment, the reason by its code and in words', async () => {
    const desk = await openPaymentDesk(books)
    const { file } = await twoPayments(desk)
    const answer = replies(
      await desk.report(file.id, says(file, [0, 'ACSP'], [1, 'RJCT', 'AC04'])),
      200,
      { status: 'draft', version: 2 },
    ).body
    assert.deepEqual(outcomes(answer), [
      ['accepted', null],
      ['rejected', 'AC04 The account is closed'],
    ])
    assert.equal(answer.payments[1].reason_code, 'AC04')
    const french = await desk.admin.call('GET', `${desk.path}/sepa-files/${file.id}`, {})
    assert.deepEqual(french.body, answer)
    const last = await desk.lastOf('sepa-files', file.id)
    assert.deepEqual([last.action, last.can_revert], ['reported', false])
    const again = await desk.report(file.id, says(file, [1, 'ACSP']))
    assert.equal(replies(again, 200).headers.get('x-operation-id'), null, 'a rejection is final')
  })

  test('of the whole file counts for all of its payments, and what is pending for none', async () => {
    const desk = await openPaymentDesk(books)
    const { file } = await twoPayments(desk)
    const pending = await desk.report(file.id, report({ id: file.message_id, status: 'PDNG' }))
    assert.deepEqual(outcomes(replies(pending, 200).body), [
      ['pending', null],
      ['pending', null],
    ])
    const all = await desk.report(file.id, report({ id: file.message_id, status: 'ACCP' }))
    assert.deepEqual(outcomes(replies(all, 200).body), [
      ['accepted', null],
      ['accepted', null],
    ])
  })

  test('frees the items of a draft that are rejected, and leaves them out of the confirmation', async () => {
    const desk = await openPaymentDesk(books)
    const { file, lines } = await twoPayments(desk)
    replies(await desk.report(file.id, says(file, [1, 'RJCT', 'AC01'])), 200)
    const again = made(await desk.pay([lines[1]!]))
    const confirmed = replies(await desk.confirm(file.id), 200).body
    assert.deepEqual(
      (await desk.entry(confirmed.entry_id)).lines.map(
        (line: Record<string, string>) => line.debit,
      ),
      ['100.00', '0.00'],
    )
    assert.deepEqual(
      confirmed.payments.map(({ status }: Payment) => status),
      ['pending', 'rejected'],
    )
    replies(await desk.confirm(again.id), 200)
  })

  test('takes a rejected part of a confirmation back: the item is open, and less is on its way', async () => {
    const desk = await openPaymentDesk(books)
    const { file, lines, other } = await twoPayments(desk)
    const { entry_id } = replies(await desk.confirm(file.id), 200).body
    const answer = await desk.report(file.id, says(file, [1, 'RJCT', 'AC04']))
    replies(answer, 200, { status: 'confirmed', total: '150.00', count: 2 })
    assert.deepEqual(await desk.open(other), { [lines[1]!]: '-50.00' })
    assert.deepEqual(await desk.open(), {})
    const { data } = replies(await desk.admin.get(`${desk.path}/entries`), 200).body
    const mirror = data.find(
      (one: { id: number; origin: string }) => one.origin === 'sepa' && one.id !== entry_id,
    )
    assert.deepEqual(
      mirror.lines.map((line: { account: { number: string }; debit: string; credit: string }) => [
        line.account.number,
        line.debit,
        line.credit,
      ]),
      [
        ['440000', '0.00', '50.00'],
        ['580000', '50.00', '0.00'],
      ],
    )
    assert.deepEqual(await onItsWay(desk), ['-100.00'])
    // It can be paid again, and the file that stands for the others is not undone any more.
    made(await desk.pay([lines[1]!]))
    const confirmation = (
      await books.sql.query(
        `SELECT operation_id FROM changes WHERE company_id = $1 AND resource = 'sepa-files' AND action = 'confirmed'`,
        [desk.company.id],
      )
    ).rows[0].operation_id
    replies(await desk.revert(confirmation), 422, { code: 'not_revertible' })
    replies(await desk.revert(answer), 422, { code: 'not_revertible' })
  })

  test('settles the line of a payment that the bank does not book with others', async () => {
    const desk = await openPaymentDesk(books)
    const { file } = await twoPayments(desk, { batch_booking: false })
    replies(await desk.confirm(file.id), 200)
    replies(await desk.report(file.id, report({ id: file.message_id, status: 'RJCT' })), 200)
    assert.deepEqual(await onItsWay(desk), [])
  })

  test('leaves the other payments of an item tied to it', async () => {
    const desk = await openPaymentDesk(books)
    const line = await desk.owed('F-1 121.00')
    const first = made(await desk.pay([{ line_id: line, amount: '50.00' }]))
    replies(await desk.confirm(first.id), 200)
    const rest: File = made(await desk.pay([line]))
    replies(await desk.confirm(rest.id), 200)
    assert.deepEqual(await desk.open(), {})
    replies(await desk.report(rest.id, says(rest, [0, 'RJCT', 'AM04'])), 200)
    assert.deepEqual(await desk.open(), { [line]: '-71.00' })
  })

  test('lets a mandate tell again what a rejected collection told', async () => {
    const desk = await openPaymentDesk(books)
    const { id } = made(await desk.mandate({ type: 'one_off', reference: 'M-1' }))
    const path = `${desk.path}/sepa-mandates/${id}`
    replies(await desk.admin.patch(path, { reference: 'M-2' }), 200)
    const file: File = made(await desk.collect([await desk.sold('V-1 10.00')]))
    replies(await desk.confirm(file.id), 200)
    replies(await desk.admin.get(path), 200, { status: 'expired', previous_reference: null })
    replies(await desk.report(file.id, says(file, [0, 'RJCT', 'MD01'])), 200)
    replies(await desk.admin.get(path), 200, {
      status: 'active',
      last_used_on: null,
      previous_reference: 'M-1',
    })
    const again = made(
      await desk.collect([Object.keys(await desk.open(desk.customer)).map(Number)[0]!]),
    )
    assert.equal(again.payments[0].sequence_type, 'OOFF')
  })
})

describe('a report is refused', () => {
  test('when it is about another message, or the file is cancelled', async () => {
    const desk = await openPaymentDesk(books)
    const { file } = await twoPayments(desk)
    const unknown = report({ id: 'CT-20260316-0', status: 'ACCP' })
    refusedAt(await desk.report(file.id, unknown), 'file')
    replies(await desk.cancel(file.id), 204)
    refusedAt(await desk.report(file.id, report({ id: file.message_id, status: 'ACCP' })), 'status')
  })

  test('when it is none, says nothing, or is missing', async () => {
    const desk = await openPaymentDesk(books)
    const { file } = await twoPayments(desk)
    const { text } = replies(await desk.xml(file.id), 200)
    for (const content of ['', 'hello', '<a/>', text, report({ id: file.message_id })])
      refusedAt(await desk.report(file.id, content), 'file')
    const form = new FormData()
    form.set('other', 'x')
    const path = `${desk.path}/sepa-files/${file.id}/report`
    refusedAt(await desk.admin.call('POST', path, { form }), 'file')
    const tried = await desk.admin.call('POST', path, { form, headers: { 'x-dry-run': '1' } })
    replies(tried, 422, { code: 'dry_run_unsupported' })
  })
})
