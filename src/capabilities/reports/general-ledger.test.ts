import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { parseAmount } from '#kernel/money'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { postItems } from '#testing/items'
import { close } from '#testing/ledger'
import {
  filed,
  lineOf,
  openReportBooks,
  type Posted,
  type ReportBooks,
} from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

const books = useBooks()
let desk: ReportBooks
let other: number
let sale: Posted
let paid: Posted
before(async () => {
  desk = await openReportBooks(books)
  other = await books.party(desk.company, 'customer', { name: 'Zonnebloem' })
  await desk.post(['Dr 550000 1000.00', 'Cr 100000 1000.00'], '2025-02-01')
  await desk.bill('ACH', ['604000 100.00 PG21', '612000 50.00 PG21'], '2025-03-31')
  sale = await desk.bill('VEN', ['700000 300.00 SG21'], '2025-11-15', { due_date: '2025-12-15' })
  await desk.bill('VEN', ['700000 80.00 SG21'], '2025-12-31', { third_party_id: other })
  for (const day of ['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-10', '2026-03-10'])
    await desk.bill('VEN', ['700000 10.00 SG21', '700000 5.00 SG21'], day, {
      reference: `F ${day}`,
    })
  paid = await desk.post(['Dr 550000 363.00', 'Cr 400000 363.00'], '2026-01-20')
  await desk.letter([lineOf(sale, '400000'), lineOf(paid, '400000')])
  await desk.bill('ACH', ['612000 20.00 PG21'], '2026-02-28', { reference: 'A-1' })
  await desk.post(['Dr 612000 7.00', 'Cr 550000 7.00'], '2026-03-01')
})

type Line = {
  id: number
  entry_date: string
  debit: string
  credit: string
  balance: string
  lettering_code: string | null
}
type Row = {
  number: string
  opening_balance: string
  debit: string
  credit: string
  closing_balance: string
  brought_forward: string
  lines_count: number
  continued: boolean
  link: string | null
  lines: Line[]
}
const cents = (decimal: string) => parseAmount(decimal)!
const ledger = (query = '') => desk.report(`general-ledger${query}`)

/** The lines of some days by account, straight from the table. */
async function booked(from: string, to: string, phases = ['year']) {
  const lines = await desk.sql<{ number: string; id: string }>(
    `SELECT a.number, l.id FROM entry_lines l JOIN entries e ON (e.company_id, e.id) = (l.company_id, l.entry_id)
       JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
      WHERE l.company_id = $1 AND l.entry_date BETWEEN $2 AND $3 AND e.phase = ANY ($4)
      ORDER BY a.number, l.entry_date, l.entry_id, l.position`,
    [from, to, phases],
  )
  return lines.map(({ number, id }) => `${number} ${id}`)
}

const shownLines = ({ rows }: { rows: Row[] }) =>
  rows.flatMap(({ number, lines }) => lines.map(({ id }) => `${number} ${id}`))

/** Every balance follows from the line before it, and the account comes to what it says. */
function runs({ rows, totals }: { rows: Row[]; totals: Record<string, string> }) {
  for (const row of rows) {
    let balance = cents(row.brought_forward)
    for (const line of row.lines) {
      balance = (balance + cents(line.debit) - cents(line.credit)) as typeof balance
      assert.equal(cents(line.balance), balance, `${row.number} ${line.id}`)
    }
    assert.equal(
      cents(row.opening_balance) + cents(row.debit) - cents(row.credit),
      cents(row.closing_balance),
    )
  }
  const sum = (of: keyof Row) => rows.reduce((total, row) => total + cents(row[of] as string), 0n)
  for (const of of ['opening_balance', 'debit', 'credit', 'closing_balance'] as const)
    assert.equal(sum(of), cents(totals[of]!), of)
}

