import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: AssetDesk
before(async () => {
  desk = await openAssetDesk(books)
})

describe('a new asset', () => {
  test('has what its category and the country give it', async () => {
    const asset = await desk.bought({ label: 'Server', serial_number: 'SN-1', location: 'Cellar' })
    assert.match(asset.code, /^IT-\d{4}$/)
    assert.equal(asset.category.code, 'IT')
    assert.equal(asset.nature, 'furniture')
    assert.deepEqual(
      [asset.method, asset.duration_months, asset.rate, asset.prorata],
      ['linear', 36, '33.33', 'daily'],
    )
    assert.equal(asset.account_id, await desk.accountId('240100'))
    assert.equal(asset.depreciation_account_id, await desk.accountId('240109'))
    assert.equal(asset.expense_account_id, await desk.accountId('630230'))
    assert.deepEqual(
      [asset.in_service_on, asset.plan_from, asset.residual_value, asset.depreciable_value],
      ['2026-01-01', '2026-01-01', '0.00', '3600.00'],
    )
    assert.deepEqual(
      [asset.status, asset.book_value, asset.depreciated],
      ['active', '3600.00', '0.00'],
    )
    assert.deepEqual([asset.warnings, asset.entry_line_ids, asset.analytic], [[], [], []])
    assert.deepEqual(await desk.read(asset.id), asset)
    const listed = await desk.admin.get(`${desk.path}/fixed-assets?q=sn-1`)
    assert.deepEqual(replies(listed, 200).body, [asset])
  })

  test('on an account alone takes the only category of it, else none', async () => {
    const one = await desk.bought({ account_id: await desk.accountId('241100') })
    assert.equal(one.category.code, 'VAN')
    const other = await desk.bought({
      account_id: await desk.accountId('232000'),
      duration_months: 24,
    })
    assert.deepEqual([other.category, other.nature, other.code], [null, 'plant', '232000-0001'])
    assert.equal(other.expense_account_id, await desk.accountId('630220'))
    refusedAt(await desk.buy({ account_id: await desk.accountId('232000') }), 'duration_months')
  })

  test('on land is never written off', async () => {
    const land = await desk.bought({ category: 'LAND', label: 'Plot' })
    const { method, duration_months, rate, prorata, plan_from } = land
    assert.deepEqual(
      [method, duration_months, rate, prorata, plan_from],
      ['none', null, null, null, null],
    )
    assert.deepEqual([land.depreciation_account_id, land.expense_account_id], [null, null])
    assert.deepEqual([land.is_fully_depreciated, land.planned_book_value], [false, '3600.00'])
    assert.deepEqual(await desk.schedule(land.id), [])
    refusedAt(await desk.buy({ category: 'LAND', method: 'linear', duration_months: 12 }), 'method')
  })

  test('without what it needs is refused, field by field', async () => {
    const { admin, path } = desk
    refusedAt(await admin.post(`${path}/fixed-assets`, {}), 'category_id')
    const category_id = await desk.category('IT')
    refusedAt(await admin.post(`${path}/fixed-assets`, { category_id }), 'label', 'acquired_on')
    refusedAt(await desk.buy({ acquisition_value: '0.00' }), 'acquisition_value')
    refusedAt(await desk.buy({ residual_value: '3600.01' }), 'residual_value')
    refusedAt(await desk.buy({ residual_value: '-0.01' }), 'residual_value')
    refusedAt(
      await desk.buy({ in_service_on: '2025-12-31' }),
      'in_service_on',
      'previous_depreciation',
    )
    refusedAt(await desk.buy({ category_id: 999_999 }), 'category_id')
    refusedAt(await desk.buy({ third_party_id: 999_999 }), 'third_party_id')
    refusedAt(await desk.buy({ document_id: 999_999 }), 'document_id')
    refusedAt(await desk.buy({ duration_months: 1201 }), 'duration_months')
    refusedAt(
      await desk.buy({ analytic: [{ axis_id: 1, code_id: 1, percent: '100.00' }] }),
      'analytic.0.code_id',
    )
    await desk.bought({ code: 'MINE' })
    refusedAt(await desk.buy({ code: 'mine' }), 'code')
  })

  test('has accounts of the right class and kind', async () => {
    const id = (number: string) => desk.accountId(number)
    refusedAt(await desk.buy({ account_id: await id('604000') }), 'account_id')
    refusedAt(await desk.buy({ account_id: await id('240') }), 'account_id')
    refusedAt(await desk.buy({ account_id: 999_999 }), 'account_id')
    refusedAt(
      await desk.buy({ depreciation_account_id: await id('604000') }),
      'depreciation_account_id',
    )
    refusedAt(await desk.buy({ expense_account_id: await id('240000') }), 'expense_account_id')
    const direct = await desk.bought({ depreciation_account_id: await id('240100') })
    assert.equal(direct.depreciation_account_id, direct.account_id)
    await desk.retireAccount('241209')
    refusedAt(
      await desk.buy({
        account_id: await id('241200'),
        depreciation_account_id: await id('241209'),
        duration_months: 60,
      }),
      'depreciation_account_id',
    )
  })

  test('has a life or a rate, or both where they agree', async () => {
    const byRate = await desk.bought({ rate: '20.00' })
    assert.deepEqual([byRate.duration_months, byRate.rate], [60, '20.00'])
    const both = await desk.bought({ rate: '33.33', duration_months: 36 })
    assert.equal(both.duration_months, 36)
    const long = await desk.bought({ rate: '1.20', duration_months: 999 })
    assert.equal(long.duration_months, 999)
    refusedAt(await desk.buy({ rate: '25.00', duration_months: 36 }), 'rate')
    refusedAt(await desk.buy({ rate: '0.00' }), 'rate')
    refusedAt(await desk.buy({ rate: '100.01' }), 'rate')
    refusedAt(await desk.buy({ rate: '0.01' }), 'rate')
  })

  test('declines at twice the linear rate at most in Belgium', async () => {
    const machine = {
      category: 'MACH',
      method: 'declining',
      duration_months: 96,
      acquired_on: '2026-01-01',
    }
    const made = await desk.bought({
      ...machine,
      acquisition_value: '10000.00',
      prorata: 'full_year',
    })
    assert.equal(made.rate, '25.00')
    const expected = '2500.00 1875.00 1406.25 1250.00 1250.00 1250.00 468.75'
    assert.equal(await desk.amounts(made.id), expected)
    assert.deepEqual(
      made.warnings.map(({ code }: { code: string }) => code),
      ['declining_not_tax_accepted', 'prorata_not_tax_accepted'],
    )
    refusedAt(await desk.buy({ ...machine, rate: '25.01' }), 'rate')
    for (const category of ['FORM', 'SOFT', 'LEASE', 'LAND'])
      refusedAt(await desk.buy({ category, method: 'declining', duration_months: 60 }), 'method')
    const car = await desk.bought({ category: 'CAR', method: 'declining' })
    assert.ok(car.warnings.some(({ code }: { code: string }) => code === 'declining_not_eligible'))
  })

  test('in service before the first year says what was written off by then', async () => {
    refusedAt(await desk.buy({ acquired_on: '2024-01-01' }), 'previous_depreciation')
    const old = await desk.bought({ acquired_on: '2024-01-01', previous_depreciation: '2000.00' })
    assert.deepEqual(
      [old.previous_until, old.plan_from, old.depreciated, old.book_value],
      ['2025-12-31', '2026-01-01', '2000.00', '1600.00'],
    )
    assert.equal(await desk.amounts(old.id), '1600.00')
    const fresh = await desk.bought({ acquired_on: '2025-07-01', previous_depreciation: '0.00' })
    assert.equal(await desk.amounts(fresh.id), '1442.37 1442.37 715.26')
    const until = { acquired_on: '2024-01-01', previous_depreciation: '100.00' }
    refusedAt(await desk.buy({ ...until, previous_until: '2025-12-30' }), 'previous_until')
    refusedAt(await desk.buy({ ...until, previous_until: '2023-11-30' }), 'previous_until')
    refusedAt(
      await desk.buy({ ...until, previous_depreciation: '3600.01' }),
      'previous_depreciation',
    )
    refusedAt(await desk.buy({ previous_depreciation: '1.00' }), 'previous_until')
    const land = await desk.bought({ category: 'LAND', acquired_on: '1999-05-05' })
    assert.equal(land.previous_until, null)
  })
})

