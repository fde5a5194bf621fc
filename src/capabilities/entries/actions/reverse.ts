import { unsettleByEntry } from '#capabilities/bank'
import { cancelBookedBy } from '#capabilities/documents'
import { type Entry, entry as entryLog, findEntry, reverse } from '#capabilities/ledger'
import { letterReversals } from '#capabilities/lettering'
import type { Day } from '#kernel/days'
import { tellReversed } from '#platform/operations/followers'
import type { CompanyOperation } from '#platform/operations/operation'

type Wish = { id: number; body: { entry_date?: Day | null; label?: string | null } }

/**
 * Reverses an entry and letters each pair of lines that was open; the document that it booked is cancelled, the
 * bank transaction that it settled waits again, and whoever else follows it is told.
 */
export async function reverseEntry(op: CompanyOperation, { id, body }: Wish): Promise<Entry> {
  const wish = { entryDate: body.entry_date ?? null, label: body.label ?? null }
  const ofBank = await unsettleByEntry(op, id, wish)
  if (ofBank) return (await findEntry(op, ofBank.reversal.id))!
  const made = await reverse(op, id, wish)
  const lettered = await letterReversals(op, [made])
  await cancelBookedBy(op, [id])
  await tellReversed(op, entryLog.resource, [id])
  return lettered ? (await findEntry(op, made.reversal.id))! : made.reversal
}
