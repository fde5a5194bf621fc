import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openStrangers } from '#platform/outgoing/strangers'
import { type AccessPoint, Outage, Refused } from './access-point.js'
import { openAccessPoints } from './index.js'

/** A provider on loopback: what it answers to each request, and what it was asked. */
type Answer = { status?: number; body?: unknown }
let answers: Record<string, Answer | Answer[]> = {}
let asked: { line: string; body: string; key: string | undefined }[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const line = `${request.method} ${request.url}`
  const body = Buffer.concat(chunks).toString()
  asked.push({ line, body, key: request.headers.authorization })
  const found = answers[line]
  const { status = 200, body: said } = (Array.isArray(found) ? found.shift() : found) ?? {
    status: 404,
  }
  const text = said === undefined ? '' : typeof said === 'string' ? said : JSON.stringify(said)
  response.writeHead(status).end(text)
})
let url = ''
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())
beforeEach(() => {
  answers = {}
  asked = []
})

const strangers = openStrangers({ isLocalAllowed: true })
const open = (provider: 'storecove' | 'e-invoice-be'): AccessPoint =>
  openAccessPoints({ provider, url, key: 'k', secret: 's'.repeat(16) }, strangers).ofInstallation!

const details = {
  name: 'Bakkerij',
  country: 'BE',
  enterprise_number: '0123456749',
  vat_number: null,
  address: {
    street: 'Kaai',
    house_number: '12',
    box: null,
    postal_code: '2000',
    city: 'Antwerpen',
    country: 'BE',
  },
  contact: { name: 'Els', email: 'els@example.be', phone: null },
  incoming: true,
  callback_url: 'https://dubbel.example/v1/peppol/callback',
}
const participant = '0208:0123456749'
const references: string[] = []
const message = {
  messageId: '0b8d8a5e-2f0a-4c5d-9a57-2f3a1c9b7d10',
  reference: null as string | null,
  sender: { participant, reference: '17' },
  receiver: '9925:BE0403170701',
  documentType: 'd',
  process: 'p',
  country: 'BE',
  xml: Buffer.from('<Invoice/>'),
  sha256: 'x',
  keepReference: async (reference: string) => void references.push(reference),
}
const none = async () => new Set<string>()

