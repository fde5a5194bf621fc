import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { type Amount, parseAmount } from '#kernel/money'
import type { InCompany, Operation } from '#platform/operation'
import type { EntryState } from '../queries/entries.js'
import type { Entry } from '../schemas.js'
import { type EntryDraft, type LineDraft, plainDraft } from './post.js'
import { type References, referencesFor } from './references.js'

/** A draft that says what an entry says, line by line. */
export function draftOf(
  entry: Entry,
  { phase }: Pick<EntryState, 'phase'>,
  entryDate: Day,
): EntryDraft {
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
    documentId: entry.document_id,
    thirdPartyId: entry.third_party_id,
    currency: entry.currency,
    exchangeRate: entry.exchange_rate,
    lines: entry.lines.map(lineOf),
  }
}

function lineOf(line: Entry['lines'][number]): LineDraft {
  const isDebit = line.debit !== '0.00'
  return {
    account: line.account.number,
    side: isDebit ? 'debit' : 'credit',
    amount: stored(isDebit ? line.debit : line.credit),
    label: line.label,
    vatCode: line.vat_code,
    vatRole: line.vat_role,
    isThirdParty: line.third_party_id !== null,
    amountCurrency: line.amount_currency === null ? null : magnitude(stored(line.amount_currency)),
    boxes: line.boxes.map(({ box, amount }) => ({ box, amount: stored(amount) })),
    thirdPartyId: line.third_party_id,
    dueDate: line.due_date,
    analytic: line.analytic,
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
  op: Operation & InCompany,
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
  })
}
