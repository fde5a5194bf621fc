import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { addYear, postInPhase } from '#testing/years'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

async function idOf({ admin, path }: Desk, number: string): Promise<number> {
  const { body } = await admin.get(`${path}/accounts?q=${number}`)
  return body.find((one: { number: string }) => one.number === number).id
}

/** A page of the ledger of an account. */
async function ledger(desk: Desk, number: string, query = '') {
  const id = await idOf(desk, number)
  return replies(await desk.admin.get(`${desk.path}/accounts/${id}/ledger?${query}`), 200).body
}

type Line = { entry_date: string; debit: string; credit: string; balance: string }

/** Lines as `2026-01-05 Dr 100.00 = 150.00`. */
function written(page: { data: Line[] }): string[] {
  return page.data.map(({ entry_date, debit, credit, balance }) => {
    const side = credit === '0.00' ? `Dr ${debit}` : `Cr ${credit}`
    return `${entry_date} ${side} = ${balance}`
  })
}

const ends = (page: { opening_balance: string; closing_balance: string }) => [
  page.opening_balance,
  page.closing_balance,
]

/** Years of a bank account: 2024 and 2025 are closed and carried over, 2026 runs, 2027 has begun. */
async function someYears(): Promise<Desk> {
  const desk = await books.openCompany()
  await addYear(books.sql, desk, 2024)
  await addYear(books.sql, desk, 2025)
  await addYear(books.sql, desk, 2027)
  const post = (phase: 'opening' | 'year' | 'closing', day: string, lines: readonly string[]) =>
    postInPhase(books.sql, desk, phase, day, lines)
  await post(
    'year',
    '2024-05-10',
    entry`
    Dr 550000 Bank   1000.00
    Cr 700000 Sales  1000.00
  `,
  )
  await post(
    'closing',
    '2024-12-31',
    entry`
    Dr 700000 Sales   1000.00
    Cr 140000 Result  1000.00
  `,
  )
  await post(
    'year',
    '2025-01-01',
    entry`
    Dr 604000 Goods  30.00
    Cr 550000 Bank   30.00
  `,
  )
  await post(
    'opening',
    '2025-01-01',
    entry`
    Dr 550000 Bank    1000.00
    Cr 140000 Result  1000.00
  `,
  )
  await post(
    'year',
    '2025-01-01',
    entry`
    Dr 604000 Goods  20.00
    Cr 550000 Bank   20.00
  `,
  )
  await post(
    'year',
    '2025-07-15',
    entry`
    Dr 550000 Bank   500.00
    Cr 700000 Sales  500.00
  `,
  )
  await post(
    'closing',
    '2025-12-31',
    entry`
    Dr 700000 Sales   500.00
    Cr 604000 Goods    50.00
    Cr 140000 Result  450.00
  `,
  )
  await post(
    'opening',
    '2026-01-01',
    entry`
    Dr 550000 Bank    1450.00
    Cr 140000 Result  1450.00
  `,
  )
  await post(
    'year',
    '2026-01-20',
    entry`
    Dr 604000 Goods  200.00
    Cr 550000 Bank   200.00
  `,
  )
  await post(
    'year',
    '2026-02-10',
    entry`
    Dr 550000 Bank   75.00
    Cr 700000 Sales  75.00
  `,
  )
  await post(
    'year',
    '2027-01-04',
    entry`
      Dr 550000 Bank   5.00
      Cr 700000 Sales  5.00
    `,
  )
  return desk
}