describe('Storecove', () => {
  test('registers a company as a legal entity, whose id is kept, and finds it again', async () => {
    answers = {
      'GET /api/v2/legal_entities?tenant_id=0208%3A0123456749': { status: 404 },
      'POST /api/v2/legal_entities': {
        body: { id: 17, tenant_id: participant, peppol_identifiers: [] },
      },
      'POST /api/v2/legal_entities/17/peppol_identifiers': { body: { identifier: '0123456749' } },
      'GET /api/v2/legal_entities/17': {
        body: { id: 17, peppol_identifiers: [{ scheme: 'BE:EN', identifier: '0123456749' }] },
      },
      'DELETE /api/v2/legal_entities/17': { status: 204 },
    }
    const accessPoint = open('storecove')
    const made = await accessPoint.register({ participant, reference: null }, details)
    assert.deepEqual([made.status, made.reference], ['active', '17'])
    assert.deepEqual(JSON.parse(asked[2]!.body), {
      superscheme: 'iso6523-actorid-upis',
      scheme: 'BE:EN',
      identifier: '0123456749',
    })
    assert.equal(asked[0]!.key, 'Bearer k')
    const found = await accessPoint.registration({ participant, reference: '17' })
    assert.equal(found?.status, 'active')
    await accessPoint.deregister({ participant, reference: '17' })
    assert.equal(await accessPoint.registration({ participant, reference: '18' }), null)
  })

  test('takes a document under our id, and a second time is told by its refusal of that id', async () => {
    const line = 'POST /api/v2/document_submissions'
    answers = { [line]: { body: { guid: 'guid-1' } } }
    const accessPoint = open('storecove')
    const sent = await accessPoint.send(message)
    assert.deepEqual([sent.status, sent.reference], ['sent', 'guid-1'])
    const body = JSON.parse(asked[0]!.body)
    assert.equal(body.idempotencyGuid, message.messageId)
    assert.deepEqual([body.legalEntityId, body.document.documentType], [17, 'invoice'])
    assert.deepEqual(body.routing, { eIdentifiers: [{ scheme: 'BE:VAT', id: 'BE0403170701' }] })
    assert.equal(
      Buffer.from(body.document.rawDocumentData.document, 'base64').toString(),
      '<Invoice/>',
    )
    const answer = 'busdox-docid-qns::urn:x::ApplicationResponse##urn:y::2.1'
    await accessPoint.send({ ...message, documentType: answer })
    assert.equal(JSON.parse(asked[1]!.body).document.documentType, 'invoice_response')
    const errors = [{ source: 'idempotencyGuid', details: 'has already been taken' }]
    answers = { [line]: { status: 422, body: { errors } } }
    assert.equal((await accessPoint.send(message)).status, 'sent')
    answers = {
      [line]: { status: 422, body: { errors: [{ source: 'document', details: 'BR-01' }] } },
    }
    await assert.rejects(
      accessPoint.send(message),
      (error) => error instanceof Refused && error.words === 'BR-01',
    )
  })

  test('has evidence once it was delivered', async () => {
    const path = 'GET /api/v2/document_submissions/guid-1/evidence'
    const accessPoint = open('storecove')
    const asking = { messageId: message.messageId, reference: 'guid-1' }
    assert.equal((await accessPoint.state(asking))?.status, 'sent')
    answers = { [path]: { body: { network: 'peppol', evidence: {} } } }
    assert.equal((await accessPoint.state(asking))?.status, 'delivered')
    assert.equal(await accessPoint.state({ ...asking, reference: null }), null)
  })

  test('has one queue for all companies; what tells of nothing that came is taken off', async () => {
    const told = { event_group: 'document_submission', event: 'succeeded', guid: 'guid-1' }
    const came = { event_type: 'received_document', document_guid: 'doc-9', legal_entity_id: 18 }
    answers = {
      'GET /api/v2/webhook_instances/': [
        { body: { guid: 'w1', body: JSON.stringify(told) } },
        { body: { guid: 'w2', body: JSON.stringify(came) } },
        { status: 204 },
      ],
      'DELETE /api/v2/webhook_instances/w1': { status: 204 },
      'DELETE /api/v2/webhook_instances/w2': { status: 204 },
      'GET /api/v2/purchase_invoices/doc-9/original': { body: '<Invoice/>' },
    }
    const accessPoint = open('storecove')
    const who = { participant, reference: '17' }
    const { entries, hasMore } = await accessPoint.inbox(who, 100, none)
    assert.deepEqual(
      [entries.map(({ of, messageId }) => [of, messageId]), hasMore],
      [[['18', 'doc-9']], true],
    )
    assert.equal((await accessPoint.document(entries[0]!.id)).toString(), '<Invoice/>')
    await accessPoint.acknowledge(entries[0]!.id)
    assert.equal(asked.at(-1)!.line, 'DELETE /api/v2/webhook_instances/w2')
    assert.deepEqual(await accessPoint.inbox(who, 100, none), { entries: [], hasMore: false })
    assert.equal(accessPoint.readCallback({}, Buffer.from('{}'), 0), undefined)
  })
})

