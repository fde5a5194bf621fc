import type { FastifyReply, FastifyRequest } from 'fastify'
import { epochMsOf } from '#kernel/instants'
import { isLanguage, type Language } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { brokenConstraint, type Database, Rollback, sqlState, type Tx } from '#platform/db/index'
import { problems as databaseProblems } from '#platform/db/problems'
import { fingerprintOf, readMultipart } from '#platform/files/multipart'
import { servingHeaders } from '#platform/files/serving'
import type { Circumstances, InCompany, Operation, Services } from '#platform/operation'
import { checkSignedUrl } from '#platform/signing/index'
import type { Access, FindAccess } from './access.js'
import { isSafeJson, reader } from './input.js'
import { finishOperation, startOperation } from './operations.js'
import { feedPage, type PageAsked, pageAsked, paginate } from './pages.js'
import { bodyMessages, uncoded } from './problems.js'
import { Answer, type FileReply, type Route } from './rows.js'
import { compareBaseVersion } from './steps/base-version.js'
import { negotiateLanguage } from './steps/language.js'
import {
  claimKey,
  fingerprint,
  isClaimed,
  type Memory,
  type MutationClaim,
  storeReply,
} from './steps/mutation-key.js'
import { requireAbility, requireNoDemo, requireRole } from './steps/permission.js'
import {
  addressKey,
  countNamed,
  localLimiter,
  type Remaining,
  tooMany,
} from './steps/rate-limit.js'
import { readWriteHeaders, type WriteHeaders } from './steps/write-headers.js'
import { hashToken, isTokenShaped } from './tokens.js'

/** What the first half of the pipeline found out about a request. */
export type RequestContext = {
  language: Language
  access: Access | null
  address: string
}

export type PipelineOptions = {
  services: Services
  findAccess: FindAccess
  /** Marks a token as used; its own pace keeps it from costing anything. */
  touchToken: (access: Access) => void
  /** Checks every reply against its schema: on in tests, where a mismatch is a bug of ours. */
  checkReplies?: ((route: Route, status: number, body: unknown) => void) | undefined
}

const wrongTokensPerMinute = 60

