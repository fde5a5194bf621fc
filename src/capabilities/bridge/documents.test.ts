import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { before, describe, test } from 'node:test'
import { epochMsOf } from '#kernel/instants'
import { sourceFile } from '#platform/config/project'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** The platform is known, and nobody answers there: what is to be sent back waits. */
const books = useBooks({
  own: true,
  environment: { BRIDGE_SECRET: bridgeSecret, EXTERNAL_URL: 'http://127.0.0.1:9' },
})
let platform: ReturnType<typeof platformOf>
let call: (method: string, path: string, body?: unknown) => ReturnType<typeof books.call>
let path: string
const file = 'the-file'
const papers = `/v1/bridge/companies/${file}/documents`

before(async () => {
  platform = platformOf(books)
  const els = { id: 'els', email: 'els@platform.example', name: 'Els', role: 'admin' }
  replies(await platform.put('/v1/bridge/firms/the-firm', { name: 'Firm', members: [els] }), 201)
  const wish = { firm_external_id: 'the-firm', name: 'Bakkerij', country_pack: 'BE' }
  const made = replies(await platform.put(`/v1/bridge/companies/${file}`, wish), 201)
  path = `/v1/companies/${made.body.company.public_token}`
  const { rows } = await books.sql.query(`SELECT id FROM users WHERE email = $1`, [els.email])
  const token = await books.newTokenFor(Number(rows[0].id))
  call = (method, where, body) => books.call(method, where, { token, ...(body ? { body } : {}) })
})

const invoice = readFileSync(sourceFile('src/formats/e-invoices/fixtures/ubl-national.xml'))
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64')
const pdf = (text: string) => base64(`%PDF-1.7\n% ${text}\n`)
const paper = (external_id: string, more: object = {}) => ({
  external_id,
  file: { name: 'facture.pdf', content: pdf(external_id) },
  ...more,
})
const extracted = {
  document_type: 'invoice',
  counterparty: { name: 'Brouwerij De Kroon' },
  number: 'F-1',
  date: '2026-03-10',
  lines: [{ description: 'Beer', vat_rate: 21, amount_net: 100 }],
}

