import type { Route } from '../route.js'
import type { Json } from './json.js'

const descriptions: Readonly<Record<string, string>> = {
  'X-Request-Id': 'Reference of this request, to quote when something went wrong',
  'X-RateLimit-Limit': 'Calls allowed per minute, where calls are counted',
  'X-RateLimit-Remaining': 'Calls left in this minute, where calls are counted',
  'Retry-After': 'Seconds to wait before the next try',
  'X-Operation-Id': 'Handle of undo; only when something was recorded',
  'X-Idempotent-Replay': '`1` when the memorised answer of an earlier request is returned',
  'X-Trashed': '`1` when the record went to the recycle bin',
  'X-Dry-Run': '`1` when nothing was kept',
  'Content-Disposition': 'The name of the file, and whether to show or to save it',
  'X-Export-Fingerprint': 'SHA-256 of the exported data: the same data gives the same value',
  'X-Export-Rows': 'How many rows of data the file has',
  'X-Log-Seq': 'The place of the log that the data belongs to',
  'WWW-Authenticate': 'What is wanted: `Bearer`, or `Bridge` of the external platform',
  Allow: 'The methods that this address takes',
}

/** The headers of answers, as components. */
export const responseHeaders: Json = Object.fromEntries(
  Object.entries(descriptions).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]),
)

export function pointers(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** What a success may carry. */
export function successHeaders(route: Route): Json {
  const names = ['X-Request-Id']
  if (route.limit || needsToken(route)) names.push(...limitHeaders)
  if (records(route)) names.push('X-Operation-Id')
  if (route.idempotent || route.ability === 'bridge') names.push('X-Idempotent-Replay')
  if (route.writes && route.entity?.bin) names.push('X-Trashed')
  if (route.dryRun) names.push('X-Dry-Run')
  const sendsFiles = route.files.length > 0 || (route.reply === null && route.status !== 204)
  if (sendsFiles) names.push('Content-Disposition')
  if (route.isExport) names.push('X-Export-Fingerprint', 'X-Export-Rows', 'X-Log-Seq')
  return pointers(names)
}

/** What a refusal may carry. Calls are counted once the token is known, hence not on 401. */
export function refusalHeaders(route: Route, status: number): Json {
  if (status === 401) return pointers(['X-Request-Id', 'WWW-Authenticate'])
  const waits = status === 429 || status === 503 || (status === 409 && route.idempotent)
  return pointers(['X-Request-Id', ...limitHeaders, ...(waits ? ['Retry-After'] : [])])
}

const limitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining']

export function needsToken(route: Route): boolean {
  return !['public', 'signed', 'bridge'].includes(route.ability)
}

/** Whether what it writes is recorded: without a token or a signature nothing is. */
export function records(route: Route): boolean {
  const isSigned = route.ability === 'bridge' || route.signedBy !== null
  return route.writes && (route.scope !== 'open' || isSigned)
}
