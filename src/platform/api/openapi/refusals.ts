import { say, type TextValues } from '#kernel/languages'
import { errorBody, invalidField, Problem, type ProblemKind, problem } from '#kernel/problem'
import { problems as databaseProblems } from '#platform/db/problems'
import { problems, uncoded } from '#platform/problems'
import { messages } from '#platform/shapes/input-messages'
import { roleNames } from '../permission.js'
import { comparesVersions, type Route } from '../route.js'
import type { Components } from './components.js'
import { needsToken, pointers, refusalHeaders } from './headers.js'
import type { Json } from './json.js'

/** Every refusal that a row can give, by status, with its codes and an example of each. */
export function refusals(route: Route, components: Components): Json {
  const kinds = [...new Set([...ofAccess(route), ...ofInput(route), ...ofAction(route)])]
  const statuses = [...new Set(kinds.map((kind) => kind.status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = kinds.filter((kind) => kind.status === status)
      const response = refusal(ofStatus, components, route)
      const shown = { ...response, headers: refusalHeaders(route, status) }
      return [status, components.response(responseName(status, ofStatus, route), shown)]
    }),
  )
}

/** Says all in which one refusal may differ from another of its status, so that equal ones are shared. */
function responseName(status: number, kinds: readonly ProblemKind[], route: Route): string {
  const codes = new Set(kinds.map(({ code }) => code ?? '').filter((code) => !usual.has(code)))
  const parts =
    status === 403 ? accessParts(route) : status === 413 ? [size(route)] : [...codes].sort()
  if (status === 401 && route.ability === 'bridge') parts.push('bridge')
  if (status === 415 && route.upload) parts.push('files')
  if (status === 422 && !route.idempotent) parts.unshift(route.writes ? 'unkeyed' : 'read')
  return [responseNames[status] ?? `Status${status}`, ...parts.map(capitals)].join('')
}

const responseNames: Readonly<Record<number, string>> = {
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'InProgress',
  413: 'TooLarge',
  415: 'UnsupportedBody',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
}

/** Codes that stand in every refusal of their status, or wherever a key is taken. */
const usual = new Set([
  '',
  'internal_error',
  'mutation_in_progress',
  'mutation_key_reused',
  'stopping',
  ...Object.keys(databaseProblems),
])

function accessParts(route: Route): string[] {
  const role = ['-', 'any', 'member'].includes(route.role) ? [] : [route.role]
  return [
    route.ability,
    ...role,
    ...(refusesLimited(route) ? ['all files'] : []),
    ...(route.platformAdmin === 'no admin' ? ['own team'] : []),
    ...(route.demo === 'blocked' ? ['not in demo'] : []),
    ...(route.problems.includes(problems.demo_mode) ? ['by its way in demo'] : []),
    ...(route.demoFields.length > 0 ? ['in part in demo'] : []),
    ...(route.opensByLink ? ['by link'] : []),
  ]
}

/** A limited token is an integration token: where none of these may come, it is refused as such. */
function refusesLimited({ limitedToken, ability }: Route): boolean {
  return limitedToken === 'refused' && ability !== 'session'
}

/** `RecordInUse` for `record_in_use`. */
function capitals(words: string): string {
  return words.replace(/(?:^|[ _])(\w)/g, (_, first: string) => first.toUpperCase())
}

/** The first half of the pipeline: token, limit, visibility, ability and files, demo, role. */
function ofAccess(route: Route): ProblemKind[] {
  const kinds: ProblemKind[] = []
  if (needsToken(route)) {
    kinds.push(uncoded.unauthenticated, uncoded.too_many_requests)
    kinds.push(
      route.ability === 'session'
        ? problems.session_token_required
        : problems.token_ability_missing,
    )
  }
  if (route.ability === 'signed' || route.opensByLink) kinds.push(uncoded.bad_signature)
  if (route.ability === 'bridge')
    kinds.push(
      uncoded.bridge_unsigned,
      uncoded.bridge_refused,
      problems.replayed,
      problems.bridge_disabled,
    )
  if (route.limit) kinds.push(uncoded.too_many_requests)
  if (route.path.includes('{')) kinds.push(uncoded.not_found)
  if (needsToken(route) && refusesLimited(route)) kinds.push(uncoded.token_limited)
  if (route.demo === 'blocked' || route.demoFields.length > 0) kinds.push(problems.demo_mode)
  if (!['-', 'any', 'member'].includes(route.role)) kinds.push(uncoded.role_too_low)
  if (route.platformAdmin === 'no admin') kinds.push(uncoded.team_has_admin)
  return kinds
}

