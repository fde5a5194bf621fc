import type { ProblemKind } from '#kernel/problem'
import { problems as databaseProblems } from '#platform/db/problems'
import { exampleOf } from './example.js'
import { problems, uncoded } from './problems.js'
import type { Route } from './rows.js'
import { boolean, integer, list, nullable, object, oneOf, type TSchema, text } from './shapes.js'

type Json = Record<string, unknown>

export type OpenApiOptions = {
  title: string
  description: string
  areas: Readonly<Record<string, string>>
}

/** The OpenAPI 3.1 description of the API, read from the same rows and schemas that run it. */
export function openApiDocument(routes: readonly Route[], options: OpenApiOptions): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = operation(route, schemas)
  }
  const used = new Set(routes.map((route) => route.area))
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: '1.0.0', description: options.description },
    servers: [{ url: '/' }],
    tags: Object.entries(options.areas)
      .filter(([area]) => used.has(area))
      .map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...schemas },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session token or an integration token',
        },
      },
      headers: responseHeaders,
    },
  }
}

function operation(route: Route, schemas: Json): Json {
  return {
    operationId: route.name,
    tags: [route.area],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(route.ability === 'public' || route.ability === 'signed' ? { security: [] } : {}),
    'x-dubbel': {
      ability: route.ability,
      role: route.role,
      demo: route.demo,
      scope: route.scope,
      limit: route.limit?.perMinute ?? null,
    },
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...requestBody(route, schemas),
    responses: { ...successes(route, schemas), ...refusals(route) },
  }
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: plain(paramSchema(route, name)),
  }))
}

function paramSchema(route: Route, name: string): object {
  if (route.params[name]) return route.params[name]
  const isToken = name === 'firm' || name === 'company'
  return isToken
    ? { type: 'string', minLength: 12, maxLength: 12, description: `public_token of the ${name}` }
    : { type: 'integer', minimum: 1 }
}

function queryParameters(route: Route): Json[] {
  const own = Object.entries((route.query as { properties?: Json } | null)?.properties ?? {}).map(
    ([name, schema]) => ({ name, in: 'query', schema: plain(schema as object) }),
  )
  if (!route.list) return own
  const { perPage, most } = route.list
  return [
    ...own,
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    {
      name: 'per_page',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: most, default: perPage },
    },
  ]
}

function headerParameters(route: Route): Json[] {
  const headers: Json[] = [
    header(
      'Accept-Language',
      'Language of messages and labels; the stored language of the user wins',
      oneOf(['fr', 'nl', 'en', 'de']),
    ),
  ]
  if (!route.writes || route.scope === 'open') return headers
  if (route.idempotent)
    headers.push(
      header(
        'X-Client-Mutation-Id',
        'Idempotence key, 64 characters at most (a UUID is advised): a replay returns the memorised result',
        text({ max: 64 }),
      ),
    )
  headers.push(
    header('X-Operation-Id', 'UUID that groups the changes of the request; generated when absent', {
      type: 'string',
      format: 'uuid',
    }),
    header('X-Device-Id', 'App install or integration id, shown in history', text({ max: 64 })),
    header('X-Device-Name', 'Readable device name, percent-encoded', text({ max: 120 })),
    header('X-Occurred-At', 'Client time of the action, bounded to 24 h around server time', {
      type: 'string',
      format: 'date-time',
    }),
    header('X-Origin', '`offline_sync` when replaying an action made offline', text({ max: 20 })),
  )
  if (route.scope === 'company' && route.recordParam)
    headers.push(
      header('X-Base-Version', 'Optimistic lock: the `version` last read', integer({ min: 1 })),
    )
  if (route.dryRun)
    headers.push(
      header(
        'X-Dry-Run',
        '`1`: everything is checked and computed, nothing is kept',
        oneOf(['0', '1']),
      ),
    )
  return headers
}

function header(name: string, description: string, schema: object): Json {
  return { name, in: 'header', description, schema: plain(schema) }
}

