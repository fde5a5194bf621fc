import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { coda, type Movement, uploadTo } from '#testing/bank-files'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { sendRound } from '#testing/races'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
let statements = 0
before(async () => {
  desk = await openDesk(books)
})

const at = (id: number) => `${desk.path}/bank-transactions/${id}`

/** A transaction that waits, alone on its statement. */
async function comesIn(movement: Movement | string): Promise<number> {
  const movements = [movement]
  const file = coda({ number: ++statements, opening: `${statements}000.00`, movements })
  const { id } = replies(await uploadTo(desk.admin, desk.path, file), 201).body
  const { data } = replies(
    await desk.admin.get(`${desk.path}/bank-transactions?coda_file_id=${id}`),
    200,
  ).body
  return data[0].id
}

/** The line of the third party of an invoice of 100 with 21 % VAT, or of another net. */
async function owed(journal = 'VEN', net = '100.00'): Promise<{ line_id: number; entry: number }> {
  const lines = journal === 'VEN' ? [`700000 ${net} SG21`] : [`604000 ${net} PG21`]
  const { body } = replies(await desk.invoice(journal, lines), 201)
  const line = body.lines.find((one: { third_party_id: number | null }) => one.third_party_id)
  return { line_id: line.id, entry: body.id }
}
const match = (id: number, matches: object[], more: object = {}) =>
  desk.admin.post(`${at(id)}/match`, { matches, ...more })
const entryOf = async (id: number) =>
  replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body
const shown = (entry: {
  lines: { account: { number: string }; debit: string; credit: string }[]
}) => entry.lines.map(({ account, debit, credit }) => `${account.number} ${debit} ${credit}`)

test('money that comes in for an invoice is one entry on the day of the bank, and letters it', async () => {
  const { line_id, entry } = await owed()
  const id = await comesIn({
    amount: '121.00',
    on: '2026-03-12',
    name: 'PEETERS',
    text: 'Merci',
    reference: 'BR-1',
  })
  const settled = replies(await match(id, [{ line_id, amount: '121.00' }]), 200, {
    status: 'matched',
    settled_by: 'person',
    reasons: [],
    version: 2,
  }).body
  const posted = await entryOf(settled.entry_id)
  assert.deepEqual(shown(posted), ['550000 121.00 0.00', '400000 0.00 121.00'])
  assert.deepEqual(
    [
      posted.entry_date.slice(0, 10),
      posted.origin,
      posted.label,
      posted.document_reference,
      posted.journal.code,
    ],
    ['2026-03-12', 'bank', 'PEETERS Merci', 'BR-1', 'KBC'],
  )
  assert.equal(posted.reference, `2026-${String(statements).padStart(3, '0')}`)
  const [line] = (await entryOf(entry)).lines.filter((one: { id: number }) => one.id === line_id)
  assert.notEqual(line.lettering_id, null)
  assert.deepEqual(settled.matches, [
    {
      line_id,
      entry_id: entry,
      amount: '121.00',
      payment_line_id: posted.lines[1].id,
      lettering_id: line.lettering_id,
    },
  ])
})

test('several invoices and a credit note of a supplier are paid by one transaction, each by a line of its own', async () => {
  const one = await owed('ACH')
  const other = await owed('ACH', '50.00')
  const note = replies(
    await desk.admin.post(
      `${desk.path}/entries/credit-note`,
      desk.invoiceBody('NCA', ['604000 10.00 PG21']),
    ),
    201,
  ).body.lines.find((line: { third_party_id: number | null }) => line.third_party_id)
  const id = await comesIn('-169.40')
  const settled = replies(
    await match(id, [
      { line_id: one.line_id, amount: '-121.00' },
      { line_id: other.line_id },
      { line_id: note.id, amount: '12.10' },
    ]),
    200,
  ).body
  assert.deepEqual(shown(await entryOf(settled.entry_id)), [
    '550000 0.00 169.40',
    '440000 121.00 0.00',
    '440000 60.50 0.00',
    '440000 0.00 12.10',
  ])
})

describe('a difference', () => {
  test('is refused with what it is, unless it is small and may be booked away', async () => {
    const { line_id } = await owed()
    const id = await comesIn('120.96')
    const refused = replies(await match(id, [{ line_id }]), 422, {
      code: 'match_difference',
      difference: '-0.04',
    })
    assert.ok(refused.body.errors.matches[0])
    const settled = replies(await match(id, [{ line_id }], { write_off: true }), 200).body
    assert.deepEqual(shown(await entryOf(settled.entry_id)).slice(0, 2), [
      '550000 120.96 0.00',
      '400000 0.00 121.00',
    ])
    const large = await comesIn('120.00')
    const { line_id: next } = await owed()
    replies(await match(large, [{ line_id: next }], { write_off: true }), 422, {
      difference: '-1.00',
    })
  })
})

