import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A request as a receiver of webhooks got it. */
export type Received = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly path: string
  readonly method: string
}

export type Answers = (response: ServerResponse, received: Received) => void

/** Ends with this status at once. */
export const ends =
  (status: number, body = ''): Answers =>
  (response) =>
    void response.writeHead(status).end(body)

/** A receiver on loopback that keeps what it got; `answers` may be changed on the way. */
export async function openReceiver(
  answers: Answers = ends(200),
  tls?: { key: string; cert: string },
) {
  const receiver = {
    answers,
    received: [] as Received[],
    connections: 0,
    url: '',
    port: 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const listen = async (
    request: AsyncIterable<Buffer> & {
      headers: IncomingHttpHeaders
      url?: string | undefined
      method?: string | undefined
    },
    response: ServerResponse,
  ) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const got = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      path: request.url ?? '',
      method: request.method ?? '',
    }
    receiver.received.push(got)
    response.on('error', () => {})
    receiver.answers(response, got)
  }
  const server = tls
    ? createTlsServer(tls, (request, response) => void listen(request, response).catch(() => {}))
    : createServer((request, response) => void listen(request, response).catch(() => {}))
  server.on('connection', () => {
    receiver.connections++
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${receiver.port}/hook`
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
