import { randomBytes } from 'node:crypto'
import type { FirmId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { WriteTx } from '#platform/db/index'
import type { Event } from './event.js'

/**
 * Writes the deliveries of events, one for each endpoint that listens, in the transaction they belong to: none
 * lost, none invented. Says how many there are.
 */
export async function announceEvents(
  tx: WriteTx,
  firmId: FirmId,
  now: Instant,
  events: readonly Event[],
): Promise<number> {
  return write(tx, [firmId, now, null, events.map(newEventId), ...columnsOf(events)])
}

/** Writes the delivery of a test event to its one endpoint; whoever asked for it sends it at once. */
export async function announceTest(
  tx: WriteTx,
  firmId: FirmId,
  now: Instant,
  endpointId: number,
  event: Event,
): Promise<string> {
  const eventId = newEventId()
  await write(tx, [firmId, now, endpointId, [eventId], ...columnsOf([event])])
  return eventId
}

async function write(tx: WriteTx, values: readonly unknown[]): Promise<number> {
  const { written } = await tx.one<{ written: number }>(
    'SELECT announce_events($1, $2, $3, $4, $5, $6, $7) AS written',
    values,
  )
  return written
}

function columnsOf(events: readonly Event[]): unknown[] {
  return [
    events.map(({ event }) => event.name),
    events.map(({ companyId }) => companyId),
    events.map(({ data }) => JSON.stringify(data)),
  ]
}

function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`
}
