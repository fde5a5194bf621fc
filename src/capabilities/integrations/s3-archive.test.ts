import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openIntegrationDesk } from '#testing/integrations'
import { openS3Server, type S3Server } from '#testing/s3'
import { useBooks } from '#testing/use-books'
import { unzipped } from '#testing/xlsx'

const books = useBooks({ own: true, environment: localReceivers })
let s3: S3Server
/** What a bad server keeps of an object. */
let cut: (body: Buffer) => Buffer = (body) => body
before(async () => {
  s3 = await openS3Server(undefined, (_key, body) => cut(body))
})
after(() => s3.close())

const settings = (more: object = {}) => ({
  endpoint: s3.url,
  bucket: 'archive',
  prefix: 'firm-1',
  access_key: 'AKIDTEST',
  secret_key: 'sesame/open+it=now',
  ...more,
})

test('each year that changed is put as its full dossier, with its manifest, and nothing is overwritten', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('s3-archive', settings())
  assert.deepEqual((await desk.test('s3-archive')).ok, true)
  assert.equal(s3.objects.size, 0, 'a test leaves nothing')
  replies(await desk.free(['Dr 604000 100.00', 'Cr 550000 100.00']), 201)
  const first = await desk.run('s3-archive')
  const years = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  assert.equal(first.ended.event, 'finished', first.ended.message)
  const { archived, skipped, bytes } = first.ended.counts
  assert.deepEqual([archived, skipped, first.ended.counts.years], [years.length, 0, years.length])
  const keys = [...s3.objects.keys()].sort()
  assert.equal(keys.length, 2 * years.length)
  const code = replies(await desk.admin.get(desk.path), 200).body.code
  const shape =
    /^archive\/firm-1\/([^/]+)\/(\d{4})\/\1_\2_\d{4}-\d\d-\d\d_[0-9a-f]{12}\.(zip|json)$/
  for (const key of keys) assert.equal(shape.exec(key)?.[1], code, key)
  const zip = s3.objects.get(keys.find((key) => key.endsWith('.zip'))!)!
  const manifest = s3.objects.get(keys.find((key) => key.endsWith('.json'))!)!
  const inside = await unzipped(zip)
  assert.equal(inside.get('manifest.json')!.toString(), manifest.toString())
  const { files, fingerprint } = JSON.parse(manifest.toString())
  assert.ok(keys[0]!.includes(fingerprint.slice(0, 12)))
  for (const { path, sha256 } of files)
    assert.equal(createHash('sha256').update(inside.get(path)!).digest('hex'), sha256, path)
  assert.ok(bytes >= zip.length)

  // Nothing changed: nothing is sent.
  const second = await desk.run('s3-archive')
  assert.deepEqual(second.ended.counts, {
    years: years.length,
    archived: 0,
    skipped: years.length,
    bytes: 0,
  })
  assert.deepEqual([...s3.objects.keys()].sort(), keys)

  replies(await desk.free(['Dr 604000 7.00', 'Cr 550000 7.00']), 201)
  const third = await desk.run('s3-archive')
  assert.equal(third.ended.counts.archived, 1)
  assert.equal(s3.objects.size, keys.length + 2)
  assert.equal(
    s3.asked.some((one) => one.startsWith('DELETE archive/firm-1/K')),
    false,
  )

  // The year that is named, alone; and another place has nothing of it yet.
  await desk.connect('s3-archive', settings({ prefix: 'firm-2' }))
  const named = await desk.run('s3-archive', { fiscal_year_id: years[0].id })
  assert.deepEqual([named.ended.counts.years, named.ended.counts.archived], [1, 1])
  for (const body of [{ fiscal_year_id: 999_999 }]) {
    const refused = replies(await desk.admin.post(`${desk.at('s3-archive')}/run`, body), 422)
    assert.deepEqual(Object.keys(refused.body.errors), ['fiscal_year_id'])
  }
  const other = await desk.connect('bank-folder', {}, { schedule: 'manual' })
  assert.equal(other.schedule, 'manual')
  const refused = await desk.admin.post(`${desk.at('bank-folder')}/run`, {
    fiscal_year_id: years[0].id,
  })
  replies(refused, 422)
})

test('what did not arrive whole is told, and tried again by the next run', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('s3-archive', settings({ prefix: 'cut' }))
  cut = (body) => (body.length > 1000 ? body.subarray(0, -1) : body)
  assert.equal((await desk.run('s3-archive')).ended.event, 'failed')
  const shown = await desk.read('s3-archive')
  assert.deepEqual([shown.status, shown.last_error], ['error', 'unexpected answer'])
  cut = (body) => body
  const partly = s3.objects.size
  assert.equal((await desk.run('s3-archive')).ended.event, 'finished')
  assert.ok(s3.objects.size > partly)
  assert.ok([...s3.objects.keys()].some((key) => /^archive\/cut\/.*-2\.zip$/.test(key)))
})

test('a key that the server does not accept is told, and so is a bucket that is not there', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('s3-archive', settings({ secret_key: 'wrong' }))
  assert.deepEqual((await desk.test('s3-archive')).error, 'unauthorised')
  await desk.connect('s3-archive', settings({ region: 'eu-west-3' }))
  assert.deepEqual((await desk.test('s3-archive')).error, 'unauthorised')
})
