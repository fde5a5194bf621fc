import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from '#kernel/failures'
import { checkedBytes, type FileContent, type FileFacts } from '#platform/files/store'
import { NoAnswer } from '#platform/outgoing/deadlines'
import { failureOfError, failureOfStatus } from '#platform/outgoing/failures'
import { watchHandshake } from '#platform/outgoing/handshake'
import type { Strangers } from '#platform/outgoing/strangers'
import { emptySha256, encodeQuery, encodeStrictly, signedHeaders } from './signature.js'
import type { S3Place } from './url.js'

export type Call = {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: { content: FileContent; facts: FileFacts }
}

export type CallsOptions = {
  /** How long a server may be silent. */
  timeoutMs?: number
  /** How the server of a company file is reached, and when all must be over. */
  strangers?: { readonly way: Strangers; readonly deadline: AbortSignal }
}

const pausesMs = [100, 200, 400]
const listingBytes = 8 * 1024 * 1024

/** How long one call to a stranger may take in all: a minute, and what its bytes take on a slow line. */
const callMs = 60_000
const bytesPerMs = 100

/** Requests to a server that speaks S3, each signed. */
export function openS3Calls(place: S3Place, clock: () => number, options: CallsOptions = {}) {
  const { timeoutMs = 10_000, strangers } = options
  const agent = place.tls ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })

  /** Every call is idempotent, so it is repeated when the server stumbles. */
  return async function perform<Result>(
    call: Call,
    read: (response: IncomingMessage) => Promise<Result>,
  ): Promise<Result> {
    const isRepeatable = !(call.body?.content instanceof Readable)
    for (let tries = 0; ; tries++) {
      const pauseMs = isRepeatable ? pausesMs[tries] : undefined
      try {
        const response = await send(call, isRepeatable)
        if ((response.statusCode ?? 500) < 500 || pauseMs === undefined) return await read(response)
        response.destroy()
      } catch (error) {
        const isLost = isConnectionLost(error)
        if (!isLost && !strangers) throw error
        if (error instanceof S3Failed) throw error
        if (strangers?.deadline.aborted) throw new S3Failed(call, 'took too long', 'timeout')
        if (pauseMs === undefined || !isLost)
          throw new S3Failed(call, `failed: ${codeOf(error)}`, failureOfError(error))
      }
      await pause(pauseMs)
    }
  }

  /** Where to connect: whom a stranger chose, at an address that was checked just now. */
  async function way(deadline: AbortSignal | undefined) {
    if (!strangers || !deadline) return {}
    const url = `${place.tls ? 'https' : 'http'}://${place.host}/`
    return (await strangers.way.wayTo(url, deadline)).options
  }

  async function send(call: Call, isRepeatable: boolean): Promise<IncomingMessage> {
    const path = place.folder + encodePath(call.key)
    const query = call.query ?? {}
    const search = encodeQuery(query)
    const facts = call.body?.facts
    const headers = signedHeaders(
      {
        method: call.method,
        host: place.host,
        path,
        query,
        headers: {
          ...call.headers,
          ...(facts ? { 'content-type': facts.mime, 'content-length': String(facts.size) } : {}),
        },
        bodySha256: facts?.sha256 ?? emptySha256,
      },
      place.credentials,
      clock(),
    )
    const deadline =
      strangers &&
      AbortSignal.any([
        strangers.deadline,
        AbortSignal.timeout(callMs + Math.ceil((facts?.size ?? 0) / bytesPerMs)),
      ])
    const connecting = await way(deadline)
    return new Promise((resolve, reject) => {
      const request = (place.tls ? requestSecure : requestPlain)({
        host: place.hostname,
        port: place.port,
        method: call.method,
        path: search === '' ? path : `${path}?${search}`,
        headers,
        // A kept connection may have been closed by the server: only a repeatable call takes one.
        agent: isRepeatable && !strangers ? agent : false,
        timeout: timeoutMs,
        maxHeaderSize: 16 * 1024,
        ...connecting,
      })
      const named = watchHandshake(request, place.tls)
      const giveUp = () => request.destroy(new NoAnswer('timeout'))
      if (deadline?.aborted) giveUp()
      deadline?.addEventListener('abort', giveUp, { once: true })
      request.on('close', () => deadline?.removeEventListener('abort', giveUp))
      request.on('error', (error) => reject(named(error)))
      request.on('timeout', () => request.destroy(silent(call, timeoutMs)))
      request.on('response', (response) => {
        request.removeAllListeners('timeout')
        guardSilence(response, timeoutMs, () => silent(call, timeoutMs))
        // An answer before the whole body was sent is a refusal: the rest need not travel.
        response.once('end', () => request.writableFinished || request.destroy())
        resolve(response)
      })
      if (!call.body) request.end()
      else pipeline(checkedBytes(call.body.content, call.body.facts), request).catch(reject)
    })
  }

  function encodePath(key: string): string {
    return key === '' ? '' : (place.prefix + key).split('/').map(encodeStrictly).join('/')
  }
}

export class S3Failed extends Error {
  /** The same in the words of all who are asked outside. */
  readonly failure: Failure
  constructor(call: Call, how: string, failure: Failure) {
    super(`the file storage: ${call.method} of ${call.key || 'the list'} ${how}`)
    this.failure = failure
  }
}

function silent(call: Call, timeoutMs: number): S3Failed {
  return new S3Failed(call, `got no answer for ${timeoutMs / 1000} s`, 'timeout')
}

/** Ends an answer that stops arriving while all that came was read: a slow reader is no silence. */
function guardSilence(response: IncomingMessage, timeoutMs: number, failure: () => Error): void {
  let seen = response.socket.bytesRead
  let wasWaiting = false
  const timer = setInterval(() => {
    const { bytesRead } = response.socket
    if (bytesRead === seen && wasWaiting && !response.complete) response.destroy(failure())
    seen = bytesRead
    wasWaiting = response.readableLength === 0
  }, timeoutMs)
  response.once('close', () => clearInterval(timer))
}

export function refused(call: Call, response: IncomingMessage, answer: string): S3Failed {
  const code = element(answer, 'Code') ?? ''
  const status = response.statusCode ?? 0
  const how = `was answered ${status} ${code.slice(0, 100)}`.trimEnd()
  return new S3Failed(call, how, failureOfStatus(status))
}

export async function textOf(call: Call, response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > listingBytes) throw new S3Failed(call, 'was answered with too much', 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The text of the first element of a name; enough for the two flat answers that are read here. */
export function element(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`)
  const end = xml.indexOf(`</${name}>`, start)
  if (start < 0 || end < 0) return undefined
  return xml
    .slice(start + name.length + 2, end)
    .replace(
      /&(?:#(x[\da-fA-F]{1,5}|\d{1,6})|(lt|gt|quot|apos|amp));/g,
      (_, code, entity: string) =>
        code === undefined ? entities[entity]! : String.fromCodePoint(Number(`0${code}`)),
    )
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code)
}

function isConnectionLost(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(codeOf(error))
}
