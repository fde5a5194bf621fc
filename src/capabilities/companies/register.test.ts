import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** A register on loopback: what it says next, and what it was asked. */
let server: Server
let answer: { status: number; body: unknown; meanwhile?: () => Promise<unknown> }
const asked: (string | undefined)[] = []

const books = useBooks(async () => {
  server = createServer(async (request, response) => {
    asked.push(request.url)
    await answer.meanwhile?.()
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { own: true, environment: { REGISTER_URL: `http://127.0.0.1:${port}/v1` } }
})
const withoutRegister = useBooks()
after(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
/** What it said before is no longer kept. */
const forget = () => books.sql.query('DELETE FROM lookup_cache')

beforeEach(async () => {
  answer = { status: 200, body: sheet }
  asked.length = 0
  await forget()
})

const sheet = {
  name: 'BAKKERIJ JANSSENS EN ZONEN',
  enterprise_number: '0123456749',
  legal_form: 'BV',
  legal_form_code: '610',
  vat_number: 'BE 0123.456.749',
  address: 'Marktstraat 1 bus 2, 9000 Gent',
  street: 'Marktstraat',
  house_number: '1',
  box: '2',
  postal_code: '9000',
  city: 'Gent',
  country: 'BE',
  latitude: 51.05,
  longitude: 3.7,
  nace_codes: [
    { code: '10711', classification: 'MAIN' },
    { code: '47241', classification: 'OTHER' },
  ],
  main_nace_code: '10711',
  status: 'active',
}

const file = (more: Record<string, unknown> = {}) =>
  books.openCompany({ enterprise_number: '0123.456.749', locale: 'nl', ...more })

test('the sheet of the register fills the identity of the file', async () => {
  const { admin, company, path } = await file({ box: 'old', vat_regime: 'monthly' })
  books.clock.advance(60_000)
  const done = replies(await admin.post(`${path}/refresh-sheet`), 200, {
    name: 'BAKKERIJ JANSSENS EN ZONEN',
    enterprise_number: '0123456749',
    vat_number: 'BE0123456749',
    legal_form_code: '610',
    legal_form: 'Besloten vennootschap',
    address: sheet.address,
    street: 'Marktstraat',
    house_number: '1',
    box: '2',
    postal_code: '9000',
    city: 'Gent',
    country: 'BE',
    latitude: '51.0500000',
    longitude: '3.7000000',
    nace_codes: [
      { code: '10711', classification: 'MAIN' },
      { code: '47241', classification: null },
    ],
    main_nace_code: '10711',
    company_sheet_at: books.clock(),
    code: 'BAKKERIJJA',
    vat_regime: 'monthly',
    version: 2,
  })
  assert.deepEqual(asked, ['/v1/companies/BE/0123456749'])
  assert.deepEqual(replies(await admin.get(path), 200).body, done.body)
  const { rows } = await books.sql.query(
    `SELECT resource, action, version, before, after FROM changes WHERE company_id = $1 AND action <> 'created'`,
    [company.id],
  )
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0].resource, rows[0].action, rows[0].version], ['company', 'updated', 2])
  assert.deepEqual([rows[0].before.box, rows[0].after.box], ['old', '2'])
  assert.equal(rows[0].after.company_sheet_at, books.clock())
  // Asked again, the day of the sheet is a change of its own.
  books.clock.advance(60_000)
  replies(await admin.post(`${path}/refresh-sheet`), 200, {
    version: 3,
    company_sheet_at: books.clock(),
  })
})

test('a sheet is taken back with the day it was asked', async () => {
  const desk = await file()
  const { thereAndBack } = undoIn(books, desk)
  await thereAndBack(() => desk.admin.post(`${desk.path}/refresh-sheet`))
})

test('what the register leaves out stays, but an address is taken whole', async () => {
  const { admin, path } = await file({
    vat_number: 'BE0123456749',
    legal_form: 'BV in oprichting',
    street: 'Oude weg',
    box: '7',
    latitude: 50,
    longitude: 4,
    country: 'NL',
    nace_codes: [{ code: '1', classification: 'MAIN' }],
  })
  answer.body = { name: 'Only a name', enterprise_number: '0123456749' }
  replies(await admin.post(`${path}/refresh-sheet`), 200, {
    name: 'Only a name',
    vat_number: 'BE0123456749',
    legal_form: 'BV in oprichting',
    street: 'Oude weg',
    box: '7',
    latitude: '50.0000000',
    country: 'NL',
    main_nace_code: '1',
  })
  answer.body = { ...(answer.body as object), address: 'Nieuwe weg 1, Gent' }
  await forget()
  replies(await admin.post(`${path}/refresh-sheet`), 200, {
    address: 'Nieuwe weg 1, Gent',
    street: 'Oude weg',
  })
  answer.body = { ...(answer.body as object), city: 'Gent', country: 'XX' }
  await forget()
  replies(await admin.post(`${path}/refresh-sheet`), 200, {
    street: null,
    box: null,
    city: 'Gent',
    latitude: null,
    longitude: null,
    country: 'NL',
  })
})

