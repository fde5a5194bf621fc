import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Year = { id: number; code: string; starts_on: string; ends_on: string; version: number }

const year = (starts_on: string, ends_on: string, code?: string) => ({ starts_on, ends_on, code })
const create = ({ admin, path }: Desk, body: object) => admin.post(`${path}/fiscal-years`, body)

/** The refused field and its message. */
const refusal = (answer: Answered) => Object.entries(replies(answer, 422).body.errors)[0]

const log = async ({ company }: Desk, resource: string) => {
  const { rows } = await books.sql.query(
    `SELECT action, record_id::int AS id, version FROM changes
      WHERE company_id = $1 AND resource = $2 ORDER BY seq`,
    [company.id, resource],
  )
  return rows
}

test('a year is made with its months, at the end of the chain or before its beginning', async () => {
  const desk = await books.openCompany({ locale: 'nl' })
  const { admin, path } = desk
  const made = replies(await create(desk, year('2027-01-01', '2027-12-31')), 201, {
    code: '2027',
    starts_on: '2027-01-01T00:00:00.000000Z',
    ends_on: '2027-12-31T00:00:00.000000Z',
    is_closed: false,
    closed_at: null,
    version: 1,
  }).body
  assert.equal(made.periods.length, 12)
  assert.deepEqual(
    [made.periods[1].label, made.periods[1].ends_on, made.periods[1].number],
    ['februari 2027', '2027-02-28', 2],
  )
  replies(await create(desk, year('2025-07-01', '2025-12-31', 'SHORT')), 201)
  replies(await create(desk, year('2024-01-01', '2025-06-30')), 201, { code: '2024-2025' })
  const { body: years } = replies(await admin.get(`${path}/fiscal-years`), 200)
  assert.deepEqual(
    years.map(({ code, periods }: { code: string; periods: object[] }) => [code, periods.length]),
    [
      ['2024-2025', 18],
      ['SHORT', 6],
      ['2026', 12],
      ['2027', 12],
    ],
  )
  replies(await admin.get(`${path}/fiscal-years/${made.id}`), 200, { ...made })
  assert.deepEqual((await log(desk, 'fiscal-years')).at(1), {
    action: 'created',
    id: made.id,
    version: 1,
  })
})

test('a code that the dates would give twice gets a letter; one that is given twice is refused', async () => {
  const desk = await books.openCompany({
    fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-06-30' },
  })
  replies(await create(desk, year('2026-07-01', '2026-09-30')), 201, { code: '2026B' })
  replies(await create(desk, year('2026-10-01', '2026-12-31')), 201, { code: '2026C' })
  assert.deepEqual(refusal(await create(desk, year('2027-01-01', '2027-12-31', '2026'))), [
    'code',
    ['Another fiscal year of the company file has this code.'],
  ])
  replies(await create(desk, year('2027-01-01', '2027-12-31', '20270101-12')), 422)
})

test('years that overlap, leave a gap, last too long or end too soon are refused at their bound', async () => {
  const desk = await books.openCompany()
  const refusedAt = async (starts_on: string, ends_on: string) =>
    refusal(await create(desk, year(starts_on, ends_on)))?.[0]
  assert.equal(await refusedAt('2026-12-31', '2027-12-31'), 'starts_on')
  assert.equal(await refusedAt('2025-01-01', '2026-01-01'), 'ends_on')
  assert.equal(await refusedAt('2025-12-01', '2027-01-31'), 'ends_on')
  assert.equal(await refusedAt('2027-01-02', '2027-12-31'), 'starts_on')
  assert.equal(await refusedAt('2025-01-01', '2025-12-30'), 'ends_on')
  assert.deepEqual(refusal(await create(desk, year('2027-01-01', '2029-01-01'))), [
    'ends_on',
    ['A fiscal year lasts 24 months at most.'],
  ])
  assert.deepEqual(refusal(await create(desk, year('2027-12-31', '2027-01-01'))), [
    'ends_on',
    ['The fiscal year ends before it starts.'],
  ])
  const messages = new Set<unknown>()
  for (const locale of ['fr', 'nl', 'en', 'de']) {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [desk.admin.id, locale])
    messages.add(JSON.stringify(refusal(await create(desk, year('2027-02-01', '2027-12-31')))))
  }
  assert.equal(messages.size, 4)
  replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200)
  assert.equal((await log(desk, 'fiscal-years')).length, 1)
})

test('history is not put before a closed year', async () => {
  const desk = await books.openCompany()
  await close(desk, desk.years[0].id)
  assert.deepEqual(refusal(await create(desk, year('2025-01-01', '2025-12-31'))), [
    'starts_on',
    ['The fiscal year 2026, which would follow, is closed already.'],
  ])
  replies(await create(desk, year('2028-01-01', '2028-12-31')), 201)
})

