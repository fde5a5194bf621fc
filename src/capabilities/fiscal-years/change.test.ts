import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { book, close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Period = { id: number; number: number; starts_on: string; ends_on: string; version: number }

const sale = ['Dr 550000 1.00', 'Cr 700000 1.00']
const days = ({ periods }: { periods: Period[] }) =>
  periods.map(({ number, starts_on, ends_on }) => `${number} ${starts_on} ${ends_on}`)

/** A file whose only year is a short one, with the path of that year. */
async function shortYear() {
  const desk = await books.openCompany({
    fiscal_year: { starts_on: '2026-03-15', ends_on: '2026-05-31' },
  })
  return { ...desk, yearPath: `${desk.path}/fiscal-years/${desk.years[0].id}`, year: desk.years[0] }
}

test('the code of a year changes alone, and the same again changes nothing', async () => {
  const { admin, yearPath, year } = await shortYear()
  const changed = replies(await admin.patch(yearPath, { code: 'START' }), 200, {
    code: 'START',
    version: 2,
  })
  assert.deepEqual(changed.body.periods, year.periods)
  const same = replies(
    await admin.patch(yearPath, { code: 'START', starts_on: '2026-03-15', ends_on: '2026-05-31' }),
    200,
    { version: 2 },
  )
  assert.equal(same.headers.get('x-operation-id'), null)
  replies(await admin.patch(yearPath, { code: 'X' }, { headers: { 'x-base-version': '1' } }), 409, {
    code: 'conflict',
    server_version: 2,
  })
})

test('a year that is extended keeps its months and gets new ones around them', async () => {
  const desk = await shortYear()
  const { admin, yearPath, year } = desk
  await book(desk, '2026-03-20', sale)
  const { body } = replies(
    await admin.patch(yearPath, { starts_on: '2026-02-01', ends_on: '2026-06-15' }),
    200,
    { version: 2, code: '2026' },
  )
  assert.deepEqual(days(body), [
    '1 2026-02-01 2026-02-28',
    '2 2026-03-01 2026-03-31',
    '3 2026-04-01 2026-04-30',
    '4 2026-05-01 2026-05-31',
    '5 2026-06-01 2026-06-15',
  ])
  const ids = year.periods.map(({ id }: Period) => id)
  assert.deepEqual(
    body.periods.slice(1, 4).map(({ id, version }: Period) => [id, version]),
    ids.map((id: number) => [id, 2]),
  )
  const { rows } = await books.sql.query(
    `SELECT action, count(*)::int AS count FROM changes
      WHERE company_id = $1 AND resource = 'periods' GROUP BY action ORDER BY action`,
    [desk.company.id],
  )
  assert.deepEqual(rows, [
    { action: 'created', count: 5 },
    { action: 'updated', count: 3 },
  ])
  replies(await admin.get(yearPath), 200, { periods: body.periods })
  await book(desk, '2026-06-15', sale)
})

test('a year is cut as far as no entry is left outside', async () => {
  const desk = await shortYear()
  const { admin, yearPath, year } = desk
  await book(desk, '2026-04-02', sale)
  await book(desk, '2026-04-20', sale)
  const refused = await admin.patch(yearPath, { starts_on: '2026-04-03', ends_on: '2026-04-19' })
  assert.deepEqual(replies(refused, 422).body.errors, {
    starts_on: ['Entries that would lie outside the fiscal year: 1.'],
    ends_on: ['Entries that would lie outside the fiscal year: 1.'],
  })
  const { body } = replies(
    await admin.patch(yearPath, { starts_on: '2026-04-02', ends_on: '2026-04-20' }),
    200,
  )
  assert.deepEqual(days(body), ['1 2026-04-02 2026-04-20'])
  assert.equal(body.periods[0].id, year.periods[1].id)
  replies(await admin.get(`${desk.path}/periods/${year.periods[0].id}`), 404)
})

test('a locked period keeps its days: it may be renumbered, not cut, stretched or dropped', async () => {
  const desk = await shortYear()
  const { admin, path, yearPath, year } = desk
  const [march, , may] = year.periods
  replies(await admin.post(`${path}/periods/${march.id}/lock`), 200)
  const refusedAt = async (body: object) => {
    const { body: said } = replies(await admin.patch(yearPath, body), 422, {
      code: 'period_locked',
      reason: 'period_locked',
    })
    return Object.keys(said.errors)
  }
  assert.deepEqual(await refusedAt({ starts_on: '2026-03-16' }), ['starts_on'])
  assert.deepEqual(await refusedAt({ starts_on: '2026-03-01' }), ['starts_on'])
  assert.deepEqual(await refusedAt({ starts_on: '2026-04-10' }), ['starts_on'])
  replies(await admin.post(`${path}/periods/${march.id}/unlock`), 200)
  replies(await admin.post(`${path}/periods/${may.id}/lock`), 200)
  assert.deepEqual(await refusedAt({ ends_on: '2026-05-30' }), ['ends_on'])
  assert.deepEqual(await refusedAt({ ends_on: '2026-04-30' }), ['ends_on'])
  const { body } = replies(
    await admin.patch(yearPath, { starts_on: '2026-02-10', ends_on: '2026-06-30' }),
    200,
  )
  assert.deepEqual(days(body)[3], '4 2026-05-01 2026-05-31')
  assert.equal(body.periods[3].is_locked, true)
})

test('dates move only at the ends of the chain: inside it years must touch', async () => {
  const { admin, path, yearPath, years } = { ...(await shortYear()) }
  const next = replies(
    await admin.post(`${path}/fiscal-years`, { starts_on: '2026-06-01', ends_on: '2026-12-31' }),
    201,
  ).body
  const refusal = async (target: string, body: object) =>
    replies(await admin.patch(target, body), 422).body.errors
  assert.deepEqual(await refusal(yearPath, { ends_on: '2026-06-01' }), {
    ends_on: ['The fiscal year overlaps another one of the company file.'],
  })
  assert.deepEqual(Object.keys(await refusal(yearPath, { ends_on: '2026-05-30' })), ['ends_on'])
  const nextPath = `${path}/fiscal-years/${next.id}`
  assert.deepEqual(Object.keys(await refusal(nextPath, { starts_on: '2026-05-31' })), ['starts_on'])
  assert.deepEqual(await refusal(nextPath, { starts_on: '2026-06-02' }), {
    starts_on: ['The fiscal year would leave a gap: fiscal years follow each other day by day.'],
  })
  assert.deepEqual(Object.keys(await refusal(nextPath, { ends_on: '2028-06-01' })), ['ends_on'])
  assert.deepEqual(Object.keys(await refusal(nextPath, { ends_on: '2026-05-01' })), ['ends_on'])
  replies(await admin.patch(nextPath, { code: years[0].code }), 422)
  replies(await admin.patch(nextPath, { ends_on: '2028-05-31' }), 200)
})

test('a closed year does not change, in its code as little as in its dates', async () => {
  const desk = await shortYear()
  await close(desk, desk.year.id)
  for (const body of [{ code: 'X' }, { starts_on: '2026-03-01' }, {}]) {
    const refused = replies(await desk.admin.patch(desk.yearPath, body), 422, {
      code: 'period_locked',
      reason: 'fiscal_year_closed',
      message: 'Fiscal year 2026 is closed.',
    })
    assert.deepEqual(Object.keys(refused.body.errors), ['is_closed'])
  }
})
