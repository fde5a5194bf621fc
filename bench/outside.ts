import { setTimeout as wait } from 'node:timers/promises'
import { accessPointKey, openAccessPoint, openPublisher } from '#testing/access-point'
import { call } from '#testing/http'
import type { Outcome } from './aims.js'
import { startChild } from './child.js'
import { measureArchive, measureFolder } from './outside-integrations.js'
import { measureFetching, measureQueueing } from './outside-peppol.js'
import { pings } from './pings.js'
import { type Rig, withRig } from './rig.js'
import { partOf } from './stretch.js'
import { short, whole } from './table.js'

const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const callers = 16

/**
 * What goes and comes by Peppol beside the same by hand, runs of integrations beside what they replace, and what a read
 * of the service waits while everyone outside misbehaves.
 */
export async function benchOutside(): Promise<Outcome<'outside'>> {
  const misbehaving = await startChild<string>('./misbehaving.js')
  const accessPoint = await openAccessPoint()
  const publisher = await openPublisher()
  const bad = misbehaving.greeting
  const environment = {
    ...{ WEBHOOK_LOCAL_RECEIVERS: 'yes', PEPPOL_SMP_URL: publisher.url },
    ...{ PEPPOL_AP_URL: accessPoint.url, PEPPOL_AP_KEY: accessPointKey },
    ...{ VIES_URL: bad, REGISTER_URL: bad, SIRENE_URL: bad },
  }
  try {
    return await withRig({ environment }, async (rig) => ({
      ping: await measurePing(rig, bad),
      queueing: await measureQueueing(rig),
      fetching: await measureFetching(rig, accessPoint),
      ...(await measureIntegrations(rig, environment)),
    }))
  } finally {
    await accessPoint.close()
    await publisher.close()
    await misbehaving.end()
  }
}

async function measureIntegrations(rig: Rig, environment: Record<string, string>) {
  const folder = await measureFolder(rig, environment)
  return { folder, ...(await measureArchive(rig, environment)) }
}

/** Lookups, and tests of connections, all of which wait for someone who does them wrong. */
async function measurePing(rig: Rig, bad: string) {
  const { books, server } = rig
  const { admin, path } = await books.openCompany({ enterprise_number: '0403.170.701' })
  const integrations = `${path}/integrations`
  const connected = {
    'company-register': { url: bad },
    'document-analysis': { url: bad, model: 'small' },
    'peppol-access-point': { url: bad, key: 'k' },
    's3-archive': { endpoint: bad, bucket: 'books', access_key: 'a', secret_key: 'b' },
  }
  for (const [key, settings] of Object.entries(connected)) {
    const made = await admin.put(`${integrations}/${key}`, { settings })
    if (made.status !== 200) throw new Error(made.text)
  }
  await rig.renewSessions()
  const { token } = admin
  const asked: [string, string][] = [
    ['GET', '/v1/lookup/vat/BE0403170701?fresh=1'],
    ['GET', '/v1/lookup/companies/FR/552100554?fresh=1'],
    ['GET', '/v1/lookup/companies?country=BE&q=bakkerij'],
    ...Object.keys(connected).map((key): [string, string] => [
      'POST',
      `${integrations}/${key}/test`,
    ]),
  ]
  await pings(rig, () => wait(1000))
  const idle = await pings(rig, () => wait(seconds * 1000))
  let answers = 0
  const insist = async (first: number, ms: number) => {
    const until = performance.now() + ms
    for (let turn = first; performance.now() < until; turn++) {
      const [method, of] = asked[turn % asked.length]!
      const body = method === 'POST' ? { body: {} } : {}
      const { status, text } = await call(server.url, method, of, { token, ...body })
      if (![200, 404, 429, 503].includes(status)) throw new Error(text)
      answers++
    }
  }
  const allInsist = async (ms: number) => {
    // Limits of a minute are for people.
    const freeing = setInterval(() => void books.sql.query('DELETE FROM rate_counters'), 500)
    await Promise.all(Array.from({ length: callers }, (_, place) => insist(place, ms)))
    clearInterval(freeing)
  }
  await allInsist(2000)
  answers = 0
  const busy = await pings(rig, () => allInsist(seconds * 1000))
  const [calm, meanwhile] = [partOf(idle, 0.99), partOf(busy, 0.99)]
  console.log(
    `GET /v1/ping, 99 %: ${short(calm)} ms at rest, ${short(meanwhile)} ms while ${callers} callers wait for those who ` +
      `misbehave (median ${short(partOf(busy, 0.5))} ms; ${whole(answers)} answers, ${whole(busy.length)} pings).\n`,
  )
  return { value: meanwhile / calm }
}