describe('lines and balances', () => {
  test('every account has its lines in order, and its balance runs from one to the next', async () => {
    for (const [from, to] of [
      ['2025-01-01', '2025-12-31'],
      ['2026-01-01', '2026-12-31'],
      ['2025-03-31', '2026-01-15'],
      ['2026-01-10', '2026-01-20'],
      ['2024-05-01', '2027-05-01'],
    ]) {
      const body = await ledger(`?from=${from}&to=${to}`)
      assert.deepEqual(shownLines(body), await booked(from!, to!), from)
      runs(body)
      const balance = await desk.report(`trial-balance?from=${from}&to=${to}`)
      assert.deepEqual(
        body.rows.map(({ number, closing_balance }: Row) => [number, closing_balance]),
        balance.rows.map((row: { number: string; balance: string }) => [row.number, row.balance]),
      )
      assert.equal(body.totals.lines, body.total)
    }
  })

  test('a line shows what it was booked with', async () => {
    const { rows } = await ledger(`?accounts=400000&fiscal_year_id=${desk.older}`)
    const line = rows[0].lines[0]
    assert.deepEqual(
      [
        line.journal_code,
        line.number,
        line.entry_date,
        line.debit,
        line.due_date,
        line.lettering_code,
      ],
      ['VEN', 1, '2025-11-15', '363.00', '2025-12-15', 'AA'],
    )
    assert.deepEqual(
      [line.third_party_id, line.third_party_name, line.vat_code, line.entry_id],
      [desk.customer, 'Hôtel Métropole', null, sale.id],
    )
  })

  test('an account that holds something but has no line stands where its turn comes', async () => {
    const { rows } = await ledger('?from=2026-03-02&to=2026-03-31')
    const capital = rows.find(({ number }: Row) => number === '100000')
    assert.deepEqual([capital.opening_balance, capital.lines], ['-1000.00', []])
    const all = await ledger('?all=1&accounts=57')
    assert.ok(
      all.rows.some(
        ({ lines_count, opening_balance }: Row) => lines_count === 0 && opening_balance === '0.00',
      ),
    )
  })
})

describe('pages', () => {
  test('pages follow each other without a gap, whatever their length', async () => {
    const whole = await ledger()
    for (const per_page of [1, 2, 3, 5, 7, 100]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(whole.total / per_page); page++)
        pages.push(await ledger(`?per_page=${per_page}&page=${page}`))
      assert.deepEqual(pages.flatMap(shownLines), shownLines(whole), `${per_page} a page`)
      assert.deepEqual(
        pages.flatMap(({ rows }) => rows.flatMap(({ lines }: Row) => lines)),
        whole.rows.flatMap(({ lines }: Row) => lines),
      )
      const begun = pages.flatMap(({ rows }) => rows.filter(({ continued }: Row) => !continued))
      assert.deepEqual(
        begun.map(({ number }: Row) => number),
        whole.rows.map(({ number }: Row) => number),
      )
      for (const page of pages) {
        assert.deepEqual(
          [page.totals, page.total, page.last_page, page.per_page],
          [whole.totals, whole.total, pages.length, per_page],
        )
        assert.equal(page.fingerprint, pages.length === 1 ? whole.fingerprint : null)
      }
    }
    assert.match(whole.fingerprint, /^[0-9a-f]{64}$/)
  })

  test('a page beyond the last is empty, and no page is longer than the most', async () => {
    const beyond = await ledger('?page=99')
    assert.deepEqual([beyond.rows, beyond.page, beyond.last_page], [[], 99, 1])
    assert.equal((await ledger('?per_page=99999')).per_page, 5000)
    refusedAt(await desk.get('general-ledger?page=0'), 'page')
    refusedAt(await desk.get('general-ledger?per_page=x'), 'per_page')
  })
})

