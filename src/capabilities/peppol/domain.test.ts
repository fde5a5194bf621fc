import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { unwrapDocument } from '#formats/e-invoices/envelope'
import { writeInvoiceResponse } from '#formats/e-invoices/responses/index'
import { instantOf } from '#kernel/instants'
import { afterNews, type Life, mayMove, type News, pauseMs } from './domain/life.js'
import { isOwnParticipant, readParticipant } from './domain/participant.js'
import { readReceived } from './domain/received.js'
import '#testing/rounds'

const at = (minute: number) => instantOf(Date.parse('2026-03-16T10:00:00Z') + minute * 60_000)
const queued: Life = {
  status: 'queued',
  error: null,
  responses: [],
  sent_at: null,
  delivered_at: null,
  at: at(0),
}
const news = (status: News['status'], minute: number, responses: News['responses'] = []): News => ({
  status,
  at: at(minute),
  error: status === 'failed' ? { code: 'delivery_failed', detail: null } : null,
  responses,
})
const answer = (
  code: string,
  minute: number,
  kind: 'mls' | 'invoice_response' = 'invoice_response',
) => ({
  kind,
  code,
  reasons: [],
  note: null,
  at: at(minute),
})

describe('the life of a message', () => {
  test('goes from queued by sent and delivered to an answer, and never back', () => {
    const steps: [News, string][] = [
      [news('sent', 1), 'sent'],
      [news('delivered', 2), 'delivered'],
      [news('sent', 3), 'delivered'],
      [news('failed', 4), 'delivered'],
      [news(null, 5, [answer('AB', 5)]), 'delivered'],
      [news(null, 6, [answer('AP', 6)]), 'accepted'],
      [news('delivered', 7), 'accepted'],
      [news(null, 8, [answer('RE', 4)]), 'accepted'],
      [news(null, 9, [answer('RE', 9)]), 'rejected'],
    ]
    let life = queued
    for (const [heard, status] of steps) {
      life = afterNews(life, heard)
      assert.equal(life.status, status)
    }
    assert.deepEqual([life.sent_at, life.delivered_at, life.at], [at(1), at(2), at(9)])
  })

  test('the network refuses by MLS, and takes by it too', () => {
    const mls = (code: string) => afterNews(queued, news(null, 1, [answer(code, 1, 'mls')])).status
    assert.deepEqual([mls('RE'), mls('AP'), mls('AB')], ['rejected', 'delivered', 'delivered'])
  })

  test('one that was given up in silence was sent after all when the access point says so', () => {
    const lost: Life = {
      ...queued,
      status: 'failed',
      error: { code: 'access_point_unreachable', detail: null },
    }
    assert.equal(afterNews(lost, news('sent', 1)).status, 'sent')
    const refused: Life = { ...lost, error: { code: 'document_refused', detail: null } }
    assert.equal(afterNews(refused, news('delivered', 1)).status, 'failed')
  })

  test('ends alike in whatever order it is told', () => {
    const any = fc.constantFrom(
      news('sent', 1),
      news('delivered', 2),
      news('failed', 3),
      news(null, 4, [answer('IP', 4)]),
      news(null, 5, [answer('AP', 5)]),
      news(null, 6, [answer('RE', 6)]),
      news(null, 7, [answer('AB', 7, 'mls')]),
    )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (told, random) => {
        const other = told
          .map((one) => ({ one, place: random.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one)
        const end = (all: readonly News[]) => {
          const { status, responses } = all.reduce(afterNews, queued)
          return { status, responses }
        }
        assert.deepEqual(end(other), end(told))
      }),
    )
  })

  test('is tried after 1, 2 … 64 minutes and then every two hours, or when it is asked to wait longer', () => {
    const minutes = Array.from({ length: 9 }, (_, place) => pauseMs(place + 1, 0) / 60_000)
    assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 64, 120, 120])
    assert.equal(pauseMs(1, 600_000), 600_000)
    assert.equal(pauseMs(5, 1000), 16 * 60_000)
  })
})

test('a registration moves along its states alone', () => {
  const all = ['none', 'pending', 'active', 'rejected', 'suspended']
  const moves = all.flatMap((from) =>
    all.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`),
  )
  assert.deepEqual(moves, [
    'pending active',
    'pending rejected',
    'active suspended',
    'suspended active',
  ])
})

test('a participant is read with or without the scheme of all, up to 130 characters', () => {
  assert.equal(readParticipant('iso6523-actorid-upis::0208:0123456749'), '0208:0123456749')
  assert.equal(readParticipant(`0088:${'1'.repeat(130)}`)?.length, 135)
  for (const odd of ['', '208:1', '0208:', '0208:a b', `0088:${'1'.repeat(131)}`, 'x::0208:1'])
    assert.equal(readParticipant(odd), null)
  const french = { country: 'FR', enterprise_number: '732829320' }
  assert.ok(isOwnParticipant('0225:732829320_STATUTS', [], french))
  assert.ok(!isOwnParticipant('0225:552100554', [], french))
  assert.ok(!isOwnParticipant('0225:732829320', [], { ...french, country: 'BE' }))
})

test('an envelope is taken off where the document can stand without it', () => {
  const sbdh = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
  const wrapped = (declared: string, inner: string) =>
    Buffer.from(
      `<s:StandardBusinessDocument xmlns:s="${sbdh}"${declared}><s:StandardBusinessDocumentHeader><s:Receiver><s:Identifier>0208:1</s:Identifier></s:Receiver></s:StandardBusinessDocumentHeader>${inner}</s:StandardBusinessDocument>`,
    )
  const alone = unwrapDocument(wrapped('', '<a xmlns="urn:a"><b/></a>'))
  assert.match(alone.bytes.toString(), /^<\?xml[^>]*\?>\n<a xmlns="urn:a"><b\/><\/a>\n$/)
  assert.equal(alone.header?.receiver, '0208:1')
  const bound = wrapped(' xmlns:p="urn:a"', '<p:a/>')
  assert.equal(unwrapDocument(bound).bytes, bound)
  assert.equal(unwrapDocument(bound).document.name, 'a')
  const two = readReceived(wrapped('', '<a xmlns="urn:a"/><a xmlns="urn:a"/>'))
  assert.equal(two.error, 'unsupported_document_type')
})

test('an Invoice Response says what it must and leaves nothing empty', () => {
  const party = { participant: { scheme: '0208', value: '0123456749' }, name: 'A & B' }
  const xml = writeInvoiceResponse({
    id: 'x',
    issuedOn: '2026-03-16',
    issuedAt: '10:00:00Z',
    note: null,
    sender: party,
    receiver: party,
    code: 'AP',
    effectiveOn: null,
    reasons: [],
    answered: { number: 'F-1', issuedOn: null, typeCode: '380' },
  })
  assert.doesNotMatch(xml, /<(\S+)[^>]*><\/\1>|\/>/)
  const read = readReceived(Buffer.from(xml))
  assert.deepEqual(
    [read.type, read.answer?.code, read.answer?.sender],
    ['invoice_response', 'AP', '0208:0123456749'],
  )
})
