import assert from 'node:assert/strict'
import { app } from '#app'
import { eInvoice } from '#testing/e-invoices'
import { type Answered, replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import {
  date,
  decimal,
  each,
  haveFields,
  number,
  publicToken,
  timestamp,
  zeroTime,
} from '../fields.js'
import { newDocument, type Scene, type Shown } from './scene.js'

/** The rules about bodies, names, amounts and dates. */
export function formRules({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('General rules')

  says(
    'Bodies are JSON (`Content-Type: application/json`), except file upload, which is `multipart/form-data`.',
    async () => {
      const url = `${on.path}/third-parties`
      const send = (type: string, raw: string) =>
        on.admin.call('POST', url, { raw, headers: { 'content-type': type } })
      const wish = JSON.stringify({ type: 'customer', name: 'Klant' })
      replies(await send('application/json', wish), 201)
      replies(await send('application/json; charset=utf-8', wish), 201)
      for (const answer of [
        await send('application/x-www-form-urlencoded', 'type=customer&name=Klant'),
        await on.upload(url, 'name', 'name.txt', 'Klant'),
      ])
        assert.ok([415, 422].includes(answer.status), answer.text)
      const imports = `${on.path}/document-imports`
      replies(await on.upload(imports, 'files[]', 'a.xml', eInvoice()), 201)
      replies(await on.admin.post(imports, { files: ['a.xml'] }), 422)
    },
  )

  says(
    'Bodies are JSON (`Content-Type: application/json`), except file upload, which is `multipart/form-data`.',
    'on every route',
    async () => {
      const { paths } = await on.read('/v1/openapi.json')
      for (const { method, path, body, upload } of app.routes) {
        const { requestBody } = paths[path][method.toLowerCase()]
        const types = Object.keys(requestBody?.content ?? {})
        const expected = upload ? ['multipart/form-data'] : body ? ['application/json'] : []
        assert.deepEqual(types, expected, `${method} ${path}`)
      }
    },
  )

  says(
    'Responses are JSON, except exports, which return the file (PDF, XLSX, CSV, ZIP, XML).',
    async () => {
      const type = ({ headers }: Answered) => headers.get('content-type')
      const json = 'application/json; charset=utf-8'
      for (const path of [`${on.path}/entries`, `${on.path}/accounts`, '/v1/ping', '/'])
        assert.equal(type(replies(await on.admin.get(path), 200)), json, path)
      assert.equal(type(replies(await on.admin.get('/v1/nowhere'), 404)), json)
      assert.equal(type(replies(await on.admin.post(`${on.path}/entries`), 422)), json)
      const { id } = await newDocument(on, 'sale', 'V-1')
      const file = async (path: string, expected: RegExp, begin: string) => {
        const answer = replies(await on.admin.get(`${on.path}/${path}`), 200)
        assert.match(type(answer)!, expected)
        assert.ok(answer.text.startsWith(begin))
        assert.match(answer.headers.get('content-disposition')!, /filename=/)
      }
      await complete()
      await file(`documents/${id}/pdf`, /^application\/pdf/, '%PDF-')
      await file(`documents/${id}/ubl`, /^application\/xml/, '<?xml')
      const excel = /^application\/vnd\.openxmlformats/
      await file('exports/trial-balance?format=PDF', /^application\/pdf/, '%PDF-')
      await file('exports/trial-balance?format=XLSX', excel, 'PK')
      await file('exports/trial-balance?format=CSV', /^text\/csv/, '\ufeff')
      const [{ id: year }] = await on.read(`${on.path}/fiscal-years`)
      await file(`exports/full-dossier/${year}`, /^application\/zip/, 'PK')
      const statement = `third-parties/${on.customer}/statement?format=pdf`
      await file(statement, /^application\/pdf/, '%PDF-')
    },
  )

  /** Says what an electronic invoice must say of buyer and seller. */
  async function complete() {
    const address = { street: 'Marktstraat', house_number: '1', postal_code: '9000', city: 'Gent' }
    const buyer = { ...address, country: 'BE', vat_number: 'BE0123456749' }
    replies(await on.admin.patch(`${on.path}/third-parties/${on.customer}`, buyer), 200)
    replies(await on.admin.patch(on.path, { ...address, enterprise_number: '0160771164' }), 200)
  }

  says(
    'Firms and company files are addressed in paths by their `public_token` (string, 12 characters).',
    async () => {
      haveFields(await on.read('/v1/firms'), { public_token: publicToken })
      haveFields(await on.read('/v1/companies'), { public_token: publicToken })
      replies(await on.admin.get(`/v1/firms/${on.firm.token}`), 200)
      replies(await on.admin.get(`/v1/companies/${on.company.token}`), 200)
      for (const wrong of [String(on.company.id), `${on.company.token}A`, on.firm.token])
        replies(await on.admin.get(`/v1/companies/${wrong}`), 404)
      for (const wrong of [String(on.firm.id), on.firm.token.slice(1), on.company.token])
        replies(await on.admin.get(`/v1/firms/${wrong}`), 404)
    },
  )

  says('Every other record is addressed by its integer `id`.', async () => {
    const [account] = await on.read(`${on.path}/accounts`)
    assert.ok(Number.isInteger(account.id))
    replies(await on.admin.get(`${on.path}/accounts/${account.id}`), 200, { id: account.id })
    for (const wrong of ['x', '1.5', '0', '-1', `${account.id}x`, account.number.padEnd(18, '0')])
      replies(await on.admin.get(`${on.path}/accounts/${wrong}`), 404)
    // A country, a kind of record, a batch of uploads, an operation and an export are no records; numbers of companies
    // and accounts are not ours, nor is what the external platform calls its own.
    const others = new Set([
      ...['firm', 'company', 'code', 'type', 'batch', 'operation', 'export'],
      ...['country', 'number', 'vat_number', 'iban', 'participant'],
    ])
    const { paths } = await on.read('/v1/openapi.json')
    const own = Object.entries<Shown>(paths).filter(([path]) => !path.startsWith('/v1/bridge/'))
    for (const [path, methods] of own)
      for (const { parameters = [] } of Object.values<Shown>(methods))
        for (const { name, in: place, schema } of parameters)
          if (place === 'path' && !others.has(name)) assert.equal(schema.type, 'integer', path)
  })

  says(
    'Amounts in records are decimal strings with a dot and two decimals (shape `<decimal, 2 places>`), in the currency of the company file.',
    async () => {
      const dollars = { currency: 'USD', exchange_rate: '0.5' }
      const posted = replies(await on.invoice('ACH', ['604000 1000 PG21'], dollars), 201).body
      haveFields([posted], each('total_debit, total_credit', decimal))
      haveFields(posted.lines, each('debit, credit', decimal))
      assert.equal(posted.total_debit, '605.00')
      assert.equal(posted.lines[0].amount_currency, '1000.00')
      const document = await newDocument(on, 'purchase', 'B-1')
      haveFields([document], each('amount_net, amount_vat, amount_gross', decimal))
      for (const amount of ['1.005', '1,00', 1.005]) {
        const lines = [{ account: '604000', amount }]
        replies(await on.invoice('ACH', [], { lines }), 422)
      }
    },
  )

  says(
    'Amounts in records are decimal strings with a dot and two decimals (shape `<decimal, 2 places>`), in the currency of the company file.',
    'no reply has an amount of another form',
    () => {
      const counted = [
        ...['average_days_to_pay', 'confidence', 'latitude', 'longitude'],
        ...['points', 'score', 'storage_gb', 'used'],
      ]
      // The specification says of it that it is a number.
      const stated = ['max_amount']
      const found = new Set<string>()
      for (const { reply } of app.routes) collectNumbers(reply, found)
      assert.deepEqual([...found].sort(), [...counted, ...stated].sort())
    },
  )

  says(
    'Exception: in the `extracted` sheet of a document import, amounts are JSON numbers.',
    async () => {
      const imports = `${on.path}/document-imports`
      const sent = await on.upload(imports, 'files[]', 'b.xml', eInvoice({ number: 'N-1' }))
      const { id } = replies(sent, 201).body.imports[0]
      const { extracted } = replies(await on.admin.post(`${imports}/${id}/process`), 200).body
      haveFields([extracted.totals], each('net, vat, gross', number))
      haveFields(extracted.totals.vat_breakdown, each('rate, base, amount', number))
      const figures = 'quantity, unit_price, vat_rate, amount_net, amount_vat, amount_gross'
      haveFields(extracted.lines, each(figures, number))
    },
  )

  says('Dates are ISO 8601 dates (`YYYY-MM-DD`).', async () => {
    const posted = await on.invoice('ACH', ['604000 10'], { due_date: '2026-04-30' })
    haveFields([replies(posted, 201).body], { due_date: date })
    haveFields([await on.read(on.path)], each('fiscal_year_start, fiscal_year_end', date))
    for (const entry_date of ['2026-3-1', '01/03/2026', '20260301', '2026-02-30', 20260301])
      replies(await on.invoice('ACH', ['604000 10'], { entry_date }), 422)
  })

  says('Timestamps are UTC, ISO 8601.', async () => {
    haveFields([await on.read('/v1/status')], { time: timestamp })
    haveFields(await on.read(`${on.path}/accounts`), each('created_at, updated_at', timestamp))
    const headers = { 'x-occurred-at': '2026-03-16T12:30:00+02:00' }
    const wish = { type: 'customer', name: 'Klant' }
    replies(await on.admin.post(`${on.path}/third-parties`, wish, { headers }), 201)
    const [{ occurred_at }] = (await on.read(`${on.path}/history`)).data
    assert.equal(occurred_at, '2026-03-16T10:30:00.000000Z')
  })

  says('Some record dates are returned as full timestamps with a zero time.', async () => {
    const posted = replies(await on.invoice('ACH', ['604000 10']), 201).body
    haveFields([posted], { entry_date: zeroTime })
    haveFields([await newDocument(on, 'purchase', 'C-1')], { document_date: zeroTime })
    haveFields(await on.read(`${on.path}/fiscal-years`), each('starts_on, ends_on', zeroTime))
  })
}

type Schema = {
  type?: string | string[]
  title?: string
  properties?: Record<string, Schema>
  items?: Schema
}

/** The names of members that are JSON numbers, outside of the sheet of an import. */
function collectNumbers(schema: Schema | null | undefined, into: Set<string>, name = ''): void {
  if (!schema) return
  if ([schema.type].flat().includes('number')) into.add(name)
  collectNumbers(schema.items, into, name)
  for (const [member, of] of Object.entries(schema.properties ?? {}))
    if (schema.title !== 'ExtractedSheet' || member === 'confidence')
      collectNumbers(of, into, member)
}
