import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { CompanyReading } from '#platform/operations/operation'
import { idsOf } from '../domain/ids.js'
import { messages } from '../problems.js'
import { type Named, namedRecords } from '../queries/named.js'

/** The records that a report is narrowed to; null where it is not. One that the file does not have is refused. */
export async function namedIn(
  op: CompanyReading,
  name: Named,
  given: string | null | undefined,
): Promise<readonly number[] | null> {
  const ids = idsOf(name, given)
  if (ids === null) return null
  const found = await namedRecords(op, name, ids)
  if (found.length < ids.length) throw invalidField(name, messages.unknownRecord)
  return distinct(found.map(({ id }) => id)).sort((one, other) => one - other)
}
