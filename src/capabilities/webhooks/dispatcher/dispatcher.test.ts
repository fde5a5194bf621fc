import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database, ReadTx } from '#platform/db/index'
import { localReceivers, openHooks } from '#testing/hooks'
import { quiet } from '#testing/quiet'
import { openReceiver, type Receiver } from '#testing/receiver'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'
import { createDispatcher } from './dispatcher.js'

/** A worker whose database fails for a moment, and one that is called at the worst moment. */
const books = useBooks({ own: true, environment: localReceivers })
let receiver: Receiver
before(async () => {
  receiver = await openReceiver()
})
after(async () => {
  await receiver.close()
})

/** The database of the service, some of whose words are other ones. */
const database = (other: Partial<Database>): Database => ({
  ...books.service.services.db,
  ...other,
})

/** Fails the first times, and then works as ever. */
function failing<Given extends unknown[], Result>(
  times: number,
  work: (...given: Given) => Promise<Result>,
) {
  let left = times
  return (...given: Given): Promise<Result> =>
    left-- > 0 ? Promise.reject(new Error('the database is away')) : work(...given)
}

test('results that could not be stored are stored a moment later, without a second request', async () => {
  const hooks = await openHooks(books)
  const endpoint = await hooks.add(receiver.url)
  await hooks.happen(3)
  const before = receiver.received.length
  const { write } = books.service.services.db
  const db = database({ write: failing(1, write) as Database['write'] })
  await createDispatcher({ ...books.service.services, db }, quiet).sendDue()
  assert.equal(receiver.received.length, before + 3)
  for (const { status } of await endpoint.log()) assert.equal(status, 'delivered')
})

test('an endpoint whose deliveries could not be read is given back at once', async () => {
  const hooks = await openHooks(books)
  await hooks.add(receiver.url)
  await hooks.happen()
  const before = receiver.received.length
  const { command } = books.service.services.db
  const targets = failing(1, command.rows) as ReadTx['rows']
  const db = database({
    command: {
      ...command,
      rows: (text, values) =>
        text.includes('old_secret') ? targets(text, values) : command.rows(text, values),
    },
  })
  const sending = createDispatcher({ ...books.service.services, db }, quiet, {
    pollMs: 20,
    leaseMs: 3_600_000,
  })
  sending.start()
  await until(() => receiver.received.length === before + 1, 'it was sent')
  await sending.stop()
})

test('an endpoint that is taken again while it is given back keeps its new turn', async () => {
  const hooks = await openHooks(books)
  await hooks.add(receiver.url)
  await hooks.happen()
  const before = receiver.received.length
  const { command } = books.service.services.db
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  let [reads, returns] = [0, 0]
  const rows = async <Row extends object>(text: string, values?: readonly unknown[]) => {
    if (text.includes('old_secret') && ++reads === 2) await released
    const found = await command.rows<Row>(text, values)
    if (text.includes('SET taken_until = NULL') && ++returns === 1) {
      await hooks.happen()
      await until(() => reads === 2, 'it is taken again')
      setImmediate(release)
    }
    return found
  }
  const services = { ...books.service.services, db: database({ command: { ...command, rows } }) }
  const said: unknown[] = []
  const note = (...words: unknown[]) => void said.push(words)
  const log = Object.assign(Object.create(quiet), { error: note, warn: note })
  const sending = createDispatcher(services, log, { pollMs: 20, leaseMs: 3_600_000 })
  sending.start()
  await until(() => receiver.received.length === before + 2, 'both were sent')
  await sending.stop()
  assert.deepEqual(said, [])
})

test('called at whichever moment of its look, a worker looks again', async () => {
  const { command } = books.service.services.db
  for (let moment = 0; moment < 12; moment++) {
    let call = () => {}
    let looks = 0
    const rows = async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const found = await command.rows<Row>(text, values)
      // A look asks twice; the first one is over so many steps after its second answer.
      if (++looks === 2) void afterSteps(moment).then(() => call())
      return found
    }
    const services = {
      ...books.service.services,
      db: database({ command: { ...command, rows } }),
      bell: {
        ...books.service.services.bell,
        hear: (heard: (what: null) => void) => {
          call = () => heard(null)
          return () => {}
        },
      },
    }
    const sending = createDispatcher(services, quiet, { pollMs: 3_600_000 })
    sending.start()
    await until(() => looks >= 4, `a look after ${moment} steps`)
    await sending.stop()
  }
})

/** Lets so many promises settle. */
async function afterSteps(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await null
}
