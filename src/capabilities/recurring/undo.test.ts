import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { hearEntries } from '#testing/hooks'
import { replies } from '#testing/http'
import { openRecurringDesk, type RecurringDesk, type Shown } from '#testing/recurring'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** Taking back what was done with recurring entries. Today is 16 March 2026. */
const books = useBooks()
let desk: RecurringDesk
let back: ReturnType<typeof undoIn>
before(async () => {
  desk = await openRecurringDesk(books)
  back = undoIn(books, desk)
})

const status = async (id: number, on = '2026-01-15') => (await desk.occurrence(id, on)).status

test('a run that is taken back reverses its entry, whatever ran later, and may be run again', async () => {
  const { id } = await desk.make({ auto_post: true })
  await desk.minute()
  const { entry_id } = await desk.occurrence(id, '2026-01-15')
  const [revision] = replies(
    await desk.admin.get(`${desk.path}/history?resource=entries&record_id=${entry_id}`),
    200,
  ).body.data
  await back.undo(revision.operation_id)
  assert.deepEqual(await desk.dates(id), [
    '2026-01-15 reversed',
    '2026-02-15 posted',
    '2026-03-15 posted',
  ])
  assert.equal((await desk.entry(entry_id)).status, 'reversed')
  await desk.minute()
  assert.equal(await status(id), 'reversed', 'the job does not post it again')
  replies(await desk.run(id, { on: '2026-01-15' }), 201)
  assert.equal(await status(id), 'posted')
})

test('taken back and done again, a run names the entry that stands for it', async () => {
  const { id } = await desk.make()
  const ran = await desk.run(id)
  const reverted = await back.undo(ran)
  assert.equal(await status(id), 'reversed')
  await back.undo(reverted.body.operation_id)
  const again = await desk.occurrence(id, '2026-01-15')
  assert.equal(again.status, 'posted')
  assert.notEqual(again.entry_id, ran.body.entry.id)
  assert.equal((await desk.read(id)).posted_count, 1)
  await back.undo(ran)
  assert.equal(await status(id), 'reversed')
})

test('the revision of the record alone takes its entry back too', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  await back.undo(await back.revisionOf('recurring-entries', id, 'run'))
  assert.equal((await desk.entry(entry.id)).status, 'reversed')
  assert.equal(await status(id), 'reversed')
})

test('an entry that is reversed by hand marks its occurrence, with a revision of the record', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  const reversed = await desk.reverse(entry.id)
  const record = await desk.read(id)
  assert.deepEqual([record.posted_count, record.last_run_on, record.version], [0, null, 3])
  assert.equal(record.next_on, '2026-02-15', 'the job does not come back to it')
  assert.equal((await back.lastOf('recurring-entries', id)).action, 'reversed')
  // Alone it is not taken back: the entry leads.
  const alone = await back.revert(await back.revisionOf('recurring-entries', id, 'reversed'))
  replies(alone, 422, { code: 'not_revertible' })
  await back.undo(reversed)
  assert.equal(await status(id), 'posted')
})

test('the reversal of an occurrence that was posted again, or left out, since is not taken back', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  const reversed = await desk.reverse(entry.id)
  const again = await desk.run(id, { on: '2026-01-15' })
  replies(await back.revert(reversed), 422, { code: 'not_revertible', reason: 'in_use' })
  const alone = await back.revisionOf('entries', entry.id, 'reversed')
  replies(await back.revert(alone), 422, { code: 'not_revertible', reason: 'in_use' })
  assert.equal((await desk.occurrence(id, '2026-01-15')).entry_id, again.body.entry.id)
  const reversedAgain = await desk.reverse(again.body.entry.id)
  replies(await desk.leaveOut(id, '2026-01-15'), 200)
  replies(await back.revert(reversedAgain), 422, { reason: 'in_use' })
  assert.equal(await status(id), 'skipped')
})

test('a correction keeps the occurrence posted and names the new entry', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  const lines = [
    { account: '610000', debit: '860.00' },
    { account: '499000', credit: '860.00' },
  ]
  const body = { ...desk.rent, label: 'Loyer', entry_date: '2026-01-15', lines }
  const corrected = await desk.admin.post(`${desk.path}/entries/${entry.id}/correct`, body)
  const { id: newId } = replies(corrected, 201).body
  const occurrence = await desk.occurrence(id, '2026-01-15')
  assert.deepEqual([occurrence.status, occurrence.entry_id], ['posted', newId])
  const alone = await back.revert(await back.revisionOf('recurring-entries', id, 'replaced'))
  replies(alone, 422, { code: 'not_revertible' })
  await back.undo(corrected)
  const after = await desk.occurrence(id, '2026-01-15')
  assert.equal(after.status, 'posted')
  const standing = await desk.entry(after.entry_id)
  assert.deepEqual([standing.status, standing.total_debit], ['posted', '850.00'])
})

test('a date that was left out is due again when that is taken back', async () => {
  const { id } = await desk.make()
  await back.thereAndBack(
    () => desk.leaveOut(id),
    async () => [await desk.dates(id), (await desk.read(id)).next_on],
  )
})

