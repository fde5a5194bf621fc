import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  assertFileKey,
  checkedBytes,
  type FileContent,
  type FileFacts,
  FileMissing,
  type FileStore,
  isFileKey,
} from '#platform/files/store'
import { emptySha256, encodeQuery, encodeStrictly, signedHeaders } from './signature.js'
import type { S3Place } from './url.js'

type Call = {
  method: 'PUT' | 'GET' | 'DELETE'
  key: string
  query?: Record<string, string>
  body?: { content: FileContent; facts: FileFacts }
}

const pausesMs = [100, 200, 400]
const listingBytes = 8 * 1024 * 1024

/** Files in a bucket of a server that speaks S3. */
export function openS3Store(place: S3Place, clock: () => number, timeoutMs = 10_000): FileStore {
  const agent = place.tls ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })

  /** Every call is idempotent, so it is repeated when the server stumbles. */
  async function perform<Result>(
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
        if (!isConnectionLost(error)) throw error
        if (pauseMs === undefined) throw new S3Failed(call, `failed: ${codeOf(error)}`)
      }
      await pause(pauseMs)
    }
  }

  function send(call: Call, isRepeatable: boolean): Promise<IncomingMessage> {
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
        headers: facts ? { 'content-type': facts.mime, 'content-length': String(facts.size) } : {},
        bodySha256: facts?.sha256 ?? emptySha256,
      },
      place.credentials,
      clock(),
    )
    return new Promise((resolve, reject) => {
      const request = (place.tls ? requestSecure : requestPlain)({
        host: place.hostname,
        port: place.port,
        method: call.method,
        path: search === '' ? path : `${path}?${search}`,
        headers,
        // A kept connection may have been closed by the server: only a repeatable call takes one.
        agent: isRepeatable ? agent : false,
        timeout: timeoutMs,
      })
      request.on('error', reject)
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

  return {
    async put(key, content, facts) {
      assertFileKey(key)
      const call: Call = { method: 'PUT', key, body: { content, facts } }
      try {
        await perform(call, async (response) => {
          const answer = await textOf(call, response)
          if (response.statusCode !== 200) throw refused(call, response, answer)
        })
      } finally {
        if (content instanceof Readable) content.destroy()
      }
    },
    async get(key) {
      assertFileKey(key)
      const call: Call = { method: 'GET', key }
      return perform<Readable>(call, async (response) => {
        if (response.statusCode === 200) return response
        const answer = await textOf(call, response)
        throw response.statusCode === 404 ? new FileMissing(key) : refused(call, response, answer)
      })
    },
    async remove(key) {
      assertFileKey(key)
      const call: Call = { method: 'DELETE', key }
      await perform(call, async (response) => {
        const answer = await textOf(call, response)
        if (![200, 204, 404].includes(response.statusCode ?? 0))
          throw refused(call, response, answer)
      })
    },
    async *list() {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix: place.prefix }
        const call: Call = {
          method: 'GET',
          key: '',
          query: next === undefined ? query : { ...query, 'continuation-token': next },
        }
        const listing = await perform(call, async (response) => {
          const answer = await textOf(call, response)
          if (response.statusCode !== 200) throw refused(call, response, answer)
          return answer
        })
        for (const entry of listing.split('<Contents>').slice(1)) {
          const key = element(entry, 'Key')?.slice(place.prefix.length) ?? ''
          if (isFileKey(key)) yield { key, size: Number(element(entry, 'Size')) }
        }
        next = element(listing, 'NextContinuationToken')
      } while (next !== undefined)
    },
  }

  function encodePath(key: string): string {
    return key === '' ? '' : (place.prefix + key).split('/').map(encodeStrictly).join('/')
  }
}

class S3Failed extends Error {
  constructor(call: Call, how: string) {
    super(`the file storage: ${call.method} of ${call.key || 'the list'} ${how}`)
  }
}

function silent(call: Call, timeoutMs: number): S3Failed {
  return new S3Failed(call, `got no answer for ${timeoutMs / 1000} s`)
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

function refused(call: Call, response: IncomingMessage, answer: string): S3Failed {
  const code = element(answer, 'Code') ?? ''
  return new S3Failed(call, `was answered ${response.statusCode} ${code.slice(0, 100)}`.trimEnd())
}

async function textOf(call: Call, response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > listingBytes) throw new S3Failed(call, 'was answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The text of the first element of a name; enough for the two flat answers that are read here. */
function element(xml: string, name: string): string | undefined {
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
