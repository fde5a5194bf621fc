import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openRecurringDesk, type RecurringDesk } from '#testing/recurring'
import { useBooks } from '#testing/use-books'

/** Occurrences that a person posts or leaves out. Today is 16 March 2026. */
const books = useBooks()
let desk: RecurringDesk
before(async () => {
  desk = await openRecurringDesk(books)
})

test('the next date is posted, and a second click never posts the next month', async () => {
  const { id } = await desk.make({ starts_on: '2026-03-15' })
  const { recurring_entry: record, entry } = replies(await desk.run(id), 201).body
  assert.deepEqual(
    [record.next_on, record.last_run_on, record.last_entry_id, record.posted_count],
    ['2026-04-15', '2026-03-15', entry.id, 1],
  )
  assert.deepEqual([record.due_count, record.version], [0, 2])
  assert.deepEqual(await desk.read(id), record)
  assert.deepEqual([entry.entry_date.slice(0, 10), entry.label], ['2026-03-15', 'Loyer mars 2026'])
  refusedAt(await desk.run(id), 'on')
  replies(await desk.run(id, { on: '2026-04-15' }), 201)
})

test('a date that is posted is not posted again, nor left out', async () => {
  const { id } = await desk.make()
  const on = '2026-01-15'
  replies(await desk.run(id, { on }), 201)
  const answers = [
    await desk.run(id, { on }),
    await desk.run(id, { on, entry_date: '2026-03-01' }),
    await desk.leaveOut(id, on),
  ]
  for (const answer of answers)
    replies(refusedAt(answer, 'on'), 422, {
      code: 'occurrence_done',
      message: 'The occurrence of 2026-01-15 is posted already.',
    })
})

test('each refusal is told in the language of the caller', async () => {
  const { id } = await desk.make()
  replies(await desk.run(id, { on: '2026-01-15' }), 201)
  const told: string[] = []
  for (const locale of ['fr', 'nl', 'de']) {
    const person = await books.member(desk.firm, 'admin', { locale })
    told.push((await person.post(`${desk.all}/${id}/run`, { on: '2026-01-15' })).body.message)
  }
  assert.deepEqual(told, [
    'L’échéance du 2026-01-15 est déjà comptabilisée.',
    'De vervaldag van 2026-01-15 is al geboekt.',
    'Der Termin vom 2026-01-15 ist bereits gebucht.',
  ])
})

test('only dates of the series are posted', async () => {
  const { id } = await desk.make({ ends_on: '2026-05-15' })
  refusedAt(await desk.run(id, { on: '2026-01-16' }), 'on')
  refusedAt(await desk.run(id, { on: '2025-12-15' }), 'on')
  refusedAt(await desk.run(id, { on: '2026-06-15' }), 'on')
  replies(await desk.run(id, { on: '2026-05-15' }), 201)
})

test('a month that is locked is posted in another, with the text of its own', async () => {
  const own = await openRecurringDesk(books)
  const { id } = await own.make()
  await own.lockPeriod('2026-01-20')
  const refused = await own.run(id)
  replies(refusedAt(refused, 'entry_date'), 422, { code: 'period_locked', reason: 'period_locked' })
  assert.deepEqual(await own.booked(), [])
  replies(await own.run(id, { entry_date: '2026-02-01' }), 201)
  assert.deepEqual(await own.booked(), ['2026-02-01 Loyer janvier 2026'])
  assert.deepEqual(await own.dates(id), ['2026-01-15 posted', '2026-02-15 due', '2026-03-15 due'])
})

test('the entry may say otherwise for once: same kind, same checks', async () => {
  const { id } = await desk.make()
  const lines = [
    { account: '610000', debit: '912.40', label: '{period}' },
    { account: '499000', credit: '912.40' },
  ]
  const template = { ...desk.rent, lines }
  const wrong = { ...template, lines: [lines[0], { ...lines[1], credit: '1.00' }] }
  replies(refusedAt(await desk.run(id, { template: wrong }), 'template.lines'), 422, {
    code: 'not_balanced',
  })
  const { entry, recurring_entry } = replies(await desk.run(id, { template }), 201).body
  assert.deepEqual([entry.total_debit, entry.lines[0].label], ['912.40', 'janvier 2026'])
  assert.deepEqual(recurring_entry.template, desk.rent)
  refusedAt(await desk.run(id, { template: { ...template, label: '{x}' } }), 'template.label')
})

