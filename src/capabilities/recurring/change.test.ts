import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openRecurringDesk, type RecurringDesk } from '#testing/recurring'
import { useBooks } from '#testing/use-books'

/** New rhythms, pauses, indexing and the bin. Today is 16 March 2026. */
const books = useBooks()
let desk: RecurringDesk
before(async () => {
  desk = await openRecurringDesk(books)
})

test('a new rhythm gives the dates after what was posted, skipped or reversed', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  replies(await desk.leaveOut(id), 200)
  replies(await desk.reverse(entry.id), 201)
  replies(await desk.change(id, { day: 28 }), 200, { next_on: '2026-02-28' })
  assert.deepEqual(await desk.dates(id, 'limit=1'), [
    '2026-01-15 reversed',
    '2026-02-15 skipped',
    '2026-02-28 due',
    '2026-03-28 planned',
  ])
})

test('a date before what was posted still waits when the rhythm changes', async () => {
  const { id } = await desk.make({ template: { ...desk.rent, reference: '{number}' } })
  replies(await desk.run(id, { on: '2026-02-15' }), 201)
  replies(await desk.change(id, { frequency: 'quarterly', day: 1 }), 200, { next_on: '2026-01-15' })
  assert.deepEqual(await desk.dates(id, 'limit=1'), [
    '2026-01-15 due',
    '2026-02-15 posted',
    '2026-05-01 planned',
  ])
  const numbers: string[] = []
  for (const on of ['2026-01-15', '2026-05-01', '2026-08-01'])
    numbers.push(replies(await desk.run(id, { on }), 201).body.entry.reference)
  assert.deepEqual(numbers, ['1', '3', '4'])
})

test('a new beginning moves the day with it, unless another was chosen', async () => {
  const { id } = await desk.make()
  replies(await desk.change(id, { starts_on: '2026-02-20' }), 200, { day: 20 })
  replies(await desk.change(id, { day: 31 }), 200, { day: 31, next_on: '2026-02-28' })
  replies(await desk.change(id, { starts_on: '2026-03-01' }), 200, {
    day: 31,
    next_on: '2026-03-31',
  })
  replies(await desk.change(id, { day: null }), 200, { day: 1 })
  refusedAt(await desk.change(id, { frequency: 'weekly', day: 9 }), 'day')
  refusedAt(await desk.change(id, { ends_on: '2026-02-01' }), 'ends_on')
  refusedAt(await desk.change(id, { frequency: 'weekly', starts_on: '2010-01-01' }), 'starts_on')
})

test('what nobody changes stays as it is', async () => {
  const { id } = await desk.make()
  const same = await desk.change(id, { label: 'Loyer', interval: 1, template: desk.rent })
  replies(same, 200, { version: 1 })
})

test('an end that comes earlier ends the series', async () => {
  const { id } = await desk.make()
  replies(await desk.run(id), 201)
  replies(await desk.change(id, { ends_on: '2026-02-10' }), 200, {
    next_on: null,
    is_active: true,
    due_count: 0,
  })
  replies(await desk.change(id, { ends_on: null }), 200, { next_on: '2026-02-15' })
})

test('a pause ends without the dates that were missed, or with them where these are to be caught up', async () => {
  for (const catch_up of [false, true]) {
    const { id } = await desk.make({ starts_on: '2026-02-16', day: 16 })
    replies(await desk.change(id, { is_active: false }), 200, { is_active: false })
    const resumed = await desk.change(id, { is_active: true, catch_up })
    replies(resumed, 200, { due_count: catch_up ? 2 : 1, is_active: true })
    assert.equal(resumed.body.catch_up, undefined)
    assert.deepEqual(await desk.dates(id), [
      `2026-02-16 ${catch_up ? 'due' : 'skipped'}`,
      '2026-03-16 due',
    ])
  }
})

test('the number of entries that are left is set anew', async () => {
  const { id } = await desk.make({ occurrences_left: 1 })
  const { entry } = replies(await desk.run(id), 201).body
  replies(await desk.change(id, { occurrences_left: 1 }), 200, { next_on: '2026-02-15' })
  // What was posted before the figure was set counts no more when it is reversed.
  replies(await desk.reverse(entry.id), 201)
  assert.equal((await desk.read(id)).occurrences_left, 1)
  replies(await desk.change(id, { occurrences_left: null }), 200, { occurrences_left: null })
})

