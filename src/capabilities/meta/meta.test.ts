import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { before, test } from 'node:test'
import { languages } from '#kernel/languages'
import { newToken } from '#platform/signing/tokens'
import { openBooks } from '#testing/books'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { welcomePage } from './index.js'

const books = useBooks()
let els: Person
before(async () => {
  els = await books.person({ locale: 'nl' })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  books.call('GET', path, { headers })

test('the service tells its name, version and status, and the time, to anyone', async () => {
  assert.deepEqual(replies(await get('/'), 200).body, {
    name: 'Dubbel',
    version: 'v1',
    status: 'ok',
  })
  const now = books.clock()
  assert.deepEqual(replies(await get('/v1/status'), 200).body, { ok: true, time: now })
  assert.deepEqual(replies(await get('/v1/ping'), 200).body, { ok: true, server_time: now })
})

test('every answer names its request and forbids what a browser should not do with it', async () => {
  const { headers } = replies(await get('/v1/ping'), 200)
  assert.match(headers.get('x-request-id') ?? '', /^req_[0-9a-f]{24}$/)
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('while the database is away: ping answers, status says so, and a mistyped token is still refused', async () => {
  const line = await openLine(books.databaseUrl)
  const service = await openBooks({ databaseUrl: line.url })
  service.sql.on('error', () => {})
  const ask = (path: string, token?: string) => service.call('GET', path, { token })
  replies(await ask('/readyz'), 200, { status: 'ready' })
  await line.cut()
  replies(await ask('/v1/ping'), 200, { ok: true })
  replies(await ask('/healthz'), 200, { status: 'alive' })
  replies(await ask('/readyz'), 503, { code: 'database_unavailable' })
  replies(await ask('/v1/status'), 503, { code: 'database_unavailable' })
  const unknown = newToken('session')
  replies(await ask('/v1/auth/me', `${unknown.slice(0, -6)}000000`), 401)
  replies(await ask('/v1/auth/me', unknown), 503, { code: 'database_unavailable' })
  await line.mend()
  replies(await ask('/readyz'), 200)
  replies(await ask('/v1/status'), 200, { ok: true })
  await service.close()
  await line.cut()
})

/** A line to the database that can be cut. */
async function openLine(databaseUrl: string) {
  const [place, query] = databaseUrl.split('?')
  const { host = '', port } = Object.fromEntries(new URLSearchParams(query))
  const there = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port: Number(port) }
  const open = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(there)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  const listen = (at: number) =>
    new Promise<void>((done) => line.listen(at, '127.0.0.1', () => done()))
  await listen(0)
  const own = (line.address() as AddressInfo).port
  return {
    url: `${place}?host=127.0.0.1&port=${own}&sslmode=disable`,
    mend: () => listen(own),
    async cut() {
      line.close()
      for (const socket of open) socket.destroy()
      open.clear()
    },
  }
}

test('there are country packs for Belgium, France and Luxembourg', async () => {
  const packs = replies(await els.get('/v1/country-packs'), 200).body
  assert.deepEqual(
    packs.map((pack: { code: string; name: string; currency: string }) => [
      pack.code,
      pack.name,
      pack.currency,
    ]),
    [
      ['BE', 'België', 'EUR'],
      ['FR', 'Frankrijk', 'EUR'],
      ['LU', 'Luxemburg', 'EUR'],
    ],
  )
  const regimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit']
  for (const { vat_regimes } of packs) {
    assert.ok(vat_regimes.length > 0)
    for (const regime of vat_regimes) assert.ok(regimes.includes(regime), regime)
  }
})

test('one pack shows what a company file of that country starts with', async () => {
  for (const code of ['BE', 'fr', 'LU']) {
    const pack = replies(await els.get(`/v1/country-packs/${code}`), 200).body
    assert.equal(pack.code, code.toUpperCase())
    for (const part of [
      'journals',
      'vat_codes',
      'vat_boxes',
      'statement_schemes',
      'number_formats',
    ])
      assert.ok(pack[part].length > 0, `${code} has no ${part}`)
    for (const journal of pack.journals) assert.equal(journal.label, journal.labels.nl)
  }
  for (const code of ['NL', 'XX', 'B', 'BEL', '12'])
    replies(await els.get(`/v1/country-packs/${code}`), 404)
})

test('the language in the address wins over the one stored with the person and the one asked for', async () => {
  const names = { fr: 'Belgique', nl: 'België', en: 'Belgium', de: 'Belgien' }
  const headers = { 'accept-language': 'en' }
  for (const path of ['/v1/country-packs', '/v1/reference/countries']) {
    const nameIn = async (query: string) =>
      replies(await els.get(path + query, { headers }), 200).body.find(
        ({ code }: { code: string }) => code === 'BE',
      ).name
    for (const language of languages)
      assert.equal(await nameIn(`?lang=${language}`), names[language])
    assert.equal(await nameIn(''), names.nl)
    assert.equal(await nameIn('?lang=xx'), names.nl)
  }
})

test('legal forms are found by country and by words, accents and case aside', async () => {
  const forms = async (query: string) =>
    replies(await els.get(`/v1/reference/legal-forms?lang=fr&${query}`), 200).body
  const all = await forms('')
  assert.deepEqual(
    [...new Set(all.map((form: { country: string }) => form.country))],
    ['BE', 'FR', 'LU'],
  )
  const belgian = await forms('country=be')
  assert.ok(belgian.length > 10 && belgian.length < all.length)
  for (const form of belgian) assert.equal(form.country, 'BE')
  for (const q of ['societe a responsabilite', 'SOCIÉTÉ À RESPONSABILITÉ']) {
    const found = await forms(`country=BE&q=${encodeURIComponent(q)}`)
    assert.ok(found.some((form: { abbreviation: string }) => form.abbreviation === 'SRL'))
  }
  assert.deepEqual(await forms('country=NL'), [])
  assert.deepEqual(await forms('q=%25'), [])
  replies(await els.get('/v1/reference/legal-forms?country=Belgium'), 422)
})

test('activities are found by code, and by words in each language', async () => {
  const found = async (query: string) =>
    replies(await els.get(`/v1/reference/nace-codes?${query}`), 200).body.map(
      ({ code }: { code: string }) => code,
    )
  assert.ok((await found('q=69.20')).includes('6920'))
  for (const [lang, q] of [
    ['fr', 'comptabilite'],
    ['nl', 'boekhouders'],
    ['en', 'Bookkeeping'],
    ['de', 'buchführung'],
  ])
    assert.ok((await found(`lang=${lang}&q=${encodeURIComponent(q!)}`)).includes('6920'), q)
  assert.ok((await found('q=boekhouders')).includes('6920'), 'in the language of the person')
  assert.equal((await found('')).length, 200)
  assert.equal((await found('limit=5')).length, 5)
  for (const limit of ['0', '-1', '5001', 'many', '1&limit=2'])
    replies(await els.get(`/v1/reference/nace-codes?limit=${limit}`), 422)
  replies(await els.get(`/v1/reference/nace-codes?q=${'x'.repeat(201)}`), 422)
})

test('countries tell who is in the Union and how a VAT number begins; Greece says EL', async () => {
  const countries = replies(await els.get('/v1/reference/countries'), 200).body
  const union = countries.filter(({ is_eu }: { is_eu: boolean }) => is_eu)
  assert.equal(union.length, 27)
  const find = (wanted: string) => countries.find(({ code }: { code: string }) => code === wanted)
  assert.deepEqual(find('GR'), {
    code: 'GR',
    name: 'Griekenland',
    is_eu: true,
    vat_prefix: 'EL',
  })
  assert.deepEqual([find('CH').is_eu, find('CH').vat_prefix], [false, null])
})

test('currencies tell their decimals', async () => {
  const currencies = replies(await els.get('/v1/reference/currencies?lang=en'), 200).body
  const find = (wanted: string) => currencies.find(({ code }: { code: string }) => code === wanted)
  assert.deepEqual(find('EUR'), { code: 'EUR', name: 'Euro', decimals: 2 })
  assert.deepEqual([find('JPY').decimals, find('KWD').decimals], [0, 3])
})

test('the description of the whole API is there for anyone', async () => {
  const document = replies(await get('/v1/openapi.json'), 200).body
  assert.match(document.openapi, /^3\.1\./)
  assert.equal(document.info.version, '1.0.0')
  for (const { method, path } of books.service.routes)
    assert.ok(document.paths[path]?.[method.toLowerCase()], `${method} ${path} is not described`)
})

test('the explorer and its files are served, and may load nothing from elsewhere', async () => {
  for (const [path, type] of [
    ['/docs', 'text/html'],
    ['/docs/explorer.css', 'text/css'],
    ['/docs/palette.css', 'text/css'],
    ['/docs/welcome.css', 'text/css'],
    ...[...(await explorerModules())].map((path) => [path, 'text/javascript'] as const),
  ] as const) {
    const page = replies(await get(path), 200)
    assert.equal(page.headers.get('content-type'), `${type}; charset=utf-8`)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.notEqual(page.text.trim(), '')
  }
})

/** The modules of the explorer, found as a browser finds them: from the page, by what each imports. */
async function explorerModules(): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const visit = async (path: string): Promise<void> => {
    if (found.has(path)) return
    found.add(path)
    const { text } = replies(await get(path), 200)
    for (const [, name] of text.matchAll(/^import .* from '\.\/(.+)';$/gm))
      await visit(`/docs/${name}`)
  }
  const { text } = replies(await get('/docs'), 200)
  for (const [, path] of text.matchAll(/<script type="module" src="([^"]+)">/g)) await visit(path!)
  assert.ok(found.size > 10)
  return found
}

test('a browser is shown a page at the address of the service, everyone else what the specification says', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const shown = replies(await get('/', { ...browser, 'accept-language': 'nl-BE,nl;q=0.9' }), 200)
  assert.equal(shown.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.match(shown.text, /<html lang="nl">/)
  assert.match(shown.text, /Boekhouding voor kantoren/)
  for (const link of ['/docs', '/v1/status', '/v1/openapi.json']) {
    assert.ok(shown.text.includes(`href="${link}"`), link)
    replies(await get(link), 200)
  }
  const french = replies(await get('/?lang=fr', { ...browser, 'accept-language': 'nl' }), 200)
  assert.match(french.text, /<html lang="fr">/)
  const data = ['*/*', 'application/json', 'application/json, text/plain, */*', 'text/html;q=0']
  for (const accept of data)
    assert.equal(replies(await get('/', { accept }), 200).body.version, 'v1', accept)
  replies(await books.call('POST', '/', { headers: browser }), 405)
})

test('the first page leads to the demo where there is one', async () => {
  const { services } = books.service
  const page = (hasDemo: boolean) =>
    welcomePage({ language: 'en', hasDemo, url: services.baseUrl() })
  assert.ok(page(true).includes('href="/docs#demo"'))
  assert.ok(page(true).includes(`curl -X POST ${books.base}/v1/auth/demo`))
  assert.ok(!page(false).includes('demo'))
})

test('figures of the service are for a scraper on this machine, not for callers through a proxy', async () => {
  replies(await get('/v1/ping'), 200)
  const figures = replies(await get('/metrics'), 200)
  assert.match(figures.headers.get('content-type') ?? '', /^text\/plain/)
  for (const figure of [
    /^dubbel_http_requests_total\{method="GET",route="\/v1\/ping",status="200"\} \d+$/m,
    /^dubbel_http_request_seconds_bucket\{method="GET",route="\/v1\/ping",le="0\.1"\} \d+$/m,
    /^dubbel_db_connections \d+$/m,
    /^dubbel_db_waiting \d+$/m,
    /^dubbel_jobs_waiting -?\d+$/m,
    /^dubbel_event_loop_lag_seconds [\d.e-]+$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])
    assert.match(figures.text, figure)
  replies(await get('/metrics', { 'x-forwarded-for': '127.0.0.1' }), 404)
})

test('an unknown address is not there, and a known one names its methods, before any token is asked', async () => {
  const firm = await books.newFirm()
  for (const path of ['/v1', '/v1/nothing', '/v1/auth/me/', '/V1/ping', '/v2/ping', '/v1/%zz']) {
    const answer = replies(await get(path), 404)
    assert.ok(answer.body.message, path)
  }
  for (const [method, path, allow] of [
    ['POST', '/v1/ping', 'GET, HEAD'],
    ['DELETE', '/v1/auth/me', 'GET, HEAD, PATCH'],
    ['GET', '/v1/auth/login', 'POST'],
    ['HEAD', '/v1/auth/login', 'POST'],
    ['PATCH', '/v1/auth/tokens', 'GET, HEAD, POST'],
    ['PUT', `${firm.path}/licence`, 'DELETE, GET, HEAD, POST'],
    ['POST', '/docs', 'GET, HEAD'],
  ] as const) {
    const answer = replies(await books.call(method, path), 405)
    assert.equal(answer.headers.get('allow'), allow, `${method} ${path}`)
    if (method !== 'HEAD') assert.equal(answer.body.message, `This address accepts only: ${allow}.`)
  }
})

test('HEAD answers as GET does, without the body', async () => {
  for (const path of ['/', '/v1/ping', '/v1/openapi.json', '/docs', '/healthz']) {
    const [head, whole] = [await books.call('HEAD', path), await get(path)]
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['content-type', 'content-length'])
      assert.equal(head.headers.get(name), whole.headers.get(name), `${name} of ${path}`)
  }
  replies(await books.call('HEAD', '/v1/auth/me'), 401)
})
