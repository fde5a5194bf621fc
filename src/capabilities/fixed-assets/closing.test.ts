import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAssetDesk } from '#testing/assets'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** Fiscal years that close or grow, and the assets that they hold. */
const books = useBooks()

test('closing a year warns of what is not posted, and of accounts that say otherwise', async () => {
  const own = await openAssetDesk(books)
  const preview = async () => {
    const path = `${own.path}/fiscal-years/${own.years[0].id}/closing`
    const { checks } = replies(await own.admin.get(path), 200).body
    const found = (code: string) => checks.find((one: { code: string }) => one.code === code)
    return {
      due: found('depreciation_not_posted')?.details,
      differs: found('asset_ledger_mismatch')?.details,
    }
  }
  assert.deepEqual(await preview(), { due: undefined, differs: undefined })
  const asset = await own.bought()
  const before = await preview()
  assert.deepEqual(before.due, [
    { asset_id: asset.id, code: asset.code, label: 'Laptop', amount: '1200.00' },
  ])
  assert.deepEqual(
    before.differs.map((one: Record<string, string>) => [
      one.number,
      one.register,
      one.ledger,
      one.difference,
    ]),
    [['240100', '3600.00', '0.00', '-3600.00']],
  )
  await own.posted('2026-12-31')
  replies(await own.free(['Dr 240100 3600.00', 'Cr 499000 3600.00']), 201)
  assert.deepEqual(await preview(), { due: undefined, differs: undefined })
  replies(await own.free(['Dr 241000 10.00', 'Cr 499000 10.00']), 201)
  const after = await preview()
  assert.deepEqual(
    after.differs.map((one: Record<string, string>) => [one.number, one.difference]),
    [['241000', '10.00']],
  )
})

test('a fiscal year that grows longer changes plans from what is not posted on', async () => {
  const own = await openAssetDesk(books)
  const asset = await own.bought()
  await own.posted('2026-06-30')
  const year = `${own.path}/fiscal-years/${own.years[0].id}`
  replies(await own.admin.patch(year, { ends_on: '2027-06-30' }), 200)
  assert.equal(await own.amounts(asset.id), '1800.00 1200.00 600.00')
  const total = await own.posted('2027-06-30')
  assert.equal(total.total, '1204.93')
})
