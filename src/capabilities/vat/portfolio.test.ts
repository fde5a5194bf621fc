import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type Shown, turnTo, type VatDesk, vatActs, vatNumbers } from '#testing/vat'

/** The VAT of all files of a firm. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

/** Another file of the same firm. */
async function besides({ firm, admin }: VatDesk, fields: Record<string, unknown>) {
  const made = replies(
    await admin.post('/v1/companies', { firm_id: firm.id, country_pack: 'BE', ...fields }),
    201,
  ).body
  const path = `/v1/companies/${made.public_token}`
  return { path, token: made.public_token, admin, ...vatActs({ admin, path }) }
}

async function portfolio({ admin, firm }: VatDesk, query = ''): Promise<Shown[]> {
  return replies(await admin.get(`${firm.path}/vat-declarations${query}`), 200).body
}

const told = (rows: readonly Shown[]) =>
  rows.map(({ company, label, status, days_left }) =>
    [company.code, label, status, days_left].join(', '),
  )

test('the periods of all files stand in one list, the soonest due first', async () => {
  const desk = await openVatDesk(books, 'BE', { code: 'ONE' })
  const other = await besides(desk, {
    name: 'Restaurant',
    code: 'TWO',
    vat_regime: 'monthly',
    vat_number: 'BE0403170701',
  })
  const { id } = await desk.prepare(1)
  const march = await other.prepare(3)
  await other.validate(march.id)
  const rows = await portfolio(desk, '?due_until=2026-05-30')
  assert.deepEqual(told(rows), [
    'TWO, janvier 2026, none, -49',
    'TWO, février 2026, none, -21',
    'TWO, mars 2026, validated, 10',
    'ONE, 1er trimestre 2026, draft, 15',
    'TWO, avril 2026, none, 40',
  ])
  const draft = rows.find(({ declaration_id }) => declaration_id === id)
  assert.deepEqual([draft.errors, draft.is_stale, draft.amount_due], [0, false, '0.00'])
  const { checks } = await desk.read(id)
  assert.equal(draft.warnings, checks.length)
  replies(await desk.invoice('VEN', ['700000 10.00 SG21']), 201)
  const [stale] = await portfolio(desk, '?status=draft')
  assert.deepEqual([stale.is_stale, stale.declaration_id], [true, id])
  const quarters = await portfolio(desk, '?period_type=quarterly&year=2026')
  assert.equal(quarters.length, 4)
})

test('a colleague sees the files that are his, and periods before the books are not there', async () => {
  const desk = await openVatDesk(books)
  const colleague = await books.member(desk.firm, 'encoder')
  assert.deepEqual(replies(await colleague.get(`${desk.firm.path}/vat-declarations`), 200).body, [])
  assert.deepEqual(await portfolio(desk, '?year=2024'), [])
})

test('whatever changes in a file, its firm or the calendar is seen when the list is asked for again', async () => {
  const desk = await openVatDesk(books)
  const { id } = await desk.prepare(1)
  const seen = async () => {
    const rows = await portfolio(desk)
    const { company, days_left, status, warnings, errors, is_stale } = rows.find(
      ({ declaration_id }) => declaration_id === id,
    )
    return {
      name: company.name,
      days_left,
      status,
      checks: errors + warnings,
      is_stale,
      of: rows.length,
    }
  }
  const first = await seen()
  assert.deepEqual(await seen(), first)
  replies(await desk.admin.patch(desk.path, { name: 'Renamed' }), 200)
  assert.deepEqual(await seen(), { ...first, name: 'Renamed' })
  const filer = {
    name: 'Kantoor',
    enterprise_number: '0999567875',
    ...{ phone: '+32 2 000 00 00', email: 'btw@kantoor.example.be' },
  }
  replies(await desk.admin.patch(`${desk.path}/settings`, { vat: { filer } }), 200)
  const byFirm = await seen()
  assert.ok(byFirm.checks > first.checks)
  replies(await desk.admin.patch(desk.firm.path, identity), 200)
  assert.deepEqual(await seen(), { ...first, name: 'Renamed' })
  turnTo(books, '2026-04-11')
  assert.equal((await seen()).days_left, first.days_left - 1)
  replies(await desk.invoice('VEN', ['700000 10.00 SG21']), 201)
  assert.equal((await seen()).is_stale, true)
  turnTo(books, '2026-04-10')
})

const identity = {
  ...{ address: 'Laan 7', postal_code: '1000', city: 'Brussel', phone: '+32 2 000 00 00' },
  ...{ vat_number: 'BE0999567875', email: 'btw@kantoor.example.be' },
}

test('several returns go into one file, with the firm as representative', async () => {
  const desk = await openVatDesk(books)
  const other = await besides(desk, { name: 'Twee', vat_number: 'BE0403170701' })
  const own = await desk.prepare(1)
  const its = await other.prepare(1)
  await desk.validate(own.id)
  const wish = {
    declarations: [
      { company: desk.company.token, id: own.id },
      { company: other.token, id: its.id },
    ],
  }
  const send = (body: object = wish) =>
    desk.admin.post(`${desk.firm.path}/vat-declarations/xml`, body)
  refusedAt(await send(), 'declarations.1')
  await other.validate(its.id)
  const lacking = replies(await send(), 422)
  assert.equal(lacking.body.code, 'declarant_incomplete')
  assert.ok(Object.keys(lacking.body.errors).every((field) => field.startsWith('firm.')))
  replies(await desk.admin.patch(desk.firm.path, identity), 200)
  const { text, headers } = replies(await send(), 200)
  assert.match(headers.get('content-disposition')!, /BE0999567875_2026-04-10\.xml/)
  assert.match(text, /VATDeclarationsNbr="2"/)
  assert.match(text, /<RepresentativeID[^>]*>0999567875</)
  for (const number of [vatNumbers.BE, 'BE0403170701'])
    assert.match(text, new RegExp(`<VATNumber>${number.slice(2)}<`))
  assert.equal((await desk.read(own.id)).status, 'validated')
  const twice = { declarations: [wish.declarations[0], wish.declarations[0]] }
  refusedAt(await send(twice), 'declarations.1')
  const stranger = await openVatDesk(books)
  const theirs = await stranger.prepare(1)
  refusedAt(
    await send({ declarations: [{ company: stranger.company.token, id: theirs.id }] }),
    'declarations.0',
  )
  replies(await desk.admin.patch(desk.path, { vat_number: null }), 200)
  refusedAt(await send(), 'declarations.0')
  refusedAt(await send({ declarations: [] }), 'declarations')
})

test('a special return goes its own way', async () => {
  const desk = await openVatDesk(books, 'BE', { vat_regime: 'exempt' })
  replies(await desk.invoice('ACH', ['612000 200.00 PSICS21ND']), 201)
  const { id } = await desk.prepare(1)
  await desk.validate(id)
  refusedAt(
    await desk.admin.post(`${desk.firm.path}/vat-declarations/xml`, {
      declarations: [{ company: desk.company.token, id }],
    }),
    'declarations.0',
  )
})
