import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: PaymentDesk
before(async () => {
  desk = await openPaymentDesk(books)
})

const made = (answer: Answered) => replies(answer, 201).body

type Line = {
  id: number
  account: { number: string }
  debit: string
  credit: string
  third_party_id: number | null
  lettering_id: number | null
  partial_lettering_id: number | null
}

/** Lines as the trade writes them. */
const written = (lines: readonly Line[]) =>
  lines.map(({ account, debit, credit }) =>
    debit === '0.00' ? `Cr ${account.number} ${credit}` : `Dr ${account.number} ${debit}`,
  )

/** Pays by hand: the line that does. */
async function paidByHand(own: PaymentDesk, amount: string): Promise<number> {
  const lines = [`Dr 440000 ${amount}`, `Cr 550000 ${amount}`]
  const entry = await own.free(lines, { journal_id: own.journal('KBC') })
  return replies(entry, 201).body.lines[0].id
}
const letter = (own: PaymentDesk, line_ids: number[], partial = false) =>
  own.admin.post(`${own.path}/lettering`, { line_ids, partial })

describe('confirming', () => {
  test('books each item against the transit account, one line for the part, and letters the items', async () => {
    const lines = [
      await desk.owed('F-1 100.00', { document_reference: 'RF18539007547034' }),
      await desk.owed('F-2 50.00'),
      await desk.credited('C-3 20.00'),
    ]
    const { id, message_id } = made(await desk.pay(lines))
    const file = replies(await desk.confirm(id), 200, { status: 'confirmed', version: 2 }).body
    assert.equal(file.confirmed_at, '2026-03-16T10:00:00.000000Z')
    const entry = await desk.entry(file.entry_id)
    assert.deepEqual(
      [entry.journal.code, entry.entry_date.slice(0, 10), entry.origin, entry.reference],
      ['OD', '2026-03-17', 'sepa', message_id],
    )
    assert.deepEqual(written(entry.lines), [
      'Dr 440000 100.00',
      'Dr 440000 50.00',
      'Cr 440000 20.00',
      'Cr 580000 130.00',
    ])
    const items: Line[] = entry.lines.slice(0, 3)
    assert.ok(items.every((line) => line.third_party_id === desk.supplier))
    const letterings = replies(await desk.admin.get(`${desk.path}/lettering`), 200).body.data
    assert.deepEqual(
      letterings.map((one: { origin: string; status: string; lines: Line[] }) => [
        one.origin,
        one.status,
        one.lines.map((line) => line.id),
      ]),
      [2, 1, 0].map((place) => ['bank', 'full', [lines[place], items[place]!.id]]),
    )
    assert.deepEqual(await desk.open(), {})
    refusedAt(await desk.confirm(id), 'status')
    assert.equal(
      refusedAt(await desk.pay([lines[0]!]), 'items.0.line_id').body.code,
      'item_not_open',
    )
  })

  test('has one transit line for each payment when the bank does not book them together', async () => {
    const lines = [
      await desk.owed('F-11 10.00', { document_reference: 'RF18539007547034' }),
      await desk.owed('F-12 20.00'),
    ]
    const { id } = made(await desk.pay(lines, { batch_booking: false }))
    const { entry_id } = replies(await desk.confirm(id), 200).body
    assert.deepEqual(written((await desk.entry(entry_id)).lines), [
      'Dr 440000 10.00',
      'Dr 440000 20.00',
      'Cr 580000 10.00',
      'Cr 580000 20.00',
    ])
  })

  test('ties an item that it pays in part, and letters it with all its payments at the end', async () => {
    const line = await desk.owed('F-21 121.00')
    const first = made(await desk.pay([{ line_id: line, amount: '50.00' }]))
    const { entry_id } = replies(await desk.confirm(first.id), 200).body
    assert.deepEqual(await desk.open(), { [line]: '-71.00' })
    const [part] = (await desk.entry(entry_id)).lines
    assert.ok(part.lettering_id === null && part.partial_lettering_id !== null)
    const rest = made(await desk.pay([line]))
    assert.equal(rest.total, '71.00')
    const second = replies(await desk.confirm(rest.id), 200).body
    assert.deepEqual(await desk.open(), {})
    const [last] = (await desk.entry(second.entry_id)).lines
    assert.equal(last.lettering_id, part.partial_lettering_id)
  })

  test('is dated today when the day is past', async () => {
    const own = await openPaymentDesk(books)
    const line = await own.owed('F-31 1.00')
    const { id } = made(await own.pay([line], { execution_date: '2026-03-16' }))
    books.clock.advance(9 * 24 * 3_600_000)
    const { entry_id } = replies(await own.confirm(id), 200).body
    books.clock.reset()
    assert.equal((await own.entry(entry_id)).entry_date.slice(0, 10), '2026-03-25')
  })

  test('goes to the journal and the transit account of the settings', async () => {
    const own = await openPaymentDesk(books)
    const { admin, path } = own
    const journal = { code: 'OD2', label: 'Transfers', type: 'general' }
    const journal_id = replies(await admin.post(`${path}/journals`, journal), 201).body.id
    const transfers = { journal_id, transit_account: '580100' }
    replies(await admin.patch(`${path}/settings`, { auto_entries: { transfers } }), 200)
    const { id } = made(await own.pay([await own.owed('F-41 1.00')]))
    const entry = await own.entry(replies(await own.confirm(id), 200).body.entry_id)
    assert.deepEqual(
      [entry.journal.code, written(entry.lines)],
      ['OD2', ['Dr 440000 1.00', 'Cr 580100 1.00']],
    )
  })

  test('is refused in a locked period, and stays a draft', async () => {
    const own = await openPaymentDesk(books)
    const { id } = made(await own.pay([await own.owed('F-51 1.00')]))
    await own.lockPeriod('2026-03-17')
    const refused = refusedAt(await own.confirm(id), 'execution_date')
    assert.equal(refused.body.code, 'period_locked')
    assert.equal((await own.read(id)).status, 'draft')
  })
})

