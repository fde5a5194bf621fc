import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, beforeEach, describe, test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { openStandIn, type StandIn } from '#testing/outside-desk'
import { useBooks } from '#testing/use-books'

let vies: StandIn
let publisher: StandIn

const books = useBooks(async () => {
  ;[vies, publisher] = await Promise.all([openStandIn(), openStandIn()])
  return { own: true, environment: { VIES_URL: vies.url, PEPPOL_SMP_URL: publisher.url } }
})
after(() => Promise.all([vies.close(), publisher.close()]))

let els: Person
beforeEach(async () => {
  await books.sql.query(
    'DELETE FROM lookup_cache; DELETE FROM lookup_pauses; DELETE FROM rate_counters',
  )
  books.clock.reset()
  els ??= await books.person({ locale: 'en' })
  vies.says(away)
  publisher.says(away)
})

const away = { status: 500, body: 'no' }
const hourMs = 3_600_000
const valid = {
  isValid: true,
  userError: 'VALID',
  name: 'BAKKERIJ ELS',
  address: 'Markt 1\n9000 Gent',
}
const unavailable = { code: 'external_unavailable' }
const vat = (number: string) => els.get(`/v1/lookup/vat/${number}`)

describe('a VAT number', () => {
  test('is asked of VIES, and its answer is kept for a day', async () => {
    vies.says({ body: valid })
    const told = {
      vat_number: 'BE0403170701',
      country: 'BE',
      valid: true,
      reason: null,
      name: 'BAKKERIJ ELS',
      address: 'Markt 1, 9000 Gent',
      checked_at: books.clock(),
      consultation_number: null,
      source: 'vies',
      stale: false,
    }
    assert.deepEqual(replies(await vat('be0403170701'), 200).body, told)
    books.clock.advance(24 * hourMs - 1000)
    assert.deepEqual(replies(await vat('BE0403170701'), 200).body, { ...told, source: 'cache' })
    assert.deepEqual(vies.asked, ['/ms/BE/vat/0403170701'])
    replies(await vat('BE0403170701?fresh=1'), 200, { source: 'vies', checked_at: books.clock() })
    books.clock.advance(24 * hourMs)
    replies(await vat('BE0403170701'), 200, { source: 'vies' })
    assert.equal(vies.asked.length, 3)
  })

  test('that VIES does not know is so for an hour', async () => {
    vies.says({ body: { isValid: false, userError: 'INVALID', name: '---', address: '---' } })
    const no = { valid: false, reason: 'unknown', name: null, address: null }
    replies(await vat('BE0403170701'), 200, { ...no, source: 'vies' })
    books.clock.advance(hourMs - 1000)
    replies(await vat('BE0403170701'), 200, { ...no, source: 'cache' })
    books.clock.advance(1000)
    replies(await vat('BE0403170701'), 200, { ...no, source: 'vies' })
  })

  test('of the wrong form is asked of nobody', async () => {
    for (const [number, country] of [
      ['BE0403170702', 'BE'],
      ['FR00552100554', 'FR'],
      ['LU26375246', 'LU'],
      ['DE12345678', 'DE'],
      ['NL123456789B0', 'NL'],
      ['EL12345678', 'GR'],
      ['US123456789', null],
      ['GB123456789', null],
      ['nothing', null],
      ['0403170701', null],
      ['BE04é', 'BE'],
    ] as const)
      replies(await vat(encodeURIComponent(number)), 200, {
        valid: false,
        reason: 'format',
        source: 'local',
        country,
        stale: false,
        consultation_number: null,
      })
    assert.deepEqual(vies.asked, [])
  })

  test('of Greece and Northern Ireland has letters of its own', async () => {
    vies.says({ body: { ...valid, name: '---', address: '' } })
    replies(await vat('EL094259216'), 200, {
      valid: true,
      name: null,
      address: null,
      country: 'GR',
    })
    replies(await vat('XI110305878'), 200, { valid: true, country: 'GB' })
    assert.deepEqual(vies.asked, ['/ms/EL/vat/094259216', '/ms/XI/vat/110305878'])
  })

  test('about which VIES could not find out is not one that is not valid', async () => {
    for (const userError of [
      ...['MS_UNAVAILABLE', 'TIMEOUT', 'MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ'],
      ...['SERVICE_UNAVAILABLE', 'IP_BLOCKED', 'INVALID_INPUT', 'SOMETHING_NEW'],
    ]) {
      vies.says({ body: { isValid: false, userError } })
      const none = replies(await vat('BE0403170701'), 503, unavailable)
      assert.equal(none.headers.get('retry-after'), '60')
      assert.doesNotMatch(none.text, new RegExp(userError))
      await books.sql.query('DELETE FROM lookup_pauses')
    }
  })

  test('is answered by what was said in the last 30 days while VIES is away, and marked', async () => {
    vies.says({ body: valid })
    const first = books.clock()
    replies(await vat('BE0403170701'), 200)
    vies.says(away)
    books.clock.advance(30 * 24 * hourMs)
    const old = { valid: true, stale: true, source: 'cache', checked_at: first }
    replies(await vat('BE0403170701'), 200, old)
    replies(await vat('BE0403170701?fresh=1'), 200, old)
    replies(await vat('BE0417497106'), 503, unavailable)
    books.clock.advance(1000)
    replies(await vat('BE0403170701'), 503, unavailable)
  })

  test('of a country that VIES calls away is not asked for a minute; those of others are', async () => {
    vies.says({ body: { isValid: false, userError: 'MS_UNAVAILABLE' } })
    replies(await vat('BE0403170701'), 503)
    vies.says({ body: valid })
    books.clock.advance(59_000)
    replies(await vat('BE0403170701'), 503)
    assert.deepEqual(vies.asked, [])
    replies(await vat('LU26375245'), 200)
    books.clock.advance(1_000)
    replies(await vat('BE0403170701'), 200)
    // A connection that fails holds nobody back.
    vies.says(away)
    for (let n = 0; n < 5; n++) replies(await vat('FR96552100554'), 503)
    vies.says({ body: valid })
    replies(await vat('FR96552100554'), 200)
  })

  test('that could lead elsewhere is refused before anyone is asked', async () => {
    for (const number of [
      ...['BE0403.170.701', '%2e%2e%2fx', 'BE%2f0403170701', 'BE0403170701%0a'],
      ...['BE%0d%0a', 'BE%5c0403170701', 'BE%25200', 'x'.repeat(300), 'x'.repeat(65)],
    ]) {
      const { body } = replies(await vat(number), 422)
      assert.deepEqual(Object.keys(body.errors), ['vat_number'], number)
    }
    assert.deepEqual(vies.asked, [])
  })
})

