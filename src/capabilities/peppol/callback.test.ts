import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { accessPointKey, callbackSecret, signedAt } from '#testing/access-point'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import {
  openPeppolDesk,
  openPeppolWorld,
  type PeppolDesk,
  type PeppolWorld,
  secondsOf,
  tell,
} from '#testing/peppol'
import { sale } from '#testing/sale'
import { useBooks } from '#testing/use-books'
import { peppolJobs, peppolTasks } from './jobs.js'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld()
  return { own: true, ...world.options }
})
let desk: PeppolDesk
beforeEach(async () => {
  world.accessPoint.manner = null
  desk ??= await openPeppolDesk(books)
})

const event = (type: string, data: object, id: string = randomUUID()) => ({
  id,
  type,
  at: '2026-03-16T10:00:00Z',
  data,
})
const said = async (body: object, headers?: Record<string, string>) =>
  replies(await tell(books, body, headers), 200).body.status
const traces = async () =>
  (
    await books.sql.query(
      `SELECT (SELECT count(*) FROM changes) AS changes, (SELECT count(*) FROM peppol_callbacks) AS callbacks`,
    )
  ).rows[0]

async function sent(own: PeppolDesk) {
  const message = replies(await own.send(await own.sold()), 202).body
  await own.work()
  return message as { id: number; message_id: string }
}

