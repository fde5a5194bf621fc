import type { CompanyId } from '#kernel/ids'
import type { Named } from '#platform/changes/erase'
import type { Tx } from '#platform/db/index'
import type { EventCatalogue } from './catalogue.js'

/**
 * Takes the deliveries away that tell what erased records said: those that are over, and those that were not
 * sent yet, which are not sent any more.
 */
export async function forgetEvents(
  tx: Tx,
  events: EventCatalogue,
  companyId: CompanyId,
  records: readonly Named[],
): Promise<void> {
  const told = records.flatMap(({ resource, recordId }) =>
    [...events.values()]
      .filter(({ about }) => about === resource)
      .map(({ name }) => ({ event: name, recordId })),
  )
  if (told.length === 0) return
  await tx.run('SELECT forget_events($1, $2, $3)', [
    companyId,
    told.map(({ event }) => event),
    told.map(({ recordId }) => recordId),
  ])
}
