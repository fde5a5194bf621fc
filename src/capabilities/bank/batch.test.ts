import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coda, uploadTo } from '#testing/bank-files'
import { openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('many are settled as one operation, undone as one, or refused as one', async () => {
  const desk = await openDesk(books)
  const all = `${desk.path}/bank-transactions`
  replies(
    await uploadTo(desk.admin, desk.path, coda({ movements: ['121.00', '-5.00', '-7.00'] })),
    201,
  )
  const { data } = replies(await desk.admin.get(`${all}?sort=amount`), 200).body
  const idOf = (amount: string) =>
    data.find((one: { amount: string }) => one.amount === amount).id as number
  const { body: sale } = replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  const line_id = sale.lines.find((one: { third_party_id: number | null }) => one.third_party_id).id
  const send = (items: object[]) => desk.admin.post(`${all}/batch`, { items })
  const good = [
    { id: idOf('121.00'), match: { matches: [{ line_id }] } },
    { id: idOf('-5.00'), book: { account: '657000' } },
    { id: idOf('-7.00'), ignore: true },
  ]
  refusedAt(
    await send([...good.slice(0, 2), { id: idOf('-7.00'), book: { account: '9' } }]),
    'items.2.book.account',
  )
  refusedAt(
    await send([{ id: idOf('121.00'), match: { matches: [{ line_id, amount: '122.00' }] } }]),
    'items.0.match.matches.0.amount',
  )
  refusedAt(await send([{ id: 999_999, ignore: true }]), 'items.0.id')
  refusedAt(await send([{ id: idOf('-7.00') }]), 'items.0')
  refusedAt(await send([{ id: idOf('-7.00'), undo: true }]), 'items.0.status')
  replies(await desk.admin.get(`${all}?status=pending`), 200, { total: 3 })
  const done = replies(await send(good), 200, { count: 3 })
  assert.deepEqual(
    done.body.data.map(({ status }: { status: string }) => status),
    ['matched', 'booked', 'ignored'],
  )
  const operation = done.headers.get('x-operation-id')
  replies(await desk.admin.post(`${desk.path}/history/operations/${operation}/revert`), 200)
  replies(await desk.admin.get(`${all}?status=pending`), 200, { total: 3 })
  replies(await send(good), 200)
  replies(await send(good.slice(0, 2).map(({ id }) => ({ id, undo: true }))), 200)
  replies(await desk.admin.get(`${all}?status=pending`), 200, { total: 2 })
})
