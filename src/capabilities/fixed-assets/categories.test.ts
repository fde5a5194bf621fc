import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { packOf } from '#countries'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { assetJobs } from './jobs.js'

const books = useBooks({ wholeCharts: true })
let desk: AssetDesk
before(async () => {
  desk = await openAssetDesk(books)
})

for (const country of ['BE', 'FR', 'LU'] as const)
  test(`a file of ${country} begins with the categories of its pack, in its language`, async () => {
    const own = await openAssetDesk(books, { country_pack: country, locale: 'nl' })
    const found = replies(await own.admin.get(`${own.path}/asset-categories`), 200).body
    const pack = packOf(country)
    assert.deepEqual(
      found.map((one: Record<string, unknown>) => [
        one.code,
        one.label,
        one.duration_months,
        one.method,
      ]),
      [...pack.assetCategories]
        .sort((one, other) => (one.code < other.code ? -1 : 1))
        .map(({ code, labels, months }) => [code, labels.nl, months, months ? 'linear' : 'none']),
    )
    for (const one of found) {
      assert.equal(one.prorata, one.method === 'none' ? null : pack.assets.prorata)
      assert.equal(one.expense_account_id !== null, one.method !== 'none', one.code)
      const hasBeside = one.method !== 'none' && country !== 'LU'
      assert.equal(one.depreciation_account_id !== null, hasBeside, one.code)
    }
  })

test('a category takes nature and accounts from its account, and a code from its label', async () => {
  const make = async (body: object) =>
    replies(await desk.admin.post(`${desk.path}/asset-categories`, body), 201).body
  const made = await make({
    label: 'Écrans et claviers',
    account_id: await desk.accountId('240100'),
    duration_months: 24,
  })
  assert.deepEqual(
    [made.code, made.nature, made.method, made.rate, made.prorata, made.assets_count],
    ['ECRANSETCL', 'furniture', 'linear', '50.00', 'daily', 0],
  )
  assert.equal(made.depreciation_account_id, await desk.accountId('240109'))
  assert.equal(made.expense_account_id, await desk.accountId('630230'))
  const again = await make({
    label: 'Écrans et claviers',
    account_id: made.account_id,
    rate: '25.00',
  })
  assert.deepEqual([again.code, again.duration_months], ['ECRANSETCL2', 48])
  const land = await make({ label: 'Fields', account_id: await desk.accountId('220000') })
  assert.deepEqual([land.nature, land.method, land.depreciation_account_id], ['land', 'none', null])
  const shown = await desk.admin.get(`${desk.path}/asset-categories?q=ecrans&is_active=1`)
  assert.deepEqual(
    replies(shown, 200).body.map(({ code }: { code: string }) => code),
    ['ECRANSETCL', 'ECRANSETCL2'],
  )
})

test('a category that cannot be is refused at its field', async () => {
  const account_id = await desk.accountId('240100')
  const at = (body: object) =>
    desk.admin.post(`${desk.path}/asset-categories`, {
      label: 'X',
      account_id,
      duration_months: 12,
      ...body,
    })
  refusedAt(await at({ code: 'a b' }), 'code')
  refusedAt(await at({ code: 'it' }), 'code')
  refusedAt(await at({ account_id: await desk.accountId('604000') }), 'account_id')
  refusedAt(await at({ duration_months: null }), 'duration_months')
  refusedAt(await at({ nature: 'land', method: 'linear' }), 'method')
  refusedAt(await at({ nature: 'lease', method: 'declining' }), 'method')
  refusedAt(await at({ gain_account_id: 999_999 }), 'gain_account_id')
  refusedAt(await at({ expense_account_id: account_id }), 'expense_account_id')
})

test('a change is for later assets; a category with assets stays', async () => {
  const own = await openAssetDesk(books)
  const id = await own.category('IT')
  const asset = await own.bought()
  const path = `${own.path}/asset-categories/${id}`
  const changed = replies(
    await own.admin.patch(path, { duration_months: 48, label: 'Informatica' }),
    200,
  )
  assert.deepEqual([changed.body.rate, changed.body.assets_count], ['25.00', 1])
  const kept = await own.read(asset.id)
  assert.deepEqual([kept.duration_months, kept.category.label], [36, 'Informatica'])
  assert.equal((await own.bought()).duration_months, 48)
  assert.equal(replies(await own.admin.delete(path), 422).body.code, 'record_in_use')
  replies(await own.admin.patch(path, { is_active: false }), 200)
  refusedAt(await own.buy(), 'category_id')
  replies(await own.admin.delete(`${own.path}/asset-categories/${await own.category('VAN')}`), 204)
})

test('what a migration gave a file is told to its log by the night, once', async () => {
  const own = await openAssetDesk(books)
  await books.sql.query(
    `UPDATE asset_categories SET is_logged = false WHERE company_id = $1 AND code IN ('IT', 'CAR')`,
    [own.company.id],
  )
  const told = async () => {
    const { rows } = await books.sql.query(
      `SELECT count(*)::int AS count FROM changes WHERE company_id = $1 AND resource = 'asset-categories'`,
      [own.company.id],
    )
    return rows[0].count
  }
  const night = () => assetJobs[0]!.run({ services: books.service.services } as never)
  const before = await told()
  await night()
  assert.equal(await told(), before + 2)
  await night()
  assert.equal(await told(), before + 2)
})
