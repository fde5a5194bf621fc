import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { logOf, namesOf, subscribe } from '#testing/traces'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

async function create({ admin, path }: Desk, fields: object) {
  const body = { type: 'customer', name: 'De Kroon', ...fields }
  return replies(await admin.post(`${path}/third-parties`, body), 201).body
}

const merge = ({ admin, path }: Desk, id: number, into_id: number, options = {}) =>
  admin.post(`${path}/third-parties/${id}/merge`, { into_id }, options)

async function sold({ admin, path, journal }: Desk, third_party_id: number, amount: string) {
  return replies(
    await admin.post(`${path}/entries/invoice`, {
      journal_id: journal('VEN'),
      third_party_id,
      entry_date: '2026-03-01',
      lines: [{ account: '700000', amount, vat_code: null }],
    }),
    201,
  ).body
}

test('everything of the one that goes is read with the one that stays, and nothing is rewritten', async () => {
  const desk = await books.openCompany()
  const { admin, path, company } = desk
  const [goer, stays] = [await create(desk, {}), await create(desk, {})]
  const first = await sold(desk, goer.id, '100.00')
  const second = await sold(desk, stays.id, '10.00')
  const { body: survivor } = replies(await merge(desk, goer.id, stays.id), 200)
  assert.deepEqual(survivor, stays)
  const one = `${path}/third-parties/${stays.id}`
  replies(await admin.get(one), 200, {
    balance: '110.00',
    overdue: '110.00',
    turnover_12m: '110.00',
    last_entry_on: '2026-03-01',
  })
  const entries = replies(await admin.get(`${one}/entries`), 200, { total: 2 }).body.data
  assert.deepEqual(
    entries.map((entry: Record<string, unknown>) => [entry.id, entry.third_party_id]),
    [
      [second.id, stays.id],
      [first.id, stays.id],
    ],
  )
  const items = replies(await admin.get(`${one}/open-items`), 200).body
  assert.deepEqual(
    items.map((item: Record<string, unknown>) => [item.entry_id, item.third_party_id, item.open]),
    [
      [first.id, stays.id, '100.00'],
      [second.id, stays.id, '10.00'],
    ],
  )
  const statement = replies(await admin.get(`${one}/statement`), 200, { closing_balance: '110.00' })
  assert.equal(statement.body.lines.length, 2)
  const later = await admin.get(`${one}/statement?from=2026-03-02`)
  replies(later, 200, { opening_balance: '110.00' })
  const { rows } = await books.sql.query(
    'SELECT DISTINCT third_party_id FROM entry_lines WHERE company_id = $1 AND entry_id = $2',
    [company.id, first.id],
  )
  assert.ok(rows.some((row) => Number(row.third_party_id) === goer.id))
  const reversal = await admin.post(`${path}/entries/${first.id}/reverse`, {})
  replies(reversal, 201, { third_party_id: stays.id })
  replies(await admin.get(one), 200, { balance: '10.00', turnover_12m: '10.00' })
  const held = replies(await admin.delete(one), 422, { code: 'record_in_use' }).body
  assert.deepEqual(held.used_by, { entries: 3 })
})

test('the one that goes is gone, with a row in the log; the other one changed only if it did', async () => {
  const desk = await books.openCompany()
  const { admin, path, company } = desk
  const [goer, stays] = [await create(desk, {}), await create(desk, {})]
  const answer = replies(await merge(desk, goer.id, stays.id), 200, { version: 1 })
  assert.ok(answer.headers.get('x-operation-id'))
  replies(await admin.get(`${path}/third-parties/${goer.id}`), 404)
  replies(await merge(desk, goer.id, stays.id), 404)
  assert.equal((await logOf(books, company, 'third-parties', stays.id)).length, 1)
  assert.deepEqual((await logOf(books, company, 'third-parties', goer.id)).at(-1), {
    action: 'merged',
    version: 2,
    before: { ...goer, merged_into_id: stays.id, merged_from: [] },
    after: null,
  })
  replies(
    await admin.post(`${path}/entries/invoice`, {
      journal_id: desk.journal('VEN'),
      third_party_id: goer.id,
      entry_date: '2026-03-01',
      lines: [{ account: '700000', amount: '1.00', vat_code: null }],
    }),
    422,
  )
})

