import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, openAnalytics } from '#testing/analytics'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** Axes and their codes: what they are called, how they hang, what stands in their way. */
const books = useBooks()
let desk: AnalyticDesk
before(async () => {
  desk = await openAnalytics(books)
})

const axes = () => desk.admin.get(`${desk.path}/analytic-axes`)
const codes = (query = '') => desk.admin.get(`${desk.path}/analytic-codes${query}`)
const namesOf = (answer: { body: { code: string }[] }) => answer.body.map(({ code }) => code)

test('an axis begins with the accounts of costs and income, behind those that are there', async () => {
  const own = await openAnalytics(books)
  const made = replies(
    await own.admin.post(`${own.path}/analytic-axes`, { code: 'PROJ', label: 'Projects' }),
    201,
  ).body
  const { code, is_mandatory, applies_to, default_code_id, position, is_active, codes_count } = made
  assert.deepEqual(
    { code, is_mandatory, applies_to, default_code_id, position, is_active, codes_count },
    {
      code: 'PROJ',
      is_mandatory: false,
      applies_to: ['6', '7'],
      default_code_id: null,
      position: 3,
      is_active: true,
      codes_count: 0,
    },
  )
  const all = replies(await own.admin.get(`${own.path}/analytic-axes`), 200)
  assert.deepEqual(namesOf(all), ['SITE', 'TEAM', 'PROJ'])
  assert.deepEqual(
    all.body.map((axis: { codes_count: number }) => axis.codes_count),
    [4, 3, 0],
  )
  replies(await own.change('analytic-axes', 'TEAM', { position: 1, is_active: false }), 200)
  replies(await own.change('analytic-axes', 'SITE', { position: 2 }), 200)
  const q = (query: string) => own.admin.get(`${own.path}/analytic-axes?${query}`)
  assert.deepEqual(namesOf(replies(await q('is_active=1'), 200)), ['SITE', 'PROJ'])
  assert.deepEqual(namesOf(replies(await q('q=PROJÉ'), 200)), ['PROJ'])
})

test('what is wrong with an axis is refused at its field', async () => {
  const make = (body: object) =>
    desk.admin.post(`${desk.path}/analytic-axes`, { code: 'NEW', label: 'New', ...body })
  refusedAt(await make({ code: 'site' }), 'code')
  refusedAt(await make({ code: 'two words' }), 'code')
  refusedAt(await make({ code: 'x'.repeat(21) }), 'code')
  refusedAt(await make({ applies_to: ['6', 'x'] }), 'applies_to.1')
  refusedAt(await make({ applies_to: ['1234567'] }), 'applies_to.0')
  refusedAt(await make({ applies_to: ['6', '6'] }), 'applies_to.1')
  refusedAt(await make({ applies_to: [] }), 'applies_to')
  refusedAt(await make({ default_code_id: desk.id('NORTH') }), 'default_code_id')
  refusedAt(
    await desk.change('analytic-axes', 'SITE', { default_code_id: desk.id('A') }),
    'default_code_id',
  )
  refusedAt(await desk.change('analytic-axes', 'SITE', { code: 'TEAM' }), 'code')
})

test('a file has twenty axes at most', async () => {
  const own = await openAnalytics(books)
  for (let turn = 3; turn <= 20; turn++) await own.axis(`X${turn}`)
  const more = { code: 'X21', label: 'Too many' }
  refusedAt(await own.admin.post(`${own.path}/analytic-axes`, more), 'code')
})

test('codes stand by axis and path, and are found by what they are called and by a day', async () => {
  const own = await openAnalytics(books)
  const list = async (query = '') =>
    replies(await own.admin.get(`${own.path}/analytic-codes${query}`), 200)
  assert.deepEqual(
    (await list()).body.map(({ path }: { path: string }) => path),
    ['NORTH', 'NORTH / DOCK', 'NORTH / HALL', 'SOUTH', 'A', 'B', 'C'],
  )
  await own.code('TEAM', 'D', { starts_on: '2026-02-01', ends_on: '2026-02-28', is_active: false })
  const team = `axis_id=${own.id('TEAM')}`
  assert.deepEqual(namesOf(await list(`?${team}&is_active=0`)), ['D'])
  assert.deepEqual(namesOf(await list(`?${team}&valid_on=2026-02-28`)), ['A', 'B', 'C', 'D'])
  assert.deepEqual(namesOf(await list(`?${team}&valid_on=2026-03-01`)), ['A', 'B', 'C'])
  assert.deepEqual(namesOf(await list('?q=north')), ['NORTH', 'DOCK', 'HALL'])
  replies(await own.change('analytic-codes', 'NORTH', { code: 'NOORD' }), 200)
  assert.deepEqual(
    (await list('?q=dock')).body.map(({ path }: { path: string }) => path),
    ['NOORD / DOCK'],
  )
})