test('what the register says in its own way is taken as far as it makes sense here', async () => {
  const { admin, path } = await file()
  answer.body = {
    ...sheet,
    name: 'é'.repeat(250),
    legal_form: 'Something else',
    legal_form_code: '999999',
    vat_number: 'BE0123456748',
    street: 's'.repeat(250),
    nace_codes: [{ code: '2', classification: 'SECO' }],
    main_nace_code: null,
  }
  replies(await admin.post(`${path}/refresh-sheet`), 200, {
    name: 'é'.repeat(200),
    legal_form: 'Something else',
    legal_form_code: null,
    vat_number: null,
    street: 's'.repeat(190),
    nace_codes: [{ code: '2', classification: 'SECO' }],
    main_nace_code: null,
  })
  const nace_codes = [
    { code: '2', classification: 'SECO' },
    { code: '3', classification: 'MAIN' },
  ]
  answer.body = { ...sheet, nace_codes, main_nace_code: null }
  await forget()
  replies(await admin.post(`${path}/refresh-sheet`), 200, { nace_codes, main_nace_code: '3' })
})

test('a file without a number, or with one the register does not know, is refused', async () => {
  const without = await books.openCompany()
  const none = replies(await without.admin.post(`${without.path}/refresh-sheet`), 422)
  assert.deepEqual(Object.keys(none.body.errors), ['enterprise_number'])
  assert.match(none.body.message, /no enterprise number/)
  assert.deepEqual(asked, [])
  const { admin, path } = await file()
  answer = { status: 404, body: {} }
  const unknown = replies(await admin.post(`${path}/refresh-sheet`), 422)
  assert.deepEqual(Object.keys(unknown.body.errors), ['enterprise_number'])
  assert.match(unknown.body.message, /0123456749/)
  replies(await admin.get(path), 200, { version: 1, company_sheet_at: null })
})

test('a register that fails is not a register that says no', async () => {
  const { admin, path } = await file()
  for (const bad of [
    { status: 500, body: sheet },
    { status: 200, body: [] },
    { status: 200, body: { enterprise_number: '1' } },
  ]) {
    answer = bad
    const failed = replies(await admin.post(`${path}/refresh-sheet`), 503)
    assert.equal(failed.body.code, 'external_unavailable')
  }
  replies(await admin.get(path), 200, { version: 1, name: 'Bakkerij Janssens' })
  const { admin: other, path: elsewhere } = await withoutRegister.openCompany({
    enterprise_number: '0123456749',
  })
  replies(await other.post(`${elsewhere}/refresh-sheet`), 503, { code: 'external_unavailable' })
})

test('what the register said today is as good as asked again, and is the same for all files', async () => {
  const { admin, path } = await file()
  replies(await admin.post(`${path}/refresh-sheet`), 200, { name: sheet.name })
  answer = { status: 500, body: {} }
  const other = await file()
  replies(await other.admin.post(`${other.path}/refresh-sheet`), 200, { name: sheet.name })
  assert.equal(asked.length, 1)
  books.clock.advance(24 * 3_600_000)
  replies(await admin.post(`${path}/refresh-sheet`), 503)
  books.clock.reset()
})

test('the register is asked once for one key and not for a dry run, and a stale base changes nothing', async () => {
  const { admin, path } = await file()
  const headers = { 'x-client-mutation-id': 'sheet-1' }
  const first = replies(await admin.post(`${path}/refresh-sheet`, {}, { headers }), 200)
  const again = replies(await admin.post(`${path}/refresh-sheet`, {}, { headers }), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(again.body, first.body)
  assert.equal(asked.length, 1)
  const dry = { headers: { 'x-dry-run': '1' } }
  replies(await admin.post(`${path}/refresh-sheet`, {}, dry), 422, { code: 'dry_run_unsupported' })
  assert.equal(asked.length, 1)
  const stale = { headers: { 'x-base-version': '1' } }
  replies(await admin.post(`${path}/refresh-sheet`, {}, stale), 409, { server_version: 2 })
})

test('a number that changes while the register is asked is not filled with another’s sheet', async () => {
  const { admin, path } = await file()
  answer.meanwhile = () => admin.patch(path, { enterprise_number: '0999.123.457' })
  const moved = replies(await admin.post(`${path}/refresh-sheet`), 409, {
    code: 'conflict',
    server_version: 2,
  })
  assert.equal(moved.body.server_data.enterprise_number, '0999123457')
  replies(await admin.get(path), 200, { name: 'Bakkerij Janssens', version: 2 })
})