describe('a document of the platform', () => {
  test('becomes an import that waits to be read', async () => {
    const { body } = replies(
      await platform.post(papers, paper('doc-1', { note: 'From Els' })),
      201,
      {
        external_id: 'doc-1',
        status: 'queued',
        error: null,
        warnings: [],
        document: null,
        entry: null,
        locked: false,
        received_at: books.clock(),
        updated_at: books.clock(),
      },
    )
    const one = replies(await call('GET', `${path}/document-imports/${body.id}`), 200).body
    assert.deepEqual(
      [one.source, one.external_id, one.note, one.original_name, one.mime],
      ['external', 'doc-1', 'From Els', 'facture.pdf', 'application/pdf'],
    )
    const history = await call('GET', `${path}/history?resource=document-imports`)
    assert.deepEqual([history.body.data[0].origin, history.body.data[0].user.id], ['bridge', null])
    for (const id of [body.id, 'ext:doc-1'])
      assert.deepEqual(replies(await platform.get(`${papers}/${id}`), 200).body, body)
  })

  test('is the same again by its bytes, and no other under its name', async () => {
    const { body } = replies(await platform.post(papers, paper('doc-2')), 201)
    const again = replies(await platform.post(papers, paper('doc-2', { note: 'other' })), 200)
    assert.equal(again.headers.get('x-idempotent-replay'), '1')
    assert.equal(again.headers.get('x-operation-id'), null)
    assert.deepEqual(again.body, body)
    const other = paper('doc-2', { file: { name: 'facture.pdf', content: pdf('other') } })
    const refused = replies(await platform.post(papers, other), 422, {
      code: 'mutation_key_reused',
    })
    assert.deepEqual(Object.keys(refused.body.errors), ['external_id'])
  })

  test('that is an electronic invoice is read at once', async () => {
    const content = base64(invoice)
    const sent = paper('doc-3', { file: { name: 'a/b\\invoice.xml', content } })
    const { body } = replies(await platform.post(papers, sent), 201)
    assert.ok(['ready', 'needs_review'].includes(body.status), body.status)
    const one = replies(await call('GET', `${path}/document-imports/${body.id}`), 200).body
    assert.deepEqual([one.engine, one.original_name], ['structured', 'invoice.xml'])
  })

  test('that comes with what it says is not read, and a person has to look', async () => {
    const sent = paper('doc-4', { extracted, direction: 'purchase' })
    const { body } = replies(await platform.post(papers, sent), 201, { status: 'needs_review' })
    const one = replies(await call('GET', `${path}/document-imports/${body.id}`), 200).body
    assert.equal(one.suggested_direction, 'purchase')
    assert.deepEqual(
      [one.extracted.totals.net, one.extracted.totals.vat, one.extracted.totals.gross],
      [100, 21, 121],
    )
  })

  test('shows the document and the entry that a person made of it, and is not sent back', async () => {
    const wish = { ...extracted, number: 'F-5', direction: 'purchase' }
    const { id } = replies(
      await platform.post(papers, paper('doc-5', { extracted: wish })),
      201,
    ).body
    const accounts = replies(await call('GET', `${path}/accounts`), 200).body
    const codes = replies(await call('GET', `${path}/vat-codes`), 200).body
    const account = accounts.find((one: { number: string }) => one.number === '604000')
    const code = codes.find((one: { code: string }) => one.code === 'PG21')
    const lines = [{ account_id: account.id, vat_code_id: code?.id ?? null }]
    const validated = replies(
      await call('POST', `${path}/document-imports/${id}/validate`, {
        new_third_party: { name: 'Brouwerij De Kroon' },
        lines,
        book: true,
      }),
      201,
    ).body
    assert.equal(validated.external.status, 'skipped')
    const { body } = replies(await platform.get(`${papers}/ext:doc-5`), 200, {
      status: 'validated',
      locked: true,
    })
    assert.deepEqual(
      [body.document.id, body.document.number, body.document.status, body.document.direction],
      [validated.document.id, 'F-5', 'booked', 'purchase'],
    )
    assert.equal(body.entry.id, validated.entry.id)
    assert.equal(body.entry.entry_date, '2026-03-10')
    assert.equal(body.entry.status, 'posted')
  })

  test('in the bin has the status of what is deleted', async () => {
    const { id } = replies(await platform.post(papers, paper('doc-6')), 201).body
    replies(await call('DELETE', `${path}/document-imports/${id}`), 204)
    replies(await platform.get(`${papers}/${id}`), 200, { status: 'deleted' })
    replies(await platform.post(papers, paper('doc-6')), 200, { status: 'deleted' })
  })

  test('is refused by field', async () => {
    const wrong = async (sent: object, ...fields: string[]) => {
      const { body } = replies(await platform.post(papers, { ...paper('doc-7'), ...sent }), 422)
      assert.deepEqual(Object.keys(body.errors), fields)
    }
    const content = (text: string, name = 'facture.pdf') => ({ file: { name, content: text } })
    await wrong(content('not base64!'), 'file.content')
    await wrong(content('abc'), 'file.content')
    await wrong(content(''), 'file.content')
    await wrong(content(pdf('x'), 'archive.zip'), 'file.name')
    await wrong(content(pdf('x'), 'program.exe'), 'file.name')
    await wrong({ file: { content: pdf('x') } }, 'file.name')
    await wrong({ file: null }, 'file')
    await wrong({ external_id: 'a b' }, 'external_id')
    await wrong({ note: 'x'.repeat(501) }, 'note')
    await wrong({ direction: 'sideways' }, 'direction')
    const large = Buffer.alloc(26_214_401, 1)
    await wrong(content(base64(large)), 'file.content')
  })

  test('of another file, of an upload or of nobody is not there', async () => {
    const { rows } = await books.sql.query(`SELECT max(id) + 1000 AS id FROM document_imports`)
    for (const id of [rows[0].id, 'ext:nobody', 'x', '0', '99999999999999999999'])
      replies(await platform.get(`${papers}/${id}`), 404)
    replies(await platform.get('/v1/bridge/companies/nobody/documents/1'), 404)
    replies(await platform.post('/v1/bridge/companies/nobody/documents', paper('x')), 404)
    const form = new FormData()
    form.set('files[]', new Blob([Buffer.from(pdf('mine'), 'base64')]), 'mine.pdf')
    const desk = await books.openCompany()
    const uploaded = await desk.admin.call('POST', `${desk.path}/document-imports`, { form })
    const { id } = replies(uploaded, 201).body.imports[0]
    replies(await platform.get(`${papers}/${id}`), 404)
  })
})

test('a long body is read of nobody whose headers do not pass', async () => {
  const { hostname, port } = new URL(books.base)
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        { hostname, port, path: papers, method: 'POST', headers },
        (response) => {
          resolve(response.statusCode)
          sent.destroy()
        },
      )
      sent.on('error', reject)
      // The headers alone: of the body not a byte is ever sent.
      sent.flushHeaders()
    })
  const long = { 'content-length': String(30_000_000) }
  const old = `t=1700000000,n=abcdefgh,v1=${'a'.repeat(64)}`
  assert.equal(await status(long), 401)
  assert.equal(
    await status({ ...long, 'x-bridge-timestamp': '1700000000', 'x-bridge-signature': old }),
    403,
  )
  const at = String(Math.floor(epochMsOf(books.clock()) / 1000))
  const now = `t=${at},n=abcdefgh,v1=${'a'.repeat(64)}`
  const headers = { 'x-bridge-timestamp': at, 'x-bridge-signature': now }
  assert.equal(await status({ ...headers, 'content-length': String(36 * 1024 * 1024 + 1) }), 413)
})
