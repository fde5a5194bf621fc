import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { openRecurringDesk, type RecurringDesk, type Shown } from '#testing/recurring'
import { useBooks } from '#testing/use-books'

/** Making, changing and reading recurring entries. Today is Monday 16 March 2026. */
const books = useBooks()
let desk: RecurringDesk
before(async () => {
  desk = await openRecurringDesk(books)
})

test('a recurring entry says when it comes next, what is due and what it was made of', async () => {
  const made = await desk.make()
  assert.deepEqual(made, {
    id: made.id,
    company_id: desk.company.id,
    label: 'Loyer',
    kind: 'free',
    frequency: 'monthly',
    interval: 1,
    day: 15,
    starts_on: '2026-01-15',
    ends_on: null,
    due_days: null,
    is_active: true,
    auto_post: false,
    template: desk.rent,
    next_on: '2026-01-15',
    last_run_on: null,
    last_entry_id: null,
    occurrences_left: null,
    posted_count: 0,
    due_count: 3,
    error_count: 0,
    last_error: null,
    version: 1,
    lock_version: 1,
    created_at: made.created_at,
    updated_at: made.created_at,
    deleted_at: null,
  })
  assert.deepEqual(await desk.read(made.id), made)
  assert.deepEqual(await desk.dates(made.id, 'limit=2'), [
    '2026-01-15 due',
    '2026-02-15 due',
    '2026-03-15 due',
    '2026-04-15 planned',
    '2026-05-15 planned',
  ])
})

test('twelve planned dates follow where no number is asked for, and days cut the list', async () => {
  const { id } = await desk.make()
  assert.equal((await desk.dates(id, '')).length, 3 + 12)
  assert.equal((await desk.dates(id, 'limit=366')).length, 3 + 366)
  assert.deepEqual(await desk.dates(id, 'from=2026-03-01&to=2026-05-01'), [
    '2026-03-15 due',
    '2026-04-15 planned',
  ])
  refusedAt(await desk.admin.get(`${desk.all}/${id}/occurrences?limit=367`), 'limit')
  refusedAt(await desk.admin.get(`${desk.all}/${id}/occurrences?limit=-1`), 'limit')
})

test('the list shows what comes next first, and what is over last', async () => {
  const own = await openRecurringDesk(books)
  await own.make({ label: 'C', starts_on: '2026-05-01' })
  await own.make({ label: 'B', starts_on: '2026-04-01', auto_post: true })
  await own.make({ label: 'A', starts_on: '2026-04-01', is_active: false })
  const over = await own.make({ label: 'Écluse', starts_on: '2026-03-01', occurrences_left: 1 })
  replies(await own.run(over.id), 201)
  const labels = async (query = '') =>
    replies(await own.admin.get(`${own.all}?${query}`), 200).body.map(({ label }: Shown) => label)
  assert.deepEqual(await labels(), ['A', 'B', 'C', 'Écluse'])
  assert.deepEqual(await labels('is_active=0'), ['A'])
  assert.deepEqual(await labels('is_active=1'), ['B', 'C', 'Écluse'])
  assert.deepEqual(await labels('auto_post=1'), ['B'])
  assert.deepEqual(await labels('q=ecl'), ['Écluse'])
  assert.deepEqual(await labels('due=1'), [])
  await own.make({ label: 'D', starts_on: '2026-03-16' })
  assert.deepEqual(await labels('due=1'), ['D'])
})

