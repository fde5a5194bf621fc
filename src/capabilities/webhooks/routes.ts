import { act, create, metaList, read, remove, table, update } from '#platform/api/rows'
import * as deliveries from './actions/deliveries.js'
import * as endpoints from './actions/endpoints.js'
import { listEvents } from './actions/events.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

const refused = [problems.webhook_url_refused]
const refusedOrFull = [...refused, problems.webhook_limit_reached]

// biome-ignore format: a table
export const webhookRoutes = table('webhooks', {
  listEvents:      read    ('/v1/webhooks/events',                                                       { summary: 'The events that webhooks announce', description: 'With a description and the names of the fields of `data`.', limitedToken: 'ok', snapshot: false, lang: true, query: shapes.Language, reply: shapes.EventList, run: listEvents }),
  listWebhooks:    read    ('/v1/firms/{firm}/webhooks',                                                 { summary: 'The endpoints of the firm', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', snapshot: false, reply: shapes.WebhookList, run: endpoints.listWebhooks }),
  createWebhook:   create  ('/v1/firms/{firm}/webhooks',                                                 { summary: 'Register an endpoint', description: 'It receives the events of every company file of the firm. The secret is shown once; a replay of the request shows it as null. At most 20 per firm. A host that does not resolve is accepted, and fails at delivery.', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', problems: refusedOrFull, once: ['secret'], body: shapes.NewWebhook, reply: shapes.WebhookWithSecret, prepare: endpoints.checkNew, run: endpoints.createWebhook }),
  readWebhook:     read    ('/v1/firms/{firm}/webhooks/{webhook}',                                       { summary: 'One endpoint', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', snapshot: false, reply: shapes.OneWebhook, run: endpoints.readWebhook }),
  updateWebhook:   update  ('/v1/firms/{firm}/webhooks/{webhook}',                                       { summary: 'Change, pause or reactivate an endpoint', description: 'While `is_active` is false its deliveries stay pending; they are sent when it is true again.', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', problems: refused, body: shapes.WebhookPatch, reply: shapes.OneWebhook, prepare: endpoints.checkPatch, run: endpoints.updateWebhook }),
  deleteWebhook:   remove  ('/v1/firms/{firm}/webhooks/{webhook}',                                       { summary: 'Delete an endpoint with its deliveries', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', run: endpoints.deleteWebhook }),
  testWebhook:     act     ('/v1/firms/{firm}/webhooks/{webhook}/test',                                  { summary: 'Send a test event at once', description: 'One attempt, to a paused endpoint too. Always 202, whatever the receiver answers: the delivery says how it went.', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', status: 202, limit: { name: 'webhooks.test', perMinute: 12 }, reply: shapes.OneDelivery, prepare: deliveries.sendTest, run: deliveries.testWebhook }),
  rotateSecret:    act     ('/v1/firms/{firm}/webhooks/{webhook}/secret',                                { summary: 'Replace the secret', description: 'The new one is shown once. For 24 hours the old one signs too, each call with both.', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', once: ['secret'], reply: shapes.WebhookWithSecret, run: endpoints.rotateSecret }),
  listDeliveries:  metaList('/v1/firms/{firm}/webhooks/{webhook}/deliveries',                            { summary: 'The log of deliveries, newest first', description: 'Finished ones are kept for 30 days.', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', perPage: 25, most: 100, query: shapes.DeliveryFilter, reply: shapes.WebhookDelivery, run: deliveries.listDeliveries }),
  readDelivery:    read    ('/v1/firms/{firm}/webhooks/{webhook}/deliveries/{delivery}',                 { summary: 'One delivery', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', snapshot: false, reply: shapes.OneDelivery, run: deliveries.readDelivery }),
  redeliver:       act     ('/v1/firms/{firm}/webhooks/{webhook}/deliveries/{delivery}/redeliver',       { summary: 'Send a finished delivery again', description: 'The same body with the same event id, with attempts as at the first time. 422 on `status` while it is pending.', role: 'manager', platformAdmin: 'unseen', demo: 'blocked', status: 202, reply: shapes.OneDelivery, run: deliveries.redeliver }),
})
