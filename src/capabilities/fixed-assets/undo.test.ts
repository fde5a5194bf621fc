import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: AssetDesk
let hands: ReturnType<typeof undoIn>
before(async () => {
  desk = await openAssetDesk(books)
  hands = undoIn(books, desk)
})

const notRevertible = async (what: Parameters<typeof hands.revert>[0], status = 422) =>
  assert.equal(replies(await hands.revert(what), status).body.code, 'not_revertible')

test('an asset that was made goes to the bin, comes back and goes again', async () => {
  await hands.thereAndBack(() => desk.buy())
})

test('a change of words and plan is taken back to the cent, and made again', async () => {
  const asset = await desk.bought({ label: 'Printer' })
  await hands.thereAndBack(() =>
    desk.change(asset.id, { label: 'Scanner', duration_months: 60, note: 'Sold by Ann' }),
  )
  const posted = await desk.bought({ label: 'Server' })
  await desk.posted('2026-06-30', { asset_ids: [posted.id] })
  const before = await desk.amounts(posted.id, 'month')
  await hands.thereAndBack(() =>
    desk.change(posted.id, { residual_value: '1000.00', method: 'declining' }),
  )
  assert.equal(await desk.amounts(posted.id, 'month'), before)
})

test('a plan by which something was posted since does not go back', async () => {
  const asset = await desk.bought()
  const changed = await desk.change(asset.id, { duration_months: 60 })
  const run = await desk.posted('2026-03-31', { asset_ids: [asset.id] })
  await notRevertible(changed)
  replies(await desk.reverseRun(run.id), 200)
  await hands.undo(changed)
  assert.equal((await desk.read(asset.id)).duration_months, 36)
  const renamed = await desk.change(asset.id, { label: 'Tablet' })
  await desk.posted('2026-03-31', { asset_ids: [asset.id] })
  await hands.undo(renamed)
  assert.equal((await desk.read(asset.id)).label, 'Laptop')
})

test('an account on which something was posted since does not go back without an entry', async () => {
  const asset = await desk.bought()
  const moved = await desk.change(asset.id, { account_id: await desk.accountId('240000') })
  const run = await desk.posted('2026-03-31', { asset_ids: [asset.id] })
  await notRevertible(moved)
  replies(await desk.reverseRun(run.id), 200)
  await hands.undo(moved)
  assert.equal((await desk.read(asset.id)).account_id, asset.account_id)
})

test('a field that moved again since is a conflict', async () => {
  const asset = await desk.bought()
  const first = await desk.change(asset.id, { location: 'Gent' })
  replies(await desk.change(asset.id, { location: 'Brugge' }), 200)
  const conflict = replies(await hands.revert(first), 409)
  assert.equal(conflict.body.code, 'conflict')
  assert.equal(conflict.body.server_data.location, 'Brugge')
})

test('a run is taken back with its entries; one that another followed is not', async () => {
  const asset = await desk.bought()
  const asked = { asset_ids: [asset.id] }
  const before = await hands.standing()
  const first = await desk.run('2026-03-31', asked)
  const second = await desk.run('2026-06-30', asked)
  await notRevertible(first)
  const { body } = await hands.undo(second)
  assert.equal((await desk.read(asset.id)).depreciated, '295.89')
  const undone = body.revisions.map(
    ({ resource, action }: Record<string, string>) => `${resource} ${action}`,
  )
  assert.deepEqual(undone.sort(), [
    'depreciation-runs reversed',
    'entries posted',
    'entries reversed',
  ])
  await notRevertible(body.operation_id)
  await hands.undo(first)
  assert.deepEqual(await hands.standing(), before)
  assert.equal((await desk.read(asset.id)).depreciated, '0.00')
})

test('exceptional depreciation that is taken back lets the plan go on as before', async () => {
  const asset = await desk.bought({ prorata: 'monthly' })
  const planned = await desk.amounts(asset.id)
  const asked = { asset_ids: [asset.id], extra: [{ asset_id: asset.id, amount: '500.00' }] }
  const run = await desk.run('2026-03-31', asked)
  assert.notEqual(await desk.amounts(asset.id), planned)
  await hands.undo(run)
  assert.equal(await desk.amounts(asset.id), planned)
})