test('what a record is made of is checked field by field', async () => {
  const { post } = desk
  refusedAt(await post({ label: null }), 'label')
  refusedAt(await post({ label: 'x'.repeat(256) }), 'label')
  refusedAt(await post({ frequency: 'daily' }), 'frequency')
  refusedAt(await post({ starts_on: undefined }), 'starts_on')
  refusedAt(await post({ template: undefined }), 'template')
  refusedAt(await post({ kind: 'credit_note' }), 'kind')
  for (const interval of [0, 61]) refusedAt(await post({ interval }), 'interval')
  for (const occurrences_left of [0, 1001])
    refusedAt(await post({ occurrences_left }), 'occurrences_left')
  for (const due_days of [-1, 366]) refusedAt(await post({ due_days }), 'due_days')
  for (const day of [0, 32]) refusedAt(await post({ day }), 'day')
  refusedAt(await post({ frequency: 'weekly', day: 8 }), 'day')
  refusedAt(await post({ ends_on: '2026-01-14' }), 'ends_on')
  refusedAt(await post({ day: 14, ends_on: '2026-02-13' }), 'ends_on')
  replies(await post({ day: 14, ends_on: '2026-02-14' }), 201, { next_on: '2026-02-14' })
})

test('no more than four hundred dates are due at once', async () => {
  refusedAt(await desk.post({ frequency: 'weekly', starts_on: '2018-07-16' }), 'starts_on')
  const made = await desk.make({ frequency: 'weekly', starts_on: '2018-07-23' })
  assert.equal(made.due_count, 400)
  await desk.make({ frequency: 'weekly', starts_on: '2010-01-04', occurrences_left: 5 })
})

test('a template bears no days of its own', async () => {
  const { post, rent } = desk
  const [first, second] = rent.lines
  const on = '2026-03-01'
  refusedAt(await post({ template: { ...rent, entry_date: on } }), 'template.entry_date')
  refusedAt(await post({ template: { ...rent, due_date: on } }), 'template.due_date')
  for (const name of ['due_date', 'entry_date']) {
    const lines = [first, { ...second, [name]: on }]
    refusedAt(await post({ template: { ...rent, lines } }), `template.lines.1.${name}`)
  }
})

test('a template is checked as its route would, whatever the day, with errors and codes under its name', async () => {
  const { post, rent, invoiceTemplate: invoice, journal } = desk
  const [first, second] = rent.lines
  const lines = [first, { ...second, credit: '849.00' }]
  replies(refusedAt(await post({ template: { ...rent, lines } }), 'template.lines'), 422, {
    code: 'not_balanced',
    difference: '1.00',
  })
  refusedAt(await post({ template: { ...rent, lines: [first] } }), 'template.lines')
  refusedAt(await post({ template: { ...rent, journal_id: 999_999 } }), 'template.journal_id')
  const unknown = [{ ...first, account: '999999' }, second]
  refusedAt(await post({ template: { ...rent, lines: unknown } }), 'template.lines.0.account')
  const odd = [{ ...first, debit: 'a lot' }, second]
  refusedAt(await post({ template: { ...rent, lines: odd } }), 'template.lines.0.debit')
  const mismatch = await post({ kind: 'invoice', template: invoice({ journal_id: journal('OD') }) })
  replies(refusedAt(mismatch, 'template.journal_id'), 422, { code: 'journal_mismatch' })
  const kind = 'invoice'
  refusedAt(
    await post({ kind, template: invoice({ third_party_id: null }) }),
    'template.third_party_id',
  )
  refusedAt(await post({ kind, template: invoice({ lines: [] }) }), 'template.lines')
  const coded = (vat_code: string) =>
    invoice({ lines: [{ account: '612000', amount: '1.00', vat_code }] })
  refusedAt(await post({ kind, template: coded('XX') }), 'template.lines.0.vat_code')
  // Long before the first fiscal year, and before some codes held.
  replies(
    await post({ kind, starts_on: '1990-01-15', occurrences_left: 2, template: invoice() }),
    201,
  )
})

test('a text in braces that means nothing is refused at its field', async () => {
  const { post, rent } = desk
  const [first, second] = rent.lines
  const wrong = {
    ...rent,
    label: '{mois}',
    reference: '{week+1}',
    document_reference: '{',
    lines: [
      { ...first, label: 'ok {year}' },
      { ...second, label: '{}' },
    ],
  }
  const refused = refusedAt(
    await post({ template: wrong }),
    'template.label',
    'template.reference',
    'template.document_reference',
    'template.lines.1.label',
  )
  assert.match(refused.body.errors['template.label'][0], /"\{mois\}" is no known placeholder/)
})

