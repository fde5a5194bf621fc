import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { serviceBeside } from '#testing/beside'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { type Answered, replies } from '#testing/http'
import { type ServerProcess, startServerProcess } from '#testing/processes'
import { longOrShort, onlyLong, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What the platform sends at once, over two processes. */
const many = longOrShort(100, 10)
const environment = { BRIDGE_SECRET: bridgeSecret }
const books = useBooks({ own: true, environment })
let platforms: ReturnType<typeof platformOf>[]
before(async () => {
  const other = await serviceBeside(books, environment)
  platforms = [books.base, other].map((base) => platformOf({ base, clock: books.clock }))
  for (const platform of platforms) replies(await platform.get('/v1/bridge/status'), 200)
})

const both = (n: number) => platforms[n % platforms.length]!

function statuses(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('many firms of one name at once are one firm', async () => {
  const members = [{ id: 'els', email: 'els@race.example', name: 'Els', role: 'admin' }]
  const body = { name: 'Fiduciaire', members }
  const answers = await Promise.all(
    Array.from({ length: many }, (_, n) => both(n).put('/v1/bridge/firms/race', body)),
  )
  assert.deepEqual(statuses(answers), { 200: many - 1, 201: 1 })
  const tokens = answers.map((answer) => answer.body.firm.public_token)
  assert.equal(new Set(tokens).size, 1)
  assert.equal(
    answers.reduce((sum, one) => sum + one.body.members.created, 0),
    1,
  )
})

test('many company files of one name at once are one file, of one version', async () => {
  replies(await both(0).put('/v1/bridge/firms/race-files', { name: 'Fiduciaire' }), 201)
  const body = { firm_external_id: 'race-files', name: 'Bakkerij', country_pack: 'BE' }
  for (let round = 0; round < rounds(20); round++) {
    await books.sql.query('DELETE FROM rate_counters')
    const path = `/v1/bridge/companies/race-${round}`
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => both(n).put(path, body)),
    )
    assert.deepEqual(statuses(answers), { 200: many - 1, 201: 1 })
    const { rows } = await books.sql.query(
      `SELECT c.version, (SELECT count(*)::int FROM changes l WHERE l.company_id = c.id AND l.resource = 'company') AS logged
         FROM companies c WHERE c.external_id = $1`,
      [`race-${round}`],
    )
    assert.deepEqual(rows, [{ version: 1, logged: 1 }])
  }
})

test('one nonce counts once, in whichever process it comes first', async () => {
  for (let round = 0; round < longOrShort(200, 3); round++) {
    const nonce = `race-nonce-${round}`
    const body = { name: `Fiduciaire ${round}` }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => both(n).put('/v1/bridge/firms/nonces', body, { nonce })),
    )
    const counts = statuses(answers)
    assert.equal(counts[409], 5, JSON.stringify(counts))
    await books.sql.query('DELETE FROM rate_counters')
  }
})

test('one paper that is handed over ten times at once is one import and one file', async () => {
  replies(await both(0).put('/v1/bridge/firms/race-papers', { name: 'Fiduciaire' }), 201)
  const wish = { firm_external_id: 'race-papers', name: 'Bakkerij', country_pack: 'BE' }
  replies(await both(0).put('/v1/bridge/companies/race-papers', wish), 201)
  const content = Buffer.from('%PDF-1.7\n% one paper\n').toString('base64')
  const body = { external_id: 'paper', file: { name: 'a.pdf', content } }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      both(n).post('/v1/bridge/companies/race-papers/documents', body),
    ),
  )
  assert.deepEqual(statuses(answers), { 200: 9, 201: 1 })
  assert.equal(new Set(answers.map((answer) => answer.body.id)).size, 1)
})

test('a document of 25 MB takes less than three times its body', onlyLong, async () => {
  const server = await startServerProcess(books.databaseUrl, environment)
  try {
    const platform = platformOf({ base: server.url, clock: books.clock })
    await platform.get('/v1/bridge/status')
    const peak = () => kilobytes(server, 'VmHWM')
    const held = kilobytes(server, 'VmRSS')
    const bytes = Buffer.alloc(26_214_400, 7)
    bytes.write('%PDF-1.7\n')
    const body = {
      external_id: 'large',
      file: { name: 'a.pdf', content: bytes.toString('base64') },
    }
    const sent = JSON.stringify(body).length / 1024
    const path = '/v1/bridge/companies/race-papers/documents'
    replies(await platform.post(path, body), 201)
    const grown = peak() - held
    assert.ok(grown < 3 * sent, `${Math.round(grown / 1024)} MB for ${Math.round(sent / 1024)} MB`)
  } finally {
    await server.end()
  }
})

function kilobytes({ process: child }: ServerProcess, name: string): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1])
}
