import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDesk } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { type Answered, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { operationOf, undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function openStage() {
  const desk = await openDesk(books)
  const read = async (id: number) =>
    replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body
  const newest = async () => replies(await desk.admin.get(`${desk.path}/entries`), 200).body.data[0]
  const letterings = async () =>
    replies(await desk.admin.get(`${desk.path}/lettering`), 200).body.data
  return { ...desk, ...undoIn(books, desk), read, newest, letterings }
}

const goods = ['604000 100.00 PG21']
const ids = (answer: Answered, action: string): number[] =>
  answer.body.revisions
    .filter((one: { action: string }) => one.action === action)
    .map((one: { record_id: number }) => one.record_id)

const many = longOrShort(1000, 12)

describe('what was posted', () => {
  test('is reversed on its own day, box by box, and lettered with its reversal', async () => {
    const company = await openStage()
    const untouched = await company.standing()
    const posted = replies(await company.invoice('ACH', goods, { reference: 'F-1' }), 201)
    const undone = await company.undo(posted)
    const reversal = await company.read(ids(undone, 'posted')[0]!)
    assert.deepEqual(
      booked(reversal),
      entry`
        Cr 604000 Goods     100.00
        Cr 411059 VAT        21.00
        Dr 440000 Supplier  121.00
      `,
    )
    assert.deepEqual(
      [reversal.reversed_entry_id, reversal.entry_date, reversal.origin],
      [posted.body.id, posted.body.entry_date, 'reversal'],
    )
    const original = await company.read(posted.body.id)
    assert.equal(original.status, 'reversed')
    const revision = await company.revisionOf('entries', original.id, 'reversed')
    const { body: logged } = await company.admin.get(`${company.path}/history/${revision}`)
    assert.deepEqual({ ...logged.after, lines: 0 }, { ...original, lines: 0 })
    const [pair] = await company.letterings()
    assert.deepEqual(
      [pair.origin, pair.amount, pair.account.number],
      ['reversal', '121.00', '440000'],
    )
    assert.deepEqual(await company.standing(), untouched)
  })

  test('stands again as a new entry when that is taken back, and is gone when that is', async () => {
    const company = await openStage()
    const untouched = await company.standing()
    const more = {
      label: 'Meel',
      reference: 'F-2',
      document_reference: 'D-2',
      due_date: '2026-04-30',
      currency: 'USD',
      exchange_rate: '0.5',
    }
    const posted = replies(await company.invoice('ACH', goods, more), 201)
    const held = await company.standing()
    const undone = await company.undo(posted)
    const redone = await company.undo(undone)
    assert.deepEqual(await company.standing(), held)
    assert.equal((await company.read(posted.body.id)).status, 'reversed')
    const [id] = ids(redone, 'posted')
    assert.notEqual(id, posted.body.id)
    const given = ['id', 'number', 'lines', 'created_at', 'updated_at', 'warnings']
    const told = (record: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !given.includes(name)))
    const again = await company.read(id!)
    assert.deepEqual(told(again), told(posted.body))
    const lines = (record: { lines: { id: number }[] }) =>
      record.lines.map(({ id: _id, ...line }) => line)
    assert.deepEqual(lines(again), lines(posted.body))
    await company.undo(redone)
    assert.deepEqual(await company.standing(), untouched)
  })

  test(`is reversed as a set, ${many} at once, and comes back as one`, async () => {
    const company = await openStage()
    const untouched = await company.standing()
    const items = Array.from({ length: many }, (_, place) =>
      place % 2 === 0
        ? { kind: 'invoice', ...company.invoiceBody('ACH', goods) }
        : { kind: 'free', ...company.freeBody(['Dr 612000 5.00', 'Cr 489000 5.00']) },
    )
    const posted = replies(await company.batch(items), 201)
    const held = await company.standing()
    const undone = await company.undo(posted)
    assert.equal(ids(undone, 'posted').length, many)
    assert.equal(ids(undone, 'reversed').length, many)
    assert.deepEqual(await company.standing(), untouched)
    const redone = await company.undo(undone)
    assert.equal(ids(redone, 'posted').length, many)
    assert.deepEqual(await company.standing(), held)
  })

  test('is not reversed twice', async () => {
    const company = await openStage()
    const posted = replies(await company.invoice('ACH', goods), 201)
    replies(await company.reverse(posted.body.id), 201)
    replies(await company.revert(posted), 422, {
      code: 'not_revertible',
      reason: 'already_reverted',
    })
    const batch = replies(
      await company.batch([
        { kind: 'invoice', ...company.invoiceBody('ACH', goods) },
        { kind: 'invoice', ...company.invoiceBody('ACH', goods) },
      ]),
      201,
    )
    replies(await company.reverse(batch.body.data[1].id), 201)
    const held = await company.standing()
    replies(await company.revert(batch), 422, { reason: 'already_reverted' })
    assert.deepEqual(await company.standing(), held)
    assert.equal((await company.read(batch.body.data[0].id)).status, 'posted')
  })

  test('stays in a locked period and in a closed year', async () => {
    const company = await openStage()
    const locked = replies(await company.invoice('ACH', goods, { entry_date: '2026-01-10' }), 201)
    const undone = await company.undo(
      replies(await company.invoice('ACH', goods, { entry_date: '2026-01-11' }), 201),
    )
    await company.lockPeriod('2026-01-10')
    for (const what of [locked, undone])
      replies(await company.revert(what), 422, { code: 'not_revertible', reason: 'period_locked' })
    const closed = replies(await company.invoice('ACH', goods), 201)
    await company.closeYear('2026-03-10')
    replies(await company.revert(closed), 422, {
      code: 'not_revertible',
      reason: 'fiscal_year_closed',
    })
    assert.equal((await company.read(closed.body.id)).status, 'posted')
  })
})

describe('a reversal', () => {
  test('taken back posts the original again; the pair stays lettered', async () => {
    const company = await openStage()
    const posted = replies(await company.invoice('ACH', goods, { reference: 'F-3' }), 201)
    const held = await company.standing()
    const reversal = replies(
      await company.reverse(posted.body.id, { entry_date: '2026-03-31' }),
      201,
    )
    const [pair] = await company.letterings()
    const undone = await company.undo(reversal)
    assert.deepEqual(
      undone.body.revisions.map((one: { action: string }) => one.action),
      ['posted'],
    )
    const again = await company.read(ids(undone, 'posted')[0]!)
    assert.deepEqual(
      [again.reference, again.entry_date, again.origin, again.reversed_entry_id],
      ['F-3', posted.body.entry_date, 'invoice', null],
    )
    assert.deepEqual(booked(again), booked(posted.body))
    assert.deepEqual(await company.letterings(), [pair])
    assert.equal((await company.read(posted.body.id)).status, 'reversed')
    assert.equal((await company.read(reversal.body.id)).status, 'posted')
    assert.deepEqual(await company.standing(), held)
  })

  test('is taken back once, by its own revision or by that of the original', async () => {
    for (const [first, second] of [
      ['posted', 'reversed'],
      ['reversed', 'posted'],
    ]) {
      const company = await openStage()
      const posted = replies(await company.invoice('ACH', goods), 201)
      const held = await company.standing()
      const reversal = replies(await company.reverse(posted.body.id), 201)
      const revision = (action: string) =>
        company.revisionOf(
          'entries',
          action === 'posted' ? reversal.body.id : posted.body.id,
          action,
        )
      const [pair] = await company.letterings()
      const { body: undone } = await company.undo(await revision(first!))
      assert.deepEqual(await company.standing(), held)
      const marked = [
        await revision('posted'),
        await revision('reversed'),
        await company.revisionOf('lettering', pair.id, 'created'),
      ]
      for (const one of marked)
        replies(await company.admin.get(`${company.path}/history/${one}`), 200, {
          reverted_by: undone.operation_id,
        })
      replies(await company.revert(await revision(second!)), 422, { reason: 'already_reverted' })
      replies(await company.revert(reversal), 422, { reason: 'already_reverted' })
    }
  })

  test('of an invoice that was paid leaves open what was open before', async () => {
    const company = await openStage()
    const posted = replies(await company.invoice('ACH', goods), 201)
    const paid = replies(
      await company.free(['Dr 440000 121.00', 'Cr 550000 121.00'], {
        lines: [
          { account: '440000', debit: '121.00', third_party_id: company.supplier },
          { account: '580000', credit: '121.00' },
        ],
      }),
      201,
    )
    const line_ids = [posted.body.lines.at(-1).id, paid.body.lines[0].id]
    replies(await company.admin.post(`${company.path}/lettering`, { line_ids }), 201)
    const held = await company.standing()
    const reversal = replies(await company.reverse(posted.body.id), 201)
    const reversed = await company.standing()
    const undone = await company.undo(reversal)
    assert.deepEqual(await company.standing(), held)
    await company.undo(undone)
    assert.deepEqual(await company.standing(), reversed)
  })

  test('that was taken back leaves the posting to be taken back too, and all of it done again', async () => {
    const company = await openStage()
    const untouched = await company.standing()
    const posted = replies(await company.invoice('ACH', goods), 201)
    const held = await company.standing()
    const reversal = replies(await company.reverse(posted.body.id), 201)
    await company.undo(reversal)
    const undone = await company.undo(posted)
    assert.deepEqual(await company.standing(), untouched)
    await company.undo(undone)
    assert.deepEqual(await company.standing(), held)
    await company.undo(posted)
    assert.deepEqual(await company.standing(), untouched)
    replies(await company.revert(posted), 422, { reason: 'already_reverted' })
  })

  test('of an entry whose third party was merged since stays with the one it was booked on', async () => {
    const company = await openStage()
    const goer = await books.party(company.company, 'supplier')
    const more = { third_party_id: goer }
    const posted = replies(await company.invoice('ACH', goods, more), 201)
    const merge = `${company.path}/third-parties/${goer}/merge`
    const merged = replies(await company.admin.post(merge, { into_id: company.supplier }), 200)
    const reversal = replies(await company.reverse(posted.body.id), 201, {
      third_party_id: company.supplier,
    })
    await company.undo(reversal)
    await company.undo(merged)
    const balance = async (id: number) =>
      replies(await company.admin.get(`${company.path}/third-parties/${id}`), 200).body.balance
    assert.deepEqual([await balance(goer), await balance(company.supplier)], ['-121.00', '0.00'])
  })

  test('that was itself reversed by hand is not taken back', async () => {
    const company = await openStage()
    const posted = replies(await company.invoice('ACH', goods), 201)
    const reversal = replies(await company.reverse(posted.body.id), 201)
    const second = replies(await company.reverse(reversal.body.id), 201)
    const held = await company.standing()
    replies(await company.revert(reversal), 422, {
      code: 'not_revertible',
      reason: 'already_reverted',
    })
    assert.deepEqual(await company.standing(), held)
    await company.undo(second)
    const again = await company.newest()
    assert.deepEqual(booked(again), booked(reversal.body))
    assert.deepEqual([again.origin, again.reversed_entry_id], ['reversal', null])
    await company.undo(await company.revisionOf('entries', again.id, 'posted'))
    assert.deepEqual(await company.standing(), held)
  })

  test('what was retired meanwhile still serves', async () => {
    const company = await openStage()
    const posted = replies(await company.invoice('ACH', goods), 201)
    const held = await company.standing()
    await company.retireAccount('604000')
    await company.retireParty(company.supplier)
    await company.retireJournal(company.journal('ACH'))
    await company.undo(await company.undo(posted))
    assert.deepEqual(await company.standing(), held)
  })
})

test('an operation of several requests is taken back from its end', async () => {
  const company = await openStage()
  const untouched = await company.standing()
  const headers = { 'x-operation-id': crypto.randomUUID() }
  const post = (path: string, body: object) =>
    company.admin.post(`${company.path}/${path}`, body, { headers })
  const bought = replies(await post('entries/invoice', company.invoiceBody('ACH', goods)), 201).body
  const paid = replies(
    await post('entries', {
      ...company.freeBody([]),
      lines: [
        { account: '440000', debit: '121.00', third_party_id: company.supplier },
        { account: '580000', credit: '121.00' },
      ],
    }),
    201,
  ).body
  const label = { label: 'Meel' }
  replies(
    await company.admin.patch(`${company.path}/entries/${bought.id}`, label, { headers }),
    200,
  )
  const line_ids = [bought.lines.at(-1).id, paid.lines[0].id]
  const lettered = replies(await post('lettering', { line_ids }), 201)
  assert.equal(operationOf(lettered), headers['x-operation-id'])
  const held = await company.standing()
  const undone = await company.undo(headers['x-operation-id'])
  assert.deepEqual(await company.standing(), untouched)
  assert.equal((await company.read(bought.id)).label, null)
  const redone = await company.undo(undone)
  assert.deepEqual(await company.standing(), held)
  const again = await Promise.all(ids(redone, 'posted').map(company.read))
  assert.deepEqual(
    again.map((one) => one.label),
    ['Meel', null],
  )
})
