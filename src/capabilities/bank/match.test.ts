import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type BankDesk, openBankDesk, shownLines } from '#testing/bank-desk'
import { coda, uploadTo } from '#testing/bank-files'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { sendRound } from '#testing/races'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: BankDesk
before(async () => {
  desk = await openBankDesk(books)
})

test('money that comes in for an invoice is one entry on the day of the bank, and letters it', async () => {
  const { line_id, entry } = await desk.owed()
  const movement = { amount: '121.00', on: '2026-03-12', name: 'PEETERS', text: 'Merci' }
  const file = coda({ number: 34, movements: [{ ...movement, reference: 'BR-1' }] })
  replies(await uploadTo(desk.admin, desk.path, file), 201)
  const [{ id }] = replies(await desk.admin.get(`${desk.path}/bank-transactions?q=BR-1`), 200).body
    .data
  const settled = replies(await desk.match(id, [{ line_id, amount: '121.00' }]), 200, {
    status: 'matched',
    settled_by: 'person',
    reasons: [],
    version: 2,
  }).body
  const posted = await desk.entry(settled.entry_id)
  assert.deepEqual(shownLines(posted), ['550000 121.00 0.00', '400000 0.00 121.00'])
  assert.deepEqual(
    [
      posted.entry_date.slice(0, 10),
      posted.origin,
      posted.label,
      posted.document_reference,
      posted.journal.code,
    ],
    ['2026-03-12', 'bank', 'PEETERS Merci', 'BR-1', 'KBC'],
  )
  assert.equal(posted.reference, '2026-034')
  const [line] = (await desk.entry(entry)).lines.filter((one: { id: number }) => one.id === line_id)
  assert.notEqual(line.lettering_id, null)
  assert.deepEqual(settled.matches, [
    {
      line_id,
      entry_id: entry,
      amount: '121.00',
      payment_line_id: posted.lines[1].id,
      lettering_id: line.lettering_id,
    },
  ])
})

test('several invoices and a credit note of a supplier are paid by one transaction, each by a line of its own', async () => {
  const one = await desk.owed('ACH')
  const other = await desk.owed('ACH', '50.00')
  const note = replies(
    await desk.admin.post(
      `${desk.path}/entries/credit-note`,
      desk.invoiceBody('NCA', ['604000 10.00 PG21']),
    ),
    201,
  ).body.lines.find((line: { third_party_id: number | null }) => line.third_party_id)
  const id = await desk.comesIn('-169.40')
  const settled = replies(
    await desk.match(id, [
      { line_id: one.line_id, amount: '-121.00' },
      { line_id: other.line_id },
      { line_id: note.id, amount: '12.10' },
    ]),
    200,
  ).body
  assert.deepEqual(shownLines(await desk.entry(settled.entry_id)), [
    '550000 0.00 169.40',
    '440000 121.00 0.00',
    '440000 60.50 0.00',
    '440000 0.00 12.10',
  ])
})

describe('a difference', () => {
  test('is refused with what it is, unless it is small and may be booked away', async () => {
    const { line_id } = await desk.owed()
    const id = await desk.comesIn('120.96')
    const refused = replies(await desk.match(id, [{ line_id }]), 422, {
      code: 'match_difference',
      difference: '-0.04',
    })
    assert.ok(refused.body.errors.matches[0])
    const settled = replies(await desk.match(id, [{ line_id }], { write_off: true }), 200).body
    assert.deepEqual(shownLines(await desk.entry(settled.entry_id)).slice(0, 2), [
      '550000 120.96 0.00',
      '400000 0.00 121.00',
    ])
    const large = await desk.comesIn('120.00')
    const { line_id: next } = await desk.owed()
    replies(await desk.match(large, [{ line_id: next }], { write_off: true }), 422, {
      difference: '-1.00',
    })
  })
})

