import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { localReceivers } from '#testing/hooks'
import { openIntegrationDesk } from '#testing/integrations'
import { openStandIn, type StandIn } from '#testing/outside-desk'
import { useBooks } from '#testing/use-books'

const books = useBooks({ environment: localReceivers })
let own: StandIn
before(async () => {
  own = await openStandIn()
})
after(() => own.close())

const secret = (of: string) => `tell-nobody-${of}-8675309`

test('a secret is in no answer, log line, history row, page of sync, export or table', async () => {
  const desk = await openIntegrationDesk(books)
  const { admin, path } = desk
  const seen: string[] = []
  const keep = async (answer: Promise<{ text?: string; body: unknown; bytes?: Buffer }>) => {
    const { body, bytes } = await answer
    seen.push(JSON.stringify(body ?? null), bytes?.toString('latin1') ?? '')
  }
  const bucket = { endpoint: own.url, bucket: 'books', access_key: 'AKID' }
  const connected: readonly [string, object][] = [
    ['peppol-access-point', { url: own.url, key: secret('ap'), callback_secret: secret('cb') }],
    ['document-analysis', { url: own.url, key: secret('llm'), model: 'm' }],
    ['company-register', { url: own.url, key: secret('reg') }],
    ['bank-folder', { source: 's3', ...bucket, secret_key: secret('bank') }],
    ['s3-archive', { ...bucket, secret_key: secret('s3') }],
    [
      'smtp',
      {
        host: '127.0.0.1',
        port: 9_998,
        from_email: 'a@example.be',
        username: 'u',
        password: secret('smtp'),
      },
    ],
  ]
  // Whoever is asked says what they were sent: none of that may come back here.
  own.says((request, body) => ({ status: 400, body: `${JSON.stringify(request.headers)} ${body}` }))
  for (const [key, settings] of connected) {
    const mutation = { 'x-client-mutation-id': crypto.randomUUID() }
    const put = () => admin.call('PUT', desk.at(key), { body: { settings }, headers: mutation })
    await keep(put())
    await keep(put())
    await keep(
      desk.put(key, { ...settings, url: `${own.url}/2`, endpoint: `${own.url}/2`, port: 9_997 }),
    )
    await keep(admin.get(desk.at(key)))
    await keep(admin.post(`${desk.at(key)}/test`, {}))
    await keep(admin.get(`${desk.at(key)}/log`))
    // A field that is wrong beside one that is secret.
    await keep(desk.put(key, { ...settings, url: 'ftp://x', endpoint: 'ftp://x', host: '' }))
  }
  for (const key of ['bank-folder', 's3-archive']) await desk.run(key)
  await keep(admin.get(`${path}/integrations`))
  await keep(admin.get(`${path}/history?per_page=200`))
  await keep(admin.get(`${path}/sync/bootstrap`))
  await keep(admin.get(`${path}/sync/pull?cursor=0`))
  await keep(admin.get(`${path}/exports/history?format=csv`))
  await keep(admin.get(`${path}/exports/backup`))
  for (const [key] of connected) await keep(admin.delete(desk.at(key)))
  await keep(admin.get(`${path}/history?per_page=200`))
  assert.ok(seen.join().includes('********'), 'it looked where secrets are masked')
  assert.ok(seen.join().includes('company-register'), 'and where they would be named')
  for (const text of [...seen, ...books.logged])
    assert.equal(text.includes('8675309'), false, text.slice(0, 300))
  const { rows: tables } = await books.sql.query(
    `SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'company_id'
        AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')`,
  )
  for (const { table_name } of tables) {
    const { rows } = await books.sql.query(
      `SELECT count(*)::int AS found FROM ${table_name} t WHERE t.company_id = $1 AND t::text LIKE '%8675309%'`,
      [desk.company.id],
    )
    assert.equal(rows[0].found, 0, table_name)
  }
})

test('a sealed secret opens for its file and its field alone', async () => {
  const desk = await openIntegrationDesk(books)
  const other = await openIntegrationDesk(books)
  const { services } = books.service
  const settings = { url: 'https://ap.example.be', key: secret('ap'), provider: 'storecove' }
  const { id } = await desk.connect('peppol-access-point', settings)
  const { connections } = services
  const ofFile = (companyId: number) =>
    connections.find(services, companyId as CompanyId, 'peppol-access-point')
  const byId = (asked: number) => connections.findById(services, asked, 'peppol-access-point')
  const expected = {
    id,
    companyId: desk.company.id,
    settings: { provider: 'storecove', url: settings.url },
    secrets: { key: settings.key },
  }
  assert.deepEqual(await ofFile(desk.company.id), expected)
  assert.deepEqual(await byId(id), expected)
  assert.equal(await byId(id + 1_000_000), null)
  assert.equal(await ofFile(other.company.id), null)
  const stolen = await other.connect('peppol-access-point', { ...settings, key: secret('xx') })
  await books.sql.query(
    `UPDATE integration_connections SET secrets = (SELECT secrets FROM integration_connections WHERE id = $2) WHERE id = $1`,
    [stolen.id, id],
  )
  assert.deepEqual((await byId(stolen.id))?.secrets, {})
  const swapped = `jsonb_build_object('callback_secret', secrets -> 'key')`
  await books.sql.query(`UPDATE integration_connections SET secrets = ${swapped} WHERE id = $1`, [
    id,
  ])
  assert.deepEqual((await byId(id))?.secrets, {})
  // One that is switched off is not there for whoever calls back.
  await desk.connect('peppol-access-point', settings, { is_active: false })
  assert.equal(await byId(id), null)
  assert.equal(await ofFile(desk.company.id), null)
})