test('a transfer is taken back with its entry, and not once something was posted after it', async () => {
  const asset = await desk.bought()
  await desk.posted('2026-03-31', { asset_ids: [asset.id] })
  const before = await desk.read(asset.id)
  const standing = await hands.standing()
  const move = { category_id: await desk.category('CAR'), transfer_on: '2026-04-15' }
  const moved = await desk.change(asset.id, move)
  const { body } = await hands.undo(moved)
  assert.deepEqual(await hands.standing(), standing)
  const { version, updated_at, lock_version, ...after } = await desk.read(asset.id)
  const { version: _v, updated_at: _u, lock_version: _l, ...same } = before
  assert.deepEqual(after, same)
  await notRevertible(body.operation_id)
  const again = await desk.change(asset.id, move)
  await desk.posted('2026-06-30', { asset_ids: [asset.id] })
  await notRevertible(again)
})

test('a disposal is taken back with its entries, and the asset is what it was', async () => {
  const asset = await desk.bought()
  await desk.posted('2026-03-31', { asset_ids: [asset.id] })
  const before = await desk.read(asset.id)
  const plan = await desk.schedule(asset.id, 'month')
  const standing = await hands.standing()
  const sale = {
    disposed_on: '2026-06-30',
    kind: 'sale',
    disposal_value: '3000.00',
    third_party_id: desk.customer,
    vat_code: 'SG21',
  }
  const sold = await desk.dispose(asset.id, sale)
  const { disposal_entry_id } = replies(sold, 200).body
  await notRevertible(await hands.revisionOf('entries', disposal_entry_id, 'posted'))
  await hands.undo(sold)
  const { version, updated_at, lock_version, ...after } = await desk.read(asset.id)
  const { version: _v, updated_at: _u, lock_version: _l, ...same } = before
  assert.deepEqual(after, same)
  assert.deepEqual(await desk.schedule(asset.id, 'month'), plan)
  const { open, ...books } = await hands.standing()
  const { open: _open, ...then } = standing
  assert.deepEqual(books, then)
  assert.deepEqual(open, standing.open)
  replies(await desk.dispose(asset.id, { disposed_on: '2026-06-30', kind: 'scrap' }), 200)
})

test('categories are taken back, binned, restored and purged', async () => {
  const wish = { label: 'Screens', account_id: await desk.accountId('240100'), duration_months: 24 }
  const make = () => desk.admin.post(`${desk.path}/asset-categories`, wish)
  await hands.thereAndBack(make)
  const { id } = replies(await make(), 201).body
  const change = () =>
    desk.admin.patch(`${desk.path}/asset-categories/${id}`, { duration_months: 48 })
  await hands.thereAndBack(change)
  replies(await desk.admin.delete(`${desk.path}/asset-categories/${id}`), 204)
  replies(await hands.restore('asset-categories', id), 200)
  replies(await desk.admin.delete(`${desk.path}/asset-categories/${id}`), 204)
  replies(await hands.purge('asset-categories', id), 204)
})

test('purging removes an asset for good', async () => {
  const asset = await desk.bought({ note: 'Secret' })
  replies(await desk.admin.delete(`${desk.path}/fixed-assets/${asset.id}`), 204)
  replies(await hands.purge('fixed-assets', asset.id), 204)
  const { rows } = await books.sql.query('SELECT id FROM fixed_assets WHERE id = $1', [asset.id])
  assert.deepEqual(rows, [])
})

test('history says what happened to assets and runs', async () => {
  const asset = await desk.bought({ code: 'HIST' })
  const run = await desk.posted('2026-03-31', { asset_ids: [asset.id] })
  replies(await desk.dispose(asset.id, { disposed_on: '2026-04-30', kind: 'scrap' }), 200)
  const labelOf = async (resource: string, id: number) => (await hands.lastOf(resource, id)).label
  assert.equal(await labelOf('fixed-assets', asset.id), 'Asset HIST Laptop disposed of')
  assert.equal(await labelOf('depreciation-runs', run.id), 'Depreciation posted up to 2026-03-31')
  const { rows } = await books.sql.query(
    `SELECT after::json -> 'rows' AS rows FROM changes WHERE company_id = $1 AND resource = 'depreciation-runs'
        AND record_id = $2`,
    [desk.company.id, run.id],
  )
  assert.deepEqual(rows[0].rows, run.rows)
})

test('a dry run of a disposal and of a run keeps nothing', async () => {
  const asset = await desk.bought()
  const dry = { headers: { 'x-dry-run': '1' } }
  const path = `${desk.path}/fixed-assets/${asset.id}/dispose`
  const body = { disposed_on: '2026-06-30', kind: 'scrap' }
  const tried = replies(await desk.admin.call('POST', path, { body, ...dry }), 200)
  assert.equal(tried.body.status, 'disposed')
  const until = { until: '2026-06-30', asset_ids: [asset.id] }
  replies(
    await desk.admin.call('POST', `${desk.path}/depreciation-runs`, { body: until, ...dry }),
    201,
  )
  assert.deepEqual(await desk.read(asset.id), asset)
})
