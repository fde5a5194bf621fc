import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { openStandIn, type Said, type StandIn } from '#testing/outside-desk'
import { useBooks } from '#testing/use-books'

/** The operator's register, the French one and VIES, each a small server. */
let register: StandIn
let sirene: StandIn
let vies: StandIn

const books = useBooks(async () => {
  ;[register, sirene, vies] = await Promise.all([openStandIn(), openStandIn(), openStandIn()])
  return {
    own: true,
    environment: {
      REGISTER_URL: register.url,
      REGISTER_KEY: 'key-of-the-register-5f1e',
      SIRENE_URL: sirene.url,
      VIES_URL: vies.url,
    },
  }
})
after(() => Promise.all([register, sirene, vies].map((one) => one.close())))

let els: Person
const away = { status: 500, body: 'SQLSTATE 08006 at 10.1.2.3' }

beforeEach(async () => {
  await books.sql.query('DELETE FROM lookup_cache; DELETE FROM lookup_pauses')
  await books.sql.query('DELETE FROM rate_counters')
  books.clock.reset()
  els ??= await books.person({ locale: 'en' })
  for (const one of [register, sirene, vies]) one.says(away)
})

const search = (query: string) => els.get(`/v1/lookup/companies?${query}`)
const company = (path: string) => els.get(`/v1/lookup/companies/${path}`)

const janssens = {
  name: 'Bakkerij Janssens',
  enterprise_number: '0403.170.701',
  vat_number: 'BE 0403.170.701',
  legal_form_code: '610',
  status: 'active',
  postal_code: '9000',
  city: 'Gent',
}

const dupont = {
  siren: '552100554',
  nom_complet: 'BOULANGERIE DUPONT',
  nom_raison_sociale: 'BOULANGERIE DUPONT',
  nature_juridique: '5710',
  activite_principale: '10.71C',
  etat_administratif: 'A',
  date_creation: '1999-04-01',
  siege: {
    adresse: '12 RUE DE LA PAIX 75002 PARIS',
    code_postal: '75002',
    libelle_commune: 'PARIS',
  },
}
const unavailable = { code: 'external_unavailable' }