test('what is wrong with a code is refused at its field', async () => {
  const make = (body: object) =>
    desk.admin.post(`${desk.path}/analytic-codes`, {
      axis_id: desk.id('SITE'),
      code: 'NEW',
      label: 'New',
      ...body,
    })
  refusedAt(await make({ code: 'north' }), 'code')
  refusedAt(await make({ code: 'a b' }), 'code')
  refusedAt(await make({ axis_id: 99999999 }), 'axis_id')
  refusedAt(await make({ parent_id: desk.id('A') }), 'parent_id')
  refusedAt(await make({ starts_on: '2026-02-01', ends_on: '2026-01-31' }), 'ends_on')
  replies(await make({ axis_id: desk.id('TEAM'), code: 'NORTH' }), 201)
  refusedAt(
    await desk.change('analytic-codes', 'NORTH', { parent_id: desk.id('HALL') }),
    'parent_id',
  )
  refusedAt(
    await desk.change('analytic-codes', 'NORTH', { parent_id: desk.id('NORTH') }),
    'parent_id',
  )
})

test('codes hang in five levels at most, also when a branch moves', async () => {
  const own = await openAnalytics(books)
  let parent_id = own.id('HALL')
  for (const name of ['L3', 'L4', 'L5']) parent_id = await own.code('SITE', name, { parent_id })
  const deep = { axis_id: own.id('SITE'), code: 'L6', label: 'L6', parent_id }
  refusedAt(await own.admin.post(`${own.path}/analytic-codes`, deep), 'parent_id')
  refusedAt(await own.change('analytic-codes', 'HALL', { parent_id: own.id('DOCK') }), 'parent_id')
  replies(await own.change('analytic-codes', 'HALL', { parent_id: null }), 200)
  replies(await own.change('analytic-codes', 'HALL', { parent_id: own.id('SOUTH') }), 200)
})

test('a code that something uses stays, with its axis, and keeps it', async () => {
  const own = await openAnalytics(books)
  const remove = (what: string, name: string) =>
    own.admin.delete(`${own.path}/${what}/${own.id(name)}`)
  const used = (by: object) => ({ code: 'record_in_use', used_by: by })
  replies(await remove('analytic-codes', 'NORTH'), 422, used({ analytic_codes: ['DOCK', 'HALL'] }))
  await own.freeWith(['Dr 604000 10.00 | HALL 50 DOCK 50', 'Cr 489000 10.00'])
  replies(await remove('analytic-codes', 'HALL'), 422, used({ lines: 1 }))
  replies(await remove('analytic-axes', 'SITE'), 422, used({ lines: 2 }))
  refusedAt(
    await own.change('analytic-codes', 'HALL', { axis_id: own.id('TEAM'), parent_id: null }),
    'axis_id',
  )
  replies(
    await own.admin.patch(`${own.path}/third-parties/${own.customer}`, {
      default_analytic: own.shares('A'),
    }),
    200,
  )
  const account = await own.accountId('700000')
  const patch = { default_analytic: own.shares('B') }
  replies(await own.admin.patch(`${own.path}/accounts/${account}`, patch), 200)
  replies(await remove('analytic-codes', 'A'), 422, used({ third_parties: 1 }))
  replies(await remove('analytic-codes', 'B'), 422, used({ accounts: ['700000'] }))
  replies(await own.change('analytic-axes', 'TEAM', { default_code_id: own.id('C') }), 200)
  replies(await remove('analytic-codes', 'C'), 422, used({ analytic_axes: ['TEAM'] }))
  replies(
    await remove('analytic-axes', 'TEAM'),
    422,
    used({ accounts: ['700000'], third_parties: 1 }),
  )
  replies(await own.change('analytic-codes', 'HALL', { code: 'HALL-1', label: 'Renamed' }), 200)
  // What is free moves to another axis.
  replies(await own.change('analytic-codes', 'SOUTH', { axis_id: own.id('TEAM') }), 200)
})

