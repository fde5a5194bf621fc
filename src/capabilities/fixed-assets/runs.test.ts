import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { hearEntries } from '#testing/hooks'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('a run posts one entry for the year, by account, and plans follow', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought()
  const chair = await desk.bought({
    category: 'FURN',
    label: 'Chair',
    acquisition_value: '1200.00',
  })
  const desk2 = await desk.bought({ category: 'FURN', label: 'Table', acquisition_value: '600.00' })
  assert.equal(laptop.code, 'IT-0001')
  assert.deepEqual([chair.code, desk2.code], ['FURN-0001', 'FURN-0002'])
  const run = await desk.posted('2026-12-31')
  assert.equal(run.total, '1380.00')
  assert.equal(run.assets_count, 3)
  assert.equal(run.label, 'Amortissements au 2026-12-31')
  assert.deepEqual(await desk.lines(run.entries[0].id), [
    'Dr 630230 1380.00',
    'Cr 240009 180.00',
    'Cr 240109 1200.00',
  ])
  const { body: entry } = await desk.admin.get(`${desk.path}/entries/${run.entries[0].id}`)
  assert.equal(entry.origin, 'asset')
  assert.equal(entry.journal.code, 'OD')
  const after = await desk.read(laptop.id)
  assert.equal(after.depreciated, '1200.00')
  assert.equal(after.book_value, '2400.00')
  assert.equal(after.version, 1)
  const again = replies(await desk.run('2026-12-31'), 422)
  assert.equal(again.body.code, 'nothing_to_depreciate')
  refusedAt(again, 'until')
})

test('a run posts for each asset what it plans, whatever is unlike the others', async () => {
  const desk = await openAssetDesk(books)
  const assets = [
    await desk.bought(),
    await desk.bought({ residual_value: '600.00' }),
    await desk.bought({ in_service_on: '2026-04-01' }),
    await desk.bought({ prorata: 'monthly', duration_months: 48 }),
    await desk.bought({ method: 'declining', rate: '50.00' }),
    await desk.bought({
      acquired_on: '2025-01-01',
      previous_depreciation: '1000.00',
      previous_until: '2025-12-31',
    }),
  ]
  const replanned = assets[0]
  await desk.posted('2026-03-31', { asset_ids: [replanned.id] })
  replies(await desk.change(replanned.id, { duration_months: 60 }), 200)
  const before = await Promise.all(assets.map(({ id }) => desk.read(id, '2026-12-31')))
  const run = await desk.posted('2026-12-31')
  const posted = new Map(
    run.rows.map((row: { asset_id: number; amount: string }) => [row.asset_id, row.amount]),
  )
  for (const asset of before) {
    const due = Number(asset.planned_depreciation) - Number(asset.depreciated)
    assert.equal(posted.get(asset.id), due.toFixed(2), asset.code)
  }
})

test('a month that is not over counts nothing by the month, and any day by the day', async () => {
  const desk = await openAssetDesk(books)
  const monthly = await desk.bought({ acquired_on: '2026-01-20', prorata: 'monthly' })
  assert.equal((await desk.read(monthly.id, '2026-01-30')).planned_depreciation, '0.00')
  assert.equal((await desk.read(monthly.id, '2026-01-31')).planned_depreciation, '100.00')
  const daily = await desk.bought({ acquired_on: '2026-12-20', acquisition_value: '1500.00' })
  assert.equal((await desk.read(daily.id, '2026-12-20')).planned_depreciation, '1.37')
  assert.equal((await desk.read(daily.id, '2026-12-31')).planned_depreciation, '16.44')
  assert.equal((await desk.read(daily.id)).planned_depreciation, '0.00')
})

