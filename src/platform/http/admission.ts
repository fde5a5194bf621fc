import type { FastifyReply, FastifyRequest } from 'fastify'
import { epochMsOf } from '#kernel/instants'
import { isLanguage, type Language } from '#kernel/languages'
import { problem } from '#kernel/problem'
import {
  isFromOutside,
  requireAbility,
  requireNoDemo,
  requireNoOwnAdmin,
  requireRole,
  requireWithinFiles,
} from '#platform/api/permission'
import {
  addressKey,
  countedFor,
  countNamed,
  localLimiter,
  type Remaining,
  tooMany,
  uncountNamed,
} from '#platform/api/rate-limit'
import type { Route } from '#platform/api/route'
import type { Access, FindAccess } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import { uncoded } from '#platform/problems'
import { bearerOf, bearerParam, checkSignedUrl } from '#platform/signing/index'
import { hashToken, isTokenShaped } from '#platform/signing/tokens'
import { signedType } from './bodies.js'
import { bridgeCaller, createBridgeAdmission } from './bridge-admission.js'
import { negotiateLanguage } from './language.js'

/** What the first half of the pipeline finds out about a request; asked for only where it counts. */
export class RequestContext {
  access: Access | null = null
  /** What is still to be looked at of a signed request once its bytes are there. */
  pending: ((body: Uint8Array) => Promise<void>) | null = null
  /** The pattern of the route that was found, for logs and metrics. */
  readonly pattern: string
  readonly #request: FastifyRequest
  #language: Language | undefined

  constructor(request: FastifyRequest, pattern: string) {
    this.#request = request
    this.pattern = pattern
  }

  get language(): Language {
    this.#language ??= negotiateLanguage(this.#request.headers['accept-language'])
    return this.#language
  }

  set language(language: Language) {
    this.#language = language
  }

  /** The client's network address, for limits and locks. */
  get address(): string {
    return addressKey(this.#request.ip)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    context_: RequestContext
  }
}

export type AdmissionOptions = {
  services: Services
  findAccess: FindAccess
  /** Marks a token as used; its own pace keeps it from costing anything. */
  touchToken: (access: Access) => void
  /** Told of each request of the bridge whose signature was refused. */
  onBridgeRefusal: () => void
}

const wrongTokensPerMinute = 60

/** The first half of the pipeline, before the body is read: who is it, and may they come in. */
export function createAdmission({
  services,
  findAccess,
  touchToken,
  onBridgeRefusal,
}: AdmissionOptions) {
  const { db, config, clock } = services
  const general = localLimiter(config.rateLimit)
  const wrongTokens = localLimiter(wrongTokensPerMinute)
  const signingKey = services.keyFor('signed-urls')
  const sealingKey = services.keyFor('link-bearers')
  const bridge = createBridgeAdmission(services, onBridgeRefusal)

  /** Language, token, rate limit, visibility, ability with its files, demo, role: in the order of docs/contract.md. */
  async function admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const context = request.context_
    if (route.ability === 'public') {
      if (route.limit) showLimit(reply, await countNamed(db, route.limit, context.address))
    } else if (route.signedBy) {
      showLimit(reply, await countNamed(db, route.limit!, context.address))
      admitSigned(route.signedBy, request)
    } else if (route.ability === 'signed') {
      requireSignature(request, Object.keys(propertiesOf(route.query)))
    } else if (route.opensByLink && isLink(request)) {
      await admitByLink(route, request, reply)
    } else if (route.ability === 'bridge') {
      admitBridge(route, request, reply)
    } else {
      const access = await authenticate(route, request, mayBeKept(route, request) ? 'yes' : 'no')
      showLimit(reply, await count(route, access))
      try {
        letIn(route, context, access)
      } catch (error) {
        if (!access.proof) throw error
        await admitAnew(route, request, reply)
      }
    }
    const lang = route.lang && (request.query as Record<string, unknown>).lang
    if (isLanguage(lang)) context.language = lang
  }

  /** Lets in whoever has a link, as whoever had it made and as far as they may come in now. */
  async function admitByLink(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    requireSignature(request, 'any')
    const { [bearerParam]: by } = request.query as Record<string, unknown>
    const tokenHash = bearerOf(sealingKey, by)
    const access = tokenHash && (await accessBy(tokenHash, route, request, 'no'))
    if (!access) throw problem(uncoded.bad_signature)
    showLimit(reply, await count(route, access))
    try {
      letIn(route, request.context_, access)
    } catch {
      throw problem(uncoded.bad_signature)
    }
  }

  /** Who signs is let in by the headers, and then, or not, by the body that they sign. */
  function admitBridge(route: Route, request: FastifyRequest, reply: FastifyReply): void {
    const given = bridge.readHeaders(request)
    request.context_.pending = async (body) => {
      request.context_.pending = null
      showLimit(reply, await bridge.verify(route, request, given, body))
    }
    // Its bodies are JSON whatever their label says: what is not read is not signed either.
    request.headers['content-type'] = signedType
  }

