import { connect, type Socket } from 'node:net'
import type { Answered } from './http.js'

export type Shot = {
  base: string
  method: string
  path: string
  token?: string | undefined
  body?: object
  headers?: Record<string, string>
}

/**
 * Sends requests so that all are under way at the same moment: each on a connection of its own, which
 * has everything but its last byte before the last bytes go out, one right after the other.
 */
export async function together(shots: readonly Shot[]): Promise<Answered[]> {
  const drawn = await Promise.all(shots.map(draw))
  return Promise.all(drawn.map((fire) => fire()))
}

/** Opens the connection and sends the request but for its last byte; the rest is done when called. */
async function draw(shot: Shot): Promise<() => Promise<Answered>> {
  const { hostname, port } = new URL(shot.base)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const answer = answerOf(socket)
  const request = requestOf(shot)
  await new Promise<void>((sent, failed) => {
    socket.once('error', failed)
    socket.write(request.subarray(0, -1), () => sent())
  })
  return () => {
    socket.write(request.subarray(-1))
    return answer
  }
}

function requestOf({ base, method, path, token, body, headers = {} }: Shot): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: new URL(base).host,
    connection: 'close',
    'accept-language': 'en',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content}`)
}

/** Everything up to the end of the connection: each answer here has a length or no body. */
async function answerOf(socket: Socket): Promise<Answered> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const whole = Buffer.concat(chunks).toString('utf8')
  const end = whole.indexOf('\r\n\r\n')
  const [first = '', ...lines] = whole.slice(0, end).split('\r\n')
  const text = whole.slice(end + 4)
  return {
    status: Number(first.split(' ')[1]),
    headers: new Headers(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
    ),
    body: text === '' ? undefined : JSON.parse(text),
    text,
    bytes: Buffer.from(text),
  }
}
