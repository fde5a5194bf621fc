import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { makeLicenceKey } from '#capabilities/licence'
import { readXml } from '#formats/xml/reader'
import { day } from '#kernel/days'
import { takes } from '#testing/access-point'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { openPeppolDesk, openPeppolWorld, type PeppolDesk, type PeppolWorld } from '#testing/peppol'
import { someOf } from '#testing/rounds'
import { sale } from '#testing/sale'
import { useBooks } from '#testing/use-books'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld()
  return { own: true, ...world.options }
})
let desk: PeppolDesk
beforeEach(async () => {
  world.accessPoint.manner = null
  world.accessPoint.inbox.length = 0
  world.publisher.others(Object.values(takes))
  desk ??= await openPeppolDesk(books)
})

let count = 0
/** An invoice to our file. */
function invoiceTo(
  { number }: Pick<PeppolDesk, 'number'>,
  more: Parameters<typeof eInvoice>[0] = {},
): { xml: Buffer; number: string } {
  const name = `W-${++count}`
  const buyer = {
    ...sale.buyer,
    name: 'Bakkerij Janssens',
    vatNumber: `BE${number}`,
    legalId: { scheme: '0208', value: number },
    endpoint: { scheme: '0208', value: number },
  }
  return { xml: eInvoice({ number: name, buyer, ...more }), number: name }
}

function inEnvelope(xml: Buffer, receiver: string): string {
  const inner = xml.toString().replace(/^<\?xml[^>]*\?>\s*/, '')
  const id = (value: string) => `<Identifier Authority="iso6523-actorid-upis">${value}</Identifier>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion><Sender>${id('0208:0150200342')}</Sender><Receiver>${id(receiver)}</Receiver><DocumentIdentification><InstanceIdentifier>instance-${count}</InstanceIdentifier></DocumentIdentification></StandardBusinessDocumentHeader>${inner}</StandardBusinessDocument>`
}

const importsOf = async ({ company }: PeppolDesk) =>
  (
    await books.sql.query('SELECT * FROM document_imports WHERE company_id = $1 ORDER BY id', [
      company.id,
    ])
  ).rows