describe('an asset and the lines that it was bought with', () => {
  const buyDesk = (lines: string[], more = {}) =>
    desk.invoice('ACH', lines, { entry_date: '2026-02-10', label: 'Two desks', ...more })
  const lineOf = (
    entry: { lines: { id: number; account: { number: string } }[] },
    number: string,
  ) => entry.lines.find(({ account }) => account.number === number)!.id

  test('takes account, value, day, label, supplier and category from the line', async () => {
    const entry = replies(await buyDesk(['240000 800.00 PI21']), 201).body
    const entry_line_id = lineOf(entry, '240000')
    const made = replies(
      await desk.admin.post(`${desk.path}/fixed-assets`, { entry_line_id }),
      201,
    ).body
    assert.deepEqual(
      [made.acquisition_value, made.acquired_on, made.label, made.third_party_id],
      ['800.00', '2026-02-10', 'Two desks', desk.supplier],
    )
    assert.equal(made.category.code, 'FURN')
    assert.deepEqual([made.entry_line_id, made.entry_line_ids], [entry_line_id, [entry_line_id]])
    refusedAt(
      await desk.admin.post(`${desk.path}/fixed-assets`, { entry_line_id }),
      'acquisition_value',
    )
    replies(await desk.reverse(entry.id), 201)
    const after = await desk.read(made.id)
    assert.deepEqual(
      after.warnings.map(({ code }: { code: string }) => code),
      ['acquisition_reversed'],
    )
    assert.equal(after.version, 1)
  })

  test('share a line until it is used up', async () => {
    const entry = replies(await buyDesk(['240000 1000.00 PI21']), 201).body
    const entry_line_id = lineOf(entry, '240000')
    const proposals = async () => {
      const { body } = replies(
        await desk.admin.get(`${desk.path}/fixed-assets/proposals?from=2026-02-10`),
        200,
      )
      return body.filter((one: { entry_id: number }) => one.entry_id === entry.id)
    }
    const [proposed] = await proposals()
    assert.deepEqual(
      [
        proposed.amount,
        proposed.left,
        proposed.label,
        proposed.third_party_id,
        proposed.category_id,
      ],
      ['1000.00', '1000.00', 'Two desks', desk.supplier, await desk.category('FURN')],
    )
    const first = await desk.bought({ entry_line_id, acquisition_value: '400.00' })
    assert.equal((await proposals())[0].left, '600.00')
    refusedAt(await desk.buy({ entry_line_id, acquisition_value: '600.01' }), 'acquisition_value')
    const second = await desk.bought({ entry_line_id, acquisition_value: '600.00' })
    assert.deepEqual(await proposals(), [])
    refusedAt(await desk.change(first.id, { acquisition_value: '400.01' }), 'acquisition_value')
    replies(await desk.admin.delete(`${desk.path}/fixed-assets/${second.id}`), 204)
    replies(await desk.change(first.id, { acquisition_value: '700.00' }), 200)
    const back = await desk.admin.post(`${desk.path}/trash/fixed-assets/${second.id}/restore`)
    refusedAt(back, 'acquisition_value')
  })

  test('may be of several lines', async () => {
    const entry = replies(await buyDesk(['240000 300.00 PI21', '240100 200.00 PI21']), 201).body
    const ids = [lineOf(entry, '240000'), lineOf(entry, '240100')]
    const made = await desk.bought({
      entry_line_ids: ids,
      acquisition_value: '450.00',
      label: 'Set',
    })
    assert.deepEqual(made.entry_line_ids, ids)
    refusedAt(
      await desk.buy({ entry_line_ids: ids, acquisition_value: '50.01' }),
      'acquisition_value',
    )
    const rest = await desk.bought({ entry_line_id: ids[1], acquisition_value: '50.00' })
    assert.equal(rest.acquisition_value, '50.00')
  })

  test('keep their order when the value changes', async () => {
    const entry = replies(await buyDesk(['240000 100.00 PI21', '240100 50.00 PI21']), 201).body
    const entry_line_ids = [lineOf(entry, '240100'), lineOf(entry, '240000')]
    const asset = await desk.bought({ entry_line_ids, acquisition_value: '120.00' })
    const after = replies(await desk.change(asset.id, { acquisition_value: '140.00' }), 200).body
    assert.deepEqual(after.entry_line_ids, entry_line_ids)
  })

  test('are debit lines on class 2 of entries that stand', async () => {
    const entry = replies(await buyDesk(['604000 10.00 PG21']), 201).body
    refusedAt(await desk.buy({ entry_line_id: lineOf(entry, '604000') }), 'entry_line_id')
    refusedAt(await desk.buy({ entry_line_id: 99_999_999 }), 'entry_line_id')
    const wrong = replies(await desk.free(['Dr 240000 10.00', 'Cr 240100 10.00']), 201).body
    refusedAt(await desk.buy({ entry_line_id: lineOf(wrong, '240100') }), 'entry_line_id')
    const gone = replies(await desk.free(['Dr 240000 10.00', 'Cr 499000 10.00']), 201).body
    replies(await desk.reverse(gone.id), 201)
    refusedAt(await desk.buy({ entry_line_id: lineOf(gone, '240000') }), 'entry_line_id')
  })
})

