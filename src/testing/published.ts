import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { Compile } from 'typebox/schema'
import type { Route } from '#platform/api/route'
import { composeApp } from '../app.js'
import { notes } from './notes/index.js'

type Media = { schema?: object }
type Response = {
  headers?: Record<string, unknown>
  content?: Record<string, Media>
  'x-codes'?: Record<string, string>
}
type Operation = { operationId: string; responses: Record<string, Response | { $ref: string }> }
type Methods = Record<string, Operation>
type Document = {
  paths: Record<string, Methods>
  components: { schemas: Record<string, object>; responses: Record<string, Response> }
}

/** What is looked at of an answer. */
type Received = {
  readonly status: number
  readonly headers: Headers
  /** Of a refusal it has a code. */
  readonly body: { readonly code?: string } | undefined
  readonly text: string
}

/**
 * Holds every answer that a test receives against the document that the server publishes: the operation, its
 * status, headers, type of content, refusal codes, and the body by its JSON Schema.
 */
export async function checkPublished(
  method: string,
  url: string,
  answer: Received,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const { origin, pathname } = new URL(url)
  if (besideTheApi.test(pathname) || method === 'OPTIONS') return
  // What a link changes has no HEAD: another method than those that are published.
  if (method === 'HEAD' && answer.status === 405) return
  const { document, find } = await publishedAt(origin)
  const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
  const found = find(asked, pathname)
  const response = responseTo(document, found, asked, answer.status)
  const where = `${method} ${found?.path ?? 'of an unknown address'} answers ${answer.status}`
  assert.ok(response, `${where}, which is not published: ${answer.text.slice(0, 300)}`)
  checkHeaders(where, response, headers, answer)
  if (method !== 'HEAD') checkBody(where, document, response, headers, answer)
}

/** Pages, probes and signed pictures belong to no operation, nor do the questions that browsers ask before. */
const besideTheApi = /^\/(?:docs|files|welcome|healthz|readyz|metrics)(?:\/|$)/

type Found = { path: string; methods: Methods }
type Find = (method: string, pathname: string) => Found | undefined
type Published = { document: Document; find: Find }

const routesAt = new Map<string, readonly Route[]>()
const byAddress = new Map<string, Promise<Published>>()
const byRoutes = new Map<string, Promise<Published>>()

/** Says which routes a server has, where they are not those of every test. */
export function publishes(base: string, routes: readonly Route[]): void {
  routesAt.set(base, routes)
  byAddress.delete(base)
}

function publishedAt(origin: string): Promise<Published> {
  const known =
    byAddress.get(origin) ?? documentOf(routesAt.get(origin) ?? composeApp([notes]).routes)
  byAddress.set(origin, known)
  return known
}

/** Made once for all servers that have the same routes. */
function documentOf(routes: readonly Route[]): Promise<Published> {
  const key = routes.map(({ name }) => name).join()
  const known =
    byRoutes.get(key) ?? asServed(routes).then((document) => ({ document, find: finder(document) }))
  byRoutes.set(key, known)
  return known
}

async function asServed(routes: readonly Route[]): Promise<Document> {
  const { run } = routes.find(({ path }) => path === '/v1/openapi.json')!
  return (await run(undefined as never, undefined as never)) as Document
}

/** Finds the path that is meant: of those that fit, one that takes the method, and of these the one that says more. */
function finder({ paths }: Document): Find {
  const isOpen = (part: string) => part.startsWith('{')
  const openness = (parts: readonly string[]) => parts.map((part) => +isOpen(part)).join('')
  const all = Object.entries(paths)
    .map(([path, methods]) => ({ path, methods, parts: path.split('/') }))
    .sort((one, other) => (openness(one.parts) < openness(other.parts) ? -1 : 1))
  return (method, pathname) => {
    const given = pathname.split('/')
    const isGiven = (part: string, at: number) =>
      part === given[at] || (isOpen(part) && given[at] !== '')
    const fits = ({ parts }: { parts: string[] }) =>
      parts.length === given.length && parts.every(isGiven)
    return all.find((one) => method in one.methods && fits(one)) ?? all.find(fits)
  }
}

/** What the document says of an answer; what no route gives stands among the components. */
function responseTo(
  { components }: Document,
  found: Found | undefined,
  method: string,
  status: number,
) {
  const { UnknownAddress, MethodNotAllowed } = components.responses
  if (!found) return status === 404 ? UnknownAddress : undefined
  const operation = found.methods[method]
  if (!operation) return status === 405 ? MethodNotAllowed : undefined
  const given = operation.responses[status]
  return given && '$ref' in given ? components.responses[given.$ref.split('/').at(-1)!] : given
}

const ours = /^x-(?!content-type)|^(?:retry-after|allow|www-authenticate|content-disposition)$/
/** What an answer of this status never lacks. */
const always: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
}
const counted = /^(?:retry-after|x-ratelimit-\w+)$/

function checkHeaders(
  where: string,
  response: Response,
  headers: IncomingHttpHeaders,
  { status, body }: Received,
): void {
  const declared = namesOf(response)
  for (const name in headers) {
    if (!ours.test(name)) continue
    const value = String(headers[name])
    assert.ok(declared.has(name), `${where} with ${name}, which is not published`)
    if (counted.test(name)) assert.match(value, /^\d+$/, `${where} with ${name}: ${value}`)
  }
  const needed = ['x-request-id', always[status] ?? []].flat()
  for (const name of needed) assert.ok(name in headers, `${where} without ${name}`)
  const code = status < 400 ? undefined : body?.code
  const codes = response['x-codes'] ?? {}
  if (code !== undefined) assert.ok(code in codes, `${where} with ${code}, which is not published`)
}

const names = new WeakMap<Response, ReadonlySet<string>>()
function namesOf(response: Response): ReadonlySet<string> {
  const known = names.get(response)
  if (known) return known
  const fresh = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()))
  names.set(response, fresh)
  return fresh
}

function checkBody(
  where: string,
  document: Document,
  response: Response,
  headers: IncomingHttpHeaders,
  answer: Received,
): void {
  const { content } = response
  if (!content) {
    assert.equal(answer.text, '', `${where} with content, which is not published`)
    return
  }
  const type = headers['content-type']?.split(';')[0] ?? 'nothing'
  const media = content[type]
  assert.ok(media, `${where} with ${type}, which is not published`)
  if (type !== 'application/json' || !media.schema) return
  // The description of a replay says so: what was removed for good is repeated to nobody.
  if (answer.headers.get('x-idempotent-replay') === '1' && answer.text === '{}') return
  const validator = validatorOf(document, media as Required<Media>)
  if (validator.Check(answer.body)) return
  const [, faults] = validator.Errors(answer.body)
  const told = faults.slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`)
  assert.fail(`${where} with a body that its schema refuses: ${told.join('; ')}`)
}

const validators = new WeakMap<Media, ReturnType<typeof Compile>>()
function validatorOf({ components }: Document, media: Required<Media>) {
  const known = validators.get(media)
  if (known) return known
  const schemas = namedBy(media.schema, components.schemas)
  const fresh = Compile({ ...media.schema, components: { schemas } })
  validators.set(media, fresh)
  return fresh
}

/** The components that a schema names, and those that these name: compiling one walks through all it is given. */
function namedBy(schema: object, all: Record<string, object>): Record<string, object> {
  const found: Record<string, object> = {}
  const add = (by: object) => {
    for (const [, name = ''] of JSON.stringify(by).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in found) continue
      found[name] = all[name]!
      add(all[name]!)
    }
  }
  add(schema)
  return found
}
