import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { useBooks } from '#testing/use-books'
import { realTime } from './delivery.js'
import {
  breaks,
  type FlakyProxy,
  losesAnswer,
  type Mood,
  openFlakyProxy,
  says,
} from './flaky-proxy.js'
import {
  type Dubbel,
  DubbelError,
  type DubbelOptions,
  type Entry,
  isProblem,
  NetworkFailure,
  openDubbel,
  type ThirdParty,
  type Time,
} from './index.js'

const books = useBooks()
let proxy: FlakyProxy
let file: Awaited<ReturnType<Books['openCompany']>>
let company: string
let dubbel: Dubbel
before(async () => {
  proxy = await openFlakyProxy(books.base)
  file = await books.openCompany()
  company = file.company.token
  dubbel = open()
})
after(async () => {
  await proxy.close()
})

const sleeps: number[] = []
const time: Time = {
  now: () => Date.parse(books.clock()),
  random: () => 1,
  sleep: async (ms) => void sleeps.push(ms),
}
beforeEach(() => {
  sleeps.length = 0
  proxy.seen.length = 0
})
afterEach(() => assert.deepEqual(proxy.moods, [], 'every mood was met'))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const parties = '/v1/companies/{company}/third-parties'
const party = '/v1/companies/{company}/third-parties/{id}'

function open(options: Partial<DubbelOptions> = {}): Dubbel {
  return openDubbel({ url: proxy.url, token: file.admin.token!, time, ...options })
}

function addParty(name: string, by: Dubbel = dubbel, more: { mutationKey?: string } = {}) {
  return by.post(parties, { path: { company }, body: { type: 'supplier', name }, ...more })
}

async function named(name: string): Promise<ThirdParty[]> {
  return (await dubbel.get(parties, { path: { company }, query: { q: name } })).body
}

async function postEntry(label: string, by: Dubbel = dubbel): Promise<Entry> {
  const lines = [
    { account: '604000', debit: '10.00' },
    { account: '550000', credit: 10 },
  ]
  const body = { journal_id: file.journal('OD'), entry_date: '2026-03-14', label, lines }
  return (await by.post('/v1/companies/{company}/entries', { path: { company }, body })).body
}

