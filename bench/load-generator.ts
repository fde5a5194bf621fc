import { connect, type Socket } from 'node:net'
import { answerParent } from './child.js'
import type { Shot } from './load.js'
import type { Done } from './stretch.js'

answerParent({ ready: true }, shoot)

async function shoot(shot: Shot): Promise<Done & { refusal: string | null }> {
  const { hostname, port } = new URL(shot.url)
  const requests = [shot.body ?? ''].flat().map((body) => requestOf(shot, body))
  const sockets = await Promise.all(
    Array.from({ length: shot.connections ?? 1 }, () => opened(hostname, Number(port))),
  )
  const latencies: number[] = []
  let begun = 0
  let refusal: string | null = null
  const started = performance.now()
  const until = started + (shot.seconds ?? Number.POSITIVE_INFINITY) * 1000
  const most = shot.requests ?? Number.POSITIVE_INFINITY
  const isOver = () => begun >= most || (begun > 0 && performance.now() >= until)
  await Promise.all(
    sockets.map(async (socket) => {
      while (!isOver() && refusal === null) {
        const request = requests[begun++ % requests.length]!
        const sent = performance.now()
        const answer = await exchange(socket, request)
        latencies.push(performance.now() - sent)
        if (!/^HTTP\/1.1 2/.test(answer.head)) refusal = textOf(answer)
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { requests: latencies.length, seconds, latencies, refusal }
}

async function opened(host: string, port: number): Promise<Socket> {
  const socket = connect(port, host)
  socket.setNoDelay(true)
  await new Promise((open, failed) => socket.once('connect', open).once('error', failed))
  return socket
}

function requestOf({ method = 'GET', path, headers = {} }: Shot, body: string): string {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      : {}),
  }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

type Answer = { head: string; chunks: Buffer[] }

/** One request and its whole answer, by its Content-Length, of which nothing but the head is looked at. */
function exchange(socket: Socket, request: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer = { head: '', chunks: [] }
    let missing = Number.POSITIVE_INFINITY
    const settle = (settled: () => void) => {
      socket.off('data', onData)
      socket.off('error', onError)
      socket.off('close', onClose)
      settled()
    }
    const onError = (error: Error) => settle(() => reject(error))
    const onClose = () => onError(new Error('the server closed the connection'))
    const onData = (chunk: Buffer) => {
      answer.chunks.push(chunk)
      if (missing < Number.POSITIVE_INFINITY) missing -= chunk.length
      else missing = missingAfter(answer)
      if (missing <= 0) settle(() => resolve(answer))
    }
    socket.on('data', onData)
    socket.once('error', onError)
    socket.once('close', onClose)
    socket.write(request)
  })
}

/** How many bytes are still to come, once the head is there. */
function missingAfter(answer: Answer): number {
  const received = Buffer.concat(answer.chunks)
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return Number.POSITIVE_INFINITY
  answer.head = received.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(answer.head)?.[1]
  if (length === undefined) throw new Error(`an answer without length: ${answer.head}`)
  return end + 4 + Number(length) - received.length
}

const textOf = ({ chunks }: Answer): string => Buffer.concat(chunks).toString('utf8').slice(0, 2000)
