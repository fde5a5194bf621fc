import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openFileStore } from '#outside/file-store'
import { FileMissing, type FileStore } from '#platform/files/index'
import { checkSignature } from '#testing/s3'
import { openS3Store } from './client.js'
import { signedHeaders } from './signature.js'
import { parseS3Url } from './url.js'

const secret = 'a/very+secret=value'
const signer = { keyId: 'KEYID', secret, region: 'eu-west-1' }
const momentMs = 1_741_944_600_000 // 2025-03-14T09:30:00Z
const objects = new Map<string, { body: Buffer; mime: string }>()
const seen: string[] = []
/** What the server does with the next requests instead of answering them. */
const faults: ('503' | 'reset' | 'hang' | 'half' | 'early 403')[] = []
let pageSize = 1000

const server = createServer((request, response) => {
  handle(request, response).catch((error: Error) => {
    response.writeHead(403).end(`<Error><Code>${error.message}</Code></Error>`)
  })
})
let place: string
let url: string
let store: FileStore
before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  place = `127.0.0.1:${port}/books/firm-1?region=eu-west-1&tls=0&path_style=1`
  url = `s3://KEYID:${encodeURIComponent(secret)}@${place}`
  store = openFileStore(url, '', () => momentMs)
})
after(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  objects.clear()
  seen.length = 0
  faults.length = 0
  pageSize = 1000
})

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push(request.method!)
  const fault = faults.shift()
  if (fault === 'reset') return void request.socket.resetAndDestroy()
  if (fault === 'hang') return
  if (fault === 'early 403')
    return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  const body = await buffer(request)
  if (fault === '503')
    return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  checkSignature(request, body, { ...signer, stamp: '20250314T093000Z' })
  const { pathname, searchParams } = new URL(request.url!, 'http://x')
  if (searchParams.get('list-type') === '2') return void response.end(listing(searchParams))
  const object = objects.get(pathname)
  if (request.method === 'PUT') {
    objects.set(pathname, { body, mime: request.headers['content-type']! })
    response.end()
  } else if (request.method === 'DELETE') {
    response.writeHead(objects.delete(pathname) ? 204 : 404).end()
  } else if (!object) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  } else if (fault === 'half') {
    response.writeHead(200, { 'content-length': object.body.length })
    response.write(object.body.subarray(0, 10))
  } else response.end(object.body)
}

/** A page of keys; its continuation token holds every character that a sloppy encoding would lose. */
function listing(parameters: URLSearchParams): string {
  const prefix = `/books/${parameters.get('prefix')}`
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  const token = parameters.get('continuation-token')
  const start = token === null ? 0 : Number(/^a&<\+\/= (\d+)$/.exec(token)![1])
  const page = keys.slice(start, start + pageSize)
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.slice(7)}</Key><Size>${objects.get(key)!.body.length}</Size></Contents>`,
  )
  const next = start + pageSize
  const more =
    next < keys.length
      ? `<NextContinuationToken>a&amp;&lt;&#43;&#x2F;= ${next}</NextContinuationToken>`
      : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`
}

function factsOf(content: Buffer) {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { size: content.length, sha256, mime: 'application/pdf' }
}

test('the signatures are those of the published examples', () => {
  const credentials = {
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const sign = (path: string, query: Record<string, string>, headers: Record<string, string>) => {
    const host = 'examplebucket.s3.amazonaws.com'
    const bodySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const call = { method: 'GET', host, path, query, headers, bodySha256 }
    return signedHeaders(call, credentials, 1_369_353_600_000).authorization!.slice(-64)
  }
  assert.equal(
    sign('/test.txt', {}, { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  assert.equal(
    sign('/', { lifecycle: '' }, {}),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  )
  assert.equal(
    sign('/', { 'max-keys': '2', prefix: 'J' }, {}),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test('a file goes to the bucket and comes back, and its removal is no secret', async () => {
  const content = randomBytes(1_000_000)
  for (const given of [content, Readable.from([content]), () => Readable.from([content])]) {
    await store.put('ab/cd', given, factsOf(content))
    assert.equal(objects.get('/books/firm-1/ab/cd')?.mime, 'application/pdf')
    assert.deepEqual(await buffer(await store.get('ab/cd')), content)
    await store.remove('ab/cd')
    await store.remove('ab/cd')
    await assert.rejects(store.get('ab/cd'), FileMissing)
  }
})

test('an empty file is a file', async () => {
  await store.put('ab/cd', Buffer.alloc(0), factsOf(Buffer.alloc(0)))
  assert.equal((await buffer(await store.get('ab/cd'))).length, 0)
})

test('a list longer than a page is read to its end', async () => {
  pageSize = 7
  const expected = Array.from({ length: 24 }, (_, i) => ({
    key: `ab/${String(i).padStart(3, '0')}`,
    size: i,
  }))
  for (const { key, size } of expected)
    await store.put(key, Buffer.alloc(size), factsOf(Buffer.alloc(size)))
  objects.set('/books/firm-2/ab/000', { body: Buffer.alloc(1), mime: 'x/y' })
  objects.set('/books/firm-1/Not ours.txt', { body: Buffer.alloc(1), mime: 'x/y' })
  const found = []
  for await (const file of store.list()) found.push(file)
  assert.deepEqual(found, expected)
  assert.equal(seen.filter((method) => method === 'GET').length, 4)
})

test('a stumbling server is asked again, three times at most', async () => {
  const content = Buffer.from('again')
  faults.push('503', 'reset', '503')
  await store.put('ab/cd', content, factsOf(content))
  assert.equal(seen.length, 4)
  faults.push('503')
  assert.deepEqual(await buffer(await store.get('ab/cd')), content)
  faults.push('503', '503', '503', '503')
  await assert.rejects(store.get('ab/cd'), /GET of ab\/cd was answered 503 SlowDown/)
  faults.push('reset', 'reset', 'reset', 'reset')
  await assert.rejects(store.remove('ab/cd'), /DELETE of ab\/cd failed: ECONNRESET/)
  assert.deepEqual(faults, [])
})

test('a stream can be sent once only, so its failure is told at once', async () => {
  const content = Buffer.from('once')
  faults.push('503')
  await assert.rejects(store.put('ab/cd', Readable.from([content]), factsOf(content)), /503/)
  assert.equal(seen.length, 1)
})

test('a refusal is told with its code and without a secret, and is not repeated', async () => {
  const wrong = openFileStore(`s3://KEYID:hunter2@${place}`, '', () => momentMs)
  await assert.rejects(
    wrong.put('ab/cd', Buffer.from('x'), factsOf(Buffer.from('x'))),
    (error: Error) => {
      assert.match(error.message, /PUT of ab\/cd was answered 403 SignatureDoesNotMatch/)
      assert.doesNotMatch(error.stack ?? '', /hunter2/)
      return true
    },
  )
  assert.equal(seen.length, 1)
  assert.equal(objects.size, 0)
})

