import type { RecordReading } from '#platform/operations/entity'
import { findConnection, findKeyOf } from '../queries/connections.js'
import type { OneIntegration } from '../schemas.js'
import { integrationNamed } from './each/index.js'
import { shownWhole } from './show.js'

/** A connection as GET shows it. */
export async function findShown(
  op: RecordReading,
  id: number,
): Promise<OneIntegration | undefined> {
  const key = await findKeyOf(op, id)
  if (key === undefined) return undefined
  return shownWhole(op, integrationNamed(key), await findConnection(op, key))
}