function requestBody(route: Route, schemas: Json): Json {
  if (route.upload)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [route.upload.field],
              properties: {
                [route.upload.field]: {
                  type: 'string',
                  contentMediaType: 'application/octet-stream',
                },
              },
            },
          },
        },
      },
    }
  if (!route.body) return {}
  const required = ((route.body as { required?: string[] }).required ?? []).length > 0
  return {
    requestBody: {
      required,
      content: {
        'application/json': {
          schema: reference(route.body, `${capital(route.name)}Body`, schemas),
          example: exampleOf(route.body),
        },
      },
    },
  }
}

function successes(route: Route, schemas: Json): Json {
  const responses: Json = {}
  for (const status of [route.status, ...route.otherStatuses]) {
    if (status === 204) {
      responses[204] = { description: 'Done', headers: successHeaders(route) }
      continue
    }
    responses[status] = {
      description: status === 201 ? 'Created' : status === 202 ? 'Accepted' : 'OK',
      headers: successHeaders(route),
      content: route.reply
        ? {
            'application/json': {
              schema: replySchema(route, schemas),
              example: replyExample(route),
            },
          }
        : {
            'application/octet-stream': {
              schema: { type: 'string', contentMediaType: 'application/octet-stream' },
            },
          },
    }
  }
  if (route.idempotent && !responses[200])
    responses[200] = {
      description: 'Replay of a memorised result',
      headers: successHeaders(route),
      content: {
        'application/json': {
          schema: route.reply ? replySchema(route, schemas) : { type: 'object' },
        },
      },
    }
  return responses
}

const link = object({ url: nullable(text({ max: 2000 })), label: text(), active: boolean() })

/** The schema of what is really sent: the item inside its list form. */
export function envelope(route: Route, item: TSchema): object {
  if (route.list?.form === 'feed')
    return object({
      data: list(item),
      current_page: integer(),
      per_page: integer(),
      has_more: boolean(),
    })
  if (route.list?.form === 'pages')
    return {
      ...object({
        current_page: integer(),
        data: list(item),
        first_page_url: text({ max: 2000 }),
        from: nullable(integer()),
        last_page: integer(),
        last_page_url: text({ max: 2000 }),
        links: list(link),
        next_page_url: nullable(text({ max: 2000 })),
        path: text({ max: 2000 }),
        per_page: integer(),
        prev_page_url: nullable(text({ max: 2000 })),
        to: nullable(integer()),
        total: integer(),
      }),
      additionalProperties: true,
    }
  return item
}

function replySchema(route: Route, schemas: Json): object {
  if (!route.list) return reference(route.reply!, `${capital(route.name)}Reply`, schemas)
  const item = reference(route.reply!, `${capital(route.name)}Item`, schemas)
  return plain(envelope(route, item as TSchema))
}

function replyExample(route: Route): unknown {
  return exampleOf(envelope(route, route.reply!))
}

function successHeaders(route: Route): Json {
  const names = ['X-Request-Id']
  if (route.ability !== 'public' && route.ability !== 'signed')
    names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining')
  else if (route.limit) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining')
  if (route.writes && (route.scope === 'company' || route.scope === 'firm'))
    names.push('X-Operation-Id')
  if (route.idempotent) names.push('X-Idempotent-Replay')
  if (route.entity?.bin) names.push('X-Trashed')
  if (route.dryRun) names.push('X-Dry-Run')
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const headerDescriptions: Readonly<Record<string, string>> = {
  'X-Request-Id': 'Reference of this request, to quote when something went wrong',
  'X-RateLimit-Limit': 'Requests allowed per minute',
  'X-RateLimit-Remaining': 'Requests left in this minute',
  'Retry-After': 'Seconds to wait',
  'X-Operation-Id': 'Handle of undo; only when something was recorded',
  'X-Idempotent-Replay': '1 when the memorised result of an earlier request is returned',
  'X-Trashed': '1 when the record went to the recycle bin',
  'X-Dry-Run': '1 when nothing was kept',
  Allow: 'The methods that this address accepts',
}

const responseHeaders: Json = Object.fromEntries(
  Object.entries(headerDescriptions).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]),
)

