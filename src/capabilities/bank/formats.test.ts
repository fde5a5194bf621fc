import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownIban, uploadTo } from '#testing/bank-files'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { camtOf, codaOf, someMoney, swiftOf, type Written } from '#testing/same-money'
import { useBooks } from '#testing/use-books'

const books = useBooks()
const writers = { coda: codaOf, camt053: camtOf, mt940: swiftOf }
type Format = keyof typeof writers
const formats = Object.keys(writers) as Format[]

const bank = () => openDesk(books)
const send = (desk: Desk, format: Format, written: Written = someMoney) =>
  uploadTo(desk.admin, desk.path, Buffer.from(writers[format](written, ownIban)))

/** What a transaction says, whatever brought it. */
async function told(desk: Desk) {
  const { data } = replies(await desk.admin.get(`${desk.path}/bank-transactions`), 200).body
  return data.map(({ amount, entry_date, ...one }: Record<string, unknown>) => ({
    amount,
    entry_date,
    name: one.counterpart_name,
    iban: one.counterpart_iban,
    communication: one.communication,
    reference: one.bank_reference,
  }))
}

test('the same money gives the same transactions, whichever format tells of it', async () => {
  const seen: unknown[] = []
  for (const format of formats) {
    const desk = await bank()
    replies(await send(desk, format), 201, { format, imported_count: 2, status: 'imported' })
    seen.push(await told(desk))
  }
  assert.equal((seen[0] as unknown[]).length, 2)
  assert.deepEqual(seen[1], seen[0])
  assert.deepEqual(seen[2], seen[0])
})

for (const first of formats)
  test(`what ${first} brought is known when the other formats tell it again`, async () => {
    const desk = await bank()
    const { id } = replies(await send(desk, first), 201).body
    const before = await told(desk)
    for (const format of formats) {
      const again = replies(await send(desk, format), 200, { id, duplicate_of: id, format: first })
      assert.deepEqual([again.body.imported_count, again.body.duplicate_count], [0, 2])
    }
    assert.deepEqual(await told(desk), before)
  })

test('a statement that goes on where another ended brings only what is new, in another format too', async () => {
  const desk = await bank()
  const [first, second] = someMoney.payments
  replies(await send(desk, 'coda', { ...someMoney, payments: [first!] }), 201)
  const made = replies(
    await send(desk, 'mt940', { ...someMoney, payments: [first!, second!] }),
    201,
  )
  assert.deepEqual(
    [made.body.status, made.body.imported_count, made.body.duplicate_count],
    ['partial', 1, 1],
  )
  assert.equal((await told(desk)).length, 2)
})
