import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { type Amount, parseAmount } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import type { EntryState } from '../queries/entries.js'
import { type MergedParties, mergedPartiesOf } from '../queries/merged-parties.js'
import type { Entry } from '../schemas.js'
import { type EntryDraft, type LineDraft, plainDraft } from './entry-draft.js'
import { type References, referencesFor } from './references.js'

type Copied = {
  readonly entry: Entry
  readonly phase: EntryState['phase']
  readonly entryDate: Day
}

/** Drafts that say what entries say, line by line, of the same third parties even where they were merged since. */
export async function draftsOf(
  op: CompanyOperation,
  copied: readonly Copied[],
): Promise<EntryDraft[]> {
  const merged = await mergedPartiesOf(
    op,
    copied.map(({ entry }) => entry.id),
  )
  return copied.map((one) => draftOf(one, merged))
}

function draftOf({ entry, phase, entryDate }: Copied, merged: MergedParties): EntryDraft {
  return {
    ...plainDraft,
    journalId: entry.journal_id,
    entryDate,
    dueDate: entry.due_date,
    label: entry.label,
    reference: entry.reference,
    documentReference: entry.document_reference,
    origin: entry.origin,
    phase,
    isRepeat: true,
    keepsAnalytic: true,
    opensBooks: opensBooks(entry, phase),
    paymentDiscount: entry.payment_discount,
    documentId: entry.document_id,
    thirdPartyId: entry.third_party_id,
    mergedPartyId: merged.ofEntry.get(entry.id),
    currency: entry.currency,
    exchangeRate: entry.exchange_rate,
    lines: entry.lines.map((line) => lineOf(line, merged)),
  }
}

/** Whether an entry opens books that were kept elsewhere before. */
function opensBooks({ origin }: Pick<Entry, 'origin'>, phase: EntryState['phase']): boolean {
  return origin === 'takeover' && phase === 'opening'
}

function lineOf(line: Entry['lines'][number], merged: MergedParties): LineDraft {
  const isDebit = line.debit !== '0.00'
  return {
    account: line.account.number,
    side: isDebit ? 'debit' : 'credit',
    amount: stored(isDebit ? line.debit : line.credit),
    label: line.label,
    source: null,
    vatCode: line.vat_code,
    vatRole: line.vat_role,
    isThirdParty: line.third_party_id !== null,
    amountCurrency: line.amount_currency === null ? null : magnitude(stored(line.amount_currency)),
    boxes: line.boxes.map(({ box, amount }) => ({ box, amount: stored(amount) })),
    boxesDueOn: line.boxes_due_on,
    thirdPartyId: line.third_party_id,
    mergedPartyId: merged.ofLine.get(line.id),
    dueDate: line.due_date,
    analytic: line.analytic.map(({ axis_id, code_id, percent }) => ({ axis_id, code_id, percent })),
  }
}

function stored(amount: string): Amount {
  return parseAmount(amount)!
}

function magnitude(amount: Amount): Amount {
  return (amount < 0n ? -amount : amount) as Amount
}

/** What entries refer to, held once for all of them. */
export function referencesOf(
  op: CompanyOperation,
  entries: readonly Entry[],
  days: readonly Day[],
): Promise<References> {
  const lines = entries.flatMap((entry) => entry.lines)
  return referencesFor(op, {
    days: distinct(days),
    journalIds: distinct(entries.map((entry) => entry.journal_id)),
    accountNumbers: distinct(lines.map((line) => line.account.number)),
    vatCodes: distinct(lines.map((line) => line.vat_code)),
    thirdPartyIds: distinct([...entries, ...lines].map((named) => named.third_party_id)),
    analyticCodeIds: distinct(lines.flatMap((line) => line.analytic.map((share) => share.code_id))),
  })
}
