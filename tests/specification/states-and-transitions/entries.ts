import assert from 'node:assert/strict'
import { openDesk } from '#testing/desk'
import { eInvoice } from '#testing/e-invoices'
import { type Answered, replies } from '#testing/http'
import { sale } from '#testing/sale'
import type { chapter } from '../chapter.js'
import type { Scene, Shown } from './scene.js'

export function documentSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Document')
  const status =
    'Status `pending` (created by validate with `book: false`, waits to be booked; also the value in the event payload of `document.imported`) moves to `booked` when validate runs with `book: true` (an entry with status `posted` is created in the journal fitting the direction); event `document.booked`.'
  const validated = async (bytes: Buffer, body: object): Promise<Shown> => {
    const [{ id }] = replies(await on.send([['invoice.xml', bytes]]), 201).body.imports
    replies(await on.process(id), 200)
    return replies(await on.validate(id, body), 201).body
  }
  const told = async () =>
    (await on.listener.news()).map(({ event, data }) => [event, data.id, data.status])

  says(status, 'it waits', async () => {
    await on.listener.news()
    const { document, entry } = await validated(eInvoice({ number: 'P-1' }), { book: false })
    assert.deepEqual([document.status, document.journal_entry_id, entry], ['pending', null, null])
    assert.deepEqual(await told(), [['document.imported', document.id, 'pending']])
    const own = `${on.desk.path}/documents/${document.id}`
    const booked = replies(await on.desk.admin.post(`${own}/book`), 200).body
    assert.equal(booked.status, 'booked')
    assert.deepEqual(await told(), [
      ['entry.posted', booked.journal_entry_id, 'posted'],
      ['document.booked', document.id, 'booked'],
    ])
  })

  says(status, 'it is booked at once', async () => {
    const party = { new_third_party: { name: 'Wilg, als klant' } }
    const sold = eInvoice({ number: 'P-3', seller: sale.buyer, buyer: sale.seller })
    for (const [bytes, more, journal] of [
      [eInvoice({ number: 'P-2' }), {}, 'ACH'],
      [sold, party, 'VEN'],
    ] as const) {
      await on.listener.news()
      const { document, entry } = await validated(bytes, { ...more, book: true })
      assert.deepEqual([document.status, document.journal_entry_id], ['booked', entry.id])
      assert.deepEqual([entry.status, entry.journal.code], ['posted', journal])
      const events = (await told()).filter(([event]) => event !== 'third_party.created')
      assert.deepEqual(events, [
        ['document.imported', document.id, 'pending'],
        ['entry.posted', entry.id, 'posted'],
        ['document.booked', document.id, 'booked'],
      ])
    }
  })
}

