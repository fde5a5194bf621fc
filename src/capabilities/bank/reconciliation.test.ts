import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coda, ownIban, uploadTo } from '#testing/bank-files'
import { openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
const other = 'BE43068999999501'

async function withBanks() {
  const desk = await openDesk(books, {
    banks: [
      { code: 'KBC', label: 'KBC', iban: ownIban },
      { code: 'ING', label: 'ING', iban: other },
    ],
  })
  const list = async (query: string) =>
    replies(await desk.admin.get(`${desk.path}/bank-transactions?${query}`), 200).body.data
  const act = (id: number, what: string, body: object = {}) =>
    desk.admin.post(`${desk.path}/bank-transactions/${id}/${what}`, body)
  const state = async () =>
    replies(
      await desk.admin.get(`${desk.path}/bank-reconciliation?date=2026-03-31`),
      200,
    ).body.find(({ iban }: { iban: string }) => iban === ownIban)
  return { desk, list, act, state }
}

test('bank and books agree at every step: what waits, what is ignored, what is booked', async () => {
  const { desk, list, act, state } = await withBanks()
  assert.deepEqual([(await state()).statement, (await state()).difference], [null, '0.00'])
  const movements = ['100.00', '-30.00', '-5.00']
  replies(await uploadTo(desk.admin, desk.path, coda({ number: 7, movements })), 201)
  const [fee, cost] = await list('sign=out')
  let now = await state()
  assert.deepEqual(
    [now.statement.number, now.statement.closing_balance, now.pending, now.difference],
    ['2026-007', '65.00', { count: 3, amount: '65.00' }, '0.00'],
  )
  replies(await act(cost.id, 'book', { account: '613000' }), 200)
  replies(
    await desk.admin.patch(`${desk.path}/bank-transactions/${fee.id}`, { status: 'ignored' }),
    200,
  )
  now = await state()
  assert.deepEqual([now.book_balance, now.ignored.count, now.difference], ['-30.00', 1, '0.00'])
  replies(
    await desk.free(['Dr 550000 12.00', 'Cr 700000 12.00'], { entry_date: '2026-03-15' }),
    201,
  )
  now = await state()
  assert.equal(now.difference, '-12.00')
  assert.deepEqual(
    now.book_only.map(({ debit, credit }: { debit: string; credit: string }) => [debit, credit]),
    [['12.00', '0.00']],
  )
})

test('money between own banks rests on the transit account until both sides are booked', async () => {
  const { desk, list } = await withBanks()
  const out = { amount: '-500.00', on: '2026-03-10', name: 'JANSSENS', iban: other }
  const back = { amount: '500.00', on: '2026-03-11', name: 'JANSSENS', iban: ownIban }
  replies(
    await uploadTo(
      desk.admin,
      desk.path,
      coda({ movements: [out] }, { iban: other, movements: [back] }),
    ),
    201,
  )
  const auto = await desk.admin.post(`${desk.path}/bank-transactions/auto-match`, {})
  replies(auto, 200, { booked: 2, matched: 0, undecided: 0 })
  const letterings = async () => {
    const found: (number | null)[] = []
    for (const { entry_id } of await list('status=booked')) {
      const { lines } = replies(await desk.admin.get(`${desk.path}/entries/${entry_id}`), 200).body
      const line = lines.find(
        ({ account }: { account: { number: string } }) => account.number === '580000',
      )
      found.push(line.lettering_id)
    }
    return found
  }
  const together = async () => {
    const [one, second] = await letterings()
    assert.equal(typeof one, 'number')
    assert.equal(second, one)
  }
  await together()
  const revert = ({ headers }: Answered) =>
    desk.admin.post(`${desk.path}/history/operations/${headers.get('x-operation-id')}/revert`)
  const [{ id }] = await list('status=booked')
  const undone = replies(await desk.admin.delete(`${desk.path}/bank-transactions/${id}/match`), 204)
  assert.deepEqual(await letterings(), [null])
  replies(await revert(undone), 200)
  await together()
  replies(await revert(undone), 422)
  const all = (await list('')).map((one: { id: number }) => ({ id: one.id, undo: true }))
  replies(await desk.admin.post(`${desk.path}/bank-transactions/batch`, { items: all }), 200)
  assert.equal((await list('status=pending')).length, 2)
})
