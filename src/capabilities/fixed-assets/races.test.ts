import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { replies } from '#testing/http'
import { eachRound, openPairs, type Pairs, type Request, statuses } from '#testing/pairs'
import { useBooks } from '#testing/use-books'

/** Nothing is written off, sold or taken twice, whatever runs at once: each pair is under way over two processes. */
const books = useBooks()
let pairs: Pairs
let desk: AssetDesk
before(async () => {
  pairs = await openPairs(books)
  desk = await openAssetDesk(books)
})

const pair = (round: number, one: Request, other: Request) =>
  pairs.pair(round, desk.admin, one, other)
const post = (path: string, body: object): Request => ({
  method: 'POST',
  path: `${desk.path}/${path}`,
  body,
})

test('two runs at once post once', async () => {
  await eachRound(async (round) => {
    const { id } = await desk.bought()
    const run = post('depreciation-runs', { until: '2026-12-31', asset_ids: [id] })
    const answers = await pair(round, run, run)
    assert.deepEqual(statuses(answers), [201, 422])
    const refused = answers.find(({ status }) => status === 422)!
    assert.equal(refused.body.code, 'nothing_to_depreciate')
    assert.equal((await desk.read(id)).depreciated, '1200.00')
  })
})

test('two who dispose of one asset: it goes once', async () => {
  await eachRound(async (round) => {
    const { id } = await desk.bought()
    const going = post(`fixed-assets/${id}/dispose`, { disposed_on: '2026-06-30', kind: 'scrap' })
    const answers = await pair(round, going, going)
    assert.deepEqual(statuses(answers), [200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    assert.deepEqual(Object.keys(refused.body.errors), ['status'])
  })
})

test('a run and a change of plan: one sees what the other did', async () => {
  await eachRound(async (round) => {
    const { id } = await desk.bought()
    const run = post('depreciation-runs', { until: '2026-12-31', asset_ids: [id] })
    const path = `${desk.path}/fixed-assets/${id}`
    const change: Request = { method: 'PATCH', path, body: { duration_months: 24 } }
    const answers = await pair(round, run, change)
    assert.deepEqual(statuses(answers), [200, 201])
    const posted = (await desk.read(id)).depreciated
    const plan = posted === '1200.00' ? '1200.00 2400.00' : '1800.00 1800.00'
    assert.equal(await desk.amounts(id), plan)
  })
})

test('a run and a disposal: what one has posted the other does not post again', async () => {
  await eachRound(async (round) => {
    const { id } = await desk.bought()
    const run = post('depreciation-runs', { until: '2026-06-30', asset_ids: [id] })
    const going = post(`fixed-assets/${id}/dispose`, { disposed_on: '2026-06-30', kind: 'scrap' })
    const answers = await pair(round, run, going)
    assert.ok([200, 201, 422].includes(answers[0]!.status))
    assert.equal(replies(answers[1]!, 200).body.status, 'disposed')
    assert.equal((await desk.read(id)).depreciated, '595.07')
  })
})

test('two assets of one line: it is used up once', async () => {
  await eachRound(async (round) => {
    const posted = await desk.free(['Dr 240000 100.00', 'Cr 499000 100.00'])
    const entry_line_id = replies(posted, 201).body.lines[0].id
    const taking = post('fixed-assets', { entry_line_id, label: 'Desk' })
    assert.deepEqual(statuses(await pair(round, taking, taking)), [201, 422])
  })
})

test('two with a code of their own category have two codes', async () => {
  const category_id = await desk.category('MACH')
  const body = { category_id, label: 'Saw', acquired_on: '2026-01-01', acquisition_value: '10.00' }
  await eachRound(async (round) => {
    const made = await pair(round, post('fixed-assets', body), post('fixed-assets', body))
    assert.deepEqual(statuses(made), [201, 201])
    assert.notEqual(made[0]!.body.code, made[1]!.body.code)
  })
})
