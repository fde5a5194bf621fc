import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Problem } from '#kernel/problem'

/** Runs a story against a server on loopback that answers like this. */
export async function withServer(
  answers: RequestListener,
  story: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(answers)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await story(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

/** Answers each request with the same text. */
export const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body)

export const isUnavailable = (error: unknown): boolean =>
  error instanceof Problem &&
  error.kind.code === 'external_unavailable' &&
  error.kind.status === 503

/**
 * Servers that have the right answer and spoil it. Each would be believed by a client that lacks the
 * guard against it.
 */
const spoilt: Record<string, (good: string, mostBytes: number) => RequestListener> = {
  'says nothing': () => () => {},
  'stops in the middle': (good) => (_request, response) => {
    response.write(good.slice(0, -1))
  },
  'drips byte by byte': (good) => (_request, response) => {
    const bytes = [...good]
    const timer = setInterval(() => {
      const byte = bytes.shift()
      if (byte === undefined) response.end()
      else response.write(byte)
    }, 20)
    response.on('close', () => clearInterval(timer))
  },
  'says too much': (good, mostBytes) => says(' '.repeat(mostBytes) + good),
  'announces too much': (good, mostBytes) => (_request, response) => {
    response.writeHead(200, { 'content-length': 2 * mostBytes })
    response.write(' '.repeat(mostBytes + 1))
    response.end(good)
  },
  'breaks off': (good) => (_request, response) => {
    response.writeHead(200, { 'content-length': good.length + 1 })
    response.write(good, () => response.destroy())
  },
  'sends elsewhere': (good) => (request, response) => {
    if (request.url?.includes('/elsewhere')) response.end(good)
    else response.writeHead(302, { location: '/elsewhere' }).end(good)
  },
  'packs it': (good) => (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good))
  },
  'changes the protocol': (good) => (_request, response) => {
    response.writeHead(101, { connection: 'upgrade', upgrade: 'h2c' }).end(good)
  },
  'has headers without end': (good) => (_request, response) => {
    response.writeHead(200, { 'x-more': 'x'.repeat(20_000) }).end(good)
  },
  'cuts the text': (good) => says(good.slice(0, -1)),
  'apologises in HTML': () => says('<html><body>Sorry</body></html>'),
  'says a bare number': () => says('1'),
  'says null': () => says('null'),
  'says an empty list': () => says('{"answers": []}'),
  'says nothing at all': () => says(''),
  'says a list': () => says('[[]]'),
  'is not allowed to answer': (good) => says(good, 401),
  'is asked too often': (good) => (_request, response) => {
    response.writeHead(429, { 'retry-after': '3600' }).end(good)
  },
  'fails with the right text': (good) => says(good, 500),
}

/** Sees to it that the right answer is taken, and none of the spoilt ones. */
export async function believesOnly(
  good: string,
  call: (url: string, timeoutMs: number) => Promise<unknown>,
  {
    isRefusal = isUnavailable,
    mostBytes = 1024 * 1024,
    except = [],
  }: {
    isRefusal?: (error: unknown) => boolean
    mostBytes?: number
    /** What is an answer here. */
    except?: readonly string[]
  } = {},
): Promise<void> {
  await withServer(says(good), async (url) => void (await call(url, 5_000)))
  for (const [name, answers] of Object.entries(spoilt)) {
    if (except.includes(name)) continue
    await withServer(answers(good, mostBytes), async (url) => {
      const begun = Date.now()
      await assert.rejects(call(url, 250), isRefusal, name)
      assert.ok(Date.now() - begun < 2_000, `${name}, and took ${Date.now() - begun} ms`)
    })
  }
}