test('a run by the month posts each month once, and a later one goes on from there', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought({ prorata: 'monthly' })
  const first = await desk.posted('2026-02-28', { per: 'month' })
  assert.deepEqual(
    first.entries.map((entry: { entry_date: string; total: string }) => [
      entry.entry_date,
      entry.total,
    ]),
    [
      ['2026-01-31', '100.00'],
      ['2026-02-28', '100.00'],
    ],
  )
  const next = await desk.posted('2026-05-31', { per: 'quarter' })
  assert.deepEqual(
    next.rows.map((row: Record<string, unknown>) => [
      row.starts_on,
      row.ends_on,
      row.amount,
      row.late,
    ]),
    [
      ['2026-03-01', '2026-03-31', '100.00', false],
      ['2026-04-01', '2026-05-31', '200.00', false],
    ],
  )
  const rest = await desk.posted('2026-12-31')
  assert.equal(rest.total, '700.00')
  const months = await desk.schedule(laptop.id, 'month')
  assert.equal(months.length, 36)
  assert.ok(months.every((row: { amount: string }) => row.amount === '100.00'))
  assert.equal(months[0].period, '2026-01')
  assert.equal(months[3].entry_id, next.entries[1].id)
  assert.deepEqual(
    months.slice(0, 13).map((row: { posted: string }) => row.posted),
    [...Array.from({ length: 12 }, () => '100.00'), '0.00'],
  )
  const quarters = await desk.schedule(laptop.id, 'quarter')
  assert.deepEqual(
    quarters
      .slice(0, 2)
      .map((row: Record<string, unknown>) => [row.period, row.amount, row.entry_ids]),
    [
      ['2026-Q1', '300.00', [first.entries[0].id, first.entries[1].id, next.entries[0].id]],
      ['2026-Q2', '300.00', [next.entries[1].id, rest.entries[0].id]],
    ],
  )
})

test('the months of a year that was posted at once have what the plan gives them', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought({ acquired_on: '2026-03-10', acquisition_value: '1000.00' })
  const before = await desk.amounts(laptop.id, 'month')
  await desk.posted('2026-12-31')
  assert.equal(await desk.amounts(laptop.id, 'month'), before)
})