/** The steps that every request walks through, in the order of the contract. */
export function createPipeline({
  services,
  findAccess,
  touchToken,
  checkReplies,
}: PipelineOptions) {
  const { db, config, clock } = services
  const general = localLimiter(config.rateLimit)
  const wrongTokens = localLimiter(wrongTokensPerMinute)
  const signingKey = services.keyFor('signed-urls')
  const mutationKey = services.keyFor('mutation-fingerprints')

  /** First half, before the body is read: language, token, rate limit, visibility, ability, demo, role. */
  async function admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const context = request.context_
    if (route.ability === 'public') {
      if (route.limit) showLimit(reply, await countNamed(db, route.limit, context.address))
    } else if (route.ability === 'signed') {
      requireSignature(route, request)
    } else {
      const access = await authenticate(route, request)
      context.access = access
      context.language = access.user.locale ?? context.language
      showLimit(reply, await limit(route, access))
      requireVisible(route, access)
      requireAbility(route, access)
      requireNoDemo(route, access)
      requireRole(route, access, context.language)
    }
    const lang = route.lang && (request.query as Record<string, unknown>).lang
    if (isLanguage(lang)) context.language = lang
  }

  async function authenticate(route: Route, request: FastifyRequest): Promise<Access> {
    const { address } = request.context_
    const nowMs = epochMsOf(clock())
    const wrong = wrongTokens.current(address, nowMs)
    if (wrong.count >= wrongTokensPerMinute)
      throw tooMany(wrongTokensPerMinute, Math.ceil((wrong.startedMs + 60_000 - nowMs) / 1000))
    const token = bearer(request.headers.authorization)
    const access =
      token === undefined
        ? undefined
        : await findAccess({
            tokenHash: hashToken(token),
            scope: route.scope === 'open' ? 'user' : route.scope,
            publicToken: publicTokenOf(route, request),
            now: clock(),
          })
    if (access === undefined) {
      if (request.headers.authorization !== undefined) wrong.count++
      throw problem(uncoded.unauthenticated, {}, { headers: { 'www-authenticate': 'Bearer' } })
    }
    touchToken(access)
    return access
  }

  async function limit(route: Route, access: Access): Promise<Remaining | undefined> {
    if (route.limit) return countNamed(db, route.limit, `user:${access.user.id}`)
    return general.count(access.token.id, epochMsOf(clock()))
  }

  function requireSignature(route: Route, request: FastifyRequest): void {
    const allowed = Object.keys((route.query as { properties?: object } | null)?.properties ?? {})
    const nowSeconds = Math.floor(epochMsOf(clock()) / 1000)
    if (!checkSignedUrl(signingKey, request.raw.url ?? '', nowSeconds, allowed))
      throw problem(uncoded.bad_signature)
  }

  /** Second half, once the body is there: input, then the action in its transaction, then the reply. */
  function handler(route: Route) {
    const readParams = paramsReader(route)
    const readQuery = route.query ? reader<object>(route.query, { fromQuery: true }) : undefined
    const readBody = route.body ? reader<object>(route.body) : undefined

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Record<string, unknown>
      const page = route.list
        ? pageAsked(query, route.list.perPage, route.list.most)
        : { page: 1, perPage: 0, offset: 0 }
      const params = readParams(request.params as Record<string, string>)
      const circumstances = about(request)
      if (!route.writes) {
        const input = { ...params, query: readQuery?.(query) ?? {}, page }
        const result = await runReading(route, circumstances, input)
        return sendReading(route, request, reply, result, page)
      }
      const headers = readWriteHeaders(request.headers, route, circumstances.now)
      const received = route.upload ? await receive(route, request) : undefined
      try {
        const json = route.upload ? {} : jsonBody(request)
        const body = readBody ? readBody(json) : {}
        const input = {
          ...params,
          query: readQuery?.(query) ?? {},
          body: received ? received.fields : body,
          files: received?.files ?? [],
          page,
        }
        const same = received ? fingerprintOf(received) : (request.body ?? {})
        return await write(route, request, reply, circumstances, headers, input, same)
      } finally {
        await received?.discard()
      }
    }
  }

  function about(request: FastifyRequest): Circumstances & Partial<Access> {
    const { access, language, address } = request.context_
    return {
      now: clock(),
      language,
      services,
      address,
      caller: access ?? undefined,
      firm: access?.firm,
      company: access?.company,
    } as Circumstances
  }

  function runReading(route: Route, circumstances: Circumstances, input: object): Promise<unknown> {
    const run = (tx: Database['statement']) =>
      route.run({ ...circumstances, tx } as never, input as never)
    return route.snapshot ? db.snapshot(run) : run(db.statement)
  }

  function sendReading(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    result: unknown,
    page: PageAsked,
  ) {
    if (route.reply === null) return sendFile(reply, result as FileReply)
    if (!route.list) return send(route, reply, 200, result)
    if (route.list.form === 'feed')
      return send(route, reply, 200, feedPage(result as unknown[], page))
    const { rows, total, more } = result as { rows: unknown[]; total: number; more?: object }
    const path = services.baseUrl() + (request.raw.url ?? '').split('?')[0]
    const paginated = paginate(rows, total, page, path, request.context_.language)
    return send(route, reply, 200, { ...paginated, ...more })
  }

  async function receive(route: Route, request: FastifyRequest) {
    if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data'))
      throw invalidField('body', bodyMessages.notMultipart)
    return readMultipart(request.raw, route.upload!, services.temporary)
  }

  async function write(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    circumstances: Circumstances & Partial<Access>,
    headers: WriteHeaders,
    input: object,
    same: unknown,
  ) {
    const undos: (() => Promise<void>)[] = []
    const onFailure = (undo: () => Promise<void>) => undos.push(undo)
    const claim = claimOf(route, request, headers, same)
    try {
      const isReplay = claim && route.prepare && (await isClaimed(db.statement, claim))
      const prepared = isReplay
        ? undefined
        : await route.prepare?.({ ...circumstances, db, onFailure } as never, input as never)
      const outcome = await db.write(async (tx) => {
        const replay = claim && (await claimKey(tx, claim, circumstances.now))
        if (replay) return { replay: await recall(tx, route, circumstances, replay) }
        return {
          done: await perform(tx, route, circumstances, headers, claim, { ...input, prepared }),
        }
      })
      if (outcome.replay) {
        await undoAll(undos)
        return sendReplay(reply, outcome.replay)
      }
      return sendDone(route, reply, headers, outcome.done)
    } catch (error) {
      await undoAll(undos)
      throw refusalFor(route, error)
    }
  }

  type Done = {
    status: number
    body: unknown
    recorded: boolean
    trashed: boolean
    operation: Operation
  }

  async function perform(
    tx: Tx,
    route: Route,
    circumstances: Circumstances & Partial<Access>,
    headers: WriteHeaders,
    claim: MutationClaim | undefined,
    input: Record<string, unknown>,
  ): Promise<Done> {
    const op = startOperation(tx, circumstances, headers)
    const id = route.recordParam === null ? undefined : (input[route.recordParam] as number)
    if (headers.baseVersion !== null && route.entity && id !== undefined)
      await compareBaseVersion(op as Operation & InCompany, route.entity, id, headers.baseVersion)
    const result = await route.run(op as never, input as never)
    const status = result instanceof Answer ? result.status : route.status
    const body = result instanceof Answer ? result.body : result
    const { recorded, trashed, record } = await finishOperation(op, route, claim?.key ?? null)
    const done = { status, body, recorded, trashed, operation: op }
    if (headers.dryRun) throw new Rollback({ done })
    if (claim)
      await storeReply(tx, claim, {
        operation_id: recorded ? op.operationId : null,
        resource: record?.resource ?? null,
        record_id: record?.recordId ?? null,
        trashed,
        reply: JSON.stringify(memorised(route, body)),
      })
    return done
  }

  function claimOf(
    route: Route,
    request: FastifyRequest,
    headers: WriteHeaders,
    same: unknown,
  ): MutationClaim | undefined {
    const { access } = request.context_
    if (!route.idempotent || headers.mutationKey === null || headers.dryRun || !access)
      return undefined
    const { company, firm } = access
    return {
      userId: access.user.id,
      scope: company ? `company:${company.id}` : firm ? `firm:${firm.id}` : 'user',
      key: headers.mutationKey,
      fingerprint: fingerprint(
        mutationKey,
        route.method,
        (request.raw.url ?? '').split('?')[0]!,
        same,
      ),
    }
  }

  /** A reply older than 30 days is gone; the record it was about is read again instead. */
  async function recall(
    tx: Tx,
    route: Route,
    circumstances: Circumstances,
    memory: Memory,
  ): Promise<Memory> {
    if (memory.reply !== null) return memory
    const found =
      route.entity && memory.record_id !== null
        ? await route.entity.find(
            { ...circumstances, tx } as unknown as InCompany & { tx: Tx },
            memory.record_id,
          )
        : undefined
    return { ...memory, reply: JSON.stringify(found ?? {}) }
  }

  function sendReplay(reply: FastifyReply, memory: Memory) {
    reply.header('x-idempotent-replay', '1')
    if (memory.operation_id) reply.header('x-operation-id', memory.operation_id)
    if (memory.trashed) reply.header('x-trashed', '1')
    return reply.code(200).type(jsonType).send(memory.reply)
  }

  function sendDone(route: Route, reply: FastifyReply, headers: WriteHeaders, done: Done) {
    if (headers.dryRun) reply.header('x-dry-run', '1')
    else if (done.recorded) reply.header('x-operation-id', done.operation.operationId)
    if (done.trashed) reply.header('x-trashed', '1')
    if (done.status === 204) return reply.code(204).send()
    return send(route, reply, done.status, done.body)
  }

  function send(route: Route, reply: FastifyReply, status: number, body: unknown) {
    checkReplies?.(route, status, body)
    return reply.code(status).type(jsonType).send(JSON.stringify(body))
  }

  function sendFile(reply: FastifyReply, file: FileReply) {
    reply.headers({ ...servingHeaders(file), ...file.headers })
    return reply.code(200).send(file.content)
  }

  /** What the first steps need to know before any route is looked at. */
  function contextOf(request: FastifyRequest): RequestContext {
    return {
      language: negotiateLanguage(request.headers['accept-language']),
      access: null,
      address: addressKey(request.ip),
    }
  }

  return { admit, handler, contextOf }
}

