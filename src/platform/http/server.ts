import { randomBytes } from 'node:crypto'
import { type Server as HttpServer, type IncomingMessage, STATUS_CODES } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { errorBody, invalidField, Problem, problem } from '#kernel/problem'
import type { Route } from '#platform/api/route'
import { type Logger, requestLogger } from '#platform/log/index'
import type { Metrics } from '#platform/log/metrics'
import type { Access, FindAccess } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import { bodyMessages, problems, tooLarge, uncoded } from '#platform/problems'
import { RequestContext } from './admission.js'
import { acceptBodies } from './bodies.js'
import { answerPreflight, showCors } from './cors.js'
import { createPipeline } from './pipeline.js'
import { wantsPage } from './preferences.js'

/** A page or probe that is no part of the API: `/docs`, `/healthz`, `/files/…`. */
export type Page = {
  readonly path: string
  readonly run: (request: FastifyRequest, reply: FastifyReply) => unknown
}

export type ServerOptions = {
  routes: readonly Route[]
  pages: readonly Page[]
  services: Services
  findAccess: FindAccess
  touchToken: (access: Access) => void
  logger: Logger
  metrics: Metrics
  checkReplies?: ((route: Route, status: number, sent: string | Buffer) => void) | undefined
}

/** Where the page is that `/` shows to browsers. */
export const welcomePath = '/welcome'

const mebibyte = 1024 * 1024

/** Builds the HTTP server from the route tables. Nothing else in the program knows Fastify. */
export function buildServer(options: ServerOptions): FastifyInstance & { stopping(): void } {
  const { services, routes, logger, metrics } = options
  const { config } = services
  let isStopping = false
  const app = Fastify({
    loggerInstance: withoutChildren(logger) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: mebibyte,
    requestTimeout: 300_000,
    keepAliveTimeout: 75_000,
    http: { headersTimeout: 15_000 },
    requestIdHeader: false,
    genReqId: newRequestId,
    return503OnClosing: false,
    // Input is read by `platform/shapes`: Fastify would load two compilers of schemas that nobody asks for.
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    forceCloseConnections: false,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      begin('unknown', request, reply)
      return refuse(problem(uncoded.not_found), request, reply)
    },
    clientErrorHandler: answerMalformed,
  })
  app.server.maxConnections = 10_000
  app.server.prependListener('request', showWelcome)
  closeGently(app.server)
  const onBridgeRefusal = metrics.counter(
    'dubbel_bridge_refused_total',
    'Requests of the bridge whose signature was missing, wrong or old',
  )
  const pipeline = createPipeline({ ...options, onBridgeRefusal })
  const logRequest = requestLogger(logger)

  app.decorateRequest('context_', null as unknown as RequestContext)
  /** What every answer carries, and the pattern by which logs and metrics know the request. */
  const begin = (pattern: string, request: FastifyRequest, reply: FastifyReply) => {
    request.context_ = new RequestContext(request, pattern)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
    reply.header('x-request-id', request.id)
    if (config.corsOrigins.length > 0) showCors(config.corsOrigins, request, reply)
    if (isStopping) reply.header('connection', 'close')
  }
  const beginAs =
    (pattern: string) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      begin(pattern, request, reply)
      done()
    }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.context_?.pattern ?? 'unknown'
    const ms = reply.elapsedTime
    metrics.request(route, request.method, reply.statusCode, ms)
    const access = request.context_?.access
    logRequest({
      requestId: request.id,
      operationId: reply.getHeader('x-operation-id') as string | undefined,
      user: access?.user.id,
      firm: access?.firm?.id,
      company: access?.company?.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms,
    })
    done()
  })

  acceptBodies(app)
  for (const route of routes) register(app, route, beginAs(route.path), pipeline)
  for (const page of options.pages) {
    app.get(page.path, {
      onRequest: beginAs(page.path),
      handler: async (request, reply) => page.run(request, reply),
    })
  }

  const allowed = methodFinder(routes, options.pages)
  app.setNotFoundHandler((request, reply) => {
    begin('unknown', request, reply)
    if (request.method === 'OPTIONS' && answerPreflight(config.corsOrigins, request, reply))
      return reply
    const methods = allowed((request.raw.url ?? '').split('?')[0]!)
    const refusal =
      methods.length === 0
        ? problem(uncoded.unknown_address, { docs: `${services.baseUrl()}/docs` })
        : problem(
            uncoded.method_not_allowed,
            { allow: methods.join(', ') },
            { headers: { allow: methods.join(', ') } },
          )
    return refuse(refusal, request, reply)
  })
  app.setErrorHandler((error, request, reply) => refuse(asProblem(error, request), request, reply))

  return Object.assign(app, {
    stopping: () => {
      isStopping = true
    },
  })
}

