import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, before, test } from 'node:test'
import { app } from '#app'
import { violations } from '#platform/operations/invariants'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { eachRound, meetings, openPairs, type Pairs, type Request, statuses } from '#testing/pairs'
import { useBooks } from '#testing/use-books'
import { subscribe } from './crash/file.js'
import { ledgerFaults } from './crash/ledger.js'

/** Two requests that meet: each pair is under way together, over two processes, many times. */
const books = useBooks({ own: true })
let pairs: Pairs
let file: Awaited<ReturnType<Books['openCompany']>>
let supplier: number

before(async () => {
  pairs = await openPairs(books)
  file = await books.openCompany()
  supplier = await books.party(file.company, 'supplier')
  await subscribe(books.databaseUrl)
})
afterEach(async () => {
  const { db } = books.service.services
  assert.deepEqual(await violations(db, app.invariants, { sinceSetUp: true }), [])
  assert.deepEqual(await db.snapshot(ledgerFaults), {
    gaps: 0,
    unbalanced: 0,
    sums: 0,
    deliveries: 0,
  })
})

const pair = (round: number, one: Request, other: Request) =>
  pairs.pair(round, file.admin, one, other)

function invoice(amount = '100.00'): Request {
  return {
    method: 'POST',
    path: `${file.path}/entries/invoice`,
    body: {
      journal_id: file.journal('ACH'),
      third_party_id: supplier,
      entry_date: '2026-03-10',
      lines: [{ account: '604000', amount, vat_code: 'PG21' }],
    },
  }
}

/** So many invoices to do something with, posted in one go; their ids. */
async function postMany(count: number): Promise<number[]> {
  const entries = Array.from({ length: count }, () => ({ kind: 'invoice', ...invoice().body }))
  const made = replies(await file.admin.post(`${file.path}/entries/batch`, { entries }), 201)
  return made.body.data.map(({ id }: { id: number }) => id)
}

test('two invoices on one journal: both are posted, one number after the other', async () => {
  const numbers: number[] = []
  await eachRound(async (round) => {
    const answers = await pair(round, invoice('10.00'), invoice('20.00'))
    assert.deepEqual(statuses(answers), [201, 201])
    numbers.push(...answers.map((answer) => answer.body.number))
  })
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    Array.from({ length: 2 * meetings }, (_, index) => index + 1),
  )
})

test('two reversals of one entry: one is posted, the other is told that it came too late', async () => {
  const ids = await postMany(meetings)
  const madeFor = new Map<number, number>()
  await eachRound(async (round) => {
    const id = ids[round - 1]!
    const reversal = { method: 'POST', path: `${file.path}/entries/${id}/reverse`, body: {} }
    const answers = await pair(round, reversal, reversal)
    assert.deepEqual(statuses(answers), [201, 422])
    const refused = answers.find((answer) => answer.status === 422)!
    assert.deepEqual(Object.keys(refused.body.errors), ['status'])
    madeFor.set(id, answers.find((answer) => answer.status === 201)!.body.id)
  })
  const { rows } = await books.sql.query(
    `SELECT id::int, reversed_by_entry_id::int AS by FROM entries WHERE id = ANY ($1) AND status = 'reversed'`,
    [ids],
  )
  assert.deepEqual(new Map(rows.map(({ id, by }) => [id, by])), madeFor)
})

test('two changes of the file on one base version: one is made, the other meets it', async () => {
  const { version: start } = replies(await file.admin.get(file.path), 200).body
  await eachRound(async (round) => {
    const version = start + round - 1
    const change = (name: string): Request => ({
      method: 'PATCH',
      path: file.path,
      body: { name },
      headers: { 'x-base-version': String(version) },
    })
    const answers = await pair(round, change(`One ${round}`), change(`Other ${round}`))
    assert.deepEqual(statuses(answers), [200, 409])
    const made = answers.find((answer) => answer.status === 200)!
    const refused = answers.find((answer) => answer.status === 409)!
    replies(made, 200, { version: version + 1 })
    replies(refused, 409, { code: 'conflict', server_version: version + 1 })
    assert.equal(refused.body.server_data.name, made.body.name)
  })
})

test('one mutation key twice: one entry is posted, and both hear of it in the same words', async () => {
  await eachRound(async (round) => {
    const keyed = { ...invoice(), headers: { 'x-client-mutation-id': randomUUID() } }
    const answers = await pair(round, keyed, keyed)
    assert.deepEqual(statuses(answers), [200, 201])
    const [one, other] = answers
    assert.equal(one.text, other.text)
    assert.equal(one.headers.get('x-operation-id'), other.headers.get('x-operation-id'))
    const replay = answers.find((answer) => answer.status === 200)!
    assert.equal(replay.headers.get('x-idempotent-replay'), '1')
  })
})

test('one mutation key with two bodies: one is posted, the other is told that the key has served', async () => {
  await eachRound(async (round) => {
    const headers = { 'x-client-mutation-id': randomUUID() }
    const answers = await pair(
      round,
      { ...invoice('10.00'), headers },
      { ...invoice('20.00'), headers },
    )
    assert.deepEqual(statuses(answers), [201, 422])
    const refused = answers.find((answer) => answer.status === 422)!
    assert.equal(refused.body.code, 'mutation_key_reused')
  })
})

test('an invoice while its file goes to the bin: it is posted before, or there is no such file', async () => {
  await eachRound(async (round) => {
    const [posted, binned] = await pair(round, invoice(), { method: 'DELETE', path: file.path })
    assert.equal(binned.status, 204)
    assert.ok([201, 404].includes(posted.status), `${posted.status} ${posted.text}`)
    replies(await file.admin.post(`${file.firm.path}/trash/${file.company.token}/restore`), 200)
  })
  const { rows } = await books.sql.query(
    `SELECT e.seq FROM changes e
      WHERE e.company_id = $1 AND e.resource = 'entries' AND 'deleted' = (
        SELECT f.action FROM changes f
         WHERE f.company_id = $1 AND f.resource = 'company' AND f.seq < e.seq ORDER BY f.seq DESC LIMIT 1)`,
    [file.company.id],
  )
  assert.equal(rows.length, 0, `${rows.length} were posted into the bin`)
})
