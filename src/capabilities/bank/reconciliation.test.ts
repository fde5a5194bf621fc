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

test('what stands in the books on any day is what the lines come to, over years that are closed and opened anew', async () => {
  const desk = await openDesk(books, {
    fiscal_year: { starts_on: '2024-01-01', ends_on: '2024-12-31' },
    banks: [{ code: 'KBC', label: 'KBC', iban: ownIban }],
  })
  for (const year of [2025, 2026])
    replies(
      await desk.admin.post(`${desk.path}/fiscal-years`, {
        starts_on: `${year}-01-01`,
        ends_on: `${year}-12-31`,
      }),
      201,
    )
  const moved = ['2024-01-01', '2024-06-15', '2024-12-31', '2025-01-01', '2025-02-14', '2025-02-28']
  for (const [place, entry_date] of [...moved, '2026-01-01', '2026-01-02', '2026-03-31'].entries())
    replies(
      await desk.free([`Dr 550000 ${2 ** place}.01`, `Cr 700000 ${2 ** place}.01`], { entry_date }),
      201,
    )
  const days = [...moved, '2023-12-31', '2024-06-14', '2024-06-16', '2025-01-31', '2025-02-15']
  const agree = async () => {
    for (const date of [...days, '2026-01-01', '2026-03-30', '2026-12-31'])
      assert.deepEqual(
        [date, (await bank(`bank-reconciliation?date=${date}`)).book_balance],
        [date, await byLines(date)],
      )
    assert.equal((await bank('bank-accounts')).book_balance, await byLines('9999-12-31'))
  }
  const bank = async (path: string) =>
    replies(await desk.admin.get(`${desk.path}/${path}`), 200).body[0]
  const byLines = async (date: string): Promise<string> => {
    const { rows } = await books.sql.query(
      `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15, 2)::text AS sum FROM entry_lines l
         JOIN entries e ON e.id = l.entry_id JOIN accounts a ON a.id = l.account_id
        WHERE l.company_id = $1 AND a.number = '550000' AND e.phase <> 'opening' AND e.entry_date <= $2`,
      [desk.company.id, date],
    )
    return rows[0].sum
  }
  await agree()
  const years = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  const first = years.find(({ code }: { code: string }) => code === '2024')
  replies(await desk.admin.post(`${desk.path}/fiscal-years/${first.id}/close`, {}), 200)
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS opened FROM fiscal_years WHERE company_id = $1 AND opening_entry_id IS NOT NULL`,
    [desk.company.id],
  )
  assert.equal(rows[0].opened, 1)
  await agree()
})
