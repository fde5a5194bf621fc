import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in answers; a function takes the answer into its own hands. */
export type Said = { status?: number; body: unknown; headers?: Record<string, string> }
export type Saying = Said | ((request: IncomingMessage, body: string) => Said | RequestListener)

/** A small server on loopback that stands in for someone outside: what it says next, and what it was asked. */
export type StandIn = {
  readonly url: string
  readonly asked: string[]
  says(saying: Saying): void
  close(): Promise<void>
}

export async function openStandIn(): Promise<StandIn> {
  const asked: string[] = []
  let saying: Saying = { status: 500, body: 'nobody set what is said here' }
  const server: Server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    let body = ''
    for await (const chunk of request) body += chunk
    const said = typeof saying === 'function' ? saying(request, body) : saying
    if (typeof said === 'function') return said(request, response)
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
    response.writeHead(said.status ?? 200, said.headers).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says(next) {
      saying = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
