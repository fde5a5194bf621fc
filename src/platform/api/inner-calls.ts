import { randomUUID } from 'node:crypto'
import type { OperationId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { invalidField, Problem, problem } from '#kernel/problem'
import { paramsReader } from '#platform/api/path-params'
import {
  requireNoDemo,
  requireNoDemoFields,
  requireRole,
  requireWithinFiles,
} from '#platform/api/permission'
import type { Route } from '#platform/api/route'
import { clamped, type WriteHeaders } from '#platform/api/write-headers'
import {
  createWriter,
  type Outcome,
  recordIdOf,
  refusalFor,
  scopeOf,
  type Writing,
} from '#platform/api/writing'
import type { Fields, Stale } from '#platform/changes/conflicts'
import type { Access } from '#platform/operations/access'
import { isClaimed } from '#platform/operations/mutation-key'
import type { InCompany, Operation, Preparing } from '#platform/operations/operation'
import { bodyMessages, pathMessages, problems, uncoded } from '#platform/problems'
import { reader } from '#platform/shapes/input'
import type { JsonSchema } from '#platform/shapes/json-schema'
import { countedFor, countNamed } from './rate-limit.js'

/** A write of a company file as someone noted it down: method, path below the file, and body. */
export type Asked = { readonly method: string; readonly path: string; readonly body: unknown }

/** What the headers of a direct call would say. */
export type Manner = {
  readonly mutationKey: string
  readonly baseVersion: number | null
  readonly occurredAt: Instant | null
}

/** A write whose route was found, may be called, and understands what it was given. */
export type Called = {
  readonly route: Route
  readonly path: string
  readonly sent: Fields
  readonly input: Readonly<Record<string, unknown>> & { readonly body: Fields }
  readonly recordId: number | undefined
}

type About = Preparing & InCompany

export type InnerCalls = ReturnType<typeof openInnerCalls>

/**
 * Calls writes of a company file from within, by the same route and with the same checks as a direct
 * call: what was done offline is replayed so, and what was kept in a conflict.
 */
export function openInnerCalls(routes: readonly Route[]) {
  const table = routes.filter(isOpen).map(compiled)

  /** Finds the route and reads what it is given, or refuses as the route itself would. */
  function find(about: About, { method, path, body }: Asked): Called {
    const segments = segmentsOf(path)
    const found = table
      .filter((candidate) => candidate.route.method === method && fits(candidate, segments))
      .sort((a, b) => a.params.length - b.params.length)[0]
    if (!found) throw problem(uncoded.not_found)
    const { route } = found
    requireSession(route, about)
    requireWithinFiles(route, about.caller)
    requireNoDemo(route, accessOf(about))
    requireRole(route, accessOf(about), about.language)
    const params = found.readParams(
      Object.fromEntries(found.params.map(({ name, at }) => [name, segments[at]!])),
    )
    const sent = objectOf(route, body)
    requireNoDemoFields(route, accessOf(about), sent)
    const input = { ...params, query: {}, body: found.readBody(sent), files: [], page: noPage }
    return {
      route,
      path: ['/v1/companies', about.company.publicToken, ...segments].join('/'),
      sent,
      input,
      recordId: recordIdOf(route, about, input),
    }
  }

  /** The same call with another body; throws as the route would when it does not take that. */
  function withBody(called: Called, body: Fields): Called {
    const { readBody } = table.find(({ route }) => route === called.route)!
    return { ...called, input: { ...called.input, body: readBody(body) } }
  }

  /** Whether it was done before, under this key. */
  function isDone({ caller, company, db }: About, key: string): Promise<boolean> {
    const scope = scopeOf({ company, firm: null })
    return isClaimed(db.statement, { userId: caller.user.id, scope, key })
  }

  /** Counts it where the route has a limit of its own; what was done before is only recognised. */
  async function count(about: About, { route }: Called, key: string): Promise<void> {
    if (!route.limit || (await isDone(about, key))) return
    const who = countedFor(route.limit, { user: about.caller.user, company: about.company })
    await countNamed(about.services.db, route.limit, who)
  }

  /** Runs it as one operation in a transaction of its own; a base that is stale is an outcome too. */
  async function write(
    about: About,
    called: Called,
    manner: Manner,
  ): Promise<Outcome | { readonly stale: Stale; readonly refusal: Problem }> {
    const writing = writingOf(about, called, manner)
    try {
      return await createWriter(about.services)(writing)
    } catch (refusal) {
      const stale = refusal instanceof Problem ? staleOf(writing, refusal) : undefined
      if (!stale) throw refusal
      return { stale, refusal: refusal as Problem }
    }
  }

  /** Prepares it for a transaction that someone else has open; what comes back does it there. */
  async function prepare(about: About, { route, input }: Called) {
    const prepared = await route.prepare?.(about as never, input as never)
    return async (op: Operation & InCompany): Promise<void> => {
      try {
        await route.run(op as never, { ...input, prepared } as never)
      } catch (error) {
        throw refusalFor(route, error)
      }
    }
  }

  return { find, withBody, isDone, count, write, prepare }
}

const noPage = { page: 1, perPage: 0, offset: 0 }
const root = '/v1/companies/{company}'

/** Writes of a company file; not those of sync itself, nor uploads, which are no JSON. */
function isOpen({ scope, method, writes, upload, ability, area }: Route): boolean {
  return (
    scope === 'company' &&
    writes &&
    method !== 'GET' &&
    upload === null &&
    area !== 'sync' &&
    (ability === 'write' || ability === 'session')
  )
}

type Segment = { readonly text: string; readonly name: string | null }
type Param = { readonly name: string; readonly at: number }

type Compiled = {
  readonly route: Route
  readonly segments: readonly Segment[]
  readonly params: readonly Param[]
  readonly readParams: ReturnType<typeof paramsReader>
  readonly readBody: (sent: Fields) => Fields
}

function compiled(route: Route): Compiled {
  const segments = route.path
    .slice(root.length)
    .split('/')
    .filter(Boolean)
    .map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] ?? null }))
  return {
    route,
    segments,
    params: segments.flatMap(({ name }, at) => (name === null ? [] : [{ name, at }])),
    readParams: paramsReader(route),
    readBody: route.body ? reader<Fields>(route.body) : () => ({}),
  }
}

