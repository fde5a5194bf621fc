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
let lettering: number
before(async () => {
  desk = await openDesk(books)
  survivor = await books.party(desk.company, 'supplier', { name: 'Société Générale' })
  merged = await books.party(desk.company, 'supplier', { name: 'Petit Navire' })
  await makeTemplate()
})

async function makeTemplate(): Promise<void> {
  const days = [
    '2026-01-01',
    '2026-01-31',
    '2026-02-14',
    '2026-02-14',
    '2026-02-28',
    '2026-03-01',
    '2026-12-31',
  ]
  const items = days.flatMap((entry_date, place) => [
    {
      kind: 'invoice',
      ...desk.invoiceBody('ACH', [], {
        entry_date,
        label: place % 2 === 0 ? 'Café et thé' : null,
        reference: `A-${place}`,
        third_party_id: [desk.supplier, merged, survivor][place % 3],
        lines: [
          {
            account: '604000',
            amount: `${place + 1}0.00`,
            vat_code: 'PG21',
            label: 'Crème fraîche',
          },
          { account: '613000', amount: '5.00', vat_code: 'PS06' },
        ],
      }),
    },
    { kind: 'invoice', ...desk.invoiceBody('VEN', ['700000 10.00 SG21'], { entry_date }) },
    { kind: 'free', ...desk.freeBody(['Dr 604000 10.00', 'Cr 550000 10.00'], { entry_date }) },
  ])
  const { body } = replies(await desk.batch(items), 201)
  // The second invoice, of 31 January, is taken back, which letters it with its reversal.
  const taken = body.data[3]
  assert.equal(taken.entry_date.slice(0, 10), '2026-01-31')
  const reversal = replies(await desk.reverse(taken.id), 201).body
  lettering = reversal.lines.at(-1).lettering_id
  await books.sql.query(
    'UPDATE third_parties SET merged_into_id = $2, deleted_at = now() WHERE id = $1',
    [merged, survivor],
  )
}

const search = async (query: string) =>
  replies(await desk.admin.get(`${desk.path}/entry-lines?${query}`), 200).body

/** The ids that a plain condition selects, newest first and as they stand in their entry. */
async function expected(condition: string): Promise<number[]> {
  const { rows } = await books.sql.query(
    `SELECT l.id FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
       LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
      WHERE l.company_id = $1 AND ${condition} ORDER BY l.entry_date DESC, l.entry_id DESC, l.position`,
    [desk.company.id],
  )
  return rows.map((row) => Number(row.id))
}

async function shows(query: string, condition: string): Promise<void> {
  const wanted = await expected(condition)
  const seen: number[] = []
  for (let page = 1; ; page++) {
    const { data, total, last_page } = await search(`${query}&per_page=9&page=${page}`)
    assert.equal(total, wanted.length, query)
    seen.push(...data.map((line: { id: number }) => line.id))
    if (page >= last_page) break
  }
  assert.deepEqual(seen, wanted, query)
}

test('a line is shown as in its entry, with what a reader must know of it', async () => {
  const { data } = await search('q=A-6')
  const read = replies(await desk.admin.get(`${desk.path}/entries/${data[0].entry_id}`), 200).body
  const { id, entry_date, journal, number, reference, label, status, lines } = read
  assert.deepEqual(
    data,
    lines.map((line: object) => ({
      ...line,
      entry_id: id,
      entry_date,
      journal,
      number,
      reference,
      entry_label: label,
      status,
    })),
  )
  assert.equal(data.length, 5)
})

test('lines come newest first, in the order of their entry', async () => {
  await shows('', 'true')
})

describe('the days from and to, both included', () => {
  const bounds = [
    '2025-01-01',
    '2026-01-01',
    '2026-01-15',
    '2026-02-14',
    '2026-03-01',
    '2027-01-01',
  ]
  const ends = ['2025-06-30', '2026-01-31', '2026-02-14', '2026-12-31', '2027-06-30']
  for (const from of [null, ...longOrShort(bounds, ['2026-02-14'])])
    test(`from ${from ?? 'the beginning'}`, async () => {
      const ach = desk.journal('ACH')
      for (const to of [null, ...longOrShort(ends, ['2025-06-30', '2026-02-14'])]) {
        const query = `${from ? `&from=${from}` : ''}${to ? `&to=${to}` : ''}`
        const days = `l.entry_date >= '${from ?? '1900-01-01'}' AND l.entry_date <= '${to ?? '2199-12-31'}'`
        await shows(query, days)
        await shows(`journal_id=${ach}${query}`, `e.journal_id = ${ach} AND ${days}`)
        await shows(
          `account_id=${await desk.accountId('604000')}${query}`,
          `a.number = '604000' AND ${days}`,
        )
      }
    })
})

