import { refuseCorrection } from '#capabilities/bank'
import { bookAgain, cancelBookedBy } from '#capabilities/documents'
import {
  type Entry,
  type EntryDraft,
  entry as entryLog,
  findEntry,
  type PostedEntry,
  referencesFor,
  reverse,
} from '#capabilities/ledger'
import { letterOpposites, letterReversals } from '#capabilities/lettering'
import { day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { formatAmount, negate, zero } from '#kernel/money'
import { problem } from '#kernel/problem'
import { tellReplaced } from '#platform/operations/followers'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { BatchItem, Correction } from '../schemas.js'
import { postItems } from './create.js'

/**
 * Reverses an entry and posts it anew as its body now says. What was settled stays settled where the new
 * lines say the same of the same third party; the document that it booked follows, unless it now says other
 * than its entry.
 */
export async function correctEntry(
  op: CompanyOperation,
  { id, body }: { id: number; body: Correction },
): Promise<PostedEntry> {
  const original = await findEntry(op, id)
  if (!original) throw problem(uncoded.not_found)
  await refuseCorrection(op, id)
  await holdPeriods(op, original, body)
  const made = await reverse(op, id, { entryDate: body.reversal_date ?? null, label: null })
  await letterReversals(op, [made])
  const item = { ...body, kind: body.kind ?? kindOf(original) } as BatchItem
  const [posted] = await postItems(
    op,
    [item],
    () => '',
    undefined,
    (draft) => ({
      correctedEntryId: id,
      documentId: saysTheSame(original, draft) ? original.document_id : null,
    }),
  )
  const { entry, warnings } = posted!
  await letterOpposites(op, made.reversal, entry)
  await cancelBookedBy(op, [id])
  await tellReplaced(op, entryLog.resource, [{ id, byId: entry.id }])
  if (entry.document_id !== null) await bookAgain(op, [{ originalId: id, againId: entry.id }])
  return { ...(await findEntry(op, entry.id))!, warnings }
}

/** All periods at once: what is held later comes after the head of the log, and closing takes them the other way. */
async function holdPeriods(op: CompanyOperation, original: Entry, body: Correction): Promise<void> {
  const days = [day(original.entry_date.slice(0, 10)), body.reversal_date, body.entry_date]
  await referencesFor(op, { days: distinct(days) })
}

/** What entries of a journal are. */
function kindOf({ journal }: Entry): BatchItem['kind'] {
  if (journal.type.endsWith('_credit_note')) return 'credit_note'
  return journal.type === 'purchase' || journal.type === 'sale' ? 'invoice' : 'free'
}

/** Whether a new entry owes the same third party the same: the document of the old one is then its own. */
function saysTheSame(original: Entry, draft: EntryDraft): boolean {
  const { third_party_id: party } = original
  const before = original.lines
    .filter((line) => line.third_party_id === party)
    .map(({ debit, credit, amount_currency }) => amount_currency ?? `${debit} ${credit}`)
  const after = draft.lines
    .filter((line) => line.thirdPartyId === party)
    .map((line) => (draft.currency === null ? sides(line) : inCurrency(line)))
  return (
    party !== null &&
    draft.thirdPartyId === party &&
    draft.currency === original.currency &&
    before.sort().join() === after.sort().join()
  )
}

type Line = EntryDraft['lines'][number]

function sides({ side, amount }: Line): string {
  const [debit, credit] = side === 'debit' ? [amount, zero] : [zero, amount]
  return `${formatAmount(debit)} ${formatAmount(credit)}`
}

function inCurrency({ side, amountCurrency }: Line): string {
  const amount = amountCurrency ?? zero
  return formatAmount(side === 'debit' ? amount : negate(amount))
}
