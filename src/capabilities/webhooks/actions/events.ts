import { say } from '#kernel/languages'
import { eventNames, events, fieldsOf } from '#platform/events/catalogue'
import type { Reading } from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
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