describe('what it is narrowed to', () => {
  test('of a third party it has his lines and what stood open with him before', async () => {
    const body = await ledger(`?third_party_id=${desk.customer}&fiscal_year_id=${desk.newer}`)
    const customers = body.rows.find(({ number }: Row) => number === '400000')
    assert.deepEqual(
      [customers.opening_balance, customers.lines_count, customers.closing_balance],
      ['363.00', 6, '90.75'],
    )
    runs(body)
    for (const per_page of [1, 4]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(body.total / per_page); page++)
        pages.push(
          await ledger(
            `?third_party_id=${desk.customer}&fiscal_year_id=${desk.newer}&per_page=${per_page}&page=${page}`,
          ),
        )
      assert.deepEqual(
        pages.flatMap(({ rows }) => rows.flatMap(({ lines }: Row) => lines)),
        body.rows.flatMap(({ lines }: Row) => lines),
      )
    }
    const both = await ledger(
      `?third_party_id=${desk.customer},${other}&fiscal_year_id=${desk.newer}`,
    )
    assert.equal(both.rows[0].opening_balance, '459.80')
  })

  test('of a journal or a VAT code it has only those lines, and no opening', async () => {
    const sales = await ledger(`?journal_id=${desk.journal('VEN')}&fiscal_year_id=${desk.newer}`)
    assert.deepEqual(
      sales.rows.map(({ number, opening_balance, lines_count }: Row) => [
        number,
        opening_balance,
        lines_count,
      ]),
      [
        ['400000', '0.00', 5],
        ['451054', '0.00', 5],
        ['700000', '0.00', 10],
      ],
    )
    runs(sales)
    const [code] = await desk.sql<{ id: string }>(
      `SELECT id FROM vat_codes WHERE company_id = $1 AND code = 'PG21'`,
    )
    const taxed = await ledger(`?vat_code_id=${code!.id}&from=2025-01-01&to=2026-12-31`)
    assert.deepEqual(
      taxed.rows.map(({ number }: Row) => number),
      ['411059', '604000', '612000'],
    )
    assert.equal(taxed.rows[2].lines_count, 2)
  })

  test('accounts by id or by their beginnings', async () => {
    const id = await desk.accountId('612000')
    const one = await ledger(`?account_id=${id}&fiscal_year_id=${desk.newer}`)
    assert.deepEqual(
      one.rows.map(({ number }: Row) => number),
      ['612000'],
    )
    const some = await ledger(`?accounts=61,70&fiscal_year_id=${desk.newer}`)
    assert.deepEqual(
      some.rows.map(({ number }: Row) => number),
      ['612000', '700000'],
    )
    assert.notEqual(one.fingerprint, (await ledger(`?fiscal_year_id=${desk.newer}`)).fingerprint)
  })

  test('what the file does not have is refused under its name', async () => {
    for (const name of ['account_id', 'third_party_id', 'journal_id', 'vat_code_id'])
      for (const value of ['999999999', 'x', '1,', '0'])
        refusedAt(await desk.get(`general-ledger?${name}=${value}`), name)
    const foreign = await books.openCompany()
    refusedAt(await desk.get(`general-ledger?journal_id=${foreign.journal('VEN')}`), 'journal_id')
  })
})

test('every link comes to its figure', async () => {
  for (const query of ['?from=2025-06-01&to=2026-01-31', `?third_party_id=${desk.customer}`]) {
    const { rows } = await ledger(query)
    for (const { link, closing_balance } of rows as Row[]) {
      const { totals } = replies(await desk.admin.get(link!), 200).body
      assert.equal(totals.closing_balance, closing_balance, link!)
    }
  }
})

describe('files', () => {
  test('a file has the same lines and balances, and begins an account with what it held', async () => {
    for (const asked of [
      { fiscal_year_id: desk.newer },
      { from: '2025-03-31', to: '2026-01-15' },
      { third_party_id: String(desk.customer) },
      { from: '2030-01-01', to: '2030-12-31' },
    ]) {
      const query = Object.entries(asked)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      const body = await ledger(`?${query}`)
      const file = await filed(books, desk, reports.generalLedger, asked as never)
      assert.equal(file.fingerprint, body.fingerprint, query)
      const expected = body.rows.flatMap((row: Row & { label: string }) => [
        ...(row.opening_balance === '0.00'
          ? []
          : [
              [
                row.number,
                row.label,
                body.from,
                null,
                null,
                null,
                'Opening balance',
                null,
                null,
                null,
                null,
                row.opening_balance,
                null,
                null,
              ],
            ]),
        // biome-ignore lint/suspicious/noExplicitAny: a line of the answer
        ...row.lines.map((line: any) => [
          row.number,
          row.label,
          line.entry_date,
          line.journal_code,
          line.number,
          line.reference,
          line.label,
          line.third_party_code,
          line.third_party_name,
          line.debit,
          line.credit,
          line.balance,
          line.lettering_code,
          line.due_date,
        ]),
      ])
      assert.deepEqual(file.rows, expected)
    }
  })

  test('the fingerprint is that of the data, in every language', async () => {
    const prints = new Set<string>()
    for (const lang of ['fr', 'nl', 'en', 'de'] as const) {
      const body = await ledger(`?lang=${lang}&from=2026-02-01&to=2026-02-28`)
      prints.add(body.fingerprint)
      assert.equal(body.language, lang)
      const asked = { from: '2026-02-01', to: '2026-02-28' } as never
      prints.add((await filed(books, desk, reports.generalLedger, asked, lang)).fingerprint)
    }
    assert.equal(prints.size, 1)
  })
})

