import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { coda } from '#testing/bank-files'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { layDown, openIntegrationDesk, runJob, runWaiting } from '#testing/integrations'
import { openS3Server, type S3Server } from '#testing/s3'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true, environment: localReceivers })
let s3: S3Server
before(async () => {
  s3 = await openS3Server()
})
after(() => s3.close())

const statement = (number: number) =>
  coda({
    number,
    opening: '1000.00',
    movements: [{ amount: `${number}.00`, on: '2026-03-03', name: 'PEETERS BV', text: 'hello' }],
  })
const inBucket = () => ({
  source: 's3',
  endpoint: s3.url,
  bucket: 'bank',
  access_key: 'AKIDTEST',
  secret_key: 'sesame/open+it=now',
})

test('statements that lie in the folder are imported and put away; what is refused says why', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', {})
  const folder = desk.folder()
  await layDown(folder, 'a.cod', statement(1), 90)
  await layDown(folder, 'b.cod', statement(1), 80)
  await layDown(folder, 'c.cod', 'no statement at all', 70)
  await layDown(folder, '.hidden.cod', statement(2))
  await layDown(folder, 'fresh.cod', statement(3), 1)
  await mkdir(join(folder, 'below'))
  await writeFile(join(folder, '..', 'outside.cod'), statement(4))
  await symlink('../outside.cod', join(folder, 'link.cod'))
  assert.deepEqual((await desk.test('bank-folder')).details, { waiting: 3 })
  const { run, log, ended } = await desk.run('bank-folder')
  assert.deepEqual([run.status, run.trigger, run.counts], ['queued', 'manual', {}])
  assert.deepEqual(ended.counts, { seen: 3, imported: 1, duplicates: 1, failed: 1 })
  assert.deepEqual(
    log.map(({ event, level }: { event: string; level: string }) => `${event} ${level}`),
    ['finished info', 'item warning', 'item info', 'item info', 'started info'],
  )
  assert.match(log[1].message, /^c\.cod: refused\. /)
  assert.deepEqual(await readdir(join(folder, 'done')), ['a.cod', 'b.cod'])
  assert.deepEqual(await readdir(join(folder, 'failed')), ['c.cod', 'c.cod.error.txt'])
  assert.ok((await readFile(join(folder, 'failed', 'c.cod.error.txt'), 'utf8')).length > 10)
  assert.deepEqual((await readdir(folder)).sort(), [
    '.hidden.cod',
    'below',
    'done',
    'failed',
    'fresh.cod',
    'link.cod',
  ])
  const { data } = replies(await desk.admin.get(`${desk.path}/coda-files`), 200).body
  assert.deepEqual(
    data.map(({ name, source, uploaded_by }: never) => [name, source, uploaded_by]),
    [['a.cod', 'folder', null]],
  )
  const history = replies(await desk.admin.get(`${desk.path}/history?resource=coda-files`), 200)
  assert.equal(history.body.data[0].origin, 'bank')
})

test('an import whose file was not moved before a crash is a duplicate at the next run, and moved then', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', { folder: 'in' })
  const folder = desk.folder('in')
  await layDown(folder, 'a.cod', statement(1))
  assert.equal((await desk.run('bank-folder')).ended.counts.imported, 1)
  // As a process leaves it that dies after the import; another one lies under its name already.
  await layDown(folder, 'a.cod', statement(1))
  const { ended } = await desk.run('bank-folder')
  assert.deepEqual(ended.counts, { seen: 1, imported: 0, duplicates: 1, failed: 0 })
  assert.deepEqual(await readdir(join(folder, 'done')), ['a-2.cod', 'a.cod'])
  assert.equal(replies(await desk.admin.get(`${desk.path}/coda-files`), 200).body.total, 1)
})

