import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { exported, isSameInAllFormats } from '#testing/exported'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: AssetDesk
before(async () => {
  desk = await openAssetDesk(books, {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  await desk.addYear(2026)
})

const report = (query = '', of = desk): Promise<Answered> =>
  of.admin.get(`${of.path}/reports/fixed-assets${query}`)
const rowOf = ({ body }: Answered, number: string) =>
  body.rows.find((row: { number: string }) => row.number === number)

/** Buys through the books, so that the ledger has it too. */
async function buy(account: string, amount: string, day: string, of = desk) {
  const posted = await of.free([`Dr ${account} ${amount}`, `Cr 499000 ${amount}`], {
    entry_date: day,
  })
  const { id } = replies(posted, 201).body.lines[0]
  return of.bought({
    entry_line_id: id,
    label: account,
    acquisition_value: amount,
    acquired_on: day,
  })
}

test('the report has what stood, came, moved and went, as the ledger has it', async () => {
  const laptop = await buy('240100', '3600.00', '2025-01-01')
  const chair = await buy('240000', '1200.00', '2025-01-01')
  const car = await buy('241000', '6000.00', '2026-01-01')
  await desk.posted('2025-12-31')
  await desk.posted('2026-06-30', { extra: [{ asset_id: chair.id, amount: '80.00' }] })
  const move = { category_id: await desk.category('FURN'), transfer_on: '2026-07-01' }
  replies(await desk.change(laptop.id, move), 200)
  const sale = { disposed_on: '2026-07-31', kind: 'sale', disposal_value: '5000.00' }
  replies(await desk.dispose(car.id, sale), 200)

  const first = replies(await report(`?fiscal_year_id=${desk.years[0].id}`), 200)
  const { rows, totals, from, to, currency, comparison, as_of, warnings } = first.body
  assert.deepEqual([from, to, currency], ['2025-01-01', '2025-12-31', 'EUR'])
  assert.deepEqual([comparison, as_of], [null, null])
  assert.deepEqual(
    warnings.map(({ code }: { code: string }) => code),
    ['suspense_not_empty'],
  )
  assert.equal(first.body.report, 'fixed-assets')
  assert.deepEqual(first.body.company.public_token, desk.company.token)
  assert.match(first.body.fingerprint, /^[0-9a-f]{64}$/)
  assert.equal(rows.length, 2)
  const it = rowOf(first, '240100')
  assert.deepEqual(
    [it.opening_value, it.acquisitions, it.closing_value, it.depreciation, it.closing_depreciation],
    ['0.00', '3600.00', '3600.00', '1200.00', '1200.00'],
  )
  assert.deepEqual([totals.acquisitions, totals.depreciation], ['4800.00', '1320.00'])

  const second = replies(await report('?from=2026-01-01&to=2026-12-31&lang=nl'), 200)
  assert.equal(second.body.label, 'Mutaties van de vaste activa')
  const moved = rowOf(second, '240100')
  assert.deepEqual(
    [moved.opening_value, moved.transfers, moved.closing_value, moved.book_value],
    ['3600.00', '-3600.00', '0.00', '0.00'],
  )
  assert.deepEqual(
    [moved.opening_depreciation, moved.depreciation, moved.transferred, moved.closing_depreciation],
    ['1200.00', '595.07', '-1795.07', '0.00'],
  )
  const furniture = rowOf(second, '240000')
  assert.deepEqual(
    [furniture.transfers, furniture.closing_value, furniture.exceptional, furniture.transferred],
    ['3600.00', '4800.00', '80.00', '1795.07'],
  )
  const cars = rowOf(second, '241000')
  assert.deepEqual(
    [cars.acquisitions, cars.disposals, cars.closing_value, cars.depreciation, cars.cancelled],
    ['6000.00', '-6000.00', '0.00', '696.99', '-696.99'],
  )
  for (const row of second.body.rows) {
    requireSums(row)
    assert.equal(row.closing_value, row.ledger_value, row.number)
    assert.equal(row.closing_depreciation, row.ledger_depreciation, row.number)
    const ledger = replies(await desk.admin.get(row.link), 200)
    assert.ok(ledger.body.data.length > 0)
  }
  const cents = (text: string) => BigInt(text.replace('.', ''))
  for (const column of ['closing_value', 'book_value', 'ledger_depreciation'])
    assert.equal(
      second.body.rows.reduce(
        (sum: bigint, row: Record<string, string>) => sum + cents(row[column]!),
        0n,
      ),
      cents(second.body.totals[column]),
    )
  const { body: again } = replies(await report('?from=2026-01-01&to=2026-12-31&lang=de'), 200)
  assert.equal(again.fingerprint, second.body.fingerprint, 'whatever the language')
  assert.notEqual(first.body.fingerprint, second.body.fingerprint)
})

test('what was moved stands on both accounts with what it cost, also where that was changed since', async () => {
  const own = await openAssetDesk(books, {
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  await own.addYear(2026)
  const pay = async (account: string, amount: string, entry_date: string) =>
    replies(await own.free([`Dr ${account} ${amount}`, `Cr 499000 ${amount}`], { entry_date }), 201)
  await pay('240100', '3600.00', '2025-01-01')
  const laptop = await own.bought({ acquired_on: '2025-01-01' })
  await own.posted('2025-12-31')
  const move = { category_id: await own.category('FURN'), transfer_on: '2026-07-01' }
  replies(await own.change(laptop.id, move), 200)
  await pay('240000', '400.00', '2026-08-01')
  replies(await own.change(laptop.id, { acquisition_value: '4000.00' }), 200)

  const values = async (from: string, to: string) => {
    const { rows } = replies(await report(`?from=${from}&to=${to}`, own), 200).body
    rows.forEach(requireSums)
    return rows.map((row: Record<string, string>) =>
      [row.number, row.opening_value, row.transfers, row.closing_value, row.ledger_value].join(' '),
    )
  }
  assert.deepEqual(await values('2026-01-01', '2026-12-31'), [
    '240000 0.00 4000.00 4000.00 4000.00',
    '240100 4000.00 -4000.00 0.00 0.00',
  ])
  assert.deepEqual(await values('2026-01-01', '2026-06-30'), [
    '240100 4000.00 0.00 4000.00 3600.00',
  ])
  assert.deepEqual(await values('2026-08-01', '2026-12-31'), [
    '240000 4000.00 0.00 4000.00 4000.00',
  ])
})

/** What stood and what moved come to what stands. */
function requireSums(row: Record<string, string>): void {
  const sum = (...columns: string[]) =>
    columns.reduce((all, column) => all + BigInt(row[column]!.replace('.', '')), 0n)
  assert.equal(
    sum('opening_value', 'acquisitions', 'transfers', 'disposals'),
    sum('closing_value'),
    row.number,
  )
  assert.equal(
    sum('opening_depreciation', 'depreciation', 'exceptional', 'cancelled', 'transferred'),
    sum('closing_depreciation'),
    row.number,
  )
  assert.equal(sum('closing_value') - sum('closing_depreciation'), sum('book_value'), row.number)
}

test('a run that is reversed on another day counts on both', async () => {
  const own = await openAssetDesk(books)
  await buy('240100', '3600.00', '2026-01-01', own)
  const run = await own.posted('2026-01-31')
  replies(await own.reverseRun(run.id, { entry_date: '2026-03-31' }), 200)
  const january = rowOf(replies(await report('?from=2026-01-01&to=2026-01-31', own), 200), '240100')
  assert.deepEqual([january.depreciation, january.ledger_depreciation], ['101.92', '101.92'])
  const march = rowOf(replies(await report('?from=2026-02-01&to=2026-03-31', own), 200), '240100')
  assert.deepEqual(
    [march.opening_depreciation, march.depreciation, march.closing_depreciation],
    ['101.92', '-101.92', '0.00'],
  )
  assert.equal(march.ledger_depreciation, '0.00')
})

test('what was written off before the books came with the asset, or before it', async () => {
  const own = await openAssetDesk(books)
  const past = { acquired_on: '2024-01-01', previous_depreciation: '2400.00' }
  await own.bought(past)
  await own.bought({ ...past, acquired_on: '2026-02-01', previous_until: '2026-02-28' })
  const { body } = replies(await report('', own), 200)
  assert.deepEqual([body.from, body.to], ['2026-01-01', '2026-12-31'])
  assert.deepEqual(
    [body.rows[0].opening_depreciation, body.rows[0].transferred, body.rows[0].acquisitions],
    ['2400.00', '2400.00', '3600.00'],
  )
})

test('two accounts that share one of depreciation have what the ledger has together', async () => {
  const own = await openAssetDesk(books, { country_pack: 'FR' })
  const post = async (account: string) => {
    const lines = [`Dr ${account} 3600.00`, 'Cr 471000 3600.00']
    const { id } = replies(await own.free(lines, { entry_date: '2026-01-01' }), 201).body.lines[0]
    return own.bought({ entry_line_id: id, acquired_on: '2026-01-01', label: account })
  }
  await post('215400')
  await post('215500')
  await own.posted('2026-12-31')
  const shared = ['Dr 681120 5.00', 'Cr 281500 5.00']
  replies(await own.free(shared), 201)
  const answer = replies(await report('', own), 200)
  assert.deepEqual(
    [rowOf(answer, '215400').ledger_depreciation, rowOf(answer, '215500').ledger_depreciation],
    ['725.00', '720.00'],
  )
  assert.equal(answer.body.totals.ledger_depreciation, '1445.00')
})

test('bounds that make no sense are refused', async () => {
  refusedAt(await report('?from=2026-02-01&to=2026-01-01'), 'to')
  refusedAt(await report('?fiscal_year_id=999999'), 'fiscal_year_id')
  refusedAt(await report(`?fiscal_year_id=${desk.years[0].id}&to=2026-01-01`), 'to')
  refusedAt(await report('?as_of=12'), 'as_of')
  refusedAt(await desk.admin.get(`${desk.path}/exports/fixed-asset-movements?as_of=12`), 'as_of')
  refusedAt(await report('?from=never'), 'from')
})

test('a file has the fields of the rows, under a name that the register does not take', async () => {
  const body = replies(await report('?from=2026-01-01&to=2026-12-31&lang=en'), 200).body
  const asked = ['fixed-asset-movements', 'from=2026-01-01&to=2026-12-31'] as const
  const file = await exported(desk, ...asked)
  const rows = body.rows.map(({ link: _, ...row }: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )
  assert.deepEqual(file.rows, rows)
  assert.deepEqual(file.keys, Object.keys(rows[0]))
  const total = await isSameInAllFormats(desk, ...asked)
  assert.equal(total.at(-1), Number(body.totals.ledger_depreciation))
  assert.equal(file.fingerprint, body.fingerprint)
})

test('annual accounts tell where the register is worth something else than the ledger', async () => {
  const own = await openAssetDesk(books)
  const check = async () => {
    const path = `${own.path}/reports/annual-accounts?to=2026-12-31`
    const { checks } = replies(await own.admin.get(path), 200).body
    const found = checks.find(({ code }: { code: string }) => code === 'fixed_assets_agree')
    return [found.severity, found.ok, found.amount, ...found.accounts]
  }
  assert.deepEqual(await check(), ['warning', true, null], 'no register')
  await buy('240100', '3600.00', '2026-01-01', own)
  assert.deepEqual(await check(), ['warning', true, '0.00'])
  await own.posted('2026-12-31')
  assert.deepEqual(await check(), ['warning', true, '0.00'])
  replies(await own.free(['Dr 630230 10.00', 'Cr 240109 10.00']), 201)
  assert.deepEqual(await check(), ['warning', false, '-10.00', '240100'])
  await own.bought({ category: 'CAR', acquisition_value: '500.00', label: 'Not booked' })
  assert.deepEqual(await check(), ['warning', false, '-510.00', '240100', '241000'])
})
