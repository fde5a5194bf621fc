import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, allocation, openAnalytics, written } from '#testing/analytics'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** Where lines belong after they are posted. */
const books = useBooks()
let desk: AnalyticDesk
before(async () => {
  desk = await openAnalytics(books)
})

const post = async (lines: readonly string[], more = {}) =>
  replies(await desk.freeWith(lines, more), 201).body

type Entry = { id: number; lines: { id: number }[] }

const patch = ({ id, lines }: Entry, text: string | null, more = {}) =>
  desk.admin.patch(`${desk.path}/entries/${id}`, {
    lines: [{ id: lines[0]!.id, analytic: text === null ? null : desk.shares(text) }],
    ...more,
  })

/** What the sums say, by code. */
async function sums({ company }: AnalyticDesk = desk): Promise<Record<string, string>> {
  const { rows } = await books.sql.query(
    `SELECT c.code, sum(s.debit - s.credit)::text AS amount FROM analytic_sums s
       JOIN analytic_codes c ON c.company_id = s.company_id AND c.id = s.code_id
      WHERE s.company_id = $1 GROUP BY c.code ORDER BY c.code`,
    [company.id],
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

test('PATCH of an entry moves a line, its sums with it, and nothing else', async () => {
  const entry = await post(['Dr 604000 100.00 | NORTH, A', 'Cr 489000 100.00'])
  const was = await sums()
  const answer = replies(await patch(entry, 'HALL 50 SOUTH 50'), 200)
  assert.deepEqual(allocation(answer), {
    '604000': ['SITE HALL 50.00 = 50.00', 'SITE SOUTH 50.00 = 50.00'],
  })
  assert.equal(answer.body.version, 2)
  const bare = ({
    version: _,
    lock_version: __,
    updated_at: ___,
    lines,
    ...rest
  }: Answered['body']) => ({
    ...rest,
    lines: lines.map(({ analytic: ____, ...line }: Answered['body']) => line),
  })
  const { warnings: _, ...before_ } = entry
  assert.deepEqual(bare(answer.body), bare(before_))
  const now = await sums()
  const moved = (code: string) => Number(now[code] ?? 0) - Number(was[code] ?? 0)
  assert.deepEqual(['NORTH', 'A', 'HALL', 'SOUTH'].map(moved), [-100, -100, 50, 50])
  assert.equal(now.A === undefined || now.A !== '100.00', true)
  const emptied = replies(await patch(entry, ''), 200)
  assert.deepEqual(allocation(emptied), {})
  const same = replies(await patch(entry, null), 200)
  assert.equal(same.body.version, 3)
})

test('history tells of the line, and takes it back unless it moved again', async () => {
  const undo = undoIn(books, desk)
  const entry = await post(['Dr 604000 30.00 | NORTH', 'Cr 489000 30.00'])
  const moved = replies(await patch(entry, 'SOUTH'), 200)
  const revision = await undo.lastOf('entries', entry.id)
  assert.deepEqual(Object.keys(revision.changes), ['lines.0.analytic'])
  const { from, to } = revision.changes['lines.0.analytic']
  assert.deepEqual(
    [written(from), written(to)],
    [['SITE NORTH 100.00 = 30.00'], ['SITE SOUTH 100.00 = 30.00']],
  )
  await undo.undo(moved)
  const { body } = replies(await desk.admin.get(`${desk.path}/entries/${entry.id}`), 200)
  assert.deepEqual(written(body.lines[0].analytic), ['SITE NORTH 100.00 = 30.00'])
  const first = replies(await patch(entry, 'HALL'), 200)
  replies(await patch(entry, 'DOCK'), 200)
  replies(await undo.revert(first), 409, { code: 'conflict', fields: ['lines.0.analytic'] })
})

test('rules hold, and a mandatory axis is not emptied', async () => {
  const own = await openAnalytics(books)
  const at = (entry: Entry, text: string) =>
    own.admin.patch(`${own.path}/entries/${entry.id}`, {
      lines: [{ id: entry.lines[0]!.id, analytic: own.shares(text) }],
    })
  const line = async (text: string) =>
    replies(await own.freeWith([`Dr 604000 9.00${text}`, 'Cr 489000 9.00']), 201).body
  const [entry, plain] = [await line(' | NORTH'), await line('')]
  refusedAt(await at(entry, 'NORTH 50'), 'lines.0.analytic')
  refusedAt(await at(entry, 'NORTH 50 NORTH 50'), 'lines.0.analytic.1.code_id')
  replies(await own.change('analytic-axes', 'SITE', { is_mandatory: true }), 200)
  const refused = refusedAt(await at(entry, 'A'), 'lines.0.analytic')
  assert.equal(refused.body.code, 'analytic_required')
  refusedAt(await at(entry, ''), 'lines.0.analytic')
  replies(await at(entry, 'SOUTH'), 200)
  // Before it was mandatory nothing was asked of this one.
  replies(await at(plain, 'A'), 200)
})

test('locked periods, closed years, reversed entries and reversals refuse it', async () => {
  const own = await openAnalytics(books)
  const at = (entry: Entry, text: string) =>
    own.admin.patch(`${own.path}/entries/${entry.id}`, {
      lines: [{ id: entry.lines[0]!.id, analytic: own.shares(text) }],
    })
  const made = async (day: string) =>
    replies(
      await own.freeWith(['Dr 604000 9.00 | NORTH', 'Cr 489000 9.00'], { entry_date: day }),
      201,
    ).body
  const [march, april] = [await made('2026-03-10'), await made('2026-04-10')]
  const reversal = replies(await own.reverse(march.id), 201).body
  refusedAt(await at(march, 'SOUTH'), 'status')
  refusedAt(await at(reversal, 'SOUTH'), 'status')
  await own.lockPeriod('2026-04-10')
  replies(await at(april, 'SOUTH'), 422, { code: 'period_locked', reason: 'period_locked' })
  const wish = {
    axis_id: own.id('SITE'),
    to_distribution: own.shares('SOUTH'),
    code_id: own.id('NORTH'),
  }
  const many = await own.admin.post(`${own.path}/analytic-reallocations`, wish)
  assert.deepEqual(replies(many, 200).body, { changed: 0, skipped: 3 })
  const may = await made('2026-05-10')
  await own.closeYear('2026-05-10')
  replies(await at(may, 'SOUTH'), 422, { code: 'period_locked', reason: 'fiscal_year_closed' })
})

test('lines are found by a code with those below it, and by an axis that they lack', async () => {
  const own = await openAnalytics(books)
  const made = async (lines: readonly string[], day = '2026-03-10') =>
    replies(await own.freeWith(lines, { entry_date: day }), 201).body.lines
  const [north] = await made(['Dr 604000 1.00 | NORTH', 'Cr 489000 1.00'])
  const [hall] = await made(['Dr 604000 2.00 | HALL 50 SOUTH 50', 'Cr 489000 2.00'])
  const [team] = await made(['Dr 612000 3.00 | A', 'Cr 489000 3.00'])
  const [none] = await made(['Dr 604000 4.00', 'Cr 489000 4.00'], '2026-04-10')
  const find = async (query: string) => {
    const { body } = replies(await own.admin.get(`${own.path}/entry-lines?${query}`), 200)
    return [body.data.map(({ id }: { id: number }) => id), body.total]
  }
  const site = `axis_id=${own.id('SITE')}`
  assert.deepEqual(await find(`analytic_code_id=${own.id('NORTH')}`), [[hall.id, north.id], 2])
  assert.deepEqual(await find(`analytic_code_id=${own.id('SOUTH')}`), [[hall.id], 1])
  assert.deepEqual(await find(`analytic_code_id=99999999`), [[], 0])
  assert.deepEqual(await find(site), [[hall.id, north.id], 2])
  assert.deepEqual(await find(`${site}&unallocated=1`), [[none.id, team.id], 2])
  assert.deepEqual(await find(`${site}&unallocated=1&to=2026-03-31`), [[team.id], 1])
  const journal = `journal_id=${own.journal('OD')}`
  assert.deepEqual(await find(`${site}&unallocated=1&${journal}&q=604`), [[none.id], 1])
  refusedAt(await own.admin.get(`${own.path}/entry-lines?unallocated=1`), 'axis_id')
  replies(await own.change('analytic-axes', 'SITE', { applies_to: ['61'] }), 200)
  assert.deepEqual(await find(`${site}&unallocated=1`), [[team.id], 1])
  const off = `off_axis_id=${own.id('SITE')}&accounts=6`
  assert.deepEqual(await find(off), [[none.id, team.id], 2], 'whether the axis applies or not')
})

test('many lines move on one axis as one operation, which is undone as one', async () => {
  const own = await openAnalytics(books)
  const undo = undoIn(books, own)
  const made = async (lines: readonly string[], day = '2026-03-10') =>
    replies(await own.freeWith(lines, { entry_date: day }), 201).body
  const first = await made(['Dr 604000 1.00 | HALL, A', 'Dr 612000 2.00 | NORTH', 'Cr 489000 3.00'])
  const second = await made(['Dr 604000 4.00 | B', 'Cr 489000 4.00'])
  await made(['Dr 604000 8.00 | SOUTH', 'Cr 489000 8.00'], '2026-05-10')
  const move = (body: object, headers = {}) =>
    own.admin.post(
      `${own.path}/analytic-reallocations`,
      { axis_id: own.id('SITE'), ...body },
      { headers },
    )
  const to_distribution = own.shares('DOCK 50 SOUTH 50')
  const wish = { to_distribution, code_id: own.id('NORTH') }
  const dry = await move(wish, { 'x-dry-run': '1' })
  assert.deepEqual(replies(dry, 200).body, { changed: 2, skipped: 0 })
  const was = await sums(own)
  const moved = await move(wish)
  assert.deepEqual(replies(moved, 200).body, { changed: 2, skipped: 0 })
  const read = async ({ id }: Entry) =>
    allocation(replies(await own.admin.get(`${own.path}/entries/${id}`), 200))
  assert.deepEqual(await read(first), {
    '604000': ['SITE DOCK 50.00 = 0.50', 'SITE SOUTH 50.00 = 0.50', 'TEAM A 100.00 = 1.00'],
    '612000': ['SITE DOCK 50.00 = 1.00', 'SITE SOUTH 50.00 = 1.00'],
  })
  assert.deepEqual(await sums(own), {
    A: '1.00',
    B: '4.00',
    DOCK: '1.50',
    SOUTH: '9.50',
  })
  const revisions = replies(
    await own.admin.get(
      `${own.path}/history?resource=entries&operation_id=${undo.operationOf(moved)}`,
    ),
    200,
  )
  assert.equal(revisions.body.data.length, 1)
  await undo.undo(moved)
  assert.deepEqual(await sums(own), was)
  const open = { to_distribution: own.shares('NORTH'), unallocated: true, account: '60' }
  assert.deepEqual(replies(await move(open), 200).body, { changed: 1, skipped: 0 })
  assert.deepEqual((await read(second))['604000'], [
    'SITE NORTH 100.00 = 4.00',
    'TEAM B 100.00 = 4.00',
  ])
  const may = {
    to_distribution: [],
    from: '2026-05-01',
    to: '2026-05-31',
    journal_id: own.journal('OD'),
  }
  assert.deepEqual(replies(await move(may), 200).body, { changed: 1, skipped: 0 })
  assert.deepEqual(replies(await move(may), 200).body, { changed: 0, skipped: 0 })
})

test('what is wrong with a re-allocation is refused at its field', async () => {
  const own = await openAnalytics(books)
  replies(await own.freeWith(['Dr 604000 1.00 | HALL', 'Cr 489000 1.00']), 201)
  const move = (body: object) =>
    own.admin.post(`${own.path}/analytic-reallocations`, { axis_id: own.id('SITE'), ...body })
  refusedAt(await move({ to_distribution: own.shares('NORTH 50') }), 'to_distribution')
  refusedAt(await move({ to_distribution: own.shares('A') }), 'to_distribution.0.code_id')
  refusedAt(await move({ to_distribution: [{ code_id: 99999999 }] }), 'to_distribution.0.code_id')
  refusedAt(await move({ axis_id: 99999999, to_distribution: [] }), 'axis_id')
  refusedAt(await move({}), 'to_distribution')
  await own.code('SITE', 'LATE', { starts_on: '2026-06-01' })
  refusedAt(await move({ to_distribution: own.shares('LATE') }), 'to_distribution.0.code_id')
  replies(await own.change('analytic-axes', 'SITE', { is_mandatory: true }), 200)
  const refused = refusedAt(await move({ to_distribution: [] }), 'to_distribution')
  assert.equal(refused.body.code, 'analytic_required')
})
