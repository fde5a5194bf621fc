import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidField, type Problem, problem } from '#kernel/problem'
import { bodyMessages, tooLarge, uncoded } from '#platform/problems'
import { parseWithLongStrings } from './long-strings.js'

/** Bodies are JSON whatever their label says, except uploads, which stay a stream for their own reader. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', ({ headers }, _payload, done) =>
    done(encodingRefusal(headers) ?? null),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    try {
      done(null, parsed(headers, body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(signedType, readSigned)
}

/** The type under which the admission has a signed body read, whatever its sender calls it. */
export const signedType = 'application/vnd.dubbel.signed'

/** A signed body is looked at before it is parsed, and held once: it may be a file of 25 MB. */
async function readSigned(request: FastifyRequest, payload: AsyncIterable<Buffer>) {
  const { headers, context_, routeOptions } = request
  const bytes = await wholeOf(
    payload,
    Number(headers['content-length'] ?? 0),
    routeOptions.bodyLimit,
  )
  await context_.pending?.(bytes)
  if (bytes.length === 0) return undefined
  const refusal = encodingRefusal(headers)
  if (refusal) throw refusal
  try {
    return parseWithLongStrings(bytes)
  } catch {
    throw invalidField('body', bodyMessages.notJson)
  }
}

async function wholeOf(
  payload: AsyncIterable<Buffer>,
  announced: number,
  limit: number,
): Promise<Buffer> {
  if (announced > limit) throw tooLarge(limit)
  let bytes = Buffer.allocUnsafe(announced)
  let size = 0
  for await (const chunk of payload) {
    if (size + chunk.length > limit) throw tooLarge(limit)
    if (size + chunk.length > bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, size)], Math.min(limit, 2 * (size + chunk.length)))
    size += chunk.copy(bytes, size)
  }
  return bytes.subarray(0, size)
}

function parsed(headers: IncomingHttpHeaders, body: Buffer): unknown {
  if (body.length === 0) return undefined
  const refusal = encodingRefusal(headers) ?? charsetRefusal(headers)
  if (refusal) throw refusal
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw invalidField('body', bodyMessages.notJson)
  }
}

/** A body is read as it comes: what was packed would be read as nonsense, or unpacked into a bomb. */
function encodingRefusal(headers: IncomingHttpHeaders): Problem | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (!encoding || encoding === 'identity') return undefined
  const accepted = { headers: { 'accept-encoding': 'identity' } }
  return problem(uncoded.unsupported_encoding, { encoding: shown(encoding) }, accepted)
}

/** Bytes that mean other letters in another charset are not guessed at. */
function charsetRefusal(headers: IncomingHttpHeaders): Problem | undefined {
  const type = headers['content-type']?.slice(0, 500) ?? ''
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return undefined
  return problem(uncoded.unsupported_charset, { charset: shown(charset) })
}

/** What someone sent, as far as it is repeated to them. */
function shown(value: string): string {
  return value.slice(0, 40)
}
