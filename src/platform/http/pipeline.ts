import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidField, Problem } from '#kernel/problem'
import { keepOffline } from '#platform/api/offline-conflict'
import { feedPage, metaPage, type PageAsked, pageAsked, paginate } from '#platform/api/pages'
import { paramsReader } from '#platform/api/path-params'
import { requireNoDemoFields } from '#platform/api/permission'
import { FileAnswer, type FileReply, JsonText, LateText, type Route } from '#platform/api/route'
import { noDevice, readDevice, readWriteHeaders, tellsDevice } from '#platform/api/write-headers'
import { createWriter, textOf, Unproven, type Writing, type Written } from '#platform/api/writing'
import { brokenConstraint, type ReadTx } from '#platform/db/index'
import { fingerprintOf, readMultipart } from '#platform/files/multipart'
import { servingHeaders } from '#platform/files/serving'
import type { Memory } from '#platform/operations/mutation-key'
import type { Circumstances } from '#platform/operations/operation'
import { bodyMessages } from '#platform/problems'
import { isSafeJson, reader } from '#platform/shapes/input'
import { type AdmissionOptions, createAdmission } from './admission.js'

export type PipelineOptions = AdmissionOptions & {
  /** Checks every reply against its schema: on in tests, where a mismatch is a bug of ours. */
  checkReplies?: ((route: Route, status: number, sent: string | Buffer) => void) | undefined
}

const noPage: PageAsked = { page: 1, perPage: 0, offset: 0 }

/**
 * The steps that every request walks through, in the order of the contract (docs/contract.md, section 1). The
 * first half is the admission; the second, here, reads the input, runs the action and sends the reply.
 */