test('what the route of a kind would pass over is not kept', async () => {
  const template = { ...desk.rent, unknown: 1, vat: [{ vat_code: 'PS21', amount: '1.00' }] }
  const [first, second] = desk.rent.lines
  const lines = [{ ...first, account_id: 999_999, amount: '7.00' }, second]
  const made = await desk.make({ template: { ...template, lines } })
  assert.deepEqual(made.template, desk.rent)
})

test('an invoice is posted with its VAT, and due so many days after its date', async () => {
  const { id } = await desk.make({
    kind: 'invoice',
    due_days: 30,
    template: desk.invoiceTemplate({ label: 'Contrat {quarter} {year}', reference: 'C-{number}' }),
  })
  const { entry: posted, occurrence } = replies(await desk.run(id, { on: '2026-02-15' }), 201).body
  assert.deepEqual(
    booked(posted),
    entry`
      Dr 612000 Services  100.00
      Dr 411059 VAT        21.00
      Cr 440000 Supplier  121.00
    `,
  )
  assert.deepEqual(
    [posted.label, posted.reference, posted.origin, posted.due_date, posted.posted_by],
    ['Contrat T1 2026', 'C-2', 'recurring', '2026-03-17', desk.admin.id],
  )
  assert.deepEqual(occurrence, {
    on: '2026-02-15',
    status: 'posted',
    entry_id: posted.id,
    entry: { id: posted.id, journal_code: 'ACH', number: posted.number },
    error: null,
    posted_at: '2026-03-16T10:00:00.000000Z',
    by: desk.admin.id,
  })
})

test('without days the due date of an invoice goes by the terms of its supplier', async () => {
  const third_party_id = await books.party(desk.company, 'supplier', { terms: 14 })
  const { id } = await desk.make({
    kind: 'invoice',
    template: desk.invoiceTemplate({ third_party_id }),
  })
  assert.equal(replies(await desk.run(id), 201).body.entry.due_date, '2026-01-29')
})

test('a template has as many lines as an entry, and a file a thousand records', async () => {
  const own = await openRecurringDesk(books)
  const many = (count: number) => ({
    ...own.rent,
    lines: Array.from({ length: count }, (_, place) => ({
      account: '610000',
      [place % 2 ? 'credit' : 'debit']: '1.00',
    })),
  })
  refusedAt(await own.post({ template: many(1001) }), 'template.lines')
  const { id } = await own.make({ template: many(1000) })
  assert.equal(replies(await own.run(id), 201).body.entry.lines_count, 1000)
  await books.sql.query(
    `INSERT INTO recurring_entries (company_id, label, kind, frequency, interval, day, starts_on, is_active, auto_post,
                                    template, created_at, updated_at)
     SELECT company_id, label || n, kind, frequency, interval, day, starts_on, false, false, '{"lines": []}',
            created_at, updated_at FROM recurring_entries, generate_series(1, 998) n WHERE company_id = $1`,
    [own.company.id],
  )
  const last = await own.make()
  refusedAt(await own.post(), 'label')
  replies(await own.admin.delete(`${own.all}/${last.id}`), 204)
  await own.make()
  const path = `${own.path}/trash/recurring-entries/${last.id}/restore`
  refusedAt(await own.admin.post(path), 'label')
})

test('amounts are shown as text, whatever they were sent as', async () => {
  const lines = [
    { account: '610000', debit: 850 },
    { account: '499000', credit: '850' },
  ]
  const { template } = await desk.make({ template: { ...desk.rent, lines } })
  assert.deepEqual([template.lines[0].debit, template.lines[1].credit], ['850.00', '850.00'])
})