describe('a change', () => {
  test('before anything is posted makes the plan anew', async () => {
    const asset = await desk.bought({ residual_value: '600.00' })
    assert.equal(await desk.amounts(asset.id), '1000.00 1000.00 1000.00')
    const body = { acquired_on: '2026-07-01', duration_months: 24, residual_value: '0.00' }
    const after = replies(await desk.change(asset.id, body), 200).body
    assert.deepEqual(
      [after.in_service_on, after.plan_from, after.version],
      ['2026-07-01', '2026-07-01', 2],
    )
    assert.equal(await desk.amounts(asset.id), '907.40 1800.00 892.60')
    replies(await desk.change(asset.id, body), 200)
    assert.equal((await desk.read(asset.id)).version, 2, 'nothing changed')
  })

  test('after something is posted is for what is left', async () => {
    const own = await openAssetDesk(books)
    const asset = await own.bought()
    await own.posted('2026-12-31')
    for (const [name, value] of Object.entries({
      acquired_on: '2026-01-02',
      in_service_on: '2026-02-01',
      prorata: 'monthly',
      previous_depreciation: '1.00',
      previous_until: '2026-01-31',
    }))
      assert.ok(replies(await own.change(asset.id, { [name]: value }), 422).body.errors[name], name)
    const longer = replies(await own.change(asset.id, { duration_months: 60 }), 200).body
    assert.equal(longer.plan_from, '2027-01-01')
    assert.equal(await own.amounts(asset.id), '1200.00 600.00 600.00 600.00 600.00')
    const months = await own.schedule(asset.id, 'month')
    assert.equal(months[0].amount, '101.92', 'as it was planned when it was posted')
    refusedAt(await own.change(asset.id, { acquisition_value: '1199.99' }), 'acquisition_value')
    refusedAt(await own.change(asset.id, { residual_value: '2400.01' }), 'residual_value')
    replies(await own.change(asset.id, { acquisition_value: '6000.00', method: 'declining' }), 200)
    const total = (await own.schedule(asset.id)).reduce(
      (sum: bigint, row: { amount: string }) => sum + BigInt(row.amount.replace('.', '')),
      0n,
    )
    assert.equal(total, 600_000n)
  })

  test('to another account moves what is posted by an entry', async () => {
    const own = await openAssetDesk(books)
    const asset = await own.bought()
    await own.posted('2026-06-30')
    const category_id = await own.category('CAR')
    refusedAt(await own.change(asset.id, { category_id }), 'transfer_on')
    refusedAt(await own.change(asset.id, { category_id, transfer_on: '2026-06-29' }), 'transfer_on')
    const moved = replies(
      await own.change(asset.id, { category_id, transfer_on: '2026-07-15' }),
      200,
    ).body
    assert.equal(moved.account_id, await own.accountId('241000'))
    assert.equal(moved.depreciation_account_id, await own.accountId('241009'))
    assert.equal(moved.expense_account_id, await own.accountId('630240'))
    const found = await own.admin.get(`${own.path}/entries?q=${asset.code}`)
    const [entry] = replies(found, 200).body.data
    assert.deepEqual(await own.lines(entry.id), [
      'Dr 241000 3600.00',
      'Cr 240100 3600.00',
      'Dr 240109 595.07',
      'Cr 241009 595.07',
    ])
    refusedAt(await own.reverse(entry.id), 'status')
    assert.equal((await own.posted('2026-12-31')).total, '604.93')
  })

  test('of what is under construction moves it where it belongs', async () => {
    const asset = await desk.bought({ account_id: await desk.accountId('270000'), label: 'Hall' })
    assert.deepEqual([asset.nature, asset.method], ['in_progress', 'none'])
    const body = {
      category_id: await desk.category('BUILD'),
      method: 'linear',
      duration_months: 240,
      transfer_on: '2026-03-01',
    }
    const moved = replies(await desk.change(asset.id, body), 200).body
    assert.deepEqual([moved.nature, moved.method, moved.rate], ['building', 'linear', '5.00'])
    const { data } = replies(await desk.admin.get(`${desk.path}/entries?q=${asset.code}`), 200).body
    assert.deepEqual(await desk.lines(data[0].id), ['Dr 221000 3600.00', 'Cr 270000 3600.00'])
  })

  test('to another account without a category makes of it what that account is for', async () => {
    const asset = await desk.bought({ account_id: await desk.accountId('270000') })
    assert.deepEqual([asset.nature, asset.method], ['in_progress', 'none'])
    const account_id = await desk.accountId('232000')
    const ready = { account_id, method: 'linear', duration_months: 60, transfer_on: '2026-05-31' }
    const after = replies(await desk.change(asset.id, ready), 200).body
    assert.deepEqual([after.nature, after.method, after.rate], ['plant', 'linear', '20.00'])
    const again = { account_id: asset.account_id, method: 'none', transfer_on: '2026-05-30' }
    refusedAt(await desk.change(asset.id, again), 'transfer_on')
    refusedAt(await desk.change(asset.id, { ...again, transfer_on: null }), 'transfer_on')
    const early = { disposed_on: '2026-05-30', kind: 'scrap' }
    refusedAt(await desk.dispose(asset.id, early), 'disposed_on')
  })

  test('of something that is gone is for words alone', async () => {
    const asset = await desk.bought()
    replies(await desk.dispose(asset.id, { disposed_on: '2026-03-01', kind: 'scrap' }), 200)
    refusedAt(await desk.change(asset.id, { duration_months: 12 }), 'status')
    const after = replies(await desk.change(asset.id, { note: 'Stolen', label: 'Old laptop' }), 200)
    assert.equal(after.body.note, 'Stolen')
  })

  test('keeps an account that was retired since', async () => {
    const asset = await desk.bought({ category: 'SITE', label: 'Website' })
    await desk.retireAccount('211209')
    replies(await desk.change(asset.id, { label: 'Shop' }), 200)
  })
})