describe('the ledger of an account', () => {
  let desk: Desk
  before(async () => {
    desk = await someYears()
  })

  test('shows the year that holds today, after what its opening entry brought', async () => {
    const page = await ledger(desk, '550000')
    assert.deepEqual(written(page), [
      '2026-01-20 Cr 200.00 = 1250.00',
      '2026-02-10 Dr 75.00 = 1325.00',
    ])
    assert.deepEqual(ends(page), ['1450.00', '1325.00'])
    assert.equal(page.total, 2)
    const { body } = await desk.admin.get(`${desk.path}/accounts/${await idOf(desk, '550000')}`)
    assert.equal(body.balance.balance, page.closing_balance)
  })

  test('begins in the middle of a month with all that the year held before', async () => {
    const page = await ledger(desk, '550000', 'from=2026-01-20&to=2026-02-09')
    assert.deepEqual(written(page), ['2026-01-20 Cr 200.00 = 1250.00'])
    assert.deepEqual(ends(page), ['1450.00', '1250.00'])
    assert.deepEqual(ends(await ledger(desk, '550000', 'from=2026-01-21')), ['1250.00', '1330.00'])
    assert.deepEqual(ends(await ledger(desk, '550000', 'from=2025-01-02&to=2025-06-30')), [
      '950.00',
      '950.00',
    ])
  })

  test('leaves out what opens a year, on a day that has other lines too', async () => {
    const page = await ledger(desk, '550000', 'from=2025-01-01&to=2025-12-31')
    assert.deepEqual(written(page), [
      '2025-01-01 Cr 30.00 = 970.00',
      '2025-01-01 Cr 20.00 = 950.00',
      '2025-07-15 Dr 500.00 = 1450.00',
    ])
    assert.deepEqual(ends(page), ['1000.00', '1450.00'])
    assert.deepEqual(ends(await ledger(desk, '550000', 'from=2025-01-01&to=2025-01-01')), [
      '1000.00',
      '950.00',
    ])
  })

  test('adds up over several years, whose openings only repeat what stands before them', async () => {
    const page = await ledger(desk, '550000', 'from=2024-01-01&to=2026-12-31')
    assert.deepEqual(written(page), [
      '2024-05-10 Dr 1000.00 = 1000.00',
      '2025-01-01 Cr 30.00 = 970.00',
      '2025-01-01 Cr 20.00 = 950.00',
      '2025-07-15 Dr 500.00 = 1450.00',
      '2026-01-20 Cr 200.00 = 1250.00',
      '2026-02-10 Dr 75.00 = 1325.00',
    ])
    assert.deepEqual(ends(page), ['0.00', '1325.00'])
    const later = await ledger(desk, '550000', 'from=2025-07-01')
    assert.deepEqual(ends(later), ['950.00', '1330.00'])
    assert.equal(later.total, 4)
  })

  test('shows what closed a year when asked, and starts the next at zero all the same', async () => {
    const both = 'from=2025-01-01&to=2026-12-31'
    const page = await ledger(desk, '700000', `${both}&closing=1`)
    assert.deepEqual(written(page), [
      '2025-07-15 Cr 500.00 = -500.00',
      '2025-12-31 Dr 500.00 = 0.00',
      '2026-02-10 Cr 75.00 = -75.00',
    ])
    assert.deepEqual(ends(page), ['0.00', '-75.00'])
    const plain = await ledger(desk, '700000', both)
    assert.deepEqual(written(plain), [
      '2025-07-15 Cr 500.00 = -500.00',
      '2026-02-10 Cr 75.00 = -575.00',
    ])
    assert.deepEqual([...ends(plain), plain.total], ['0.00', '-575.00', 2])
    assert.deepEqual(ends(await ledger(desk, '700000', 'from=2026-01-01')), ['0.00', '-80.00'])
    assert.deepEqual(ends(await ledger(desk, '140000', 'from=2025-12-31&to=2025-12-31')), [
      '-1000.00',
      '-1000.00',
    ])
    assert.deepEqual(ends(await ledger(desk, '140000', 'from=2026-01-01')), [
      '-1450.00',
      '-1450.00',
    ])
  })

  test('begins with the first year when before it, and stays in the last one when after it', async () => {
    const early = 'from=2020-01-01&to=2025-12-31'
    assert.deepEqual(ends(await ledger(desk, '140000', `${early}&closing=1`)), ['0.00', '-1450.00'])
    assert.deepEqual(ends(await ledger(desk, '140000', early)), ['0.00', '0.00'])
    const none = await ledger(desk, '550000', 'from=2020-01-01&to=2020-12-31')
    assert.deepEqual([...ends(none), none.total], ['0.00', '0.00', 0])
    assert.deepEqual(ends(await ledger(desk, '550000', 'from=2030-01-01')), ['1330.00', '1330.00'])
    assert.deepEqual(ends(await ledger(desk, '700000', 'from=2030-01-01')), ['-5.00', '-5.00'])
  })

  test('up to a day alone begins with the year of today, or with an earlier one that holds the day', async () => {
    assert.deepEqual(ends(await ledger(desk, '550000', 'to=2026-01-31')), ['1450.00', '1250.00'])
    const earlier = await ledger(desk, '550000', 'to=2025-01-31')
    assert.deepEqual([...ends(earlier), earlier.total], ['1000.00', '950.00', 2])
    replies(
      await desk.admin.get(
        `${desk.path}/accounts/${await idOf(desk, '550000')}/ledger?from=2026-02-01&to=2026-01-31`,
      ),
      422,
    )
  })

  test('is that of the last year when none holds today, and of the first within a span', async () => {
    const old = await books.openCompany({
      fiscal_year: { starts_on: '2024-07-01', ends_on: '2025-06-30' },
    })
    await postInPhase(
      books.sql,
      old,
      'opening',
      '2024-07-01',
      entry`
        Dr 550000 Bank    3.00
        Cr 140000 Result  3.00
      `,
    )
    await postInPhase(
      books.sql,
      old,
      'year',
      '2025-06-30',
      entry`
        Dr 550000 Bank   10.00
        Cr 700000 Sales  10.00
      `,
    )
    const year = await ledger(old, '550000')
    assert.deepEqual(written(year), ['2025-06-30 Dr 10.00 = 13.00'])
    assert.deepEqual(ends(year), ['3.00', '13.00'])
    assert.deepEqual(ends(await ledger(old, '550000', 'from=2020-01-01')), ['3.00', '13.00'])
    assert.deepEqual(ends(await ledger(old, '550000', 'from=2020-01-01&to=2024-06-30')), [
      '0.00',
      '0.00',
    ])
  })

  test('is empty for a heading and beyond the last page', async () => {
    const heading = await ledger(desk, '55')
    assert.deepEqual([heading.total, heading.data, ...ends(heading)], [0, [], '0.00', '0.00'])
    const beyond = await ledger(desk, '550000', 'page=9&per_page=1')
    assert.deepEqual([beyond.total, beyond.data, ...ends(beyond)], [2, [], '1450.00', '1325.00'])
  })
})