  /** Who signs a callback is let in by the body, before anything of it is parsed. */
  function admitSigned(signedBy: NonNullable<Route['signedBy']>, request: FastifyRequest): void {
    const { headers } = request
    const query = request.query as Readonly<Record<string, unknown>>
    request.context_.pending = async (body) => {
      request.context_.pending = null
      if (!(await signedBy(services, { headers, query, body })))
        throw problem(uncoded.bad_signature)
    }
    request.headers['content-type'] = signedType
  }

  /** Lets someone in by what is known now: nobody is refused anything by what was kept. */
  async function admitAnew(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const access = await authenticate(route, request, 'anew').catch((error) => {
      // Nobody has a limit whom we do not know.
      for (const name of limitHeaders) reply.removeHeader(name)
      throw error
    })
    letIn(route, request.context_, access)
  }

  function letIn(route: Route, context: RequestContext, access: Access): void {
    context.access = access
    context.language = access.user.locale ?? context.language
    requireVisible(route, access)
    requireAbility(route, access)
    requireWithinFiles(route, access)
    requireNoDemo(route, access)
    requireRole(route, access, context.language)
    requireNoOwnAdmin(route, access)
  }

  async function authenticate(
    route: Route,
    request: FastifyRequest,
    kept: 'no' | 'yes' | 'anew',
  ): Promise<Access> {
    const nowMs = epochMsOf(clock())
    const wrong = wrongTokens.current(request.context_.address, nowMs)
    if (wrong.count >= wrongTokensPerMinute)
      throw tooMany(wrongTokensPerMinute, Math.ceil((wrong.startedMs + 60_000 - nowMs) / 1000))
    const token = bearer(request.headers.authorization)
    const access =
      token === undefined ? undefined : await accessBy(hashToken(token), route, request, kept)
    if (access === undefined) {
      if (request.headers.authorization !== undefined) wrong.count++
      throw problem(uncoded.unauthenticated, {}, { headers: { 'www-authenticate': 'Bearer' } })
    }
    touchToken(access)
    return access
  }

  function accessBy(
    tokenHash: Buffer,
    route: Route,
    request: FastifyRequest,
    kept: 'no' | 'yes' | 'anew',
  ): Promise<Access | undefined> {
    return findAccess({
      tokenHash,
      scope: route.scope === 'open' ? 'user' : route.scope,
      publicToken: publicTokenOf(route, request),
      now: clock(),
      isShown: route.showsCaller,
      kept,
    })
  }

  async function count(route: Route, access: Access): Promise<Remaining | undefined> {
    if (route.limit) return countNamed(db, route.limit, countedFor(route.limit, access))
    return general.count(access.token.id, epochMsOf(clock()))
  }

  function requireSignature(request: FastifyRequest, allowed: readonly string[] | 'any'): void {
    const nowSeconds = Math.floor(epochMsOf(clock()) / 1000)
    if (!checkSignedUrl(signingKey, request.raw.url ?? '', nowSeconds, allowed, request.method))
      throw problem(uncoded.bad_signature)
  }

  /** A call refused with 429 does not count, whoever refused it. */
  async function uncount(route: Route, request: FastifyRequest): Promise<void> {
    const { access, address } = request.context_
    const who = route.ability === 'bridge' ? bridgeCaller : address
    if (route.limit)
      await uncountNamed(db, route.limit, access ? countedFor(route.limit, access) : who)
  }

  return { admit, admitAnew, uncount }
}

/** Headers by which a write goes another way than the usual one, on which its access would not be proven. */
const otherWays = ['x-client-mutation-id', 'x-dry-run', 'x-base-version']

function mayBeKept(route: Route, { headers }: FastifyRequest): boolean {
  return route.provesAccess && otherWays.every((name) => headers[name] === undefined)
}

function isLink({ headers, query }: FastifyRequest): boolean {
  return headers.authorization === undefined && Object.hasOwn(query as object, 'signature')
}

function propertiesOf(query: Route['query']): object {
  return (query as { properties?: object } | null)?.properties ?? {}
}

const limitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining'] as const

function showLimit(reply: FastifyReply, counted: Remaining | undefined): void {
  if (counted === undefined) return
  reply.header(limitHeaders[0], counted.limit)
  reply.header(limitHeaders[1], counted.remaining)
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 200) return undefined
  const token = /^Bearer ([\w-]+)$/i.exec(header)?.[1]
  return token !== undefined && isTokenShaped(token) ? token : undefined
}

function publicTokenOf(route: Route, request: FastifyRequest): string | null {
  const params = request.params as Record<string, string>
  const token =
    route.scope === 'company' ? params.company : route.scope === 'firm' ? params.firm : undefined
  return token !== undefined && /^[0-9A-Za-z]{12}$/.test(token) ? token : null
}

function requireVisible(route: Route, access: Access): void {
  if (route.scope === 'firm' && !access.firm) throw problem(uncoded.not_found)
  if (route.platformAdmin === 'unseen' && isFromOutside(access)) throw problem(uncoded.not_found)
  if (route.scope === 'company' && !access.company) throw problem(uncoded.not_found)
}
