import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed = [
  'Content-Disposition',
  'Deprecation',
  'Retry-After',
  'Sunset',
  'X-Dry-Run',
  'X-Export-Fingerprint',
  'X-Idempotent-Replay',
  'X-Operation-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
  'X-Trashed',
].join(', ')

const accepted = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'X-Base-Version',
  'X-Client-Mutation-Id',
  'X-Device-Id',
  'X-Device-Name',
  'X-Dry-Run',
  'X-Occurred-At',
  'X-Operation-Id',
  'X-Origin',
].join(', ')

/** Pages of the listed origins may read answers; no credentials, since a token is all there is. */
export function showCors(
  origins: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', exposed)
}

/** Answers a browser's question before the call; false when it is none or comes from elsewhere. */
export function answerPreflight(
  origins: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return false
  if (request.headers['access-control-request-method'] === undefined) return false
  reply
    .code(204)
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', accepted)
    .header('access-control-max-age', '600')
    .send()
  return true
}
