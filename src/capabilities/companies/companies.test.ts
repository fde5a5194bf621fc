import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

function refusedOn(answer: Answered, ...fields: string[]): void {
  assert.deepEqual(Object.keys(replies(answer, 422).body.errors).sort(), fields.sort())
}

/** The log of a file from a version on. */
async function logOf(companyId: number, resource = 'company') {
  const { rows } = await books.sql.query(
    `SELECT record_id::int AS record_id, action, version, before, after, operation_id FROM changes
      WHERE company_id = $1 AND resource = $2 AND action <> 'created' ORDER BY seq`,
    [companyId, resource],
  )
  return rows
}

test('a change keeps what it does not name, raises the version, and is logged before and after', async () => {
  const { admin, company, path } = await books.openCompany({ street: 'Markt', city: 'Gent' })
  const before = replies(await admin.get(path), 200).body
  books.clock.advance(60_000)
  const answer = replies(
    await admin.patch(path, {
      name: 'Bakkerij Peeters',
      code: 'PEETERS',
      vat_regime: 'monthly',
      locale: 'nl',
      is_active: false,
      enterprise_number: '0123.456.749',
      legal_form_code: '610',
      city: null,
      latitude: 50.5,
    }),
    200,
    {
      name: 'Bakkerij Peeters',
      code: 'PEETERS',
      vat_regime: 'monthly',
      locale: 'nl',
      is_active: false,
      enterprise_number: '0123456749',
      legal_form: 'Besloten vennootschap',
      street: 'Markt',
      city: null,
      latitude: '50.5000000',
      version: 2,
      lock_version: 2,
      updated_at: books.clock(),
      created_at: before.created_at,
    },
  )
  assert.deepEqual(replies(await admin.get(path), 200).body, answer.body)
  const [row] = await logOf(company.id)
  assert.deepEqual(
    [row.record_id, row.action, row.version, row.operation_id],
    [company.id, 'updated', 2, answer.headers.get('x-operation-id')],
  )
  const changed = Object.keys(row.after).filter(
    (name) => JSON.stringify(row.before[name]) !== JSON.stringify(row.after[name]),
  )
  assert.deepEqual(
    changed.sort(),
    `city code enterprise_number is_active latitude legal_form legal_form_code locale lock_version name
     updated_at vat_regime version`.split(/\s+/),
  )
  assert.deepEqual([row.before.name, row.after.name], ['Bakkerij Janssens', 'Bakkerij Peeters'])
})

test('a change that changes nothing raises no version and leaves no trace', async () => {
  const { admin, company, path } = await books.openCompany({ latitude: 50.8465573 })
  const before = replies(await admin.get(path), 200).body
  books.clock.advance(60_000)
  const same = { name: before.name, latitude: 50.8465573, nace_codes: [], box: null }
  for (const body of [{}, same, { unknown: 1 }]) {
    const answer = replies(await admin.patch(path, body), 200)
    assert.equal(answer.headers.get('x-operation-id'), null)
    assert.deepEqual(answer.body, before)
  }
  assert.deepEqual(await logOf(company.id), [])
})

test('a change is refused as a whole when one field is wrong', async () => {
  const { admin, company, path, firm } = await books.openCompany()
  const bad = {
    name: 'Other',
    code: 'a b',
    enterprise_number: '0123456748',
    vat_number: 'FR44732829320',
    country: 'XX',
    legal_form_code: '1000',
  }
  const { name: _, ...wrong } = bad
  refusedOn(await admin.patch(path, bad), ...Object.keys(wrong))
  for (const field of ['name', 'code', 'vat_regime', 'locale', 'is_active'])
    refusedOn(await admin.patch(path, { [field]: null }), field)
  replies(await admin.post('/v1/companies', { name: 'Y', firm: firm.token, code: 'TAKEN' }), 201)
  refusedOn(await admin.patch(path, { code: 'taken' }), 'code')
  replies(await admin.get(path), 200, { name: 'Bakkerij Janssens', version: 1 })
  assert.deepEqual(await logOf(company.id), [])
})

test('nobody sets what only the service sets', async () => {
  const { admin, path } = await books.openCompany()
  const before = replies(await admin.get(path), 200).body
  const forbidden = {
    id: 5,
    public_token: 'AAAAAAAAAAAA',
    firm_id: null,
    country_pack: 'FR',
    currency: 'USD',
    is_demo: true,
    source: 'bridge',
    external_id: 'x',
    version: 9,
    settings: { history: { trash_retention_days: 1 } },
    company_sheet_at: '2026-01-01T00:00:00Z',
    logo_file_id: 1,
    deleted_at: '2026-01-01T00:00:00Z',
    journal_entries_count: 7,
  }
  assert.deepEqual(replies(await admin.patch(path, forbidden), 200).body, before)
})

