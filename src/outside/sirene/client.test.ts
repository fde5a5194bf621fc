import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AskedToWait } from '#platform/outgoing/request'
import { believesOnly, isUnavailable, says, withServer } from '#testing/outside'
import { openSirene } from './client.js'

const enterprise = {
  siren: '552100554',
  nom_complet: 'BOULANGERIE DUPONT (AU BON PAIN)',
  nom_raison_sociale: 'BOULANGERIE DUPONT',
  nature_juridique: '5710',
  activite_principale: '10.71C',
  etat_administratif: 'A',
  date_creation: '1999-04-01',
  siege: {
    siret: '55210055400013',
    adresse: '12 RUE DE LA PAIX 75002 PARIS',
    numero_voie: '12',
    type_voie: 'RUE',
    libelle_voie: 'DE LA PAIX',
    code_postal: '75002',
    libelle_commune: 'PARIS',
    latitude: '48.8690',
    longitude: '2.3315',
  },
  statut_diffusion: 'O',
  dirigeants: [{ nom: 'SECRET' }],
  finances: { 2024: { ca: 1 } },
}
const answer = (...results: unknown[]) => JSON.stringify({ results, total_results: 1, page: 1 })

test('an enterprise is read field by field, without its directors and finances', async () => {
  await withServer(says(answer(enterprise)), async (url) => {
    const sheet = await openSirene({ url }).company('552100554')
    assert.deepEqual(sheet, {
      name: 'BOULANGERIE DUPONT (AU BON PAIN)',
      names: [
        { name: 'BOULANGERIE DUPONT', language: 'fr', kind: 'legal' },
        { name: 'BOULANGERIE DUPONT (AU BON PAIN)', language: 'fr', kind: 'commercial' },
      ],
      enterprise_number: '552100554',
      vat_number: 'FR96552100554',
      legal_form: null,
      legal_form_code: '5710',
      status: 'active',
      started_on: '1999-04-01',
      address: '12 RUE DE LA PAIX 75002 PARIS',
      street: 'RUE DE LA PAIX',
      house_number: '12',
      box: null,
      postal_code: '75002',
      city: 'PARIS',
      country: 'FR',
      latitude: 48.869,
      longitude: 2.3315,
      nace_codes: [{ code: '10.71C', classification: 'MAIN', version: null }],
      main_nace_code: '10.71C',
      email: null,
      phone: null,
      website: null,
    })
  })
})

test('of a person who objected, name and town are known, and nothing else', async () => {
  const person = { ...enterprise, statut_diffusion: 'P' }
  await withServer(says(answer(person)), async (url) => {
    const sheet = await openSirene({ url }).company('552100554')
    const told = Object.entries(sheet!).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    )
    assert.deepEqual(
      told.map(([name]) => name).sort(),
      ['city', 'enterprise_number', 'name', 'names'].sort(),
    )
  })
})

test('a search asks for one page, and leaves out who has no name or number', async () => {
  const asked: (string | undefined)[] = []
  const results = [enterprise, { siren: '1' }, null, 'x', { ...enterprise, nom_complet: 5 }]
  const nameless = { ...enterprise, nom_complet: '', nom_raison_sociale: null }
  await withServer(
    (request, response) => {
      asked.push(request.url)
      response.end(answer(...results, nameless, ...Array(60).fill(enterprise)))
    },
    async (url) => {
      const found = await openSirene({ url: `${url}/` }).search(' a&b=c/../d é')
      assert.equal(found.length, 21)
      assert.deepEqual(found[0], {
        name: enterprise.nom_complet,
        enterprise_number: '552100554',
        vat_number: 'FR96552100554',
        legal_form: null,
        legal_form_code: '5710',
        postal_code: '75002',
        city: 'PARIS',
        status: 'active',
      })
      assert.deepEqual(await openSirene({ url }).search('\u0000'), [])
      await assert.rejects(
        openSirene({ url }).company('404833048').then(assert.ok),
        assert.AssertionError,
      )
    },
  )
  assert.equal(asked[0], '/search?q=a%26b%3Dc%2F..%2Fd+%C3%A9&page=1&per_page=25')
  assert.equal(asked.length, 2)
})

test('one that is asked too often says for how long it wants to be left alone', async () => {
  let wait: string | undefined
  await withServer(
    (_request, response) =>
      response.writeHead(429, wait === undefined ? {} : { 'retry-after': wait }).end(),
    async (url) => {
      for (const [given, seconds] of [
        [undefined, 60],
        ['1', 60],
        ['300', 300],
        ['999999999', 86_400],
        ['soon', 60],
        ['Wed, 21 Oct 2026 07:28:00 GMT', 60],
      ] as const) {
        wait = given
        const isSo = (error: unknown) => error instanceof AskedToWait && error.seconds === seconds
        await assert.rejects(openSirene({ url }).search('x y'), isSo, String(given))
      }
    },
  )
})

test('an answer that cannot be relied on is none', async () => {
  await believesOnly(answer(enterprise), (url, timeoutMs) =>
    openSirene({ url, timeoutMs }).company('552100554'),
  )
  for (const odd of [
    '{"results":{}}',
    '[]',
    answer({ ...enterprise, nom_complet: ' ', nom_raison_sociale: '' }),
  ])
    await withServer(says(odd), (url) =>
      assert.rejects(openSirene({ url }).company('552100554'), isUnavailable),
    )
})

test('without an address there is nobody to ask', async () => {
  const sirene = openSirene({ url: '' })
  assert.equal(sirene.isConfigured, false)
  await assert.rejects(sirene.company('552100554'), isUnavailable)
  await assert.rejects(sirene.search(''), isUnavailable)
})
