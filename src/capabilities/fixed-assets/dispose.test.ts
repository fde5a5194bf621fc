import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let be: AssetDesk
let fr: AssetDesk
let lu: AssetDesk
before(async () => {
  be = await openAssetDesk(books)
  fr = await openAssetDesk(books, { country_pack: 'FR' })
  lu = await openAssetDesk(books, { country_pack: 'LU' })
})

type Wish = Record<string, unknown>

/** Buys something, writes a half of it off by the end of June, and disposes of it then. */
async function half(desk: AssetDesk, wish: Wish, body: Wish) {
  const asset = await desk.bought({ duration_months: 12, prorata: 'monthly', ...wish })
  const answer = await desk.dispose(asset.id, { disposed_on: '2026-06-30', kind: 'sale', ...body })
  const gone = replies(answer, 200).body
  return { asset: gone, lines: await desk.lines(gone.disposal_entry_id) }
}

describe('in Belgium', () => {
  test('a sale writes off up to its day, and books the difference', async () => {
    const { asset, lines } = await half(be, {}, { disposal_value: '2000.00' })
    assert.deepEqual(
      [
        asset.status,
        asset.disposal_kind,
        asset.disposed_on,
        asset.disposal_value,
        asset.disposal_result,
      ],
      ['disposed', 'sale', '2026-06-30', '2000.00', '200.00'],
    )
    assert.deepEqual(
      [asset.depreciated, asset.book_value, asset.planned_book_value],
      ['1800.00', '0.00', '0.00'],
    )
    assert.deepEqual(await be.lines(asset.disposal_depreciation_entry_id), [
      'Dr 630230 1800.00',
      'Cr 240109 1800.00',
    ])
    assert.deepEqual(lines, [
      'Dr 240109 1800.00',
      'Cr 240100 3600.00',
      'Dr 416000 2000.00',
      'Cr 741000 200.00',
    ])
    assert.equal(await be.amounts(asset.id), '1800.00')
    const [row] = await be.schedule(asset.id)
    assert.equal(row.entry_id, asset.disposal_depreciation_entry_id)
  })

  test('a loss, what does not recur, intangible and financial assets have their own accounts', async () => {
    const lastOf = async (wish: Wish, body: Wish) => (await half(be, wish, body)).lines.at(-1)
    assert.equal(await lastOf({}, { disposal_value: '1700.00' }), 'Dr 641000 100.00')
    const apart = { non_recurring: true }
    assert.equal(await lastOf({}, { disposal_value: '1700.00', ...apart }), 'Dr 663000 100.00')
    assert.equal(await lastOf({}, { disposal_value: '1900.00', ...apart }), 'Cr 763000 100.00')
    assert.equal(
      await lastOf({ category: 'SOFT' }, { disposal_value: '1900.00' }),
      'Cr 763000 100.00',
    )
    const shares = { account_id: await be.accountId('284000') }
    assert.equal(await lastOf(shares, { disposal_value: '4000.00' }), 'Cr 763100 400.00')
    assert.equal(await lastOf(shares, { disposal_value: '3000.00' }), 'Dr 663100 600.00')
  })

  test('what is scrapped is a loss of what it was worth', async () => {
    const { asset, lines } = await half(be, {}, { kind: 'scrap' })
    assert.deepEqual([asset.disposal_value, asset.disposal_result], [null, '-1800.00'])
    assert.deepEqual(lines, ['Dr 240109 1800.00', 'Cr 240100 3600.00', 'Dr 641000 1800.00'])
    const old = await half(be, { duration_months: 6 }, { kind: 'scrap' })
    assert.deepEqual(old.lines, ['Dr 240109 3600.00', 'Cr 240100 3600.00'])
  })

  test('a customer is sent an invoice with VAT, which the entry takes back', async () => {
    const body = {
      disposal_value: '2000.00',
      third_party_id: be.customer,
      vat_code: 'SG21',
      reference: 'S-1',
    }
    const { asset, lines } = await half(be, {}, body)
    const { body: invoice } = await be.admin.get(
      `${be.path}/entries/${asset.disposal_invoice_entry_id}`,
    )
    assert.deepEqual(
      [invoice.journal.code, invoice.reference, invoice.third_party_id, invoice.origin],
      ['VEN', 'S-1', be.customer, 'asset'],
    )
    assert.deepEqual(await be.lines(invoice.id), [
      'Dr 400000 2420.00',
      'Cr 741000 2000.00',
      'Cr 451054 420.00',
    ])
    assert.deepEqual(lines, [
      'Dr 240109 1800.00',
      'Cr 240100 3600.00',
      'Dr 741000 2000.00',
      'Cr 741000 200.00',
    ])
    refusedAt(await be.reverse(invoice.id), 'status')
  })

  test('the line of an invoice that was posted gives the price', async () => {
    const sold = replies(await be.invoice('VEN', ['741000 2000.00 SG21']), 201).body
    const line = sold.lines.find((one: { credit: string }) => one.credit === '2000.00')
    const { asset, lines } = await half(
      be,
      {},
      { entry_line_id: line.id, disposal_value: '1500.00' },
    )
    assert.deepEqual([asset.disposal_value, asset.disposal_invoice_entry_id], ['1500.00', sold.id])
    assert.deepEqual(lines.slice(2), ['Dr 741000 1500.00', 'Dr 641000 300.00'])
    const rest = await half(be, {}, { entry_line_id: line.id })
    assert.equal(rest.asset.disposal_value, '500.00')
    const third = await be.bought()
    refusedAt(
      await be.dispose(third.id, {
        disposed_on: '2026-06-30',
        kind: 'sale',
        entry_line_id: line.id,
      }),
      'entry_line_id',
    )
    const elsewhere = replies(await be.invoice('VEN', ['700000 900.00 SG21']), 201).body
    const other = elsewhere.lines.find((one: { credit: string }) => one.credit === '900.00')
    const moved = await half(be, {}, { entry_line_id: other.id })
    assert.deepEqual(moved.lines.slice(2), ['Dr 700000 900.00', 'Dr 641000 900.00'])
  })

  test('another account owes the price, and a category has accounts of its own', async () => {
    const bank = await be.accountId('550000')
    const cash = await half(be, {}, { disposal_value: '2000.00', counterpart_account_id: bank })
    assert.equal(cash.lines[2], 'Dr 550000 2000.00')
    const own = {
      label: 'Screens',
      account_id: await be.accountId('240100'),
      duration_months: 12,
      gain_account_id: await be.accountId('764000'),
      loss_account_id: await be.accountId('664000'),
    }
    const made = replies(await be.admin.post(`${be.path}/asset-categories`, own), 201).body
    const sold = await half(be, { category_id: made.id }, { disposal_value: '2000.00' })
    assert.equal(sold.lines.at(-1), 'Cr 764000 200.00')
    const lost = await half(be, { category_id: made.id }, { disposal_value: '1000.00' })
    assert.equal(lost.lines.at(-1), 'Dr 664000 800.00')
  })

  test('days and whole years count as the plan does', async () => {
    const daily = await be.bought({ acquisition_value: '3650.00', duration_months: 12 })
    const dayOf = { disposed_on: '2026-01-10', kind: 'scrap' }
    assert.equal(replies(await be.dispose(daily.id, dayOf), 200).body.depreciated, '100.00')
    const monthly = await be.bought({ prorata: 'monthly', duration_months: 12 })
    const broken = { disposed_on: '2026-02-27', kind: 'scrap' }
    assert.equal(replies(await be.dispose(monthly.id, broken), 200).body.depreciated, '300.00')
    const whole = await be.bought({ prorata: 'full_year', duration_months: 12 })
    const none = replies(
      await be.dispose(whole.id, { disposed_on: '2026-12-30', kind: 'scrap' }),
      200,
    )
    assert.equal(none.body.depreciated, '0.00')
    assert.equal(none.body.disposal_depreciation_entry_id, null)
    assert.equal(await be.amounts(whole.id, 'month'), Array(12).fill('0.00').join(' '))
    const other = await be.bought({ prorata: 'full_year', duration_months: 12 })
    const last = replies(
      await be.dispose(other.id, { disposed_on: '2026-12-31', kind: 'scrap' }),
      200,
    )
    assert.equal(last.body.depreciated, '3600.00')
  })

  test('what cannot be is refused at its field', async () => {
    const asset = await be.bought({ acquired_on: '2026-02-01' })
    const at = (body: Wish) =>
      be.dispose(asset.id, { disposed_on: '2026-06-30', kind: 'sale', ...body })
    refusedAt(await at({}), 'disposal_value')
    refusedAt(await at({ disposal_value: '-1.00' }), 'disposal_value')
    refusedAt(await at({ kind: 'scrap', disposal_value: '1.00' }), 'disposal_value')
    refusedAt(await at({ disposal_value: '1.00', disposed_on: '2026-01-31' }), 'disposed_on')
    refusedAt(await at({ disposal_value: '1.00', vat_code: 'SG21' }), 'vat_code')
    refusedAt(
      await at({ disposal_value: '1.00', counterpart_account_id: 999_999 }),
      'counterpart_account_id',
    )
    const supplier = replies(await at({ disposal_value: '1.00', third_party_id: be.supplier }), 422)
    assert.equal(supplier.body.code, 'journal_mismatch')
    assert.deepEqual(Object.keys(supplier.body.errors), ['third_party_id'])
    refusedAt(await at({ entry_line_id: 99_999_999 }), 'entry_line_id')
    refusedAt(await at({ entry_line_id: 1, third_party_id: be.customer }), 'entry_line_id')
    const { lines } = replies(await be.free(['Dr 240000 10.00', 'Cr 499000 10.00']), 201).body
    refusedAt(await at({ entry_line_id: lines[0].id }), 'entry_line_id')
    const journal = replies(
      await at({ disposal_value: '1.00', journal_id: be.journal('ACH') }),
      422,
    )
    assert.equal(journal.body.code, 'journal_mismatch')
    const run = await be.posted('2026-06-30', { asset_ids: [asset.id] })
    const late = replies(await at({ disposal_value: '1.00', disposed_on: '2026-05-31' }), 422)
    assert.equal(late.body.code, 'depreciation_posted_later')
    replies(await be.reverseRun(run.id), 200)
    replies(await at({ disposal_value: '1.00' }), 200)
    refusedAt(await at({ disposal_value: '1.00' }), 'status')
  })

  test('nothing is posted of a disposal in a locked period', async () => {
    const own = await openAssetDesk(books)
    const asset = await own.bought()
    await own.lockPeriod('2026-06-10')
    const refused = await own.dispose(asset.id, { disposed_on: '2026-06-30', kind: 'scrap' })
    assert.equal(replies(refused, 422).body.code, 'period_locked')
    refusedAt(refused, 'disposed_on')
    assert.equal((await own.read(asset.id)).status, 'active')
  })
})

