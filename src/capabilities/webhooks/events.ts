import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const word = (example: string) => shape.text({ examples: [example] })
const maybe = (example: string) => nullable(shape.text({ max: 2000, examples: [example] }))

const TestData = object({
  message: word('This is a test event.'),
  webhook_id: shape.id(),
})

const PeppolData = object({
  id: shape.id(),
  participant_id: word('0403170701'),
  full_id: word('0208:0403170701'),
  status: word('active'),
  previous_status: maybe('pending'),
  incoming_enabled: shape.boolean(),
  activated_at: nullable(shape.instant()),
})

export const webhookTest = event('webhook.test', {
  description: {
    fr: 'Événement d’essai, envoyé à la demande.',
    nl: 'Testgebeurtenis, verzonden op aanvraag.',
    en: 'Test event, sent on demand.',
    de: 'Testereignis, auf Anfrage gesendet.',
  },
  data: TestData,
})

const peppolStatusChanged = event('peppol.status_changed', {
  description: {
    fr: 'Le statut Peppol du dossier change.',
    nl: 'De Peppol-status van het dossier wijzigt.',
    en: 'The Peppol status of the company file changes.',
    de: 'Der Peppol-Status der Akte ändert sich.',
  },
  data: PeppolData,
})

/** Events that the specification names and no area announces yet: each moves to the one that will. */
export const comingEvents = [peppolStatusChanged]
