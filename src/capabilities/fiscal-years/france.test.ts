import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { balances, book, close } from '#testing/ledger'
import { markOlder } from '#testing/older'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const french = () =>
  books.openCompany({
    country_pack: 'FR',
    locale: 'fr',
    fiscal_year: { starts_on: '2025-07-01', ends_on: '2026-06-30' },
    banks: [{ code: 'BNP', label: 'BNP', iban: 'FR76 3000 6000 0112 3456 7890 189' }],
  })

test('a French profit goes to 120000, in a year that is not the calendar’s', async () => {
  const desk = await french()
  await book(
    desk,
    '2025-09-01',
    entry`
      Dr 512000 Banque         10000.00
      Cr 101000 Capital        10000.00
    `,
  )
  await book(
    desk,
    '2026-02-10',
    entry`
      Dr 411000 Client          1200.00
      Cr 707000 Ventes          1000.00
      Cr 445710 TVA collectée    200.00
    `,
    { '411000': await books.party(desk.company, 'customer') },
  )
  await book(
    desk,
    '2026-06-30',
    entry`
      Dr 607000 Achats           400.00
      Cr 512000 Banque           400.00
    `,
  )
  const { year, closing, opening } = await close(desk, desk.years[0].id)
  assert.equal(closing.entry_date.slice(0, 10), '2026-06-30')
  assert.equal(closing.label, 'Clôture de l’exercice 2025-2026')
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 607000 Achats           400.00
      Dr 707000 Ventes          1000.00
      Cr 120000 Bénéfice         600.00
    `,
  )
  assert.equal(opening.entry_date.slice(0, 10), '2026-07-01')
  assert.deepEqual(
    booked(opening),
    entry`
      Cr 101000 Capital        10000.00
      Cr 120000 Bénéfice         600.00
      Dr 411000 Client          1200.00
      Cr 445710 TVA collectée    200.00
      Dr 512000 Banque          9600.00
    `,
  )
  assert.deepEqual(await balances(books, year.id), await balances(books, opening.fiscal_year_id))
  const { body: years } = await desk.admin.get(`${desk.path}/fiscal-years`)
  assert.deepEqual(
    years.map(({ code, starts_on, ends_on }: Record<string, string>) => [
      code,
      starts_on?.slice(0, 10),
      ends_on?.slice(0, 10),
    ]),
    [
      ['2025-2026', '2025-07-01', '2026-06-30'],
      ['2026-2027', '2026-07-01', '2027-06-30'],
    ],
  )
})

test('a French loss goes to 129000', async () => {
  const desk = await french()
  await book(
    desk,
    '2025-10-01',
    entry`
      Dr 607000 Achats   90.00
      Cr 512000 Banque   90.00
    `,
  )
  const { closing } = await close(desk, desk.years[0].id)
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 607000 Achats   90.00
      Dr 129000 Perte    90.00
    `,
  )
})

test('French commitments of class 8 are not carried; one that leans on the balance sheet stops the closing', async () => {
  const desk = await french()
  const { admin, path, years } = desk
  const commitment = entry`
    Dr 809100 Contrepartie   5000.00
    Cr 801100 Cautions       5000.00
  `
  await book(desk, '2025-10-01', commitment)
  const preview = async () =>
    replies(await admin.get(`${path}/fiscal-years/${years[0].id}/closing`), 200).body
  const before = await preview()
  assert.deepEqual(
    [before.can_close, before.checks.map(({ code }: { code: string }) => code)],
    [true, ['left_behind']],
  )
  // As it could be posted before class 8 had to balance by itself.
  const rename = (from: string, to: string) =>
    books.sql.query('UPDATE accounts SET number = $3 WHERE company_id = $1 AND number = $2', [
      desk.company.id,
      from,
      to,
    ])
  await rename('809100', '471999')
  const leaning = await book(desk, '2025-10-02', ['Dr 471999 1.00', 'Cr 512000 1.00'])
  await rename('471999', '809100')
  await markOlder(books, leaning.id)
  const stopped = await preview()
  assert.deepEqual(
    [stopped.can_close, stopped.checks.map(({ code }: { code: string }) => code)],
    [false, ['left_behind_unbalanced', 'left_behind']],
  )
  replies(await admin.post(`${path}/entries/${leaning.id}/reverse`, {}), 201)
  const { year, closing, opening } = await close(desk, years[0].id)
  assert.deepEqual([closing, opening], [null, null])
  assert.deepEqual([year.closing_entry_id, year.opening_entry_id], [null, null])
})
