import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { setOff } from '#capabilities/ledger'
import { day } from '#kernel/days'
import { add, formatAmount, parseAmount, zero } from '#kernel/money'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const days = ['2026-02-27', '2026-03-10', '2026-03-11', '2026-04-30']
const anyItem = fc.record({
  cents: fc.integer({ min: 1, max: 3000 }),
  date: fc.constantFrom('2026-03-05', '2026-03-10'),
  due: fc.constantFrom(null, ...days),
})
const anyTie = fc.record({
  debits: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
  credits: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
})

test('lists show what the rule says remains of tied lines, and it adds up', async () => {
  const { admin, path, journal, company } = await books.openCompany()
  await fc.assert(
    fc.asyncProperty(anyTie, async ({ debits, credits }) => {
      const party = await books.party(company, 'customer')
      const items = [
        ...debits.map((item) => ({ ...item, side: 'debit', other: 'credit', sign: '' })),
        ...credits.map((item) => ({ ...item, side: 'credit', other: 'debit', sign: '-' })),
      ].map((item) => ({ ...item, amount: (item.cents / 100).toFixed(2) }))
      const posted = replies(
        await admin.post(`${path}/entries/batch`, {
          entries: items.map(({ amount, date, due, side, other }) => ({
            kind: 'free',
            journal_id: journal('OD'),
            entry_date: date,
            due_date: due,
            lines: [
              { account: '400000', [side]: amount, third_party_id: party },
              { account: '700000', [other]: amount },
            ],
          })),
        }),
        201,
      ).body.data
      const lines = items.map(({ sign, amount, date, due }, place) => ({
        id: posted[place].lines[0].id as number,
        dueOn: day(due ?? date),
        amount: parseAmount(`${sign}${amount}`)!,
      }))
      const line_ids = lines.map(({ id }) => id)
      const made = replies(await admin.post(`${path}/lettering`, { line_ids, partial: true }), 201)
      const rests = setOff(lines)
      const expected = lines
        .map(({ id }, place) => [id, formatAmount(rests[place]!)])
        .filter(([, open]) => open !== formatAmount(zero))
      const { body } = replies(await admin.get(`${path}/third-parties/${party}/open-items`), 200)
      const shown = body.map((item: { line_id: number; open: string }) => [item.line_id, item.open])
      const byId = ([one]: (string | number)[], [other]: (string | number)[]) =>
        Number(one) - Number(other)
      assert.deepEqual(shown.sort(byId), expected.sort(byId))
      assert.equal(formatAmount(add(...rests)), made.body.remaining)
      const view = await admin.get(`${path}/third-parties/${party}`)
      assert.equal(view.body.balance, made.body.remaining)
    }),
    { numRuns: longOrShort(400, 8) },
  )
})
