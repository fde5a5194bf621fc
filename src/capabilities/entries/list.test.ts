import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
let merged: number
let survivor: number
let nextYear: number
before(async () => {
  desk = await openDesk(books)
  nextYear = await desk.addYear(2027)
  survivor = await books.party(desk.company, 'supplier', { name: 'Société Générale' })
  merged = await books.party(desk.company, 'supplier', { name: 'Petit Navire' })
  await makeTemplate()
})

/** Entries over two years in three journals, some on the same day, some reversed, two of a merged party. */
async function makeTemplate(): Promise<void> {
  const days = [
    '01-01',
    '01-31',
    '02-01',
    '02-14',
    '02-14',
    '02-28',
    '03-01',
    '03-15',
    '06-30',
    '12-31',
  ]
  const items = ['2026', '2027'].flatMap((year) =>
    days.flatMap((day, place) => [
      {
        kind: 'invoice',
        ...desk.invoiceBody('ACH', ['604000 10.00 PG21'], {
          entry_date: `${year}-${day}`,
          label: place % 2 === 0 ? 'Café et thé' : 'Bureau 100% neuf',
          reference: `A-${year}-${place}`,
          ...(place === 3 ? { third_party_id: merged } : {}),
          ...(place === 5 ? { third_party_id: survivor } : {}),
        }),
      },
      {
        kind: 'invoice',
        ...desk.invoiceBody('VEN', ['700000 10.00 SG21'], { entry_date: `${year}-${day}` }),
      },
      {
        kind: 'free',
        ...desk.freeBody(['Dr 604000 1.00', 'Cr 440000 1.00'], {
          entry_date: `${year}-${day}`,
          document_reference: `DOC_${place}`,
        }),
      },
    ]),
  )
  const { data } = replies(await desk.batch(items), 201).body
  for (const place of [0, 10, 20])
    replies(await desk.reverse(data[place].id, { entry_date: '2027-02-14' }), 201)
  await books.sql.query(
    'UPDATE third_parties SET merged_into_id = $2, deleted_at = now() WHERE id = $1',
    [merged, survivor],
  )
}

const list = async (query: string) =>
  replies(await desk.admin.get(`${desk.path}/entries?${query}`), 200).body

/** The ids that a plain condition on the table selects, newest first. */
async function expected(condition: string): Promise<number[]> {
  const { rows } = await books.sql.query(
    `SELECT e.id FROM entries e WHERE e.company_id = $1 AND ${condition} ORDER BY e.entry_date DESC, e.id DESC`,
    [desk.company.id],
  )
  return rows.map((row) => Number(row.id))
}

async function shows(query: string, condition: string): Promise<void> {
  const wanted = await expected(condition)
  const seen: number[] = []
  for (let page = 1; ; page++) {
    const { data, total, last_page } = await list(`${query}&per_page=7&page=${page}`)
    assert.equal(total, wanted.length, query)
    seen.push(...data.map((one: { id: number }) => one.id))
    if (page >= last_page) break
  }
  assert.deepEqual(seen, wanted, query)
}

test('entries come newest first, by day and then by id, with their lines', async () => {
  await shows('', 'true')
  const { data } = await list('')
  assert.equal(data.length, 50)
  for (const one of data.slice(0, 5))
    assert.equal(JSON.stringify(one), (await desk.admin.get(`${desk.path}/entries/${one.id}`)).text)
})

describe('the days from and to, both included', () => {
  const bounds = [
    '2025-06-01',
    '2026-01-01',
    '2026-01-15',
    '2026-01-31',
    '2026-02-01',
    '2026-02-14',
  ]
  const later = ['2026-02-28', '2026-03-01', '2026-12-31', '2027-01-01', '2027-02-14', '2028-01-01']
  const ends = ['2025-12-31', '2026-01-31', '2026-02-14', '2027-03-10', '2028-06-30']
  for (const from of [null, ...longOrShort([...bounds, ...later], ['2026-02-14', '2027-02-14'])])
    test(`from ${from ?? 'the beginning'}`, async () => {
      for (const to of [null, ...longOrShort(ends, ['2026-02-14', '2027-03-10'])])
        await shows(
          `${from ? `&from=${from}` : ''}${to ? `&to=${to}` : ''}`,
          `e.entry_date >= '${from ?? '1900-01-01'}' AND e.entry_date <= '${to ?? '2199-12-31'}'`,
        )
    })
})

