import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { readInvoice } from '#formats/e-invoices/index'
import { readPdf } from '#platform/pdf/reading'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openMailDesk, openMailSales } from '#testing/mail'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Awaited<ReturnType<typeof openMailSales>>
let invoice: number
before(async () => {
  desk = await openMailSales(books)
  invoice = await sold()
})

/** A sale that is booked. */
async function sold(more: object = {}): Promise<number> {
  const { id } = replies(await desk.sell(more), 201).body
  await desk.book(id)
  return id
}

const ofDocument = (more: object = {}) =>
  desk.write({
    kind: 'document',
    document_id: invoice,
    to: null,
    subject: null,
    body: null,
    ...more,
  })

/** The files of the store. */
const stored = () =>
  readdirSync(join(books.folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length

test('an invoice is queued with its PDF and its UBL, in the words and the language of the customer', async () => {
  const { body } = replies(await ofDocument(), 202, {
    kind: 'document',
    template_key: 'invoice',
    locale: 'nl',
    status: 'queued',
    to: ['wilg@example.be'],
    cc: [],
    bcc: [],
    from: '"Bakkerij Janssens" <no-reply@localhost>',
    third_party_id: desk.customer,
    related: { type: 'documents', id: invoice },
    attempts: 0,
    error: null,
    bounce: null,
    rejected: [],
    sent_at: null,
    queued_at: books.clock(),
    next_attempt_at: books.clock(),
  })
  assert.match(body.message_id, /^[0-9a-f-]{36}@localhost$/)
  assert.match(body.subject, /^Factuur \S+ van Bakkerij Janssens$/)
  assert.match(body.body, /Dag Wilg & Zonen BV,/)
  assert.match(body.body, /bedrag van 1\.210,00 EUR/)
  assert.match(
    body.body,
    /uiterlijk op 11\/04\/2026: 1\.210,00 EUR\nRekening: BE68 5390 0754 7034\nMededeling: \+\+\+/,
  )
  assert.deepEqual(
    body.attachments.map(({ mime }: { mime: string }) => mime),
    ['application/pdf', 'application/xml'],
  )
  assert.deepEqual(
    body.warnings.map(({ code }: { code: string }) => code),
    ['e_invoice_required'],
  )
  const { rows } = await books.sql.query(
    `SELECT f.key, f.size, f.sha256 FROM mail_attachments a JOIN files f ON f.id = a.file_id
      WHERE a.message_id = $1 AND a.company_id = $2 ORDER BY a.position`,
    [body.id, desk.company.id],
  )
  const [pdf, ubl] = await Promise.all(
    rows.map(async ({ key }) => {
      const chunks: Buffer[] = []
      for await (const chunk of await books.service.services.files.get(key)) chunks.push(chunk)
      return Buffer.concat(chunks)
    }),
  )
  const texts = readPdf(pdf!).flatMap(({ texts: all }) => all.map(({ text }) => text))
  assert.ok(texts.join(' ').includes('Factuur'))
  assert.equal(
    readInvoice(ubl!).invoice.number,
    replies(await desk.admin.get(`${desk.documents}/${invoice}`), 200).body.number,
  )
  assert.deepEqual(await desk.message(body.id), body)
})

test('words may be given in place of the template’s, and their names are filled in', async () => {
  const { body } = replies(
    await ofDocument({
      locale: 'en',
      subject: 'About {{document_number}}',
      body: '{{amount}} is due on {{due_date}}, {{{{ok}}',
      attach_pdf: false,
      attach_ubl: false,
    }),
    202,
    { locale: 'en', attachments: [] },
  )
  assert.match(body.subject, /^About VEN-/)
  assert.equal(body.body, '1,210.00 EUR is due on 11/04/2026, {{ok}}')
  const { version: _v, ...template } = replies(
    await desk.admin.put(`${desk.mail}/templates/invoice`, {
      locale: 'fr',
      subject: 'F {{customer_name}}',
      body: 'B',
    }),
    200,
  ).body
  assert.equal(template.is_default, false)
  replies(await ofDocument({ locale: 'fr', attach_pdf: false, attach_ubl: false }), 202, {
    subject: 'F Wilg & Zonen BV',
    body: 'B',
  })
  replies(await desk.admin.delete(`${desk.mail}/templates/invoice`), 204)
})

test('a credit note is called by its name, and one that breaks a rule of Peppol goes without it', async () => {
  const id = await sold({ is_credit_note: true, corrects: { number: 'X-1', date: '2026-01-01' } })
  const { body } = replies(await ofDocument({ document_id: id, attach_pdf: false }), 202)
  assert.match(body.subject, /^Creditnota/)
  const bare = await desk.newCustomer({
    name: 'Zonder adres',
    vat_number: null,
    email: 'z@example.be',
  })
  const broken = await sold({ third_party_id: bare })
  const sent = replies(await ofDocument({ document_id: broken, attach_pdf: false }), 202).body
  assert.deepEqual([sent.attachments, sent.warnings[0].code], [[], 'ubl_invalid'])
  assert.equal(
    sent.warnings.length,
    1,
    'a buyer without a VAT number asks for no electronic invoice',
  )
  const inFrench = await desk.admin.get(`${desk.mail}/messages/${sent.id}?lang=fr`)
  assert.match(replies(inFrench, 200).body.warnings[0].message, /facture électronique/)
})

test('a statement is mailed with its PDF, for the open year until today unless days are given', async () => {
  const statement = (more: object = {}) =>
    desk.write({
      kind: 'statement',
      third_party_id: desk.customer,
      to: null,
      subject: null,
      body: null,
      ...more,
    })
  const { body } = replies(await statement(), 202, {
    template_key: 'statement',
    related: { type: 'third-parties', id: desk.customer },
  })
  assert.match(body.body, /van 01\/01\/2026 tot en met 16\/03\/2026/)
  assert.match(body.attachments[0].name, /statement.*2026-01-01_2026-03-16\.pdf$/)
  const days = { from: '2026-02-01', to: '2026-02-28' }
  assert.match(replies(await statement({ statement: days }), 202).body.body, /28\/02\/2026/)
  refusedAt(
    await statement({ statement: { from: '2026-02-02', to: '2026-02-01' } }),
    'statement.to',
  )
  refusedAt(await statement({ statement: { from: '2026-03-17' } }), 'statement.to')
  refusedAt(await statement({ third_party_id: null }), 'third_party_id')
  refusedAt(await statement({ third_party_id: 999_999_999 }), 'third_party_id')
})

test('a free message needs its words, and may name a third party', async () => {
  refusedAt(await desk.write({ subject: null }), 'subject')
  refusedAt(await desk.write({ body: null }), 'body')
  refusedAt(await desk.write({ body: '{{document_number}}' }), 'body')
  refusedAt(await desk.write({ to: null }), 'to')
  const named = {
    third_party_id: desk.customer,
    to: null,
    body: 'Dag {{customer_name}} op {{today}}',
  }
  replies(await desk.write(named), 202, {
    to: ['wilg@example.be'],
    body: 'Dag Wilg & Zonen BV op 16/03/2026',
    template_key: null,
    attachments: [],
  })
})

test('it goes where invoices go, else to the address of the third party, else it is refused', async () => {
  const who = await desk.newCustomer({ email: 'a@example.be', invoice_email: 'b@example.be' })
  const to = { third_party_id: who, to: null }
  replies(await desk.write(to), 202, { to: ['b@example.be'] })
  const own = `${desk.path}/third-parties/${who}`
  replies(await desk.admin.patch(own, { invoice_email: null }), 200)
  replies(await desk.write(to), 202, { to: ['a@example.be'] })
  replies(await desk.admin.patch(own, { email: null }), 200)
  refusedAt(await desk.write(to), 'to')
})

test('only a sale that is booked is mailed', async () => {
  const draft = replies(await desk.sell(), 201).body.id
  const purchase = replies(
    await desk.admin.post(desk.documents, {
      direction: 'purchase',
      number: 'P-1',
      document_date: '2026-03-12',
      third_party_id: desk.supplier,
      lines: [{ description: 'x', amount_net: '1', account: '604000', vat_code: 'PG21' }],
    }),
    201,
  ).body.id
  const other = await openMailSales(books)
  const foreign = replies(await other.sell(), 201).body.id
  await other.book(foreign)
  for (const document_id of [draft, purchase, foreign, 999_999_999, null])
    refusedAt(await ofDocument({ document_id }), 'document_id')
})

test('an address is one bare address, and no line breaks out of a header', async () => {
  for (const bad of [
    'x',
    'Els <els@example.be>',
    'a@b.be, c@d.be',
    'a@b.be\nBcc: eve@example.be',
    '',
  ])
    refusedAt(await desk.write({ to: ['els@example.be', bad] }), 'to.1')
  refusedAt(await desk.write({ cc: ['x'], bcc: ['y'] }), 'cc.0', 'bcc.0')
  refusedAt(await desk.write({ to: Array.from({ length: 11 }, (_, n) => `a${n}@b.be`) }), 'to')
  refusedAt(await desk.write({ to: [] }), 'to')
  refusedAt(await desk.write({ cc: Array.from({ length: 11 }, (_, n) => `a${n}@b.be`) }), 'cc')
  refusedAt(await desk.write({ subject: 'Hello\nBcc: eve@example.be' }), 'subject')
  refusedAt(await desk.write({ subject: 'Hello\u2028x' }), 'subject')
  refusedAt(await desk.write({ kind: 'reminder' }), 'kind')
})

test('a dry run shows the mail as it would be, and keeps and sends nothing', async () => {
  const [files, { body: before }] = [
    stored(),
    replies(await desk.admin.get(`${desk.mail}/messages`), 200),
  ]
  const shown = replies(
    await desk.write(
      { kind: 'document', document_id: invoice, to: null, subject: null, body: null },
      { 'x-dry-run': '1' },
    ),
    202,
  )
  assert.equal(shown.headers.get('x-dry-run'), '1')
  assert.match(shown.body.subject, /^Factuur/)
  assert.ok(shown.body.attachments.every(({ size }: { size: number }) => size > 1000))
  assert.equal(replies(await desk.admin.get(`${desk.mail}/messages`), 200).body.total, before.total)
  assert.equal(stored(), files)
  const { rows } = await books.sql.query('SELECT FROM sendings WHERE message_id = $1', [
    shown.body.message_id,
  ])
  assert.equal(rows.length, 0)
})

test('what is refused keeps no file, and the same key sends one mail', async () => {
  const files = stored()
  refusedAt(await ofDocument({ to: ['x'] }), 'to.0')
  assert.equal(stored(), files)
  const key = { 'x-client-mutation-id': `mail-${desk.company.id}` }
  const one = replies(await desk.write({}, key), 202).body
  const again = replies(await desk.write({}, key), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.equal(again.body.id, one.id)
})

test('messages are listed newest first and found by what they are', async () => {
  const own = await openMailDesk(books)
  const first = replies(await own.write({ subject: 'Zomeractie' }), 202).body
  books.clock.advance(24 * 3_600_000)
  const second = replies(
    await own.write({ to: ['Bob@Example.be'], third_party_id: own.customer }),
    202,
  ).body
  books.clock.reset()
  const ids = async (query: string) =>
    replies(await own.admin.get(`${own.mail}/messages?${query}`), 200).body.data.map(
      ({ id }: { id: number }) => id,
    )
  assert.deepEqual(await ids(''), [second.id, first.id])
  assert.deepEqual(await ids('q=zomer'), [first.id])
  assert.deepEqual(await ids('q=BOB@'), [second.id])
  assert.deepEqual(await ids('status=sent'), [])
  assert.deepEqual(await ids('status=queued&kind=free'), [second.id, first.id])
  assert.deepEqual(await ids(`third_party_id=${own.customer}`), [second.id])
  assert.deepEqual(await ids('from=2026-03-17'), [second.id])
  assert.deepEqual(await ids('to=2026-03-16'), [first.id])
  assert.deepEqual(await ids('document_id=1'), [])
  refusedAt(await own.admin.get(`${own.mail}/messages?status=lost`), 'status')
  replies(await own.admin.get(`${own.mail}/messages/999999999`), 404)
})

test('a third party and a document that were written about are not thrown away', async () => {
  const who = await desk.newCustomer()
  replies(await desk.write({ third_party_id: who }), 202)
  const used = replies(await desk.admin.delete(`${desk.path}/third-parties/${who}`), 422, {
    code: 'record_in_use',
  })
  assert.deepEqual(used.body.used_by, { mail_messages: 1 })
})

test('sixty messages and calls for reminders a minute, whoever of the file makes them', async () => {
  const own = await openMailDesk(books)
  const colleague = await books.member(own.firm, 'admin')
  const limited = await own.remind({ all: true })
  assert.equal(limited.headers.get('x-ratelimit-limit'), '60')
  assert.equal(limited.headers.get('x-ratelimit-remaining'), '59')
  const shared = await colleague.post(`${own.mail}/messages`, {})
  assert.equal(replies(shared, 422).headers.get('x-ratelimit-remaining'), '58')
  await books.sql.query(`UPDATE rate_counters SET count = 60 WHERE bucket = $1`, [
    `mail.sending:company:${own.company.id}`,
  ])
  replies(await own.write(), 429)
  replies(await colleague.post(`${own.mail}/reminders`, { all: true }), 429)
  replies(await desk.write(), 202)
})
