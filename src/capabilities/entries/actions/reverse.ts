import { cancelBookedBy } from '#capabilities/documents'
import { type Entry, findEntry, reverse } from '#capabilities/ledger'
import { letterReversals } from '#capabilities/lettering'
import type { Day } from '#kernel/days'
import type { CompanyOperation } from '#platform/operations/operation'

type Wish = { id: number; body: { entry_date?: Day | null; label?: string | null } }

/** Reverses an entry and letters each pair of lines that was open; the document that it booked is cancelled. */
export async function reverseEntry(op: CompanyOperation, { id, body }: Wish): Promise<Entry> {
  const made = await reverse(op, id, {
    entryDate: body.entry_date ?? null,
    label: body.label ?? null,
  })
  const lettered = await letterReversals(op, [made])
  await cancelBookedBy(op, [id])
  return lettered ? (await findEntry(op, made.reversal.id))! : made.reversal
}
