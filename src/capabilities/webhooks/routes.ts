import { act, create, metaList, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as deliveries from './actions/deliveries.js'
import * as endpoints from './actions/endpoints.js'
import { listEvents } from './actions/events.js'
import * as descriptions from './descriptions.js'
import { problems } from './problems.js'
import {
  DeliveryFilter,
  EventList,
  Language,
  NewWebhook,
  OneDelivery,
  OneWebhook,
  WebhookDelivery,
  WebhookList,
  WebhookPatch,
  WebhookWithSecret,
} from './schemas.js'

const all = { role: 'manager', platformAdmin: 'unseen', demo: 'blocked' } as const
const refused = { problems: [problems.webhook_url_refused] }
const ofNew = {
  problems: [problems.webhook_url_refused, problems.webhook_limit_reached],
  once: ['secret'],
}
const ofTest = { status: 202, limit: { name: 'webhooks.test', perMinute: 12 } }
const logged = { perPage: 25, most: 100 }

// biome-ignore format: a table
const ofEvents = table('webhooks', {
  at: '/v1/webhooks', reads: { limitedToken: 'ok', snapshot: false, lang: true },
  actions: { listEvents }, descriptions: descriptions.events,
}, {
  listEvents: read('/events', { query: Language, reply: EventList }),
})

// biome-ignore format: a table
const ofEndpoints = table('webhooks', {
  at: '/v1/firms/{firm}/webhooks', all, reads: { snapshot: false },
  descriptions: descriptions.endpoints,
  actions: {
    ...endpoints,
    createWebhook: { prepare: endpoints.checkNew, run: endpoints.createWebhook },
    updateWebhook: { prepare: endpoints.checkPatch, run: endpoints.updateWebhook },
    testWebhook: { prepare: deliveries.sendTest, run: deliveries.testWebhook },
  },
}, {
  listWebhooks:  read  ('', { reply: WebhookList }),
  createWebhook: create('', { ...ofNew, body: NewWebhook, reply: WebhookWithSecret }),
  readWebhook:   read  ('/{webhook}', { reply: OneWebhook }),
  updateWebhook: update('/{webhook}', { ...refused, body: WebhookPatch, reply: OneWebhook }),
  deleteWebhook: remove('/{webhook}'),
  testWebhook:   act   ('/{webhook}/test', { ...ofTest, reply: OneDelivery }),
  rotateSecret:  act   ('/{webhook}/secret', { once: ['secret'], reply: WebhookWithSecret }),
})

// biome-ignore format: a table
const ofDeliveries = table('webhooks', {
  at: '/v1/firms/{firm}/webhooks/{webhook}/deliveries', all,
  actions: deliveries, descriptions: descriptions.deliveries,
}, {
  listDeliveries: metaList('', { ...logged, query: DeliveryFilter, reply: WebhookDelivery }),
  readDelivery:   read    ('/{delivery}', { snapshot: false, reply: OneDelivery }),
  redeliver:      act     ('/{delivery}/redeliver', { status: 202, reply: OneDelivery }),
})

export const webhookRoutes = [...ofEvents, ...ofEndpoints, ...ofDeliveries]