/** The second half up to the action: headers, body, key, base version. */
function ofInput(route: Route): ProblemKind[] {
  const kinds: ProblemKind[] = []
  if (route.writes || route.query || route.wrongParam === 422) kinds.push(validation.kind)
  if (route.body) kinds.push(uncoded.too_large, uncoded.unsupported_charset)
  if (route.body || route.upload) kinds.push(uncoded.unsupported_encoding)
  if (route.writes && !route.dryRun) kinds.push(problems.dry_run_unsupported)
  if (route.idempotent) kinds.push(problems.mutation_key_reused, problems.mutation_in_progress)
  if (comparesVersions(route)) kinds.push(problems.conflict)
  return kinds
}

function ofAction(route: Route): ProblemKind[] {
  const broken = Object.values(route.constraints).map((refuse) => refuse())
  return [
    ...route.problems,
    ...broken.filter((error) => error instanceof Problem).map((error) => error.kind),
    uncoded.internal,
    problems.stopping,
    ...Object.values(databaseProblems),
  ]
}

/** What is answered before any route is found belongs to no operation: it stands among the components. */
export function addGeneralRefusals(components: Components): void {
  const headers = pointers(['X-Request-Id'])
  components.response('MalformedRequest', refusal([uncoded.malformed_request], components))
  components.response('UnknownAddress', { ...refusal([uncoded.not_found], components), headers })
  components.response('MethodNotAllowed', {
    ...refusal([uncoded.method_not_allowed], components),
    headers: { ...headers, ...pointers(['Allow']) },
  })
}

const validation = invalidField('email', messages.required, { field: 'email' })

function refusal(kinds: readonly ProblemKind[], components: Components, route?: Route): Json {
  const coded = kinds.filter((kind) => kind.code !== null)
  return {
    description: describe(kinds, route),
    ...(coded.length > 0
      ? { 'x-codes': Object.fromEntries(coded.map((kind) => [kind.code, sentence(kind, route)])) }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          kinds.map((kind) => {
            const name = nameOf(kind)
            return [name, components.refusal(name, kind.code, () => exampleBody(kind))]
          }),
        ),
      },
    },
  }
}

/** The sentences of what has no code; what has one is explained beside it. */
function describe(kinds: readonly ProblemKind[], route: Route | undefined): string {
  const { status } = kinds[0]!
  const uncodedOnes = kinds.filter((kind) => kind.code === null)
  const said = sayings[status] ?? uncodedOnes.map((kind) => sentence(kind, route)).join(' ')
  return said || (otherwise[status] ?? 'Refused.')
}

const sayings: Readonly<Record<number, string>> = {
  405: 'This address does not take that method; `Allow` names those it takes.',
  429: 'Too many calls in a minute: wait as long as `Retry-After` says.',
  500: 'Our mistake: logged whole, shown with a reference. Nothing was changed.',
  503: 'Not available at the moment. Nothing was changed: try again.',
}

const otherwise: Readonly<Record<number, string>> = {
  403: 'Not allowed.',
  409: 'In conflict with what is there.',
  422: 'Not accepted.',
}

function nameOf(kind: ProblemKind): string {
  if (kind.code !== null) return kind.code
  const known = Object.entries(uncoded).find(([, one]) => one === kind)
  return known?.[0] ?? 'validation'
}

function sentence(kind: ProblemKind, route?: Route): string {
  if (kind === validation.kind) return '`errors` names each field that is not accepted.'
  return say(kind, 'en', valuesFor(kind, route))
}

/** The very body that a caller gets, with likely values. */
function exampleBody(kind: ProblemKind): Json {
  if (kind === validation.kind) return errorBody(validation, 'en')
  const body = additions[nameOf(kind)] ?? {}
  return errorBody(problem(kind, valuesFor(kind), { body }), 'en')
}

const additions: Readonly<Record<string, Json>> = {
  token_ability_missing: { required_ability: 'write' },
  conflict: { server_version: 4, server_data: { id: 1, version: 4 } },
  internal_error: { request_id: 'req_4f0c2a9e4b7d4c1e9a350d2b' },
}

const likely: TextValues = {
  ability: 'write',
  allow: 'GET, HEAD, PATCH',
  charset: 'utf-16',
  encoding: 'gzip',
  limit: 25,
  request: 'req_4f0c2a9e4b7d4c1e9a350d2b',
  role: 'manager',
  seconds: 12,
}

function valuesFor(kind: ProblemKind, route?: Route): TextValues {
  const own = route ? { role: say(roleNames[route.role], 'en'), ability: route.ability } : {}
  const large = kind === uncoded.too_large ? { limit: size(route) } : {}
  const values: TextValues = { ...likely, ...own, ...large }
  const names = [...kind.en.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '…']))
}

function size(route?: Route): string {
  const bytes = route?.bodyLimit ?? 1024 * 1024
  return `${Math.round(bytes / 1024 / 1024)} MiB`
}
