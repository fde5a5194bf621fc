import { say } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { announceTest } from '#platform/events/announce'
import type { FirmOperation, InFirm, Preparing, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { webhookTest } from '../events.js'
import { labels, messages } from '../problems.js'
import * as queries from '../queries/deliveries.js'
import { findSendable, findTarget, storeResults } from '../queries/sending.js'
import type { DeliveryFilter, WebhookDelivery } from '../schemas.js'
import { attempt } from './attempt.js'
import { getWebhook, hostOf, lineOf } from './endpoints.js'

type OfWebhook = { readonly webhook: number }
type OfDelivery = OfWebhook & { readonly delivery: number }
type One = { delivery: WebhookDelivery }

export async function listDeliveries(
  op: Reading & InFirm,
  { webhook, query, page }: OfWebhook & { query: DeliveryFilter; page: PageAsked },
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const { id } = await getWebhook(op, webhook)
  return queries.listDeliveries(op.tx, id, query, page)
}

export async function readDelivery(
  op: Reading & InFirm,
  { webhook, delivery }: OfDelivery,
): Promise<One> {
  const { id } = await getWebhook(op, webhook)
  return { delivery: await getDelivery(op, id, delivery) }
}

async function getDelivery(
  op: Pick<Reading, 'tx'>,
  endpointId: number,
  id: number,
): Promise<WebhookDelivery> {
  const found = await queries.findDelivery(op.tx, endpointId, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/**
 * Sends a test event before the transaction that records it, since none may be open meanwhile. Its delivery is
 * written first: should the process die, a worker sends it a minute later.
 */
export async function sendTest(about: Preparing & InFirm, { webhook }: OfWebhook): Promise<number> {
  const { services, db, firm, now, language } = about
  const { id } = await getWebhook({ ...about, tx: db.statement }, webhook)
  const eventId = await announceTest(db.command, firm.id, now, id, {
    event: webhookTest,
    companyId: null,
    data: { message: say(messages.test, language), webhook_id: id },
  })
  const delivery = await findSendable(db.command, id, eventId)
  if (!delivery) throw problem(uncoded.not_found)
  const result = await attempt(services, await findTarget(db.command, id), delivery)
  await db.write((tx) => storeResults(tx, [result]))
  return delivery.id
}

export async function testWebhook(
  op: FirmOperation,
  { webhook, prepared }: OfWebhook & { prepared: number },
): Promise<One> {
  const endpoint = await getWebhook(op, webhook)
  op.activity(lineOf(endpoint, 'tested'))
  return { delivery: await getDelivery(op, endpoint.id, prepared) }
}

/** Sends a delivery that is over once more: the same event, with all its attempts before it. */
export async function redeliver(
  op: FirmOperation,
  { webhook, delivery: id }: OfDelivery,
): Promise<One> {
  const endpoint = await getWebhook(op, webhook)
  await getDelivery(op, endpoint.id, id)
  const delivery = await queries.reopenDelivery(op.tx, endpoint.id, id, op.now)
  if (!delivery) throw invalidField('status', messages.notFinished)
  op.tx.afterCommit(() => op.services.bell.ring())
  op.activity({
    resource: 'webhooks',
    recordId: endpoint.id,
    action: 'redelivered',
    label: labels.redelivered,
    values: { event: delivery.event, host: hostOf(endpoint) },
  })
  return { delivery }
}
