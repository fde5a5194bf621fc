import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { openOn, postItems } from '#testing/items'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function stage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = {}) =>
    desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more })
  const undo = (id: number, headers: Record<string, string> = {}) =>
    desk.admin.delete(`${desk.path}/lettering/${id}`, { headers })
  return { ...desk, party, letter, undo }
}

/** Lines that leave a cent, lettered with it written off. */
async function withDifference(desk: Awaited<ReturnType<typeof stage>>, date = '2026-03-10') {
  const ids = await postItems(desk, ['121.00', '-120.99'], { party: desk.party, date })
  const made = replies(await desk.letter(ids, { write_off: true }), 201).body
  return { ids, made, differenceId: made.difference_entry_id as number }
}

const lock = (company: { id: number }, day: string) =>
  books.sql.query(
    'UPDATE periods SET is_locked = true WHERE company_id = $1 AND $2 BETWEEN starts_on AND ends_on',
    [company.id, day],
  )

test('undone, the lines are open again, the log keeps the lettering, and its code is not given again', async () => {
  const desk = await stage()
  const { admin, path, company, party } = desk
  const ids = await postItems(desk, ['10.00', '-10.00'], { party })
  const made = replies(await desk.letter(ids), 201, { code: 'AA' }).body
  const gone = replies(await desk.undo(made.id), 204)
  assert.equal(gone.headers.get('x-trashed'), null)
  assert.deepEqual(await openOn(books, company), ids)
  replies(await admin.get(`${path}/lettering/${made.id}`), 404)
  replies(await desk.undo(made.id), 404)
  const { rows } = await books.sql.query(
    `SELECT action, version, before, after FROM changes WHERE company_id = $1 AND resource = 'lettering' ORDER BY seq`,
    [company.id],
  )
  assert.deepEqual(rows.slice(1), [{ action: 'deleted', version: 2, before: made, after: null }])
  replies(await desk.letter(ids), 201, { code: 'AB' })
})

test('a base version that is not the lettering’s is a conflict', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['10.00', '-10.00'], { party: desk.party })
  const made = replies(await desk.letter(ids), 201).body
  const stale = replies(await desk.undo(made.id, { 'x-base-version': '2' }), 409, {
    server_version: 1,
  })
  assert.deepEqual(stale.body.server_data, made)
  replies(await desk.undo(made.id, { 'x-base-version': '1' }), 204)
})

test('the entry of a difference is reversed on its own day and lettered with its reversal', async () => {
  const desk = await stage()
  const { admin, path, company } = desk
  const { ids, made, differenceId } = await withDifference(desk)
  replies(await desk.undo(made.id), 204)
  const written = replies(await admin.get(`${path}/entries/${differenceId}`), 200, {
    status: 'reversed',
  }).body
  const reversal = replies(
    await admin.get(`${path}/entries/${written.reversed_by_entry_id}`),
    200,
    {
      origin: 'reversal',
      entry_date: '2026-03-10T00:00:00.000000Z',
    },
  ).body
  assert.deepEqual(
    booked(reversal),
    entry`
      Dr 400000 Customer           0.01
      Cr 657100 Payment difference 0.01
    `,
  )
  assert.deepEqual(await openOn(books, company), ids)
  const pair = replies(await admin.get(`${path}/lettering`), 200, { total: 1 }).body.data[0]
  assert.deepEqual(
    [pair.origin, pair.amount, pair.lines.map((line: { id: number }) => line.id)],
    ['reversal', '0.01', [written.lines[0].id, reversal.lines[0].id]],
  )
})

test('the reversal of a difference lies today when its own period is locked', async () => {
  const desk = await stage()
  const { made, differenceId } = await withDifference(desk, '2026-02-10')
  await lock(desk.company, '2026-02-10')
  replies(await desk.undo(made.id), 204)
  const written = await desk.admin.get(`${desk.path}/entries/${differenceId}`)
  replies(await desk.admin.get(`${desk.path}/entries/${written.body.reversed_by_entry_id}`), 200, {
    entry_date: '2026-03-16T00:00:00.000000Z',
  })
})

test('a difference that can be reversed on no day stays, and so does its lettering', async () => {
  const desk = await stage()
  const { made, differenceId } = await withDifference(desk, '2026-02-10')
  await lock(desk.company, '2026-02-10')
  await lock(desk.company, '2026-03-16')
  replies(await desk.undo(made.id), 422, { code: 'period_locked' })
  replies(await desk.admin.get(`${desk.path}/lettering/${made.id}`), 200)
  replies(await desk.admin.get(`${desk.path}/entries/${differenceId}`), 200, { status: 'posted' })
})

test('a difference that someone reversed before is not reversed again', async () => {
  const desk = await stage()
  const { admin, path, company } = desk
  const { ids, made, differenceId } = await withDifference(desk)
  const reversal = replies(await admin.post(`${path}/entries/${differenceId}/reverse`, {}), 201)
  assert.equal(reversal.body.lines[0].lettering_id, null)
  replies(await desk.undo(made.id), 204)
  assert.deepEqual(await openOn(books, company), ids)
  replies(await admin.get(`${path}/entries`), 200, { total: 4 })
})

test('the lettering of an entry with its reversal can be undone: the entry stays reversed', async () => {
  const desk = await stage()
  const { admin, path, company } = desk
  const [line] = await postItems(desk, ['10.00'], { party: desk.party })
  const posted = replies(await admin.get(`${path}/entries`), 200).body.data[0]
  replies(await admin.post(`${path}/entries/${posted.id}/reverse`, {}), 201)
  const pair = replies(await admin.get(`${path}/lettering`), 200, { total: 1 }).body.data[0]
  replies(await desk.undo(pair.id), 204)
  replies(await admin.get(`${path}/entries/${posted.id}`), 200, { status: 'reversed' })
  const open = await openOn(books, company)
  assert.equal(open.length, 2)
  assert.equal(open[0], line)
  replies(await desk.letter(open), 201, { origin: 'manual' })
})
