import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { replies } from '#testing/http'
import { type MailDesk, openMailDesk } from '#testing/mail'
import { eachRound, meetings, openPairs, type Pairs, statuses } from '#testing/pairs'
import { useBooks } from '#testing/use-books'

/** One letter, whatever runs at once: each pair is under way together, over two processes. */
const books = useBooks()
let pairs: Pairs
let desk: MailDesk
before(async () => {
  pairs = await openPairs(books)
  desk = await openMailDesk(books)
})

const rateless = () => books.sql.query('DELETE FROM rate_counters')

/** How many letters stand of a customer. */
async function lettersTo(customer: number): Promise<number> {
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS count FROM reminders WHERE company_id = $1 AND third_party_id = $2`,
    [desk.company.id, customer],
  )
  return rows[0].count
}

test('two calls for the same reminder give one letter, and the other is told', async () => {
  const reasons = new Set<string>()
  const customers: number[] = []
  for (let round = 0; round < meetings; round++) {
    customers.push(await desk.newCustomer({ name: `Customer ${round}` }))
    await desk.owed('100.00', '2026-02-01', customers.at(-1))
  }
  await eachRound(async (round) => {
    await rateless()
    const third_party_id = customers[round - 1]!
    const wish = { third_party_id, ...(round % 3 === 0 ? { level: 1, force: true } : {}) }
    const request = { method: 'POST', path: `${desk.mail}/reminders`, body: { reminders: [wish] } }
    const answers = await pairs.pair(round, desk.admin, request, request)
    assert.deepEqual(statuses(answers), [202, 202])
    assert.deepEqual(answers.map(({ body }) => body.queued).sort(), [0, 1])
    const { reason } = answers.find(({ body }) => body.queued === 0)!.body.skipped[0]
    reasons.add(reason)
    assert.equal(await lettersTo(third_party_id), 1)
  })
  assert.deepEqual(
    [...reasons].filter((one) => !['already_reminded', 'too_soon'].includes(one)),
    [],
  )
})

test('all customers at once, twice, are each sent one letter', async () => {
  const customers: number[] = []
  for (let count = 0; count < 5; count++) {
    customers.push(await desk.newCustomer({ name: `Together ${count}` }))
    await desk.owed('100.00', '2026-02-01', customers.at(-1))
  }
  await rateless()
  const all = { method: 'POST', path: `${desk.mail}/reminders`, body: { all: true } }
  const answers = await pairs.pair(3, desk.admin, all, all)
  assert.equal(answers[0].body.queued + answers[1].body.queued, customers.length)
  for (const one of customers) assert.equal(await lettersTo(one), 1)
})

test('a payment that comes while a letter is written stops it, or comes after it', async () => {
  const outcomes = new Set<string>()
  await eachRound(
    async (round) => {
      await rateless()
      const who = await desk.newCustomer({ name: `Paying ${round}` })
      const line = await desk.owed('100.00', '2026-02-01', who)
      const paid = replies(
        await desk.admin.post(`${desk.path}/entries`, {
          journal_id: desk.journal('KBC'),
          entry_date: '2026-03-16',
          lines: [
            { account: '550000', debit: '100.00' },
            { account: '400000', credit: '100.00', third_party_id: who },
          ],
        }),
        201,
      ).body.lines[1].id
      const [reminded, lettered] = await pairs.pair(
        round,
        desk.admin,
        {
          method: 'POST',
          path: `${desk.mail}/reminders`,
          body: { reminders: [{ third_party_id: who }] },
        },
        { method: 'POST', path: `${desk.path}/lettering`, body: { line_ids: [line, paid] } },
      )
      replies(lettered, 201)
      const { queued, skipped } = replies(reminded, 202).body
      assert.equal(await lettersTo(who), queued)
      outcomes.add(queued === 1 ? 'sent' : skipped[0].reason)
    },
    Math.min(meetings, 20),
  )
  assert.ok(outcomes.has('sent') && outcomes.has('nothing_due'), [...outcomes].join())
})

test('the database itself refuses a second letter of a level for an item', async () => {
  const who = await desk.newCustomer({ name: 'Twice' })
  const line = await desk.owed('100.00', '2026-02-01', who)
  await rateless()
  replies(await desk.remind({ reminders: [{ third_party_id: who }] }), 202, { queued: 1 })
  const again = books.sql.query(
    `INSERT INTO reminder_items (company_id, reminder_id, line_id, level, open, interest, compensation)
     SELECT i.company_id, other.id, i.line_id, i.level, i.open, 0, 0 FROM reminder_items i,
            (SELECT id FROM reminders WHERE company_id = $1 ORDER BY id LIMIT 1) other
      WHERE i.company_id = $1 AND i.line_id = $2`,
    [desk.company.id, line],
  )
  await assert.rejects(again, /reminder_items_once/)
})

test('settings that two change at once are those of one of them, a version each', async () => {
  await eachRound(async (round) => {
    const put = (from_name: string) => ({
      method: 'PUT',
      path: `${desk.mail}/settings`,
      body: { from_name },
      headers: { 'x-base-version': String(round) },
    })
    const answers = await pairs.pair(round, desk.admin, put(`One ${round}`), put(`Two ${round}`))
    assert.deepEqual(statuses(answers), [200, 409])
  })
})