export function createPipeline(options: PipelineOptions) {
  const { services, checkReplies } = options
  const { db, clock } = services
  const { admit, admitAnew, uncount } = createAdmission(options)
  const write = createWriter(services)

  function handler(route: Route) {
    return route.writes ? writingHandler(route) : readingHandler(route)
  }

  function readingHandler(route: Route) {
    const readParams = paramsReader(route)
    const readQuery = route.query ? reader<object>(route.query, { fromQuery: true }) : undefined
    return (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Record<string, unknown>
      const page = route.list ? pageAsked(query, route.list.perPage, route.list.most) : noPage
      const params = readParams(request.params as Record<string, string>)
      const input = { query: readQuery ? readQuery(query) : {}, page, ...params }
      const run = (tx: ReadTx) => route.run(about(request, tx) as never, input as never)
      const send = (found: unknown) => sendReading(route, request, reply, found, page)
      const result: unknown = route.snapshot ? db.snapshot(run) : run(db.statement)
      if (result instanceof Promise) return result.then(send)
      // What waits for nothing is sent at once.
      send(result)
      return undefined
    }
  }

  function writingHandler(route: Route) {
    const readParams = paramsReader(route)
    const readQuery = route.query ? reader<object>(route.query, { fromQuery: true }) : undefined
    const readBody = route.body ? reader<object>(route.body) : undefined
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const params = readParams(request.params as Record<string, string>)
      const circumstances = about(request)
      const headers = readWriteHeaders(request.headers, route, circumstances.now)
      const received = route.upload ? await receive(route, request) : undefined
      try {
        const json = received ? {} : jsonBody(request)
        requireNoDemoFields(route, request.context_.access, json)
        const body = received ? received.fields : readBody ? readBody(json) : {}
        const query = readQuery ? readQuery(request.query) : {}
        const writing: Writing = {
          route,
          path: pathOf(request),
          access: request.context_.access,
          circumstances,
          headers,
          input: { query, body, files: received?.files ?? [], page: noPage, ...params },
          same: received ? fingerprintOf(received) : json,
        }
        const outcome = await write(writing).catch(async (error) => {
          if (!received) await keepOffline(db, writing, error)
          throw error
        })
        if ('replay' in outcome) return sendReplay(reply, outcome.replay)
        if (headers.dryRun) reply.header('x-dry-run', '1')
        return sendWritten(route, reply, outcome.done, headers.dryRun)
      } catch (error) {
        if (error instanceof Problem && error.kind.status === 429) await uncount(route, request)
        throw error
      } finally {
        await received?.discard()
      }
    }
    return route.provesAccess ? provingHandler(route, handle) : handle
  }

  /** What went wrong by an access that was kept, and may be out of date, is done again by one that was not. */
  function provingHandler(
    route: Route,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await handle(request, reply)
      } catch (error) {
        const proof = request.context_.access?.proof
        if (!proof || proof.isGiven || !isWithoutEffect(error)) throw error
        await admitAnew(route, request, reply)
        return handle(request, reply)
      }
    }
  }

  function about(request: FastifyRequest, tx?: ReadTx): Circumstances {
    const context = request.context_
    const { access } = context
    const circumstances = {
      tx,
      now: clock(),
      language: context.language,
      services,
      address: () => context.address,
      device: noDevice,
      caller: access ?? undefined,
      firm: access?.firm,
      company: access?.company,
    }
    // Read where it is asked for: a wrong one refuses only what is about devices.
    if (tellsDevice(request.headers))
      Object.defineProperty(circumstances, 'device', {
        enumerable: true,
        get: () => readDevice(request.headers),
      })
    return circumstances as Circumstances
  }

  async function receive(route: Route, request: FastifyRequest) {
    if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data'))
      throw invalidField('body', bodyMessages.notMultipart)
    return readMultipart(request.raw, route.upload!, services.temporary)
  }

  function sendReading(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    result: unknown,
    page: PageAsked,
  ) {
    if (route.reply === null) return sendFile(reply, result as FileReply)
    if (result instanceof FileAnswer) return sendFile(reply, result.file)
    if (!route.list) return send(route, reply, 200, result)
    if (route.list.form === 'feed')
      return send(route, reply, 200, feedPage(result as unknown[], page))
    const { rows, total, more } = result as { rows: unknown[]; total: number; more?: object }
    if (route.list.form === 'meta') return send(route, reply, 200, metaPage(rows, total, page))
    const path = services.baseUrl() + pathOf(request)
    const paginated = paginate(rows, total, page, path, request.context_.language)
    return send(route, reply, 200, { ...paginated, ...more })
  }

  function sendWritten(route: Route, reply: FastifyReply, done: Written, isDryRun: boolean) {
    if (done.operationId !== null && !isDryRun) reply.header('x-operation-id', done.operationId)
    if (done.trashed) reply.header('x-trashed', '1')
    reply.headers(done.headers)
    if (done.status === 204) return reply.code(204).send()
    if (route.reply === null && route.files.length > 0)
      return sendFile(reply, done.body as FileReply)
    return send(route, reply, done.status, done.body, done.record)
  }

  function send(
    route: Route,
    reply: FastifyReply,
    status: number,
    body: unknown,
    record?: Written['record'],
  ) {
    const sent = sentAs(body, record)
    if (body instanceof JsonText && body.sent) reply.raw.once('close', body.sent)
    checkReplies?.(route, status, sent)
    return reply.code(status).type(jsonType).send(sent)
  }

  return { admit, handler }
}

/** Whether nothing can have been kept: it was refused by a rule, or for want of proof. */
function isWithoutEffect(error: unknown): boolean {
  if (error instanceof Problem) return error.kind.status < 500
  return error instanceof Unproven || brokenConstraint(error) === 'access_known'
}

function sentAs(body: unknown, record: Written['record']): string | Buffer {
  if (body instanceof JsonText) return body.bytes
  return body instanceof LateText ? body.sent() : textOf(body, record)
}

const jsonType = 'application/json; charset=utf-8'

function sendReplay(reply: FastifyReply, memory: Memory) {
  reply.header('x-idempotent-replay', '1')
  if (memory.operation_id) reply.header('x-operation-id', memory.operation_id)
  if (memory.trashed) reply.header('x-trashed', '1')
  return reply.code(200).type(jsonType).send(memory.reply)
}

function sendFile(reply: FastifyReply, file: FileReply) {
  reply.headers({ ...servingHeaders(file), ...file.headers })
  // Whoever asks for the headers alone has no file made.
  if (reply.request.method === 'HEAD' && file.content instanceof Readable) {
    file.content.destroy()
    return reply.code(200).send()
  }
  if (file.content instanceof Readable) tellWhenBroken(reply, file.content)
  return reply.code(200).send(file.content)
}

/** What fails after the first byte has no answer any more: the connection ends, and the log says why. */
function tellWhenBroken({ request, raw }: FastifyReply, content: Readable): void {
  content.once('error', (err) => {
    if (raw.headersSent) request.log.error({ err, request_id: request.id }, 'a file broke off')
  })
}

function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
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
