import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, allocation, openAnalytics } from '#testing/analytics'
import { readsBack, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** Where lines belong when they are posted. */
const books = useBooks()
let desk: AnalyticDesk
before(async () => {
  desk = await openAnalytics(books)
})

test('a line is shared out to the cent, the cents left to the largest remainders', async () => {
  const answer = replies(
    await desk.freeWith([
      'Dr 604000 100.00 | NORTH 33.33 HALL 33.33 SOUTH 33.34, A 50 B 50',
      'Dr 612000 0.05 | A 50 B 50',
      'Cr 489000 100.05',
    ]),
    201,
  )
  assert.deepEqual(allocation(answer), {
    '604000': [
      'SITE NORTH 33.33 = 33.33',
      'SITE HALL 33.33 = 33.33',
      'SITE SOUTH 33.34 = 33.34',
      'TEAM A 50.00 = 50.00',
      'TEAM B 50.00 = 50.00',
    ],
    '612000': ['TEAM A 50.00 = 0.03', 'TEAM B 50.00 = 0.02'],
  })
  await readsBack(desk.admin, desk.path, answer)
})

test('what is wrong with a distribution is refused at its field', async () => {
  const at = (text: string) => desk.freeWith([`Dr 604000 10.00 | ${text}`, 'Cr 489000 10.00'])
  const sum = refusedAt(await at('NORTH 60 SOUTH 30'), 'lines.0.analytic')
  assert.match(sum.body.message, /90\.00/)
  refusedAt(await at('NORTH 50 NORTH 50'), 'lines.0.analytic.1.code_id')
  refusedAt(await at('NORTH 0'), 'lines.0.analytic.0.percent')
  refusedAt(await at('NORTH 100.01'), 'lines.0.analytic.0.percent')
  refusedAt(await desk.freeWith(['Dr 604000 10.00', 'Cr 489000 10.00 | NORTH']), 'lines.1.analytic')
})
