import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { authority, certificate } from '#testing/certificate'
import { type Answers, ends, openReceiver } from '#testing/receiver'
import { refusedUrls } from '#testing/refused-urls'
import { type Address, openReceivers, type ReceiversOptions } from './receivers.js'

const body = Buffer.from('{"id":"evt_1"}')
const name = 'hooks.example.be'
const leadsTo =
  (...addresses: string[]) =>
  async (): Promise<Address[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const publicly = leadsTo('93.184.216.34', '2a00:1450::1')

/** Receivers as they are in service, but for who says where names lead. */
const strict = (resolve = publicly) => openReceivers({ isLocalAllowed: false, resolve })
const local = (more: Omit<ReceiversOptions, 'isLocalAllowed'> = {}) =>
  openReceivers({ isLocalAllowed: true, ...more })

/** A server that counts who connects. */
async function openTrap(): Promise<{
  port: number
  count: () => number
  close: () => Promise<unknown>
}> {
  let count = 0
  const trap: Server = createServer((socket) => {
    count++
    socket.destroy()
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done))
  const { port } = trap.address() as { port: number }
  return { port, count: () => count, close: () => new Promise((done) => trap.close(done)) }
}

test('no URL of the list is accepted, nor anything sent to it', async () => {
  assert.ok(refusedUrls.length >= 80, `${refusedUrls.length} URLs`)
  const receivers = strict()
  for (const url of refusedUrls) {
    assert.equal(await receivers.accepts(url), false, url)
    const { status, excerpt } = await receivers.post(url, {}, body)
    assert.deepEqual([status, excerpt], [null, 'address refused'], url)
  }
})

test('a public host is accepted, by name or number, on its usual ports', async () => {
  const receivers = strict()
  for (const url of [
    `https://${name}/hook?x=1`,
    `https://${name.toUpperCase()}./hook`,
    `https://${name}:443/`,
    `https://${name}:8443/a@b`,
    'https://1.1.1.1/',
    'https://[2a00:1450::1]:1024/',
  ])
    assert.equal(await receivers.accepts(url), true, url)
})

test('a name that leads nowhere is accepted and fails when it is needed; one that leads to us is refused', async () => {
  const nowhere = strict(async () => [])
  assert.equal(await nowhere.accepts(`https://${name}/`), true)
  assert.equal((await nowhere.post(`https://${name}/`, {}, body)).excerpt, 'dns error')
  const broken = strict(async () => {
    throw new Error('SERVFAIL')
  })
  assert.equal(await broken.accepts(`https://${name}/`), true)
  assert.equal((await broken.post(`https://${name}/`, {}, body)).excerpt, 'dns error')
  for (const addresses of [
    ['127.0.0.1'],
    ['93.184.216.34', '10.0.0.1'],
    ['::1', '2a00:1450::1'],
    ['::ffff:127.0.0.1'],
  ])
    assert.equal(await strict(leadsTo(...addresses)).accepts(`https://${name}/`), false)
})

test('a name that leads to us by the time of the delivery is not connected to', async () => {
  const trap = await openTrap()
  let answer = publicly
  const receivers = strict(() => answer())
  const url = `https://${name}:${trap.port}/hook`
  assert.equal(await receivers.accepts(url), true)
  for (const addresses of [
    ['127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
    ['127.0.0.1', '93.184.216.34'],
    ['::ffff:127.0.0.1'],
    ['::1'],
    ['0.0.0.0'],
  ]) {
    answer = leadsTo(...addresses)
    const { status, excerpt } = await receivers.post(url, {}, body)
    assert.deepEqual([status, excerpt], [null, 'address refused'])
  }
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0'])
    await receivers.post(`https://${host}:${trap.port}/`, {}, body)
  assert.equal(trap.count(), 0)
  // The trap works: who may reach this machine is caught in it.
  await local().post(`http://127.0.0.1:${trap.port}/`, {}, body)
  assert.equal(trap.count(), 1)
  await trap.close()
})

test('the connection goes to the address that was checked, and the certificate must be of the name', async () => {
  const receiver = await openReceiver(ends(200, 'ok'), certificate)
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return leadsTo('127.0.0.1')()
  }
  const good = local({ resolve, ca: authority })
  assert.equal((await good.post(`https://${name}:${receiver.port}/`, {}, body)).status, 200)
  assert.deepEqual(asked, [name])
  const other = await good.post(`https://other.example.be:${receiver.port}/`, {}, body)
  assert.deepEqual([other.status, other.excerpt], [null, 'tls error'])
  const stranger = await local({ resolve }).post(`https://${name}:${receiver.port}/`, {}, body)
  assert.deepEqual([stranger.status, stranger.excerpt], [null, 'tls error'])
  const plain = await openReceiver()
  const spoken = await good.post(`https://${name}:${plain.port}/`, {}, body)
  assert.deepEqual([spoken.status, spoken.excerpt], [null, 'tls error'])
  assert.equal(receiver.received.length, 1)
  await receiver.close()
  await plain.close()
})

test('the beginning of an answer is kept, 2000 characters of it, whatever they are', async () => {
  const receiver = await openReceiver()
  const { url } = receiver
  const excerpt = async (answer: string | Buffer) => {
    receiver.answers = (response) => void response.writeHead(500).end(answer)
    return (await local().post(url, {}, body)).excerpt
  }
  assert.equal(await excerpt(''), '')
  assert.equal(await excerpt('x'.repeat(2000)), 'x'.repeat(2000))
  assert.equal(await excerpt('x'.repeat(2001)), 'x'.repeat(2000))
  assert.equal(await excerpt('é😀'.repeat(3000)), 'é😀'.repeat(1000))
  assert.equal(await excerpt('😀'.repeat(2000)), '😀'.repeat(2000))
  assert.equal(await excerpt('a\0b'), 'a\ufffdb')
  assert.equal(
    await excerpt(Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80])),
    'a\ufffd\ufffd\ufffd\ufffd',
  )
  await receiver.close()
})

