import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import type { Reading } from '#platform/operations/operation'
import { object, text } from '#platform/shapes/index'
import { untilBlocked } from '#testing/blocked'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** What is scarce is shared out, and who gets nothing is told so. */
// biome-ignore format: a table
const slowRoutes = table('slow', {
  at: '/v1/slow', actions: { wait }, descriptions: { wait: 'Waits in the database' },
}, {
  wait: read('', { snapshot: false, reply: object({ done: text() }) }),
})

const lock = 20_260_316

async function wait(op: Reading): Promise<{ done: string }> {
  await op.tx.rows(`SELECT set_config('lock_timeout', '0', true)`)
  await op.tx.rows('SELECT pg_advisory_xact_lock_shared($1)', [lock])
  return { done: 'yes' }
}

const books = useBooks({ own: true, environment: { DATABASE_POOL: '2' }, moreRoutes: slowRoutes })

test('hundreds of sockets that dribble their headers do not keep others from being answered', async () => {
  const { hostname, port } = new URL(books.base)
  const sockets: Socket[] = []
  for (let count = 0; count < 500; count++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('GET /v1/ping HTTP/1.1\r\nhost: x\r\nx-slow: ')
    sockets.push(socket)
  }
  for (let count = 0; count < 20; count++) replies(await books.call('GET', '/v1/status'), 200)
  for (const socket of sockets) socket.destroy()
})

test('who waits more than five seconds for a connection is sent away with 503 and a code', async () => {
  const someone = await books.person()
  await books.sql.query('SELECT pg_advisory_lock($1)', [lock])
  const slow = [someone.get('/v1/slow'), someone.get('/v1/slow')]
  await untilBlocked(books.sql, 2)
  const waiting = replies(await books.call('GET', '/v1/status'), 503, {
    code: 'database_unavailable',
  })
  assert.ok(waiting.body.message.length > 10)
  await books.sql.query('SELECT pg_advisory_unlock($1)', [lock])
  for (const answer of await Promise.all(slow)) replies(answer, 200)
  replies(await books.call('GET', '/v1/status'), 200)
})

test('headers beyond reason get an answer in our form', async () => {
  const { hostname, port } = new URL(books.base)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /v1/ping HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`)
  const answer = await new Promise<string>((resolve) => {
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
  })
  assert.match(answer, /^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  assert.match(answer, /\{"message":"[^"]+"\}/)
})