export function entrySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Entry')
  const free = ['Dr 612000 10.00', 'Cr 550000 10.00']

  says(
    'none | posting (free entry, invoice entry, booking of a document, validate with book) | `posted` | event `entry.posted`',
    async () => {
      const { desk } = on
      const ways: Record<string, () => Promise<Shown>> = {
        free: async () => replies(await desk.free(free), 201).body,
        invoice: async () => replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body,
        document: async () => {
          const { id } = replies(await newDocument(), 201).body
          const booked = await desk.admin.post(`${desk.path}/documents/${id}/book`)
          return on.read(`${desk.path}/entries/${replies(booked, 200).body.journal_entry_id}`)
        },
        validate: async () => {
          const sent = await on.send([['invoice.xml', eInvoice({ number: 'E-1' })]])
          const [{ id }] = replies(sent, 201).body.imports
          replies(await on.process(id), 200)
          return replies(await on.validate(id, { book: true }), 201).body.entry
        },
      }
      for (const [way, post] of Object.entries(ways)) {
        await on.listener.news()
        const { id, status } = await post()
        assert.equal(status, 'posted', way)
        const posted = (await on.listener.news()).filter(({ event }) => event === 'entry.posted')
        assert.deepEqual(
          posted.map(({ data }) => [data.id, data.status]),
          [[id, 'posted']],
          way,
        )
      }
    },
  )

  const newDocument = () =>
    on.desk.admin.post(`${on.desk.path}/documents`, {
      direction: 'purchase',
      number: 'D-1',
      document_date: '2026-03-10',
      third_party_id: on.desk.supplier,
      lines: [{ description: 'Bloem', amount_net: '100.00', account: '604000', vat_code: 'PG21' }],
    })

  says(
    '`posted` | reversal | `reversed` | a new entry is created with `reversed_entry_id` pointing to the original; original carries `reversed_by_entry_id`; events `entry.reversed` (original) and `entry.posted` (reversal)',
    async () => {
      const { desk } = on
      const original = replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body
      assert.deepEqual([original.reversed_entry_id, original.reversed_by_entry_id], [null, null])
      await on.listener.news()
      const reversal = replies(await desk.reverse(original.id), 201).body
      assert.notEqual(reversal.id, original.id)
      assert.deepEqual(
        [reversal.status, reversal.reversed_entry_id, reversal.reversed_by_entry_id],
        ['posted', original.id, null],
      )
      const after = await on.read(`${desk.path}/entries/${original.id}`)
      assert.deepEqual(
        [after.status, after.reversed_entry_id, after.reversed_by_entry_id],
        ['reversed', null, reversal.id],
      )
      const mirrored = ({ lines }: Shown, [one, other]: readonly [string, string]) =>
        lines.map((line: Shown) => [line.account_id, line[one], line[other]])
      assert.deepEqual(
        mirrored(reversal, ['debit', 'credit']),
        mirrored(original, ['credit', 'debit']),
      )
      const news = (await on.listener.news()).map(({ event, data }) => `${event} ${data.id}`)
      assert.deepEqual(news.sort(), [
        `entry.posted ${reversal.id}`,
        `entry.reversed ${original.id}`,
      ])
      replies(await desk.reverse(original.id), 422)
    },
  )

  says('Posted entries are never deleted.', async () => {
    const { desk } = on
    const posted = replies(await desk.free(free), 201)
    const own = `${desk.path}/entries/${posted.body.id}`
    const refusal = replies(await desk.admin.delete(own), 405)
    assert.doesNotMatch(refusal.headers.get('allow')!, /DELETE/)
    assert.equal((await on.read(own)).status, 'posted')
    const operation = posted.headers.get('x-operation-id')
    const undone = `${desk.path}/history/operations/${operation}/revert`
    replies(await desk.admin.post(undone), 200)
    assert.equal((await on.read(own)).status, 'reversed')
    const { types } = await on.read(`${desk.path}/trash`)
    assert.ok(!types.includes('entries'))
  })

  says(
    'A write in a locked period or closed fiscal year is refused with `period_locked`.',
    async () => {
      const { path, admin, years, ...desk } = await openDesk(on.books)
      const { id } = replies(await desk.free(free, { entry_date: '2026-01-10' }), 201).body
      const january = `${path}/periods/${years[0].periods[0].id}`
      const document = replies(
        await admin.post(`${path}/documents`, {
          direction: 'purchase',
          number: 'D-2',
          document_date: '2026-01-10',
          third_party_id: desk.supplier,
          lines: [{ amount_net: '100.00', account: '604000', vat_code: 'PG21' }],
        }),
        201,
      ).body
      const writes: Record<string, () => Promise<Answered>> = {
        free: () => desk.free(free, { entry_date: '2026-01-31' }),
        invoice: () => desk.invoice('ACH', ['604000 10.00'], { entry_date: '2026-01-01' }),
        creditNote: () => desk.creditNote('NCA', ['604000 10.00'], { entry_date: '2026-01-15' }),
        batch: () =>
          desk.batch([{ kind: 'free', ...desk.freeBody(free, { entry_date: '2026-01-15' }) }]),
        reverse: () => desk.reverse(id),
        words: () => admin.patch(`${path}/entries/${id}`, { label: 'Later' }),
        document: () => admin.post(`${path}/documents/${document.id}/book`),
      }
      const refused = async (reason: string) => {
        for (const [name, write] of Object.entries(writes)) {
          const { body } = replies(await write(), 422, { code: 'period_locked', reason })
          assert.ok(body.message && Object.keys(body.errors).length === 1, name)
        }
      }
      replies(await admin.post(`${january}/lock`), 200, { is_locked: true })
      await refused('period_locked')
      replies(await desk.free(free, { entry_date: '2026-02-01' }), 201)
      replies(await admin.post(`${january}/unlock`), 200, { is_locked: false })
      replies(await desk.free(free, { entry_date: '2026-01-31' }), 201)
      replies(await admin.post(`${path}/fiscal-years/${years[0].id}/close`), 200)
      await refused('fiscal_year_closed')
    },
  )
}
