import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { replies } from '#testing/http'
import { balances, book } from '#testing/ledger'
import { undoIn } from '#testing/undo'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

async function traded(
  fields: Record<string, unknown> = {},
  lines: readonly (readonly string[])[] = belgian,
) {
  const file = await books.file(fields)
  for (const written of lines) await book(file, '2026-02-01', written)
  const first = file.years[0].id as number
  const act = async (what: 'close' | 'reopen') =>
    replies(await file.admin.post(`${file.path}/fiscal-years/${first}/${what}`), 200)
  const years = async () =>
    replies(await file.admin.get(`${file.path}/fiscal-years`), 200).body as {
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
  return { ...file, ...undoIn(books, file), first, act, years, sums }
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
    const file = await traded(fields, lines)
    const open = await file.sums()
    const closed = await file.act('close')
    const held = await file.sums()
    const undone = await file.undo(closed)
    const [year, next] = await file.years()
    assert.deepEqual(
      [year!.is_closed, year!.closing_entry_id, year!.opening_entry_id, next!.code],
      [false, null, null, '2027'],
    )
    assert.deepEqual(await file.sums(), open)
    const redone = await file.undo(undone)
    assert.equal((await file.years())[0]!.is_closed, true)
    assert.deepEqual(await file.sums(), held)
    await file.undo(redone)
    assert.equal((await file.years())[0]!.is_closed, false)
    assert.deepEqual(await file.sums(), open)
  })

  test(`${country}: a reopening is taken back by closing again`, async () => {
    const file = await traded(fields, lines)
    const open = await file.sums()
    await file.act('close')
    const held = await file.sums()
    const reopened = await file.act('reopen')
    const undone = await file.undo(reopened)
    assert.equal((await file.years())[0]!.is_closed, true)
    assert.deepEqual(await file.sums(), held)
    await file.undo(undone)
    assert.deepEqual(await file.sums(), open)
  })
}

test('a year that was reopened or closed by hand since is not touched', async () => {
  const file = await traded()
  const closed = await file.act('close')
  const reopened = await file.act('reopen')
  replies(await file.revert(closed), 422, { code: 'not_revertible', reason: 'already_reverted' })
  await file.act('close')
  const held = await file.sums()
  for (const what of [closed, reopened])
    replies(await file.revert(what), 422, { code: 'not_revertible', reason: 'already_reverted' })
  assert.deepEqual(await file.sums(), held)
})

test('what opens and closes a year is not taken back on its own', async () => {
  const file = await traded()
  const { body: year } = await file.act('close')
  const alone = [
    [year.closing_entry_id, 'posted'],
    [year.opening_entry_id, 'posted'],
  ] as [number, string][]
  for (const [id, action] of alone)
    replies(await file.revert(await file.revisionOf('entries', id, action)), 422, {
      code: 'not_revertible',
      reason: 'not_possible',
    })
  await file.act('reopen')
  const held = await file.sums()
  replies(
    await file.revert(await file.revisionOf('entries', year.opening_entry_id, 'reversed')),
    422,
    { code: 'not_revertible', reason: 'not_possible' },
  )
  assert.deepEqual(await file.sums(), held)
})

test('a year is not reopened while a later one is closed', async () => {
  const file = await traded()
  const closed = await file.act('close')
  const [, next] = await file.years()
  replies(await file.admin.post(`${file.path}/fiscal-years/${next!.id}/close`), 200)
  replies(await file.revert(closed), 422, { code: 'not_revertible', reason: 'not_possible' })
})

test('a reopened year that is no longer fit to be closed stays open', async () => {
  const file = await traded()
  await file.act('close')
  const reopened = await file.act('reopen')
  await book(file, '2026-12-31', ['Dr 499000 5.00', 'Cr 700000 5.00'])
  replies(await file.revert(reopened), 422, { code: 'not_revertible', reason: 'not_possible' })
  assert.equal((await file.years())[0]!.is_closed, false)
})

test('closing undone reaches into a locked period', async () => {
  const file = await traded()
  const open = await file.sums()
  const closed = await file.act('close')
  await books.sql.query(
    `UPDATE periods SET is_locked = true, locked_at = $2 WHERE company_id = $1 AND starts_on = '2027-01-01'`,
    [file.company.id, books.clock()],
  )
  await file.undo(closed)
  assert.deepEqual(await file.sums(), open)
})

test('history tells what was closed, opened and reopened', async () => {
  const file = await traded()
  await file.act('close')
  await file.act('reopen')
  const said = async (query: string): Promise<string[]> =>
    replies(await file.admin.get(`${file.path}/history?${query}`), 200).body.data.map(
      ({ label }: { label: string }) => label,
    )
  assert.deepEqual((await said(`resource=fiscal-years&record_id=${file.first}`)).slice(0, 2), [
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