test('the end of the calendar is a bound like any other', async () => {
  const desk = await atTheEnd({ starts_on: '2190-01-01', ends_on: '2190-12-31' })
  const { admin, path, years } = desk
  const { body } = await admin.get(`${path}/fiscal-years/${years[0].id}/closing`)
  assert.deepEqual(
    body.checks.map(({ code }: { code: string }) => code),
    ['no_day_after'],
  )
  replies(await admin.post(`${path}/fiscal-years/${years[0].id}/close`), 422)
  replies(await create(desk, year('2198-06-01', '2198-12-31')), 201)
  const cut = await atTheEnd({ starts_on: '2189-07-01', ends_on: '2190-06-30' })
  await close(cut, cut.years[0].id)
  const { body: chain } = await cut.admin.get(`${cut.path}/fiscal-years`)
  assert.equal(chain[1].ends_on.slice(0, 10), '2199-12-31')
})

/** A file whose first year, the last that creation takes, was carried nine years on. */
async function atTheEnd(fiscal_year: { starts_on: string; ends_on: string }): Promise<Desk> {
  const desk = await books.openCompany({ fiscal_year })
  for (const table of ['periods', 'fiscal_years'])
    await books.sql.query(
      `UPDATE ${table} SET starts_on = starts_on + interval '9 years', ends_on = ends_on + interval '9 years'
        WHERE company_id = $1`,
      [desk.company.id],
    )
  return desk
}

test('of years made at once for the same days, one is made and the others are refused', async () => {
  const desk = await books.openCompany()
  for (let from = 2025; from > 2015; from--) {
    const answers = await Promise.all(
      ['01-01', '07-01', '10-15'].map((start) =>
        create(desk, year(`${from}-${start}`, `${from}-12-31`, `${from} ${start.slice(0, 2)}`)),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).sort(),
      [201, 422, 422],
      JSON.stringify(answers.map(({ body }) => body)),
    )
    const made = answers.find(({ status }) => status === 201)?.body as Year
    const whole = { starts_on: `${from}-01-01` }
    replies(await desk.admin.patch(`${desk.path}/fiscal-years/${made.id}`, whole), 200)
  }
})

test('an empty year at an end of the chain is deleted for good, with its periods', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const next = replies(await create(desk, year('2027-01-01', '2027-12-31')), 201).body
  const gone = replies(await admin.delete(`${path}/fiscal-years/${next.id}`), 204)
  assert.equal(gone.headers.get('x-trashed'), null)
  replies(await admin.get(`${path}/fiscal-years/${next.id}`), 404)
  replies(await admin.get(`${path}/periods/${next.periods[0].id}`), 404)
  replies(await admin.delete(`${path}/fiscal-years/${next.id}`), 404)
  assert.deepEqual((await log(desk, 'fiscal-years')).at(-1), {
    action: 'deleted',
    id: next.id,
    version: 2,
  })
  assert.equal((await log(desk, 'periods')).filter(({ action }) => action === 'deleted').length, 12)
  replies(await create(desk, year('2027-01-01', '2027-12-31')), 201)
})

test('a year with entries, a closed one and one between two others stay', async () => {
  const desk = await books.openCompany()
  const { admin, path, years } = desk
  replies(await create(desk, year('2025-01-01', '2025-12-31')), 201)
  const last = replies(await create(desk, year('2027-01-01', '2027-12-31')), 201).body
  replies(await admin.delete(`${path}/fiscal-years/${years[0].id}`), 422, {
    code: 'record_in_use',
    used_by: { entries: 0, closed: false, fiscal_years: ['2025', '2027'] },
  })
  await admin.post(`${path}/entries`, {
    journal_id: desk.journal('OD'),
    entry_date: '2027-05-01',
    lines: [
      { account: '550000', debit: '1.00' },
      { account: '700000', credit: '1.00' },
    ],
  })
  const refused = replies(await admin.delete(`${path}/fiscal-years/${last.id}`), 422, {
    code: 'record_in_use',
    used_by: { entries: 1, closed: false, fiscal_years: [] },
  })
  assert.deepEqual(refused.body.errors, { id: ['Fiscal year 2027 holds entries: 1.'] })
  const lone = await books.openCompany()
  await close(lone, lone.years[0].id)
  replies(await lone.admin.delete(`${lone.path}/fiscal-years/${lone.years[0].id}`), 422, {
    code: 'record_in_use',
    used_by: { entries: 0, closed: true, fiscal_years: [] },
  })
})