const bomb = gzipSync(Buffer.alloc(20_000_000))

/** How a receiver may be hostile, and what is then known of it. */
const hostile: Record<string, { answers: Answers; status: number | null; excerpt: RegExp }> = {
  hangs: { answers: () => {}, status: null, excerpt: /^timeout$/ },
  'hangs after its head': {
    answers: (response) => void response.writeHead(200).flushHeaders(),
    status: null,
    excerpt: /^timeout$/,
  },
  'drips its answer': {
    answers: (response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    },
    status: null,
    excerpt: /^timeout$/,
  },
  'drips its head': {
    answers: (response) => {
      const timer = setInterval(() => response.socket?.write('x'), 20)
      response.socket?.write('HTTP/1.1 200 OK\r\nx: ')
      response.socket?.on('close', () => clearInterval(timer))
    },
    status: null,
    excerpt: /^timeout$/,
  },
  'says wait without end': {
    answers: (response) => {
      const timer = setInterval(() => response.writeProcessing(), 5)
      response.on('close', () => clearInterval(timer))
    },
    status: null,
    excerpt: /^timeout$/,
  },
  resets: {
    answers: (response) => void response.socket?.resetAndDestroy(),
    status: null,
    excerpt: /^connection refused$/,
  },
  'breaks off': {
    answers: (response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('x', () => response.socket?.destroy())
    },
    status: null,
    excerpt: /^connection refused$/,
  },
  'changes the protocol': {
    answers: (response) =>
      void response.writeHead(101, { connection: 'upgrade', upgrade: 'h2c' }).end(),
    status: null,
    excerpt: /^connection refused$/,
  },
  'has a head without end': {
    answers: (response) => void response.writeHead(200, { 'x-more': 'x'.repeat(20_000) }).end(),
    status: null,
    excerpt: /^connection refused$/,
  },
  'is no HTTP': {
    answers: (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'),
    status: null,
    excerpt: /^connection refused$/,
  },
  fails: { answers: ends(500, 'no'), status: 500, excerpt: /^no$/ },
  'sends a gigabyte': {
    answers: (response) => {
      response.writeHead(500)
      const block = Buffer.alloc(1024 * 1024, 'x')
      let left = 1024
      const pour = () => {
        while (left-- > 0) if (!response.write(block)) return void response.once('drain', pour)
        response.end()
      }
      pour()
    },
    status: 500,
    excerpt: /^x{2000}$/,
  },
  'sends a bomb': {
    answers: (response) => {
      response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb)
    },
    status: 500,
    excerpt: /^\u001f/,
  },
}
for (const status of [301, 302, 303, 307, 308])
  hostile[`sends elsewhere by ${status}`] = {
    answers: (response) => void response.writeHead(status, { location: '/elsewhere' }).end(),
    status,
    excerpt: /^$/,
  }

test('a hostile receiver costs one attempt, its time and no memory', async () => {
  // Who must be waited out is not waited for the whole ten seconds; the others have their time.
  const [short, usual] = [local({ timeoutMs: 200 }), local()]
  for (const [how, { answers, status, excerpt }] of Object.entries(hostile)) {
    const receiver = await openReceiver(answers)
    const before = process.memoryUsage.rss()
    const receivers = excerpt.test('timeout') ? short : usual
    const attempt = await receivers.post(receiver.url, {}, body)
    assert.equal(attempt.status, status, how)
    assert.match(attempt.excerpt, excerpt, how)
    assert.ok(attempt.durationMs < receivers.timeoutMs + 1000, `${how}: ${attempt.durationMs} ms`)
    const grown = (process.memoryUsage.rss() - before) / 1024 ** 2
    assert.ok(grown < 50, `${how}: ${grown} MB`)
    assert.equal(receiver.received.length, 1, `${how}: sent once, and nowhere else`)
    await receiver.close()
  }
  const gone = await openReceiver()
  await gone.close()
  const refused = await usual.post(gone.url, {}, body)
  assert.deepEqual([refused.status, refused.excerpt], [null, 'connection refused'])
})

test('names that are not answered are waited for no longer than the rest', async () => {
  const never = () => new Promise<never>(() => {})
  const attempt = await local({ timeoutMs: 100, resolve: never }).post(`http://${name}/`, {}, body)
  assert.deepEqual([attempt.status, attempt.excerpt], [null, 'timeout'])
  assert.ok(attempt.durationMs < 1000)
})

test('an attempt has ten seconds in all, to the millisecond', async (t) => {
  let arrived = () => {}
  const arrival = new Promise<void>((done) => {
    arrived = done
  })
  const receiver = await openReceiver(() => arrived())
  const receivers = local()
  assert.equal(receivers.timeoutMs, 10_000)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let isOver = false
  const attempt = receivers.post(receiver.url, {}, body).finally(() => {
    isOver = true
  })
  await arrival
  t.mock.timers.tick(9_999)
  await new Promise((done) => setImmediate(done))
  assert.equal(isOver, false)
  t.mock.timers.tick(1)
  assert.equal((await attempt).excerpt, 'timeout')
  t.mock.timers.reset()
  await receiver.close()
})