test('what the one that stays lacks is taken over, what it has stays', async () => {
  const desk = await books.openCompany()
  const { account, vatCode } = await namesOf(books, desk.company)
  const hook = await subscribe(books, desk.firm)
  const goer = await create(desk, {
    name: 'Kroon 2',
    vat_number: 'BE0403170701',
    enterprise_number: '0403170701',
    contact_name: 'Els',
    email: 'els@example.be',
    phone: '1',
    website: 'https://example.be',
    street: 'Steenweg',
    city: 'Leuven',
    language: 'nl',
    payment_terms_days: 30,
    payment_method: 'cash',
    credit_limit: '10.00',
    note: 'Two',
    account_id: account('400000'),
    default_account_id: account('700000'),
    default_vat_code_id: vatCode('SG21'),
    ibans: [
      { iban: 'BE68539007547034' },
      { iban: 'FR7630006000011234567890189', is_default: true },
    ],
    peppol_identifier: '0208:0403170701',
    fees_281_50: { applicable: true, nature: 'fees' },
    is_blocked: true,
  })
  await books.sql.query(
    'UPDATE third_parties SET vat_valid = true, vat_checked_at = $2 WHERE id = $1',
    [goer.id, books.clock()],
  )
  const stays = await create(desk, {
    phone: '2',
    postal_code: '9000',
    payment_terms_days: 0,
    ibans: [{ iban: 'BE68539007547034', bic: 'KREDBEBB' }],
  })
  const { body } = replies(await merge(desk, goer.id, stays.id), 200)
  assert.deepEqual(body, {
    ...goer,
    id: stays.id,
    code: stays.code,
    name: 'De Kroon',
    phone: '2',
    street: null,
    postal_code: '9000',
    city: null,
    payment_terms_days: 0,
    ibans: [
      { iban: 'BE68539007547034', bic: 'KREDBEBB', is_default: true },
      { iban: 'FR7630006000011234567890189', bic: null, is_default: false },
    ],
    is_blocked: false,
    vat_valid: true,
    vat_checked_at: books.clock(),
    version: 2,
    lock_version: 2,
  })
  assert.deepEqual((await logOf(books, desk.company, 'third-parties', stays.id)).at(-1), {
    action: 'updated',
    version: 2,
    before: stays,
    after: body,
  })
  const last = (await hook.events()).at(-1)!
  assert.equal(last.event, 'third_party.updated')
  assert.ok((last.data.changed as string[]).includes('vat_number'))
  assert.ok(!(last.data.changed as string[]).includes('phone'))
})

test('numbers that are not valid in its country are not taken over', async () => {
  const desk = await books.openCompany()
  const goer = await create(desk, { country: 'TR', vat_number: '403170701', note: 'x' })
  const stays = await create(desk, {})
  replies(await merge(desk, goer.id, stays.id), 200, {
    country: 'BE',
    vat_number: null,
    vat_valid: null,
    note: 'x',
  })
  const belgian = await create(desk, { vat_number: 'BE0403170701' })
  const french = await create(desk, { country: 'FR' })
  const registered = { country: 'FR', vat_number: 'BE0403170701' }
  replies(await merge(desk, belgian.id, french.id), 200, registered)
})

test('mergers in a row lead to the last one, by one step', async () => {
  const desk = await books.openCompany()
  const [first, second, third] = [
    await create(desk, {}),
    await create(desk, {}),
    await create(desk, {}),
  ]
  for (const party of [first, second, third]) await sold(desk, party.id, '1.00')
  replies(await merge(desk, first.id, second.id), 200)
  replies(await merge(desk, second.id, third.id), 200)
  replies(await desk.admin.get(`${desk.path}/third-parties/${third.id}`), 200, { balance: '3.00' })
  const { rows } = await books.sql.query(
    'SELECT merged_into_id FROM third_parties WHERE company_id = $1 AND id = ANY ($2)',
    [desk.company.id, [first.id, second.id]],
  )
  assert.deepEqual(
    rows.map((row) => Number(row.merged_into_id)),
    [third.id, third.id],
  )
  const log = await logOf(books, desk.company, 'third-parties', second.id)
  assert.deepEqual(log.at(-1)?.before, {
    ...second,
    merged_into_id: third.id,
    merged_from: [first.id],
  })
})

test('only two living ones of the same type and file are merged', async () => {
  const desk = await books.openCompany()
  const elsewhere = await books.openCompany()
  const party = await create(desk, {})
  const refused = async (into: number) => {
    const { body } = replies(await merge(desk, party.id, into), 422)
    assert.deepEqual(Object.keys(body.errors), ['into_id'])
    return body.message
  }
  const unknown = await refused(999_999_999)
  assert.equal(await refused((await create(elsewhere, {})).id), unknown)
  const binned = await create(desk, {})
  replies(await desk.admin.delete(`${desk.path}/third-parties/${binned.id}`), 204)
  assert.equal(await refused(binned.id), unknown)
  assert.notEqual(await refused(party.id), unknown)
  assert.notEqual(await refused((await create(desk, { type: 'supplier' })).id), unknown)
  const other = await create(desk, {})
  const stale = { headers: { 'x-base-version': '2' } }
  replies(await merge(desk, party.id, other.id, stale), 409)
})

test('two that are merged into each other at once leave one', async () => {
  const desk = await books.openCompany()
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await create(desk, {}), await create(desk, {})]
    const answers = await Promise.all([
      merge(desk, one.id, other.id),
      merge(desk, other.id, one.id),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  }
})
