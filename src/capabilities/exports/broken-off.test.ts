import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'
import { patienceMs, unlessStalled } from './actions/stalled.js'

/** Files whose reader goes away, sleeps or looks on while books go on, and files that their database leaves. */
const books = useBooks({ own: true })
/** More than the sockets between server and reader hold, so that the file is never ready before it is read. */
const lines = 7200
const most = 2

const held = () => {
  const { total, idle } = books.service.services.db.gauges()
  return total - idle
}

describe('a file that is still being read', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
    const label = 'x'.repeat(250)
    const line = (side: 'debit' | 'credit') => ({ account: '499000', [side]: '1.00', label })
    const of = Array.from({ length: 40 }, (_, place) => line(place % 2 ? 'debit' : 'credit'))
    const entry = { kind: 'free', ...desk.freeBody([], { label, lines: of }) }
    for (let count = 0; count < lines; count += 60 * of.length)
      replies(await desk.batch(Array.from({ length: 60 }, () => entry)), 201)
  })
  // That workbooks and papers end with their rows is shown where they are written.
  const ways = [
    ['a table', () => 'entries?format=csv'],
    ['an archive', () => `full-dossier/${desk.years[0].id}`],
  ] as const

  for (const [name, way] of ways)
    test(`${name} that the database leaves ends as broken, never as a whole file`, async () => {
      books.logged.length = 0
      const reply = await begin(desk, way())
      await leaveAll()
      await assert.rejects(bytesOf(reply), { code: 'ECONNRESET' })
      assert.equal(reply.complete, false)
      await until(() => books.logged.some((line) => line.includes('a file broke off')), 'the log')
      await until(() => held() === 0, 'the connection')
    })

  test('frees its place and its connection when its reader goes away, and so does one who waits', async () => {
    for (let round = 0; round < 2; round++) {
      const taken = [await begin(desk), await begin(desk)]
      await until(() => held() === most, 'both at work')
      const waiting = ask(desk, 'entries?format=csv')
      waiting.once('error', () => {})
      await once(waiting, 'finish')
      // It has come as far as the line when others that came later have been answered.
      for (let count = 0; count < 3; count++)
        replies(await desk.admin.get(`${desk.path}/exports`), 200)
      waiting.destroy()
      for (const reply of taken) reply.destroy()
      await until(() => held() === 0, 'the connections')
    }
  })

  test('has nothing of what is posted meanwhile, and the next has all of it', async () => {
    const reply = await begin(desk)
    replies(await desk.free(['Dr 604000 1.00', 'Cr 489000 1.00']), 201)
    const whole = await begin(desk)
    for (const [file, count] of [
      [reply, lines],
      [whole, lines + 2],
    ] as const) {
      assert.equal(file.headers['x-export-rows'], String(count))
      // What stands before the first line is the heading.
      assert.equal((await bytesOf(file)).toString().split('\r\n').length - 2, count)
    }
    assert.notEqual(reply.headers['x-log-seq'], whole.headers['x-log-seq'])
  })
})

test('who takes nothing for a minute is given up, who takes a little is not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const piece = Buffer.alloc(1 << 20)
  const source = Readable.from([piece, piece, piece, piece])
  const file = unlessStalled(source)
  const taken = file[Symbol.asyncIterator]()
  for (let count = 0; count < 2; count++) {
    await taken.next()
    t.mock.timers.tick(patienceMs - 1)
  }
  const broken = once(file, 'error')
  t.mock.timers.tick(patienceMs)
  assert.match(String((await broken)[0]), /nobody reads/)
  await until(() => source.destroyed, 'the end of what it was made from')
})

function ask({ admin, path }: Desk, way: string) {
  const headers = { authorization: `Bearer ${admin.token}` }
  return request(`${books.base}${path}/exports/${way}`, { agent: false, headers }).end()
}

/** A file of which nothing but its head was read. */
async function begin(desk: Desk, way = 'entries?format=csv'): Promise<IncomingMessage> {
  const [reply] = (await once(ask(desk, way), 'response')) as [IncomingMessage]
  assert.equal(reply.statusCode, 200)
  return reply
}

async function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await reply.toArray())
}

/** The database ends whoever reads a snapshot, once it waits for its reader. */
async function leaveAll(): Promise<void> {
  const ended = async () => {
    const { rows } = await books.sql.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`,
    )
    return rows.length
  }
  await until(async () => (await ended()) === 1, 'the reader that sleeps')
}
