import { epochMsOf, type Instant } from '#kernel/instants'
import type { Services } from '#platform/operations/services'
import { SealBroken, unseal, webhookSignatures } from '#platform/signing/index'
import { afterAttempt, isSuccess } from '../domain.js'
import type { Result, Sendable, Target } from '../queries/sending.js'
import { sealedFor } from './endpoints.js'

/** What of the service is needed to send. */
export type Sending = Pick<Services, 'db' | 'clock' | 'bell' | 'keyFor'> & {
  readonly outside: Pick<Services['outside'], 'receivers'>
}

/** One attempt at a delivery: the same bytes as ever, signed anew. */
export async function attempt(
  services: Sending,
  target: Target,
  delivery: Sendable,
  given?: AbortSignal,
): Promise<Result> {
  const body = Buffer.from(delivery.body)
  const secrets = secretsOf(services, target)
  const answer =
    secrets.length === 0
      ? { status: null, excerpt: 'secret lost', durationMs: 0 }
      : await services.outside.receivers.post(
          target.url,
          headersOf(delivery, secrets, services.clock(), body),
          body,
          given,
        )
  const at = services.clock()
  const before = { attempts: delivery.attempts, isTest: delivery.is_test }
  return {
    ...afterAttempt(before, isSuccess(answer.status), at),
    id: delivery.id,
    endpointId: delivery.endpoint_id,
    responseStatus: answer.status,
    excerpt: answer.excerpt,
    durationMs: answer.durationMs,
    at,
  }
}

function headersOf(
  { id, event, event_id }: Sendable,
  secrets: readonly string[],
  now: Instant,
  body: Buffer,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'X-Service-Event': event,
    'X-Service-Delivery': String(id),
    ...webhookSignatures(secrets, event_id, Math.floor(epochMsOf(now) / 1000), body),
  }
}

/** The secrets that sign, the newest first; those that were sealed with a service key that is gone cannot. */
function secretsOf(
  { keyFor, clock }: Sending,
  { id, secret, old_secret, old_secret_until }: Target,
): string[] {
  const isOldValid = old_secret_until !== null && clock() < old_secret_until
  const sealed = old_secret !== null && isOldValid ? [secret, old_secret] : [secret]
  return sealed.flatMap((one) => {
    try {
      return [unseal(keyFor('webhook-secrets'), sealedFor(id), one)]
    } catch (error) {
      if (error instanceof SealBroken) return []
      throw error
    }
  })
}
