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
function secretsOf(services: Sending, target: Target): string[] {
  const [secret, oldSecret] = unsealedOnce(services, target)
  const isOldValid = target.old_secret_until !== null && services.clock() < target.old_secret_until
  return [secret, isOldValid ? oldSecret : undefined].filter((one) => one !== undefined)
}

type Secrets = readonly [secret: string | undefined, oldSecret: string | undefined]

const unsealed = new WeakMap<Target, Secrets>()

/** For a turn, whose deliveries all go by what was read at its beginning. */
function unsealedOnce({ keyFor }: Sending, target: Target): Secrets {
  const known = unsealed.get(target)
  if (known) return known
  const opened = (sealed: string | null) => {
    try {
      return sealed === null
        ? undefined
        : unseal(keyFor('webhook-secrets'), sealedFor(target.id), sealed)
    } catch (error) {
      if (error instanceof SealBroken) return undefined
      throw error
    }
  }
  const secrets = [opened(target.secret), opened(target.old_secret)] as const
  unsealed.set(target, secrets)
  return secrets
}
