import { createDispatcher } from '#capabilities/webhooks'
import type { Books } from '#testing/books'
import { type Hooks, localReceivers, openHooks } from '#testing/hooks'
import { startSenderProcess } from '#testing/processes'
import { quiet } from '#testing/quiet'
import { openReceiver, type Receiver } from '#testing/receiver'
import type { Figure, Outcome } from './aims.js'
import type { Round } from './bare-sender.js'
import { ask, startChild } from './child.js'
import { type Rig, withRig } from './rig.js'
import {
  inTurns,
  measured,
  medianMs,
  partOf,
  perRequest,
  processorRatio,
  type Stretch,
  timed,
} from './stretch.js'
import {
  percent,
  printHead,
  printRow,
  processorCells,
  processorHeads,
  short,
  whole,
} from './table.js'

const endpoints = 20
const lanes = 2
const each = Number(process.env.BENCH_DELIVERIES ?? 200)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const writes = 200

/** Time stands still for the service and for the sender alike, so that both mean the same by what is due. */
const standing = { ...localReceivers, WALL_CLOCK: '' }

/** Deliveries per second beside a bare HTTP client, time from a write to its attempt, and what a writer pays. */
export async function benchWebhooks(): Promise<Outcome<'webhooks'>> {
  const deliveries = await withRig({ environment: standing }, throughput)
  printHead('from a write to its first attempt', 'median ms', '99 % ms', ...processorHeads)
  const oneProcess = await withRig({ environment: { ...standing, ROLE: 'both' } }, (rig) =>
    latency(rig, 'API and worker in one process'),
  )
  const twoProcesses = await withRig({ environment: standing }, async (rig) => {
    const sender = await startSenderProcess(rig.books.databaseUrl, {})
    try {
      return await latency(rig, 'API and worker in two processes')
    } finally {
      await sender.end()
    }
  })
  await withRig({ environment: localReceivers }, bulk)
  return { deliveries, oneProcess, twoProcesses }
}

/** The same requests to the same receivers, as many at once: by a worker, and by a client that does nothing else. */
async function throughput({ books }: Rig): Promise<Figure> {
  const receivers = await startChild<string[]>('./receivers.js', { RECEIVERS: String(endpoints) })
  const bare = await startChild('./bare-sender.js')
  const hooks = await openHooks(books)
  for (const url of receivers.greeting) await hooks.add(url)
  const round: Round = { urls: receivers.greeting, each, lanes, ...(await sampleOf(books, hooks)) }
  const sender = await startSenderProcess(books.databaseUrl, {}, { SENDS_WHEN_ASKED: '1' })
  const generator = receivers.pid
  const sends = async () => {
    await hooks.happen(each)
    return measured({ server: sender.process.pid, generator }, () =>
      timed(() => ask(sender.process, { send: true }), endpoints * each),
    )
  }
  const calls = () =>
    measured({ server: bare.pid, generator }, () => timed(() => bare.ask(round), endpoints * each))
  // The first round is for the compiler.
  await sends()
  await calls()
  const taken = await inTurns(rounds, { ours: sends, bare: calls })
  for (const one of [sender, bare, receivers]) await one.end()
  await checkDelivered(books)
  return printThroughput(taken)
}

function printThroughput({ ours, bare }: { ours: Stretch; bare: Stretch }): Figure {
  const rate = (stretch: Stretch) => (endpoints * each * 1000) / medianMs(stretch)
  const share = rate(ours) / rate(bare)
  console.log(`${endpoints} receivers, ${lanes} requests at once to each, ${each} deliveries each`)
  printHead(
    'deliveries/s',
    'bare client/s',
    'share',
    'sender CPU ms',
    'PostgreSQL CPU ms',
    'receivers CPU ms',
    'bare client CPU ms',
  )
  const [bareClient] = processorCells(perRequest(bare))
  const cells = [...processorCells(perRequest(ours)), bareClient!]
  printRow(whole(rate(ours)), whole(rate(bare)), percent(share), ...cells)
  console.log('')
  const byProcessor = processorRatio(bare, ours) * 100
  return { value: share * 100, byProcessor, perRequest: perRequest(ours) }
}

