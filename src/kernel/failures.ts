/** How asking someone outside ended badly, in words that name no address and nothing that they said. */
export const failures = [
  'timeout',
  'connection refused',
  'tls error',
  'dns error',
  'address refused',
  'unauthorised',
  'not found',
  'unexpected answer',
  'too large',
  'failed',
] as const
export type Failure = (typeof failures)[number]
