import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** The life of a VAT return: prepared, corrected, validated, filed, reopened. */
const books = useBooks()
const days = 24 * 60 * 60 * 1000

before(() => {
  // 10 April: the first quarter is over.
  books.clock.advance(25 * days)
})
after(() => books.clock.reset())

const vatNumber = 'BE0160771164'

async function openFile(fields: Record<string, unknown> = {}): Promise<Desk> {
  return openDesk(books, { vat_number: vatNumber, ...fields })
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

const ofReturn = (desk: Desk, id?: number, way = '') =>
  `${desk.path}/vat-declarations${id === undefined ? '' : `/${id}`}${way}`

const prepare = async (desk: Desk, period = 1, more: object = {}): Promise<Body> =>
  replies(await desk.admin.post(ofReturn(desk), { year: 2026, period, ...more }), 201).body

const act = (desk: Desk, id: number, way: string, body: object = {}): Promise<Answered> =>
  desk.admin.post(ofReturn(desk, id, `/${way}`), body)

/** The lines of a settlement as the trade writes them. */
const lined = ({ settlement }: Body): string[] =>
  settlement?.lines.map(({ account, debit, credit }: Body) =>
    debit === '0.00' ? `Cr ${account} ${credit}` : `Dr ${account} ${debit}`,
  ) ?? []

/** A quarter with a sale of 1,000, a purchase of 400 and a credit note of 100 to a customer. */
async function live(desk: Desk): Promise<void> {
  replies(await desk.invoice('VEN', ['700000 1000.00 SG21']), 201)
  replies(await desk.invoice('ACH', ['604000 400.00 PG21']), 201)
  replies(await desk.creditNote('NCV', ['700000 100.00 SG21']), 201)
}

test('a quarter is prepared with its boxes, its balance and the entry that would settle it', async () => {
  const desk = await openFile()
  await live(desk)
  const made = await prepare(desk)
  assert.deepEqual(made.boxes, {
    '03': '1000.00',
    '49': '100.00',
    '54': '210.00',
    '59': '84.00',
    '64': '21.00',
    '71': '105.00',
    '81': '400.00',
    XX: '210.00',
    YY: '105.00',
  })
  assert.deepEqual(
    [made.form, made.period_type, made.label, made.due_on, made.status, made.balance],
    ['625', 'quarterly', '1er trimestre 2026', '2026-04-25', 'draft', '105.00'],
  )
  assert.deepEqual(lined(made), [
    'Cr 411059 84.00',
    'Cr 411064 21.00',
    'Dr 451054 210.00',
    'Cr 451200 105.00',
  ])
  const sale = made.details.find(({ box }: Body) => box === '03')
  assert.deepEqual(
    [sale.ledger, sale.carried, sale.manual, sale.adjusted, sale.amount, sale.lines],
    ['1000.00', '0.00', '0.00', '0.00', '1000.00', 1],
  )
  assert.deepEqual(replies(await desk.admin.get(ofReturn(desk, made.id)), 200).body, made)
})

test('corrections by hand are added, box by box, and taken away with null', async () => {
  const desk = await openFile()
  await live(desk)
  const { id } = await prepare(desk)
  const patch = (body: object) => desk.admin.patch(ofReturn(desk, id), body)
  const corrected = replies(await patch({ manual: { '62': '5.00', '61': '1.00' } }), 200).body
  assert.equal(corrected.amount_due, '101.00')
  assert.equal(replies(await patch({ manual: { '61': null } }), 200).body.amount_due, '100.00')
  refusedAt(
    await patch({ manual: { XX: '5.00', '91': '1.00', '999': '2.00' } }),
    ...['91', '999', 'XX'].map((box) => `manual.${box}`),
  )
  refusedAt(await patch({ nil_client_listing: true }), 'nil_client_listing')
  const said = { ask_restitution: true, ask_payment_form: true, comment: 'Seen with the client' }
  replies(await patch(said), 200, said)
})

test('who posts after it was computed makes a draft stale, and recomputing reads the books again', async () => {
  const desk = await openFile()
  await live(desk)
  const made = await prepare(desk)
  assert.equal(made.is_stale, false)
  replies(await desk.invoice('VEN', ['700000 10.00 SG21']), 201)
  assert.equal(replies(await desk.admin.get(ofReturn(desk, made.id)), 200).body.is_stale, true)
  const refused = replies(await act(desk, made.id, 'validate'), 422)
  assert.equal(refused.body.code, 'declaration_stale')
  const again = replies(await act(desk, made.id, 'recompute'), 200).body
  assert.deepEqual([again.is_stale, again.boxes['03'], again.version], [false, '1010.00', 2])
  const same = replies(await act(desk, made.id, 'recompute'), 200).body
  assert.equal(same.version, 2)
})

test('validating posts the entry, locks the months for VAT, and nothing with VAT comes after', async () => {
  const desk = await openFile()
  await live(desk)
  const { id } = await prepare(desk)
  const done = replies(await act(desk, id, 'validate'), 200).body
  assert.equal(done.status, 'validated')
  assert.equal(done.locked_period_ids.length, 3)
  const entry = replies(
    await desk.admin.get(`${desk.path}/entries/${done.journal_entry_id}`),
    200,
  ).body
  assert.deepEqual(
    [entry.origin, entry.entry_date.slice(0, 10), entry.due_date, entry.label],
    ['vat', '2026-03-31', '2026-04-25', '1er trimestre 2026'],
  )
  assert.equal(replies(await desk.reverse(entry.id), 422).body.code, 'record_in_use')
  refusedAt(await desk.invoice('VEN', ['700000 10.00 SG21']), 'entry_date')
  replies(await desk.free(['Dr 612000 10.00', 'Cr 580000 10.00']), 201)
  const [march] = replies(await desk.admin.get(`${desk.path}/periods`), 200).body.slice(2, 3)
  assert.deepEqual([march.vat_locked, march.vat_declaration_id, march.is_locked], [true, id, false])
  replies(await act(desk, id, 'validate'), 422)
  refusedAt(await desk.admin.patch(ofReturn(desk, id), { comment: 'late' }), 'status')
  refusedAt(await desk.admin.delete(ofReturn(desk, id)), 'status')
})

test('a return is filed with its reference, reopened, and filed again with what changed', async () => {
  const desk = await openFile()
  await live(desk)
  const { id } = await prepare(desk)
  refusedAt(await act(desk, id, 'file'), 'status')
  replies(await act(desk, id, 'validate'), 200)
  refusedAt(await act(desk, id, 'file', { filed_on: '2026-03-30' }), 'filed_on')
  refusedAt(await act(desk, id, 'file', { filed_on: '2026-04-11' }), 'filed_on')
  const reference = '4567890-0160771164-202603'
  const filed = replies(
    await act(desk, id, 'file', { filing_reference: reference, filed_on: '2026-04-09' }),
    200,
  ).body
  assert.deepEqual([filed.status, filed.filed_at], ['filed', '2026-04-09T00:00:00.000000Z'])
  const open = replies(await act(desk, id, 'reopen', { reason: 'forgotten' }), 200).body
  assert.deepEqual(
    [open.status, open.journal_entry_id, open.locked_period_ids, open.filings.length],
    ['draft', null, [], 1],
  )
  replies(await desk.invoice('VEN', ['700000 10.00 SG21']), 201)
  const again = replies(await act(desk, id, 'recompute'), 200).body
  assert.deepEqual(again.corrections, [
    { box: '03', filed: '1000.00', now: '1010.00', difference: '10.00' },
    { box: '54', filed: '210.00', now: '212.10', difference: '2.10' },
    { box: 'XX', filed: '210.00', now: '212.10', difference: '2.10' },
    { box: '71', filed: '105.00', now: '107.10', difference: '2.10' },
  ])
})

test('the lines behind a box come to what it holds of the ledger', async () => {
  const desk = await openFile()
  await live(desk)
  replies(await desk.invoice('VEN', ['700000 5.00 SG21', '700100 7.00 SG21']), 201)
  const { id } = await prepare(desk)
  const lines = (box: string, more = '') =>
    desk.admin.get(`${ofReturn(desk, id, '/lines')}?box=${box}${more}`)
  const all = replies(await lines('03'), 200).body
  assert.equal(all.ledger, '1012.00')
  assert.deepEqual(
    all.data.map(({ box_amount, payment }: Body) => [box_amount, payment]),
    [
      ['1000.00', null],
      ['5.00', null],
      ['7.00', null],
    ],
  )
  const second = replies(await lines('03', '&per_page=2&page=2'), 200).body
  assert.deepEqual([second.total, second.data[0].box_amount], [3, '7.00'])
  const total = replies(await lines('XX'), 200).body
  assert.deepEqual([total.ledger, total.data], [null, []])
  assert.deepEqual(
    total.components.find(({ box }: Body) => box === '54'),
    { box: '54', sign: 1, amount: '212.52' },
  )
  refusedAt(await lines('nope'), 'box')
  refusedAt(await desk.admin.get(ofReturn(desk, id, '/lines')), 'box')
})
