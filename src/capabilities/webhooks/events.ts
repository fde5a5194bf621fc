import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object } = shape

const word = (example: string) => shape.text({ examples: [example] })

const TestData = object({
  message: word('This is a test event.'),
  webhook_id: shape.id(),
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