test('figures are those of a day, and what came later is left out', async () => {
  const own = await openAssetDesk(books)
  const asset = await own.bought()
  await own.bought({ acquired_on: '2026-05-05' })
  await own.posted('2026-06-30', { per: 'month', asset_ids: [asset.id] })
  const at = async (on: string) =>
    replies(await own.admin.get(`${own.path}/fixed-assets?on=${on}`), 200).body
  const march = await at('2026-03-31')
  assert.deepEqual(
    march.map((one: { code: string; depreciated: string; book_value: string }) => [
      one.code,
      one.depreciated,
    ]),
    [[asset.code, '295.89']],
  )
  assert.equal((await at('2026-05-05')).length, 2)
  const all = replies(await own.admin.get(`${own.path}/fixed-assets`), 200).body
  assert.deepEqual(
    all.map((one: { depreciated: string }) => one.depreciated),
    ['595.07', '0.00'],
  )
  replies(await own.dispose(asset.id, { disposed_on: '2026-07-31', kind: 'scrap' }), 200)
  assert.equal((await own.read(asset.id, '2026-07-30')).book_value, '3004.93')
  assert.equal((await own.read(asset.id, '2026-07-31')).book_value, '0.00')
  const gone = await own.admin.get(`${own.path}/fixed-assets?status=disposed`)
  assert.deepEqual(
    replies(gone, 200).body.map(({ id }: { id: number }) => id),
    [asset.id],
  )
  const ofAccount = `account_id=${asset.account_id}&category_id=${await own.category('IT')}`
  assert.equal(
    replies(await own.admin.get(`${own.path}/fixed-assets?${ofAccount}`), 200).body.length,
    2,
  )
})