async function checkDelivered({ sql }: Books): Promise<void> {
  const { rows } = await sql.query(
    `SELECT count(*)::int AS left FROM webhook_deliveries WHERE status <> 'delivered'`,
  )
  if (rows[0].left > 0) throw new Error(`${rows[0].left} deliveries were not delivered`)
}

/** Headers and body of a real delivery, to another firm. */
async function sampleOf(books: Books, hooks: Hooks): Promise<Pick<Round, 'headers' | 'body'>> {
  const receiver = await openReceiver()
  const other = await openHooks(books)
  await other.add(receiver.url)
  await other.happen()
  await createDispatcher(books.service.services, quiet).sendDue()
  await receiver.close()
  const { headers, body } = receiver.received[0]!
  const { host: _, connection: __, ...kept } = headers
  if (hooks.firm.id === other.firm.id) throw new Error('two firms were meant')
  return { headers: kept as Record<string, string>, body }
}

/** From sending a small write that announces an event to the arrival of its first attempt. */
async function latency(rig: Rig, what: string): Promise<Figure> {
  const { books } = rig
  const { admin, firm, path } = await books.openCompany()
  const receiver = await openReceiver()
  await admin.post(`${firm.path}/webhooks`, { url: receiver.url, events: ['third_party.created'] })
  const one = writeAndWait(rig, receiver, `${path}/third-parties`, admin.token!)
  for (let count = 0; count < 20; count++) await one()
  const stretch = await rig.own(async () => {
    const latencies: number[] = []
    for (let count = 0; count < writes; count++) latencies.push(await one())
    return { requests: writes, seconds: 0, latencies }
  }, 'server')
  await receiver.close()
  const { latencies } = stretch
  const cells = processorCells(perRequest(stretch))
  printRow(what, short(partOf(latencies, 0.5)), short(partOf(latencies, 0.99)), ...cells)
  return { value: medianMs(stretch), perRequest: perRequest(stretch) }
}

function writeAndWait(rig: Rig, receiver: Receiver, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const body = JSON.stringify({ type: 'supplier', name: 'Brouwerij De Kroon' })
  const shot = { url: rig.server.url, method: 'POST', path, headers, body, requests: 1 }
  return async (): Promise<number> => {
    const arrival = new Promise<void>((done) => {
      receiver.answers = (response) => {
        done()
        response.end()
      }
    })
    const sent = performance.now()
    const answered = rig.load.send(shot)
    await arrival
    const ms = performance.now() - sent
    await answered
    return ms
  }
}

/** A batch of 1000 entries, by how many endpoints listen. */
async function bulk(rig: Rig): Promise<void> {
  const { admin, firm, path, journal } = await rig.books.openCompany()
  await rig.renewSessions()
  const lines = [
    { account: '604000', debit: '1.00' },
    { account: '489000', credit: '1.00' },
  ]
  const entry = { kind: 'free', journal_id: journal('OD'), entry_date: '2026-03-10', lines }
  const body = JSON.stringify({ entries: Array.from({ length: 1000 }, () => entry) })
  const headers = { authorization: `Bearer ${admin.token}` }
  const shot = { method: 'POST', path: `${path}/entries/batch`, headers, body, requests: rounds }
  await rig.send(shot)
  console.log('')
  printHead('endpoints', 'ms for 1000 entries', ...processorHeads)
  let made = 0
  for (const wanted of [0, 1, 5, 20]) {
    for (; made < wanted; made++)
      await admin.post(`${firm.path}/webhooks`, { url: 'http://127.0.0.1:9/', events: ['*'] })
    const stretch = await rig.send(shot)
    printRow(wanted, whole(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  }
}