test('what was reversed and then left out is reversed again', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  replies(await desk.reverse(entry.id), 201)
  const skipped = await desk.leaveOut(id, '2026-01-15')
  assert.equal(await status(id), 'skipped')
  await back.undo(skipped)
  assert.deepEqual(
    [await status(id), (await desk.occurrence(id, '2026-01-15')).entry_id],
    ['reversed', entry.id],
  )
})

test('a change that is taken back restores the old values and touches no entry', async () => {
  const { id } = await desk.make()
  replies(await desk.run(id), 201)
  const before = await desk.booked()
  const look = async () => {
    const { version: _, lock_version: __, updated_at: ___, ...record } = await desk.read(id)
    return [record, await desk.dates(id)]
  }
  const changes: object[] = [
    { label: 'Bail', due_days: 30 },
    { day: 31, ends_on: '2027-01-31' },
    { index_by: '3.00' },
    { template: { ...desk.rent, label: 'Bail {year}' } },
    { is_active: false },
    { auto_post: true },
    { occurrences_left: 12 },
  ]
  for (const body of changes) await back.thereAndBack(() => desk.change(id, body), look)
  assert.deepEqual(await desk.booked(), before)
})

test('a pause that ended is taken back with the dates that it left out', async () => {
  const { id } = await desk.make()
  replies(await desk.change(id, { is_active: false }), 200)
  await back.thereAndBack(
    () => desk.change(id, { is_active: true }),
    async () => [(await desk.read(id)).is_active, await desk.dates(id)],
  )
})

test('a field that moved again since is a conflict', async () => {
  const { id } = await desk.make()
  const first = await desk.change(id, { label: 'One' })
  replies(await desk.change(id, { label: 'Two' }), 200)
  replies(await back.revert(first), 409, { code: 'conflict', fields: ['label'] })
})

test('making is taken back into the bin, and deleting out of it', async () => {
  const made = await desk.post()
  await back.undo(made)
  replies(await desk.admin.get(`${desk.all}/${made.body.id}`), 404)
  replies(await back.restore('recurring-entries', made.body.id), 200)
  const gone = await desk.admin.delete(`${desk.all}/${made.body.id}`)
  await back.undo(gone)
  replies(await desk.admin.get(`${desk.all}/${made.body.id}`), 200)
})

test('a try that was refused is not taken back', async () => {
  const own = await openRecurringDesk(books)
  await own.lockPeriod('2026-01-01')
  const { id } = await own.make({ auto_post: true })
  await own.minute()
  const ofOwn = undoIn(books, own)
  const refused = await ofOwn.revert(await ofOwn.revisionOf('recurring-entries', id, 'failed'))
  replies(refused, 422, { code: 'not_revertible' })
  assert.match(refused.body.message, /has posted nothing/)
})

test('history tells what happened in words', async () => {
  const { id } = await desk.make()
  replies(await desk.run(id), 201)
  replies(await desk.leaveOut(id), 200)
  const { data } = replies(
    await desk.admin.get(`${desk.path}/history?resource=recurring-entries&record_id=${id}`),
    200,
  ).body
  assert.deepEqual(
    data.map(({ label }: Shown) => label),
    [
      'Recurring entry Loyer skipped on 2026-02-15',
      'Recurring entry Loyer posted for 2026-01-15',
      'Created: recurring entry Loyer',
    ],
  )
})

test('a push makes, changes, runs and deletes recurring entries', async () => {
  const at = 'recurring-entries/$rent'
  const mutation = (mutation_id: string, method: string, path: string, body: object = {}) => ({
    mutation_id: `${mutation_id}-${desk.company.id}`,
    method,
    path,
    body,
  })
  const mutations = [
    { ...mutation('a', 'POST', 'recurring-entries', desk.body()), temp_id: 'rent' },
    mutation('b', 'PATCH', at, { label: 'Bail' }),
    mutation('c', 'POST', `${at}/run`, { on: '2026-01-15' }),
    mutation('d', 'DELETE', at),
  ]
  const { results } = replies(
    await desk.admin.post(`${desk.path}/sync/push`, { mutations }),
    200,
  ).body
  assert.deepEqual(
    results.map(({ status: told, http_status, version }: Shown) => [told, http_status, version]),
    [
      ['applied', 201, 1],
      ['applied', 200, 2],
      ['applied', 201, 3],
      ['applied', 204, 4],
    ],
  )
})

test('what is posted and reversed is announced as any entry is', async () => {
  const own = await openRecurringDesk(books)
  const heard = await hearEntries(books, own.firm)
  await own.make({ auto_post: true, starts_on: '2026-03-15' })
  await own.minute()
  const { rows: posted } = await books.sql.query(
    'SELECT max(id)::int AS id FROM entries WHERE company_id = $1',
    [own.company.id],
  )
  replies(await own.reverse(posted[0].id), 201)
  assert.deepEqual(await heard(), [
    'entry.posted recurring',
    'entry.posted reversal',
    'entry.reversed recurring',
  ])
})
