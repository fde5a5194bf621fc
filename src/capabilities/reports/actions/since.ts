import { invalidField } from '#kernel/problem'
import type { CompanyReading } from '#platform/operations/operation'
import { type Since, sinceOf } from '../domain/since.js'
import { messages } from '../problems.js'
import { firstChangesAfter, oldestContent } from '../queries/since.js'

/** What moved after a place of the log; refused where the log no longer has what records were. */
export async function readSince(op: CompanyReading, asOf: number | null): Promise<Since | null> {
  if (asOf === null) return null
  if (asOf + 1 < (await oldestContent(op))) throw invalidField('as_of', messages.forgotten)
  return sinceOf(await firstChangesAfter(op, asOf))
}
