import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Metrics = ReturnType<typeof openMetrics>

/** Upper bounds of the duration histogram, in milliseconds. */
const boundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

const lagTimerMs = 20

type Tally = { statuses: Map<number, number>; buckets: number[]; count: number; sumMs: number }
type Gauge = {
  name: string
  help: string
  type?: 'counter'
  read: () => number | Promise<number>
}

/**
 * What Prometheus reads: requests by route and status, durations, and gauges that are read when asked.
 * Counted by hand in plain numbers, since this runs at every request.
 */
export function openMetrics() {
  /** By route, then by method: no key is put together at a request. */
  const tallies = new Map<string, Map<string, Tally>>()
  const gauges: Gauge[] = []
  const lag = monitorEventLoopDelay({ resolution: lagTimerMs })
  lag.enable()
  gauges.push(
    {
      name: 'dubbel_event_loop_lag_seconds',
      help: 'Event-loop lag, 99th percentile since the last scrape',
      read: () => {
        // What is measured is the time between two ticks of its timer.
        const seconds = lag.percentile(99) / 1e9 - lagTimerMs / 1000
        lag.reset()
        return Math.max(0, Math.round(seconds * 1e6) / 1e6 || 0)
      },
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory',
      read: () => process.memoryUsage.rss(),
    },
  )

  return {
    request(route: string, method: string, status: number, ms: number): void {
      const tally = tallies.get(route)?.get(method) ?? newTally(tallies, route, method)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      tally.count++
      tally.sumMs += ms
      let bucket = 0
      while (bucket < boundsMs.length && ms > boundsMs[bucket]!) bucket++
      if (bucket < boundsMs.length) tally.buckets[bucket]!++
    },
    /** A figure that is read when Prometheus asks for it. */
    gauge: (name: string, help: string, read: Gauge['read']) =>
      void gauges.push({ name, help, read }),
    /** A number that only grows; what is returned adds one. */
    counter(name: string, help: string): () => void {
      let count = 0
      gauges.push({ name, help, type: 'counter', read: () => count })
      return () => void count++
    },
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    text: async () => [...requestLines(tallies), ...(await gaugeLines(gauges)), ''].join('\n'),
    stop: () => lag.disable(),
  }
}

function newTally(tallies: Map<string, Map<string, Tally>>, route: string, method: string): Tally {
  const tally = { statuses: new Map(), buckets: boundsMs.map(() => 0), count: 0, sumMs: 0 }
  const ofRoute = tallies.get(route) ?? new Map<string, Tally>()
  tallies.set(route, ofRoute.set(method, tally))
  return tally
}

function requestLines(tallies: ReadonlyMap<string, ReadonlyMap<string, Tally>>): string[] {
  const counts: string[] = []
  const durations: string[] = []
  const all = [...tallies].flatMap(([route, methods]) =>
    [...methods].map(([method, tally]) => ({ key: `method="${method}",route="${route}"`, tally })),
  )
  for (const { key, tally } of all) {
    for (const [status, count] of tally.statuses)
      counts.push(`dubbel_http_requests_total{${key},status="${status}"} ${count}`)
    let below = 0
    boundsMs.forEach((bound, index) => {
      below += tally.buckets[index]!
      durations.push(`dubbel_http_request_seconds_bucket{${key},le="${bound / 1000}"} ${below}`)
    })
    durations.push(
      `dubbel_http_request_seconds_bucket{${key},le="+Inf"} ${tally.count}`,
      `dubbel_http_request_seconds_sum{${key}} ${tally.sumMs / 1000}`,
      `dubbel_http_request_seconds_count{${key}} ${tally.count}`,
    )
  }
  return [
    '# HELP dubbel_http_requests_total Requests answered, by route pattern, method and status',
    '# TYPE dubbel_http_requests_total counter',
    ...counts,
    '# HELP dubbel_http_request_seconds Time to answer, by route pattern and method',
    '# TYPE dubbel_http_request_seconds histogram',
    ...durations,
  ]
}

async function gaugeLines(gauges: readonly Gauge[]): Promise<string[]> {
  const lines: string[] = []
  for (const { name, help, type = 'gauge', read } of gauges)
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${await read()}`)
  return lines
}