describe('what comes', () => {
  test('is an import that is read at once, is acknowledged, and becomes a document that came by Peppol', async () => {
    const { xml, number } = invoiceTo(desk)
    const lying = world.accessPoint.lays(desk.participant, inEnvelope(xml, desk.participant))
    const fetched = replies(await desk.fetch(), 200).body
    assert.deepEqual(
      [fetched.received, fetched.duplicates, fetched.failed, fetched.has_more],
      [1, 0, 0, false],
    )
    const [message] = fetched.messages
    assert.deepEqual(
      [message.direction, message.status, message.document_type, message.document_number],
      ['in', 'received', 'invoice', number],
    )
    assert.deepEqual(message.counterparty, {
      participant_id: '0208:0150200342',
      name: sale.seller.name,
      third_party_id: null,
    })
    assert.deepEqual(world.accessPoint.acknowledged.slice(-1), [lying.id])
    const shown = await desk.message(message.id)
    assert.equal(readXml(shown.xml).name, 'Invoice', 'out of its envelope')
    const file = `${desk.path}/document-imports/${message.import_id}`
    const read = replies(await desk.admin.get(file), 200).body
    assert.deepEqual(
      [read.source, read.original_name, read.created_by ?? null, read.extracted.number],
      ['peppol', `${number}.xml`, null, number],
    )
    assert.ok(['ready', 'needs_review'].includes(read.status), read.status)
    const made = replies(
      await desk.admin.post(`${file}/validate`, {
        new_third_party: { name: sale.seller.name, type: 'supplier' },
      }),
      201,
    ).body
    const { document } = made
    assert.deepEqual([document.source, document.origin], ['peppol', 'peppol'])
    assert.deepEqual([document.peppol.id, document.peppol.status], [message.id, 'received'])
    assert.equal((await desk.message(message.id)).document_id, document.id)
    const log = await books.sql.query(
      `SELECT DISTINCT origin, user_id FROM changes WHERE company_id = $1 AND resource = 'peppol-messages' AND record_id = $2`,
      [desk.company.id, message.id],
    )
    assert.deepEqual(log.rows, [{ origin: 'peppol', user_id: null }])
  })

  test('comes once: two who fetch at once, and one who could not acknowledge, make no second import', async () => {
    const own = await openPeppolDesk(books)
    for (let n = 0; n < 5; n++) world.accessPoint.lays(own.participant, invoiceTo(own).xml)
    const both = await Promise.all([own.fetch(), own.fetch()])
    const [one, other] = both.map((answer) => replies(answer, 200).body)
    assert.equal(one.received + other.received, 5)
    assert.equal((await importsOf(own)).length, 5)
    assert.equal(world.accessPoint.inbox.length, 0)
    const lying = world.accessPoint.lays(own.participant, invoiceTo(own).xml)
    world.accessPoint.manner = ({ path }, response) => {
      if (!path.endsWith('/ack')) return false
      response.destroy()
      return true
    }
    assert.equal(replies(await own.fetch(), 200).body.received, 1)
    assert.equal(world.accessPoint.inbox.length, 1)
    world.accessPoint.manner = null
    const again = replies(await own.fetch(), 200).body
    assert.deepEqual([again.received, again.duplicates, again.messages], [0, 1, []])
    assert.equal(world.accessPoint.inbox.length, 0)
    assert.equal((await importsOf(own)).length, 6)
    // Under another id of the access point it is the same message.
    world.accessPoint.lays(own.participant, lying.xml, { message_id: lying.message_id })
    assert.equal(replies(await own.fetch(), 200).body.duplicates, 1)
  })

  test('is a hundred at a time, oldest first', async () => {
    const own = await openPeppolDesk(books)
    const { xml } = invoiceTo(own)
    // Of another type, so that nothing is read.
    const other = '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>'
    for (let n = 0; n < 101; n++) world.accessPoint.lays(own.participant, other)
    world.accessPoint.lays(own.participant, xml)
    const first = replies(await own.fetch(), 200).body
    assert.deepEqual([first.failed, first.has_more, first.messages.length], [100, true, 100])
    const second = replies(await own.fetch(), 200).body
    assert.deepEqual([second.failed, second.received, second.has_more], [1, 1, false])
    assert.equal(first.messages[0].error.code, 'unsupported_document_type')
    assert.equal(first.messages[0].document_type, 'other')
    assert.match((await own.message(first.messages[0].id)).xml, /Order/)
  })

  test('that cannot be used is kept with its reason, and acknowledged; what is not ours is not', async () => {
    const own = await openPeppolDesk(books)
    const good = invoiceTo(own).xml
    const { accessPoint } = world
    const all: [string, string | Buffer, object][] = [
      ['document_unreadable', '<Invoice>', {}],
      ['document_unreadable', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', {}],
      ['document_unreadable', 'no XML', {}],
      ['document_unreadable', '', { sha256: null }],
      ['hash_mismatch', good, { sha256: 'f'.repeat(64) }],
      ['document_too_large', Buffer.alloc(27_000_000, ' '), {}],
      ['document_too_large', Buffer.alloc(30 * 1024 * 1024 + 1, ' '), {}],
    ]
    const bad = someOf(all, 6)
    for (const [, xml, more] of bad) accessPoint.lays(own.participant, xml, more)
    const fetched = replies(await own.fetch(), 200).body
    assert.deepEqual([fetched.received, fetched.failed], [0, bad.length])
    assert.deepEqual(
      fetched.messages.map(({ error }: { error: { code: string } }) => error.code),
      bad.map(([code]) => code),
    )
    assert.equal(accessPoint.inbox.length, 0)
    assert.equal((await own.message(fetched.messages[1].id)).xml, bad[1]![1])
    const stray = accessPoint.lays(own.participant, inEnvelope(good, '0208:0403170701'), {})
    const entry = accessPoint.inbox[0]!
    accessPoint.manner = ({ path }, response) => {
      if (!path.startsWith('/v1/inbox?')) return false
      const { xml: _, ...shown } = entry
      const data = [{ ...shown, receiver: '0208:0403170701' }]
      response.writeHead(200).end(JSON.stringify({ data, has_more: false }))
      return true
    }
    const wrong = replies(await own.fetch(), 200).body
    assert.equal(wrong.messages[0].error.code, 'wrong_receiver')
    assert.equal((await own.message(wrong.messages[0].id)).xml, null, 'it is none of our business')
    replies(await own.fetch(), 200)
    assert.ok(!accessPoint.acknowledged.includes(stray.id))
    assert.equal((await importsOf(own)).length, 0)
  })

  test('is not refused by the licence, and a self-billed invoice is a sale of ours', async () => {
    const own = await openPeppolDesk(books)
    const key = makeLicenceKey(books.service.services.keyFor('licence'), {
      plan: 'solo',
      firm: null,
      valid_until: day('2027-01-01'),
      limits: { users: 5, companies: 50, imports_per_month: 0, storage_gb: null },
    })
    replies(await own.admin.post(`${own.firm.path}/licence`, { key }), 200)
    const seller = {
      ...sale.seller,
      vatNumber: `BE${own.number}`,
      legalId: { scheme: '0208', value: own.number },
      endpoint: { scheme: '0208', value: own.number },
    }
    const plain = eInvoice({ number: `SB-${++count}`, seller, buyer: sale.buyer }).toString()
    const selfBilled = plain
      .replace('poacc:billing:3.0', 'poacc:selfbilling:3.0')
      .replace('poacc:billing:01:1.0', 'poacc:selfbilling:01:1.0')
      .replace('>380<', '>389<')
    world.accessPoint.lays(own.participant, selfBilled, { sender: '0208:0160771164' })
    const [message] = replies(await own.fetch(), 200).body.messages
    assert.equal(message.counterparty.name, sale.buyer.name)
    const read = replies(
      await own.admin.get(`${own.path}/document-imports/${message.import_id}`),
      200,
    ).body
    assert.equal(read.suggested_direction, 'sale')
  })
})

describe('an answer', () => {
  const answer = (code: string, number: string, from: string, more = '', at = '2026-03-16') =>
    `<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID><cbc:ID>${code}-${number}</cbc:ID><cbc:IssueDate>${at}</cbc:IssueDate><cac:SenderParty><cbc:EndpointID schemeID="${from.slice(0, 4)}">${from.slice(5)}</cbc:EndpointID><cac:PartyLegalEntity><cbc:RegistrationName>Wilg</cbc:RegistrationName></cac:PartyLegalEntity></cac:SenderParty><cac:DocumentResponse><cac:Response><cbc:ResponseCode listID="UNCL4343OpSubset">${code}</cbc:ResponseCode>${more}</cac:Response><cac:DocumentReference><cbc:ID>${number}</cbc:ID></cac:DocumentReference></cac:DocumentResponse></ApplicationResponse>`

  test('is heard at the message that it answers, by number and parties, and is no import', async () => {
    const own = await openPeppolDesk(books)
    const { id, document_number } = replies(await own.send(await own.sold()), 202).body
    await own.work()
    const from = '0208:0150200342'
    const why =
      '<cac:Status><cbc:StatusReasonCode listID="OPStatusReason">PRI</cbc:StatusReasonCode><cbc:StatusReason>Too dear</cbc:StatusReason></cac:Status>'
    const steps: [string, string, string][] = [
      ['IP', '', 'sent'],
      ['RE', why, 'rejected'],
    ]
    for (const [code, more, status] of steps) {
      world.accessPoint.lays(own.participant, answer(code, document_number, from, more), {
        sender: from,
      })
      const { messages, received } = replies(await own.fetch(), 200).body
      assert.equal(received, 1)
      assert.deepEqual(
        [messages[0].document_type, messages[0].related_message_id],
        ['invoice_response', id],
      )
      assert.equal((await own.message(id)).status, status)
    }
    const { responses } = await own.message(id)
    assert.deepEqual(
      responses.map(({ code, reasons }: { code: string; reasons: string[] }) => [code, reasons]),
      [
        ['IP', []],
        ['RE', ['PRI: Too dear']],
      ],
    )
    // A later word wins, an earlier one does not.
    world.accessPoint.lays(own.participant, answer('AP', document_number, from, '', '2026-03-15'), {
      sender: from,
    })
    replies(await own.fetch(), 200)
    assert.equal((await own.message(id)).status, 'rejected')
    world.accessPoint.lays(own.participant, answer('PD', document_number, from, '', '2026-03-17'), {
      sender: from,
    })
    replies(await own.fetch(), 200)
    assert.equal((await own.message(id)).status, 'accepted')
    // Whoever else answers has nothing to say.
    const stranger = '0208:0403170701'
    world.accessPoint.lays(
      own.participant,
      answer('RE', document_number, stranger, '', '2026-03-18'),
      { sender: stranger },
    )
    const [odd] = replies(await own.fetch(), 200).body.messages
    assert.equal(odd.related_message_id, null)
    assert.equal((await own.message(id)).status, 'accepted')
    assert.deepEqual(await importsOf(own), [])
  })

  test('of the network names the message by its id', async () => {
    const own = await openPeppolDesk(books)
    const { id, message_id } = replies(await own.send(await own.sold()), 202).body
    await own.work()
    const mls = answer('RE', message_id, '0242:000123')
      .replace('urn:fdc:peppol.eu:poacc:trns:invoice_response:3', 'urn:peppol:edec:mls:1.0')
      .replace(
        '</cac:DocumentResponse>',
        '<cac:LineResponse><cac:LineReference><cbc:LineID>NA</cbc:LineID></cac:LineReference><cac:Response><cbc:Description>No such receiver</cbc:Description></cac:Response></cac:LineResponse></cac:DocumentResponse>',
      )
    world.accessPoint.lays(own.participant, mls, { sender: '0242:000123' })
    const [message] = replies(await own.fetch(), 200).body.messages
    assert.deepEqual(
      [message.document_type, message.related_message_id],
      ['message_level_status', id],
    )
    const told = await own.message(id)
    assert.equal(told.status, 'rejected')
    assert.deepEqual(
      [told.responses[0].kind, told.responses[0].reasons],
      ['mls', ['No such receiver']],
    )
  })
})

describe('a supplier is answered', () => {
  const received = async (own: PeppolDesk) => {
    world.accessPoint.lays(own.participant, invoiceTo(own).xml)
    return replies(await own.fetch(), 200).body.messages[0]
  }
  const respond = (
    own: PeppolDesk,
    id: number,
    body: object,
    headers: Record<string, string> = {},
  ) => own.admin.post(`${own.peppol}/messages/${id}/respond`, body, { headers })

  test('by an Invoice Response that keeps to its rules, queued and frozen as an invoice is', async () => {
    const own = await openPeppolDesk(books)
    const message = await received(own)
    const why = [{ code: 'QTY', text: 'Two & not three' }]
    const dry = await respond(own, message.id, { code: 'UQ', reasons: why }, { 'x-dry-run': '1' })
    replies(dry, 202)
    assert.deepEqual((await own.message(message.id)).responses, [])
    const queued = replies(
      await respond(own, message.id, {
        code: 'UQ',
        reasons: why,
        note: 'Please look',
        expected_on: '2026-04-01',
      }),
      202,
    ).body
    assert.deepEqual(
      [queued.document_type, queued.related_message_id, queued.status, queued.receiver],
      ['invoice_response', message.id, 'queued', message.sender],
    )
    const { xml } = await own.message(queued.id)
    const root = readXml(xml)
    assert.deepEqual(
      root.children.map(({ name }) => name),
      [
        'CustomizationID',
        'ProfileID',
        'ID',
        'IssueDate',
        'IssueTime',
        'Note',
        'SenderParty',
        'ReceiverParty',
        'DocumentResponse',
      ],
    )
    for (const part of [
      '<cbc:ResponseCode listID="UNCL4343OpSubset">UQ</cbc:ResponseCode><cbc:EffectiveDate>2026-04-01</cbc:EffectiveDate>',
      '<cbc:StatusReasonCode listID="OPStatusReason">QTY</cbc:StatusReasonCode><cbc:StatusReason>Two &amp; not three</cbc:StatusReason>',
      `<cbc:EndpointID schemeID="0208">${own.number}</cbc:EndpointID>`,
      `<cbc:ID>${message.document_number}</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate><cbc:DocumentTypeCode listID="UNCL1001">380</cbc:DocumentTypeCode>`,
    ])
      assert.ok(xml.includes(part), `${part} in ${xml}`)
    await own.work()
    assert.equal((await own.message(queued.id)).status, 'sent')
    const sent = world.accessPoint.documents.get(queued.message_id)!.body
    assert.match(String(sent.document_type), /invoice_response:3::2\.1$/)
    assert.equal(Buffer.from(String(sent.document), 'base64').toString(), xml)
    const { responses } = await own.message(message.id)
    assert.deepEqual(
      responses.map(({ code }: { code: string }) => code),
      ['UQ'],
    )
  })

  test('with a reason where one is due, and not otherwise once the answer was final', async () => {
    const own = await openPeppolDesk(books)
    const { id } = await received(own)
    const refusal = async (body: object, of = id) =>
      Object.keys(replies(await respond(own, of, body), 422).body.errors)
    assert.deepEqual(await refusal({ code: 'RE' }), ['reasons'])
    assert.deepEqual(await refusal({ code: 'UQ', reasons: [] }), ['reasons'])
    assert.deepEqual(await refusal({ code: 'CA' }), ['reasons'])
    assert.deepEqual(await refusal({ code: 'XX' }), ['code'])
    const part = [{ code: 'PPD' }]
    assert.deepEqual(await refusal({ code: 'RE', reasons: part }), ['reasons.0.code'])
    assert.deepEqual(await refusal({ code: 'PD', reasons: part }), ['reasons.0.text'])
    replies(await respond(own, id, { code: 'AB' }), 202)
    replies(await respond(own, id, { code: 'AP' }), 202)
    for (const code of ['AB', 'IP', 'CA', 'AP']) assert.deepEqual(await refusal({ code }), ['code'])
    replies(await respond(own, id, { code: 'PD' }), 202)
    const out = replies(await own.send(await own.sold()), 202).body
    assert.deepEqual(await refusal({ code: 'AP' }, out.id), ['direction'])
    replies(await respond(own, 999_999_999, { code: 'AP' }), 404)
  })

  test('who takes no such answer is told so, and one that was refused counts for nothing', async () => {
    const own = await openPeppolDesk(books)
    const { id, sender } = await received(own)
    await books.sql.query('DELETE FROM lookup_cache')
    world.publisher.others([takes.invoice])
    const { code } = replies(await respond(own, id, { code: 'AP' }), 422).body
    assert.equal(code, 'receiver_not_reachable')
    assert.equal(sender, '0208:0150200342')
    await books.sql.query('DELETE FROM lookup_cache')
    world.publisher.others(Object.values(takes))
    const queued = replies(await respond(own, id, { code: 'AP' }), 202).body
    world.accessPoint.manner = (_asked, response) => {
      response.writeHead(422).end('{"message":"no"}')
      return true
    }
    await own.work()
    world.accessPoint.manner = null
    assert.equal((await own.message(queued.id)).status, 'failed')
    assert.deepEqual((await own.message(id)).responses, [])
    replies(await respond(own, id, { code: 'CA', reasons: [{ code: 'REF' }] }), 202)
  })
})
