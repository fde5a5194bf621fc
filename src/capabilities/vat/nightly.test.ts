import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, turnTo, type VatDesk } from '#testing/vat'
import { vatJobs, vatTasks } from './jobs.js'

/** What is prepared at night. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

/** The night's work for one file, as a worker would do it. */
async function night({ company }: VatDesk): Promise<void> {
  const context = { services: books.service.services, attempt: 1 }
  await vatTasks[0]!.run({ ...context, payload: { company_id: company.id } })
}

async function returnsOf({ admin, returns }: VatDesk): Promise<Shown[]> {
  return replies(await admin.get(returns), 200).body
}

test('the return of the period that ended last is there in the morning, once', async () => {
  const desk = await openVatDesk(books)
  replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  await night(desk)
  await night(desk)
  const [made, ...others] = await returnsOf(desk)
  assert.deepEqual(
    [made.label, made.status, made.amount_due, made.version, others.length],
    ['1er trimestre 2026', 'draft', '21.00', 1, 0],
  )
  const { data } = replies(await desk.admin.get(`${desk.path}/history`), 200).body
  assert.deepEqual(
    [data[0].resource, data[0].action, data[0].origin, data[0].user],
    ['vat-declarations', 'created', 'job', null],
  )
})

test('drafts that are stale are computed again, with what people said of them', async () => {
  const desk = await openVatDesk(books)
  const { id } = await desk.prepare(1)
  const manual = { '62': '5.00' }
  replies(await desk.admin.patch(`${desk.returns}/${id}`, { manual }), 200)
  replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  await night(desk)
  const now = await desk.read(id)
  assert.deepEqual(
    [now.is_stale, now.boxes['54'], now.amount_due, now.version],
    [false, '21.00', '16.00', 3],
  )
  await night(desk)
  assert.equal((await desk.read(id)).version, 3)
})

test('nothing is prepared before the books, nor where nothing is filed', async () => {
  const young = await openVatDesk(books, 'BE', {
    fiscal_year: { starts_on: '2026-04-01', ends_on: '2027-03-31' },
  })
  const french = await openVatDesk(books, 'FR', { vat_regime: 'exempt' })
  // Who stands outside VAT files a special return only when there is something to declare.
  const outside = await openVatDesk(books, 'BE', { vat_regime: 'exempt' })
  replies(await outside.invoice('VEN', ['700000 100.00 SEX']), 201)
  for (const desk of [young, french, outside]) {
    await night(desk)
    assert.deepEqual(await returnsOf(desk), [])
  }
  replies(await outside.invoice('ACH', ['612000 200.00 PSICS21ND']), 201)
  await night(outside)
  assert.equal((await returnsOf(outside)).length, 1)
})

test('each file that wants it is asked for, at four in the morning', async () => {
  const desk = await openVatDesk(books)
  const other = await openVatDesk(books)
  replies(await other.admin.patch(`${other.path}/settings`, { vat: { auto_prepare: false } }), 200)
  const [job] = vatJobs
  assert.deepEqual([job!.every, job!.at], ['day', '04:00'])
  await job!.run({ services: books.service.services, payload: {}, attempt: 1 })
  const { rows } = await books.sql.query(
    `SELECT key FROM graphile_worker.jobs WHERE key = ANY ($1)`,
    [[desk, other].map(({ company }) => `prepare-vat/${company.id}`)],
  )
  assert.deepEqual(
    rows.map(({ key }) => key),
    [`prepare-vat/${desk.company.id}`],
  )
})