test('what belongs to closed years is posted late, in the first open one', async () => {
  const desk = await openAssetDesk(books, {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  await desk.addYear(2026)
  await desk.bought({ acquired_on: '2025-01-01', prorata: 'monthly' })
  await desk.closeYear('2025-06-01')
  const closed = replies(await desk.run('2025-12-31'), 422)
  assert.equal(closed.body.code, 'period_locked')
  assert.equal(closed.body.reason, 'fiscal_year_closed')
  refusedAt(closed, 'until')
  const run = await desk.posted('2026-03-31', { per: 'month' })
  assert.deepEqual(
    run.rows.map((row: Record<string, unknown>) => [row.ends_on, row.amount, row.late]),
    [
      ['2026-01-31', '1300.00', true],
      ['2026-02-28', '100.00', false],
      ['2026-03-31', '100.00', false],
    ],
  )
})

test('a run over open years posts at the end of each', async () => {
  const desk = await openAssetDesk(books, {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  await desk.addYear(2026)
  await desk.bought({ acquired_on: '2025-01-01' })
  const run = await desk.posted('2026-06-30')
  assert.deepEqual(
    run.entries.map(({ entry_date, total }: Record<string, string>) => `${entry_date} ${total}`),
    ['2025-12-31 1200.00', '2026-06-30 595.07'],
  )
})

test('a run ends with a period of an open year', async () => {
  const desk = await openAssetDesk(books)
  await desk.bought()
  for (const until of ['2026-06-29', '2027-12-31', '2025-12-31'])
    refusedAt(await desk.run(until), 'until')
})

test('a day in a locked period takes no depreciation, and then nothing is posted at all', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought()
  await desk.lockPeriod('2026-02-10')
  const refused = replies(await desk.run('2026-03-31', { per: 'month' }), 422)
  assert.equal(refused.body.code, 'period_locked')
  assert.equal((await desk.read(laptop.id)).depreciated, '0.00')
  replies(await desk.run('2026-03-31', { per: 'quarter' }), 201)
})

test('by asset an entry has a pair for each, under its name', async () => {
  const desk = await openAssetDesk(books)
  await desk.bought()
  await desk.bought({ category: 'CAR', label: 'Car', acquisition_value: '6000.00' })
  const run = await desk.posted('2026-12-31', { detail: 'asset', label: 'Year end' })
  const { body } = await desk.admin.get(`${desk.path}/entries/${run.entries[0].id}`)
  assert.equal(body.label, 'Year end')
  assert.deepEqual(
    body.lines.map((line: { account: { number: string }; label: string }) => [
      line.account.number,
      line.label,
    ]),
    [
      ['630240', 'CAR-0001 Car'],
      ['241009', 'CAR-0001 Car'],
      ['630230', 'IT-0001 Laptop'],
      ['240109', 'IT-0001 Laptop'],
    ],
  )
})

test('a run takes some assets, or those of a category', async () => {
  const desk = await openAssetDesk(books)
  const one = await desk.bought()
  const other = await desk.bought()
  const car = await desk.bought({ category: 'CAR', label: 'Car' })
  const chosen = await desk.posted('2026-12-31', { asset_ids: [one.id] })
  assert.deepEqual(
    chosen.rows.map((row: { code: string }) => row.code),
    [one.code],
  )
  const cars = await desk.posted('2026-12-31', { category_id: await desk.category('CAR') })
  assert.deepEqual(
    cars.rows.map((row: { code: string }) => row.code),
    [car.code],
  )
  refusedAt(await desk.run('2026-12-31', { asset_ids: [other.id, 999_999] }), 'asset_ids.1')
  refusedAt(await desk.run('2026-12-31', { category_id: 999_999 }), 'category_id')
  const rest = await desk.posted('2026-12-31')
  assert.equal(rest.assets_count, 1)
  const list = replies(await desk.admin.get(`${desk.path}/depreciation-runs`), 200).body
  assert.deepEqual(
    list.map(({ id, rows }: { id: number; rows?: object }) => [id, rows]),
    [rest.id, cars.id, chosen.id].map((id) => [id, undefined]),
  )
  const withRows = await desk.admin.get(`${desk.path}/depreciation-runs?rows=1&status=posted`)
  assert.deepEqual(replies(withRows, 200).body[2], chosen)
  const ofYear = await desk.admin.get(
    `${desk.path}/depreciation-runs?fiscal_year_id=${desk.years[0].id}`,
  )
  assert.equal(replies(ofYear, 200).body.length, 3)
})

test('a run goes on from where each asset stands, whichever run posted it last', async () => {
  const desk = await openAssetDesk(books)
  const bought = { prorata: 'monthly', duration_months: 36 }
  const laptop = await desk.bought(bought)
  const van = await desk.bought({ ...bought, category: 'VAN', label: 'Van' })
  const last = await desk.bought({ ...bought, label: 'Short', duration_months: 2 })
  type Row = { asset_id: number; starts_on: string; amount: string }
  const rowsOf = ({ rows }: { rows: Row[] }) =>
    rows.map((row) => [row.asset_id, row.starts_on, row.amount])
  await desk.posted('2026-01-31')
  await desk.posted('2026-02-28', { category_id: await desk.category('IT') })
  assert.deepEqual(rowsOf(await desk.posted('2026-03-31')), [
    [laptop.id, '2026-03-01', '100.00'],
    [van.id, '2026-02-01', '200.00'],
  ])
  const extra = [{ asset_id: laptop.id, amount: '320.00' }]
  await desk.posted('2026-04-30', { extra })
  const later = [
    [laptop.id, '2026-05-01', '90.00'],
    [van.id, '2026-05-01', '100.00'],
  ]
  const run = await desk.posted('2026-05-31')
  assert.deepEqual(rowsOf(run), later)
  replies(await desk.reverseRun(run.id), 200)
  assert.deepEqual(rowsOf(await desk.posted('2026-05-31')), later)
  const changed = { acquisition_value: '4530.00' }
  replies(await desk.change(van.id, changed), 200)
  assert.deepEqual(rowsOf(await desk.posted('2026-06-30')), [
    [laptop.id, '2026-06-01', '90.00'],
    [van.id, '2026-06-01', '130.00'],
  ])
  assert.equal((await desk.read(last.id)).depreciated, '3600.00')
})

test('exceptional depreciation is a cost of its own, and the plan goes on from it', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought({ prorata: 'monthly' })
  const site = await desk.bought({ category: 'SITE', label: 'Website', prorata: 'monthly' })
  const extra = [
    { asset_id: laptop.id, amount: '1200.00', label: 'Water damage' },
    { asset_id: site.id, amount: '100.00' },
  ]
  const run = await desk.posted('2026-06-30', { extra })
  assert.equal(run.total, '2500.00')
  assert.deepEqual(await desk.lines(run.entries[0].id), [
    'Dr 630100 600.00',
    'Dr 630230 600.00',
    'Dr 660100 100.00',
    'Dr 660200 1200.00',
    'Cr 211209 700.00',
    'Cr 240109 1800.00',
  ])
  const row = run.rows.find((one: { asset_id: number }) => one.asset_id === laptop.id)
  assert.deepEqual([row.amount, row.exceptional], ['1800.00', '1200.00'])
  assert.equal(await desk.amounts(laptop.id), '2160.00 720.00 720.00')
  const [year] = await desk.schedule(laptop.id)
  assert.deepEqual([year.posted, year.exceptional], ['1800.00', '1200.00'])
  await desk.posted('2026-12-31')
  assert.equal(await desk.amounts(laptop.id), '2160.00 720.00 720.00')
  const most = replies(
    await desk.run('2026-12-31', { extra: [{ asset_id: laptop.id, amount: '1440.01' }] }),
    422,
  )
  assert.deepEqual(Object.keys(most.body.errors), ['extra.0.amount'])
  const whole = await desk.posted('2026-12-31', {
    extra: [{ asset_id: laptop.id, amount: '1440.00' }],
  })
  assert.equal(whole.total, '1440.00')
  const after = await desk.read(laptop.id)
  assert.deepEqual([after.book_value, after.is_fully_depreciated], ['0.00', true])
})

test('what Belgium writes off of formation costs beside the plan has an account of its own', async () => {
  const desk = await openAssetDesk(books)
  const { id } = await desk.bought({ category: 'FORM', label: 'Deed', prorata: 'monthly' })
  const run = await desk.posted('2026-06-30', { extra: [{ asset_id: id, amount: '50.00' }] })
  assert.deepEqual(await desk.lines(run.entries[0].id), [
    'Dr 630000 360.00',
    'Dr 660000 50.00',
    'Cr 200009 410.00',
  ])
})

test('what is exceptional must be of an asset of the run, above zero, and not before what was posted', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought()
  await desk.posted('2026-06-30')
  const at = (until: string, asset_id: number, amount: string) =>
    desk.run(until, { extra: [{ asset_id, amount }] })
  refusedAt(await at('2026-12-31', 999_999, '1.00'), 'extra.0.asset_id')
  refusedAt(await at('2026-12-31', laptop.id, '0.00'), 'extra.0.amount')
  const early = refusedAt(await at('2026-05-31', laptop.id, '1.00'), 'extra.0.asset_id')
  assert.equal(early.body.code, 'depreciation_posted_later')
})

test('land is written down by exceptional depreciation alone', async () => {
  const desk = await openAssetDesk(books)
  const land = await desk.bought({ category: 'LAND', label: 'Plot' })
  assert.equal(replies(await desk.run('2026-12-31'), 422).body.code, 'nothing_to_depreciate')
  const run = await desk.posted('2026-12-31', { extra: [{ asset_id: land.id, amount: '600.00' }] })
  assert.deepEqual(await desk.lines(run.entries[0].id), ['Dr 660200 600.00', 'Cr 220009 600.00'])
  assert.equal(await desk.amounts(land.id), '600.00')
  assert.equal((await desk.read(land.id)).book_value, '3000.00')
})

test('an asset on a retired account is named with its field', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought()
  await desk.retireAccount('630230')
  refusedAt(await desk.run('2026-12-31'), `assets.${laptop.id}.expense_account_id`)
})