describe('in France', () => {
  test('proceeds and book value both are shown', async () => {
    const { asset, lines } = await half(fr, {}, { disposal_value: '2000.00' })
    assert.equal(asset.disposal_result, '200.00')
    assert.deepEqual(await fr.lines(asset.disposal_depreciation_entry_id), [
      'Dr 681120 1800.00',
      'Cr 281830 1800.00',
    ])
    assert.deepEqual(lines, [
      'Dr 281830 1800.00',
      'Cr 218300 3600.00',
      'Dr 657000 1800.00',
      'Dr 462000 2000.00',
      'Cr 757000 2000.00',
    ])
  })

  test('with an invoice the proceeds stand already', async () => {
    const { asset, lines } = await half(
      fr,
      {},
      { disposal_value: '2000.00', third_party_id: fr.customer },
    )
    assert.deepEqual(await fr.lines(asset.disposal_invoice_entry_id), [
      'Dr 411000 2000.00',
      'Cr 757000 2000.00',
    ])
    assert.deepEqual(lines, ['Dr 281830 1800.00', 'Cr 218300 3600.00', 'Dr 657000 1800.00'])
    const elsewhere = replies(await fr.invoice('VEN', ['707000 900.00']), 201).body
    const line = elsewhere.lines.find((one: { credit: string }) => one.credit === '900.00')
    const moved = await half(fr, {}, { entry_line_id: line.id })
    assert.deepEqual(moved.lines.slice(3), ['Dr 707000 900.00', 'Cr 757000 900.00'])
  })

  test('financial assets have their own pair', async () => {
    const { lines } = await half(
      fr,
      { account_id: await fr.accountId('271100') },
      { disposal_value: '4000.00' },
    )
    assert.deepEqual(lines, [
      'Cr 271100 3600.00',
      'Dr 667100 3600.00',
      'Dr 462000 4000.00',
      'Cr 767100 4000.00',
    ])
  })

  test('plans count months of thirty days, declining ones whole months', async () => {
    const linear = await fr.bought({ acquisition_value: '9000.00', acquired_on: '2026-04-10' })
    assert.equal(await fr.amounts(linear.id), '2175.00 3000.00 3000.00 825.00')
    const wish = {
      category: 'MACH',
      method: 'declining',
      acquired_on: '2026-04-10',
      acquisition_value: '10000.00',
    }
    const declining = await fr.bought({ ...wish, in_service_on: '2026-05-20' })
    assert.deepEqual([declining.rate, declining.plan_from], ['35.00', '2026-04-01'])
    assert.equal(await fr.amounts(declining.id), '2625.00 2581.25 1677.81 1557.97 1557.97')
    refusedAt(await fr.buy({ ...wish, duration_months: 35 }), 'duration_months')
    const high = await fr.bought({ ...wish, rate: '60.00' })
    assert.ok(high.warnings.some(({ code }: { code: string }) => code === 'rate_above_usual'))
    refusedAt(await fr.buy({ ...wish, rate: '60.01' }), 'rate')
    const small = await fr.bought({ acquisition_value: '500.00' })
    assert.deepEqual(
      small.warnings.map(({ code }: { code: string }) => code),
      ['low_value'],
    )
    const run = await fr.posted('2026-12-31', {
      asset_ids: [declining.id],
      extra: [{ asset_id: declining.id, amount: '10.00' }],
    })
    assert.deepEqual(await fr.lines(run.entries[0].id), [
      'Dr 681120 2625.00',
      'Dr 687100 10.00',
      'Cr 281500 2635.00',
    ])
  })
})

