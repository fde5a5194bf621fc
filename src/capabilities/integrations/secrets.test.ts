import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { CompanyId } from '#kernel/ids'
import { command } from '#testing/commands'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openIntegrationDesk } from '#testing/integrations'
import { openStandIn, type StandIn } from '#testing/outside-desk'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true, environment: localReceivers })
let own: StandIn
before(async () => {
  own = await openStandIn()
})
after(() => own.close())

/** What a file needs to register with Peppol. */
const standing = {
  ...{ vat_number: 'BE0160771164', street: 'Kaai', house_number: '12' },
  ...{ postal_code: '2000', city: 'Antwerpen', country: 'BE' },
}
const registeredBy = `INSERT INTO peppol_registrations (company_id, participant_id, status, incoming_enabled, provider,
    connection_id, contact, requested_at, checked_at, created_at, updated_at)
  VALUES ($1, '0208:0160771164', 'active', true, 'generic', $2, '{"name": "E", "email": "e@example.be", "phone": null}',
    now(), now(), now(), now())`

const secret = (of: string) => `tell-nobody-${of}-8675309`

test('a secret is in no answer, log line, history row, page of sync, export, table or backup', async () => {
  const desk = await openIntegrationDesk(books)
  const { admin, path } = desk
  replies(await admin.patch(path, standing), 200)
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
  // An access point that repeats our key in its words is heard without it.
  const contact = { name: 'Els', email: 'els@example.be' }
  const refused = admin.post(`${path}/peppol`, { contact, mandate_confirmed: true })
  await keep(refused)
  assert.equal((await refused).body.code, 'registration_refused')
  const file = desk.company.id
  await books.sql.query(registeredBy, [file, (await desk.read('peppol-access-point')).id])
  for (const call of ['refresh', 'fetch']) await keep(admin.post(`${path}/peppol/${call}`, {}))
  await keep(admin.patch(`${path}/peppol`, { incoming_enabled: false }))
  await keep(admin.get(`${path}/peppol`))
  for (const key of ['bank-folder', 's3-archive', 'peppol-access-point']) await desk.run(key)
  await keep(admin.get(`${path}/integrations`))
  await keep(admin.get(`${path}/history?per_page=200`))
  await keep(admin.get(`${path}/sync/bootstrap`))
  await keep(admin.get(`${path}/sync/pull?cursor=0`))
  await keep(admin.get(`${path}/exports/history?format=csv`))
  await keep(admin.get(`${path}/exports/backup`))
  seen.push(...(await backedUp()))
  await books.sql.query('DELETE FROM peppol_registrations WHERE company_id = $1', [file])
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

/** All that a backup of the installation has, unpacked. */
async function backedUp(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dubbel-secrets-'))
  try {
    const settings = { DATABASE_URL: books.databaseUrl, DATA_DIR: books.folder }
    const made = await command(['backup', join(folder, 'backup')], settings, books.clock)
    assert.equal(made.code, 0, made.complained.join())
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const texts = [...made.said, ...made.complained]
    for (const entry of entries.filter((one) => one.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name))
      texts.push((entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1'))
    }
    assert.ok(
      texts.some((text) => text.includes('"AKID"')),
      'the connections are in it',
    )
    return texts
  } finally {
    await rm(folder, { recursive: true })
  }
}

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