test('closing changes nothing but what closes, which is there when it is asked for', async () => {
  const query = `?fiscal_year_id=${desk.older}`
  const open = await ledger(query)
  const place = open.log_seq
  const later = `?fiscal_year_id=${desk.newer}&per_page=4&page=3`
  const afterwards = await ledger(later)
  const openItems = await ledger(`?fiscal_year_id=${desk.newer}`)

  await desk.admin.patch(`${desk.path}/entries/${sale.id}`, { due_date: '2025-12-20' })
  const [lettering] = await desk.sql<{ id: string }>(
    `SELECT id FROM letterings WHERE company_id = $1`,
  )
  replies(await desk.admin.delete(`${desk.path}/lettering/${lettering!.id}`), 204)
  await desk.letter([lineOf(paid, '400000'), lineOf(sale, '400000')])
  // A line that was open at that place, and is settled since.
  const [payment] = await postItems(desk, ['-96.80'], { party: other, date: '2026-01-31' })
  const [claim] = await desk.sql<{ id: string }>(
    'SELECT id FROM entry_lines WHERE company_id = $1 AND third_party_id = $2 AND debit = 96.80',
    [other],
  )
  await desk.letter([Number(claim!.id), payment!])
  await desk.bill('VEN', ['700000 11.00 SG21'], '2026-01-02')
  const more = await desk.post(['Dr 612000 3.00', 'Cr 550000 3.00'], '2026-01-20')
  replies(await desk.reverse(more.id), 201)
  await close(desk, desk.older)

  const closed = await ledger(query)
  assert.deepEqual(closed.totals, open.totals)
  assert.deepEqual(shownLines(closed), shownLines(open))
  const all = await ledger(`${query}&closing=1`)
  assert.deepEqual(shownLines(all), await booked('2025-01-01', '2025-12-31', ['year', 'closing']))
  runs(all)
  const opened = await ledger(`?fiscal_year_id=${desk.newer}`)
  assert.deepEqual(shownLines(opened), await booked('2026-01-01', '2026-12-31'))
  assert.equal(opened.totals.opening_balance, '0.00')

  const without = ({ rows }: { rows: Row[] }) => rows.map(({ link: _, ...row }) => row)
  for (const [asked, then] of [
    [query, open],
    [later, afterwards],
    [`?fiscal_year_id=${desk.newer}`, openItems],
  ] as const) {
    const again = await ledger(`${asked}&as_of=${place}`)
    assert.deepEqual(without(again), without(then), asked)
    assert.deepEqual([again.totals, again.fingerprint], [then.totals, then.fingerprint])
  }
  const file = await filed(books, desk, reports.generalLedger, {
    fiscal_year_id: desk.older,
    as_of: String(place),
  } as never)
  assert.equal(file.fingerprint, open.fingerprint)
  assert.notEqual(closed.fingerprint, open.fingerprint, 'another lettering and another due date')
  const { rows } = await ledger(`?fiscal_year_id=${desk.newer}&as_of=${place}`)
  const linked = replies(await desk.admin.get(rows[0].link), 200).body
  assert.deepEqual(linked.rows[0].lines, rows[0].lines)
})

test('a place whose content the log no longer keeps is refused where letterings are shown', async () => {
  const { log_seq } = await ledger()
  const forget = (seq: number) =>
    desk.sql('UPDATE change_heads SET oldest_seq = $2 WHERE company_id = $1', [seq])
  await forget(log_seq)
  for (const report of ['general-ledger', 'journal', 'aged-balance']) {
    refusedAt(await desk.get(`${report}?as_of=${log_seq - 2}`), 'as_of')
    replies(await desk.get(`${report}?as_of=${log_seq - 1}`), 200)
  }
  for (const report of ['trial-balance', 'third-party-balance', 'vat-summary', 'kpis'])
    replies(await desk.get(`${report}?as_of=${log_seq - 2}`), 200)
  await forget(1)
})