test('the NACE codes are replaced, and the main one follows them', async () => {
  const { admin, path } = await books.openCompany()
  const main = { code: '10.711', classification: 'MAIN' }
  replies(await admin.patch(path, { nace_codes: [main] }), 200, { main_nace_code: '10.711' })
  replies(await admin.patch(path, { main_nace_code: '47.241' }), 200, {
    nace_codes: [main],
    main_nace_code: '47.241',
  })
  replies(await admin.patch(path, { nace_codes: [{ code: '1' }] }), 200, {
    nace_codes: [{ code: '1', classification: null }],
    main_nace_code: null,
  })
  replies(await admin.patch(path, { nace_codes: null }), 200, { nace_codes: [] })
})

test('a stale base is refused with the file as it is now', async () => {
  const { admin, path } = await books.openCompany()
  const base = (version: number) => ({ headers: { 'x-base-version': String(version) } })
  replies(await admin.patch(path, { name: 'Two' }, base(1)), 200, { version: 2 })
  const stale = replies(await admin.patch(path, { name: 'Three' }, base(1)), 409, {
    code: 'conflict',
    server_version: 2,
  })
  assert.deepEqual(stale.body.server_data, replies(await admin.get(path), 200).body)
  replies(await admin.delete(path, base(1)), 409)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => admin.patch(path, { name: `N${place}` }, base(2))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)])
})

test('a file goes to the bin and comes back with everything in it', async () => {
  const { admin, firm, company, path, journal } = await books.openCompany()
  const lines = [
    { account: '550000', debit: '100.00' },
    { account: '100000', credit: '100.00' },
  ]
  const entry = { journal_id: journal('OD'), entry_date: '2026-03-01', lines }
  const posted = replies(await admin.post(`${path}/entries`, entry), 201).body
  replies(await admin.patch(`${path}/settings`, { legal: { rpm_district: 'Gent' } }), 200)
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  const before = replies(await admin.get(path), 200).body
  const manager = await books.member(firm, 'manager')
  replies(await manager.delete(path), 403)
  books.clock.advance(60_000)
  const gone = replies(await admin.delete(path), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  for (const who of [admin, manager, encoder]) {
    replies(await who.get(path), 404)
    replies(await who.get(`${path}/settings`), 404)
    replies(await who.get(`${path}/entries`), 404)
  }
  assert.deepEqual(replies(await admin.get('/v1/companies'), 200).body, [])
  books.clock.advance(60_000)
  replies(await manager.post(`${firm.path}/trash/${company.token}/restore`), 200, { version: 4 })
  const back = replies(await encoder.get(path), 200).body
  assert.deepEqual(back, { ...before, version: 4, lock_version: 4, updated_at: books.clock() })
  assert.equal(back.journal_entries_count, 1)
  const { warnings: _warnings, ...kept } = posted
  assert.deepEqual(replies(await encoder.get(`${path}/entries/${posted.id}`), 200).body, kept)
  const [deleted, restored] = await logOf(company.id)
  assert.deepEqual([deleted.action, deleted.version, deleted.after], ['deleted', 3, null])
  assert.deepEqual([restored.action, restored.version], ['restored', 4])
  // The log knows the whole file, before and after.
  const { settings: _, fiscal_years, journals, icon_url, ...identity } = back
  const logged = { ...identity, logo_file_id: null, icon_file_id: null }
  assert.deepEqual(restored.after, logged)
  assert.deepEqual(restored.before, {
    ...logged,
    version: 3,
    lock_version: 3,
    deleted_at: restored.before.updated_at,
    updated_at: restored.before.updated_at,
  })
  assert.deepEqual({ ...deleted.before, version: 2, lock_version: 2 }, deleted.before)
})

test('a deletion sent again finds no file, and is done once', async () => {
  const { admin, company, path } = await books.openCompany()
  const headers = { 'x-client-mutation-id': 'delete-1' }
  replies(await admin.delete(path, { headers }), 204)
  // Access is checked before a replay is served, and nobody reaches a file in the bin.
  replies(await admin.delete(path, { headers }), 404)
  assert.deepEqual(
    (await logOf(company.id)).map(({ action }) => action),
    ['deleted'],
  )
})
