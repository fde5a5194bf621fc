import type { Instant } from '#kernel/instants'
import { parseInstant } from '#kernel/instants'
import { type Json, members, text } from '#platform/outgoing/fields'
import {
  AnswerTooLarge,
  below,
  deadlineIn,
  type Question,
  receiveBytes,
} from '#platform/outgoing/request'
import { type AccessPointConfig, Outage, Refused } from './access-point.js'

/** A request below the address of an access point. */
export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
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
  /** Where the answer says nothing but yes; 404 counts as done. */
  done(call: Call): Promise<void>
  /** One line of its words, in which our key does not stand. */
  words(value: unknown): string | null
}

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
  isStrangers: boolean,
  limits: CallLimits = usualLimits,
): Calls {
  const words = (value: unknown) => {
    const line = typeof value === 'string' && key !== '' ? value.replaceAll(key, '…') : value
    return text(line, longestWords)
  }

  async function bytes({ method, path, body, headers, isFile, given }: Call): Promise<Buffer> {
    const deadline = deadlineIn(isFile ? limits.fileMs : limits.callMs)
    const question: Question = {
      url: below(url, path),
      accept: isFile && body === undefined ? 'application/xml' : 'application/json',
      explains: refusals,
      mostBytes: isFile ? fileBytes : answerBytes,
      deadline: given ? AbortSignal.any([deadline, given]) : deadline,
      isStrangers,
      ...(key === '' ? {} : { key }),
      ...(body ? { post: body } : {}),
      ...(method === 'PUT' || method === 'DELETE' ? { method } : {}),
      ...(headers ? { headers } : {}),
    }
    const { status, bytes, retryAfter } = await receiveBytes(question).catch((error: unknown) => {
      if (isFile && error instanceof AnswerTooLarge) throw error
      throw new Outage()
    })
    if (status === 401 || status === 403) throw new Outage(true)
    if (status === 408 || status === 429) throw new Outage(false, secondsIn(retryAfter))
    if (status >= 400 && status <= 499) throw refused(status, bytes ?? Buffer.alloc(0))
    // A redirect is among these: what it leads to was neither configured nor checked.
    if (bytes === null) throw new Outage(false, status === 503 ? secondsIn(retryAfter) : null)
    return bytes
  }

  function refused(status: number, bytes: Buffer): Refused {
    const said = members(parsed(bytes))
    return new Refused(status, words(said.code), words(said.message ?? said.detail ?? said.error))
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
    jsonOrNone: (call) => json(call).catch(unlessUnknown(null)),
    done: (call) =>
      bytes(call)
        .then(() => {})
        .catch(unlessUnknown(undefined)),
  }
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
  const address = text(value, 500)
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
