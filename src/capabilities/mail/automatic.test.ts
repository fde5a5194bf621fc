import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { openMailDesk } from '#testing/mail'
import { useBooks } from '#testing/use-books'
import { mailJobs, mailTasks } from './jobs.js'

/** With books of its own: the job looks at all files. Time stands at Monday 16 March 2026, 11:00 in Brussels. */
const books = useBooks({ own: true })

/** What the minute asks for, and then does. */
async function minute(): Promise<number> {
  const { services } = books.service
  await mailJobs[0]!.run({ services, payload: {}, attempt: 1 })
  const { rows } = await books.sql.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'send-reminders' RETURNING j.payload`,
  )
  for (const { payload } of rows) await mailTasks[0]!.run({ services, payload, attempt: 1 })
  return rows.length
}

const hours = (count: number) => books.clock.advance(count * 3_600_000)

test('what can be sent is sent by itself, from Monday to Friday, at its hour, once a day', async () => {
  const desk = await openMailDesk(books)
  const count = async () =>
    replies(await desk.admin.get(`${desk.mail}/reminders/history`), 200).body.total
  await desk.owed('100.00', '2026-02-01')
  assert.equal(await minute(), 0, 'nobody asked for it')
  replies(await desk.set({ reminders: { automatic: true, hour: 12 } }), 200)
  assert.equal(await minute(), 0, 'not before its hour')
  hours(1)
  assert.equal(await minute(), 1)
  assert.equal(await count(), 1)
  const { data } = replies(await desk.admin.get(`${desk.mail}/messages`), 200).body
  assert.match(data[0].body, /Met vriendelijke groeten,\n\nBakkerij Janssens/)
  assert.equal(await minute(), 0, 'once a day')
  const history = `${desk.path}/history?resource=reminders`
  assert.equal(replies(await desk.admin.get(history), 200).body.data[0].origin, 'job')
  // Saturday the 21st and Sunday the 22nd are not for letters.
  const late = await desk.newCustomer()
  await desk.owed('100.00', '2026-02-01', late)
  hours(5 * 24)
  assert.equal(await minute(), 0)
  hours(24)
  assert.equal(await minute(), 0)
  hours(24)
  assert.equal(await minute(), 1)
  assert.equal(await count(), 2)
  // A fortnight later the first is sent its second letter.
  hours(7 * 24)
  assert.equal(await minute(), 1)
  const levels = replies(await desk.admin.get(`${desk.mail}/reminders/history`), 200).body.data
  assert.deepEqual(
    levels.map(({ level }: { level: number }) => level),
    [2, 1, 1],
  )
  books.clock.reset()
})

test('a job that runs twice sends nothing twice', async () => {
  const desk = await openMailDesk(books)
  await desk.owed('100.00', '2026-02-01')
  replies(await desk.set({ reminders: { automatic: true, hour: 0 } }), 200)
  const payload = { company_id: desk.company.id, day: '2026-03-16' }
  const { services } = books.service
  await Promise.all([1, 2].map(() => mailTasks[0]!.run({ services, payload, attempt: 1 })))
  await mailTasks[0]!.run({ services, payload, attempt: 2 })
  const { total } = replies(await desk.admin.get(`${desk.mail}/reminders/history`), 200).body
  assert.equal(total, 1)
})