test('a refusal that comes before the body was read is heard', async () => {
  const content = randomBytes(5_000_000)
  faults.push('early 403')
  await assert.rejects(store.put('ab/cd', content, factsOf(content)), /403 AccessDenied/)
})

test('a content other than announced never becomes a file', async () => {
  const content = Buffer.from('twelve bytes')
  const facts = factsOf(content)
  const other = factsOf(Buffer.from('twelve bites')).sha256
  for (const wrong of [
    { ...facts, size: 11 },
    { ...facts, size: 13 },
    { ...facts, sha256: other },
  ])
    await assert.rejects(store.put('ab/cd', Readable.from([content]), wrong), /announced/)
  await pause(20)
  assert.equal(objects.size, 0)
})

test('a server that falls silent is given up, before and in the middle of an answer', async () => {
  const hasty = openS3Store(parseS3Url(url), () => momentMs, 100)
  const content = randomBytes(1000)
  await store.put('ab/cd', content, factsOf(content))
  faults.push('hang')
  await assert.rejects(hasty.get('ab/cd'), /got no answer for 0.1 s/)
  faults.push('half')
  const half = await hasty.get('ab/cd')
  await assert.rejects(buffer(half), /got no answer for 0.1 s/)
})

test('a slow reader is not taken for a silent server', async () => {
  const hasty = openS3Store(parseS3Url(url), () => momentMs, 500)
  const content = randomBytes(8_000_000)
  await store.put('ab/cd', content, factsOf(content))
  const stream = await hasty.get('ab/cd')
  await pause(1000)
  assert.deepEqual(await buffer(stream), content)
})

test('the name of the bucket stands in the host, or in the path when asked', () => {
  const virtual = parseS3Url('s3://k:s@s3.example.com/books/a/b?region=eu-west-1')
  assert.equal(virtual.host, 'books.s3.example.com')
  assert.deepEqual(
    [virtual.port, virtual.tls, virtual.folder, virtual.prefix],
    [443, true, '/', 'a/b/'],
  )
  const path = parseS3Url('s3://k:s%2F%40@s3.example.com:9000/books?path_style=1&tls=0')
  assert.equal(path.host, 's3.example.com:9000')
  assert.deepEqual([path.port, path.tls, path.folder, path.prefix], [9000, false, '/books/', ''])
  assert.equal(path.credentials.secret, 's/@')
})
