import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, turnTo, type VatDesk } from '#testing/vat'

/** What was done with returns is taken back; the bin gives drafts back. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

async function stage() {
  const desk = await openVatDesk(books, 'BE', { vat_regime: 'monthly' })
  const january = { entry_date: '2026-01-10' }
  replies(await desk.invoice('VEN', ['700000 1000.00 SG21'], january), 201)
  return { desk, undo: undoIn(books, desk) }
}

const locked = async ({ admin, path }: VatDesk): Promise<boolean[]> =>
  replies(await admin.get(`${path}/periods`), 200)
    .body.slice(0, 3)
    .map(({ vat_locked }: Shown) => vat_locked)

test('a return that was prepared goes to the bin, and corrections go back to what they were', async () => {
  const { desk, undo } = await stage()
  const made = await desk.admin.post(desk.returns, { year: 2026, period: 1 })
  const { id } = replies(made, 201).body
  const path = `${desk.returns}/${id}`
  await undo.thereAndBack(() => desk.admin.patch(path, { manual: { '62': '5.00' }, comment: 'a' }))
  const old = await desk.read(id)
  const january = { entry_date: '2026-01-20' }
  replies(await desk.invoice('VEN', ['700000 10.00 SG21'], january), 201)
  const recomputed = await desk.ofReturn(id, 'recompute')
  await undo.undo(recomputed)
  const back = await desk.read(id)
  assert.deepEqual([back.boxes, back.is_stale], [old.boxes, true])
  await undo.undo(made)
  replies(await desk.admin.get(path), 404)
  replies(await undo.restore('vat-declarations', id), 200)
  assert.deepEqual((await desk.read(id)).boxes, old.boxes)
})

test('a validation is taken back with its entry and its locks, unless a later return stands', async () => {
  const { desk, undo } = await stage()
  const { id } = await desk.prepare(1)
  const standing = await undo.standing()
  const validated = await desk.ofReturn(id, 'validate')
  assert.deepEqual(await locked(desk), [true, false, false])
  const filed = await desk.ofReturn(id, 'file', { filing_reference: 'X' })
  await undo.undo(filed)
  const again = await desk.read(id)
  assert.deepEqual([again.status, again.filings], ['validated', []])
  await undo.undo(validated)
  const draft = await desk.read(id)
  assert.deepEqual([draft.status, draft.journal_entry_id], ['draft', null])
  assert.deepEqual(await locked(desk), [false, false, false])
  assert.deepEqual(await undo.standing(), standing)
  const second = await desk.ofReturn(id, 'validate')
  const later = await desk.prepare(2)
  await desk.validate(later.id)
  const refused = replies(await undo.revert(second), 422)
  assert.equal(refused.body.code, 'not_revertible')
})

test('a reopening is not taken back: one validates again', async () => {
  const { desk, undo } = await stage()
  const { id } = await desk.prepare(1)
  await desk.validate(id)
  const reopened = await desk.ofReturn(id, 'reopen')
  assert.equal(replies(await undo.revert(reopened), 422).body.code, 'not_revertible')
})

test('a draft comes back from the bin unless its period was taken; purged, only the log knows it', async () => {
  const { desk, undo } = await stage()
  const { id } = await desk.prepare(1)
  const deleted = replies(await desk.admin.delete(`${desk.returns}/${id}`), 204)
  assert.equal(deleted.headers.get('x-trashed'), '1')
  const other = await desk.prepare(1)
  refusedAt(await undo.restore('vat-declarations', id), 'period')
  replies(await desk.admin.delete(`${desk.returns}/${other.id}`), 204)
  replies(await undo.purge('vat-declarations', other.id), 204)
  replies(await undo.restore('vat-declarations', id), 200)
  const { rows } = await books.sql.query(
    `SELECT (SELECT count(*)::int FROM vat_declarations WHERE company_id = $1) AS returns,
            (SELECT count(*)::int FROM vat_declaration_months WHERE company_id = $1) AS months`,
    [desk.company.id],
  )
  assert.deepEqual(rows, [{ returns: 1, months: 1 }])
})