describe('one company', () => {
  test('comes from the operator’s register, with the words of the caller’s language', async () => {
    register.says({ body: { ...janssens, started_on: '2011-03-14', latitude: 51.05 } })
    const { body } = replies(await company('BE/BE0403170701'), 200)
    assert.deepEqual(body, {
      country: 'BE',
      enterprise_number: '0403.170.701',
      vat_number: 'BE 0403.170.701',
      name: 'Bakkerij Janssens',
      names: [{ name: 'Bakkerij Janssens', language: null, kind: 'legal' }],
      legal_form: 'SRL',
      legal_form_code: '610',
      legal_form_label: 'Private limited company',
      status: 'active',
      started_on: '2011-03-14',
      address: null,
      street: null,
      house_number: null,
      box: null,
      postal_code: '9000',
      city: 'Gent',
      latitude: 51.05,
      longitude: null,
      nace_codes: [],
      main_nace_code: null,
      email: null,
      phone: null,
      website: null,
      source: 'register',
      as_of: books.clock(),
    })
    assert.deepEqual(register.asked, ['/companies/BE/0403170701'])
  })

  test('comes from the next source while the first is away, and from nobody when all are', async () => {
    sirene.says({ body: { results: [dupont] } })
    const found = replies(await company('FR/55210055400013'), 200, {
      source: 'sirene',
      enterprise_number: '552100554',
      vat_number: 'FR96552100554',
      legal_form_label: expectLabel,
      as_of: books.clock(),
    })
    assert.equal(found.body.name, 'BOULANGERIE DUPONT')
    assert.equal(register.asked.length, 1)
    assert.deepEqual(sirene.asked, ['/search?q=552100554&page=1&per_page=25'])
    const none = replies(await company('BE/0403170701'), 503, unavailable)
    assert.equal(none.headers.get('retry-after'), '60')
    assert.doesNotMatch(none.text, /SQLSTATE|10\.1\.2\.3/)
  })

  test('is not there when who answers does not know it, and the next is not asked then', async () => {
    register.says({ status: 404, body: {} })
    sirene.says({ body: { results: [dupont] } })
    replies(await company('FR/552100554'), 404)
    assert.deepEqual(sirene.asked, [])
  })

  test('of Luxembourg is known by its VAT number, name and address alone', async () => {
    vies.says({
      body: {
        isValid: true,
        userError: 'VALID',
        name: 'SOCIETE EXEMPLE',
        address: '1, rue X\nL-1234 Lux',
      },
    })
    replies(await company('LU/LU26375245'), 200, {
      source: 'vies',
      name: 'SOCIETE EXEMPLE',
      address: '1, rue X, L-1234 Lux',
      enterprise_number: null,
      vat_number: 'LU26375245',
    })
    assert.deepEqual(vies.asked, ['/ms/LU/vat/26375245'])
    replies(await company('LU/B123456'), 503, unavailable)
    vies.says({ body: { isValid: true, userError: 'VALID', name: '---', address: '---' } })
    replies(await company('LU/LU26375245?fresh=1'), 503, unavailable)
    vies.says({ body: { isValid: false, userError: 'INVALID' } })
    replies(await company('LU/LU26375245?fresh=1'), 404)
  })

  test('that is another than the one asked for, or has no name, is no answer', async () => {
    for (const body of [
      { ...janssens, enterprise_number: '0999123457' },
      { ...janssens, name: ' ' },
      { ...janssens, name: null },
    ]) {
      register.says({ body })
      replies(await company('BE/0403170701'), 503, unavailable)
    }
  })

  test('is refused by its number or its country before anyone is asked', async () => {
    const long = 'x'.repeat(300)
    for (const [path, field] of [
      ['NL/123456789', 'country'],
      ['be/0403170701', 'country'],
      ['BE/0403170702', 'number'],
      ['BE/2403170701', 'number'],
      ['FR/552100555', 'number'],
      ['FR/FR00552100554', 'number'],
      ['LU/LU26375246', 'number'],
      ['LU/20202400000', 'number'],
      ['BE/0403.170.701', 'number'],
      ['BE/%2e%2e%2f0403170701', 'number'],
      ['BE/0403170701%2f1', 'number'],
      ['BE/0403170701%0d%0aHost:%20x', 'number'],
      ['BE/0403170701%0a', 'number'],
      ['BE/0403170701%00', 'number'],
      [`BE/${long}`, 'number'],
    ] as const) {
      const { body } = replies(await company(path), 422)
      assert.deepEqual(Object.keys(body.errors), [field], path)
    }
    assert.deepEqual([register.asked, sirene.asked, vies.asked], [[], [], []])
  })

  test('is asked for once a day, what is unknown once an hour, and again when that is wished', async () => {
    register.says({ body: janssens })
    replies(await company('BE/0403170701'), 200)
    const first = books.clock()
    books.clock.advance(24 * 3_600_000 - 1000)
    replies(await company('BE/BE0403170701'), 200, { as_of: first })
    assert.equal(register.asked.length, 1)
    replies(await company('BE/0403170701?fresh=1'), 200, { as_of: books.clock() })
    assert.equal(register.asked.length, 2)
    books.clock.advance(24 * 3_600_000)
    replies(await company('BE/0403170701'), 200)
    assert.equal(register.asked.length, 3)
    register.says({ status: 404, body: '' })
    replies(await company('BE/0417497106'), 404)
    books.clock.advance(3_600_000 - 1000)
    replies(await company('BE/0417497106'), 404)
    assert.equal(register.asked.length, 1)
    books.clock.advance(1000)
    replies(await company('BE/0417497106'), 404)
    assert.equal(register.asked.length, 2)
  })
})

const expectLabel = 'Simplified joint stock company (including SASU)'

describe('a search', () => {
  test('gives what a list shows, those that have ceased last, and no more than is asked for', async () => {
    const ceased = {
      ...janssens,
      name: 'Ceased',
      status: 'ceased',
      enterprise_number: '0417497106',
    }
    register.says({ body: [ceased, janssens, { name: 'No number' }, { ...janssens, name: '' }] })
    const { body } = replies(await search('country=BE&q=bakkerij'), 200)
    assert.deepEqual(body, [
      {
        country: 'BE',
        enterprise_number: '0403.170.701',
        vat_number: 'BE 0403.170.701',
        name: 'Bakkerij Janssens',
        legal_form: 'SRL',
        legal_form_code: '610',
        postal_code: '9000',
        city: 'Gent',
        status: 'active',
        source: 'register',
      },
      { ...body[0], name: 'Ceased', status: 'ceased', enterprise_number: '0417497106' },
    ])
    assert.equal(replies(await search('country=BE&q=bakkerij&limit=1'), 200).body.length, 1)
    assert.deepEqual(register.asked, ['/companies?country=BE&q=bakkerij'])
    register.says({ body: [] })
    assert.deepEqual(replies(await search('country=BE&q=nobody'), 200).body, [])
  })

  test('for a number finds that number', async () => {
    register.says({ body: janssens })
    for (const q of ['0403.170.701', 'BE 0403 170 701', '403170701'])
      assert.equal(
        replies(await search(`country=BE&q=${encodeURIComponent(q)}`), 200).body[0].name,
        'Bakkerij Janssens',
      )
    assert.deepEqual(register.asked, ['/companies/BE/0403170701'])
    register.says({ status: 404, body: '' })
    assert.deepEqual(replies(await search('country=BE&q=0417497106'), 200).body, [])
  })

  test('falls to the French register; Luxembourg has none', async () => {
    sirene.says({ body: { results: [dupont] } })
    replies(await search('country=FR&q=dupont'), 200)
    assert.equal(sirene.asked.length, 1)
    replies(await search('country=LU&q=exemple'), 503, unavailable)
    replies(await search('country=LU&q=LU26375245'), 503, unavailable)
    assert.deepEqual(vies.asked, [])
    replies(await search('country=BE&q=bakkerij'), 503, unavailable)
  })

  test('needs a country, two to 200 characters and a limit up to 50', async () => {
    for (const [query, field] of [
      ['q=bakkerij', 'country'],
      ['country=NL&q=bakkerij', 'country'],
      ['country=BE', 'q'],
      ['country=BE&q=b', 'q'],
      [`country=BE&q=${'b'.repeat(201)}`, 'q'],
      ['country=BE&q=bakkerij&limit=0', 'limit'],
      ['country=BE&q=bakkerij&limit=51', 'limit'],
      ['country=BE&q=bakkerij&fresh=maybe', 'fresh'],
    ] as const)
      assert.deepEqual(Object.keys(replies(await search(query), 422).body.errors), [field], query)
    assert.deepEqual(register.asked, [])
  })
})