test('what is paid in part stays tied until the last payment letters it whole', async () => {
  const { line_id, entry } = await desk.owed()
  const first = await desk.comesIn('21.00')
  replies(await desk.match(first, [{ line_id, amount: '21.00' }]), 200)
  const lineNow = async () =>
    (await desk.entry(entry)).lines.find((one: { id: number }) => one.id === line_id)
  assert.equal((await lineNow()).lettering_id, null)
  assert.notEqual((await lineNow()).partial_lettering_id, null)
  const second = await desk.comesIn('100.00')
  refusedAt(await desk.match(second, [{ line_id, amount: '100.01' }]), 'matches.0.amount')
  replies(await desk.match(second, [{ line_id }]), 200)
  assert.notEqual((await lineNow()).lettering_id, null)
  replies(await desk.undo(second), 204)
  assert.equal((await lineNow()).lettering_id, null)
  assert.notEqual((await lineNow()).partial_lettering_id, null)
  replies(await desk.admin.get(desk.at(first)), 200, { status: 'matched' })
  replies(await desk.admin.get(desk.at(second)), 200, {
    status: 'pending',
    entry_id: null,
    matches: [],
  })
  replies(await desk.match(second, [{ line_id }]), 200)
})

test('a match is undone by itself or by its operation, and may be made again', async () => {
  const { line_id } = await desk.owed()
  const id = await desk.comesIn('121.00')
  const settled = replies(await desk.match(id, [{ line_id }]), 200)
  replies(await desk.undo(id), 204)
  refusedAt(await desk.undo(id), 'status')
  assert.equal((await desk.entry(settled.body.entry_id)).status, 'reversed')
  const again = replies(await desk.match(id, [{ line_id }]), 200)
  const operation = again.headers.get('x-operation-id')
  replies(await desk.revert(operation!), 200)
  replies(await desk.admin.get(desk.at(id)), 200, { status: 'pending' })
  replies(await desk.match(id, [{ line_id }]), 200)
})

test('what cannot be settled is refused at its place, and nothing is posted', async () => {
  const { line_id } = await desk.owed()
  const id = await desk.comesIn('121.00')
  refusedAt(await desk.match(id, [{ line_id: 999_999_999 }]), 'matches.0.line_id')
  refusedAt(
    await desk.match(id, [
      { line_id, amount: '60.50' },
      { line_id, amount: '60.50' },
    ]),
    'matches.1.line_id',
  )
  refusedAt(await desk.match(id, [{ line_id, amount: '-121.00' }]), 'matches.0.amount')
  refusedAt(await desk.match(id, [{ line_id, amount: '0.00' }]), 'matches.0.amount')
  refusedAt(await desk.match(id, []), 'matches')
  const bank = replies(await desk.free(['Dr 550000 5.00', 'Cr 700000 5.00']), 201).body
  refusedAt(await desk.match(id, [{ line_id: bank.lines[0].id }]), 'matches.0.line_id')
  replies(await desk.match(id, [{ line_id }]), 200)
  refusedAt(await desk.match(id, [{ line_id }]), 'status')
  const late = await desk.comesIn('121.00')
  refusedAt(await desk.match(late, [{ line_id }]), 'matches.0.line_id')
})

test('of two at once on one transaction, or on one item, one settles and the other is refused', async () => {
  for (let round = 0; round < longOrShort(6, 3); round++) {
    const [one, other] = [await desk.owed(), await desk.owed()]
    const id = await desk.comesIn('121.00')
    const answers = await sendRound(round, [
      () => desk.match(id, [{ line_id: one.line_id }]),
      () => desk.match(id, [{ line_id: other.line_id }]),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    const item = await desk.owed()
    const [first, second] = [await desk.comesIn('121.00'), await desk.comesIn('121.00')]
    const rivals = await sendRound(round, [
      () => desk.match(first, [{ line_id: item.line_id }]),
      () => desk.match(second, [{ line_id: item.line_id }]),
    ])
    assert.deepEqual(rivals.map(({ status }) => status).sort(), [200, 422])
    const refused = rivals.find(({ status }) => status === 422)!
    assert.deepEqual(Object.keys(refused.body.errors), ['matches.0.line_id'], refused.text)
  }
})
