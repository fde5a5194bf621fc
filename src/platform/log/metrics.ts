import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** What Prometheus reads: requests by route and status, durations, pool, queue, event-loop lag, memory. */
export function openMetrics() {
  const registry = new Registry()
  const requests = new Counter({
    name: 'dubbel_http_requests_total',
    help: 'Requests answered, by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'dubbel_http_request_seconds',
    help: 'Time to answer, by route pattern and method',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  gauge(
    registry,
    'dubbel_event_loop_lag_seconds',
    'Event-loop lag, 99th percentile since the last scrape',
    () => {
      const seconds = lag.percentile(99) / 1e9
      lag.reset()
      return Number.isFinite(seconds) ? seconds : 0
    },
  )
  gauge(registry, 'process_resident_memory_bytes', 'Resident memory', () =>
    process.memoryUsage.rss(),
  )

  return {
    request(route: string, method: string, status: number, ms: number): void {
      requests.inc({ route, method, status })
      durations.observe({ route, method }, ms / 1000)
    },
    /** A figure that is read when Prometheus asks for it. */
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      gauge(registry, name, help, read),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    stop: () => lag.disable(),
  }
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}