function noCompiler(): never {
  throw new Error('Fastify is given no schemas.')
}

/** One logger for all requests: a child for each would cost more than the line it writes. */
function withoutChildren(logger: Logger): Logger {
  const single: Logger = Object.create(logger, { child: { value: () => single } })
  return single
}

/** The address of the service is a page for browsers, and what the specification says for everyone else. */
function showWelcome(request: IncomingMessage): void {
  const { url = '/', headers } = request
  if ((url === '/' || url.startsWith('/?')) && wantsPage(headers.accept))
    request.url = url.replace('/', welcomePath)
}

const graceMs = 300

/**
 * Node closes every connection without a request when a server closes, also one that was opened a moment
 * ago and whose request is on its way. Here it stops to listen first and ends idle ones a little later.
 */
function closeGently(server: HttpServer): void {
  server.close = (done) => {
    const sweep = setInterval(() => server.closeIdleConnections(), graceMs)
    return NetServer.prototype.close.call(server, (error?: Error) => {
      clearInterval(sweep)
      done?.(error)
    }) as HttpServer
  }
}

const bootId = randomBytes(8).toString('hex')
let requests = 0

/** Random per process, then counted: unique, and cheaper than asking for randomness each time. */
function newRequestId(): string {
  return `req_${bootId}${(++requests).toString(16).padStart(8, '0')}`
}

type Begin = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

function register(
  app: FastifyInstance,
  route: Route,
  begin: Begin,
  pipeline: ReturnType<typeof createPipeline>,
): void {
  const hasParams = route.path.includes('{')
  // A public route without a limit has nobody to wait for.
  const isOpen = route.ability === 'public' && !route.limit && !route.lang
  const admit = (request: FastifyRequest, reply: FastifyReply) =>
    pipeline.admit(route, request, reply)
  app.route({
    method: route.method,
    // A HEAD looks and touches nothing: a link that changes something is not opened by one.
    exposeHeadRoute: !route.writes,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: route.bodyLimit,
    onRequest: [...(hasParams ? [refuseEmptyParams] : []), begin, ...(isOpen ? [] : [admit])],
    ...(route.ability === 'bridge' || route.signedBy ? { preHandler: verifyEmptyBody } : {}),
    handler: pipeline.handler(route),
  })
}

/** With nothing at the place of a parameter a path is that of no route. */
function refuseEmptyParams(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (Object.values(request.params as object).includes('')) reply.callNotFound()
  else done()
}

/** A request without a body has no bytes to be looked at, and is signed all the same. */
async function verifyEmptyBody({ context_ }: FastifyRequest): Promise<void> {
  await context_.pending?.(Buffer.alloc(0))
}

/** Which methods a path knows, for 405. */
function methodFinder(routes: readonly Route[], pages: readonly Page[]) {
  const all = [...routes, ...pages.map(({ path }) => ({ method: 'GET', path, writes: false }))]
  // Made when first asked for: most servers never are.
  let patterns: { methods: string[]; pattern: RegExp }[] | undefined
  return (path: string): string[] => {
    if (path.length > 1000) return []
    patterns ??= all.map(methodsAt)
    const methods = patterns.filter((p) => p.pattern.test(path)).flatMap((p) => p.methods)
    return [...new Set(methods)].sort()
  }
}

function methodsAt({ method, path, writes }: { method: string; path: string; writes: boolean }) {
  return {
    methods: method === 'GET' && !writes ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${path.replace(/[.*]/g, '\\$&').replace(/\{\w+\}|:\w+/g, '[^/]+')}$`),
  }
}

function refuse(refusal: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = request.context_?.language ?? 'fr'
  // A file that could not be begun leaves nothing of itself.
  for (const name of Object.keys(reply.getHeaders())) if (isOfFile(name)) reply.removeHeader(name)
  return reply
    .code(refusal.kind.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal, language)))
}

const isOfFile = (header: string) => /^(?:content-disposition$|x-export-|x-log-seq$)/.test(header)

/** A Problem is an answer; what Fastify refuses gets our words; anything else is our bug: logged whole, shown bare. */
function asProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge(request.routeOptions.bodyLimit ?? mebibyte)
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return invalidField('body', bodyMessages.notJson)
  if (code === 'FST_ERR_REOPENED_CLOSE_SERVER') return problem(problems.stopping)
  request.log.error({ err: error, request_id: request.id }, 'unexpected error')
  return problem(uncoded.internal, { request: request.id }, { body: { request_id: request.id } })
}

function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400
  const body = JSON.stringify(errorBody(problem(uncoded.malformed_request), 'fr'))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
