import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BankDesk, openBankDesk } from '#testing/bank-desk'
import { coda, uploadTo } from '#testing/bank-files'
import { replies } from '#testing/http'
import { eachRound, openPairs, type Pairs, type Request, statuses } from '#testing/pairs'
import { deadlocks } from '#testing/races'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What settles meets what settles, undoes or throws away: each pair under way together, over two processes. */
const books = useBooks()
let pairs: Pairs
let deadlocksBefore: number
let desk: BankDesk
before(async () => {
  pairs = await openPairs(books)
  desk = await openBankDesk(books)
  deadlocksBefore = await deadlocks(books)
})
after(async () => assert.equal(await deadlocks(books), deadlocksBefore))

const times = rounds(100)
const pair = (round: number, one: Request, other: Request) =>
  pairs.pair(round, desk.admin, one, other)
const match = (id: number, line_id: number): Request => ({
  method: 'POST',
  path: `${desk.at(id)}/match`,
  body: { matches: [{ line_id }] },
})
const book = (id: number): Request => ({
  method: 'POST',
  path: `${desk.at(id)}/book`,
  body: { account: '657000' },
})
const undo = (id: number): Request => ({ method: 'DELETE', path: `${desk.at(id)}/match` })
const auto = (ids: number[]): Request => ({
  method: 'POST',
  path: `${desk.path}/bank-transactions/auto-match`,
  body: { ids },
})

test('match and book of one transaction: one settles it, the other hears that it no longer waits', () =>
  eachRound(async (round) => {
    const { line_id } = await desk.owed()
    const id = await desk.comesIn('121.00')
    const answers = await pair(round, match(id, line_id), book(id))
    assert.deepEqual(statuses(answers), [200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    assert.deepEqual(Object.keys(refused.body.errors), ['status'], refused.text)
  }, times))

test('two transactions for one invoice: one pays it, the other waits', () =>
  eachRound(async (round) => {
    const { line_id } = await desk.owed()
    const [one, other] = [await desk.comesIn('121.00'), await desk.comesIn('121.00')]
    const answers = await pair(round, match(one, line_id), match(other, line_id))
    assert.deepEqual(statuses(answers), [200, 422])
    const waiting = [await desk.read(one), await desk.read(other)].map(({ status }) => status)
    assert.deepEqual(waiting.sort(), ['matched', 'pending'])
  }, times))

test('undone twice: once', () =>
  eachRound(async (round) => {
    const id = await desk.comesIn('5.00')
    replies(await desk.book(id, { account: '657000' }), 200)
    assert.deepEqual(statuses(await pair(round, undo(id), undo(id))), [204, 422])
  }, times))

test('auto-match twice: the second waits, and all are settled once', () =>
  eachRound(async (round) => {
    const ids: number[] = []
    for (let place = 0; place < 3; place++) {
      const { structured } = await soldFor(round * 10 + place)
      ids.push(await desk.comesIn({ amount: '121.00', structured }))
    }
    const answers = await pair(round, auto(ids), auto(ids))
    assert.deepEqual(statuses(answers), [200, 200])
    assert.equal(answers[0].body.matched + answers[1].body.matched, 3)
  }, rounds(30)))

/** An invoice of 121.00 that asks for a structured communication: the twelve digits, and its line. */
async function soldFor(number: number): Promise<{ structured: string; line_id: number }> {
  const base = String(1_000_000_000 + number)
  const structured = base + String(Number(base) % 97 || 97).padStart(2, '0')
  const shown = structured.replace(/^(...)(....)(.....)$/, '+++$1/$2/$3+++')
  const { line_id } = await desk.owed('VEN', '100.00', { label: shown })
  return { structured, line_id }
}

test('auto-match and a person for one invoice: it is paid once', () =>
  eachRound(async (round) => {
    const { structured, line_id } = await soldFor(5000 + round)
    const certain = await desk.comesIn({ amount: '121.00', structured })
    const other = await desk.comesIn('121.00')
    const [settled, byHand] = await pair(round, auto([certain]), match(other, line_id))
    replies(settled, 200)
    const paid = settled.body.matched + (byHand.status === 200 ? 1 : 0)
    assert.equal(paid, 1, `${settled.text} ${byHand.text}`)
  }, rounds(50)))

test('a file goes to the bin or its transaction is settled, never both', () =>
  eachRound(async (round) => {
    const file = coda({ number: round, opening: `${round}000.00`, movements: ['7.00'] })
    const { id } = replies(await uploadTo(desk.admin, desk.path, file), 201).body
    const { data } = replies(
      await desk.admin.get(`${desk.path}/bank-transactions?coda_file_id=${id}`),
      200,
    ).body
    const trash = { method: 'DELETE', path: `${desk.path}/coda-files/${id}` }
    const answers = await pair(round, trash, book(data[0].id))
    const [binned, booked] = answers.map(({ status }) => status < 300)
    assert.notEqual(binned, booked, answers.map(({ text }) => text).join('\n'))
  }, rounds(25)))

test('a rule is made while someone books: both are done', () =>
  eachRound(async (round) => {
    const id = await desk.comesIn('-5.00')
    const body = { conditions: { name_contains: `Wilg ${round}` }, ...toBank }
    const rule = { method: 'POST', path: `${desk.path}/bank-rules`, body }
    assert.deepEqual(statuses(await pair(round, rule, book(id))), [200, 201])
  }, rounds(50)))

// biome-ignore lint/suspicious/noThenProperty: the name of the contract
const toBank = { then: { third_party_id: 0 } }
before(() => {
  toBank.then.third_party_id = desk.supplier
})

test('one transaction told twice at once is kept once', () =>
  eachRound(async (round) => {
    const told = { external_id: `twice-${round}`, entry_date: '2026-03-10', amount: '1.00' }
    const body = { journal_id: desk.journal('KBC'), transactions: [told] }
    const feed = { method: 'POST', path: `${desk.path}/bank-transactions`, body }
    const answers = await pair(round, feed, feed)
    assert.deepEqual(statuses(answers), [201, 201])
    assert.equal(answers[0].body.imported + answers[1].body.imported, 1)
  }, rounds(50)))
