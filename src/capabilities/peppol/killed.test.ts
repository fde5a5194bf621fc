import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { openPeppolDesk, openPeppolWorld, type PeppolWorld } from '#testing/peppol'
import { startMailProcess } from '#testing/processes'
import { onlyLong } from '#testing/rounds'
import { sale } from '#testing/sale'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

/** In short: src/platform/sendings/sender.test.ts for who sends, ./receiving.test.ts for who fetches. */
describe('killed', onlyLong, () => {
  let world: PeppolWorld
  const books = useBooks(async () => {
    // Whether it went is asked again and again, by a clock that stands still.
    world = await openPeppolWorld({ RATE_LIMIT: '10000000' })
    return { own: true, ...world.options }
  })
  const kills = 50
  const start = () =>
    startMailProcess(books.databaseUrl, { ...world.environment, DATA_DIR: books.folder })
  /** One that waits to be killed. */
  let next: ReturnType<typeof start> | undefined

  test('a sender that is killed when the access point took a document loses none, and repeats it under the same id', async () => {
    const { accessPoint } = world
    const desk = await openPeppolDesk(books)
    const ids: string[] = []
    next ??= start()
    let repeated = 0
    for (let round = 1; round <= kills; round++) {
      const sender = (await next)!
      next = start()
      // It took the document, and nobody is left to hear it say so.
      accessPoint.manner = ({ method, path, body }, response) => {
        if (method !== 'PUT' || !path.startsWith('/v1/documents/')) return false
        accessPoint.manner = null
        const message_id = path.slice('/v1/documents/'.length)
        accessPoint.documents.set(message_id, {
          times: 1,
          body,
          state: { message_id, status: 'sent' },
        })
        sender.process.kill('SIGKILL')
        response.destroy()
        return true
      }
      const { id, message_id } = replies(await desk.send(await desk.sold()), 202).body
      ids.push(message_id)
      await until(async () => (await desk.message(id)).status === 'sent', 'the next sends it')
      await sender.end()
      const { times, body } = accessPoint.documents.get(message_id)!
      assert.ok(times >= 1 && times <= 2, `${times} times`)
      assert.equal(
        Buffer.from(String(body.document), 'base64').toString(),
        (await desk.message(id)).xml,
      )
      repeated += times - 1
    }
    assert.deepEqual(
      new Set(accessPoint.documents.keys()),
      new Set(ids),
      'none is lost, none is invented',
    )
    assert.ok(repeated > 0, 'some were killed between the two')
  })

  test('one that is killed while it fetches leaves each document to come once', async () => {
    const { accessPoint } = world
    const desk = await openPeppolDesk(books)
    const buyer = { ...sale.buyer, endpoint: { scheme: '0208', value: desk.number } }
    const laid: string[] = []
    let duplicates = 0
    for (let round = 0; round < 20; round++) {
      const worker = await (next ?? start())
      next = undefined
      for (let place = 0; place < 3; place++) {
        const number = `K-${round}-${place}`
        accessPoint.lays(desk.participant, eInvoice({ number, buyer }))
        laid.push(number)
      }
      // At the list, at a document or at its acknowledgement, which is heard or not.
      const fatal = 1 + ((round + 2) % 7)
      const isHeard = round % 2 === 1
      const gone = new Promise((done) => worker.process.once('exit', done))
      let asked = 0
      accessPoint.manner = (_asked, response) => {
        if (++asked !== fatal) return false
        worker.process.kill('SIGKILL')
        if (!isHeard) response.destroy()
        return !isHeard
      }
      worker.process.send({ fetch: desk.company.id })
      await gone
      await worker.end()
      accessPoint.manner = null
      duplicates += replies(await desk.fetch(), 200).body.duplicates
    }
    assert.deepEqual(accessPoint.inbox, [], 'none is left there')
    const { data } = await desk.messages(`?direction=in&per_page=200`)
    const numbers = data.map((one: { document_number: string }) => one.document_number)
    assert.deepEqual(numbers.sort(), laid.sort(), 'none is lost, none comes twice')
    const imports = await books.sql.query(
      'SELECT count(DISTINCT id)::int AS n FROM document_imports WHERE company_id = $1',
      [desk.company.id],
    )
    assert.equal(imports.rows[0].n, laid.length)
    assert.ok(duplicates > 0, 'some were killed before they could acknowledge')
  })

  after(async () => {
    await (await next)?.end()
  })
})
