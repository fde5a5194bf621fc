import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { later } from '#kernel/instants'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'
import type { Channel } from './channel.js'
import { queueSendings, takeDue } from './queue.js'
import { createSender, type SenderSettings } from './sender.js'
import type { Attempt, Sending } from './sending.js'
import type { SendingState } from './state.js'

const books = useBooks({ own: true })
const services = () => books.service.services

let count = 0
let company: CompanyScope
beforeEach(async () => {
  await books.sql.query('DELETE FROM sendings')
  books.clock.reset()
  company = await newCompany()
})

async function newCompany(): Promise<CompanyScope> {
  const { id } = await books.newCompany(null)
  return (await companyScopes(services().db.statement, [id as CompanyScope['id']]))[0]!
}

/** Queues things to the same two receivers; their ids in order. */
async function queue(many: number, of = company): Promise<string[]> {
  const ids = Array.from({ length: many }, () => `m${++count}`)
  await bySystem(services(), { name: 'test', company: of }, async (op) => {
    const all = ids.map((messageId) => ({
      channel: 'letters',
      recordId: ++count,
      messageId,
      recipients: ['anna', 'bob'],
    }))
    await queueSendings(op, all)
    op.unchanged()
  })
  return ids
}

const took = ({ remaining }: Sending): Attempt => ({
  reached: remaining,
  remaining: [],
  answer: null,
  found: null,
})
const failed = ({ remaining }: Sending): Attempt => ({
  reached: [],
  remaining,
  answer: 'timeout',
  found: null,
})

/** A channel that keeps what it was asked to send, and what became of it. */
function letters(attempt: (sending: Sending, given: AbortSignal) => Attempt | Promise<Attempt>) {
  const sent: Sending[] = []
  const concluded: SendingState[] = []
  const way: Channel = {
    name: 'letters',
    attempt: async (_services, _company, sending, given) => {
      sent.push(sending)
      return attempt(sending, given)
    },
    before: async () => null,
    conclude: async (op, _before, _attempt, state) => {
      concluded.push(state)
      op.unchanged()
    },
  }
  const senderOf = (settings: Partial<SenderSettings> = {}) =>
    createSender(services(), [way], settings)
  return { sent, concluded, senderOf }
}

async function rows(): Promise<Record<string, unknown>[]> {
  const shown = 'message_id, state, attempts, remaining, reached, answer, lease, next_attempt_at'
  return (await books.sql.query(`SELECT ${shown} FROM sendings ORDER BY id`)).rows
}

test('what is queued leaves once, and its end is stored with what became of it', async () => {
  const ids = await queue(3)
  const { sent, concluded, senderOf } = letters(took)
  await senderOf().sendDue()
  await senderOf().sendDue()
  assert.deepEqual(sent.map(({ message_id }) => message_id).sort(), ids.sort())
  assert.deepEqual(
    concluded.map(({ state, reached }) => [state, reached]),
    ids.map(() => ['sent', 2]),
  )
  for (const { state, attempts, lease } of await rows())
    assert.deepEqual([state, attempts, lease], ['sent', 1, null])
})

test('what is rolled back never leaves', async () => {
  const work = bySystem(services(), { name: 'test', company }, async (op) => {
    await queueSendings(op, [
      { channel: 'letters', recordId: 1, messageId: 'never', recipients: ['anna'] },
    ])
    throw new Error('no')
  })
  await assert.rejects(work, /no/)
  const { sent, senderOf } = letters(took)
  await senderOf().sendDue()
  assert.deepEqual(sent, [])
})

test('what fails waits for its time, to those alone who did not take it, under the same id', async () => {
  const [id] = await queue(1)
  const { sent, senderOf } = letters((sending) =>
    sending.attempts === 0
      ? { reached: ['anna'], remaining: ['bob'], answer: 'timeout', found: null }
      : took(sending),
  )
  const sender = senderOf()
  await sender.sendDue()
  books.clock.advance(59_000)
  await sender.sendDue()
  assert.equal(sent.length, 1)
  books.clock.advance(1_000)
  await sender.sendDue()
  assert.deepEqual(
    sent.map(({ message_id, remaining }) => [message_id, remaining]),
    [
      [id, ['anna', 'bob']],
      [id, ['bob']],
    ],
  )
  const [row] = await rows()
  assert.deepEqual([row!.state, row!.reached, row!.attempts], ['sent', 2, 2])
})

