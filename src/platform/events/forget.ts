import type { CompanyId } from '#kernel/ids'
import type { Named } from '#platform/changes/erase'
import type { Tx } from '#platform/db/index'
import { type EventName, eventNames, events } from './catalogue.js'

/** The events that tell what a record says, by its resource. */
function eventsAbout(resource: string): EventName[] {
  return eventNames.filter((name) => {
    const entry = events[name]
    return 'about' in entry && entry.about === resource
  })
}

/**
 * Takes the deliveries away that tell what erased records said: those that are over, and those that were not
 * sent yet, which are not sent any more.
 */
export async function forgetEvents(
  tx: Tx,
  companyId: CompanyId,
  records: readonly Named[],
): Promise<void> {
  const told = records.flatMap(({ resource, recordId }) =>
    eventsAbout(resource).map((event) => ({ event, recordId })),
  )
  if (told.length === 0) return
  await tx.run('SELECT forget_events($1, $2, $3)', [
    companyId,
    told.map(({ event }) => event),
    told.map(({ recordId }) => recordId),
  ])
}