/** Every refusal a row can give, by status, with its codes. */
function refusals(route: Route): Json {
  const kinds: ProblemKind[] = [uncoded.internal, databaseProblems.database_unavailable]
  const isPublic = route.ability === 'public'
  const needsToken = !isPublic && route.ability !== 'signed'
  if (needsToken) kinds.push(uncoded.unauthenticated, uncoded.too_many_requests)
  if (route.limit) kinds.push(uncoded.too_many_requests)
  if (route.ability === 'signed') kinds.push(uncoded.bad_signature)
  if (needsToken)
    kinds.push(
      route.ability === 'session'
        ? problems.session_token_required
        : problems.token_ability_missing,
    )
  if (route.demo === 'blocked') kinds.push(problems.demo_mode)
  if (!['-', 'any', 'member'].includes(route.role)) kinds.push(uncoded.role_too_low)
  if (route.path.includes('{')) kinds.push(uncoded.not_found)
  if (route.writes && route.scope !== 'open') {
    kinds.push(validation)
    if (route.idempotent) kinds.push(problems.mutation_in_progress, problems.mutation_key_reused)
    if (!route.dryRun) kinds.push(problems.dry_run_unsupported)
    if (route.entity && route.recordParam) kinds.push(problems.conflict)
  }
  if (route.body || route.query) kinds.push(validation)
  if (route.body) kinds.push(uncoded.too_large)
  kinds.push(...route.problems)
  return byStatus(kinds)
}

const validation: ProblemKind = {
  code: null,
  status: 422,
  fr: '',
  nl: '',
  de: '',
  en: 'Validation: `errors` names each field',
}

function byStatus(kinds: readonly ProblemKind[]): Json {
  const responses: Json = {}
  for (const status of [...new Set(kinds.map((kind) => kind.status))].sort()) {
    const ofStatus = kinds.filter((kind) => kind.status === status)
    const codes = [...new Set(ofStatus.flatMap((kind) => (kind.code === null ? [] : [kind.code])))]
    const headers =
      status === 429 ? ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'] : []
    responses[status] = {
      description: [...new Set(ofStatus.map((kind) => kind.en))].join(' / '),
      ...(codes.length > 0 ? { 'x-codes': codes } : {}),
      headers: Object.fromEntries(
        ['X-Request-Id', ...headers].map((name) => [
          name,
          { $ref: `#/components/headers/${name}` },
        ]),
      ),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: {
            message: ofStatus[0]!.en,
            ...(codes[0] ? { code: codes[0] } : {}),
            ...(status === 422 ? { errors: { field: ['…'] } } : {}),
          },
        },
      },
    }
  }
  return responses
}

const errorSchema: Json = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'translated' },
    code: { type: 'string', description: 'stable machine reason' },
    errors: {
      type: 'object',
      description: 'on 422: messages by dotted field path',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    required_ability: { type: 'string', enum: ['read', 'write', 'sync'] },
    server_version: { type: 'integer' },
    server_data: { type: 'object' },
    request_id: { type: 'string' },
  },
  additionalProperties: true,
}

/** Puts a schema among the components and points to it. */
function reference(schema: TSchema, fallbackName: string, schemas: Json): object {
  const name = (schema as { title?: string }).title ?? fallbackName
  schemas[name] ??= lift(schema, schemas)
  return { $ref: `#/components/schemas/${name}` }
}

/** A copy in which every titled schema inside has become a component of its own. */
function lift(schema: object, schemas: Json, isRoot = true): object {
  const { title } = schema as { title?: string }
  if (!isRoot && title) return reference(schema as TSchema, title, schemas)
  const copy = { ...(plain(schema) as { properties?: Json; items?: object }) }
  const source = schema as { properties?: Record<string, object>; items?: object }
  if (source.properties)
    copy.properties = Object.fromEntries(
      Object.entries(source.properties).map(([name, member]) => [
        name,
        lift(member, schemas, false),
      ]),
    )
  if (source.items) copy.items = lift(source.items, schemas, false)
  return copy
}

/** The JSON of a schema, without what only the program uses. */
function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema))
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
