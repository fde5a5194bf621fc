import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { book, close, linesOf } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const sale = ['Dr 550000 1.00', 'Cr 700000 1.00']

test('the periods of a file are listed in order, or those of one year', async () => {
  const { admin, path, years } = await books.openCompany()
  const next = replies(
    await admin.post(`${path}/fiscal-years`, { starts_on: '2027-01-01', ends_on: '2027-03-31' }),
    201,
  ).body
  const all = replies(await admin.get(`${path}/periods`), 200).body
  assert.deepEqual(all, [...years[0].periods, ...next.periods])
  const some = replies(await admin.get(`${path}/periods?fiscal_year_id=${next.id}`), 200).body
  assert.deepEqual(some, next.periods)
  assert.deepEqual((await admin.get(`${path}/periods?fiscal_year_id=999999`)).body, [])
  replies(await admin.get(`${path}/periods/${next.periods[2].id}`), 200, { ...next.periods[2] })
  const elsewhere = await books.openCompany()
  replies(await elsewhere.admin.get(`${elsewhere.path}/periods/${next.periods[2].id}`), 404)
  replies(await elsewhere.admin.post(`${elsewhere.path}/periods/${next.periods[2].id}/lock`), 404)
})

test('nothing is posted into a locked period until it is unlocked', async () => {
  const desk = await books.openCompany()
  const { admin, path, years } = desk
  const march = `${path}/periods/${years[0].periods[2].id}`
  const locked = replies(await admin.post(`${march}/lock`), 200, {
    is_locked: true,
    locked_by: admin.id,
    locked_at: books.clock(),
    version: 2,
  })
  replies(await admin.get(march), 200, { ...locked.body })
  const refused = await admin.post(`${path}/entries`, {
    journal_id: desk.journal('OD'),
    entry_date: '2026-03-31',
    lines: linesOf(sale),
  })
  replies(refused, 422, { code: 'period_locked', reason: 'period_locked' })
  await book(desk, '2026-04-01', sale)
  replies(await admin.post(`${march}/unlock`), 200, {
    is_locked: false,
    locked_by: null,
    locked_at: null,
    version: 3,
  })
  await book(desk, '2026-03-31', sale)
  const { rows } = await books.sql.query(
    `SELECT action, version FROM changes
      WHERE company_id = $1 AND resource = 'periods' AND record_id = $2 AND version > 1 ORDER BY seq`,
    [desk.company.id, years[0].periods[2].id],
  )
  assert.deepEqual(rows, [
    { action: 'locked', version: 2 },
    { action: 'unlocked', version: 3 },
  ])
})

test('locking what is locked changes nothing, and a stale base is a conflict', async () => {
  const { admin, path, years } = await books.openCompany()
  const march = `${path}/periods/${years[0].periods[2].id}`
  replies(await admin.post(`${march}/unlock`), 200, { version: 1 })
  replies(await admin.post(`${march}/lock`), 200, { version: 2 })
  const again = replies(await admin.post(`${march}/lock`), 200, { version: 2, is_locked: true })
  assert.equal(again.headers.get('x-operation-id'), null)
  const stale = { headers: { 'x-base-version': '1' } }
  replies(await admin.post(`${march}/unlock`, {}, stale), 409, {
    code: 'conflict',
    server_version: 2,
  })
  const fresh = { headers: { 'x-base-version': '2' } }
  replies(await admin.post(`${march}/unlock`, {}, fresh), 200, { is_locked: false })
})

test('the periods of a closed year stay as they are until it is reopened', async () => {
  const desk = await books.openCompany()
  const { admin, path, years } = desk
  const [january, february] = years[0].periods.map(
    ({ id }: { id: number }) => `${path}/periods/${id}`,
  )
  replies(await admin.post(`${january}/lock`), 200)
  await close(desk, years[0].id)
  const closed = { code: 'period_locked', reason: 'fiscal_year_closed' }
  replies(await admin.post(`${january}/unlock`), 422, closed)
  replies(await admin.post(`${february}/lock`), 422, closed)
  replies(await admin.get(january), 200, { is_locked: true })
  replies(await admin.get(february), 200, { is_locked: false })
  replies(await admin.post(`${path}/fiscal-years/${years[0].id}/reopen`), 200)
  replies(await admin.post(`${january}/unlock`), 200, { is_locked: false })
})
