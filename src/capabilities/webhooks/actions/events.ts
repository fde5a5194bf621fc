import { say } from '#kernel/languages'
import { eventNames, events, fieldsOf } from '#platform/events/catalogue'
import type { Static } from '#platform/http/shapes'
import type { Reading } from '#platform/operation'
import type { EventList } from '../schemas.js'

/** The catalogue, in the reader's language. */
export async function listEvents({ language }: Reading): Promise<Static<typeof EventList>> {
  const data = eventNames.map((event) => ({
    event,
    description: say(events[event].description, language),
    data: fieldsOf(event),
  }))
  return { data }
}
