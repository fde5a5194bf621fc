import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openMailDesk } from '#testing/mail'
import { startMailProcess } from '#testing/processes'
import { onlyLong } from '#testing/rounds'
import { headerOf, openSmtpServer } from '#testing/smtp'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

/** In short: src/platform/sendings/sender.test.ts, of one who fell silent. */
describe('killed', onlyLong, () => {
  // Whether it went is asked again and again, by a clock that stands still.
  const books = useBooks({ own: true, environment: { ...localReceivers, RATE_LIMIT: '10000000' } })
  const kills = 50

  test('a sender that is killed when the server took a mail loses none, and repeats it under the same id', async () => {
    const smtp = await openSmtpServer()
    const desk = await openMailDesk(books)
    await desk.sendBy(smtp)
    const start = () =>
      startMailProcess(books.databaseUrl, { ...localReceivers, DATA_DIR: books.folder })
    const ids: string[] = []
    let next = start()
    let repeated = 0
    for (let round = 1; round <= kills; round++) {
      const sender = await next
      next = start()
      // In the moment in which the server says yes, nobody is left to hear it.
      smtp.manners = {
        taken: () => {
          smtp.manners = {}
          sender.process.kill('SIGKILL')
        },
      }
      await books.sql.query('DELETE FROM rate_counters')
      const { id, message_id } = replies(await desk.write({ subject: `Round ${round}` }), 202).body
      ids.push(message_id)
      const times = () =>
        smtp.letters.filter((letter) => headerOf(letter, 'Message-ID') === `<${message_id}>`).length
      await until(async () => (await desk.message(id)).status === 'sent', 'the next sends it')
      await sender.end()
      assert.ok(times() >= 1 && times() <= 2, `${times()} times`)
      repeated += times() - 1
    }
    await (await next).end()
    const arrived = new Set(smtp.letters.map((letter) => headerOf(letter, 'Message-ID')))
    assert.deepEqual(arrived, new Set(ids.map((id) => `<${id}>`)), 'none is lost, none is invented')
    assert.ok(repeated > 0, 'some were killed between the two')
    await smtp.close()
  })
})
