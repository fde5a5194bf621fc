import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { balances, book, close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

const reopen = ({ admin, path }: Desk, id: number) =>
  admin.post(`${path}/fiscal-years/${id}/reopen`)

async function traded() {
  const desk = await books.openCompany()
  const customer = await books.party(desk.company, 'customer')
  await book(desk, '2026-02-01', ['Dr 400000 100.00', 'Cr 700000 100.00'], { '400000': customer })
  await book(desk, '2026-02-02', ['Dr 604000 30.00', 'Cr 550000 30.00'])
  return { ...desk, customer, first: desk.years[0].id as number }
}

test('reopening reverses what closing posted, and leaves the year as it was', async () => {
  const desk = await traded()
  const { admin, path, first } = desk
  const held = await balances(books, first)
  const { closing, opening } = await close(desk, first)
  const { body } = replies(await reopen(desk, first), 200, {
    is_closed: false,
    closed_at: null,
    closed_by: null,
    closing_entry_id: null,
    opening_entry_id: null,
    version: 3,
  })
  replies(await admin.get(`${path}/fiscal-years/${first}`), 200, { ...body })
  assert.deepEqual(await balances(books, first), held)
  assert.deepEqual(await balances(books, opening.fiscal_year_id), {})
  for (const posted of [closing, opening]) {
    const { body: original } = await admin.get(`${path}/entries/${posted.id}`)
    assert.equal(original.status, 'reversed')
    const reversal = replies(
      await admin.get(`${path}/entries/${original.reversed_by_entry_id}`),
      200,
      { origin: 'reversal', entry_date: posted.entry_date, reversed_entry_id: posted.id },
    )
    assert.deepEqual(
      booked(reversal.body),
      booked(posted).map((line) =>
        line.startsWith('Dr') ? line.replace('Dr', 'Cr') : line.replace('Cr', 'Dr'),
      ),
    )
  }
  const { rows } = await books.sql.query(
    `SELECT DISTINCT phase FROM entries WHERE company_id = $1 AND origin = 'reversal' ORDER BY 1`,
    [desk.company.id],
  )
  assert.deepEqual(
    rows.map(({ phase }) => phase),
    ['closing', 'opening'],
  )
})

test('a year that was reopened, corrected and closed again carries the corrected figures', async () => {
  const desk = await traded()
  const { first, customer } = desk
  const before = await close(desk, first)
  replies(await reopen(desk, first), 200)
  await book(desk, '2026-11-01', ['Dr 550000 60.00', 'Cr 400000 60.00'], { '400000': customer })
  await book(desk, '2026-11-02', ['Dr 604000 5.00', 'Cr 550000 5.00'])
  const { year, closing, opening } = await close(desk, first)
  assert.equal(year.version, 4)
  assert.deepEqual(
    booked(closing),
    entry`
      Cr 604000 Goods    35.00
      Dr 700000 Sales   100.00
      Cr 140000 Profit   65.00
    `,
  )
  assert.deepEqual(
    booked(opening),
    entry`
      Cr 140000 Profit     65.00
      Dr 400000 Customer   40.00
      Dr 550000 Bank       25.00
    `,
  )
  assert.equal(opening.fiscal_year_id, before.opening.fiscal_year_id)
  assert.deepEqual(await balances(books, opening.fiscal_year_id), await balances(books, first))
})

test('only the year that was closed last is reopened', async () => {
  const desk = await traded()
  const { admin, path, first } = desk
  const { errors } = replies(await reopen(desk, first), 422).body
  assert.deepEqual(errors, { is_closed: ['Fiscal year 2026 is not closed.'] })
  const { opening } = await close(desk, first)
  const second = opening.fiscal_year_id
  await close(desk, second)
  const refused = replies(await reopen(desk, first), 422).body
  assert.deepEqual(refused.errors, {
    is_closed: ['First reopen fiscal year 2027, which was closed after this one.'],
  })
  replies(await reopen(desk, second), 200)
  replies(await reopen(desk, first), 200)
  const { body: years } = await admin.get(`${path}/fiscal-years`)
  assert.deepEqual(
    years.map((year: Record<string, unknown>) => [year.code, year.is_closed]),
    [
      ['2026', false],
      ['2027', false],
      ['2028', false],
    ],
  )
  replies(await reopen(desk, 999_999), 404)
})

test('locked periods on either side do not keep a year from being reopened', async () => {
  const desk = await traded()
  const { admin, path, first, years } = desk
  for (const { id } of years[0].periods)
    replies(await admin.post(`${path}/periods/${id}/lock`), 200)
  const { opening } = await close(desk, first)
  replies(await admin.post(`${path}/periods/${opening.period_id}/lock`), 200)
  replies(await reopen(desk, first), 200)
  assert.deepEqual(await balances(books, opening.fiscal_year_id), {})
})

test('what closing posted is not reversed by hand', async () => {
  const desk = await traded()
  const { closing, opening } = await close(desk, desk.first)
  for (const { id } of [opening, closing]) {
    const { body } = replies(await desk.admin.post(`${desk.path}/entries/${id}/reverse`, {}), 422)
    assert.deepEqual(body.errors, {
      status: ['An opening or closing entry is undone by reopening its fiscal year.'],
    })
  }
})

test('closing and reopening are in the log with the year before and after, and closing is announced', async () => {
  const desk = await traded()
  const { first, company } = desk
  await books.sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     VALUES ($1, 'https://example.be/hook', '{fiscal_year.closed}', 'whsec_x', $2, $2)`,
    [desk.firm.id, books.clock()],
  )
  const { year } = await close(desk, first)
  const reopened = replies(await reopen(desk, first), 200).body
  const { rows } = await books.sql.query(
    `SELECT action, version, before, after FROM changes
      WHERE company_id = $1 AND resource = 'fiscal-years' AND record_id = $2 AND version > 1 ORDER BY seq`,
    [company.id, first],
  )
  assert.deepEqual(
    rows.map(({ action, version }) => [action, version]),
    [
      ['closed', 2],
      ['reopened', 3],
    ],
  )
  assert.deepEqual([rows[0].before.is_closed, rows[0].after], [false, year])
  assert.deepEqual([rows[1].before, rows[1].after], [year, reopened])
  const { rows: deliveries } = await books.sql.query(
    `SELECT event, payload FROM webhook_deliveries WHERE payload -> 'company' ->> 'public_token' = $1`,
    [company.token],
  )
  assert.equal(deliveries.length, 1)
  assert.deepEqual(deliveries[0].payload.data, {
    id: first,
    code: '2026',
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    closed_at: books.clock(),
  })
})

test('a closing that is tried keeps nothing, and a stale base is a conflict', async () => {
  const desk = await traded()
  const { admin, path, first } = desk
  const target = `${path}/fiscal-years/${first}`
  const tried = await admin.post(`${target}/close`, {}, { headers: { 'x-dry-run': '1' } })
  replies(tried, 200, { is_closed: true })
  replies(await admin.get(target), 200, { is_closed: false, version: 1 })
  assert.equal((await admin.get(`${path}/fiscal-years`)).body.length, 1)
  const stale = { headers: { 'x-base-version': '7' } }
  replies(await admin.post(`${target}/close`, {}, stale), 409, { server_version: 1 })
  const fresh = { headers: { 'x-base-version': '1' } }
  replies(await admin.post(`${target}/close`, {}, fresh), 200, { version: 2 })
  replies(await admin.post(`${target}/reopen`, {}, fresh), 409, { server_version: 2 })
})
