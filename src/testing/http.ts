import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { checkPublished } from './published.js'

export type Answered = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any
  text: string
  bytes: Buffer
}

export type Call = {
  token?: string | undefined
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** Sent as it is, for bodies that are no JSON. */
  raw?: string | Buffer
  signal?: AbortSignal
}

/** One HTTP call to a running server, whose answer must be one that its document promises. */
export async function call(
  base: string,
  method: string,
  path: string,
  options: Call = {},
): Promise<Answered> {
  const { content, type } = await contentOf(options)
  const headers = {
    'accept-language': 'en',
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(type ? { 'content-type': type } : {}),
    ...(content ? { 'content-length': String(content.length) } : {}),
    ...lowerCased(options.headers ?? {}),
  }
  const url = path.startsWith('http') ? path : base + path
  const { signal } = options
  const asked = { method, headers, agent, ...(signal ? { signal } : {}) }
  const { response, bytes } = await exchange(url, asked, content)
  const answer = answered(response, bytes)
  await checkPublished(method, url, answer, response.headers)
  return answer
}

/** Connections that nobody uses go long before the server, which keeps them for 75 s, may close one that is just taken. */
const agent = new Agent({ keepAlive: true, timeout: 20_000 })

async function contentOf({ body, form, raw }: Call): Promise<{ content?: Buffer; type?: string }> {
  if (form) {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type')!
    return { content: Buffer.from(await encoded.arrayBuffer()), type }
  }
  if (typeof raw === 'string')
    return { content: Buffer.from(raw), type: 'text/plain;charset=UTF-8' }
  if (raw) return { content: raw }
  if (body === undefined) return {}
  return { content: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

type Exchanged = { response: IncomingMessage; bytes: Buffer }

/** By Node's own client: fetch would cost more than the server it asks. */
function exchange(url: string, options: RequestOptions, content?: Buffer): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ response, bytes: Buffer.concat(chunks) }))
    })
    asked.once('error', reject)
    asked.end(content)
  })
}

function answered({ statusCode, rawHeaders }: IncomingMessage, bytes: Buffer): Answered {
  const text = bytes.toString('utf8')
  let headers: Headers | undefined
  return {
    status: statusCode!,
    get headers() {
      headers ??= headersOf(rawHeaders)
      return headers
    },
    body: parsed(text),
    text,
    bytes,
  }
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at]!, raw[at + 1]!)
  return headers
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Someone with a token, who speaks to the server. */
export class Person {
  readonly base: string
  readonly token: string | undefined
  readonly id: number
  readonly email: string
  constructor(base: string, token: string | undefined, id: number, email: string) {
    this.base = base
    this.token = token
    this.id = id
    this.email = email
  }
  call(method: string, path: string, options: Call = {}): Promise<Answered> {
    return call(this.base, method, path, { token: this.token, ...options })
  }
  get = (path: string, options: Call = {}) => this.call('GET', path, options)
  post = (path: string, body: unknown = {}, options: Call = {}) =>
    this.call('POST', path, { body, ...options })
  put = (path: string, body: unknown = {}, options: Call = {}) =>
    this.call('PUT', path, { body, ...options })
  patch = (path: string, body: unknown = {}, options: Call = {}) =>
    this.call('PATCH', path, { body, ...options })
  delete = (path: string, options: Call = {}) => this.call('DELETE', path, options)
}

/** Asserts a status and the named members of the body, with the answer in the failure. */
export function replies(
  answer: Answered,
  status: number,
  members: Record<string, unknown> = {},
): Answered {
  assert.equal(
    answer.status,
    status,
    `expected ${status}, got ${answer.status}: ${answer.text.slice(0, 500)}`,
  )
  for (const [name, value] of Object.entries(members))
    assert.deepEqual(answer.body?.[name], value, `${name} in ${answer.text.slice(0, 500)}`)
  return answer
}
