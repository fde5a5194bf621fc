import assert from 'node:assert/strict'

export type Answered = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any
  text: string
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

/** One HTTP call to a running server. */
export async function call(
  base: string,
  method: string,
  path: string,
  options: Call = {},
): Promise<Answered> {
  const { token, body, form, raw, headers = {}, signal } = options
  const response = await fetch(path.startsWith('http') ? path : base + path, {
    method,
    redirect: 'manual',
    headers: {
      'accept-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(signal ? { signal } : {}),
    ...(form
      ? { body: form }
      : raw !== undefined
        ? { body: raw }
        : body !== undefined
          ? { body: JSON.stringify(body) }
          : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parsed(text), text }
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