describe('the French register', () => {
  beforeEach(() => register.says(away))

  test('is left alone for as long as it says when it was asked too often', async () => {
    sirene.says({ status: 429, body: '', headers: { 'retry-after': '300' } })
    replies(await company('FR/552100554'), 503, unavailable)
    sirene.says({ body: { results: [dupont] } })
    books.clock.advance(299_000)
    replies(await company('FR/552100554'), 503)
    replies(await search('country=FR&q=dupont'), 503)
    assert.deepEqual(sirene.asked, [])
    assert.ok(register.asked.length >= 3, 'the operator’s own register is always asked')
    books.clock.advance(1_000)
    replies(await company('FR/552100554'), 200)
  })

  test('is left alone as long as it said, whatever answers come late', async () => {
    const late: Said[] = [
      { body: { results: [dupont] } },
      { status: 429, body: '', headers: { 'retry-after': '60' } },
    ]
    for (const said of late) {
      await books.sql.query('DELETE FROM lookup_cache; DELETE FROM lookup_pauses')
      let answer: () => void = () => {}
      const isAsked = new Promise<void>((asked) => {
        sirene.says(() => (_request, response) => {
          asked()
          answer = () =>
            response.writeHead(said.status ?? 200, said.headers).end(JSON.stringify(said.body))
        })
      })
      const slow = company('FR/552100554')
      await isAsked
      sirene.says({ status: 429, body: '', headers: { 'retry-after': '300' } })
      replies(await search('country=FR&q=dupont'), 503)
      answer()
      await slow
      sirene.says({ body: { results: [dupont] } })
      books.clock.advance(299_000)
      replies(await search('country=FR&q=dupont'), 503)
      assert.deepEqual(sirene.asked, [])
    }
  })

  test('is left alone for a minute when it failed three times in a row, and not before', async () => {
    const ask = () => company('FR/552100554')
    replies(await ask(), 503)
    replies(await ask(), 503)
    sirene.says({ body: { results: [dupont] } })
    replies(await ask(), 200)
    sirene.says(away)
    for (let n = 0; n < 3; n++) replies(await company('FR/552100554?fresh=1'), 503)
    assert.equal(sirene.asked.length, 3)
    books.clock.advance(59_000)
    replies(await company('FR/552100554?fresh=1'), 503)
    assert.equal(sirene.asked.length, 3)
    sirene.says({ body: { results: [dupont] } })
    books.clock.advance(1_000)
    replies(await company('FR/552100554?fresh=1'), 200)
  })
})

test('the texts of a source are cut, without control characters and half characters', async () => {
  register.says({
    body: JSON.stringify({
      ...janssens,
      name: `Bak\u0007kerij ${'x'.repeat(185)}\u{1f35e}\u{1f35e}\u{1f35e}`,
      address: 'y'.repeat(700),
      city: 'PLACE',
    }).replace('PLACE', '\\ud800Gent\\u009b'),
  })
  const { body } = replies(await company('BE/0403170701'), 200)
  assert.ok(body.name.startsWith('Bak kerij x') && body.name.length <= 200)
  assert.ok(body.name.isWellFormed())
  assert.equal(body.address.length, 500)
  assert.equal(body.city, '\ufffdGent')
})

test('keys appear neither in answers nor in logs', async () => {
  register.says((request) => ({ status: 500, body: request.headers.authorization ?? '' }))
  const { text } = replies(await company('BE/0403170701'), 503)
  assert.doesNotMatch(text, /key-of-the-register/)
  assert.doesNotMatch(books.logged.join(''), /key-of-the-register/)
})

test('a path with nothing at the place of the country is that of no route', async () => {
  replies(await company('/0403199702'), 404)
})