const jsonType = 'application/json; charset=utf-8'

function showLimit(reply: FastifyReply, counted: Remaining | undefined): void {
  if (counted === undefined) return
  reply.header('x-ratelimit-limit', counted.limit)
  reply.header('x-ratelimit-remaining', counted.remaining)
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
  if (route.scope === 'company' && !access.company) throw problem(uncoded.not_found)
}

/** Path parameters: ids are whole numbers from 1; what cannot be one names nothing, hence 404. */
function paramsReader(route: Route) {
  const scopeParam = route.scope === 'company' ? 'company' : route.scope === 'firm' ? 'firm' : ''
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const readers = names
    .filter((name) => name !== scopeParam)
    .map((name) => ({ name, read: route.params[name] ? reader(route.params[name]) : readId }))
  return (given: Record<string, string>): Record<string, unknown> => {
    const params: Record<string, unknown> = {}
    for (const { name, read } of readers) {
      try {
        params[name] = read(given[name])
      } catch {
        throw problem(uncoded.not_found)
      }
    }
    return params
  }
}

function readId(text: unknown): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw problem(uncoded.not_found)
  return id
}

function jsonBody(request: FastifyRequest): unknown {
  const body = request.body
  if (request.headers['content-type']?.toLowerCase().startsWith('multipart/'))
    throw invalidField('body', bodyMessages.notJson)
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidField('body', bodyMessages.notObject)
  if (!isSafeJson(body)) throw invalidField('body', bodyMessages.unsafe)
  return body
}

function memorised(route: Route, body: unknown): unknown {
  if (body === undefined) return {}
  if (route.once.length === 0) return body
  const kept: Record<string, unknown> = { ...(body as object) }
  for (const member of route.once) kept[member] = null
  return kept
}

/** Turns a broken constraint into the refusal that the row names for it. */
function refusalFor(route: Route, error: unknown): unknown {
  const constraint = brokenConstraint(error)
  const refusal = constraint === undefined ? undefined : route.constraints[constraint]
  if (refusal) return refusal()
  return sqlState(error) === '55P03' ? problem(databaseProblems.busy) : error
}

async function undoAll(undos: (() => Promise<void>)[]): Promise<void> {
  for (const undo of undos.reverse()) await undo().catch(() => {})
}

declare module 'fastify' {
  interface FastifyRequest {
    context_: RequestContext
  }
}