test('a callback that nobody signed just now is refused alike, and leaves no trace', async () => {
  const { message_id } = await sent(desk)
  const body = JSON.stringify(event('document.status', { message_id, status: 'delivered' }))
  const now = secondsOf(books)
  const right = signedAt(now, body)['x-peppol-signature']
  const before = await traces()
  const wrong: Record<string, string>[] = [
    {},
    { 'x-peppol-signature': '' },
    { 'x-peppol-signature': 'nonsense' },
    { 'x-peppol-signature': right.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    { 'x-peppol-signature': right.replace(/^t=\d+/, `t=${now + 1}`) },
    { 'x-peppol-signature': right.replace('v1=', 'v0=') },
    { 'x-peppol-signature': `${right},v1=` },
    signedAt(now, body, ['another-secret-of-someone']),
    signedAt(now, `${body} `),
    signedAt(now - 301, body),
    signedAt(now + 301, body),
  ]
  const answers = []
  for (const headers of wrong) answers.push(await tell(books, body, headers))
  answers.push(await tell(books, body, { 'x-peppol-signature': right }, '?connection=12'))
  answers.push(await tell(books, body, { 'x-peppol-signature': right }, '?connection=x'))
  answers.push(await tell(books, '', {}))
  for (const { status, body: refusal } of answers) {
    assert.equal(status, 403)
    assert.equal(refusal.message, answers[0]!.body.message)
  }
  assert.deepEqual(await traces(), before)
  assert.equal(await said(JSON.parse(body), signedAt(now - 300, body)), 'accepted')
})

test('what is signed but says nothing is told so, and what is too long is not read', async () => {
  for (const body of [
    '',
    'no JSON',
    '[1]',
    '"x"',
    '{}',
    '{"id":"x"}',
    '{"type":"x"}',
    '{"id":"","type":"x"}',
  ])
    assert.equal((await tell(books, body, signedAt(secondsOf(books), body))).status, 422, body)
  const long = JSON.stringify(event('x', { x: 'x'.repeat(1024 * 1024) }))
  assert.equal((await tell(books, long)).status, 413)
})

test('while the secret is changed there are two signatures, of which one is enough', async () => {
  const body = event('document.status', {})
  const both = signedAt(secondsOf(books), JSON.stringify(body), [
    'the-secret-that-is-to-come',
    callbackSecret,
  ])
  assert.equal(await said(body, both), 'ignored')
})

test('each is heard once; what nobody here has, or no word says, is ignored', async () => {
  const { id, message_id } = await sent(desk)
  const delivered = event('document.status', {
    message_id,
    status: 'delivered',
    status_at: '2026-03-16T09:59:00Z',
  })
  assert.equal(await said(delivered), 'accepted')
  const once = await desk.message(id)
  assert.deepEqual([once.status, once.delivered_at], ['delivered', '2026-03-16T09:59:00.000000Z'])
  assert.equal(await said(delivered), 'duplicate')
  assert.equal((await desk.message(id)).version, once.version)
  for (const unknown of [
    event('document.status', { message_id: randomUUID(), status: 'delivered' }),
    event('document.status', { message_id, status: 'flown' }),
    event('participant.status', { participant: '0208:0000000097', status: 'active' }),
    event('participant.status', { participant: desk.participant, status: 'flown' }),
    event('document.received', { participant: '0208:0000000097', id: 'x' }),
    event('weather.changed', { participant: desk.participant }),
    event('document.status', [] as object),
  ])
    assert.equal(await said(unknown), 'ignored')
  books.clock.advance(31 * 86_400_000)
  assert.equal(await said(delivered), 'accepted', 'after a month it is another')
  books.clock.reset()
})

test('the order in which they come makes no difference', async () => {
  const at = (minute: number) => `2026-03-16T09:${String(minute).padStart(2, '0')}:00Z`
  const told = [
    { status: 'sent', status_at: at(1) },
    { status: 'delivered', status_at: at(2) },
    { status: 'delivered', mls: { code: 'AB', reasons: [], at: at(3) } },
    { status: 'delivered', responses: [{ code: 'IP', reasons: [], note: null, at: at(4) }] },
    { status: 'delivered', responses: [{ code: 'RE', reasons: ['PRI'], note: null, at: at(5) }] },
    { status: 'delivered', responses: [{ code: 'AP', reasons: [], note: null, at: at(6) }] },
  ]
  const ends = []
  for (const order of [told, [...told].reverse(), [...told.slice(3), ...told.slice(0, 3)]]) {
    const { id, message_id } = await sent(desk)
    for (const data of order) await said(event('document.status', { message_id, ...data }))
    const { status, responses } = await desk.message(id)
    ends.push({ status, responses })
  }
  assert.equal(ends[0]!.status, 'accepted')
  assert.equal(ends[0]!.responses.length, 4)
  assert.deepEqual(ends[1], ends[0])
  assert.deepEqual(ends[2], ends[0])
})

test('a failure is told with its words, and our key stands in none of them', async () => {
  const { id, message_id } = await sent(desk)
  const error = {
    code: 'receiver_unknown',
    message: `${accessPointKey} was right, nobody there`,
  }
  await said(event('document.status', { message_id, status: 'failed', error }))
  const failed = await desk.message(id)
  assert.deepEqual([failed.status, failed.error.code], ['failed', 'receiver_unknown'])
  assert.equal(failed.error.detail, '… was right, nobody there')
})

test('what came is fetched by a job, and a registration follows what is told of it', async () => {
  const own = await openPeppolDesk(books)
  const buyer = {
    ...sale.buyer,
    vatNumber: `BE${own.number}`,
    endpoint: { scheme: '0208', value: own.number },
  }
  world.accessPoint.lays(own.participant, eInvoice({ buyer }))
  assert.equal(
    await said(event('document.received', { participant: own.participant, id: 'x' })),
    'accepted',
  )
  const jobs = async () =>
    (await books.sql.query(`SELECT payload FROM graphile_worker._private_jobs`)).rows.filter(
      ({ payload }) => payload?.company_id === own.company.id,
    ).length
  assert.ok((await jobs()) > 0)
  const run = async (name: string, payload: object) =>
    peppolTasks
      .find((task) => task.name === name)!
      .run({ services: books.service.services, payload: payload as never, attempt: 1 })
  await run('fetch-peppol', { company_id: own.company.id })
  assert.equal((await own.messages('?direction=in')).total, 1)
  await said(
    event('participant.status', {
      participant: own.participant,
      status: 'suspended',
      reason: 'unpaid',
    }),
  )
  const moved = await own.registration()
  assert.deepEqual([moved.status, moved.reason], ['suspended', 'unpaid'])
  const { rows } = await books.sql.query(
    `SELECT origin FROM changes WHERE company_id = $1 AND resource = 'peppol' AND action = 'moved'`,
    [own.company.id],
  )
  assert.deepEqual(rows, [{ origin: 'peppol' }])
  // Every ten minutes each file that lives there is asked about.
  world.accessPoint.moves(own.participant, { status: 'active' })
  await run('ask-access-point', { company_id: own.company.id })
  assert.equal((await own.registration()).status, 'active')
  const [asking] = peppolJobs
  const slots = ['2026-03-16T10:09', '2026-03-16T10:10']
  for (const slot of slots)
    await asking!.run({ services: books.service.services, payload: { slot }, attempt: 1 })
  world.accessPoint.manner = (_asked, response) => {
    response.destroy()
    return true
  }
  await run('ask-access-point', { company_id: own.company.id })
})

test('key and secret stand in no answer, log line, history or sync page', async () => {
  const own = await openPeppolDesk(books)
  await sent(own)
  const seen = [
    JSON.stringify(await own.registration()),
    JSON.stringify((await own.messages()).data),
    (await own.admin.get(`${own.path}/history`)).text,
    (await own.admin.get(`${own.path}/sync/pull`)).text,
    books.logged.join('\n'),
  ]
  const { rows } = await books.sql.query(
    'SELECT before::text, after::text FROM changes WHERE company_id = $1',
    [own.company.id],
  )
  seen.push(JSON.stringify(rows))
  for (const text of seen)
    for (const hidden of [accessPointKey, callbackSecret]) assert.ok(!text.includes(hidden))
})