test('a folder that is gone, or became a link, is told as an error until it is there again', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', { folder: 'in' })
  const { rename, rm, symlink: link } = await import('node:fs/promises')
  const folder = desk.folder('in')
  await rename(folder, `${folder}-away`)
  const failed = await desk.run('bank-folder')
  assert.deepEqual(
    [failed.ended.event, failed.ended.level, failed.ended.message],
    ['failed', 'error', 'The other side does not know what is asked for.'],
  )
  const shown = await desk.read('bank-folder')
  assert.deepEqual([shown.status, shown.last_error], ['error', 'not found'])
  const dashboard = replies(await desk.admin.get(`${desk.firm.path}/dashboard`), 200).body
  assert.deepEqual(dashboard[0].failing_integrations, [{ key: 'bank-folder', error: 'not found' }])
  await link(`${folder}-away`, folder)
  assert.equal((await desk.run('bank-folder')).ended.event, 'failed')
  await rm(folder)
  await rename(`${folder}-away`, folder)
  assert.equal((await desk.run('bank-folder')).ended.event, 'finished')
  const again = await desk.read('bank-folder')
  assert.deepEqual([again.status, again.last_error], ['connected', null])
  const history = replies(await desk.admin.get(`${desk.path}/history?resource=integrations`), 200)
  assert.deepEqual(
    history.body.data.map(({ action }: { action: string }) => action),
    ['recovered', 'failed', 'created'],
  )
})

test('objects of a bucket are imported and put away by copy and delete', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', { ...inBucket(), prefix: 'to/import' })
  for (const [key, body] of [
    ['a.cod', statement(1)],
    ['sub/b & é.cod', statement(2)],
    ['z.cod', 'nothing to read'],
    ['done/a.cod', 'older'],
    ['done/b.cod', 'older'],
    ['done/c.cod', 'older'],
    ['done/d.cod', 'older'],
    ['failed/x.cod', 'older'],
    ['failing.cod', statement(3)],
  ] as const)
    s3.objects.set(`bank/to/import/${key}`, Buffer.from(body))
  s3.objects.set('bank/elsewhere.cod', Buffer.from(statement(9)))
  const { ended } = await desk.run('bank-folder')
  assert.deepEqual(ended.counts, { seen: 4, imported: 3, duplicates: 0, failed: 1 })
  assert.deepEqual([...s3.objects.keys()].sort(), [
    'bank/elsewhere.cod',
    'bank/to/import/done/a-2.cod',
    'bank/to/import/done/a.cod',
    'bank/to/import/done/b.cod',
    'bank/to/import/done/c.cod',
    'bank/to/import/done/d.cod',
    'bank/to/import/done/failing.cod',
    'bank/to/import/done/sub_b & é.cod',
    'bank/to/import/failed/x.cod',
    'bank/to/import/failed/z.cod',
    'bank/to/import/failed/z.cod.error.txt',
  ])
})

test('by the clock it runs once an hour, and not while it is switched off', async () => {
  const desk = await openIntegrationDesk(books)
  const made = await desk.connect('bank-folder', {})
  assert.equal(made.schedule, 'hourly')
  assert.equal(Date.parse(made.next_run_at) - Date.parse(books.clock()), 3_600_000)
  await books.sql.query(
    `UPDATE integration_connections SET next_run_at = $2 WHERE company_id = $1`,
    [desk.company.id, books.clock()],
  )
  await runJob(books, 'start-integration-runs')
  await runJob(books, 'start-integration-runs')
  assert.equal(await runWaiting(books, desk.company), 1)
  const shown = await desk.read('bank-folder')
  assert.equal(shown.last_run_at, books.clock())
  assert.equal(shown.next_run_at, made.next_run_at)
  assert.equal((await desk.log('bank-folder'))[0].event, 'finished')
  await desk.connect('bank-folder', {}, { is_active: false })
  assert.equal((await desk.read('bank-folder')).next_run_at, null)
  const refused = replies(await desk.admin.post(`${desk.at('bank-folder')}/run`, {}), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['status'])
})
