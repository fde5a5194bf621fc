import { say } from '#kernel/languages'
import { fieldsOf } from '#platform/events/catalogue'
import type { Reading } from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
import type { EventList } from '../schemas.js'

/** The catalogue, in the reader's language. */
export async function listEvents({
  language,
  services,
}: Reading): Promise<Static<typeof EventList>> {
  const data = [...services.events].map(([event, definition]) => ({
    event,
    description: say(definition.description, language),
    data: fieldsOf(definition),
  }))
  return { data }
}
