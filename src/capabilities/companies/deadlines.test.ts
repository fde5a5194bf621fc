import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, turnTo } from '#testing/vat'

const books = useBooks()

type Row = { kind: string; due_on: string; label: string; status: string; related: object }

async function deadlines(who: Person, path: string, query = ''): Promise<Row[]> {
  return replies(await who.get(`${path}/deadlines${query}`), 200).body
}

const daysOf = (rows: readonly Row[], kind: string) =>
  rows.filter((row) => row.kind === kind).map((row) => `${row.due_on} ${row.status}`)

test('a file has the deadlines of its country, its regime and its fiscal years', async () => {
  const { admin, path, company } = await books.openCompany({
    vat_regime: 'quarterly',
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const rows = await deadlines(admin, path, '?from=2025-12-01&to=2026-12-31')
  assert.deepEqual(
    rows.map(({ due_on }) => due_on),
    rows.map(({ due_on }) => due_on).sort(),
  )
  assert.deepEqual(daysOf(rows, 'vat'), [
    '2026-01-25 late',
    '2026-04-25 due',
    '2026-07-25 due',
    '2026-10-25 due',
  ])
  assert.deepEqual(daysOf(rows, 'fiscal_year_end'), ['2025-12-31 late'])
  assert.deepEqual(daysOf(rows, 'general_meeting'), ['2026-06-30 due'])
  assert.deepEqual(daysOf(rows, 'annual_accounts'), ['2026-07-30 due'])
  assert.deepEqual(daysOf(rows, 'client_listing'), ['2026-03-31 due'])
  assert.deepEqual(daysOf(rows, 'forms_281_50'), ['2026-06-30 due'])
  assert.deepEqual(
    rows.find(({ kind }) => kind === 'general_meeting'),
    {
      kind: 'general_meeting',
      due_on: '2026-06-30',
      label: 'General meeting, financial year ended 31/12/2025',
      company: { public_token: company.token, name: 'Bakkerij Janssens', code: 'BAKKERIJJA' },
      status: 'due',
      related: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
    },
  )
})

test('the day of the meeting in the settings moves the meeting and the accounts', async () => {
  const { admin, path } = await books.openCompany({
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const settings = { annual_accounts: { general_meeting_date: '2020-05-05' } }
  replies(await admin.patch(`${path}/settings`, settings), 200)
  const rows = await deadlines(admin, path)
  assert.deepEqual(daysOf(rows, 'general_meeting'), ['2026-05-05 due'])
  assert.deepEqual(daysOf(rows, 'annual_accounts'), ['2026-06-04 due'])
})

test('the end of a year is done once the year is closed', async () => {
  const { admin, path, company, firm } = await books.openCompany({
    fiscal_year: { starts_on: '2025-03-01', ends_on: '2026-02-28' },
  })
  assert.deepEqual(daysOf(await deadlines(admin, path), 'fiscal_year_end'), ['2026-02-28 late'])
  await books.sql.query('UPDATE fiscal_years SET is_closed = true WHERE company_id = $1', [
    company.id,
  ])
  const rows = await deadlines(admin, path)
  assert.deepEqual(daysOf(rows, 'fiscal_year_end'), ['2026-02-28 done'])
  assert.deepEqual(daysOf(rows, 'general_meeting'), ['2026-08-31 due'])
  const ofFirm: Row[] = replies(await admin.get(`${firm.path}/deadlines`), 200).body
  assert.deepEqual(ofFirm, rows)
})

test('a VAT return that is filed is done, and the dashboard of the firm shows the next', async () => {
  turnTo(books, '2026-04-10')
  const desk = await openVatDesk(books)
  const { id } = await desk.prepare(1)
  await desk.validate(id)
  const ofFirst = '?from=2026-04-25&to=2026-04-25'
  const dueOn = async () =>
    replies(await desk.admin.get(`${desk.firm.path}/dashboard`), 200).body[0].vat_due_on
  assert.deepEqual(daysOf(await deadlines(desk.admin, desk.path, ofFirst), 'vat'), [
    '2026-04-25 due',
  ])
  assert.equal(await dueOn(), '2026-04-25')
  await desk.file(id)
  assert.deepEqual(daysOf(await deadlines(desk.admin, desk.path, ofFirst), 'vat'), [
    '2026-04-25 done',
  ])
  assert.equal(await dueOn(), '2026-07-25')
  books.clock.reset()
})

test('a French file has its own day of the month', async () => {
  const { admin, path } = await books.openCompany({ country_pack: 'FR', vat_regime: 'monthly' })
  replies(await admin.patch(`${path}/settings`, { vat: { due_day: 24 } }), 200)
  const rows = await deadlines(admin, path, '?from=2026-03-01&to=2026-04-30')
  assert.deepEqual(daysOf(rows, 'vat'), ['2026-03-24 due', '2026-04-24 due'])
})

test('the regime and the country decide what is due', async () => {
  const due = async (fields: Record<string, unknown>) => {
    const { admin, path } = await books.openCompany(fields)
    const rows = await deadlines(admin, path, '?from=2026-01-01&to=2026-12-31')
    return [...new Set(rows.map(({ kind }) => kind))].sort().join(' ')
  }
  const years = 'fiscal_year_end'
  assert.equal(
    await due({ vat_regime: 'monthly' }),
    `client_listing ${years} forms_281_50 intra_listing vat`,
  )
  assert.equal(await due({ vat_regime: 'franchise' }), `client_listing ${years} forms_281_50`)
  assert.equal(await due({ vat_regime: 'exempt' }), `${years} forms_281_50`)
  assert.equal(await due({ country_pack: 'FR' }), `${years} intra_listing vat`)
  assert.equal(await due({ country_pack: 'LU', vat_regime: 'exempt' }), years)
})

test('the time asked for is a month back to a year ahead, or as it is said', async () => {
  const { admin, path, firm } = await books.openCompany({ vat_regime: 'monthly' })
  const usual = await deadlines(admin, path)
  assert.deepEqual([usual[0]!.due_on, usual.at(-1)!.due_on], ['2026-02-20', '2027-02-22'])
  const bounds = (rows: Row[]) => [rows.length, rows[0]?.due_on, rows.at(-1)?.due_on]
  const from = await deadlines(admin, path, '?from=2026-06-01')
  assert.deepEqual([from[0]!.due_on, from.at(-1)!.due_on], ['2026-06-22', '2027-06-30'])
  const one = await deadlines(admin, path, '?from=2026-03-20&to=2026-03-20')
  assert.deepEqual(bounds(one), [2, '2026-03-20', '2026-03-20'])
  const dutch = await books.member(firm, 'manager', { locale: 'nl' })
  const [vat] = await deadlines(dutch, path, '?from=2026-03-20&to=2026-03-20')
  assert.equal(vat!.label, 'Btw-aangifte 02/2026')
  const refused = async (query: string, field: string) =>
    assert.deepEqual(
      Object.keys(replies(await admin.get(`${path}/deadlines${query}`), 422).body.errors),
      [field],
    )
  await refused('?from=2026-06-01&to=2026-05-31', 'to')
  await refused('?to=2026-01-01', 'to')
  await refused('?from=2026-13-01', 'from')
  await refused('?to=tomorrow', 'to')
})

test('the ends of the calendar have no deadlines, and no errors', async () => {
  const { admin, path } = await books.openCompany({
    fiscal_year: { starts_on: '2190-01-01', ends_on: '2190-12-31' },
  })
  const statutory = { annual_accounts: { general_meeting_date: '2199-12-31' } }
  replies(await admin.patch(`${path}/settings`, statutory), 200)
  assert.deepEqual(await deadlines(admin, path, '?from=2199-12-31'), [])
  assert.deepEqual(await deadlines(admin, path, '?from=2191-01-01&to=2199-12-31'), [])
  assert.deepEqual(await deadlines(admin, path, '?from=1900-01-01&to=1909-12-31'), [])
  const whole = await deadlines(admin, path, '?from=1900-01-01&to=2199-12-31')
  assert.deepEqual(daysOf(whole, 'fiscal_year_end'), ['2190-12-31 due'])
  assert.ok(whole.length > 1000)
})
