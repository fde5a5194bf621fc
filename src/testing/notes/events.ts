import { event } from '#platform/events/event'
import { id, object } from '#platform/shapes/index'

/** Notes exist in tests alone, and so does their event, which the catalogue does not know. */
export const noteCreated = event('note.created', {
  description: {
    fr: 'Une note est écrite.',
    nl: 'Er wordt een notitie geschreven.',
    en: 'A note is written.',
    de: 'Eine Notiz wird geschrieben.',
  },
  about: 'notes',
  data: object({ id: id() }),
})