describe('what is settled otherwise', () => {
  test('leaves a draft: its payment is paid, and neither in the file nor confirmed', async () => {
    const own = await openPaymentDesk(books)
    const one = await own.owed('P-1 10.00', { document_reference: 'RF18539007547034' })
    const other = await own.owed('P-2 20.00')
    const file = made(await own.pay([one, other]))
    const hand = await paidByHand(own, '10.00')
    const lettered = replies(await letter(own, [one, hand]), 201)
    const after = await own.read(file.id)
    assert.deepEqual(
      after.payments.map(({ status, amount }: Record<string, string>) => [status, amount]),
      [
        ['paid', '10.00'],
        ['pending', '20.00'],
      ],
    )
    assert.deepEqual([after.total, after.count], ['20.00', 1])
    const xml = replies(await own.xml(file.id), 200).text
    assert.ok(xml.includes('<NbOfTxs>1</NbOfTxs>') && !xml.includes('RF18539007547034'))

    replies(await own.admin.delete(`${own.path}/lettering/${lettered.body.id}`), 204)
    assert.deepEqual((await own.read(file.id)).payments, file.payments, 'it is held again')
    replies(await letter(own, [one, hand]), 201)
    const { entry_id } = replies(await own.confirm(file.id), 200, { total: '20.00', count: 1 }).body
    assert.deepEqual(written((await own.entry(entry_id)).lines), [
      'Dr 440000 20.00',
      'Cr 580000 20.00',
    ])
    assert.deepEqual(await own.open(), {})
  })

  test('takes its part off a joined payment, and its reference out of the text', async () => {
    const own = await openPaymentDesk(books)
    const [one, other] = [await own.owed('J-1 10.00'), await own.owed('J-2 20.00')]
    const { id } = made(await own.pay([one, other]))
    replies(await letter(own, [one, await paidByHand(own, '4.00')], true), 201)
    const [payment] = (await own.read(id)).payments
    assert.deepEqual(
      [payment.status, payment.amount, payment.communication, payment.line_ids],
      ['pending', '20.00', 'J-2', [other]],
    )
    // What is left of the item is free for another file.
    assert.equal(made(await own.pay([one])).total, '6.00')
  })

  test('leaves nothing of a file to confirm when it was all', async () => {
    const own = await openPaymentDesk(books)
    const line = await own.owed('A-1 10.00')
    const { id } = made(await own.pay([line]))
    replies(await letter(own, [line, await paidByHand(own, '10.00')]), 201)
    refusedAt(await own.confirm(id), 'status')
    refusedAt(await own.xml(id), 'status')
    assert.deepEqual([(await own.read(id)).total, (await own.read(id)).count], ['0.00', 0])
  })

  test('a payment that was confirmed holds its item even when its lettering is undone', async () => {
    const own = await openPaymentDesk(books)
    const line = await own.owed('U-1 10.00')
    const { id } = made(await own.pay([line]))
    replies(await own.confirm(id), 200)
    const [{ id: lettering }] = replies(await own.admin.get(`${own.path}/lettering`), 200).body.data
    replies(await own.admin.delete(`${own.path}/lettering/${lettering}`), 204)
    const again = refusedAt(await own.pay([line]), 'items.0.line_id')
    assert.equal(again.body.code, 'already_in_payment')
    assert.deepEqual((await own.proposals()).data, [])
    const [shown] = (await own.proposals('?in_payment=1')).data
    assert.deepEqual([shown.amount, shown.items.length], ['0.00', 2])
  })
})

