import type { Day } from '#kernel/days'
import type { HeldTx } from '#platform/db/index'
import { type PackedKind, packedPortions } from '#platform/db/packed'
import type { CompanyReading } from '#platform/operations/operation'

/** A line as it is read: ids stand for what others say. */
export type FecLine = readonly [
  journalId: number,
  number: string,
  day: Day,
  accountId: number,
  partyId: number | null,
  documentDay: Day,
  debit: string,
  credit: string,
  letteringCode: string | null,
  letteredOn: Day | null,
  validOn: Day,
  /** Above zero on the debit side. */
  amountCurrency: string | null,
  currency: string | null,
  reference: string | null,
  label: string | null,
]

const kinds: readonly PackedKind[] = [
  'number',
  'bare',
  'bare',
  'number',
  'number?',
  'bare',
  'bare',
  'bare',
  'bare?',
  'bare?',
  'bare',
  'bare?',
  'bare?',
  'words',
  'words',
]

/**
 * All entries of a year, those that open it first, then in the order of posting. The closing entry that stands is left
 * out: it only empties the accounts of the result.
 */
export function fecLines(
  { tx, company }: CompanyReading & { readonly tx: HeldTx },
  fiscalYearId: number,
  timeZone: string,
): AsyncGenerator<FecLine[], void, undefined> {
  return packedPortions<FecLine>(
    tx.portions,
    kinds,
    `SELECT e.journal_id, e.number, e.entry_date, l.account_id, l.third_party_id, coalesce(d.document_date, e.entry_date),
            l.debit, l.credit, g.code, (g.created_at AT TIME ZONE $3)::date,
            greatest((e.created_at AT TIME ZONE $3)::date, e.entry_date),
            CASE WHEN l.currency IS NOT NULL
                 THEN CASE WHEN l.debit > 0 THEN abs(l.amount_currency) ELSE -abs(l.amount_currency) END END,
            l.currency, coalesce(e.reference, e.document_reference), coalesce(l.label, e.label)
       FROM entries e
       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
       LEFT JOIN letterings g ON g.company_id = $1 AND g.id = l.lettering_id
       LEFT JOIN documents d ON d.company_id = $1 AND d.id = e.document_id
      WHERE e.company_id = $1 AND e.fiscal_year_id = $2
        AND NOT (e.phase = 'closing' AND e.status <> 'reversed' AND e.reversed_entry_id IS NULL)
      ORDER BY (e.phase = 'opening') DESC, e.id, l.position`,
    [company.id, fiscalYearId, timeZone],
  )
}