test('a date that is left out has no entry, and may be posted after all', async () => {
  const { id } = await desk.make()
  const skipped = replies(await desk.leaveOut(id), 200).body
  assert.equal(skipped.entry, null)
  assert.deepEqual(
    [skipped.occurrence.on, skipped.occurrence.status, skipped.recurring_entry.next_on],
    ['2026-01-15', 'skipped', '2026-02-15'],
  )
  // Asked again it is left out already: nothing changes.
  const again = replies(await desk.leaveOut(id, '2026-01-15'), 200).body
  assert.equal(again.recurring_entry.version, 2)
  replies(await desk.run(id, { on: '2026-01-15' }), 201)
  assert.equal((await desk.occurrence(id, '2026-01-15')).status, 'posted')
})

test('a recurring entry that is paused is not run', async () => {
  const { id } = await desk.make({ is_active: false })
  refusedAt(await desk.run(id), 'is_active')
  refusedAt(await desk.leaveOut(id, '2026-01-15'), 'is_active')
})

test('entries are counted down to the last, and one that is reversed does not count', async () => {
  const { id } = await desk.make({ occurrences_left: 2 })
  assert.deepEqual(await desk.dates(id, ''), ['2026-01-15 due', '2026-02-15 due'])
  const first = replies(await desk.run(id), 201).body
  assert.equal(first.recurring_entry.occurrences_left, 1)
  const last = replies(await desk.run(id), 201).body.recurring_entry
  assert.deepEqual([last.occurrences_left, last.next_on, last.is_active], [0, null, true])
  refusedAt(await desk.run(id), 'on')
  refusedAt(await desk.run(id, { on: '2026-03-15' }), 'on')
  replies(await desk.reverse(first.entry.id), 201)
  const reversed = await desk.read(id)
  assert.deepEqual([reversed.occurrences_left, reversed.next_on], [1, '2026-03-15'])
  replies(await desk.run(id), 201)
  // Another took its place.
  refusedAt(await desk.run(id, { on: '2026-01-15' }), 'on')
})

test('a dry run says what would be and keeps nothing', async () => {
  const { id } = await desk.make()
  const before = await desk.booked()
  const headers = { 'x-dry-run': '1' }
  const tried = await desk.admin.post(`${desk.all}/${id}/run`, {}, { headers })
  assert.equal(replies(tried, 201).body.recurring_entry.posted_count, 1)
  assert.deepEqual(await desk.booked(), before)
  assert.equal((await desk.read(id)).version, 1)
})

test('the same key posts once, and a stale version is told', async () => {
  const { id } = await desk.make()
  const headers = { 'x-client-mutation-id': `rent-${id}` }
  const [one, other] = [
    await desk.admin.post(`${desk.all}/${id}/run`, {}, { headers }),
    await desk.admin.post(`${desk.all}/${id}/run`, {}, { headers }),
  ]
  assert.equal(replies(one, 201).body.entry.id, replies(other, 200).body.entry.id)
  const stale = { headers: { 'x-base-version': '1' } }
  const refused = await desk.admin.post(`${desk.all}/${id}/run`, {}, stale)
  replies(refused, 409, { code: 'conflict', server_version: 2 })
})

test('a text that grows too long is cut, and the number is that of the date in the series', async () => {
  const label = `${'x'.repeat(246)} {period}`
  const { id } = await desk.make({
    template: { ...desk.rent, label, reference: '{number}/{year}' },
  })
  const { entry } = replies(await desk.run(id, { on: '2026-03-15' }), 201).body
  assert.deepEqual(
    [entry.label.length, entry.label.slice(-9), entry.reference],
    [255, ' mars 202', '3/2026'],
  )
})

test('a reference that grows too long is cut where its field ends', async () => {
  const reference = `${'x'.repeat(91)} {period}`
  const { id } = await desk.make({ template: { ...desk.rent, reference } })
  const { entry } = replies(await desk.run(id, { on: '2026-03-15' }), 201).body
  assert.deepEqual([entry.reference.length, entry.reference.slice(-9)], [100, ' mars 202'])
})