function fits({ segments }: Compiled, given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every(({ text, name }, at) => name !== null || text === given[at])
  )
}

/** The segments of a path, decoded once. What could mean another address than it shows is refused. */
function segmentsOf(path: string): string[] {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    throw invalidField('path', pathMessages.refused)
  }
  const segments = decoded.replace(/^\//, '').split('/')
  if (/[\\%?#\u0000-\u001f\u007f]|\/\/|^[a-z][a-z0-9+.-]*:/i.test(decoded))
    throw invalidField('path', pathMessages.refused)
  if (segments.some((segment) => segment === '.' || segment === '..'))
    throw invalidField('path', pathMessages.refused)
  if (segments[0] === 'sync') throw invalidField('path', pathMessages.refused)
  return segments[0] === '' ? segments.slice(1) : segments
}

function objectOf(route: Route, body: unknown): Fields {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidField('body', bodyMessages.notObject)
  if (Buffer.byteLength(JSON.stringify(body)) > route.bodyLimit)
    throw problem(uncoded.too_large, { limit: `${Math.round(route.bodyLimit / 1024 ** 2)} MiB` })
  return body as Fields
}

/** The ability `sync` covers what `write` does, but not what is kept for people who signed in. */
function requireSession(route: Route, { caller }: About): void {
  if (route.ability === 'session' && caller.token.kind === 'integration')
    throw problem(problems.session_token_required)
}

function accessOf({ caller, company }: About): Access {
  return { user: caller.user, token: caller.token, firm: null, company }
}

function writingOf(about: About, called: Called, manner: Manner): Writing {
  const { now, language, services, address, device, caller, company } = about
  const circumstances = { now, language, services, address, device, caller, company }
  const headers: WriteHeaders = {
    mutationKey: manner.mutationKey,
    baseVersion: manner.baseVersion,
    operationId: randomUUID() as OperationId,
    device,
    occurredAt: clamped(manner.occurredAt ?? now, now),
    origin: 'offline_sync',
    dryRun: false,
  }
  return {
    route: called.route,
    path: called.path,
    access: accessOf(about),
    circumstances,
    headers,
    input: called.input,
    same: called.sent,
  }
}

/** The part of a path below the company file; nothing for the file itself. */
export function belowCompany(path: string): string {
  return path.split('/').slice(4).join('/')
}

/** What a refusal says about a write that met a newer version; undefined when it is another refusal. */
export function staleOf(writing: Writing, refusal: Problem): Stale | undefined {
  const { route, headers, circumstances, input, access, path } = writing
  const recordId = recordIdOf(route, circumstances, input)
  if (refusal.kind !== problems.conflict || headers.baseVersion === null) return undefined
  if (!route.entity || recordId === undefined || !access?.company) return undefined
  return {
    resource: route.entity.resource,
    recordId,
    method: route.method,
    path: belowCompany(path),
    mutationId: headers.mutationKey,
    baseVersion: headers.baseVersion,
    sent: writing.same as Fields,
    read: wholeBody(route, input.body as Fields),
    occurredAt: headers.occurredAt,
    device: headers.device,
    userId: access.user.id,
    serverVersion: refusal.body.server_version as number,
    serverData: refusal.body.server_data as object,
  }
}

/** PUT replaces all fields: one that was left out is emptied. */
export function wholeBody({ method, body }: Route, read: Fields): Fields {
  if (method !== 'PUT') return read
  const names = Object.keys((body as JsonSchema | null)?.properties ?? {})
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...read }
}