describe('e-invoice.be', () => {
  test('has the company registered when it says that it is on the network', async () => {
    const accessPoint = open('e-invoice-be')
    answers = {
      'GET /api/me/': { body: { name: 'B', peppol_ids: [participant], smp_registration: true } },
    }
    assert.equal(
      (await accessPoint.register({ participant, reference: null }, details)).status,
      'active',
    )
    answers = {
      'GET /api/me/': { body: { peppol_ids: ['0208:0403170701'], smp_registration: true } },
    }
    assert.equal(
      (await accessPoint.registration({ participant, reference: null }))?.status,
      'pending',
    )
  })

  test('makes a document first, whose id is kept before it is sent by that; one that was sent says so', async () => {
    const accessPoint = open('e-invoice-be')
    const query =
      'sender_peppol_scheme=0208&sender_peppol_id=0123456749&receiver_peppol_scheme=9925&receiver_peppol_id=BE0403170701'
    answers = {
      'POST /api/documents/ubl': { status: 201, body: { id: 'd1', state: 'DRAFT' } },
      [`POST /api/documents/d1/send?${query}`]: { body: { id: 'd1', state: 'TRANSIT' } },
      'GET /api/documents/d1': { body: { id: 'd1', state: 'SENT' } },
    }
    references.length = 0
    const sent = await accessPoint.send(message)
    assert.deepEqual([sent.status, sent.reference, references], ['sent', 'd1', ['d1']])
    assert.match(asked[0]!.body, /name="file"; filename="0b8d8a5e[^"]+\.xml"[\s\S]*<Invoice\/>/)
    answers[`POST /api/documents/d1/send?${query}`] = {
      status: 405,
      body: { detail: 'not a draft' },
    }
    asked = []
    const again = await accessPoint.send({ ...message, reference: 'd1' })
    assert.equal(again.status, 'delivered')
    assert.deepEqual(
      asked.map(({ line }) => line.split('?')[0]),
      ['POST /api/documents/d1/send', 'GET /api/documents/d1'],
    )
    answers['GET /api/documents/d1'] = { body: { id: 'd1', state: 'FAILED' } }
    assert.equal((await accessPoint.state({ messageId: 'x', reference: 'd1' }))?.status, 'failed')
    answers['GET /api/documents/d1'] = { body: { id: 'd1', state: 'DRAFT' } }
    assert.equal(await accessPoint.state({ messageId: 'x', reference: 'd1' }), null)
    answers['GET /api/documents/d1'] = { body: { id: 'd1', state: 'constructor' } }
    await assert.rejects(accessPoint.state({ messageId: 'x', reference: 'd1' }), Outage)
  })

  test('lists newest first until all is known, and says where a file lies', async () => {
    const page = (number: number, ids: string[], has_next_page: boolean) => ({
      [`GET /api/inbox/?page=${number}&page_size=100`]: {
        body: { items: ids.map((id) => ({ id })), has_next_page },
      },
    })
    answers = {
      ...page(1, ['5', '4'], true),
      ...page(2, ['3', '2'], true),
      ...page(3, ['1'], false),
      'GET /api/documents/3/ubl': { body: { id: '3', signed_url: `${url}/files/3?signature=x` } },
      'GET /files/3?signature=x': { body: '<Invoice/>' },
    }
    const accessPoint = open('e-invoice-be')
    const who = { participant, reference: null }
    const known = async (ids: readonly string[]) => new Set(ids.filter((id) => Number(id) <= 2))
    const { entries, hasMore } = await accessPoint.inbox(who, 2, known)
    assert.deepEqual([entries.map(({ id }) => id), hasMore], [['3', '4'], true])
    assert.equal((await accessPoint.document('3')).toString(), '<Invoice/>')
    assert.equal(asked.at(-1)!.key, undefined, 'our key goes nowhere else')
    await accessPoint.acknowledge('3')
    answers['GET /api/documents/3/ubl'] = { body: { signed_url: 'file:///etc/passwd' } }
    await assert.rejects(accessPoint.document('3'), Outage)
    // Elsewhere than at its own address it names whom it likes, and is led nowhere on our networks.
    const { port } = new URL(url)
    const elsewhere = `http://localhost:${port}/files/3?signature=x`
    answers['GET /api/documents/3/ubl'] = { body: { signed_url: elsewhere } }
    const config = { provider: 'e-invoice-be', url, key: 'k', secret: '' } as const
    const strict = openAccessPoints(config, openStrangers({ isLocalAllowed: false }))
    const before = asked.length
    await assert.rejects(
      strict.ofInstallation!.document('3'),
      (error) => error instanceof Outage && error.failure === 'address refused',
    )
    assert.equal(asked.length, before + 1, 'where it lies was asked, and nobody there')
  })
})
