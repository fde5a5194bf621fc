import { randomUUID } from 'node:crypto'
import { type Instant, parseInstant } from '#kernel/instants'
import { failureOfStatus } from '#platform/outgoing/failures'
import { type Json, members, text } from '#platform/outgoing/fields'
import {
  AnswerTooLarge,
  below,
  deadlineIn,
  failureOf,
  type Question,
  receiveBytes,
} from '#platform/outgoing/request'
import type { Strangers } from '#platform/outgoing/strangers'
import { type AccessPointConfig, Outage, Refused } from './access-point.js'

/** A request below the address of an access point. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Sent as the file of a form, in place of a body. */
  readonly form?: { readonly name: string; readonly bytes: Buffer }
  readonly headers?: Readonly<Record<string, string>>
  /** A file is waited for longer, and may be larger. */
  readonly isFile?: boolean
  readonly given?: AbortSignal | undefined
}

export type Calls = {
  /** The object of a good answer; throws `Refused` or `Outage`. */
  json(call: Call): Promise<Json>
  /** The same where 404 is an answer: null. */
  jsonOrNone(call: Call): Promise<Json | null>
  bytes(call: Call): Promise<Buffer>
  /** A file at another address that the access point names, where our key has no business. */
  fileAt(url: string): Promise<Buffer>
  /** Where the answer says nothing but yes; 404 counts as done. */
  done(call: Call): Promise<void>
  /** One line of its words, in which our key does not stand. */
  words(value: unknown): string | null
}

/** Who chose the address: a company file, whose choice is a stranger's, or the operator, who may choose any. */
export type Chosen = { readonly strangers: Strangers; readonly isOfFile: boolean }

export type CallLimits = { readonly callMs: number; readonly fileMs: number }
export const usualLimits: CallLimits = { callMs: 10_000, fileMs: 30_000 }

const answerBytes = 4 * 1024 * 1024
const fileBytes = 30 * 1024 * 1024
const longestWords = 500
/** Beyond a day nobody waits because someone else said so. */
const longestWaitSeconds = 86_400

/** Whoever says no says why in the text of these. */
const refusals = Array.from({ length: 100 }, (_, place) => 400 + place)

/** Requests to an access point: bounded in time and size, without redirects, cookies or unpacking. */
export function openCalls(
  { url, key }: Pick<AccessPointConfig, 'url' | 'key'>,
  { strangers, isOfFile }: Chosen,
  limits: CallLimits = usualLimits,
): Calls {
  const words = (value: unknown) => {
    const line = typeof value === 'string' && key !== '' ? value.replaceAll(key, '…') : value
    return text(line, longestWords)
  }

  async function bytes(call: Call): Promise<Buffer> {
    const { method, path, body, form, headers, isFile, given } = call
    // What is sent as a file is answered by a few words.
    const isFetched = isFile === true && body === undefined && form === undefined
    const deadline = deadlineIn(isFile ? limits.fileMs : limits.callMs)
    const question: Question = {
      url: below(url, path),
      accept: isFetched ? 'application/xml, application/json' : 'application/json',
      explains: refusals,
      mostBytes: isFetched ? fileBytes : answerBytes,
      deadline: given ? AbortSignal.any([deadline, given]) : deadline,
      ...(isOfFile ? { strangers } : {}),
      ...(key === '' ? {} : { key }),
      ...(body ? { post: body } : {}),
      ...(form ? { raw: formOf(form) } : {}),
      ...(method && method !== 'GET' && method !== 'POST' ? { method } : {}),
      ...(headers ? { headers } : {}),
    }
    return answered(question, isFetched)
  }

  async function answered(question: Question, isFile: boolean): Promise<Buffer> {
    const { status, bytes, retryAfter } = await receiveBytes(question).catch((error: unknown) => {
      if (isFile && error instanceof AnswerTooLarge) throw error
      throw new Outage(failureOf(error))
    })
    const failure = failureOfStatus(status)
    if (failure === 'unauthorised') throw new Outage(failure)
    if (status === 408 || status === 429) throw new Outage('failed', secondsIn(retryAfter))
    if (status >= 400 && status <= 499) throw refused(status, bytes ?? Buffer.alloc(0))
    // A redirect is among these: what it leads to was neither configured nor checked.
    if (bytes === null) throw new Outage(failure, status === 503 ? secondsIn(retryAfter) : null)
    return bytes
  }

  function refused(status: number, bytes: Buffer): Refused {
    const said = members(parsed(bytes))
    const [first = {}] = listIn(said.errors, 1)
    const why =
      said.message ??
      said.access_point ??
      said.detail ??
      said.error ??
      first.details ??
      first.detail
    return new Refused(status, words(said.code ?? first.source), words(why))
  }

  async function json(call: Call): Promise<Json> {
    const answer = parsed(await bytes(call))
    if (typeof answer !== 'object' || answer === null) throw new Outage()
    return answer as Json
  }

  return {
    json,
    bytes,
    words,
    fileAt(named) {
      const deadline = deadlineIn(limits.fileMs)
      const most = { explains: refusals, mostBytes: fileBytes }
      const way = isOfFile || !isSameOrigin(named, url) ? { strangers } : {}
      return answered({ url: named, accept: 'application/xml', ...most, deadline, ...way }, true)
    },
    jsonOrNone: (call) => json(call).catch(unlessUnknown(null)),
    done: (call) =>
      bytes(call)
        .then(() => {})
        .catch(unlessUnknown(undefined)),
  }
}

/** A file as a browser sends one. */
function formOf({ name, bytes }: NonNullable<Call['form']>): NonNullable<Question['raw']> {
  const mark = `----dubbel-${randomUUID()}`
  const head =
    `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
    'content-type: application/xml\r\n\r\n'
  const end = `\r\n--${mark}--\r\n`
  return {
    type: `multipart/form-data; boundary=${mark}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]),
  }
}

/** What an access point names elsewhere was chosen by nobody here. */
function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).origin === new URL(other).origin
}

function unlessUnknown<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Refused && error.status === 404) return value
    throw error
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** The members of the object that some bytes are; none where they are none. */
export function jsonIn(bytes: Buffer): Json {
  return members(parsed(bytes))
}

function secondsIn(header: string | null): number | null {
  if (header === null || !/^\d{1,9}$/.test(header.trim())) return null
  return Math.min(Number(header), longestWaitSeconds)
}

/** An instant that someone else wrote; null where it is none. */
export function instantIn(value: unknown): Instant | null {
  return (typeof value === 'string' && value.length <= 40 && parseInstant(value)) || null
}

/** A web address that people are sent to. */
export function webAddressIn(value: unknown): string | null {
  const address = text(value, 2000)
  return address !== null && /^https?:\/\//i.test(address) && URL.canParse(address) ? address : null
}

/** A list of objects, as far as it is one. */
export function listIn(value: unknown, most: number): readonly Json[] {
  return Array.isArray(value) ? value.slice(0, most).map(members) : []
}

export function oneOfIn<const Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | null {
  return words.find((word) => word === value) ?? null
}
