import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, test } from 'node:test'
import { embeddedPdf, readInvoice } from '#formats/e-invoices/index'
import { takes } from '#testing/access-point'
import { replies } from '#testing/http'
import { openPeppolDesk, openPeppolWorld, type PeppolDesk, type PeppolWorld } from '#testing/peppol'
import { someOf } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { unzipped } from '#testing/xlsx'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld()
  return { own: true, ...world.options, receivers: { accessPoint: { callMs: 400, fileMs: 600 } } }
})
let desk: PeppolDesk
beforeEach(async () => {
  books.clock.reset()
  world.accessPoint.manner = null
  world.publisher.isAway = false
  world.publisher.others(Object.values(takes))
  await books.sql.query('DELETE FROM lookup_cache')
  desk ??= await openPeppolDesk(books)
})

const minute = 60_000

describe('a sale that is booked is sent', () => {
  test('as what it says it is: between French companies in the form of the reform, abroad as everybody', async () => {
    const france = await openPeppolDesk(books, {
      ...{ country: 'FR', country_pack: 'FR', banks: [] },
      ...{ vat_number: 'FR83404833048', enterprise_number: '404833048' },
      register: false,
    })
    replies(await france.register({ participant_id: '0225:404833048' }), 201)
    const customer = {
      ...{ type: 'customer', name: 'Agence', language: 'fr', enterprise_number: '303265045' },
      ...{ street: 'rue Haute', postal_code: '75001', city: 'Paris', country: 'FR' },
    }
    const buyer = replies(await france.admin.post(`${france.path}/third-parties`, customer), 201)
    const since = { document_date: '2026-09-01', due_date: '2026-10-01' }
    const lines = [
      { description: 'Conseil', amount_net: '100', account: '706000', vat_code: 'V20' },
    ]
    let count = 0
    const sentAs = async (more: object) => {
      const wish = { number: `F-${++count}`, third_party_id: buyer.body.id, lines, ...more }
      const answer = await france.send(await france.sold(wish))
      if (answer.status !== 202) return answer.body.code
      const { receiver, document_type_id, process_id } = answer.body
      return [receiver, document_type_id.split('##')[1], process_id.split('::')[1]]
    }
    const norm = 'urn:cen.eu:en16931:2017'
    const ofReform = `${norm}#compliant#urn:peppol:france:billing:cius:1.0::2.1`
    const regulated = 'urn:peppol:france:billing:regulated'
    const invoice = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##'
    // Nobody who takes the invoices of others alone is sent one of the reform.
    assert.equal(await sentAs(since), 'receiver_not_reachable')
    world.publisher.knows('0225:303265045', [invoice + ofReform, takes.invoice])
    await books.sql.query('DELETE FROM lookup_cache')
    assert.deepEqual(await sentAs(since), ['0225:303265045', ofReform, regulated])
    world.publisher.knows('0225:303265045', [`${invoice}${norm}::2.1`])
    await books.sql.query('DELETE FROM lookup_cache')
    assert.deepEqual(await sentAs(since), ['0225:303265045', `${norm}::2.1`, regulated])
    const before = await sentAs({ due_date: '2026-10-01' })
    assert.deepEqual(before.slice(1), [
      takes.invoice.split('##')[1],
      'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    ])
  })

  test('as it was frozen when it was queued, with its printed invoice, under an id of ours', async () => {
    const id = await desk.sold()
    const queued = replies(await desk.send(id), 202).body
    assert.deepEqual(
      [queued.status, queued.direction, queued.document_type, queued.attempts, queued.sender],
      ['queued', 'out', 'invoice', 0, desk.participant],
    )
    assert.equal(queued.receiver, '0208:0150200342')
    assert.deepEqual(queued.counterparty, {
      participant_id: '0208:0150200342',
      name: 'Wilg & Zonen BV',
      third_party_id: desk.customer,
    })
    assert.match(queued.message_id, /^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    // What is renamed afterwards was sent as it was.
    replies(
      await desk.admin.patch(`${desk.path}/third-parties/${desk.customer}`, { name: 'Nieuw BV' }),
      200,
    )
    await desk.work()
    const sent = await desk.message(queued.id)
    assert.deepEqual([sent.status, sent.attempts, sent.error], ['sent', 1, null])
    const taken = world.accessPoint.documents.get(queued.message_id)!
    const xml = Buffer.from(String(taken.body.document), 'base64')
    assert.equal(taken.body.sha256, createHash('sha256').update(xml).digest('hex'))
    assert.equal(xml.toString(), sent.xml)
    assert.deepEqual([sent.size, sent.sha256], [xml.length, taken.body.sha256])
    assert.equal(taken.body.country, 'BE')
    const { invoice, findings } = readInvoice(xml)
    assert.deepEqual(findings, [])
    assert.equal(invoice.buyer.name, 'Wilg & Zonen BV')
    assert.deepEqual(invoice.seller.endpoint, { scheme: '0208', value: desk.number })
    const pdf = embeddedPdf(invoice)!
    assert.equal(pdf.mediaType, 'application/pdf')
    assert.equal(pdf.name, `${invoice.number}.pdf`)
    const document = await desk.document(id)
    assert.deepEqual(document.peppol, { id: queued.id, status: 'sent', at: sent.at, error: null })
    replies(
      await desk.admin.patch(`${desk.path}/third-parties/${desk.customer}`, {
        name: 'Wilg & Zonen BV',
      }),
      200,
    )
  })

  test('without its printed invoice, and to someone else, where that is asked for', async () => {
    const receiver = '0088:5412345000013'
    const wish = { include_pdf: false, receiver: `iso6523-actorid-upis::${receiver}` }
    const queued = replies(await desk.send(await desk.sold(), wish), 202).body
    const { invoice } = readInvoice(Buffer.from((await desk.message(queued.id)).xml))
    assert.equal(queued.receiver, receiver)
    assert.deepEqual(invoice.buyer.endpoint, { scheme: '0088', value: '5412345000013' })
    assert.equal(embeddedPdf(invoice), undefined)
  })

  test('tried first: all is checked, and nothing is kept', async () => {
    const id = await desk.sold()
    const files = await readdirCount()
    const dry = replies(await desk.send(id, {}, { 'x-dry-run': '1' }), 202)
    assert.equal(dry.body.status, 'queued')
    assert.equal((await desk.document(id)).peppol, null)
    assert.equal(await readdirCount(), files)
    world.publisher.others(null)
    await books.sql.query('DELETE FROM lookup_cache')
    const refused = replies(await desk.send(id, {}, { 'x-dry-run': '1' }), 422).body
    assert.equal(refused.code, 'receiver_not_reachable')
  })

  const readdirCount = async () =>
    (await books.sql.query('SELECT count(*)::int AS count FROM files')).rows[0].count
})

describe('a sale is refused', () => {
  const refusal = async (id: number, body: object = {}) => {
    const { code, errors } = replies(await desk.send(id, body), 422).body
    return [code ?? null, Object.keys(errors)]
  }

  test('before it is booked, and what is no sale always', async () => {
    const { id } = replies(await desk.sell(), 201).body
    assert.deepEqual(await refusal(id), [null, ['status']])
    const purchase = { direction: 'purchase', number: 'P1', third_party_id: desk.supplier }
    const lines = [{ description: 'Meel', amount_net: '10', account: '604000', vat_code: 'PG21' }]
    const bought = replies(await desk.sell({ ...purchase, lines }), 201).body
    assert.deepEqual(await refusal(bought.id), [null, ['direction']])
    replies(await desk.send(999_999_999), 404)
  })

  test('of a file that is not active', async () => {
    const none = await openPeppolDesk(books, { register: false })
    const { code, errors } = replies(await none.send(await none.sold()), 422).body
    assert.deepEqual([code, Object.keys(errors)], ['peppol_not_registered', ['status']])
  })

  test('while it is under way or was taken; what was rejected only by who insists', async () => {
    const id = await desk.sold()
    const { message_id } = replies(await desk.send(id), 202).body
    const sent = ['already_sent', ['status']]
    assert.deepEqual(await refusal(id), sent)
    await desk.work()
    for (const state of [
      { status: 'sent' },
      { status: 'delivered' },
      { responses: [{ code: 'AP', at: '2026-03-16T10:00:00Z', reasons: [], note: null }] },
    ]) {
      world.accessPoint.tells(message_id, state)
      replies(await desk.refresh(), 200)
      assert.deepEqual(await refusal(id, { force: true }), sent)
    }
    assert.equal((await desk.document(id)).peppol.status, 'accepted')
    const other = await desk.sold()
    const first = replies(await desk.send(other), 202).body
    await desk.work()
    const no = { code: 'RE', at: '2026-03-16T11:00:00Z', reasons: ['The price'], note: 'Call us' }
    world.accessPoint.tells(first.message_id, { status: 'delivered', responses: [no] })
    replies(await desk.refresh(), 200)
    const rejected = await desk.message(first.id)
    assert.equal(rejected.status, 'rejected')
    assert.deepEqual(rejected.responses, [
      { kind: 'invoice_response', ...no, at: '2026-03-16T11:00:00.000000Z' },
    ])
    assert.deepEqual(await refusal(other), sent)
    replies(await desk.send(other, { force: true }), 202)
  })

  test('where it breaks a rule, as its UBL does', async () => {
    const buyer = { type: 'customer', name: 'Zonder adres', vat_number: 'BE0403170701' }
    const third = replies(await desk.admin.post(`${desk.path}/third-parties`, buyer), 201).body.id
    const id = await desk.sold({ third_party_id: third })
    const ubl = replies(await desk.admin.get(`${desk.documents}/${id}/ubl`), 422).body
    const asked = world.publisher.asked
    const { body } = await desk.send(id)
    assert.deepEqual(body.errors, ubl.errors)
    assert.equal(world.publisher.asked, asked, 'nobody is asked for what is wrong already')
  })

  test('whose receiver is not on the network, or takes no such document; with force it is not looked up', async () => {
    const id = await desk.sold()
    world.publisher.others(null)
    const away = ['receiver_not_reachable', ['receiver']]
    assert.deepEqual(await refusal(id), away)
    await books.sql.query('DELETE FROM lookup_cache')
    world.publisher.others([takes.credit_note])
    assert.deepEqual(await refusal(id), away)
    await books.sql.query('DELETE FROM lookup_cache')
    world.publisher.isAway = true
    assert.equal(replies(await desk.send(id), 503).body.code, 'external_unavailable')
    assert.deepEqual(await refusal(id, { receiver: 'nobody' }), [null, ['receiver']])
    replies(await desk.send(id, { force: true }), 202)
  })

  test('a second time, when two send it at once', async () => {
    const id = await desk.sold()
    const both = await Promise.all([desk.send(id), desk.send(id)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 422])
    assert.equal(both.find(({ status }) => status === 422)!.body.code, 'already_sent')
  })
})

describe('what was sent', () => {
  test('is not changed any more, also after its entry was taken back, nor deleted', async () => {
    const id = await desk.sold()
    replies(await desk.send(id), 202)
    const { journal_entry_id } = await desk.document(id)
    const booked = (
      await books.sql.query(
        `SELECT operation_id FROM changes WHERE company_id = $1 AND resource = 'documents' AND record_id = $2 AND action = 'booked'`,
        [desk.company.id, id],
      )
    ).rows[0].operation_id
    replies(await desk.admin.post(`${desk.path}/history/operations/${booked}/revert`, {}), 200)
    const pending = await desk.document(id)
    assert.equal(pending.status, 'pending')
    assert.ok(journal_entry_id)
    const one = `${desk.documents}/${id}`
    const lines = [{ description: 'Dak', amount_net: '900', account: '700000', vat_code: 'SG21' }]
    for (const change of [
      { lines },
      { number: 'X-1' },
      { note: 'Later' },
      { document_date: '2026-03-11' },
    ]) {
      const { code, errors } = replies(await desk.admin.patch(one, change), 422).body
      assert.deepEqual([code, Object.keys(errors)], ['already_sent', ['status']])
    }
    // How it is booked is nobody else's business.
    const same = pending.lines.map(({ description, amount_net }: Record<string, string>) => ({
      description,
      amount_net,
      account: '701000',
      vat_code: 'SG21',
    }))
    replies(await desk.admin.patch(one, { lines: same }), 200)
    replies(await desk.admin.delete(one), 422)
    await desk.book(id)
  })

  test('may be mailed too, without the warning that the law asks for an electronic invoice', async () => {
    const id = await desk.sold()
    const mailed = async () => {
      const mail = { kind: 'document', document_id: id, to: ['els@example.be'] }
      const { warnings } = replies(
        await desk.admin.post(`${desk.path}/mail/messages`, mail),
        202,
      ).body
      return warnings.map(({ code }: { code: string }) => code)
    }
    assert.deepEqual(await mailed(), ['e_invoice_required'])
    replies(await desk.send(id), 202)
    assert.deepEqual(await mailed(), [])
  })

  test('stands in the full dossier as it was sent', async () => {
    const own = await openPeppolDesk(books)
    const { id } = replies(await own.send(await own.sold()), 202).body
    replies(await own.send(await own.sold()), 202)
    await own.work()
    const year = own.years.find(({ code }: { code: string }) => code === '2026') ?? own.years[0]
    const answer = await own.admin.get(`${own.path}/exports/full-dossier/${year.id}`)
    const files = await unzipped(replies(answer, 200).bytes)
    const found = [...files].filter(([name]) => name.startsWith('xml/') && name.includes('VEN'))
    assert.equal(found.length, 2)
    const { xml } = await own.message(id)
    assert.ok(found.some(([, bytes]) => bytes.toString() === xml))
  })

  test('is found by how it went, and what should have gone and did not', async () => {
    const own = await openPeppolDesk(books)
    const [sent, waiting, never] = [await own.sold(), await own.sold(), await own.sold()]
    replies(await own.send(sent), 202)
    await own.work()
    replies(await own.send(waiting), 202)
    const found = async (query: string) =>
      replies(await own.admin.get(`${own.documents}?${query}`), 200).body.data.map(
        ({ id }: { id: number }) => id,
      )
    assert.deepEqual(await found('peppol_status=none&status=booked&direction=sale'), [never])
    assert.deepEqual(await found('peppol_status=sent'), [sent])
    assert.deepEqual((await found('peppol_status=queued,sent')).sort(), [sent, waiting].sort())
    const odd = replies(await own.admin.get(`${own.documents}?peppol_status=lost`), 422).body
    assert.deepEqual(Object.keys(odd.errors), ['peppol_status'])
    assert.deepEqual((await own.messages('?status=queued')).data.length, 1)
    assert.equal((await own.messages(`?document_id=${sent}`)).data[0].document_id, sent)
    assert.equal((await own.messages('?q=wilg')).total, 2)
    assert.equal((await own.messages('?direction=in')).total, 0)
    // Those who wait when the file leaves the network do not go.
    replies(await own.admin.delete(own.peppol), 204)
    const failed = (await own.messages('?status=failed')).data
    assert.deepEqual(
      failed.map(({ document_id, error }: { document_id: number; error: { code: string } }) => [
        document_id,
        error.code,
      ]),
      [[waiting, 'sender_not_registered']],
    )
    await own.work()
    assert.equal((await own.message(failed[0].id)).status, 'failed')
  })
})

describe('an access point that does not take it', () => {
  const answers =
    (status: number, body: object | string = {}, headers: Record<string, string> = {}) =>
    (_asked: object, response: ServerResponse) => {
      response
        .writeHead(status, headers)
        .end(typeof body === 'string' ? body : JSON.stringify(body))
      return true
    }

  test('is tried again after 1, 2, 4 … 64 minutes, then every two hours, until 48 hours are over', async () => {
    const { id, message_id, queued_at } = replies(await desk.send(await desk.sold()), 202).body
    world.accessPoint.manner = answers(500)
    const pauses: number[] = []
    for (;;) {
      await desk.work()
      const { status, next_attempt_at, error } = await desk.message(id)
      if (status === 'failed') break
      assert.deepEqual([status, error.code], ['queued', 'access_point_unreachable'])
      const pause = Date.parse(next_attempt_at) - Date.parse(books.clock())
      pauses.push(pause / minute)
      books.clock.advance(pause)
    }
    assert.deepEqual(pauses.slice(0, 9), [1, 2, 4, 8, 16, 32, 64, 120, 120])
    assert.ok(pauses.slice(7, -1).every((pause) => pause === 120))
    assert.equal(Date.parse(books.clock()) - Date.parse(queued_at), 48 * 60 * minute)
    const last = world.accessPoint.asked.at(-1)!
    assert.deepEqual([last.method, last.path], ['GET', `/v1/documents/${message_id}`])
    const { error } = await desk.message(id)
    assert.equal(error.code, 'access_point_unreachable')
    assert.match(error.message, /does not answer/)
  })

  test('is asked whether it has it before it is given up', async () => {
    const { id, message_id } = replies(await desk.send(await desk.sold()), 202).body
    // It takes what it gets, and says nothing.
    world.accessPoint.manner = ({ method }, response) => {
      if (method !== 'PUT') return false
      world.accessPoint.documents.set(message_id, {
        times: 1,
        body: {},
        state: { message_id, status: 'delivered', status_at: '2026-03-16T10:30:00Z' },
      })
      response.destroy()
      return true
    }
    await desk.work()
    assert.equal((await desk.message(id)).status, 'queued')
    books.clock.advance(48 * 60 * minute)
    await desk.work()
    const found = await desk.message(id)
    assert.deepEqual([found.status, found.error], ['delivered', null])
  })

  test('is left alone for as long as it says, and shows that it does not take our key', async () => {
    const { id } = replies(await desk.send(await desk.sold()), 202).body
    world.accessPoint.manner = answers(429, {}, { 'retry-after': '1800' })
    await desk.work()
    const { next_attempt_at } = await desk.message(id)
    assert.equal(Date.parse(next_attempt_at) - Date.parse(books.clock()), 30 * minute)
    books.clock.advance(30 * minute)
    for (const status of [401, 403]) {
      world.accessPoint.manner = answers(status)
      await desk.work()
      const shown = await desk.message(id)
      assert.deepEqual([shown.status, shown.error.code], ['queued', 'access_point_refused'])
      books.clock.advance(Date.parse(shown.next_attempt_at) - Date.parse(books.clock()))
    }
    world.accessPoint.manner = null
    await desk.work()
    const sent = await desk.message(id)
    assert.deepEqual([sent.status, sent.error, sent.attempts], ['sent', null, 4])
  })

  test('is believed when it refuses for good, in its own words; then it is sent again freely', async () => {
    const document = await desk.sold()
    const { id } = replies(await desk.send(document), 202).body
    world.accessPoint.manner = answers(422, { code: 'x', message: 'BR-CO-15\r\n is broken' })
    await desk.work()
    const { status, error } = await desk.message(id)
    assert.deepEqual(
      [status, error.code, error.detail],
      ['failed', 'document_refused', 'BR-CO-15   is broken'],
    )
    const { peppol } = await desk.document(document)
    assert.deepEqual(peppol.error, { code: 'document_refused', detail: 'BR-CO-15   is broken' })
    world.accessPoint.manner = null
    const again = replies(await desk.send(document), 202).body
    assert.notEqual(again.id, id)
    await desk.work()
    assert.equal((await desk.message(again.id)).status, 'sent')
  })

  const big = 'x'.repeat(10 * 1024 * 1024)
  const misbehaviours: Record<string, (response: ServerResponse) => void> = {
    silence: () => {},
    garbage: (response) => void response.writeHead(200).end('<html>Sorry</html>'),
    'a redirect': (response) => void response.writeHead(302, { location: '/v1/status' }).end(),
    'wrong types': (response) =>
      void response.writeHead(200).end('{"status":["sent"],"reference":{}}'),
    'another word': (response) => void response.writeHead(200).end('{"status":"flown"}'),
    'an empty answer': (response) => void response.writeHead(200).end(),
    'a connection that breaks': (response) => void response.destroy(),
    // These two take long; ../integrations/misbehaviour.test.ts has them too.
    'one byte a second': (response) => {
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    },
    '10 MB': (response) => void response.writeHead(200).end(`{"status":"${big}"}`),
  }
  for (const [name, misbehave] of someOf(Object.entries(misbehaviours), 7))
    test(`${name} is no answer: within its time it is tried again later, under the same id`, async () => {
      const { id, message_id } = replies(await desk.send(await desk.sold()), 202).body
      world.accessPoint.manner = (_asked, response) => {
        misbehave(response)
        return true
      }
      const begun = performance.now()
      await desk.work()
      assert.ok(performance.now() - begun < 5000)
      const { status, error } = await desk.message(id)
      assert.deepEqual([status, error.code], ['queued', 'access_point_unreachable'])
      const waited = await desk.refresh()
      assert.equal(replies(waited, 503).body.code, 'external_unavailable')
      world.accessPoint.manner = null
      books.clock.advance(minute)
      await desk.work()
      assert.equal((await desk.message(id)).status, 'sent')
      assert.equal(world.accessPoint.documents.get(message_id)!.times, 1)
    })
})