test('a new template holds for what is not posted yet', async () => {
  const { id } = await desk.make()
  const first = replies(await desk.run(id), 201).body.entry
  const lines = [
    { account: '610000', debit: '900.00' },
    { account: '499000', credit: '900.00' },
  ]
  replies(await desk.change(id, { template: { ...desk.rent, lines } }), 200)
  const second = replies(await desk.run(id), 201).body.entry
  assert.deepEqual(
    [(await desk.entry(first.id)).total_debit, second.total_debit],
    ['850.00', '900.00'],
  )
  const wrong = { template: { ...desk.rent, journal_id: 999_999 } }
  refusedAt(await desk.change(id, wrong), 'template.journal_id')
})

test('another kind needs a template that fits it', async () => {
  const { id } = await desk.make()
  refusedAt(await desk.change(id, { kind: 'invoice' }), 'template.third_party_id')
  const template = desk.invoiceTemplate()
  replies(await desk.change(id, { kind: 'invoice', template }), 200, { kind: 'invoice', template })
})

test('an index multiplies the amounts of the template once', async () => {
  const lines = [
    { account: '610000', debit: '833.33' },
    { account: '612000', debit: '16.67' },
    { account: '499000', credit: '425.00' },
    { account: '455000', credit: '425.00' },
  ]
  const { id } = await desk.make({ template: { ...desk.rent, lines } })
  const { template } = replies(await desk.change(id, { index_by: '2.51' }), 200).body
  assert.deepEqual(
    template.lines.map(({ debit, credit }: { debit?: string; credit?: string }) => debit ?? credit),
    ['854.25', '17.09', '435.67', '435.67'],
  )
  const odd = replies(await desk.change(id, { index_by: 0.01 }), 200).body.template.lines
  assert.deepEqual(
    [odd[0].debit, odd[1].debit, odd[2].credit, odd[3].credit],
    ['854.34', '17.09', '435.72', '435.71'],
  )
  for (const index_by of ['-100', '1000.01'])
    refusedAt(await desk.change(id, { index_by }), 'index_by')
  replies(await desk.change(id, { index_by: '-99.99' }), 422)
})

test('an index multiplies what an invoice comes to', async () => {
  const template = desk.invoiceTemplate({
    lines: [
      { account: '612000', amount: '100.05', vat_code: 'PS21' },
      { account: '612000', amount_gross: '12.10', vat_code: 'PS21' },
    ],
  })
  const { id } = await desk.make({ kind: 'invoice', template })
  const { lines } = replies(await desk.change(id, { index_by: '10' }), 200).body.template
  assert.deepEqual([lines[0].amount, lines[1].amount_gross], ['110.06', '13.31'])
})

test('amounts in another currency are indexed with their sides', async () => {
  const template = {
    ...desk.rent,
    currency: 'USD',
    exchange_rate: '0.9',
    lines: [
      { account: '610000', amount_currency: '100.00' },
      { account: '499000', amount_currency: '-100.00' },
    ],
  }
  const { id } = await desk.make({ template })
  const { lines } = replies(await desk.change(id, { index_by: '10' }), 200).body.template
  assert.deepEqual([lines[0].amount_currency, lines[1].amount_currency], ['110.00', '-110.00'])
})

test('a record in the bin leaves its entries, and comes back without the dates that it missed', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  const gone = replies(await desk.admin.delete(`${desk.all}/${id}`), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  replies(await desk.run(id), 404)
  assert.equal((await desk.entry(entry.id)).status, 'posted')
  const restored = await desk.admin.post(`${desk.path}/trash/recurring-entries/${id}/restore`)
  replies(restored, 200, { next_on: '2026-04-15', due_count: 0, posted_count: 1 })
  assert.deepEqual(await desk.dates(id), [
    '2026-01-15 posted',
    '2026-02-15 skipped',
    '2026-03-15 skipped',
  ])
})

