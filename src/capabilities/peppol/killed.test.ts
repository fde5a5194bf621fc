import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { openPeppolDesk, openPeppolWorld, type PeppolWorld } from '#testing/peppol'
import { startMailProcess } from '#testing/processes'
import { isLong } from '#testing/rounds'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld()
  return world.options
})
const kills = isLong ? 50 : 1

test('a sender that is killed when the access point took a document loses none, and repeats it under the same id', async () => {
  const { accessPoint } = world
  const desk = await openPeppolDesk(books)
  const start = () =>
    startMailProcess(books.databaseUrl, { ...world.environment, DATA_DIR: books.folder })
  const ids: string[] = []
  let next = start()
  let repeated = 0
  for (let round = 1; round <= kills; round++) {
    const sender = await next
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
  await (await next).end()
  assert.deepEqual(
    new Set(accessPoint.documents.keys()),
    new Set(ids),
    'none is lost, none is invented',
  )
  assert.ok(repeated > 0, 'some were killed between the two')
})
