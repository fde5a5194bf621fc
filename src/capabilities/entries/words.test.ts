import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

type Line = { id: number; label: string | null; due_date: string | null }

const post = async (more: object = {}) =>
  replies(
    await desk.free([], {
      label: 'Rent',
      reference: 'R-1',
      due_date: '2026-04-01',
      lines: [
        { account: '613000', debit: '100.00', label: 'January' },
        { account: '440000', credit: '60.00', third_party_id: desk.supplier },
        {
          account: '440000',
          credit: '30.00',
          third_party_id: desk.supplier,
          due_date: '2026-05-01',
        },
        { account: '499000', credit: '10.00', due_date: '2026-04-01' },
      ],
      ...more,
    }),
    201,
  ).body
const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  desk.admin.patch(`${desk.path}/entries/${id}`, body, { headers })
const dueDates = (body: { lines: Line[] }) => body.lines.map((line) => line.due_date)

test('label, reference and words of lines change; nothing else that is sent does', async () => {
  const before = await post()
  books.clock.advance(1000)
  const answer = replies(
    await patch(before.id, {
      label: 'Rent of the shop',
      reference: null,
      lines: [{ id: before.lines[0].id, label: 'First month', debit: '5.00', account: '604000' }],
      journal_id: desk.journal('ACH'),
      entry_date: '2026-01-01',
      number: 40,
      status: 'reversed',
      document_reference: 'other',
      third_party_id: desk.customer,
    }),
    200,
    { label: 'Rent of the shop', reference: null, version: 2, lock_version: 2 },
  )
  const { label, reference, version, lock_version, updated_at, lines, ...rest } = answer.body
  const { lines: linesBefore, ...headBefore } = before
  for (const [name, value] of Object.entries(rest)) assert.deepEqual(value, headBefore[name], name)
  assert.ok(updated_at > before.updated_at)
  assert.deepEqual(lines, [{ ...linesBefore[0], label: 'First month' }, ...linesBefore.slice(1)])
  const read = replies(await desk.admin.get(`${desk.path}/entries/${before.id}`), 200)
  assert.equal(read.text, answer.text)
})

test('the change is in the log with the record before and after', async () => {
  const { warnings: _, ...before } = await post()
  const { body } = replies(await patch(before.id, { label: 'Other' }), 200)
  const { rows } = await books.sql.query(
    `SELECT action, version, before, after FROM changes
      WHERE company_id = $1 AND resource = 'entries' AND record_id = $2 ORDER BY seq`,
    [desk.company.id, before.id],
  )
  assert.deepEqual(rows, [
    { action: 'posted', version: 1, before: null, after: before },
    { action: 'updated', version: 2, before, after: body },
  ])
})

describe('the due date of the entry', () => {
  test('takes the lines of third parties along that had the same', async () => {
    const { id } = await post()
    const moved = replies(await patch(id, { due_date: '2026-06-30' }), 200, {
      due_date: '2026-06-30',
    })
    assert.deepEqual(dueDates(moved.body), [null, '2026-06-30', '2026-05-01', '2026-04-01'])
    const none = replies(await patch(id, { due_date: null }), 200, { due_date: null, version: 3 })
    assert.deepEqual(dueDates(none.body), [null, null, '2026-05-01', '2026-04-01'])
    const again = replies(await patch(id, { due_date: '2026-07-01' }), 200)
    assert.deepEqual(dueDates(again.body), [null, '2026-07-01', '2026-05-01', '2026-04-01'])
  })

  test('leaves a line that says its own day', async () => {
    const { id, lines } = await post()
    const { body } = replies(
      await patch(id, {
        due_date: '2026-06-30',
        lines: [
          { id: lines[1].id, due_date: '2026-08-31' },
          { id: lines[2].id, due_date: null },
          { id: lines[3].id, label: 'Waiting' },
        ],
      }),
      200,
    )
    assert.deepEqual(dueDates(body), [null, '2026-08-31', null, '2026-04-01'])
    assert.equal(body.lines[3].label, 'Waiting')
  })
})

test('what is the same already makes no new version and no row in the log', async () => {
  const { id, lines, ...before } = await post()
  for (const same of [
    {},
    { label: 'Rent', reference: 'R-1', due_date: '2026-04-01' },
    { lines: [] },
    { lines: null },
    { lines: [{ id: lines[0].id, label: 'January', analytic: [] }, { id: lines[1].id }] },
    { number: 12 },
  ]) {
    const answer = replies(await patch(id, same), 200, {
      version: 1,
      updated_at: before.updated_at,
    })
    assert.equal(answer.headers.get('x-operation-id'), null)
  }
})

test('a line of another entry, an unknown one or one named twice is refused', async () => {
  const { id, lines } = await post()
  const other = await post()
  const own = { id: lines[0].id, label: 'x' }
  const foreign = await openDesk(books)
  const elsewhere = replies(await foreign.invoice('ACH', ['604000 1.00']), 201).body.lines[0].id
  for (const unknown of [other.lines[0].id, elsewhere, 999_999_999])
    refusedAt(await patch(id, { lines: [own, { id: unknown, label: 'x' }] }), 'lines.1.id')
  refusedAt(await patch(id, { lines: [own, own] }), 'lines.1.id')
  refusedAt(await patch(id, { lines: [{ id: 1 }, own, { id: 2 }] }), 'lines.0.id', 'lines.2.id')
  refusedAt(await patch(id, { lines: [{ label: 'x' }] }), 'lines.0.id')
  const analytic = [{ axis_id: 1, code_id: 1, percent: '100.00' }]
  refusedAt(await patch(id, { lines: [{ ...own, analytic }] }), 'lines.0.analytic.0.code_id')
  refusedAt(
    await patch(id, { due_date: '2026-02-30', label: 'x'.repeat(256) }),
    'label',
    'due_date',
  )
  const read = replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200, { version: 1 })
  assert.equal(read.body.lines[0].label, 'January')
})

test('an entry that is not there, or of another file, is not found', async () => {
  const other = await openDesk(books)
  const { id } = replies(await other.invoice('ACH', ['604000 1.00']), 201).body
  replies(await patch(id, { label: 'x' }), 404)
  replies(await patch(999_999_999, { label: 'x' }), 404)
})

test('a stale version changes nothing and shows what stands', async () => {
  const { id } = await post()
  replies(await patch(id, { label: 'First' }, { 'x-base-version': '1' }), 200, { version: 2 })
  const conflict = replies(await patch(id, { label: 'Second' }, { 'x-base-version': '1' }), 409, {
    code: 'conflict',
    server_version: 2,
  })
  assert.equal(conflict.body.server_data.label, 'First')
})

test('a reversed entry can still be given other words; its reversal keeps its own', async () => {
  const before = await post()
  const reversal = replies(await desk.reverse(before.id), 201).body
  const { body } = replies(await patch(before.id, { label: 'Mistake' }), 200, {
    status: 'reversed',
    version: 3,
  })
  assert.deepEqual(booked(body), booked(before))
  const read = replies(await desk.admin.get(`${desk.path}/entries/${reversal.id}`), 200)
  assert.equal(read.body.label, reversal.label)
})

test('a dry run shows the change and keeps none', async () => {
  const { id } = await post()
  replies(await patch(id, { label: 'Try' }, { 'x-dry-run': '1' }), 200, {
    label: 'Try',
    version: 2,
  })
  replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200, { label: 'Rent', version: 1 })
})