const groupOf = (participant: string, ...types: string[]) => `<?xml version="1.0"?>
  <ServiceGroup xmlns="http://busdox.org/serviceMetadata/publishing/1.0/"
                xmlns:ids="http://busdox.org/transport/identifiers/1.0/">
    <ids:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</ids:ParticipantIdentifier>
    <ServiceMetadataReferenceCollection>${types
      .map(
        (type) =>
          `<ServiceMetadataReference href="https://smp/x/services/${encodeURIComponent(type)}"/>`,
      )
      .join('')}</ServiceMetadataReferenceCollection>
  </ServiceGroup>`

const knows = (known: Record<string, string[]>) =>
  publisher.says((request) => {
    const participant = decodeURIComponent(request.url ?? '').split('::')[1]!
    const types = known[participant]
    return types ? { body: groupOf(participant, ...types) } : { status: 404, body: '' }
  })

const ubl = 'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:'
const en = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:'
const types = {
  invoice: `${ubl}Invoice-2::Invoice##${en}billing:3.0::2.1`,
  credit_note: `${ubl}CreditNote-2::CreditNote##${en}billing:3.0::2.1`,
  self_billing: `${ubl}Invoice-2::Invoice##${en}selfbilling:3.0::2.1`,
  invoice_response: `${ubl}ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1`,
}
const nothing = { invoice: false, credit_note: false, self_billing: false, invoice_response: false }

