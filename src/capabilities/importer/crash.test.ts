import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Desk, openDesk } from '#testing/desk'
import { photographed } from '#testing/documents'
import { eInvoice } from '#testing/e-invoices'
import { call, replies } from '#testing/http'
import { type ServerProcess, startServerProcess } from '#testing/processes'
import { isLong, onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { keptInHand } from './actions/analysis.js'
import { importer } from './index.js'

/** A picture takes a while to be read, however little is on it. */
const few = ['Garage Verstappen BV']

/** Two processes with one database and one file store, one of which dies. */
let desk: Desk
let other: ServerProcess
const store = mkdtempSync(join(tmpdir(), 'dubbel-store-'))
const environment = { FILES_URL: pathToFileURL(store).href }
const books = useBooks({ own: true, environment })
before(async () => {
  desk = await openDesk(books)
  if (isLong) other = await startServerProcess(books.databaseUrl, environment)
})
// The clock of the other process is not moved.
beforeEach(() => books.clock.reset())
after(async () => {
  await other?.end()
  rmSync(store, { recursive: true, force: true })
})

test('a file whose reader fell silent waits in the queue again, and is read', async () => {
  const path = `${desk.path}/document-imports`
  const form = new FormData()
  form.append('files[]', new Blob([eInvoice({ number: 'left' })]), 'left.xml')
  const { id } = replies(await desk.admin.call('POST', path, { form }), 201).body.imports[0]
  // As a reader leaves it that is killed at its work.
  await books.sql.query(
    `UPDATE document_imports SET status = 'analyzing', lease = gen_random_uuid(),
            leased_until = $2::timestamptz + interval '20 seconds' WHERE id = $1`,
    [id, books.clock()],
  )
  const done = await takenUp(id)
  assert.equal(done.engine, 'structured')
})

test('a file that the machine was too busy to read is tried again, after a while and for a day', async () => {
  const form = new FormData()
  form.append('files[]', new Blob([eInvoice({ number: 'slow' })]), 'slow.xml')
  const sent = await desk.admin.call('POST', `${desk.path}/document-imports`, { form })
  const { id } = replies(sent, 201).body.imports[0]
  const slowed = (created: number) =>
    books.sql.query(
      `UPDATE document_imports SET status = 'error', error = 'reading_slowed', updated_at = $2,
              created_at = $2::timestamptz - $3 * interval '1 hour' WHERE id = $1`,
      [id, books.clock(), created],
    )
  await slowed(1)
  assert.match((await stateOf(id)).error_message, /too busy/)
  await aMinuteLater()
  assert.equal((await stateOf(id)).status, 'error', 'not at once')
  books.clock.advance(300_000)
  await aMinuteLater()
  assert.equal((await stateOf(id)).status, 'queued')
  await slowed(24)
  books.clock.advance(300_000)
  await aMinuteLater()
  assert.equal((await stateOf(id)).status, 'error', 'no longer than a day')
})

test('a file whose reader is killed waits in the queue again, and is read', onlyLong, async () => {
  const path = `${desk.path}/document-imports`
  const form = new FormData()
  form.append('files[]', new Blob([await photographed(few)]), 'photo.png')
  const { id } = replies(await desk.admin.call('POST', path, { form }), 201).body.imports[0]
  const { token } = desk.admin
  const lost = call(other.url, 'POST', `${path}/${id}/process`, { token }).catch(() => 'lost')
  while ((await stateOf(id)).status !== 'analyzing')
    await new Promise((wait) => setTimeout(wait, 10))
  other.process.kill('SIGKILL')
  assert.equal(await lost, 'lost')
  const done = await takenUp(id)
  assert.equal(done.engine, 'local')
})

const stateOf = async (id: number) =>
  replies(await desk.admin.get(`${desk.path}/document-imports/${id}`), 200).body

/** The job that looks at what waits. */
async function aMinuteLater(): Promise<void> {
  const [minute] = importer.jobs
  await minute!.run({ services: books.service.services, payload: {}, attempt: 1 })
}

/** What becomes of a file that nobody reads any more: left alone for a while, then back in the queue, then read. */
async function takenUp(id: number) {
  assert.equal((await stateOf(id)).status, 'analyzing', 'nobody knows yet')
  await aMinuteLater()
  assert.equal((await stateOf(id)).status, 'analyzing', 'whoever reads it has time')
  books.clock.advance(21_000)
  await aMinuteLater()
  const waiting = await stateOf(id)
  assert.deepEqual([waiting.status, waiting.progress, waiting.step], ['queued', 0, 'queued'])
  return replies(await desk.admin.post(`${desk.path}/document-imports/${id}/process`), 200).body
}

test(
  'who waits for a reader that falls silent reads the file in their place',
  onlyLong,
  async () => {
    const path = `${desk.path}/document-imports`
    const form = new FormData()
    form.append('files[]', new Blob([eInvoice({ number: 'silent' })]), 'silent.xml')
    const { id } = replies(await desk.admin.call('POST', path, { form }), 201).body.imports[0]
    const { rows } = await books.sql.query(
      `UPDATE document_imports SET status = 'analyzing', lease = gen_random_uuid(), leased_until = $2
      WHERE id = $1 RETURNING lease`,
      [id, books.clock()],
    )
    const until = async () =>
      (await books.sql.query('SELECT leased_until::text FROM document_imports WHERE id = $1', [id]))
        .rows[0].leased_until
    const before = await until()
    // Who reads it says so, which moves the moment from which nobody is believed to be at it.
    const { services } = books.service
    const company = { id: desk.company.id } as Parameters<typeof keptInHand>[0]['company']
    const letGo = keptInHand({ services, company }, id, rows[0].lease, 10)
    while ((await until()) === before);
    letGo()
    const waiting = desk.admin.post(`${path}/${id}/process`)
    const early = await Promise.race([
      waiting,
      new Promise((done) => setTimeout(done, 500, 'waits')),
    ])
    assert.equal(early, 'waits')
    books.clock.advance(21_000)
    const slow = new Promise((_, fail) => setTimeout(fail, 60_000, new Error('it is never read')))
    const done = replies((await Promise.race([waiting, slow])) as Awaited<typeof waiting>, 200).body
    assert.equal(done.engine, 'structured')
  },
)

test(
  'who was thought dead and finishes after all does not write over who took over',
  onlyLong,
  async () => {
    const path = `${desk.path}/document-imports`
    const form = new FormData()
    form.append('files[]', new Blob([await photographed([...few, 'slow'])]), 'slow.png')
    const { id } = replies(await desk.admin.call('POST', path, { form }), 201).body.imports[0]
    const late = desk.admin.post(`${path}/${id}/process`)
    const takeOver = `UPDATE document_imports SET lease = gen_random_uuid() WHERE id = $1 AND lease IS NOT NULL`
    while ((await books.sql.query(takeOver, [id])).rowCount === 0);
    replies(await late, 200, { status: 'analyzing', extracted: null })
    await books.sql.query(
      `UPDATE document_imports SET status = 'queued', lease = NULL, leased_until = NULL WHERE id = $1`,
      [id],
    )
  },
)
