import { type EventName, eventNames } from '#platform/events/catalogue'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable } = shape

const url = () =>
  shape.text({
    max: 500,
    examples: ['https://hooks.example.be/dubbel'],
    description:
      'https, without credentials, on port 443 or from 1024, to a server of the public internet',
  })
const description = () => nullable(shape.text({ max: 190, examples: ['Our warehouse'] }))
const subscribed = () =>
  shape.list(shape.oneOf<EventName | '*'>(['*', ...eventNames]), {
    min: 1,
    max: 100,
    examples: [['entry.posted', 'third_party.created']],
    description: 'Names of events, or `*` alone for all of them',
  })

export const Webhook = object(
  {
    id: shape.id(),
    url: url(),
    description: description(),
    events: shape.list(shape.text({ examples: ['entry.posted'] })),
    is_active: shape.boolean(),
    secret_hint: shape.text({ examples: ['whsec_…k9Qz'] }),
    last_delivery_at: nullable(shape.instant(), { description: 'When it was last sent something' }),
    last_status: nullable(shape.oneOf(['delivered', 'failed']), {
      description: 'How the last attempt ended',
    }),
    created_at: shape.instant(),
    updated_at: shape.instant(),
  },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

export const WebhookList = object({ data: shape.list(Webhook) }, { title: 'Webhooks' })
export const OneWebhook = object({ webhook: Webhook }, { title: 'OneWebhook' })

export const WebhookWithSecret = object(
  {
    webhook: Webhook,
    secret: nullable(shape.text(), {
      examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDuRdd5nPBF3pB'],
      description: 'Shown this once; a replay of the request shows null',
    }),
  },
  { title: 'WebhookWithSecret' },
)

export const NewWebhook = object(
  {
    url: url(),
    description: optional(description()),
    events: subscribed(),
    is_active: optional(shape.boolean({ examples: [true] })),
  },
  { title: 'NewWebhook' },
)
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookPatch = object(
  {
    url: optional(url()),
    description: optional(description()),
    events: optional(subscribed()),
    is_active: optional(shape.boolean({ examples: [true] })),
  },
  { title: 'WebhookPatch' },
)
export type WebhookPatch = Static<typeof WebhookPatch>

const statuses = ['pending', 'delivered', 'failed'] as const

export const WebhookDelivery = object(
  {
    id: shape.id(),
    event_id: shape.text({ examples: ['evt_5f0c1f0e6a7b4c2d8e9f0a1b2c3d4e5f'] }),
    event: shape.text({ examples: ['entry.posted'] }),
    status: shape.oneOf(statuses),
    attempts: shape.integer({ min: 0, max: 8 }),
    next_attempt_at: nullable(shape.instant()),
    response_status: nullable(shape.integer({ examples: [200] })),
    response_excerpt: nullable(shape.text({ max: 2000 }), {
      description:
        'The first 2000 characters of the answer, or why there was none: `timeout`, `connection refused`, `tls error`, `dns error`, `address refused`',
    }),
    duration_ms: nullable(shape.integer({ min: 0 })),
    delivered_at: nullable(shape.instant()),
    created_at: shape.instant(),
    payload: shape.record(shape.anything(), {
      description: 'The body; its compact form is byte for byte what was sent',
    }),
  },
  { title: 'WebhookDelivery' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const OneDelivery = object({ delivery: WebhookDelivery }, { title: 'OneDelivery' })

export const DeliveryFilter = object({
  status: optional(shape.oneOf(statuses)),
  event: optional(shape.oneOf(eventNames)),
})
export type DeliveryFilter = Static<typeof DeliveryFilter>

export const EventList = object(
  {
    data: shape.list(
      object(
        {
          event: shape.text({ examples: ['entry.posted'] }),
          description: shape.text({ examples: ['An entry is posted; so is a reversal.'] }),
          data: shape.list(shape.text({ examples: ['id'] }), {
            description: 'The names of the fields that `data` has',
          }),
        },
        { title: 'WebhookEvent' },
      ),
    ),
  },
  { title: 'WebhookEvents' },
)
export const Language = object({
  lang: optional(nullable(shape.text({ max: 2, examples: ['fr'] }))),
})
