import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { balances, book } from '#testing/ledger'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function traded(
  fields: Record<string, unknown> = {},
  lines: readonly (readonly string[])[] = belgian,
) {
  const desk = await books.openCompany(fields)
  for (const written of lines) await book(desk, '2026-02-01', written)
  const first = desk.years[0].id as number
  const act = async (what: 'close' | 'reopen') =>
    replies(await desk.admin.post(`${desk.path}/fiscal-years/${first}/${what}`), 200)
  const years = async () =>
    replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body as {
      id: number
      code: string
      is_closed: boolean
      closing_entry_id: number | null
      opening_entry_id: number | null
    }[]
  /** What stands in the year and in the next, by account. */
  const sums = async () => {
    const [, next] = await years()
    return [await balances(books, first), next ? await balances(books, next.id) : {}]
  }
  return { ...desk, ...undoIn(books, desk), first, act, years, sums }
}

const belgian = [
  ['Dr 416000 100.00', 'Cr 700000 100.00'],
  ['Dr 604000 30.00', 'Cr 550000 30.00'],
]
const luxembourgish = [
  ['Dr 5131 8000.00', 'Cr 7061 8000.00'],
  ['Dr 6061 3000.00', 'Cr 5131 3000.00'],
]

for (const [country, fields, lines] of [
  ['Belgium', {}, belgian],
  ['Luxembourg', { country_pack: 'LU', banks: [] }, luxembourgish],
] as const) {
  test(`${country}: a closing is taken back by reopening, that by closing, and so on`, async () => {
    const desk = await traded(fields, lines)
    const open = await desk.sums()
    const closed = await desk.act('close')
    const held = await desk.sums()
    const undone = await desk.undo(closed)
    const [year, next] = await desk.years()
    assert.deepEqual(
      [year!.is_closed, year!.closing_entry_id, year!.opening_entry_id, next!.code],
      [false, null, null, '2027'],
    )
    assert.deepEqual(await desk.sums(), open)
    const redone = await desk.undo(undone)
    assert.equal((await desk.years())[0]!.is_closed, true)
    assert.deepEqual(await desk.sums(), held)
    await desk.undo(redone)
    assert.equal((await desk.years())[0]!.is_closed, false)
    assert.deepEqual(await desk.sums(), open)
  })

  test(`${country}: a reopening is taken back by closing again`, async () => {
    const desk = await traded(fields, lines)
    const open = await desk.sums()
    await desk.act('close')
    const held = await desk.sums()
    const reopened = await desk.act('reopen')
    const undone = await desk.undo(reopened)
    assert.equal((await desk.years())[0]!.is_closed, true)
    assert.deepEqual(await desk.sums(), held)
    await desk.undo(undone)
    assert.deepEqual(await desk.sums(), open)
  })
}

test('a year that was reopened or closed by hand since is not touched', async () => {
  const desk = await traded()
  const closed = await desk.act('close')
  const reopened = await desk.act('reopen')
  replies(await desk.revert(closed), 422, { code: 'not_revertible', reason: 'already_reverted' })
  await desk.act('close')
  const held = await desk.sums()
  for (const what of [closed, reopened])
    replies(await desk.revert(what), 422, { code: 'not_revertible', reason: 'already_reverted' })
  assert.deepEqual(await desk.sums(), held)
})

test('what opens and closes a year is not taken back on its own', async () => {
  const desk = await traded()
  const { body: year } = await desk.act('close')
  const alone = [
    [year.closing_entry_id, 'posted'],
    [year.opening_entry_id, 'posted'],
  ] as [number, string][]
  for (const [id, action] of alone)
    replies(await desk.revert(await desk.revisionOf('entries', id, action)), 422, {
      code: 'not_revertible',
      reason: 'not_possible',
    })
  await desk.act('reopen')
  const held = await desk.sums()
  replies(
    await desk.revert(await desk.revisionOf('entries', year.opening_entry_id, 'reversed')),
    422,
    { code: 'not_revertible', reason: 'not_possible' },
  )
  assert.deepEqual(await desk.sums(), held)
})

test('a year is not reopened while a later one is closed', async () => {
  const desk = await traded()
  const closed = await desk.act('close')
  const [, next] = await desk.years()
  replies(await desk.admin.post(`${desk.path}/fiscal-years/${next!.id}/close`), 200)
  replies(await desk.revert(closed), 422, { code: 'not_revertible', reason: 'not_possible' })
})

test('a reopened year that is no longer fit to be closed stays open', async () => {
  const desk = await traded()
  await desk.act('close')
  const reopened = await desk.act('reopen')
  await book(desk, '2026-12-31', ['Dr 499000 5.00', 'Cr 700000 5.00'])
  replies(await desk.revert(reopened), 422, { code: 'not_revertible', reason: 'not_possible' })
  assert.equal((await desk.years())[0]!.is_closed, false)
})

test('closing undone reaches into a locked period', async () => {
  const desk = await traded()
  const open = await desk.sums()
  const closed = await desk.act('close')
  await books.sql.query(
    `UPDATE periods SET is_locked = true, locked_at = $2 WHERE company_id = $1 AND starts_on = '2027-01-01'`,
    [desk.company.id, books.clock()],
  )
  await desk.undo(closed)
  assert.deepEqual(await desk.sums(), open)
})

test('history tells what was closed, opened and reopened', async () => {
  const desk = await traded()
  await desk.act('close')
  await desk.act('reopen')
  const said = async (query: string): Promise<string[]> =>
    replies(await desk.admin.get(`${desk.path}/history?${query}`), 200).body.data.map(
      ({ label }: { label: string }) => label,
    )
  assert.deepEqual((await said(`resource=fiscal-years&record_id=${desk.first}`)).slice(0, 2), [
    'Fiscal year 2026 reopened',
    'Fiscal year 2026 closed',
  ])
  const entries = await said('resource=entries')
  assert.deepEqual(entries.slice(0, 6).sort(), [
    'Closing entry 3 posted in OD',
    'Closing entry 3 reversed in OD',
    'Opening entry 1 posted in OD',
    'Opening entry 1 reversed in OD',
    'Reversal 2 posted in OD',
    'Reversal 4 posted in OD',
  ])
})