test('what is paid in part stays tied until the last payment letters it whole', async () => {
  const { line_id, entry } = await owed()
  const first = await comesIn('21.00')
  replies(await match(first, [{ line_id, amount: '21.00' }]), 200)
  const lineNow = async () =>
    (await entryOf(entry)).lines.find((one: { id: number }) => one.id === line_id)
  assert.equal((await lineNow()).lettering_id, null)
  assert.notEqual((await lineNow()).partial_lettering_id, null)
  const second = await comesIn('100.00')
  refusedAt(await match(second, [{ line_id, amount: '100.01' }]), 'matches.0.amount')
  replies(await match(second, [{ line_id }]), 200)
  assert.notEqual((await lineNow()).lettering_id, null)
  replies(await desk.admin.delete(`${at(second)}/match`), 204)
  assert.equal((await lineNow()).lettering_id, null)
  assert.notEqual((await lineNow()).partial_lettering_id, null)
  replies(await desk.admin.get(at(first)), 200, { status: 'matched' })
  replies(await desk.admin.get(at(second)), 200, { status: 'pending', entry_id: null, matches: [] })
  replies(await match(second, [{ line_id }]), 200)
})

test('a match is undone by itself or by its operation, and may be made again', async () => {
  const { line_id } = await owed()
  const id = await comesIn('121.00')
  const settled = replies(await match(id, [{ line_id }]), 200)
  replies(await desk.admin.delete(`${at(id)}/match`), 204)
  refusedAt(await desk.admin.delete(`${at(id)}/match`), 'status')
  assert.equal((await entryOf(settled.body.entry_id)).status, 'reversed')
  const again = replies(await match(id, [{ line_id }]), 200)
  const operation = again.headers.get('x-operation-id')
  replies(await desk.admin.post(`${desk.path}/history/operations/${operation}/revert`), 200)
  replies(await desk.admin.get(at(id)), 200, { status: 'pending' })
  replies(await match(id, [{ line_id }]), 200)
})

test('what cannot be settled is refused at its place, and nothing is posted', async () => {
  const { line_id } = await owed()
  const id = await comesIn('121.00')
  refusedAt(await match(id, [{ line_id: 999_999_999 }]), 'matches.0.line_id')
  refusedAt(
    await match(id, [
      { line_id, amount: '60.50' },
      { line_id, amount: '60.50' },
    ]),
    'matches.1.line_id',
  )
  refusedAt(await match(id, [{ line_id, amount: '-121.00' }]), 'matches.0.amount')
  refusedAt(await match(id, [{ line_id, amount: '0.00' }]), 'matches.0.amount')
  refusedAt(await match(id, []), 'matches')
  const bank = replies(await desk.free(['Dr 550000 5.00', 'Cr 700000 5.00']), 201).body
  refusedAt(await match(id, [{ line_id: bank.lines[0].id }]), 'matches.0.line_id')
  replies(await match(id, [{ line_id }]), 200)
  refusedAt(await match(id, [{ line_id }]), 'status')
  const late = await comesIn('121.00')
  refusedAt(await match(late, [{ line_id }]), 'matches.0.line_id')
})

test('of two at once on one transaction, or on one item, one settles and the other is refused', async () => {
  for (let round = 0; round < longOrShort(6, 3); round++) {
    const [one, other] = [await owed(), await owed()]
    const id = await comesIn('121.00')
    const answers = await sendRound(round, [
      () => match(id, [{ line_id: one.line_id }]),
      () => match(id, [{ line_id: other.line_id }]),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    const item = await owed()
    const [first, second] = [await comesIn('121.00'), await comesIn('121.00')]
    const rivals = await sendRound(round, [
      () => match(first, [{ line_id: item.line_id }]),
      () => match(second, [{ line_id: item.line_id }]),
    ])
    assert.deepEqual(rivals.map(({ status }) => status).sort(), [200, 422])
    const refused = rivals.find(({ status }) => status === 422)!
    assert.deepEqual(Object.keys(refused.body.errors), ['matches.0.line_id'], refused.text)
  }
})
