import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { say } from '#kernel/languages'
import { type Amount, parseAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { uncoded } from '#platform/http/problems'
import type { InCompany, Operation } from '#platform/operation'
import { reversed } from '../domain/reversal.js'
import { entry as entryLog } from '../entity.js'
import { messages } from '../problems.js'
import { findEntry, lockEntry } from '../queries/entries.js'
import { markReversed } from '../queries/posting.js'
import type { Entry } from '../schemas.js'
import { announce, type EntryDraft, type LineDraft, plainDraft, post } from './post.js'
import { referencesFor } from './references.js'

export type Reversal = { readonly original: Entry; readonly reversal: Entry }

type Wish = { readonly entryDate: Day | null; readonly label: string | null }

/** Reverses an entry of the year. What opens and closes a year is undone by reopening it. */
export async function reverse(
  op: Operation & InCompany,
  id: number,
  wish: Wish,
): Promise<Reversal> {
  const state = await lockEntry(op, id)
  if (!state) throw problem(uncoded.not_found)
  if (state.phase !== 'year') throw invalidField('status', messages.reversedByReopening)
  return reverseAny(op, id, wish)
}

/**
 * Posts the mirror of an entry and marks the original; every box it filled is taken back. Reopening a
 * year undoes its entries in locked periods too.
 */
export async function reverseAny(
  op: Operation & InCompany,
  id: number,
  { entryDate, label }: Wish,
  reach: 'open periods' | 'even locked' = 'open periods',
): Promise<Reversal> {
  const state = await lockEntry(op, id)
  if (!state) throw problem(uncoded.not_found)
  if (state.status === 'reversed') throw invalidField('status', messages.alreadyReversed)
  const before = (await findEntry(op, id))!
  const day = entryDate ?? state.entry_date
  const held = await referencesFor(op, {
    days: [day, state.entry_date],
    journalIds: [before.journal_id],
    accountNumbers: before.lines.map((line) => line.account.number),
    vatCodes: before.lines.flatMap((line) => line.vat_code ?? []),
    thirdPartyIds: [
      before.third_party_id,
      ...before.lines.map((line) => line.third_party_id),
    ].filter((party) => party !== null),
  })
  const references = reach === 'even locked' ? held.lenient().evenLocked() : held.lenient()
  const [reversal] = await post(op, references, [
    {
      ...plainDraft,
      journalId: before.journal_id,
      entryDate: day,
      dueDate: before.due_date,
      label: label ?? reversalLabel(before, op.company.locale),
      reference: before.reference,
      documentReference: before.document_reference,
      origin: 'reversal',
      phase: state.phase,
      documentId: before.document_id,
      thirdPartyId: before.third_party_id,
      currency: before.currency,
      exchangeRate: before.exchange_rate,
      reversedEntryId: id,
      lines: mirrorOf(before),
    } satisfies EntryDraft,
  ])
  if (!(await markReversed(op, id, reversal!.id)))
    throw invalidField('status', messages.alreadyReversed)
  const original = (await findEntry(op, id))!
  op.record(entryLog.changed(before, original, 'reversed'))
  announce(op, 'entry.reversed', original, references.yearCodeOf(original.fiscal_year_id))
  return { original, reversal: reversal! }
}

function reversalLabel(entry: Entry, language: Language): string {
  const of = `${entry.journal.code} ${entry.number}`
  const text = say(messages.reversalOf, language, { of })
  return entry.label === null ? text : `${text}: ${entry.label}`.slice(0, 255)
}

function mirrorOf(entry: Entry): LineDraft[] {
  const lines = entry.lines.map((line): LineDraft => {
    const isDebit = line.debit !== '0.00'
    return {
      account: line.account.number,
      side: isDebit ? 'debit' : 'credit',
      amount: stored(isDebit ? line.debit : line.credit),
      label: line.label,
      vatCode: line.vat_code,
      vatRole: line.vat_role,
      isThirdParty: line.third_party_id !== null,
      amountCurrency:
        line.amount_currency === null ? null : magnitude(stored(line.amount_currency)),
      boxes: line.boxes.map(({ box, amount }) => ({ box, amount: stored(amount) })),
      thirdPartyId: line.third_party_id,
      dueDate: line.due_date,
      analytic: line.analytic,
    }
  })
  return reversed(lines) as LineDraft[]
}

function stored(amount: string): Amount {
  return parseAmount(amount)!
}

function magnitude(amount: Amount): Amount {
  return (amount < 0n ? -amount : amount) as Amount
}