describe('taking a confirmation back', () => {
  test('reverses the entry and makes the file a draft that holds its items', async () => {
    const own = await openPaymentDesk(books)
    const line = await own.owed('B-1 121.00')
    const { id, payments } = made(await own.pay([{ line_id: line, amount: '50.00' }]))
    const standing = await own.standing()
    const confirmed = await own.confirm(id)
    replies(confirmed, 200)
    await own.undo(confirmed)
    const draft = await own.read(id)
    assert.deepEqual(
      [draft.status, draft.entry_id, draft.confirmed_at, draft.payments],
      ['draft', null, null, payments],
    )
    assert.deepEqual(await own.standing(), standing)
    const more = refusedAt(await own.pay([{ line_id: line, amount: '80.00' }]), 'items.0.line_id')
    assert.equal(more.body.code, 'already_in_payment')
    replies(await own.confirm(id), 200, { status: 'confirmed' })
  })

  test('goes there and back, whole and by its revision alone', async () => {
    const own = await openPaymentDesk(books)
    const { id } = made(await own.pay([await own.owed('B-2 10.00'), await own.owed('B-3 5.00')]))
    const look = async () => [await own.standing(), (await own.read(id)).status]
    const operation = await own.thereAndBack(() => own.confirm(id), look)
    assert.equal((await own.read(id)).status, 'draft', operation)
    const before = await look()
    replies(await own.confirm(id), 200)
    await own.undo((await own.lastOf('sepa-files', id)).id)
    assert.deepEqual(await look(), before)
  })

  test('is the only way: its entry is not reversed by hand, nor taken back alone', async () => {
    const own = await openPaymentDesk(books)
    const { id } = made(await own.pay([await own.owed('B-9 10.00')]))
    const { entry_id } = replies(await own.confirm(id), 200).body
    refusedAt(await own.reverse(entry_id), 'status')
    const posting = await own.revisionOf('entries', entry_id, 'posted')
    replies(await own.revert(posting), 422, { code: 'not_revertible' })
    const { status } = await own.entry(entry_id)
    assert.equal(status, 'posted')
  })

  test('is refused once the bank has carried it out', async () => {
    const own = await openPaymentDesk(books)
    const { id } = made(await own.pay([await own.owed('B-4 10.00')]))
    const confirmed = await own.confirm(id)
    const { lines } = await own.entry(confirmed.body.entry_id)
    const bank = replies(
      await own.free(['Dr 580000 10.00', 'Cr 550000 10.00'], { journal_id: own.journal('KBC') }),
      201,
    ).body
    const pair = { line_ids: [lines.at(-1).id, bank.lines[0].id] }
    replies(await own.admin.post(`${own.path}/lettering`, pair), 201)
    const refused = replies(await own.revert(confirmed), 422, { code: 'not_revertible' })
    assert.equal(refused.body.reason, 'in_use')
  })

  test('a draft that was made is cancelled, and comes back while its items are free', async () => {
    const own = await openPaymentDesk(books)
    const line = await own.owed('B-5 10.00')
    const answer = await own.pay([line])
    const look = async () => (await own.read(made(answer).id)).status
    const back = await own.undo(answer)
    assert.equal(await look(), 'cancelled')
    await own.undo(back.body.operation_id)
    assert.equal(await look(), 'draft')
    const cancelled = await own.cancel(made(answer).id)
    made(await own.pay([line]))
    const refused = replies(await own.revert(cancelled), 422, { code: 'not_revertible' })
    assert.match(refused.body.message, /in a file of payments already/)
    assert.equal(await look(), 'cancelled')
  })
  test('a draft comes back with what was settled otherwise before it was cancelled, not after', async () => {
    const own = await openPaymentDesk(books)
    const [first, second] = [await own.owed('B-6 10.00'), await own.owed('B-7 20.00')]
    const file = made(await own.pay([first, second]))
    const look = async () => (await own.read(file.id)).total
    replies(await letter(own, [first, await paidByHand(own, '10.00')]), 201)
    assert.equal(await look(), '20.00')
    await own.undo(await own.cancel(file.id))
    assert.equal(await look(), '20.00')
    const cancelled = await own.cancel(file.id)
    replies(await letter(own, [second, await paidByHand(own, '20.00')]), 201)
    replies(await own.revert(cancelled), 422, { code: 'not_revertible' })
  })
  test('a draft pays an invoice again that was reversed and is back', async () => {
    const own = await openPaymentDesk(books)
    const line = await own.owed('B-8 10.00')
    const file = made(await own.pay([line]))
    const [{ entry_id }] = replies(
      await own.admin.get(`${own.path}/third-parties/${own.supplier}/open-items`),
      200,
    ).body
    const reversed = await own.admin.post(`${own.path}/entries/${entry_id}/reverse`)
    assert.equal((await own.read(file.id)).total, '0.00')
    await own.undo(reversed)
    const [again] = Object.keys(await own.open())
    assert.notEqual(Number(again), line)
    const { total, payments } = await own.read(file.id)
    assert.deepEqual([total, payments[0].line_ids], ['10.00', [Number(again)]])
    replies(await own.pay([Number(again)]), 422, { code: 'already_in_payment' })
    replies(await own.confirm(file.id), 200, { total: '10.00' })
    assert.deepEqual(await own.open(), {})
  })
})
