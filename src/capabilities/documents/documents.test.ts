import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

let count = 0
const purchase = (more: object = {}) => ({
  direction: 'purchase',
  number: `F-${++count}`,
  document_date: '2026-03-10',
  third_party_id: desk.supplier,
  lines: [
    {
      description: 'Flour',
      quantity: 4,
      unit_price: '25.00',
      account: '604000',
      vat_code: 'PG21',
    },
  ],
  ...more,
})
const make = async (body: object) =>
  replies(await desk.admin.post(`${desk.path}/documents`, body), 201).body
const entryOf = async (id: number) =>
  replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body

describe('a document by hand', () => {
  test('waits with its amounts computed, and reads back as it was made', async () => {
    const made = await make(purchase({ due_date: '2026-04-09' }))
    assert.equal(made.status, 'pending')
    assert.equal(made.type, 'purchases')
    assert.equal(made.document_date, '2026-03-10T00:00:00.000000Z')
    assert.deepEqual(
      [made.amount_net, made.amount_vat, made.amount_gross],
      ['100.00', '21.00', '121.00'],
    )
    assert.deepEqual(made.vat_breakdown, [{ rate: '21.00', base: '100.00', amount: '21.00' }])
    const [line] = made.lines
    assert.equal(line.quantity, '4')
    assert.equal(line.actual_account.number, '604000')
    assert.deepEqual(line.vat_code.code, 'PG21')
    assert.equal(line.vat_code.rate, '21.00')
    const { warnings, ...shown } = made
    assert.deepEqual(warnings, [])
    replies(await desk.admin.get(`${desk.path}/documents/${made.id}`), 200, shown)
  })

  test('is booked through the default journal of its direction, to the cent of its gross', async () => {
    const made = await make(purchase())
    const done = replies(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 200, {
      status: 'booked',
      payment_status: 'open',
    }).body
    const posted = await entryOf(done.journal_entry_id)
    assert.equal(posted.origin, 'document')
    assert.equal(posted.document_id, made.id)
    assert.equal(posted.reference, made.number)
    assert.equal(posted.journal.code, 'ACH')
    assert.deepEqual(
      booked(posted),
      entry`
        Dr 604000 Goods     100.00
        Dr 411059 VAT        21.00
        Cr 440000 Supplier  121.00
      `,
    )
    refusedAt(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 'status')
    refusedAt(
      await desk.admin.patch(`${desk.path}/documents/${made.id}`, { note: 'late' }),
      'status',
    )
    const refused = replies(await desk.admin.delete(`${desk.path}/documents/${made.id}`), 422)
    assert.equal(refused.body.code, 'record_in_use')
  })

  test('a supplier’s own rounding is kept and booked; more than rounding is refused', async () => {
    const lines = [1, 2, 3].map((place) => ({
      description: `Part ${place}`,
      amount_net: '0.33',
      account: '604000',
      vat_code: 'PG21',
    }))
    const made = await make(purchase({ lines, vat_breakdown: [{ rate: '21', amount: '0.20' }] }))
    assert.equal(made.amount_gross, '1.19')
    const done = replies(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 200)
    const posted = await entryOf(done.body.journal_entry_id)
    assert.equal(posted.total_debit, '1.19')
    refusedAt(
      await desk.admin.post(
        `${desk.path}/documents`,
        purchase({ lines, vat_breakdown: [{ rate: '21', amount: '0.90' }] }),
      ),
      'vat_breakdown',
    )
  })

  test('a net that is not quantity times price is refused, made or changed by hand', async () => {
    const line = (amount_net: string | null, quantity = '2', unit_price = '10') => ({
      lines: [{ quantity, unit_price, amount_net, account: '604000', vat_code: 'PG21' }],
    })
    const url = `${desk.path}/documents`
    refusedAt(await desk.admin.post(url, purchase(line('30'))), 'lines.0.amount_net')
    const made = await make(purchase(line('20')))
    assert.equal(made.amount_net, '20.00')
    refusedAt(await desk.admin.patch(`${url}/${made.id}`, line('30')), 'lines.0.amount_net')
    replies(await desk.admin.patch(`${url}/${made.id}`, line(null, '3')), 200, {
      amount_net: '30.00',
    })
    // Half a cent goes away from zero.
    assert.equal((await make(purchase(line('1.01', '0.5', '2.01')))).amount_net, '1.01')
    refusedAt(await desk.admin.post(url, purchase(line('1', '0.5', '2.01'))), 'lines.0.amount_net')
  })

  test('every line that is wrong is named at its field', async () => {
    const answer = await desk.admin.post(
      `${desk.path}/documents`,
      purchase({
        lines: [
          { description: 'a', amount_net: '1', account_id: 999999, vat_code: 'PG21' },
          { description: 'b', account: '604000', vat_code: 'SG21', amount_net: '1' },
          { description: 'c', account: '604000', vat_code: 'PG21' },
        ],
      }),
    )
    assert.deepEqual(Object.keys(replies(answer, 422).body.errors).sort(), [
      'lines.0.account_id',
      'lines.1.vat_code',
      'lines.2.amount_net',
    ])
  })

  test('a sale gets a number and a communication, a purchase needs a supplier', async () => {
    const sale = {
      direction: 'sale',
      document_date: '2026-03-12',
      third_party_id: desk.customer,
      lines: [{ description: 'Bread', amount_net: '50', account: '700000', vat_code: 'SG06' }],
    }
    const made = await make(sale)
    assert.equal(made.number, null)
    assert.match(made.structured_communication, /^\d{12}$/)
    const done = replies(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 200)
    assert.equal(done.body.number, 'VEN-2026-0001')
    refusedAt(
      await desk.admin.post(`${desk.path}/documents`, { ...sale, number: 'ven-2026-0001' }),
      'number',
    )
    refusedAt(
      await desk.admin.post(`${desk.path}/documents`, purchase({ third_party_id: desk.customer })),
      'third_party_id',
    )
  })

  test('the same invoice twice is refused unless it is wanted', async () => {
    const first = purchase({ number: 'Twice / 1' })
    await make(first)
    refusedAt(
      await desk.admin.post(`${desk.path}/documents`, { ...first, number: 'TWICE1' }),
      'number',
    )
    await make({ ...first, force: true })
  })
})

