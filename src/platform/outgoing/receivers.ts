import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { NoAnswer, type Reason, startDeadline } from './deadlines.js'
import { watchHandshake } from './handshake.js'
import type { Address } from './hosts.js'
import { openStrangers, type StrangersOptions, type Way } from './strangers.js'

export type { Address }

/** How an attempt ended: with an answer and its beginning, or without one, for a reason in fixed words. */
export type Attempt = {
  readonly status: number | null
  readonly excerpt: string
  readonly durationMs: number
}

export type Receivers = {
  /** Over all of an attempt, from the name of the host to the end of the excerpt. */
  readonly timeoutMs: number
  /** Whether a stranger's URL may be kept: a name that leads nowhere may, since it may lead somewhere later. */
  accepts(url: string): Promise<boolean>
  /** One attempt, which never throws. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    given?: AbortSignal,
  ): Promise<Attempt>
}

export type ReceiversOptions = StrangersOptions & { timeoutMs?: number }

const excerptCharacters = 2000

/** The servers of strangers to whom events are sent: each reached at an address that was checked just before. */
export function openReceivers({ timeoutMs = 10_000, ...options }: ReceiversOptions): Receivers {
  const strangers = openStrangers(options)

  async function exchange(
    raw: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    deadline: AbortSignal,
  ): Promise<Omit<Attempt, 'durationMs'>> {
    const answer = await send(await strangers.wayTo(raw, deadline), headers, body, deadline)
    try {
      return { status: answer.statusCode ?? 0, excerpt: await excerptOf(answer) }
    } finally {
      answer.destroy()
    }
  }

  return {
    timeoutMs,
    accepts: strangers.accepts,
    async post(raw, headers, body, given) {
      const { deadline, elapsedMs, end } = startDeadline(timeoutMs, given)
      const timed = (rest: Omit<Attempt, 'durationMs'>): Attempt => ({
        ...rest,
        durationMs: elapsedMs(),
      })
      try {
        return timed(await exchange(raw, headers, body, deadline))
      } catch (error) {
        return timed({
          status: null,
          excerpt: deadline.aborted ? 'timeout' : reasonOf(error),
        })
      } finally {
        end()
      }
    },
  }
}

function reasonOf(error: unknown): Reason {
  return error instanceof NoAnswer ? error.reason : 'connection refused'
}

/** Sends the request on a connection of its own, without redirects, proxy, cookies or unpacking. */
function send(
  { url, options }: Way,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  deadline: AbortSignal,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method: 'POST',
      agent: false,
      maxHeaderSize: 16 * 1024,
      headers: { ...headers, 'content-length': body.byteLength },
      ...options,
    })
    const named = watchHandshake(request, url.protocol === 'https:')
    const giveUp = () => request.destroy(new NoAnswer('timeout'))
    deadline.addEventListener('abort', giveUp, { once: true })
    let isAnswered = false
    request.on('response', (answer) => {
      isAnswered = true
      // An answer may break off while nobody reads it, which must not end the process.
      answer.on('error', () => {})
      resolve(answer)
    })
    request.on('error', (error) => reject(named(error)))
    request.on('close', () => {
      deadline.removeEventListener('abort', giveUp)
      // A connection that ends by an upgrade nobody asked for closes without an error.
      if (!isAnswered) reject(new NoAnswer('connection refused'))
    })
    request.end(body)
  })
}

/** The first characters of an answer, as far as they can be stored; the rest is never read. */
async function excerptOf(answer: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= excerptCharacters && [...text].length >= excerptCharacters) break
  }
  return [...text].slice(0, excerptCharacters).join('').replaceAll('\0', '\ufffd').toWellFormed()
}