describe('filters', () => {
  test('of journal and year, alone and with days', async () => {
    const ach = desk.journal('ACH')
    const days = `e.entry_date BETWEEN '2026-02-14' AND '2027-02-14'`
    const between = '&from=2026-02-14&to=2027-02-14'
    await shows(`journal_id=${ach}`, `e.journal_id = ${ach}`)
    await shows(`journal_id=${ach}${between}`, `e.journal_id = ${ach} AND ${days}`)
    await shows(`fiscal_year_id=${nextYear}`, `e.fiscal_year_id = ${nextYear}`)
    await shows(
      `fiscal_year_id=${nextYear}${between}`,
      `e.fiscal_year_id = ${nextYear} AND ${days}`,
    )
    await shows(
      `fiscal_year_id=${nextYear}&journal_id=${ach}${between}`,
      `e.fiscal_year_id = ${nextYear} AND e.journal_id = ${ach} AND ${days}`,
    )
    await shows('fiscal_year_id=999999', 'false')
    await shows('journal_id=999999', 'false')
  })

  test('of the third party, with those that were merged into it', async () => {
    await shows(`third_party_id=${desk.customer}`, `e.third_party_id = ${desk.customer}`)
    await shows(`third_party_id=${survivor}`, `e.third_party_id IN (${survivor}, ${merged})`)
    await shows(
      `third_party_id=${survivor}&from=2027-01-01&status=posted`,
      `e.third_party_id IN (${survivor}, ${merged}) AND e.entry_date >= '2027-01-01'`,
    )
  })

  test('of the status', async () => {
    await shows('status=reversed', `e.status = 'reversed'`)
    await shows(
      'status=posted&to=2026-06-30',
      `e.status = 'posted' AND e.entry_date <= '2026-06-30'`,
    )
    refusedAt(await desk.admin.get(`${desk.path}/entries?status=draft`), 'status')
  })

  test('a file shows nothing of another', async () => {
    const other = await openDesk(books)
    replies(await other.invoice('ACH', ['604000 1.00']), 201)
    const { total } = replies(await other.admin.get(`${other.path}/entries`), 200).body
    assert.equal(total, 1)
    for (const query of [`journal_id=${desk.journal('ACH')}`, `fiscal_year_id=${nextYear}`])
      replies(await other.admin.get(`${other.path}/entries?${query}`), 200, { total: 0 })
  })
})

describe('a search', () => {
  const q = (text: string) => `q=${encodeURIComponent(text)}`
  test('finds label and references without regard to case and accents', async () => {
    await shows(q('CAFE ET THÉ'), `e.label ILIKE '%Café et thé%'`)
    await shows(q('a-2027-1'), `e.reference = 'A-2027-1'`)
    await shows(q('doc_3'), `e.document_reference = 'DOC_3'`)
  })

  test('takes % and _ as they are', async () => {
    await shows(q('100%'), `e.label LIKE '%100\\%%'`)
    await shows(q('C_3'), `e.document_reference = 'DOC_3'`)
    await shows(q('_-'), 'false')
  })

  test('finds the third party by its name and by that of the one it was merged into', async () => {
    await shows(q('societe generale'), `e.third_party_id IN (${survivor}, ${merged})`)
    await shows(q('petit navire'), `e.third_party_id = ${merged}`)
    await shows(
      `${q('metropole')}&from=2027-01-01`,
      `e.third_party_id = ${desk.customer} AND e.entry_date >= '2027-01-01'`,
    )
  })
})

test('a page beyond the last is empty, and knows the total', async () => {
  for (const query of ['', 'from=2026-02-02&', 'status=posted&', 'q=cafe&']) {
    const { total } = await list(query)
    const beyond = await list(`${query}page=1000`)
    assert.deepEqual(
      [beyond.data, beyond.total, beyond.from, beyond.current_page],
      [[], total, null, 1000],
    )
  }
})

test('days that are none are refused', async () => {
  refusedAt(await desk.admin.get(`${desk.path}/entries?from=2026-02-30&to=soon`), 'from', 'to')
})