test('depreciation goes to a general journal: the one asked for, that of the settings, else the usual', async () => {
  const desk = await openAssetDesk(books)
  await desk.bought()
  const own = { code: 'AMO', label: 'Depreciation', type: 'general' }
  const { id } = replies(await desk.admin.post(`${desk.path}/journals`, own), 201).body
  const wrong = replies(await desk.run('2026-12-31', { journal_id: desk.journal('ACH') }), 422)
  assert.equal(wrong.body.code, 'journal_mismatch')
  const settings = { auto_entries: { depreciation: { journal_id: id } } }
  replies(await desk.admin.patch(`${desk.path}/settings`, settings), 200)
  assert.equal((await desk.posted('2026-01-31')).journal_id, id)
  const asked = await desk.posted('2026-02-28', { journal_id: desk.journal('OD') })
  assert.equal(asked.journal_id, desk.journal('OD'))
  const kept = await desk.admin.delete(`${desk.path}/journals/${id}`)
  assert.equal(replies(kept, 422).body.code, 'record_in_use')
})

test('a run is reversed as a whole, and its amounts are due again', async () => {
  const desk = await openAssetDesk(books)
  const laptop = await desk.bought({ prorata: 'monthly' })
  const first = await desk.posted('2026-02-28', { per: 'month' })
  const second = await desk.posted('2026-03-31')
  const early = replies(await desk.reverseRun(first.id), 422)
  assert.equal(early.body.code, 'not_last_run')
  assert.deepEqual(Object.keys(early.body.errors), ['run'])
  const undone = replies(await desk.reverseRun(second.id), 200).body
  assert.equal(undone.status, 'reversed')
  assert.equal(undone.reversal_entry_ids.length, 1)
  assert.equal((await desk.read(laptop.id)).depreciated, '200.00')
  refusedAt(await desk.reverseRun(second.id), 'status')
  const later = { entry_date: '2026-03-31', label: 'Taken back' }
  const both = replies(await desk.reverseRun(first.id, later), 200).body
  assert.equal(both.reversal_entry_ids.length, 2)
  for (const id of both.reversal_entry_ids) {
    const { body } = await desk.admin.get(`${desk.path}/entries/${id}`)
    assert.deepEqual([body.entry_date.slice(0, 10), body.label], ['2026-03-31', 'Taken back'])
  }
  const day = await desk.read(laptop.id, '2026-02-28')
  assert.equal(day.depreciated, '200.00', 'as the ledger had it on that day')
  assert.equal((await desk.read(laptop.id, '2026-03-31')).depreciated, '0.00')
  assert.equal((await desk.posted('2026-03-31')).total, '300.00')
})

