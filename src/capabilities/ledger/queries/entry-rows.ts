/** Entries and lines as they lie in their tables, and as the API shows them once what they name is known. */
import type { Day } from '#kernel/days'
import { midnight } from '#platform/db/selection'
import type { AllocatedShare } from '../domain/distribution.js'
import type { Entry, EntryLine, LineShare } from '../schemas.js'
import type { Names } from './names.js'

type NamedInEntry = 'journal' | 'third_party' | 'payment_discount' | 'lock_version' | 'lines'
type Twice = 'total_debit' | 'total_credit'

export type HeadRow = Omit<Entry, NamedInEntry | Twice> & {
  total: string
  discount_percent: string | null
  discount_until: Day | null
}

type NamedInLine = 'account' | 'vat_code' | 'lettering_code' | 'partial_lettering_code'

export type LineRow = Omit<EntryLine, NamedInLine | 'boxes' | 'analytic'> & {
  entry_id: number
  boxes: EntryLine['boxes'] | null
  analytic: readonly AllocatedShare[] | null
}

export const headsOf = `
  SELECT e.id, e.company_id, e.fiscal_year_id, e.period_id, e.journal_id, e.number,
         ${midnight('e.entry_date')} AS entry_date, e.due_date, e.label, e.reference, e.document_reference, e.status,
         e.origin, e.phase, e.document_id, e.third_party_id, e.currency, e.exchange_rate, e.total, e.lines_count,
         e.reversed_entry_id, e.reversed_by_entry_id, e.corrected_entry_id, e.discount_percent::text, e.discount_until,
         e.posted_by,
         (SELECT count(*)::int FROM entry_attachments f
           WHERE f.company_id = e.company_id AND f.entry_id = e.id AND f.deleted_at IS NULL) AS attachments_count,
         e.version, e.created_at, e.updated_at
    FROM entries e WHERE e.company_id = $1 AND e.id = ANY ($2)`

export const linesOf = `
  SELECT l.entry_id, l.id, l.position, l.account_id, l.debit, l.credit, l.label, l.third_party_id, l.vat_code_id,
         l.vat_role, l.boxes, l.boxes_due_on, l.due_date, l.lettering_id, l.partial_lettering_id, l.currency,
         l.amount_currency, l.analytic
    FROM entry_lines l WHERE l.company_id = $1 AND l.entry_id = ANY ($2) ORDER BY l.entry_id, l.position`

export function shownEntry(row: HeadRow, lines: EntryLine[], names: Names): Entry {
  const party = row.third_party_id === null ? null : names.thirdParty(row.third_party_id)
  const { code, label } = names.journal(row.journal_id)
  return {
    id: row.id,
    company_id: row.company_id,
    fiscal_year_id: row.fiscal_year_id,
    period_id: row.period_id,
    journal_id: row.journal_id,
    journal: { id: row.journal_id, code, type: label as Entry['journal']['type'] },
    number: row.number,
    entry_date: row.entry_date,
    due_date: row.due_date,
    label: row.label,
    reference: row.reference,
    document_reference: row.document_reference,
    status: row.status,
    origin: row.origin,
    phase: row.phase,
    document_id: row.document_id,
    third_party_id: party?.id ?? null,
    third_party: party && { id: party.id, name: party.label },
    currency: row.currency,
    exchange_rate: row.exchange_rate,
    total_debit: row.total,
    total_credit: row.total,
    lines_count: row.lines_count,
    reversed_entry_id: row.reversed_entry_id,
    reversed_by_entry_id: row.reversed_by_entry_id,
    corrected_entry_id: row.corrected_entry_id,
    payment_discount:
      row.discount_percent === null
        ? null
        : { percent: row.discount_percent, until: row.discount_until! },
    posted_by: row.posted_by,
    attachments_count: row.attachments_count,
    version: row.version,
    lock_version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    lines,
  }
}

export function shownLine(row: Omit<LineRow, 'entry_id'>, names: Names): EntryLine {
  const account = names.account(row.account_id)
  return {
    id: row.id,
    position: row.position,
    account_id: row.account_id,
    account: { id: row.account_id, number: account.code, label: account.label },
    debit: row.debit,
    credit: row.credit,
    label: row.label,
    third_party_id: row.third_party_id === null ? null : names.thirdParty(row.third_party_id).id,
    vat_code_id: row.vat_code_id,
    vat_code: row.vat_code_id === null ? null : names.vatCode(row.vat_code_id).code,
    vat_role: row.vat_role,
    boxes: row.boxes ?? [],
    boxes_due_on: row.boxes_due_on,
    due_date: row.due_date,
    lettering_id: row.lettering_id,
    lettering_code: row.lettering_id === null ? null : names.lettering(row.lettering_id).code,
    partial_lettering_id: row.partial_lettering_id,
    partial_lettering_code:
      row.partial_lettering_id === null ? null : names.lettering(row.partial_lettering_id).code,
    currency: row.currency,
    amount_currency: row.amount_currency,
    analytic: row.analytic?.map((share) => shownShare(share, names.analyticCode)) ?? [],
  }
}

/** A share with the names of its code and axis. */
export function shownShare(
  { axis_id, code_id, percent, amount }: AllocatedShare,
  nameOf: Names['analyticCode'],
): LineShare {
  const { code, label: axis_code } = nameOf(code_id)
  return { axis_id, axis_code, code_id, code, percent, amount }
}
