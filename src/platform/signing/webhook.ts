import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret of an endpoint: 33 random bytes, so that their base64 needs no padding. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(33).toString('base64')
}

/** What is shown of a secret once it was shown whole: enough to tell two of them apart. */
export function hintOf(secret: string): string {
  return `${prefix}…${secret.slice(-4)}`
}

/**
 * The headers by which a receiver knows that a body is ours, in both conventions: our own, keyed by the secret as
 * it is written, and that of Standard Webhooks, keyed by the bytes it stands for. Each secret signs.
 */
export function webhookSignatures(
  secrets: readonly string[],
  eventId: string,
  unixSeconds: number,
  body: Buffer,
): Record<string, string> {
  const own = secrets.map((secret) => `v1=${ownSignature(secret, unixSeconds, body)}`)
  const standard = secrets.map(
    (secret) => `v1,${standardSignature(secret, eventId, unixSeconds, body)}`,
  )
  return {
    'X-Service-Signature': `t=${unixSeconds},${own.join(',')}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': standard.join(' '),
  }
}

function ownSignature(secret: string, unixSeconds: number, body: Buffer): string {
  return createHmac('sha256', secret).update(`${unixSeconds}.`).update(body).digest('hex')
}

function standardSignature(
  secret: string,
  eventId: string,
  unixSeconds: number,
  body: Buffer,
): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key)
    .update(`${eventId}.${unixSeconds}.`)
    .update(body)
    .digest('base64')
}