test('of a run its entries are announced, and their reversals, and nothing else', async () => {
  const desk = await openAssetDesk(books)
  await desk.bought()
  const heard = await hearEntries(books, desk.firm)
  const run = await desk.posted('2026-02-28', { per: 'month' })
  assert.deepEqual(await heard(), ['entry.posted asset', 'entry.posted asset'])
  replies(await desk.reverseRun(run.id), 200)
  assert.deepEqual((await heard()).slice(2).sort(), [
    'entry.posted reversal',
    'entry.posted reversal',
    'entry.reversed asset',
    'entry.reversed asset',
  ])
})

test('a run that something followed is not the last', async () => {
  const desk = await openAssetDesk(books)
  const replanned = await desk.bought()
  const moved = await desk.bought()
  const gone = await desk.bought()
  const runs = []
  for (const { id } of [replanned, moved, gone])
    runs.push(await desk.posted('2026-06-30', { asset_ids: [id] }))
  replies(await desk.change(replanned.id, { duration_months: 48 }), 200)
  const transfer = { category_id: await desk.category('FURN'), transfer_on: '2026-07-01' }
  replies(await desk.change(moved.id, transfer), 200)
  replies(await desk.dispose(gone.id, { disposed_on: '2026-07-01', kind: 'scrap' }), 200)
  for (const { id } of runs)
    assert.equal(replies(await desk.reverseRun(id), 422).body.code, 'not_last_run')
})

