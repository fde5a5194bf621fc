import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type BankDesk, openBankDesk, shownLines } from '#testing/bank-desk'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: BankDesk
before(async () => {
  desk = await openBankDesk(books)
})

describe('the rest of a payment', () => {
  test('goes to accounts beside the invoice that it pays', async () => {
    const { line_id } = await desk.owed()
    const id = await desk.comesIn('118.00')
    const settled = replies(
      await desk.match(id, [{ line_id }], {
        rest: [{ account: '657000', amount: '-3.00', label: 'Costs of the bank' }],
      }),
      200,
      { status: 'matched' },
    ).body
    assert.deepEqual(shownLines(await desk.entry(settled.entry_id)), [
      '550000 118.00 0.00',
      '400000 0.00 121.00',
      '657000 3.00 0.00',
    ])
  })

  test('adds up with what is paid, and names no bank', async () => {
    const { line_id } = await desk.owed()
    const id = await desk.comesIn('118.00')
    const rest = (account: string, amount: string) =>
      desk.match(id, [{ line_id }], { rest: [{ account, amount }] })
    replies(await rest('657000', '-2.00'), 422, { code: 'match_difference', difference: '-1.00' })
    refusedAt(await rest('550000', '-3.00'), 'rest.0.account')
    refusedAt(await rest('999999', '-3.00'), 'rest.0.account')
  })
})

test('a difference that is written off comes before the rest', async () => {
  const { line_id } = await desk.owed()
  const rest = [{ account: '657000', amount: '-3.00' }]
  const id = await desk.comesIn('117.97')
  const answer = await desk.match(id, [{ line_id }], { write_off: true, rest })
  const { entry_id } = replies(answer, 200).body
  assert.deepEqual(shownLines(await desk.entry(entry_id)), [
    '550000 117.97 0.00',
    '400000 0.00 121.00',
    '657100 0.03 0.00',
    '657000 3.00 0.00',
  ])
})

describe('an entry of the bank that is reversed by hand', () => {
  test('makes its transaction wait again, and the invoice is open', async () => {
    const { line_id, entry } = await desk.owed()
    const id = await desk.comesIn('121.00')
    const settled = replies(await desk.match(id, [{ line_id }]), 200).body
    const reversal = replies(
      await desk.admin.post(`${desk.path}/entries/${settled.entry_id}/reverse`, {}),
      201,
    )
    assert.equal(reversal.body.reversed_entry_id, settled.entry_id)
    replies(await desk.admin.get(desk.at(id)), 200, {
      status: 'pending',
      entry_id: null,
      matches: [],
    })
    const [line] = (await desk.entry(entry)).lines.filter(
      (one: { id: number }) => one.id === line_id,
    )
    assert.equal(line.lettering_id, null)
    // Taken back, all of it is as it was.
    const operation = reversal.headers.get('x-operation-id')!
    replies(await desk.revert(operation), 200)
    const again = replies(await desk.admin.get(desk.at(id)), 200, { status: 'matched' }).body
    assert.notEqual(again.entry_id, settled.entry_id)
    assert.deepEqual(
      again.matches.map((one: { line_id: number; amount: string }) => [one.line_id, one.amount]),
      [[line_id, '121.00']],
    )
  })

  test('is not corrected by itself: it says what the bank says', async () => {
    const { line_id } = await desk.owed()
    const settled = replies(await desk.match(await desk.comesIn('121.00'), [{ line_id }]), 200).body
    const path = `${desk.path}/entries/${settled.entry_id}/correct`
    const body = {
      journal_id: settled.journal_id,
      entry_date: '2026-03-10',
      lines: [
        { account: '550000', debit: '121.00' },
        { account: '700000', credit: '121.00' },
      ],
    }
    refusedAt(await desk.admin.post(path, body), 'status')
  })
})

test('what was paid otherwise meanwhile stands in the way of taking an undo back', async () => {
  const { line_id } = await desk.owed()
  const id = await desk.comesIn('121.00')
  replies(await desk.match(id, [{ line_id }]), 200)
  const operation = replies(await desk.undo(id), 204).headers.get('x-operation-id')!
  for (const amount of ['21.00', '100.00']) {
    replies(await desk.match(await desk.comesIn(amount), [{ line_id, amount }]), 200)
    replies(await desk.revert(operation), 422, { code: 'not_revertible', reason: 'in_use' })
    replies(await desk.admin.get(desk.at(id)), 200, { status: 'pending' })
  }
})