describe('filters', () => {
  test('of account, journal and VAT code, alone and together', async () => {
    const account = await desk.accountId('604000')
    const ach = desk.journal('ACH')
    const vatCode = await desk.vatCodeId('PG21')
    await shows(`account_id=${account}`, `a.number = '604000'`)
    await shows(`journal_id=${ach}`, `e.journal_id = ${ach}`)
    await shows(`vat_code_id=${vatCode}`, `v.code = 'PG21'`)
    await shows(
      `account_id=${account}&journal_id=${ach}&vat_code_id=${vatCode}`,
      `a.number = '604000' AND e.journal_id = ${ach} AND v.code = 'PG21'`,
    )
    await shows('account_id=999999', 'false')
  })

  test('of several beginnings of account numbers', async () => {
    await shows('accounts=60', `a.number LIKE '60%'`)
    await shows('accounts=604000,70', `(a.number = '604000' OR a.number LIKE '70%')`)
    await shows('accounts=60,604&q=fraiche', `a.number LIKE '60%' AND l.label = 'Crème fraîche'`)
    refusedAt(await desk.admin.get(`${desk.path}/entry-lines?accounts=six`), 'accounts')
  })

  test('of what the entry is to its fiscal year', async () => {
    await shows('phase=year', 'true')
    await shows('phase=year&accounts=55', `a.number LIKE '55%'`)
    await shows('phase=closing', 'false')
    refusedAt(await desk.admin.get(`${desk.path}/entry-lines?phase=never`), 'phase')
  })

  test('of the third party, with those that were merged into it', async () => {
    await shows(`third_party_id=${desk.customer}`, `l.third_party_id = ${desk.customer}`)
    await shows(`third_party_id=${survivor}`, `l.third_party_id IN (${survivor}, ${merged})`)
    const { data } = await search(`third_party_id=${survivor}`)
    assert.ok(data.every((line: { third_party_id: number }) => line.third_party_id === survivor))
  })

  test('of the amount on the side that is not zero, bounds included', async () => {
    const amount = 'greatest(l.debit, l.credit)'
    await shows('amount_min=10&amount_max=10.00', `${amount} = 10`)
    await shows('amount_min=10.01', `${amount} > 10`)
    await shows('amount_max=9.99', `${amount} < 10`)
    await shows('amount_min=20&amount_max=10', 'false')
    refusedAt(await desk.admin.get(`${desk.path}/entry-lines?amount_min=1.001`), 'amount_min')
  })

  test('of what is open: it can be lettered and is not', async () => {
    const open = 'a.is_reconcilable AND l.lettering_id IS NULL'
    await shows('unlettered=1', open)
    await shows('unlettered=true&from=2026-02-14', `${open} AND l.entry_date >= '2026-02-14'`)
    await shows(
      `unlettered=1&third_party_id=${survivor}`,
      `${open} AND l.third_party_id IN (${survivor}, ${merged})`,
    )
    await shows('unlettered=0', 'true')
    const { data } = await search(`account_id=${await desk.accountId('440000')}&to=2026-01-31`)
    assert.deepEqual([data[0].lettering_id, data[0].lettering_code], [lettering, 'AA'])
    refusedAt(await desk.admin.get(`${desk.path}/entry-lines?unlettered=maybe`), 'unlettered')
  })
})

describe('a search', () => {
  const q = (text: string) => `q=${encodeURIComponent(text)}`
  test('finds the words of line and entry without regard to case and accents', async () => {
    await shows(q('creme FRAICHE'), `l.label = 'Crème fraîche'`)
    await shows(q('cafe et the'), `e.label = 'Café et thé'`)
    await shows(q('a-3'), `e.reference = 'A-3'`)
    await shows(
      `${q('cafe')}&to=2026-02-14`,
      `e.label = 'Café et thé' AND l.entry_date <= '2026-02-14'`,
    )
    await shows(
      `${q('cafe')}&unlettered=1`,
      `e.label = 'Café et thé' AND a.is_reconcilable AND l.lettering_id IS NULL`,
    )
  })

  test('finds one sign or two as it finds more', async () => {
    await shows(q('èM'), `l.label = 'Crème fraîche'`)
    await shows(q('-3'), `e.reference = 'A-3'`)
    await shows(`${q('-3')}&journal_id=${desk.journal('VEN')}`, 'false')
  })

  test('finds the new words of an entry and its lines, and no longer the old', async () => {
    const { data } = await search(q('A-5'))
    const [{ entry_id, id }] = data
    const words = { reference: 'B-5', lines: [{ id, label: 'Œufs' }] }
    replies(await desk.admin.patch(`${desk.path}/entries/${entry_id}`, words), 200)
    await shows(q('A-5'), 'false')
    await shows(q('B-5'), `l.entry_id = ${entry_id}`)
    await shows(q('oeufs'), `l.id = ${id}`)
  })

  test('finds the number of the account and the name of the third party', async () => {
    await shows(q('6040'), `a.number = '604000'`)
    await shows(q('petit'), `l.third_party_id = ${merged}`)
    await shows(q('societe g'), `l.third_party_id IN (${survivor}, ${merged})`)
    await shows(
      `${q('metropole')}&account_id=${await desk.accountId('400000')}`,
      `l.third_party_id = ${desk.customer}`,
    )
    await shows(q('100%'), 'false')
  })
})

test('pages of an odd number of lines miss none where every entry has two', async () => {
  const other = await openDesk(books)
  const item = { kind: 'free', ...other.freeBody(['Dr 604000 1.00', 'Cr 440000 1.00']) }
  replies(await other.batch(Array(9).fill(item)), 201)
  const seen = new Set<number>()
  for (let page = 1; page <= 6; page++) {
    const answer = await other.admin.get(`${other.path}/entry-lines?per_page=3&page=${page}`)
    const { data } = replies(answer, 200, { total: 18, last_page: 6 }).body
    assert.equal(data.length, 3)
    for (const line of data) seen.add(line.id)
  }
  assert.equal(seen.size, 18)
})

test('a file shows nothing of another', async () => {
  const other = await openDesk(books)
  replies(await other.invoice('ACH', ['604000 1.00']), 201)
  replies(await other.admin.get(`${other.path}/entry-lines`), 200, { total: 2 })
  for (const query of [
    `account_id=${await desk.accountId('604000')}`,
    `third_party_id=${survivor}`,
    'q=cafe',
  ])
    replies(await other.admin.get(`${other.path}/entry-lines?${query}`), 200, { total: 0 })
})
