import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

export const peppolStatusChanged = event('peppol.status_changed', {
  description: {
    fr: 'Le statut Peppol du dossier change.',
    nl: 'De Peppol-status van het dossier wijzigt.',
    en: 'The Peppol status of the company file changes.',
    de: 'Der Peppol-Status der Akte ändert sich.',
  },
  about: 'peppol',
  data: object({
    id: shape.id(),
    participant_id: shape.text({ max: 135, examples: ['0208:0403170701'] }),
    full_id: shape.text({ max: 160, examples: ['iso6523-actorid-upis::0208:0403170701'] }),
    status: shape.text({ examples: ['active'] }),
    previous_status: nullable(shape.text({ examples: ['pending'] }), {
      description: 'null at the first registration',
    }),
    incoming_enabled: shape.boolean(),
    activated_at: nullable(shape.instant()),
  }),
})
