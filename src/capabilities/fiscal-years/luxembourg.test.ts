import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { balances, book, close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const luxembourgish = () => books.openCompany({ country_pack: 'LU', locale: 'de', banks: [] })

type Desk = Awaited<ReturnType<typeof luxembourgish>>

const onFirstDay = async ({ admin, path }: Desk, day: string) =>
  replies(await admin.get(`${path}/entries?from=${day}&to=${day}`), 200).body.data.sort(
    (one: { id: number }, other: { id: number }) => one.id - other.id,
  )

test('a Luxembourg result goes to 142 and waits on 1411 from the first day of the next year', async () => {
  const desk = await luxembourgish()
  const { admin, path, years } = desk
  await book(
    desk,
    '2026-03-01',
    entry`
      Dr 5131 Bank       8000.00
      Cr 7061 Verkäufe   8000.00
    `,
  )
  await book(
    desk,
    '2026-03-02',
    entry`
      Dr 6061 Einkäufe   3000.00
      Cr 5131 Bank       3000.00
    `,
  )
  const preview = replies(await admin.get(`${path}/fiscal-years/${years[0].id}/closing`), 200).body
  assert.equal(preview.result.account.number, '142')
  const { year, closing, opening } = await close(desk, years[0].id)
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 6061 Einkäufe   3000.00
      Dr 7061 Verkäufe   8000.00
      Cr 142  Ergebnis   5000.00
    `,
  )
  assert.deepEqual(
    booked(opening),
    entry`
      Cr 142  Ergebnis   5000.00
      Dr 5131 Bank       5000.00
    `,
  )
  const [, transfer, ...more] = await onFirstDay(desk, '2027-01-01')
  assert.deepEqual(more, [])
  assert.deepEqual(
    [transfer.origin, transfer.label],
    ['opening', 'Ergebnis des Geschäftsjahres 2026 vor seiner Verwendung'],
  )
  assert.deepEqual(
    booked(transfer),
    entry`
      Dr 142  Ergebnis             5000.00
      Cr 1411 Vor der Verwendung   5000.00
    `,
  )
  assert.deepEqual(
    preview.transfer_entry.lines.map((line: Record<string, string>) => line.number),
    ['142', '1411'],
  )
  assert.deepEqual(await balances(books, year.id), { '142': '-5000.00', '5131': '5000.00' })
  assert.deepEqual(await balances(books, opening.fiscal_year_id), {
    '1411': '-5000.00',
    '5131': '5000.00',
  })
})

test('a Luxembourg loss goes the same way, and reopening takes all three entries back', async () => {
  const desk = await luxembourgish()
  const { admin, path, years } = desk
  await book(
    desk,
    '2026-03-02',
    entry`
      Dr 6061 Einkäufe   70.00
      Cr 5131 Bank       70.00
    `,
  )
  const { closing, opening } = await close(desk, years[0].id)
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 6061 Einkäufe   70.00
      Dr 142  Ergebnis   70.00
    `,
  )
  assert.deepEqual(await balances(books, opening.fiscal_year_id), {
    '1411': '70.00',
    '5131': '-70.00',
  })
  const next = opening.fiscal_year_id
  const { body: periods } = await admin.get(`${path}/periods?fiscal_year_id=${next}`)
  replies(await admin.post(`${path}/periods/${periods[0].id}/lock`), 200)
  replies(await admin.post(`${path}/fiscal-years/${years[0].id}/reopen`), 200)
  assert.deepEqual(await balances(books, next), {})
  assert.deepEqual(await balances(books, years[0].id), { '5131': '-70.00', '6061': '70.00' })
})

test('a transfer that a person took back is not taken back twice', async () => {
  const desk = await luxembourgish()
  const { admin, path, years } = desk
  await book(desk, '2026-03-02', ['Dr 6061 70.00', 'Cr 5131 70.00'])
  const { opening } = await close(desk, years[0].id)
  const [, transfer] = await onFirstDay(desk, '2027-01-01')
  replies(await admin.post(`${path}/entries/${transfer.id}/reverse`, {}), 201)
  replies(await admin.post(`${path}/fiscal-years/${years[0].id}/reopen`), 200)
  assert.deepEqual(await balances(books, opening.fiscal_year_id), {})
})

test('accruals on 484 are a Luxembourg custom: they are pointed out and do not stop the closing', async () => {
  const desk = await luxembourgish()
  await book(desk, '2026-12-31', ['Dr 484 15.00', 'Cr 7061 15.00'])
  const { body } = await desk.admin.get(`${desk.path}/fiscal-years/${desk.years[0].id}/closing`)
  assert.deepEqual(
    [body.can_close, body.checks.map(({ code }: { code: string }) => code)],
    [true, ['should_be_zero']],
  )
})
