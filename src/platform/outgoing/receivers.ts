import { lookup, Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicUrl } from './addresses.js'

/** Where a name leads; given by whoever builds the service, so that tests need no network. */
export type Resolve = (host: string) => Promise<readonly Address[]>
export type Address = { readonly address: string; readonly family: number }

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

export type ReceiversOptions = {
  /** Lets everything lead to this machine and its networks, by http too: for tests. */
  isLocalAllowed: boolean
  resolve?: Resolve
  timeoutMs?: number
  /** A certificate authority to trust beside the usual ones. */
  ca?: string
}

const excerptCharacters = 2000
const resolveMs = 3000

/** Why there was no answer, in words that name no address, port or host. */
export const reasons = [
  'timeout',
  'connection refused',
  'tls error',
  'dns error',
  'address refused',
] as const
type Reason = (typeof reasons)[number]

class NoAnswer extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** The servers of strangers to whom events are sent: each reached at an address that was checked just before. */
export function openReceivers({
  isLocalAllowed,
  resolve = isLocalAllowed ? askSystem : askDns,
  timeoutMs = 10_000,
  ca,
}: ReceiversOptions): Receivers {
  const readUrl = isLocalAllowed ? anyUrl : publicUrl
  const mayReach = ({ address }: Address) => isLocalAllowed || isPublicAddress(address)

  async function addressesOf(url: URL): Promise<readonly Address[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A number was checked with its URL, and no name is asked for.
    if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }]
    const found = await resolve(host.replace(/\.$/, '')).catch(() => [])
    if (found.length === 0) throw new NoAnswer('dns error')
    // One address that is not public spoils them all: the next question could lead to it.
    if (!found.every(mayReach)) throw new NoAnswer('address refused')
    return found
  }

  async function exchange(
    raw: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
    deadline: AbortSignal,
  ): Promise<Omit<Attempt, 'durationMs'>> {
    const url = readUrl(raw)
    if (url === null) throw new NoAnswer('address refused')
    const addresses = await untilAborted(addressesOf(url), deadline)
    const answer = await send(url, addresses, headers, body, deadline, ca)
    try {
      return { status: answer.statusCode ?? 0, excerpt: await excerptOf(answer) }
    } finally {
      answer.destroy()
    }
  }

  return {
    timeoutMs,
    async accepts(raw) {
      const url = readUrl(raw)
      if (url === null) return false
      const { deadline, end } = startDeadline(resolveMs)
      try {
        await untilAborted(addressesOf(url), deadline)
        return true
      } catch (error) {
        return reasonOf(error) !== 'address refused'
      } finally {
        end()
      }
    },
    async post(raw, headers, body, given) {
      const begun = performance.now()
      const { deadline, end } = startDeadline(timeoutMs, given)
      const timed = (rest: Omit<Attempt, 'durationMs'>): Attempt => ({
        ...rest,
        durationMs: Math.round(performance.now() - begun),
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

/** A signal that comes after a while, or when another one does. */
function startDeadline(ms: number, given?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, ms)
  given?.addEventListener('abort', abort)
  return {
    deadline: controller.signal,
    end: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    },
  }
}

function untilAborted<Result>(work: Promise<Result>, deadline: AbortSignal): Promise<Result> {
  return new Promise((done, failed) => {
    const giveUp = () => failed(new NoAnswer('timeout'))
    deadline.addEventListener('abort', giveUp, { once: true })
    work.then(done, failed).finally(() => deadline.removeEventListener('abort', giveUp))
  })
}

/** Sends the request on a connection of its own, without redirects, proxy, cookies or unpacking. */
function send(
  url: URL,
  addresses: readonly Address[],
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  deadline: AbortSignal,
  ca: string | undefined,
): Promise<IncomingMessage> {
  const open = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = open(url, {
      method: 'POST',
      agent: false,
      maxHeaderSize: 16 * 1024,
      lookup: leadingTo(addresses),
      headers: { ...headers, 'content-length': body.byteLength },
      ...(ca === undefined ? {} : { ca }),
    })
    let isShakingHands = false
    const giveUp = () => request.destroy(new NoAnswer('timeout'))
    deadline.addEventListener('abort', giveUp, { once: true })
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        isShakingHands = url.protocol === 'https:'
      })
      socket.once('secureConnect', () => {
        isShakingHands = false
      })
    })
    request.on('response', (answer) => {
      // An answer may break off while nobody reads it, which must not end the process.
      answer.on('error', () => {})
      resolve(answer)
    })
    request.on('error', (error) =>
      reject(isShakingHands && !(error instanceof NoAnswer) ? new NoAnswer('tls error') : error),
    )
    request.on('close', () => {
      deadline.removeEventListener('abort', giveUp)
      // A connection that ends by an upgrade nobody asked for closes without an error.
      reject(new NoAnswer('connection refused'))
    })
    request.end(body)
  })
}

/** Answers a connection that asks where a name leads with what was found and checked before. */
function leadingTo(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses
  return (_host, { all }, done) =>
    all ? done(null, [...addresses]) : done(null, first!.address, first!.family)
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

/** Asked of the name servers themselves: a name that hangs then holds no thread that others need. */
async function askDns(host: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: resolveMs, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
}

function askSystem(host: string): Promise<Address[]> {
  return lookup(host, { all: true })
}

function anyUrl(raw: string): URL | null {
  if (raw.length > 500 || !/^https?:\/\/[^/?#@\\\s]+(?:[/?#]|$)/i.test(raw)) return null
  return URL.canParse(raw) ? new URL(raw) : null
}
