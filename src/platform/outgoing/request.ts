import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { Failure } from '#kernel/failures'
import { Problem } from '#kernel/problem'
import { problems } from '#platform/problems'
import { publicLookup, publicUrl } from './addresses.js'
import { NoAnswer } from './deadlines.js'
import { failureOfError, failureOfStatus } from './failures.js'
import type { Json } from './fields.js'
import { watchHandshake } from './handshake.js'
import type { Strangers } from './strangers.js'

/** A request to a service outside, and the bounds within which its answer must come. */
export type Question = {
  readonly url: string
  readonly accept: string
  /** Sent as a bearer token. */
  readonly key?: string
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly post?: object
  /** Where it is neither of these. */
  readonly method?: 'PUT' | 'PATCH' | 'DELETE'
  /** Sent by POST in place of JSON. */
  readonly raw?: { readonly type: string; readonly bytes: Uint8Array }
  /** Headers besides those of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses by which the other side says no, which is an answer too. */
  readonly saysNo?: readonly number[]
  /** Statuses of failure whose text is read all the same: it says why. */
  readonly explains?: readonly number[]
  /** 1 MiB. */
  readonly mostBytes?: number
  /** Over all of it, from the name of the host to the last byte. */
  readonly deadline: AbortSignal
  /** Whether a stranger chose the address, which then may only lead to the public internet. */
  readonly isStrangers?: boolean
  /** The same of one whose server is reached as those of webhooks are. */
  readonly strangers?: Strangers | undefined
}

/** How long an answer may take unless a client is told otherwise. */
const usualMs = 10_000

export function deadlineIn(ms: number = usualMs): AbortSignal {
  return AbortSignal.timeout(ms)
}

/** The one refusal for all that can go wrong outside: no detail of it is for the caller. */
export function unavailable(failure: Failure = 'unexpected answer'): Unavailable {
  return new Unavailable(failure)
}

/** It knows why in a fixed word, for those who may see it. */
export class Unavailable extends Problem {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(problems.external_unavailable, {}, { headers: { 'retry-after': '60' } })
    this.failure = failure
  }
}

/** The same of one that says itself how long it wants to be left alone. */
export class AskedToWait extends Unavailable {
  readonly seconds: number
  constructor(seconds: number) {
    super('failed')
    this.seconds = seconds
  }
}

/** An address below a configured one; without that one there is nobody to ask. */
export function below(base: string, path: string): string {
  if (base === '') throw unavailable()
  return base.replace(/\/$/, '') + path
}

/** The answer's text; null when the other side says no; a Problem when there is no answer to use. */
export async function ask(question: Question): Promise<string | null> {
  const { status, text } = await receive(question).catch((error) => {
    throw unavailable(failureOf(error))
  })
  if (question.saysNo?.includes(status)) return null
  // A redirect is among these: what it leads to was neither configured nor checked.
  if (text === null) throw unavailable(failureOfStatus(status))
  return text
}

/** Why there was no answer, in a fixed word, by what `receive` threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Unavailable) return error.failure
  if (error instanceof AnswerTooLarge) return 'too large'
  return failureOfError(error)
}

/** An answer as it came; only one that says yes (2xx), or whose status explains itself, has a text. */
export type Answer = {
  readonly status: number
  readonly text: string | null
  readonly retryAfter: string | null
}

export class AnswerTooLarge extends Error {}

/** The answer, whatever its status. Throws when there is none, or `AnswerTooLarge`. */
export async function receive(question: Question): Promise<Answer> {
  const { bytes, ...answer } = await receiveBytes(question)
  return { ...answer, text: bytes === null ? null : bytes.toString('utf8') }
}

/** The same of a file. */
export async function receiveBytes(
  question: Question,
): Promise<Omit<Answer, 'text'> & { readonly bytes: Buffer | null }> {
  const answer = await send(question)
  try {
    const status = answer.statusCode ?? 0
    const isYes = status >= 200 && status <= 299 && !question.saysNo?.includes(status)
    const isRead = isYes || question.explains?.includes(status)
    return {
      status,
      bytes: isRead ? await boundedBytes(answer, question.mostBytes ?? 1024 * 1024) : null,
      retryAfter: answer.headers['retry-after'] ?? null,
    }
  } catch (error) {
    throw question.deadline.aborted ? new NoAnswer('timeout') : error
  } finally {
    answer.destroy()
  }
}

/** The answer's object or list; else as `ask`. */
export async function askJson(question: Omit<Question, 'accept'>): Promise<Json | null> {
  const text = await ask({ ...question, accept: 'application/json' })
  return text === null ? null : parseJson(text)
}

/** The object or list that a text is. */
export function parseJson(text: string): Json {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) return answer as Json
  } catch {
    // No JSON is as useless as a bare number.
  }
  throw unavailable()
}

/** Where the connection goes, and how its address is found. */
async function wayTo({ strangers, isStrangers, url: raw, deadline }: Question) {
  if (strangers) return strangers.wayTo(raw, deadline)
  const url = isStrangers ? publicUrl(raw) : new URL(raw)
  if (url === null) throw new NoAnswer('address refused')
  return { url, options: isStrangers ? { lookup: publicLookup } : {} }
}

async function send(question: Question): Promise<IncomingMessage> {
  const { post, raw, key, deadline } = question
  const { url, options } = await wayTo(question)
  if (deadline.aborted) throw new NoAnswer('timeout')
  const body = raw?.bytes ?? (post && JSON.stringify(post))
  const open = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method: question.method ?? (body === undefined ? 'GET' : 'POST'),
      agent: false,
      maxHeaderSize: 16 * 1024,
      ...options,
      headers: {
        accept: question.accept,
        // Nothing is unpacked here, so that a small answer cannot become a large one.
        'accept-encoding': 'identity',
        'user-agent': 'Dubbel',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': raw?.type ?? 'application/json' }),
        ...question.headers,
      },
    })
    const giveUp = () => request.destroy(new NoAnswer('timeout'))
    deadline.addEventListener('abort', giveUp, { once: true })
    const named = watchHandshake(request, url.protocol === 'https:')
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

async function boundedBytes(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.byteLength
    if (size > mostBytes) throw new AnswerTooLarge('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