test('the entries of a run are not reversed, corrected or taken back one by one', async () => {
  const desk = await openAssetDesk(books)
  await desk.bought()
  const run = await desk.posted('2026-12-31')
  const { id } = run.entries[0]
  refusedAt(await desk.reverse(id), 'status')
  const lines = [
    { account: '630230', debit: '1.00' },
    { account: '240109', credit: '1.00' },
  ]
  const body = { journal_id: desk.journal('OD'), entry_date: '2026-12-31', lines }
  refusedAt(await desk.admin.post(`${desk.path}/entries/${id}/correct`, body), 'status')
  const history = await desk.admin.get(`${desk.path}/history?resource=entries&record_id=${id}`)
  const [revision] = replies(history, 200).body.data
  const alone = await desk.admin.post(`${desk.path}/history/${revision.id}/revert`)
  assert.equal(replies(alone, 422).body.code, 'not_revertible')
})

test('depreciation belongs where the asset says, else its category, else the defaults', async () => {
  const desk = await openAssetDesk(books)
  const make = async (what: string, body: object): Promise<number> =>
    replies(await desk.admin.post(`${desk.path}/${what}`, body), 201).body.id
  const axis_id = await make('analytic-axes', { code: 'SITE', label: 'Sites' })
  const [north, south, rest] = await Promise.all(
    ['NORTH', 'SOUTH', 'REST'].map((code) =>
      make('analytic-codes', { axis_id, code, label: code }),
    ),
  )
  const categories = (await desk.admin.get(`${desk.path}/asset-categories?q=FURN`)).body
  const category = `${desk.path}/asset-categories/${categories[0].id}`
  const half = { code_id: north, percent: '50' }
  refusedAt(await desk.admin.patch(category, { analytic: [half] }), 'analytic')
  const analytic = [half, { code_id: south, percent: '50' }]
  const shown = replies(await desk.admin.patch(category, { analytic }), 200).body
  assert.deepEqual(
    shown.analytic.map(({ axis_code, code, percent }: Record<string, string>) => [
      axis_code,
      code,
      percent,
    ]),
    [
      ['SITE', 'NORTH', '50.00'],
      ['SITE', 'SOUTH', '50.00'],
    ],
  )
  await desk.admin.patch(`${desk.path}/analytic-axes/${axis_id}`, { default_code_id: rest })
  const furniture = { category: 'FURN', acquisition_value: '1200.00' }
  await desk.bought(furniture)
  await desk.bought({ ...furniture, analytic: [{ code_id: north }] })
  await desk.bought()
  const run = await desk.posted('2026-12-31')
  const { body: entry } = await desk.admin.get(`${desk.path}/entries/${run.entries[0].id}`)
  type Share = { code: string; amount: string }
  const costs = entry.lines
    .filter(({ debit }: { debit: string }) => Number(debit) > 0)
    .map(({ debit, analytic: shares }: { debit: string; analytic: Share[] }) =>
      [debit, ...shares.map(({ code, amount }) => `${code} ${amount}`)].join(', '),
    )
  assert.deepEqual(costs.toSorted(), [
    '120.00, NORTH 120.00',
    '120.00, NORTH 60.00, SOUTH 60.00',
    '1200.00, REST 1200.00',
  ])
  const used = await desk.admin.delete(`${desk.path}/analytic-codes/${south}`)
  assert.equal(replies(used, 422).body.code, 'record_in_use')
})