test('what was planned on a day is told by the plan of then', async () => {
  const own = await openAssetDesk(books)
  const [replanned, written, land] = [
    await own.bought(),
    await own.bought(),
    await own.bought({ category: 'LAND' }),
  ]
  const extra = [written, land].map(({ id }) => ({ asset_id: id, amount: '100.00' }))
  await own.posted('2026-12-31', { extra })
  replies(await own.change(replanned.id, { duration_months: 60 }), 200)
  const planned = async (id: number, on: string) => {
    const { planned_depreciation, planned_book_value } = await own.read(id, on)
    return `${planned_depreciation} ${planned_book_value}`
  }
  assert.equal(await planned(replanned.id, '2026-06-30'), '595.07 3004.93')
  assert.equal(await planned(replanned.id, '2026-12-31'), '1200.00 2400.00')
  assert.equal(await planned(replanned.id, '2027-12-31'), '1800.00 1800.00')
  assert.equal(await planned(written.id, '2026-06-30'), '595.07 3004.93')
  assert.equal(await planned(written.id, '2026-12-31'), '1300.00 2300.00')
  assert.equal(await planned(land.id, '2026-06-30'), '0.00 3600.00')
})

test('an unknown rhythm of a plan is refused', async () => {
  const asset = await desk.bought()
  refusedAt(await desk.admin.get(`${desk.path}/fixed-assets/${asset.id}/schedule?by=week`), 'by')
})

test('an asset goes to the bin while nothing is posted, and what it names is in use', async () => {
  const own = await openAssetDesk(books)
  const { admin, path } = own
  const asset = await own.bought({
    third_party_id: own.supplier,
    acquired_on: '2024-01-01',
    previous_depreciation: '9.00',
  })
  const used = async (what: string) =>
    assert.equal(
      replies(await admin.delete(`${path}/${what}`), 422).body.code,
      'record_in_use',
      what,
    )
  await used(`asset-categories/${asset.category_id}`)
  await used(`accounts/${asset.account_id}`)
  await used(`third-parties/${own.supplier}`)
  const gone = await admin.delete(`${path}/fixed-assets/${asset.id}`)
  assert.equal(replies(gone, 204).headers.get('x-trashed'), '1')
  replies(await admin.get(`${path}/fixed-assets/${asset.id}`), 404)
  const back = replies(await admin.post(`${path}/trash/fixed-assets/${asset.id}/restore`), 200)
  assert.equal(back.body.code, asset.code)
  await own.posted('2026-12-31')
  await used(`fixed-assets/${asset.id}`)
})
