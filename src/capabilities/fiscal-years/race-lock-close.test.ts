import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { races, sendRound } from '#testing/races'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('of the locking of a period and the closing of its year at once, the lock is never the later', async () => {
  await races(books, async ({ admin, path, company }, { id, periodId }, round) => {
    const locking = () => admin.post(`${path}/periods/${periodId}/lock`)
    const closing = () => admin.post(`${path}/fiscal-years/${id}/close`)
    const isFirst = round % 2 === 0
    const answers = await sendRound(round, isFirst ? [locking, closing] : [closing, locking])
    const [locked, closed] = isFirst ? answers : answers.toReversed()
    replies(closed!, 200)
    if (locked!.status !== 200) {
      replies(locked!, 422, { code: 'period_locked', reason: 'fiscal_year_closed' })
      return { taken: 0, refused: 1 }
    }
    const { rows } = await books.sql.query(
      `SELECT action FROM changes WHERE company_id = $1 AND action IN ('locked', 'closed')
        ORDER BY seq DESC LIMIT 1`,
      [company.id],
    )
    assert.equal(rows[0].action, 'closed')
    return { taken: 1, refused: 0 }
  })
})