describe('in Luxembourg', () => {
  test('the account of depreciation is made with its first use', async () => {
    const own = await openAssetDesk(books, { country_pack: 'LU' })
    const { admin, path } = own
    const first = await own.bought()
    assert.deepEqual([first.prorata, first.account_id], ['monthly', await own.accountId('2235')])
    const made = replies(
      await admin.get(`${path}/accounts/${first.depreciation_account_id}`),
      200,
    ).body
    assert.deepEqual([made.number, made.kind, made.type], ['22359', 'postable', 'asset'])
    assert.equal(made.labels.en, 'Value adjustments - Computer equipment')
    assert.equal((await own.bought()).depreciation_account_id, made.id)
    const run = await own.posted('2026-12-31')
    assert.deepEqual(await own.lines(run.entries[0].id), ['Dr 6333 2400.00', 'Cr 22359 2400.00'])
  })

  test('a gain and a loss have their own pairs', async () => {
    const gain = await half(lu, {}, { disposal_value: '2000.00' })
    assert.deepEqual(gain.lines, [
      'Dr 22359 1800.00',
      'Cr 2235 3600.00',
      'Dr 74421 1800.00',
      'Dr 42188 2000.00',
      'Cr 74422 2000.00',
    ])
    const loss = await half(lu, {}, { disposal_value: '1000.00' })
    assert.deepEqual(loss.lines.slice(2), [
      'Dr 64421 1800.00',
      'Dr 42188 1000.00',
      'Cr 64422 1000.00',
    ])
    const soft = await half(lu, { category: 'SOFT' }, { disposal_value: '1800.00' })
    assert.deepEqual(soft.lines.slice(2), [
      'Dr 74411 1800.00',
      'Dr 42188 1800.00',
      'Cr 74412 1800.00',
    ])
    const scrap = await half(lu, {}, { kind: 'scrap' })
    assert.deepEqual(scrap.lines.slice(2), ['Dr 64421 1800.00'])
    const invoiced = await half(lu, {}, { disposal_value: '2000.00', third_party_id: lu.customer })
    assert.deepEqual(invoiced.lines.slice(2), ['Dr 74421 1800.00'])
    const shares = await half(
      lu,
      { account_id: await lu.accountId('233') },
      { disposal_value: '4000.00' },
    )
    assert.deepEqual(shares.lines, [
      'Cr 233 3600.00',
      'Dr 752231 3600.00',
      'Dr 42188 4000.00',
      'Cr 752232 4000.00',
    ])
  })

  test('with both accounts of its own a category is booked net', async () => {
    const own = {
      label: 'Screens',
      account_id: await lu.accountId('2235'),
      duration_months: 12,
      gain_account_id: await lu.accountId('7458'),
      loss_account_id: await lu.accountId('6488'),
    }
    const made = await lu.admin.post(`${lu.path}/asset-categories`, own)
    const category_id = replies(made, 201).body.id
    const { lines } = await half(lu, { category_id }, { disposal_value: '2000.00' })
    assert.deepEqual(lines.slice(2), ['Dr 42188 2000.00', 'Cr 7458 200.00'])
  })

  test('exceptional depreciation is no cost of its own', async () => {
    const asset = await lu.bought()
    const run = await lu.posted('2026-06-30', {
      asset_ids: [asset.id],
      extra: [{ asset_id: asset.id, amount: '100.00' }],
    })
    assert.deepEqual(await lu.lines(run.entries[0].id), ['Dr 6333 700.00', 'Cr 22359 700.00'])
  })

  test('a declining plan has 30 % at most, and never more than 40', async () => {
    const wish = { category: 'MACH', method: 'declining', acquired_on: '2026-01-01' }
    assert.equal((await lu.bought(wish)).rate, '30.00')
    const high = await lu.bought({ ...wish, rate: '40.00' })
    assert.deepEqual(
      high.warnings.map(({ code }: { code: string }) => code),
      ['rate_above_usual'],
    )
    refusedAt(await lu.buy({ ...wish, rate: '40.01' }), 'rate')
    const building = await lu.bought({ category: 'BUILD', method: 'declining' })
    assert.deepEqual(
      building.warnings.map(({ code }: { code: string }) => code),
      ['declining_not_eligible'],
    )
    const small = await lu.bought({ acquisition_value: '870.00' })
    assert.deepEqual(
      small.warnings.map(({ code }: { code: string }) => code),
      ['low_value'],
    )
  })
})