test('an entry that is reversed while its record is in the bin is reversed there too', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  replies(await desk.admin.delete(`${desk.all}/${id}`), 204)
  replies(await desk.reverse(entry.id), 201)
  replies(await desk.admin.post(`${desk.path}/trash/recurring-entries/${id}/restore`), 200, {
    posted_count: 0,
  })
  assert.equal((await desk.occurrence(id, '2026-01-15')).status, 'reversed')
})

test('a record that is removed for good takes its dates along, and no entry', async () => {
  const { id } = await desk.make()
  const { entry } = replies(await desk.run(id), 201).body
  replies(await desk.admin.delete(`${desk.all}/${id}`), 204)
  replies(await desk.admin.delete(`${desk.path}/trash/recurring-entries/${id}`), 204)
  replies(await desk.reverse(entry.id), 201)
})

test('what a template names is in use: journals, accounts by number or id, VAT codes, third parties', async () => {
  const own = await openRecurringDesk(books)
  const { admin, path, make } = own
  const account = replies(
    await admin.post(`${path}/accounts`, { number: '612999', label: 'Entretien' }),
    201,
  ).body
  const other = replies(
    await admin.post(`${path}/accounts`, { number: '612998', label: 'Entretien' }),
    201,
  ).body
  const journal = replies(
    await admin.post(`${path}/journals`, { code: 'LOY', label: 'Loyers', type: 'general' }),
    201,
  ).body
  const code = { code: 'XP21', label: 'Own', direction: 'purchase', rate: '21.00', category: 'S' }
  const vat = replies(
    await admin.post(`${path}/vat-codes`, { ...code, deductible_account: '411059' }),
    201,
  ).body
  await make({
    template: {
      ...own.rent,
      journal_id: journal.id,
      lines: [
        { account: '612999', debit: '1.00' },
        { account_id: other.id, credit: '1.00' },
      ],
    },
  })
  const third_party_id = await books.party(own.company, 'supplier')
  const lines = [{ account: '612000', amount: '1.00', vat_code: 'XP21' }]
  await make({
    label: 'Contrat',
    kind: 'invoice',
    template: own.invoiceTemplate({ third_party_id, lines }),
  })
  const used = async (what: string, label: string) =>
    replies(await admin.delete(`${path}/${what}`), 422, {
      code: 'record_in_use',
      used_by: { recurring_entries: [label] },
    })
  await used(`accounts/${account.id}`, 'Loyer')
  await used(`accounts/${other.id}`, 'Loyer')
  await used(`journals/${journal.id}`, 'Loyer')
  await used(`vat-codes/${vat.id}`, 'Contrat')
  await used(`third-parties/${third_party_id}`, 'Contrat')
})

test('a supplier who was merged is who he is today, in the template and in its entries', async () => {
  const goer = await books.party(desk.company, 'supplier', { name: 'Goer' })
  const { id } = await desk.make({
    kind: 'invoice',
    template: desk.invoiceTemplate({ third_party_id: goer }),
  })
  const into = { into_id: desk.supplier }
  replies(await desk.admin.post(`${desk.path}/third-parties/${goer}/merge`, into), 200)
  assert.equal((await desk.read(id)).template.third_party_id, desk.supplier)
  assert.equal(replies(await desk.run(id), 201).body.entry.third_party_id, desk.supplier)
})

test('a VAT code that a template names keeps its letters', async () => {
  const made = replies(
    await desk.admin.post(`${desk.path}/vat-codes`, {
      code: 'RENT',
      label: 'Loyer',
      direction: 'purchase',
      rate: '9.00',
      base_boxes: [{ box: '82' }],
      tax_boxes: [{ box: '59' }],
      deductible_account: '411059',
    }),
    201,
  ).body
  const lines = [{ account: '612000', amount: '100.00', vat_code: 'RENT' }]
  const { id } = await desk.make({ kind: 'invoice', template: desk.invoiceTemplate({ lines }) })
  const rename = () => desk.admin.patch(`${desk.path}/vat-codes/${made.id}`, { code: 'RENT2' })
  const refused = refusedAt(await rename(), 'code')
  assert.deepEqual(refused.body.used_by, { recurring_entries: ['Loyer'] })
  replies(await desk.change(id, { template: desk.invoiceTemplate() }), 200)
  replies(await rename(), 200, { code: 'RENT2' })
})
