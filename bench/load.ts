import { connect, type Socket } from 'node:net'

export type LoadResult = {
  requests: number
  seconds: number
  perSecond: number
  medianMs: number
  failed: number
}

/** Sends one request over and over on kept-alive connections, each waiting for its answer, for a while. */
export async function load(options: {
  url: string
  method?: string
  path: string
  headers?: Record<string, string>
  /** One body, or several that the connections send in turn. */
  body?: string | readonly string[]
  connections: number
  seconds: number
}): Promise<LoadResult> {
  const { hostname, port } = new URL(options.url)
  const requests = [options.body ?? ''].flat().map((body) => requestText({ ...options, body }))
  let turn = 0
  const latencies: number[] = []
  let failed = 0
  const until = performance.now() + options.seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      await new Promise((open) => socket.once('connect', open))
      while (performance.now() < until) {
        const sent = performance.now()
        const status = await exchange(socket, requests[turn++ % requests.length]!)
        latencies.push(performance.now() - sent)
        if (status < 200 || status > 299) failed++
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  return {
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    medianMs: latencies[Math.floor(latencies.length / 2)] ?? 0,
    failed,
  }
}

function requestText({
  method = 'GET',
  path,
  headers = {},
  body = '',
}: {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}): string {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      : {}),
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** One request and its whole answer, by its Content-Length; the status. */
function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = ''
    const onData = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /content-length: (\d+)/i.exec(received.slice(0, end))
      if (received.length < end + 4 + Number(length?.[1] ?? 0)) return
      socket.off('data', onData)
      socket.off('error', reject)
      resolve(Number(received.slice(9, 12)))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.write(request)
  })
}