test('several senders share the work, and none sends what another has', async () => {
  const ids = await queue(40)
  const { sent, senderOf } = letters(took)
  await Promise.all([senderOf(), senderOf(), senderOf()].map((sender) => sender.sendDue()))
  assert.deepEqual(sent.map(({ message_id }) => message_id).sort(), ids.sort())
})

test('a file whose receiver hangs has two attempts under way, and keeps no other waiting', async () => {
  await queue(5)
  const other = await newCompany()
  const [id] = await queue(1, other)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const { sent, concluded, senderOf } = letters(async (sending) => {
    if (sending.company_id === company.id) await held
    return took(sending)
  })
  const sending = senderOf().sendDue()
  await until(() => concluded.length === 1, 'the other file is served')
  assert.equal(sent.filter(({ company_id }) => company_id === company.id).length, 2)
  assert.ok(sent.some(({ message_id }) => message_id === id))
  release()
  await sending
  assert.equal(concluded.length, 6)
})

test('what someone had who fell silent is taken by the next, under the same id', async () => {
  const [id] = await queue(1)
  const wanted = { now: books.clock(), most: 1, ofOne: 2, leaseMs: 300 }
  const [lost] = await takeDue(services().db.command, wanted)
  assert.equal(lost!.message_id, id)
  const { sent, senderOf } = letters(took)
  await senderOf().sendDue()
  assert.equal(sent.length, 0, 'it is in other hands')
  await until(async () => {
    await senderOf().sendDue()
    return sent.length > 0
  }, 'the lease is over')
  assert.equal(sent[0]!.message_id, id)
})

test('who is at it for longer than a lease keeps it by saying so, and stores what came of it', async () => {
  await queue(1)
  const first = letters(async (sending) => {
    await new Promise((done) => setTimeout(done, 500))
    return took(sending)
  })
  const second = letters(took)
  const working = first.senderOf({ leaseMs: 200, wordMs: 50 }).sendDue()
  await until(() => first.sent.length > 0, 'the first has it')
  for (let looks = 0; looks < 4; looks++) {
    await new Promise((done) => setTimeout(done, 100))
    await second.senderOf().sendDue()
  }
  await working
  assert.deepEqual([first.concluded.length, second.sent.length], [1, 0])
})

test('who lost it to another does not store a second end', async () => {
  await queue(1)
  const slow = letters(async (sending) => {
    await new Promise((done) => setTimeout(done, 400))
    return failed(sending)
  })
  const quick = letters(took)
  // As one whose process stands still: it says nothing.
  const standing = slow.senderOf({ leaseMs: 100, wordMs: 60_000 }).sendDue()
  await until(async () => {
    await quick.senderOf().sendDue()
    return quick.concluded.length > 0
  }, 'another has sent it')
  await standing
  assert.deepEqual(slow.concluded, [])
  const [row] = await rows()
  assert.deepEqual([row!.state, row!.attempts], ['sent', 1])
})

test('a fault of ours counts as an attempt, and is told', async () => {
  await queue(1)
  const { concluded, senderOf } = letters(() => {
    throw new Error('a bug')
  })
  await assert.rejects(senderOf().sendDue(), (error: AggregateError) =>
    /a bug/.test(String(error.errors[0])),
  )
  assert.deepEqual([concluded[0]!.state, concluded[0]!.attempts], ['queued', 1])
  const [row] = await rows()
  assert.equal(String(row!.next_attempt_at), String(new Date(later(books.clock(), 60_000))))
})

test('what is cut short because the process stops was no attempt', async () => {
  await queue(1)
  let isStopping = false
  const { concluded, senderOf } = letters(
    (sending, given) =>
      new Promise((done) => given.addEventListener('abort', () => done(failed(sending)))),
  )
  const sending = senderOf({ stopMs: 50 }).sendDue(() => isStopping)
  await until(async () => (await rows())[0]!.lease !== null, 'it is under way')
  isStopping = true
  await sending
  assert.deepEqual(concluded, [])
  const [row] = await rows()
  assert.deepEqual([row!.state, row!.attempts, row!.lease], ['queued', 0, null])
})

test('who asks while it sends has what was queued meanwhile sent too', async () => {
  await queue(1)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const { sent, senderOf } = letters(async (sending) => {
    if (sending.company_id === company.id) await held
    return took(sending)
  })
  const sender = senderOf()
  const working = sender.sendDue()
  await until(() => sent.length === 1, 'the first is under way')
  await queue(1, await newCompany())
  await sender.sendDue()
  await until(() => sent.length === 2, 'the second is under way too')
  release()
  await working
})
