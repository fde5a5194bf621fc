import { type ChildProcess, fork } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createDispatcher } from '#capabilities/webhooks'
import { type Books, openBooks } from '#testing/books'
import { type Hooks, localReceivers, openHooks } from '#testing/hooks'
import { startSenderProcess } from '#testing/processes'
import { quiet } from '#testing/quiet'
import { openReceiver } from '#testing/receiver'

const endpoints = 20
const lanes = 2
const each = Number(process.env.BENCH_DELIVERIES ?? 200)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

/** Deliveries per second beside a bare HTTP client, time from commit to attempt, and what a writer pays. */
export async function benchWebhooks(): Promise<void> {
  await throughput()
  await latency()
  await bulk()
}

/** The same requests to the same receivers, as many at once: by the dispatcher, and by a client that does nothing else. */
async function throughput(): Promise<void> {
  const books = await openBooks({ empty: true, environment: localReceivers })
  const { urls, process: child } = await startReceivers()
  const hooks = await openHooks(books)
  for (const url of urls) await hooks.add(url)
  const dispatcher = createDispatcher(books.service.services, quiet)
  const sample = await sampleOf(books, hooks)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await hooks.happen(each)
    const sent = await perSecond(() => dispatcher.sendDue())
    const called = await perSecond(() => callAll(urls, sample))
    // The first round is for the compiler.
    if (round > 0) {
      ours.push(sent)
      bare.push(called)
    }
  }
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS left FROM webhook_deliveries WHERE status <> 'delivered'`,
  )
  if (rows[0].left > 0) throw new Error(`${rows[0].left} deliveries were not delivered`)
  console.log(`${endpoints} receivers, ${lanes} requests at once to each, ${each} deliveries each`)
  console.log('| deliveries/s | bare client/s | share |\n|---|---|---|')
  const share = `${Math.round((median(ours) / median(bare)) * 100)} %`
  console.log(`| ${round(median(ours))} | ${round(median(bare))} | ${share} |\n`)
  child.disconnect()
  await books.close()
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (endpoints * each * 1000) / (performance.now() - begun)
}

type Sample = { headers: Record<string, string>; body: Buffer }

/** Headers and body of a real delivery. */
async function sampleOf(books: Books, hooks: Hooks): Promise<Sample> {
  const receiver = await openReceiver()
  const other = await openHooks(books)
  await other.add(receiver.url)
  await other.happen()
  await createDispatcher(books.service.services, quiet).sendDue()
  await receiver.close()
  const { headers, body } = receiver.received[0]!
  const { host: _, connection: __, ...kept } = headers
  if (hooks.firm.id === other.firm.id) throw new Error('two firms were meant')
  return { headers: kept as Record<string, string>, body: Buffer.from(body) }
}

async function callAll(urls: readonly string[], sample: Sample): Promise<void> {
  await Promise.all(
    urls.flatMap((url) =>
      Array.from({ length: lanes }, async () => {
        for (let count = 0; count < each / lanes; count++) await callOnce(url, sample)
      }),
    ),
  )
}

/** Like a delivery, on a connection of its own. */
function callOnce(url: string, { headers, body }: Sample): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(url, { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume()
      answer.on('end', done)
    })
    call.on('error', failed)
    call.end(body)
  })
}

/** From the commit of an event to the arrival of its first attempt. */
async function latency(): Promise<void> {
  const books = await openBooks({ empty: true, environment: localReceivers })
  const hooks = await openHooks(books)
  let arrived = () => {}
  const receiver = await openReceiver((response) => {
    arrived()
    response.end()
  })
  await hooks.add(receiver.url)
  const measure = async () => {
    const times: number[] = []
    for (let count = 0; count < 200; count++) {
      const arrival = new Promise<void>((done) => {
        arrived = done
      })
      await hooks.happen()
      const committed = performance.now()
      await arrival
      times.push(performance.now() - committed)
    }
    return times.sort((a, b) => a - b)
  }
  console.log('| from commit to first attempt | median ms | 99 % ms |\n|---|---|---|')
  const show = (what: string, times: number[]) =>
    console.log(`| ${what} | ${median(times).toFixed(1)} | ${times[197]!.toFixed(1)} |`)
  const same = createDispatcher(books.service.services, quiet)
  same.start()
  show('API and worker in one process', await measure())
  await same.stop()
  const other = await startSenderProcess(books.databaseUrl, {})
  show('API and worker in two processes', await measure())
  await other.end()
  console.log('')
  await receiver.close()
  await books.close()
}

/** A batch of 1000 entries, by how many endpoints listen. */
async function bulk(): Promise<void> {
  const books = await openBooks({
    empty: true,
    environment: { ...localReceivers, RATE_LIMIT: '0' },
  })
  const { admin, firm, path, journal } = await books.openCompany()
  const entry = {
    kind: 'free',
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: '604000', debit: '1.00' },
      { account: '489000', credit: '1.00' },
    ],
  }
  const body = { entries: Array.from({ length: 1000 }, () => entry) }
  const batch = async () => {
    const begun = performance.now()
    const answer = await admin.post(`${path}/entries/batch`, body)
    if (answer.status !== 201) throw new Error(answer.text)
    return performance.now() - begun
  }
  const times = async () => {
    const all: number[] = []
    for (let count = 0; count < rounds; count++) all.push(await batch())
    return median(all)
  }
  await times()
  console.log('| endpoints | ms |\n|---|---|')
  let made = 0
  for (const wanted of [0, 1, 5, 20]) {
    for (; made < wanted; made++)
      await admin.post(`${firm.path}/webhooks`, { url: 'http://127.0.0.1:9/', events: ['*'] })
    console.log(`| ${wanted} | ${round(await times())} |`)
  }
  console.log('')
  await books.close()
}

async function startReceivers(): Promise<{ urls: string[]; process: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('./receivers.js', import.meta.url)), {
    env: { ...process.env, RECEIVERS: String(endpoints) },
  })
  const urls = await new Promise<string[]>((done) =>
    child.once('message', (message) => done(message as string[])),
  )
  return { urls, process: child }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const round = (value: number) => Math.round(value).toLocaleString('en')
