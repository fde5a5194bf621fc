import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { createSender } from '#platform/sendings/sender'
import {
  accessPointKey,
  type FakeAccessPoint,
  openAccessPoint,
  signedAt,
} from '#testing/access-point'
import { openBooks } from '#testing/books'
import { eInvoice } from '#testing/e-invoices'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { integrationsOf } from '#testing/integrations'
import { openPeppolDesk, openPeppolWorld, type PeppolWorld, secondsOf, tell } from '#testing/peppol'
import { sale } from '#testing/sale'
import { useBooks } from '#testing/use-books'
import { peppolByJob } from './actions/deliver.js'

const key = 'peppol-access-point'
const ownSecret = 'secret-that-only-the-file-has-31'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld(localReceivers)
  return { own: true, ...world.options }
})
let own: FakeAccessPoint
before(async () => {
  own = await openAccessPoint()
})
after(() => own.close())
beforeEach(() => {
  own.manner = null
  world.accessPoint.manner = null
})

/** A file that can sell, and the integration by which it may have an access point of its own. */
async function openFile() {
  const desk = await openPeppolDesk(books, { register: false })
  const integrations = integrationsOf(books, desk)
  const settings = { url: own.url, key: accessPointKey, callback_secret: ownSecret }
  return { ...desk, integrations, connect: () => integrations.connect(key, settings) }
}

test('a file stands at its own access point: it registers, sends, hears and fetches there', async () => {
  const file = await openFile()
  const { id } = await file.connect()
  const tested = await file.integrations.test(key)
  assert.deepEqual([tested.ok, tested.details], [true, { name: 'Poort', environment: 'test' }])
  replies(await file.register(), 201, { status: 'active' })
  assert.equal(world.accessPoint.participants.has(file.participant), false)
  const { callback_url } = own.participants.get(file.participant)!
  assert.ok(String(callback_url).endsWith(`/v1/peppol/callback?connection=${id}`))

  const sent = replies(await file.send(await file.sold()), 202).body
  await file.work()
  assert.equal((await file.message(sent.id)).status, 'sent')
  assert.equal(own.documents.get(sent.message_id)?.times, 1)
  assert.equal(world.accessPoint.documents.has(sent.message_id), false)

  const data = { message_id: sent.message_id, status: 'delivered' }
  const event = JSON.stringify({ id: randomUUID(), type: 'document.status', data })
  const seconds = secondsOf(books)
  const signed = signedAt(seconds, event, [ownSecret])
  // The secret of one opens no door of another.
  replies(await tell(books, event, signed), 403)
  replies(await tell(books, event, signedAt(seconds, event), `?connection=${id}`), 403)
  const heard = replies(await tell(books, event, signed, `?connection=${id}`), 200).body
  assert.equal(heard.status, 'accepted')
  assert.equal((await file.message(sent.id)).status, 'delivered')
})

test('what is to be sent reaches no address of ours: the rules hold when the worker sends, too', async () => {
  const file = await openFile()
  await file.connect()
  replies(await file.register(), 201)
  const sent = replies(await file.send(await file.sold()), 202).body
  // As in service, where nothing that leads to this machine is allowed, wherever a name led when it was set.
  const strict = await openBooks({ databaseUrl: books.databaseUrl, folder: books.folder })
  try {
    await createSender(strict.service.services, [peppolByJob]).sendDue()
  } finally {
    await strict.close()
  }
  const waits = await file.message(sent.id)
  assert.deepEqual([waits.status, waits.attempts], ['queued', 1])
  assert.equal(own.documents.has(sent.message_id), false)
  assert.equal((await file.integrations.read(key)).last_error, 'address refused')
})

test('a run fetches what came and asks how all stands, and says how much of it', async () => {
  const file = await openFile()
  await file.connect()
  replies(await file.register(), 201)
  const buyer = {
    ...sale.buyer,
    vatNumber: `BE${file.number}`,
    endpoint: { scheme: '0208', value: file.number },
  }
  own.lays(file.participant, eInvoice({ number: 'W-1', buyer }))
  own.lays(file.participant, '<nothing>')
  own.moves(file.participant, { reason: 'soon' })
  const { ended } = await file.integrations.run(key)
  assert.deepEqual(
    [ended.event, ended.counts],
    ['finished', { received: 1, duplicates: 0, failed: 1 }],
  )
  assert.equal((await file.registration()).reason, 'soon')
  assert.equal((await file.messages('?direction=in')).total, 2)
  own.manner = (_asked, response) => {
    response.writeHead(401).end()
    return true
  }
  assert.equal((await file.integrations.run(key)).ended.event, 'failed')
  const shown = await file.integrations.read(key)
  assert.deepEqual([shown.status, shown.last_error], ['error', 'unauthorised'])
  own.manner = null
  assert.equal((await file.integrations.run(key)).ended.event, 'finished')
  assert.equal((await file.integrations.read(key)).status, 'connected')
})

test('whoever has no access point of its own tests and runs that of the installation', async () => {
  const file = await openFile()
  assert.equal((await file.integrations.read(key)).source, 'installation')
  assert.equal((await file.integrations.test(key)).ok, true)
  replies(await file.register(), 201)
  assert.equal((await file.integrations.run(key)).ended.event, 'finished')
  world.accessPoint.manner = (_asked, response) => {
    response.writeHead(500).end()
    return true
  }
  assert.equal((await file.integrations.test(key)).error, 'failed')
  assert.equal((await file.integrations.run(key)).ended.event, 'failed')
  // Registered at the one, a connection of its own is free to come and go.
  await file.connect()
  replies(await file.admin.delete(file.integrations.at(key)), 204)
})

test('an access point at which a file stands cannot be let go of; one that refused it can', async () => {
  const file = await openFile()
  await file.connect()
  replies(await file.register(), 201)
  const remove = () => file.admin.delete(file.integrations.at(key))
  const refused = replies(await remove(), 422, { code: 'record_in_use' }).body
  assert.deepEqual(refused.used_by, { peppol: 1 })
  replies(await file.admin.delete(file.peppol), 204)
  own.registersAs = 'rejected'
  replies(await file.register(), 201, { status: 'rejected' })
  own.registersAs = 'active'
  replies(await remove(), 204)
  replies(await file.register(), 201, { status: 'active' })
  assert.ok(world.accessPoint.participants.has(file.participant), 'that of the installation')
})

test('one that fails where it is used is in error after three times, and well when it answers again', async () => {
  const file = await openFile()
  await file.connect()
  replies(await file.register(), 201)
  const { id } = replies(await file.send(await file.sold()), 202).body
  own.manner = (_asked, response) => {
    response.destroy()
    return true
  }
  await file.work()
  replies(await file.fetch(), 503)
  assert.equal((await file.integrations.read(key)).status, 'connected')
  replies(await file.refresh(), 503)
  const shown = await file.integrations.read(key)
  assert.deepEqual([shown.status, shown.last_error], ['error', 'connection refused'])
  own.manner = null
  books.clock.advance(60_000)
  await file.work()
  assert.equal((await file.message(id)).status, 'sent')
  assert.equal((await file.integrations.read(key)).status, 'connected')
})
