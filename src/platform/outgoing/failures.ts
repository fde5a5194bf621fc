import type { Failure } from '#kernel/failures'
import { NoAnswer } from './deadlines.js'

/** What a status means that is no answer to use. */
export function failureOfStatus(status: number): Failure {
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not found'
  return status === 429 || status >= 500 ? 'failed' : 'unexpected answer'
}

/** What an error of a connection means. */
export function failureOfError(error: unknown): Failure {
  if (error instanceof NoAnswer) return error.reason
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns error'
  if (code === 'HPE_HEADER_OVERFLOW') return 'too large'
  // It is no HTTP that the other side speaks.
  return typeof code === 'string' && code.startsWith('HPE_')
    ? 'unexpected answer'
    : 'connection refused'
}
