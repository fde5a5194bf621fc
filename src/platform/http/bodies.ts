import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { invalidField, type Problem, problem } from '#kernel/problem'
import { bodyMessages, uncoded } from '#platform/problems'

/** Bodies are JSON whatever their label says, except uploads, which stay a stream for their own reader. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', ({ headers }, _payload, done) =>
    done(encodingRefusal(headers) ?? null),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const refusal = encodingRefusal(headers) ?? charsetRefusal(headers)
    if (refusal) return done(refusal)
    try {
      done(null, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)))
    } catch {
      done(invalidField('body', bodyMessages.notJson))
    }
  })
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
