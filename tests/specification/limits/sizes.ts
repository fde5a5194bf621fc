import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { zipOf } from '#testing/zip'
import type { Says } from '../chapter.js'
import { pass } from '../time.js'
import { type SentFile, somePdf } from '../uploads.js'
import {
  addParty,
  books,
  create,
  dayMs,
  desk,
  hooks,
  importer,
  largest,
  pdfs,
  receiver,
  revisionOf,
  signIn,
  tokens,
  webshop,
  year,
} from './scene.js'

export function sizes(says: Says): void {
  const sizes =
    'Upload size and count | 20 files per upload; 25 MB per file; 50 child imports per ZIP'

  says(sizes, '20 files', async () => {
    const files = (count: number): SentFile[] => pdfs(count).map(({ name }) => [name, somePdf])
    const { imports } = replies(await importer.send(files(20)), 201).body
    assert.equal(imports.length, 20)
    refusedAt(await importer.send(files(21)), 'files.20')
  })

  says(sizes, '25 MB', async () => {
    const most = 25 * 1024 * 1024
    const bytes = Buffer.alloc(most + 1, 0x20)
    bytes.write(somePdf)
    const { imports } = replies(await importer.send([['a.pdf', bytes.subarray(0, most)]]), 201).body
    assert.equal(imports[0].size, most)
    refusedAt(await importer.send([['b.pdf', bytes]]), 'files.0')
  })

  says(sizes, '50 child imports', async () => {
    const send = (count: number) => importer.send([['papers.zip', zipOf(pdfs(count))]])
    const { imports } = replies(await send(50), 201).body
    const [parent, ...children] = imports
    assert.deepEqual([parent.status, children.length], ['expanded', 50])
    refusedAt(await send(51), 'files.0')
  })

  says('Analysis call | synchronous; client timeout of at least 150 s', async () => {
    const { id } = await importer.upload(eInvoice({ number: 'L-1' }))
    const done = replies(await importer.process(id), 200).body
    assert.ok(['ready', 'needs_review'].includes(done.status), done.status)
    assert.deepEqual([done.progress, done.step], [100, 'done'])
    const { paths } = replies(await books.call('GET', '/v1/openapi.json'), 200).body
    const described = paths['/v1/companies/{company}/document-imports/{id}/process'].post
    assert.match(described.description, /150 seconds/)
  })

  says('Integration tokens per user | 50; expiry 1 to 730 days', async () => {
    const someone = await books.person()
    const create = (more: object = {}) => someone.post(tokens, { ...webshop, ...more })
    for (const days of [1, 730]) {
      const { integration_token } = replies(await create({ expires_in_days: days }), 201).body
      const lasts = Date.parse(integration_token.expires_at) - Date.parse(books.clock())
      assert.equal(lasts, days * dayMs)
    }
    for (const days of [0, 731])
      refusedAt(await create({ expires_in_days: days }), 'expires_in_days')
    for (let count = 3; count <= 49; count++) await books.newTokenFor(someone.id, 'integration')
    replies(await create(), 201)
    replies(await create(), 422, { code: 'token_limit_reached' })
    assert.equal(replies(await someone.get(tokens), 200).body.data.length, 50)
  })

  says('Token `name`, `device_name` | 100 characters max', async () => {
    const someone = await books.person()
    const [name, longer] = ['é'.repeat(100), 'é'.repeat(101)]
    const { integration_token } = replies(
      await someone.post(tokens, { ...webshop, name }),
      201,
    ).body
    assert.equal(integration_token.name, name)
    refusedAt(await someone.post(tokens, { ...webshop, name: longer }), 'name')
    const { token } = replies(await signIn({ device_name: name }), 201).body
    const sessions = replies(await books.call('GET', '/v1/auth/sessions', { token }), 200).text
    assert.ok(sessions.includes(name))
    refusedAt(await signIn({ device_name: longer }), 'device_name')
    await pass(books, 60)
    const demo = (body: object) => books.call('POST', '/v1/auth/demo', { body })
    replies(await demo({ device_name: name }), 201)
    refusedAt(await demo({ device_name: longer }), 'device_name')
  })

  says('Idempotence key | 64 characters max', async () => {
    const key = (length: number) => ({ 'x-client-mutation-id': 'k'.repeat(length) })
    const { id } = replies(await addParty(key(64)), 201).body
    replies(await addParty(key(64)), 200, { id })
    refusedAt(await addParty(key(65)), 'X-Client-Mutation-Id')
  })

  says('`X-Device-Id` / `X-Device-Name` | 64 / 120 characters max', async () => {
    const [id, name] = ['d'.repeat(64), 'é'.repeat(120)]
    const device = (deviceId: string, deviceName: string) =>
      addParty({ 'x-device-id': deviceId, 'x-device-name': encodeURIComponent(deviceName) })
    const made = replies(await device(id, name), 201)
    assert.deepEqual((await revisionOf(made)).device, { id, name })
    refusedAt(await device(`${id}d`, name), 'X-Device-Id')
    refusedAt(await device(id, `${name}é`), 'X-Device-Name')
  })

  says('`X-Occurred-At` | within plus or minus 24 h of server time', async () => {
    const now = Date.parse(books.clock())
    for (const [sent, kept] of [
      [-dayMs, -dayMs],
      [dayMs, dayMs],
      [-dayMs - 1, -dayMs],
      [dayMs + 1, dayMs],
    ] as const) {
      const occurred = new Date(now + sent).toISOString()
      const made = replies(await addParty({ 'x-occurred-at': occurred }), 201)
      assert.equal(Date.parse((await revisionOf(made)).occurred_at), now + kept)
    }
  })

  const pages =
    'Pagination | `per_page` default 50, max 200 (bank-transactions 100 / 500; webhook deliveries 25 / 100)'

  says(pages, async () => {
    const entry = { kind: 'free', ...desk.freeBody(['Dr 604000 1.00', 'Cr 550000 1.00']) }
    replies(await desk.batch(Array(201).fill(entry)), 201)
    const read = async (query: string) =>
      replies(await desk.admin.get(`${desk.path}/entries${query}`), 200).body
    for (const [query, size] of [
      ['', 50],
      ['?per_page=200', 200],
      ['?per_page=201', 200],
      ['?per_page=1', 1],
    ] as const) {
      const { data, per_page, total } = await read(query)
      assert.deepEqual([data.length, per_page, total], [size, size, 201])
    }
  })

  says(pages, 'bank transactions', async () => {
    const path = `${desk.path}/bank-transactions`
    const told = (place: number) => ({
      external_id: `limit-${place}`,
      entry_date: '2026-03-10',
      amount: '1.00',
    })
    for (const [first, count] of [
      [0, 500],
      [500, 1],
    ] as const) {
      const transactions = Array.from({ length: count }, (_, place) => told(first + place))
      replies(await desk.admin.post(path, { journal_id: desk.journal('KBC'), transactions }), 201)
    }
    for (const [query, size] of [
      ['', 100],
      ['?per_page=500', 500],
      ['?per_page=501', 500],
    ] as const) {
      const { data, per_page, total } = replies(await desk.admin.get(path + query), 200).body
      assert.deepEqual([data.length, per_page, total], [size, size, 501])
    }
  })

  says(pages, 'webhook deliveries', async () => {
    const { path } = await hooks.add(receiver.url)
    await hooks.happen(101)
    for (const [query, size] of [
      ['', 25],
      ['?per_page=100', 100],
      ['?per_page=101', 100],
    ] as const) {
      const { data, meta } = replies(await hooks.admin.get(`${path}/deliveries${query}`), 200).body
      assert.deepEqual([data.length, meta.per_page, meta.total], [size, size, 101])
    }
    replies(await hooks.admin.delete(path), 204)
  })

  says('Company `name` / `code` | 200 / 20 characters max', async () => {
    const { public_token, name, code } = await largest()
    assert.deepEqual([name.length, code.length], [200, 20])
    const path = `/v1/companies/${public_token}`
    for (const longer of [{ name: `${name}C` }, { code: `${code}C` }]) {
      refusedAt(await create(longer), ...Object.keys(longer))
      refusedAt(await desk.admin.patch(path, longer), ...Object.keys(longer))
    }
    replies(await desk.admin.patch(path, { code: 'D'.repeat(20) }), 200)
  })

  says('Fiscal year `code` | 10 characters max', async () => {
    const { public_token, fiscal_years } = await largest()
    assert.equal(fiscal_years[0].code.length, 10)
    refusedAt(await create({ fiscal_year: { ...year, code: 'Y'.repeat(11) } }), 'fiscal_year.code')
    const path = `/v1/companies/${public_token}/fiscal-years`
    const next = { starts_on: '2027-01-01', ends_on: '2027-12-31' }
    const add = (code: string) => desk.admin.post(path, { ...next, code })
    refusedAt(await add('Z'.repeat(11)), 'code')
    const { id } = replies(await add('Z'.repeat(10)), 201).body
    refusedAt(await desk.admin.patch(`${path}/${id}`, { code: 'Z'.repeat(11) }), 'code')
  })

  says('Bank journal `code` | 6 characters max', async () => {
    const { public_token, journals } = await largest()
    assert.ok(journals.some(({ code }: { code: string }) => code === 'FORTIS'))
    refusedAt(await create({ banks: [{ code: 'FORTIS2', label: 'Bank' }] }), 'banks.0.code')
    const add = (code: string) =>
      desk.admin.post(`/v1/companies/${public_token}/journals`, {
        code,
        label: 'Bank',
        type: 'financial',
      })
    replies(await add('CRELAN'), 201)
    refusedAt(await add('CRELAN2'), 'code')
  })

  says(
    'Webhook endpoints per firm | 20; `url` 500 and `description` 190 characters max',
    async () => {
      const { firm, admin } = await books.office()
      const url = `https://hooks.example.be/${'x'.repeat(475)}`
      const fields = { url, description: 'é'.repeat(190), events: ['*'] }
      const add = (more: object = {}) => admin.post(`${firm.path}/webhooks`, { ...fields, ...more })
      const { webhook } = replies(await add(), 201).body
      assert.equal(url.length, 500)
      assert.deepEqual([webhook.url, webhook.description], [url, fields.description])
      const path = `${firm.path}/webhooks/${webhook.id}`
      for (const longer of [{ url: `${url}x` }, { description: `${fields.description}x` }]) {
        refusedAt(await add(longer), ...Object.keys(longer))
        refusedAt(await admin.patch(path, longer), ...Object.keys(longer))
      }
      for (let count = 2; count <= 20; count++) replies(await add(), 201)
      replies(await add(), 422, { code: 'webhook_limit_reached' })
    },
  )
}
