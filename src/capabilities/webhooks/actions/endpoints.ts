import { isDeepStrictEqual } from 'node:util'
import { invalidField, problem } from '#kernel/problem'
import type {
  Activity,
  FirmOperation,
  InFirm,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { uncoded } from '#platform/problems'
import { hintOf, newWebhookSecret, seal } from '#platform/signing/index'
import { mostEndpoints, oldSecretUntil } from '../domain.js'
import { labels, messages, problems } from '../problems.js'
import { hurryPending } from '../queries/deliveries.js'
import * as queries from '../queries/endpoints.js'
import type { NewWebhook, Webhook, WebhookPatch } from '../schemas.js'

export async function listWebhooks(op: Reading & InFirm): Promise<{ data: Webhook[] }> {
  return { data: await queries.listWebhooks(op.tx, op.firm.id) }
}

export async function readWebhook(
  op: Reading & InFirm,
  { webhook }: { webhook: number },
): Promise<{ webhook: Webhook }> {
  return { webhook: await getWebhook(op, webhook) }
}

/** The endpoint of the firm, or 404. */
export async function getWebhook(op: Pick<Reading, 'tx'> & InFirm, id: number): Promise<Webhook> {
  const found = await queries.findWebhook(op.tx, op.firm.id, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

async function getLocked(op: FirmOperation, id: number): Promise<Webhook> {
  const found = await queries.lockWebhook(op.tx, op.firm.id, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** Before the transaction: names are looked up outside. */
export async function checkNew(
  about: Preparing & InFirm,
  { body }: { body: NewWebhook },
): Promise<void> {
  await checkFields(about.services, body)
}

export async function checkPatch(
  about: Preparing & InFirm,
  { webhook, body }: { webhook: number; body: WebhookPatch },
): Promise<void> {
  await getWebhook({ ...about, tx: about.db.statement }, webhook)
  await checkFields(about.services, body)
}

async function checkFields(
  { outside: { receivers } }: Services,
  { url, events }: WebhookPatch,
): Promise<void> {
  if (events?.includes('*') && events.length > 1)
    throw invalidField('events', messages.allStandsAlone, { field: 'events' })
  if (url !== undefined && !(await receivers.accepts(url)))
    throw problem(problems.webhook_url_refused)
}

export async function createWebhook(
  op: FirmOperation,
  { body }: { body: NewWebhook },
): Promise<{ webhook: Webhook; secret: string }> {
  if ((await queries.countUnderLock(op.tx, op.firm.id)) >= mostEndpoints)
    throw problem(problems.webhook_limit_reached, { limit: mostEndpoints })
  const { secret, id, sealed } = await newSecret(op, await queries.nextId(op.tx))
  const fields = {
    url: body.url,
    description: body.description ?? null,
    events: [...new Set(body.events)],
    is_active: body.is_active ?? true,
  }
  const webhook = await queries.insertWebhook(op.tx, op.firm.id, id, fields, sealed, op.now)
  op.activity(lineOf(webhook, 'created'))
  return { webhook, secret }
}

async function newSecret({ services }: Pick<FirmOperation, 'services'>, id: number) {
  const secret = newWebhookSecret()
  const sealed = {
    secret: seal(services.keyFor('webhook-secrets'), sealedFor(id), secret),
    hint: hintOf(secret),
  }
  return { id, secret, sealed }
}

/** What the secret of an endpoint is sealed for. */
export function sealedFor(endpointId: number): string {
  return `webhook ${endpointId}`
}

export async function updateWebhook(
  op: FirmOperation,
  { webhook: id, body }: { webhook: number; body: WebhookPatch },
): Promise<{ webhook: Webhook }> {
  const before = await getLocked(op, id)
  const wanted = {
    url: body.url ?? before.url,
    description: body.description === undefined ? before.description : body.description,
    events: body.events ? [...new Set(body.events)] : before.events,
    is_active: body.is_active ?? before.is_active,
  }
  const changes = differences(before, wanted)
  if (Object.keys(changes).length === 0) {
    op.unchanged()
    return { webhook: before }
  }
  const webhook = await queries.updateWebhook(op.tx, id, wanted, op.now)
  if (webhook.is_active && !before.is_active) await hurryPending(op.tx, id, op.now)
  tellSenders(op, id)
  op.activity({ ...lineOf(webhook, 'updated'), changes })
  return { webhook }
}

type Fields = Pick<Webhook, 'url' | 'description' | 'events' | 'is_active'>

function differences(before: Fields, after: Fields) {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const field of ['description', 'events', 'is_active'] as const)
    if (!isDeepStrictEqual(before[field], after[field]))
      changes[field] = { from: before[field], to: after[field] }
  if (before.url !== after.url) changes.url = { from: hostOf(before), to: hostOf(after) }
  return changes
}

/** Whoever has the endpoint in hand lets go of it, and takes it up again as it is now. */
function tellSenders(op: FirmOperation, id: number): void {
  const { bell } = op.services
  op.tx.afterCommit(() => bell.tell(id))
  op.tx.afterCommit(() => bell.ring())
}

export async function deleteWebhook(
  op: FirmOperation,
  { webhook }: { webhook: number },
): Promise<void> {
  const before = await getLocked(op, webhook)
  await queries.deleteWebhook(op.tx, before.id)
  tellSenders(op, before.id)
  op.activity(lineOf(before, 'deleted'))
}

export async function rotateSecret(
  op: FirmOperation,
  { webhook: id }: { webhook: number },
): Promise<{ webhook: Webhook; secret: string }> {
  await getLocked(op, id)
  const { secret, sealed } = await newSecret(op, id)
  const until = oldSecretUntil(op.now)
  const webhook = await queries.replaceSecret(op.tx, id, sealed, until, op.now)
  tellSenders(op, id)
  op.activity(lineOf(webhook, 'rotated'))
  return { webhook, secret }
}

/** A line of the firm's activity about an endpoint. */
export function lineOf(
  webhook: Webhook,
  action: Exclude<keyof typeof labels, 'redelivered'>,
): Activity {
  return {
    resource: 'webhooks',
    recordId: webhook.id,
    action,
    label: labels[action],
    values: { host: hostOf(webhook) },
  }
}

export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
