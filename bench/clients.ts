import pg from 'pg'
import { typeParsers } from '#platform/db/types'
import type { Done } from './stretch.js'

/** Clients of the bare driver, connected once, which do the same work side by side for a while. */
export type Clients = {
  run(seconds: number, work: (client: pg.Client) => Promise<unknown>): Promise<Done>
  end(): Promise<void>
}

export async function openClients(url: string, count: number): Promise<Clients> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, types: typeParsers, options: '-c TimeZone=UTC' }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  return {
    run: (seconds, work) => run(clients, seconds, work),
    end: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

async function run(
  clients: readonly pg.Client[],
  seconds: number,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<Done> {
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const sent = performance.now()
        await work(client)
        latencies.push(performance.now() - sent)
      }
    }),
  )
  const taken = (performance.now() - started) / 1000
  return { requests: latencies.length, seconds: taken, latencies }
}