describe('a document that waits', () => {
  test('is changed field by field; lines are computed again', async () => {
    const made = await make(purchase())
    const path = `${desk.path}/documents/${made.id}`
    const renamed = replies(await desk.admin.patch(path, { note: 'see mail' }), 200).body
    assert.equal(renamed.version, made.version + 1)
    assert.equal(renamed.amount_gross, '121.00')
    const lines = [
      { description: 'Sugar', amount_net: '10', account: '604000', vat_code: 'PG06' },
      { description: 'Discount', amount_net: '-1', account: '604000', vat_code: 'PG06' },
    ]
    const changed = replies(await desk.admin.patch(path, { lines }), 200).body
    assert.equal(changed.amount_gross, '9.54')
    const same = replies(await desk.admin.patch(path, { note: 'see mail' }), 200).body
    assert.equal(same.version, changed.version)
  })

  test('goes to the bin and comes back; put aside it books no more until it is taken up', async () => {
    const made = await make(purchase())
    const path = `${desk.path}/documents/${made.id}`
    const gone = replies(await desk.admin.delete(path), 204)
    assert.equal(gone.headers.get('x-trashed'), '1')
    replies(await desk.admin.get(path), 404)
    replies(await desk.admin.post(`${desk.path}/trash/documents/${made.id}/restore`, {}), 200)
    replies(await desk.admin.patch(path, { status: 'cancelled' }), 200, { status: 'cancelled' })
    refusedAt(await desk.admin.post(`${path}/book`, {}), 'status')
    replies(await desk.admin.patch(path, { status: 'pending' }), 200, { status: 'pending' })
    replies(await desk.admin.post(`${path}/book`, {}), 200, { status: 'booked' })
  })

  test('lists by status, direction, third party, date and words', async () => {
    const made = await make(
      purchase({
        number: 'ZEBRA-7',
        document_date: '2026-01-05',
        lines: [
          { description: 'Crème fouettée', amount_net: '5', account: '604000', vat_code: 'PG06' },
        ],
      }),
    )
    const ids = async (query: string) =>
      replies(await desk.admin.get(`${desk.path}/documents?${query}`), 200).body.data.map(
        ({ id }: { id: number }) => id,
      )
    assert.deepEqual(await ids('q=creme'), [made.id])
    assert.deepEqual(await ids('q=zebra'), [made.id])
    assert.deepEqual(await ids('to=2026-01-31'), [made.id])
    assert.ok((await ids('status=pending,cancelled&direction=purchase')).includes(made.id))
    assert.ok(!(await ids('status=booked')).includes(made.id))
    assert.ok(!(await ids('direction=sale')).includes(made.id))
    refusedAt(await desk.admin.get(`${desk.path}/documents?status=nothing`), 'status')
  })
})

