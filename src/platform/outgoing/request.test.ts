import assert from 'node:assert/strict'
import dns from 'node:dns'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { believesOnly, isUnavailable, says, withServer } from '#testing/outside'
import { ask, askJson, below, deadlineIn, unavailable } from './request.js'

const accept = 'text/plain'

test('an answer that cannot be relied on is none', async () => {
  await believesOnly(JSON.stringify({ name: 'Alpha', city: 'Brussel' }), async (url, ms) => {
    const answer = await askJson({ url, deadline: deadlineIn(ms) })
    // The shape is each client's own matter.
    if (answer?.name !== 'Alpha') throw unavailable()
  })
})

test('an answer may have as many bytes as it is allowed, and not one more', async () => {
  await withServer(says('é'.repeat(50)), async (url) => {
    const question = { url, accept, deadline: deadlineIn() }
    assert.equal((await ask({ ...question, mostBytes: 100 }))?.length, 50)
    await assert.rejects(ask({ ...question, mostBytes: 99 }), isUnavailable)
  })
})

test('a no is an answer, and its text is not waited for', async () => {
  await withServer(
    (_request, response) => {
      response.writeHead(404)
      response.write('…')
    },
    async (url) => {
      const question = { url, accept, deadline: deadlineIn(2_000) }
      assert.equal(await ask({ ...question, saysNo: [403, 404] }), null)
      await assert.rejects(ask({ ...question, saysNo: [403] }), isUnavailable)
    },
  )
})

test('a deadline that has passed asks nobody', async () => {
  let asked = 0
  await withServer(
    (_request, response) => {
      asked += 1
      response.end('x')
    },
    async (url) => {
      const deadline = AbortSignal.abort()
      await assert.rejects(ask({ url, accept, deadline }), isUnavailable)
      assert.equal(asked, 0)
      assert.equal(await ask({ url, accept, deadline: deadlineIn() }), 'x')
    },
  )
})

test('a request says what it wants, and no more than it must', async () => {
  const seen: unknown[] = []
  await withServer(
    async (request, response) => {
      const { accept, authorization, cookie } = request.headers
      let body = ''
      for await (const chunk of request) body += chunk
      seen.push([request.method, request.url, accept, authorization, cookie, body])
      response.end('{}')
    },
    async (url) => {
      const deadline = deadlineIn()
      await askJson({ url: below(`${url}/api/`, '/a?b=c'), deadline })
      await askJson({ url: below(url, '/d'), key: 'k', post: { e: 'é' }, deadline })
    },
  )
  const json = 'application/json'
  assert.deepEqual(seen, [
    ['GET', '/api/a?b=c', json, undefined, undefined, ''],
    ['POST', '/d', json, 'Bearer k', undefined, '{"e":"é"}'],
  ])
})

test('what cannot be asked is unavailable: no address, no such scheme, a key with a line break', async () => {
  assert.throws(() => below('', '/a'), isUnavailable)
  const deadline = deadlineIn()
  for (const url of ['x', 'file:///etc/passwd', 'http://127.0.0.1:99999/'])
    await assert.rejects(ask({ url, accept, deadline }), isUnavailable, url)
  await withServer(says('x'), async (url) => {
    await assert.rejects(ask({ url, accept, deadline, key: 'a\r\nb: c' }), isUnavailable)
  })
})

test("a stranger's address never reaches this machine, by number, by name or by what the name means", async (t) => {
  let connections = 0
  const trap = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done))
  const { port } = trap.address() as { port: number }
  t.mock.method(
    dns,
    'lookup',
    (_host: string, options: dns.LookupOptions, done: (...answer: unknown[]) => void) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  )
  const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', 'smp.example.org']
  for (const host of hosts)
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/`
      const question = { url, accept, deadline: deadlineIn(2_000) }
      await assert.rejects(ask({ ...question, isStrangers: true }), isUnavailable, url)
    }
  assert.equal(connections, 0)
  // The trap is there, and a name leads to it, for an address that the operator chose.
  const url = `https://smp.example.org:${port}/`
  await assert.rejects(ask({ url, accept, deadline: deadlineIn(2_000) }), isUnavailable)
  assert.equal(connections, 1)
  await new Promise((done) => trap.close(done))
})