test('a line shows where it comes from, who it is about and how it is lettered', async () => {
  const desk = await books.openCompany()
  const { admin, path, company, journal } = desk
  const supplier = await books.party(company, 'supplier', { name: 'Molens van Deinze' })
  const { body: invoice } = await admin.post(`${path}/entries/invoice`, {
    journal_id: journal('ACH'),
    third_party_id: supplier,
    entry_date: '2026-03-02',
    due_date: '2026-04-01',
    reference: 'F-17',
    label: 'Bloem',
    lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21' }],
  })
  const line = invoice.lines.at(-1)
  const reversal = replies(
    await admin.post(`${path}/entries/${invoice.id}/reverse`, { entry_date: '2026-03-03' }),
    201,
  ).body
  const { data } = await ledger(desk, '440000')
  assert.deepEqual(data.slice(0, 1), [
    {
      id: line.id,
      entry_id: invoice.id,
      entry_date: '2026-03-02',
      journal_code: 'ACH',
      number: 1,
      reference: 'F-17',
      label: 'Bloem',
      third_party_id: supplier,
      third_party: { id: supplier, name: 'Molens van Deinze' },
      debit: '0.00',
      credit: '121.00',
      balance: '-121.00',
      due_date: '2026-04-01',
      lettering_id: reversal.lines.at(-1).lettering_id,
      lettering_code: 'AA',
      partial_lettering_id: null,
      partial_lettering_code: null,
    },
  ])
  assert.equal((await ledger(desk, '604000')).data[0].due_date, null)
})

test('lines still to be lettered are shown after what was open before, of all years', async () => {
  const desk = await books.openCompany()
  await addYear(books.sql, desk, 2025)
  const owed = (day: string, lines: readonly string[], phase: 'opening' | 'year' = 'year') =>
    postInPhase(books.sql, desk, phase, day, lines)
  const [old] = await owed(
    '2025-06-01',
    entry`
    Dr 400000 Customer  100.00
    Cr 700000 Sales     100.00
  `,
  )
  await owed(
    '2025-07-01',
    entry`
    Dr 400000 Customer  40.00
    Cr 700000 Sales     40.00
  `,
  )
  await owed(
    '2026-01-01',
    entry`
      Dr 400000 Customer  140.00
      Cr 140000 Result    140.00
    `,
    'opening',
  )
  const [paid] = await owed(
    '2026-02-01',
    entry`
    Cr 400000 Customer  100.00
    Dr 550000 Bank      100.00
  `,
  )
  await owed(
    '2026-02-02',
    entry`
    Dr 400000 Customer  7.00
    Cr 700000 Sales     7.00
  `,
  )
  const unlettered = (query = '') => ledger(desk, '400000', `unlettered=1&${query}`)
  const all = await unlettered()
  assert.deepEqual([...ends(all), all.total], ['140.00', '47.00', 2])
  assert.deepEqual(written(all), ['2026-02-01 Cr 100.00 = 40.00', '2026-02-02 Dr 7.00 = 47.00'])
  replies(await desk.admin.post(`${desk.path}/lettering`, { line_ids: [old, paid] }), 201)
  const open = await unlettered()
  assert.deepEqual([...ends(open), open.total], ['40.00', '47.00', 1])
  assert.deepEqual(written(open), ['2026-02-02 Dr 7.00 = 47.00'])
  const before = await unlettered('from=2025-01-01&to=2026-02-01')
  assert.deepEqual([...ends(before), before.total], ['0.00', '40.00', 1])
  const second = await unlettered('from=2025-01-01&per_page=1&page=2')
  assert.deepEqual(written(second), ['2026-02-02 Dr 7.00 = 47.00'])
  assert.equal((await ledger(desk, '400000')).total, 2)
})