describe('a Peppol participant', () => {
  const peppol = (participant: string) => els.get(`/v1/lookup/peppol/${participant}`)
  const askedFor = () => publisher.asked.map((url) => decodeURIComponent(url).split('::')[1])

  test('is looked up by its identifier, and is known for an hour', async () => {
    knows({ '0208:0403170701': [types.invoice, types.credit_note, 'urn:other::x'] })
    const told = {
      participant_id: '0208:0403170701',
      full_id: 'iso6523-actorid-upis::0208:0403170701',
      registered: true,
      document_types: [types.invoice, types.credit_note, 'urn:other::x'],
      supports: { ...nothing, invoice: true, credit_note: true },
      checked_at: books.clock(),
      source: 'network',
    }
    assert.deepEqual(replies(await peppol('0208:0403170701'), 200).body, told)
    books.clock.advance(hourMs - 1000)
    const again = await peppol('iso6523-actorid-upis::0208:0403170701')
    assert.deepEqual(replies(again, 200).body, { ...told, source: 'cache' })
    replies(await peppol('0208:0403170701?fresh=1'), 200, { source: 'network' })
    books.clock.advance(hourMs)
    replies(await peppol('0208:0403170701'), 200, { source: 'network' })
    assert.equal(publisher.asked.length, 3)
  })

  test('can receive what its document types say', async () => {
    for (const [name, type] of Object.entries(types)) {
      knows({ '0208:0403170701': [type] })
      replies(await peppol('0208:0403170701?fresh=1'), 200, {
        supports: { ...nothing, [name]: true },
      })
    }
  })

  test('that is not registered is so for ten minutes', async () => {
    knows({})
    const no = { registered: false, document_types: [], supports: nothing }
    replies(await peppol('0208:0403170701'), 200, { ...no, source: 'network' })
    books.clock.advance(10 * 60_000 - 1000)
    replies(await peppol('0208:0403170701'), 200, { ...no, source: 'cache' })
    books.clock.advance(1000)
    replies(await peppol('0208:0403170701'), 200, { ...no, source: 'network' })
  })

  test('is found by a bare number under the schemes of its country in turn', async () => {
    for (const [number, known, asked] of [
      ['0403170701', '9925:BE0403170701', ['0208:0403170701', '9925:BE0403170701']],
      ['BE0403170701', '0208:0403170701', ['0208:0403170701']],
      ['552100554', '9957:FR96552100554', ['0002:552100554', '9957:FR96552100554']],
      ['55210055400013', '0009:55210055400013', ['0009:55210055400013']],
      ['LU26375245', '9938:LU26375245', ['9938:LU26375245']],
    ] as const) {
      await books.sql.query('DELETE FROM lookup_cache')
      knows({ [known]: [types.invoice] })
      replies(await peppol(number), 200, { registered: true, participant_id: known })
      assert.deepEqual(askedFor(), asked)
    }
    knows({})
    replies(await peppol('0403170701?fresh=1'), 200, {
      registered: false,
      participant_id: '0208:0403170701',
    })
  })

  test('is refused when it is none, before anyone is asked', async () => {
    knows({})
    for (const participant of [
      ...['nobody', '0403170702', 'B123456', '208:0403170701', '0208:', 'other::0208:0403170701'],
      ...['0208:04.03', '0208:a%2fb', '0208:a%0ab', 'x'.repeat(300)],
      `0208:${'1'.repeat(131)}`,
    ]) {
      const { body } = replies(await peppol(participant), 422)
      assert.deepEqual(Object.keys(body.errors), ['participant'], participant)
    }
    assert.deepEqual(publisher.asked, [])
  })

  test('is never unregistered because the network is away', async () => {
    for (const said of [
      away,
      { body: '<html>Sorry</html>' },
      { body: groupOf('0208:0417497106') },
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
    ]) {
      publisher.says(said)
      const none = replies(await peppol('0403170701'), 503, unavailable)
      assert.equal(none.headers.get('retry-after'), '60')
    }
  })
})

test('dots that a client would take for a folder are refused as they come', async () => {
  for (const path of ['vat/..', 'vat/%2e%2e', 'peppol/%2E%2e', 'companies/BE/%2e%2e']) {
    const status = await statusOf(`/v1/lookup/${path}`)
    assert.equal(status, 422, path)
  }
  assert.deepEqual([vies.asked, publisher.asked], [[], []])
})

/** A path that is sent to the letter, which the usual client would put in order first. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(books.base)
  const headers = { authorization: `Bearer ${els.token}` }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('sixty lookups a minute are shared by all that leave the service, and an IBAN is not counted', async () => {
  const someone = await books.person()
  vies.says({ body: valid })
  knows({ '0208:0403170701': [] })
  for (let n = 0; n < 15; n++) {
    replies(await someone.get('/v1/lookup/vat/BE0403170701'), 200)
    replies(await someone.get('/v1/lookup/peppol/0208:0403170701'), 200)
    replies(await someone.get('/v1/lookup/companies?country=BE&q=bakkerij'), 503)
    replies(await someone.get('/v1/lookup/companies/BE/0403170701'), 503)
  }
  replies(await someone.get('/v1/lookup/vat/BE0403170701'), 429)
  replies(await someone.get('/v1/lookup/iban/BE68539007547034'), 200)
  replies(await els.get('/v1/lookup/vat/BE0403170701'), 200)
})