test('an axis goes to the bin with its codes and comes back with them', async () => {
  const own = await openAnalytics(books)
  const undo = undoIn(books, own)
  const site = own.id('SITE')
  replies(await own.admin.delete(`${own.path}/analytic-codes/${own.id('SOUTH')}`), 204)
  const gone = replies(await own.admin.delete(`${own.path}/analytic-axes/${site}`), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  const left = replies(await own.admin.get(`${own.path}/analytic-codes`), 200)
  assert.deepEqual(namesOf(left), ['A', 'B', 'C'])
  refusedAt(
    await own.admin.post(`${own.path}/trash/analytic-codes/${own.id('HALL')}/restore`, {}),
    'axis_id',
  )
  const back = await own.admin.post(`${own.path}/trash/analytic-axes/${site}/restore`, {})
  assert.equal(replies(back, 200).body.codes_count, 3)
  replies(await undo.revert(gone), 422)
  const again = replies(await own.admin.delete(`${own.path}/analytic-axes/${site}`), 204)
  await undo.undo(again)
  const all = replies(await own.admin.get(`${own.path}/analytic-codes`), 200)
  assert.deepEqual(namesOf(all), ['NORTH', 'DOCK', 'HALL', 'A', 'B', 'C'])
  replies(await own.admin.delete(`${own.path}/analytic-axes/${site}`), 204)
  replies(await own.admin.delete(`${own.path}/trash/analytic-axes/${site}`), 204)
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS n FROM analytic_codes WHERE company_id = $1 AND axis_id = $2',
    [own.company.id, site],
  )
  assert.equal(rows[0].n, 0)
})

test('making, changing and removing are taken back', async () => {
  const own = await openAnalytics(books)
  const undo = undoIn(books, own)
  const renamed = replies(
    await own.change('analytic-axes', 'SITE', { label: 'Sites', is_mandatory: true }),
    200,
  )
  await undo.undo(renamed)
  const [site] = replies(await own.admin.get(`${own.path}/analytic-axes`), 200).body
  assert.deepEqual([site.label, site.is_mandatory], ['SITE', false])
  const moved = replies(await own.change('analytic-codes', 'HALL', { parent_id: null }), 200)
  await undo.undo(moved)
  const gone = replies(await own.admin.delete(`${own.path}/analytic-codes/${own.id('HALL')}`), 204)
  await undo.undo(gone)
  const { body } = replies(await own.admin.get(`${own.path}/analytic-codes?q=hall`), 200)
  assert.equal(body[0].path, 'NORTH / HALL')
})

test('a CSV file brings codes in and changes those that are there', async () => {
  const own = await openAnalytics(books)
  const undo = undoIn(books, own)
  const send = (text: string) => {
    const form = new FormData()
    form.set('file', new Blob([text]), 'codes.csv')
    return own.admin.call('POST', `${own.path}/analytic-codes/import`, { form })
  }
  const answer = replies(
    await send(
      [
        'axis;code;label;parent;starts_on;ends_on;is_active;note',
        'SITE;QUAY;Quay;EAST;;;;',
        'site;EAST;East;;2026-01-01;31/12/2026;yes;New harbour',
        'SITE;NORTH;North side;;;;no;',
        'SITE;BAD CODE;Bad;;;;;',
        'NONE;X;Unknown axis;;;;;',
        'SITE;LOST;Lost;NOWHERE;;;;',
        'SITE;EAST;Twice;;;;;',
        'TEAM;D;;;;;;',
        'TEAM;E;E;;2026-02-01;2026-01-01;;',
        'TEAM;A;A;;;;;',
        'SITE;NORTH2;Below itself;HALL;;;;',
      ].join('\n'),
    ),
    200,
  ).body
  assert.deepEqual(
    [answer.created, answer.updated, answer.refused],
    [3, 1, 6],
    JSON.stringify(answer.rows),
  )
  type Row = { status: string; errors: object }
  assert.deepEqual(
    answer.rows.map(({ status, errors }: Row) => [status, ...Object.keys(errors)].join(' ')),
    [
      'created',
      'created',
      'updated',
      'refused code',
      'refused axis',
      'refused parent',
      'refused code',
      'refused label',
      'refused ends_on',
      'unchanged',
      'created',
    ],
  )
  const all = replies(await own.admin.get(`${own.path}/analytic-codes?q=east`), 200).body
  assert.deepEqual(
    all.map(({ path }: { path: string }) => path),
    ['EAST', 'EAST / QUAY'],
  )
  assert.deepEqual([all[0].ends_on, all[0].note], ['2026-12-31', 'New harbour'])
  const circle = replies(await send('axis;code;parent\nSITE;NORTH;HALL'), 200).body
  assert.deepEqual(Object.keys(circle.rows[0].errors), ['parent'])
  const more = await send('axis;code;label;parent\nSITE;P;P;Q\nSITE;Q;Q;')
  assert.equal(replies(more, 200).body.created, 2)
  await undo.undo(more)
  assert.deepEqual(namesOf(replies(await own.admin.get(`${own.path}/analytic-codes?q=P`), 200)), [])
})

test('lists are read by who only reviews, and made by managers', async () => {
  assert.equal(replies(await axes(), 200).body.length, 2)
  assert.ok(replies(await codes(), 200).body.length >= 7)
})