/** What a call was refused with. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  assert.fail('it was not refused')
}

describe('a call', () => {
  test('gives the body, and beside it what undo and the next change need', async () => {
    const made = await addParty('Papier Peeters')
    const code: string = made.body.code
    assert.match(code, /^PAPIER/)
    assert.deepEqual([made.status, made.version, made.isReplay], [201, 1, false])
    assert.match(made.operationId ?? '', uuid)
    assert.match(made.headers.get('x-request-id') ?? '', /^req_/)
    assert.match(proxy.seen[0]?.key ?? '', uuid)

    const path = { company, id: made.body.id }
    const changed = await dubbel.patch(party, { path, body: { city: 'Gent' }, baseVersion: 1 })
    assert.deepEqual([changed.body.city, changed.version], ['Gent', 2])
    const gone = await dubbel.delete(party, { path, baseVersion: changed.version })
    const nothing: null = gone.body
    assert.deepEqual([gone.status, nothing, gone.version, gone.isTrashed], [204, null, null, true])
    const operation = made.operationId ?? ''
    const seen = await dubbel.get('/v1/companies/{company}/history', {
      path: { company },
      query: { operation_id: operation },
    })
    assert.deepEqual([seen.body.total, seen.operationId], [1, null])
    assert.equal(proxy.seen.at(-1)?.key, undefined, 'a read needs no key')
  })

  test('tries on a dry run, under the operation, time and device that are named', async () => {
    const name = 'Only tried'
    const body = { type: 'supplier', name } as const
    const tried = await dubbel.post(parties, { path: { company }, body, dryRun: true })
    assert.deepEqual([tried.status, tried.headers.get('x-dry-run')], [201, '1'])
    assert.deepEqual(await named(name), [])
    const operationId = '7d444840-9dc0-41d1-8245-5ffdce74fad2'
    const occurredAt = '2026-03-16T08:00:00Z'
    const device = { id: 'phone', name: 'Téléphone' }
    const at = { path: { company }, body, operationId, occurredAt }
    assert.equal((await open({ device }).post(parties, at)).operationId, operationId)
    const { body: operation } = await dubbel.get(
      '/v1/companies/{company}/history/operations/{operation}',
      { path: { company, operation: operationId } },
    )
    assert.deepEqual(operation.device, device)
    assert.match(operation.revisions[0]?.occurred_at ?? '', /^2026-03-16T08:00/)
  })

  test('fills in its path so that nothing leads elsewhere', async () => {
    for (const wrong of ['', '.', '..'])
      assert.match(
        String(await refusal(dubbel.get('/v1/firms/{firm}', { path: { firm: wrong } }))),
        /TypeError: firm of/,
      )
    await refusal(dubbel.get('/v1/firms/{firm}', { path: { firm: '../a?b#c' } }))
    assert.deepEqual(proxy.seen, [{ call: 'GET /v1/firms/..%2Fa%3Fb%23c', key: undefined }])
  })

  test('takes an address with a slash at its end, and a query without what is not there', async () => {
    const query = { q: 'a&b', is_active: undefined } as { q: string }
    await open({ url: `${proxy.url}/` }).get(parties, { path: { company }, query })
    assert.equal(proxy.seen[0]?.call, `GET /v1/companies/${company}/third-parties?q=a%26b`)
  })

  test('that is wrong does not compile', () => {
    const never = async () => {
      // @ts-expect-error a path that is not there
      await dubbel.get('/v1/nothing')
      // @ts-expect-error a method that the path does not have
      await dubbel.put('/v1/companies')
      // @ts-expect-error the company is missing
      await dubbel.get(parties)
      // @ts-expect-error another parameter of the path
      await dubbel.get(parties, { path: { firm: company } })
      // @ts-expect-error a word that the query does not take
      await dubbel.get(parties, { path: { company }, query: { colour: 'red' } })
      // @ts-expect-error a type that a third party cannot have
      await dubbel.post(parties, { path: { company }, body: { type: 'friend', name: 'x' } })
      // @ts-expect-error the name is missing
      await dubbel.post(parties, { path: { company }, body: { type: 'supplier' } })
      // @ts-expect-error a read has no version to stand on
      await dubbel.get('/v1/companies', { baseVersion: 1 })
      // @ts-expect-error a plain list has no pages
      dubbel.each('/v1/companies')
      // @ts-expect-error no file is to be had there
      await dubbel.file('/v1/companies')
      // @ts-expect-error a file is no JSON
      await dubbel.get('/v1/companies/{company}/documents/{id}/pdf', { path: { company, id: 1 } })
      // @ts-expect-error the parts of a form are files
      await dubbel.post('/v1/companies/{company}/logo', { path: { company }, body: { file: 'x' } })
      const { body } = await dubbel.get('/v1/companies')
      // @ts-expect-error no member of a company file
      body[0]?.colour
      // @ts-expect-error no code of the API
      isProblem(null, 'bad_weather')
      const error: unknown = null
      // @ts-expect-error what only a conflict tells
      if (isProblem(error, 'demo_mode')) error.details.server_version.toFixed()
      return body
    }
    assert.equal(typeof never, 'function')
  })
})

describe('a refusal', () => {
  test('is an error with its code, messages by field, reference and key', async () => {
    const error = await refusal(addParty(''))
    assert.ok(error instanceof DubbelError && isProblem(error))
    assert.deepEqual([error.status, error.code, Object.keys(error.errors)], [422, null, ['name']])
    assert.equal(error.message, error.errors.name?.[0])
    assert.match(error.reference ?? '', /^req_/)
    assert.equal(error.mutationKey, proxy.seen[0]?.key)
    assert.deepEqual([proxy.seen.length, isProblem(error, 'conflict')], [1, false])
    const other = await refusal(dubbel.get(party, { path: { company, id: 999_999 } }))
    assert.ok(isProblem(other))
    assert.deepEqual([other.status, other.errors, other.mutationKey], [404, {}, null])
  })

  test('brings what belongs to its code', async () => {
    const { body } = await addParty('Brouwerij De Kroon')
    const path = { company, id: body.id }
    await dubbel.patch(party, { path, body: { city: 'Gent' } })
    const stale = await refusal(
      dubbel.patch(party, { path, body: { city: 'Luik' }, baseVersion: 1 }),
    )
    assert.ok(isProblem(stale, 'record_in_use', 'conflict') && stale.code === 'conflict')
    assert.deepEqual([isProblem(stale), isProblem(stale, 'record_in_use')], [true, false])
    const version: number = stale.details.server_version
    assert.deepEqual([stale.status, version, stale.details.server_data.city], [409, 2, 'Gent'])

    const journal = file.journal('ACH')
    const lines = [{ account: '604000', amount: '100.00' }]
    const invoice = {
      journal_id: journal,
      third_party_id: body.id,
      entry_date: '2026-03-14',
      lines,
    }
    await dubbel.post('/v1/companies/{company}/entries/invoice', {
      path: { company },
      body: invoice,
    })
    const used = await refusal(dubbel.delete(party, { path }))
    assert.ok(isProblem(used, 'record_in_use'))
    assert.equal(used.details.used_by.entries, 1)
    const uneven = [
      { account: '604000', debit: '10.00' },
      { account: '550000', credit: '9.00' },
    ]
    const free = { journal_id: file.journal('OD'), entry_date: '2026-03-14', lines: uneven }
    const odd = await refusal(
      dubbel.post('/v1/companies/{company}/entries', { path: { company }, body: free }),
    )
    assert.ok(isProblem(odd, 'not_balanced'))
    assert.equal(odd.details.difference, '1.00')
  })

  test('is said in the language that is asked for, and belongs to the token that is given', async () => {
    const stranger = openDubbel({ url: proxy.url, language: 'nl' })
    const said = async (by: Dubbel) => String(await refusal(by.get('/v1/auth/me')))
    assert.match(await said(stranger), /Meld u aan/)
    assert.match(await said(stranger.in('de').as('int_wrong')), /Melden Sie sich an/)
    assert.match(await said(stranger), /Meld u aan/)
    const { body } = await stranger.as(file.admin.token!).get('/v1/auth/me')
    assert.equal(body.id, file.admin.id)
  })

  test('of what stands between has its status, and no code', async () => {
    proxy.moods.push(says(413), says(500, {}, '{"message":7}'))
    const first = await refusal(addParty('x'))
    assert.ok(isProblem(first))
    assert.deepEqual([first.message, first.code, first.errors], ['413 Payload Too Large', null, {}])
    const second = await refusal(addParty('x'))
    assert.ok(isProblem(second))
    assert.deepEqual([second.message, proxy.seen.length], ['500 Internal Server Error', 2])
  })
})

describe('another try', () => {
  test('does not do again what was done when the answer was lost', async () => {
    proxy.moods.push(losesAnswer, losesAnswer)
    const made = await addParty('Once Only')
    assert.deepEqual([made.status, made.isReplay], [200, true])
    assert.deepEqual(
      (await named('Once Only')).map(({ id }) => id),
      [made.body.id],
    )
    const keys = new Set(proxy.seen.slice(0, 3).map(({ key }) => key))
    assert.equal(keys.size, 1)
    assert.match([...keys][0] ?? '', uuid)
    const { body } = await dubbel.get('/v1/companies/{company}/history', {
      path: { company },
      query: { operation_id: made.operationId ?? '' },
    })
    assert.equal(body.total, 1)

    proxy.moods.push(losesAnswer)
    const gone = await dubbel.delete(party, { path: { company, id: made.body.id } })
    assert.deepEqual([gone.status, gone.body, gone.isReplay], [200, null, true])
    const { body: other } = await addParty('Another')
    assert.notEqual(other.id, made.body.id)
    assert.notEqual(proxy.seen.at(-1)?.key, [...keys][0], 'each write has a key of its own')
  })

  test('follows a broken connection and what passes by itself, each a while after the other', async () => {
    proxy.moods.push(breaks, says(502), says(503), says(504))
    await addParty('Patience')
    assert.deepEqual(sleeps, [250, 500, 1000, 2000])
    assert.equal((await named('Patience')).length, 1)
    sleeps.length = 0
    proxy.moods.push(...Array<Mood>(9).fill(says(503)))
    const slow = open({ tries: 10, time: { ...time, random: () => 0 } })
    await slow.get('/v1/companies')
    assert.deepEqual(sleeps, [125, 250, 500, 1000, 2000, 4000, 4000, 4000, 4000])
  })

  test('waits as long as the server asks, if that is not too long', async () => {
    proxy.moods.push(
      says(429, { 'retry-after': '7' }),
      says(503, { 'retry-after': 'Mon, 16 Mar 2026 10:00:03 GMT' }),
      says(429, { 'retry-after': 'soon' }),
    )
    await dubbel.get('/v1/companies')
    assert.deepEqual(sleeps, [7250, 3500, 1000])
    proxy.moods.push(says(429, { 'retry-after': '61' }))
    const late = await refusal(dubbel.get('/v1/companies'))
    assert.ok(isProblem(late))
    assert.deepEqual([late.status, late.retryAfterSeconds, sleeps.length], [429, 61, 3])
    proxy.moods.push(says(429, { 'retry-after': '61' }))
    await open({ longestWaitMs: 61_000 }).get('/v1/companies')
    assert.equal(sleeps.at(-1), 61_250)
  })

  test('follows when the same request is still under way, and not after a conflict', async () => {
    const underWay = '{"message":"…","code":"mutation_in_progress"}'
    proxy.moods.push(says(409, { 'retry-after': '1' }, underWay))
    await addParty('Under Way')
    assert.deepEqual(sleeps, [1250])
    proxy.moods.push(says(409, {}, '{"message":"…","code":"conflict"}'))
    assert.ok(isProblem(await refusal(addParty('In Conflict')), 'conflict'))
    assert.equal(sleeps.length, 1)
  })

  test('comes to an end, with the key under which the caller may go on', async () => {
    proxy.moods.push(...Array<Mood>(4).fill(breaks), losesAnswer)
    const failure = await refusal(addParty('Far Away'))
    assert.ok(failure instanceof NetworkFailure && !isProblem(failure))
    assert.match(failure.message, /^POST http.*third-parties: no answer$/)
    assert.ok(failure.cause instanceof Error)
    assert.equal(proxy.seen.length, 5)
    const mutationKey = failure.mutationKey ?? ''
    assert.equal(mutationKey, proxy.seen[0]?.key)
    const { isReplay } = await addParty('Far Away', dubbel, { mutationKey })
    assert.equal(isReplay, true)
    assert.equal((await named('Far Away')).length, 1)
    proxy.moods.push(breaks)
    const read = await refusal(open({ tries: 1 }).get('/v1/companies'))
    assert.ok(read instanceof NetworkFailure && read.mutationKey === null)
  })

  test('never follows a write without a key: signing in, and opening the demo', async () => {
    const who = { email: 'nobody@example.be', password: 'not a password' }
    const stranger = openDubbel({ url: proxy.url, time })
    proxy.moods.push(says(503), says(429, { 'retry-after': '1' }), breaks)
    assert.ok(isProblem(await refusal(stranger.signIn(who))))
    assert.ok(isProblem(await refusal(stranger.demo())))
    assert.ok((await refusal(stranger.demo())) instanceof NetworkFailure)
    assert.deepEqual(
      proxy.seen.map(({ call, key }) => [call, key]),
      ['login', 'demo', 'demo'].map((name) => [`POST /v1/auth/${name}`, undefined]),
    )
    assert.deepEqual(sleeps, [])
  })

  test('ends at once when the caller gives up, whether it waits or is on its way', async () => {
    const patient = open({ time: realTime, tries: 2 })
    for (const mood of [says(429, { 'retry-after': '50' }), () => 'done'] as Mood[]) {
      const control = new AbortController()
      proxy.moods.push((response, asked) => {
        setTimeout(() => control.abort(new Error('never mind')), 5)
        return mood(response, asked)
      })
      const { signal } = control
      const error = await refusal(patient.get('/v1/companies', { signal }))
      assert.match(String(error), /Error: never mind/)
      assert.match(String(await refusal(patient.get('/v1/companies', { signal }))), /never mind/)
    }
    assert.equal(proxy.seen.length, 2)
  })

  test('that was given up on its last way is no failure of the network', async () => {
    const control = new AbortController()
    proxy.moods.push(() => {
      control.abort(new Error('never mind'))
      return 'done'
    })
    const { signal } = control
    const error = await refusal(open({ tries: 1 }).get('/v1/companies', { signal }))
    assert.match(String(error), /^Error: never mind/)
  })

  test('waits by the clock on the wall unless told otherwise, and not for one who left', async () => {
    const control = new AbortController()
    await realTime.sleep(1)
    await realTime.sleep(1, control.signal)
    const waiting = realTime.sleep(5_000, control.signal)
    control.abort(new Error('never mind'))
    await assert.rejects(waiting, /never mind/)
    await assert.rejects(realTime.sleep(5_000, control.signal), /never mind/)
    const { random, now } = realTime
    assert.ok(random() < 1 && now() > Date.parse('2026-01-01'))
  })
})

describe('a list', () => {
  const entries = '/v1/companies/{company}/entries'

  test('is read page after page, and no further than it is used', async () => {
    const { company: own, admin } = await books.openCompany()
    const reader = open({ token: admin.token! })
    const path = { company: own.token }
    const types = ['supplier', 'customer'] as const
    for (const [at, name] of ['A', 'B', 'C', 'D', 'E'].entries())
      await reader.post(parties, { path, body: { type: types[at % 2]!, name } })
    proxy.seen.length = 0
    const query = { resource: 'third-parties', per_page: 2 }
    const labels: string[] = []
    for await (const { label, record_id } of reader.each('/v1/companies/{company}/history', {
      path,
      query,
    }))
      labels.push(`${label} ${record_id}`)
    assert.equal(new Set(labels).size, 5)
    assert.equal(labels.length, 5)
    assert.deepEqual(
      proxy.seen.map(({ call }) => call.split('?')[1]),
      [1, 2, 3].map((page) => `per_page=2&resource=third-parties&page=${page}`),
    )

    proxy.seen.length = 0
    const feed: number[] = []
    for await (const { count } of reader.each('/v1/companies/{company}/activity', {
      path,
      query: { resource: 'third-parties', per_page: 2, page: 2 },
    }))
      feed.push(count)
    assert.deepEqual([feed.length, proxy.seen.length], [3, 2])

    proxy.seen.length = 0
    for await (const _ of reader.each('/v1/companies/{company}/activity', {
      path,
      query: { per_page: 2 },
    }))
      break
    assert.equal(proxy.seen.length, 1)
  })

  test('is asked for in pages as large as the server gives them', async () => {
    await postEntry('One')
    await postEntry('Two')
    proxy.seen.length = 0
    const labels: (string | null)[] = []
    for await (const entry of dubbel.each(entries, { path: { company }, query: { q: 'o' } }))
      labels.push(entry.label)
    assert.ok(labels.includes('One') && labels.includes('Two'))
    assert.deepEqual(
      proxy.seen.map(({ call }) => call),
      [`GET /v1/companies/${company}/entries?per_page=200&q=o&page=1`],
    )
  })

  test('with its figures apart ends with its last page', async () => {
    const { firm } = file
    const made = await dubbel.post('/v1/firms/{firm}/webhooks', {
      path: { firm: firm.token },
      body: { url: 'https://hooks.example.be/', events: ['third_party.created'] },
    })
    for (const name of ['F', 'G', 'H']) await addParty(name)
    proxy.seen.length = 0
    const events: string[] = []
    for await (const { event } of dubbel.each('/v1/firms/{firm}/webhooks/{webhook}/deliveries', {
      path: { firm: firm.token, webhook: made.body.webhook.id },
      query: { per_page: 2 },
    }))
      events.push(event)
    assert.deepEqual(events, Array(3).fill('third_party.created'))
    assert.equal(proxy.seen.length, 2)
  })
})

describe('a file', () => {
  const statement = '/v1/companies/{company}/third-parties/{id}/statement'

  test('is sent as part of a form, and sent again as it was', async () => {
    const csv = new TextEncoder().encode('number;label\r\n612345;Potloden\r\n')
    const { body } = await dubbel.post('/v1/companies/{company}/accounts/import', {
      path: { company },
      body: { file: { name: 'accounts.csv', content: csv } },
    })
    assert.deepEqual([body.created, body.refused], [1, 0])

    proxy.moods.push(losesAnswer)
    const content = new Blob(['<Invoice/>'])
    const uploaded = await dubbel.post('/v1/companies/{company}/document-imports', {
      path: { company },
      body: {
        'files[]': [
          { name: 'één.xml', content },
          { name: 'two.pdf', content: csv },
        ],
      },
    })
    assert.deepEqual(
      [uploaded.isReplay, uploaded.body.imports.map((one) => one.original_name)],
      [true, ['één.xml', 'two.pdf']],
    )
    const { total } = (
      await dubbel.get('/v1/companies/{company}/document-imports', { path: { company } })
    ).body
    assert.equal(total, 2)

    const sent: unknown[] = []
    const spy: typeof fetch = (address, init) => {
      sent.push(new Headers(init?.headers).get('authorization'))
      return fetch(address, init)
    }
    const link = uploaded.body.imports[1]!.file_url
    const back = await open({ fetch: spy }).download(link)
    assert.deepEqual([await back.bytes(), sent], [csv, [null]])
    const other = await refusal(dubbel.download(`${link}x`))
    assert.ok(isProblem(other) && other.status === 403)
  })

  test('is answered with its name and type, as bytes, as text or as a stream', async () => {
    const { body } = await addParty('Été & Fils')
    const path = { company, id: body.id }
    proxy.moods.push(says(503))
    const pdf = await dubbel.file(statement, { path, query: { format: 'pdf' } })
    assert.match(pdf.name ?? '', /\.pdf$/)
    assert.equal(pdf.type, 'application/pdf')
    const bytes = await pdf.bytes()
    assert.equal(new TextDecoder().decode(bytes.slice(0, 5)), '%PDF-')
    let length = 0
    const again = await dubbel.file(statement, { path, query: { format: 'pdf' } })
    for await (const chunk of again.body) length += chunk.length
    assert.equal(length, bytes.length)
    const json = await dubbel.file(statement, { path })
    assert.deepEqual([json.name, JSON.parse(await json.text()).currency], [null, 'EUR'])
    const mistaken = await refusal(dubbel.get(statement, { path, query: { format: 'pdf' } }))
    assert.match(String(mistaken), /TypeError: .*application\/pdf.*file\(\)/)
    const missing = await refusal(dubbel.file(statement, { path: { company, id: 999_999 } }))
    assert.ok(isProblem(missing) && missing.status === 404)
  })

  test('has a name without folders, in whatever letters', async () => {
    const name = async (disposition: string) => {
      const headers = { 'content-disposition': disposition, 'content-type': 'text/csv' }
      proxy.moods.push(says(200, headers, 'a;b'))
      return (await dubbel.download(`${proxy.url}/x`)).name
    }
    assert.equal(await name('attachment; filename="a b.csv"'), 'a b.csv')
    assert.equal(
      await name(`attachment; filename="_t_.csv"; filename*=UTF-8''%C3%A9t%C3%A9.csv`),
      'été.csv',
    )
    assert.equal(await name(`attachment; filename="..\\..\\../etc/passwd"`), 'passwd')
    assert.equal(await name(`attachment; filename*=UTF-8''..%2Fx.csv`), 'x.csv')
    assert.equal(await name('attachment'), null)
  })
})

test('signing in gives a client with the token', async () => {
  const who = { email: 'jef@example.be', password: 'een lang wachtwoord 42' }
  await dubbel.post('/v1/firms/{firm}/members', {
    path: { firm: file.firm.token },
    body: { ...who, name: 'Jef', role: 'reviewer' },
  })
  const stranger = openDubbel({ url: proxy.url, language: 'nl' })
  const { dubbel: jef, user } = await stranger.signIn(who)
  assert.equal(user.name, 'Jef')
  assert.equal((await jef.get('/v1/auth/me')).body.email, who.email)
  await jef.post('/v1/auth/logout')
  const ended = await refusal(jef.get('/v1/auth/me'))
  assert.ok(isProblem(ended) && ended.status === 401)
})