test('what a waiting document names cannot go to the bin', async () => {
  const party = await books.party(desk.company, 'supplier', { name: 'Only on paper' })
  const number = '619977'
  const account = replies(
    await desk.admin.post(`${desk.path}/accounts`, { number, label: 'Own account' }),
    201,
  ).body.id
  const lines = [{ description: 'x', amount_net: '1', account: number, vat_code: 'PS21' }]
  const made = await make(purchase({ third_party_id: party, lines }))
  for (const path of [`third-parties/${party}`, `accounts/${account}`]) {
    const refused = replies(await desk.admin.delete(`${desk.path}/${path}`), 422)
    assert.deepEqual(refused.body.used_by, { documents: 1 })
  }
  replies(await desk.admin.delete(`${desk.path}/documents/${made.id}`), 204)
  replies(await desk.admin.delete(`${desk.path}/third-parties/${party}`), 204)
  const back = await desk.admin.post(`${desk.path}/trash/documents/${made.id}/restore`, {})
  refusedAt(back, 'third_party_id')
  const kept = await desk.admin.delete(`${desk.path}/trash/third-parties/${party}`)
  assert.equal(replies(kept, 422).body.used_by.documents, 1)
})

describe('taking back', () => {
  test('a booking: the entry is reversed, the document waits again, and books once more', async () => {
    const made = await make(purchase())
    const done = await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {})
    const { undo } = undoIn(books, desk)
    await undo(done.headers.get('x-operation-id')!)
    const back = replies(await desk.admin.get(`${desk.path}/documents/${made.id}`), 200).body
    assert.deepEqual([back.status, back.journal_entry_id], ['pending', null])
    assert.equal((await entryOf(done.body.journal_entry_id)).status, 'reversed')
    replies(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 200)
  })

  test('a reversal by hand cancels the document; undone, it is booked by the new entry', async () => {
    const made = await make(purchase())
    const path = `${desk.path}/documents/${made.id}`
    const done = replies(await desk.admin.post(`${path}/book`, {}), 200).body
    const reversal = await desk.admin.post(
      `${desk.path}/entries/${done.journal_entry_id}/reverse`,
      {},
    )
    replies(reversal, 201)
    replies(await desk.admin.get(path), 200, { status: 'cancelled' })
    const { undo } = undoIn(books, desk)
    await undo(reversal.headers.get('x-operation-id')!)
    const back = replies(await desk.admin.get(path), 200, { status: 'booked' }).body
    assert.notEqual(back.journal_entry_id, done.journal_entry_id)
  })

  test('a change, with the VAT as it was stated', async () => {
    const made = await make(
      purchase({
        lines: [{ description: 'x', amount_net: '0.99', account: '604000', vat_code: 'PG21' }],
        vat_breakdown: [{ rate: '21', amount: '0.20' }],
      }),
    )
    const path = `${desk.path}/documents/${made.id}`
    const changed = await desk.admin.patch(path, {
      number: `other ${made.number}`,
      lines: [{ description: 'y', amount_net: '7', account: '604000', vat_code: 'PG06' }],
    })
    replies(changed, 200)
    const { undo } = undoIn(books, desk)
    await undo(changed.headers.get('x-operation-id')!)
    const back = replies(await desk.admin.get(path), 200).body
    assert.deepEqual(
      [back.number, back.amount_vat, back.lines[0].description],
      [made.number, '0.20', 'x'],
    )
  })
})
