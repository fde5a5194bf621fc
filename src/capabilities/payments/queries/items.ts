import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { ItemWords } from '../domain/communication.js'
import type { PaymentType } from '../domain/kinds.js'

/** A line with what a payment must know of it. */
export type Item = ItemWords & {
  line_id: number
  entry_id: number
  account_number: string
  journal_code: string
  number: number
  entry_date: Day
  due_date: Day | null
  days_late: number
  /** Debit minus credit, what remains of it; zero when it is settled or never was an item. */
  open: string
  /** What of it no living file pays, without its sign. */
  free: string
  currency: string | null
  document_number: string | null
  /** Who it is of today. */
  third_party_id: number | null
}

const open = `CASE WHEN l.can_letter AND l.lettering_id IS NULL AND NOT m.is_money
                   THEN coalesce(tied.open, l.debit - l.credit) ELSE 0.00 END`

/** A payment of ours that nobody lettered with its item any more goes with it: both are on their way. */
const isPayment = `
  EXISTS (SELECT FROM sepa_files s
            JOIN sepa_payment_items i ON i.company_id = s.company_id AND i.file_id = s.id AND i.is_held
           WHERE s.company_id = l.company_id AND s.entry_id = l.entry_id AND i.position = l.position)`

const columns = `
  l.id AS line_id, l.entry_id, a.number AS account_number, j.code AS journal_code, e.number, l.entry_date,
  coalesce(l.due_date, e.due_date) AS due_date,
  greatest($2::date - coalesce(l.due_date, e.due_date, l.entry_date), 0) AS days_late,
  ${open} AS open, CASE WHEN ${isPayment} THEN 0.00 END AS free, l.currency, d.number AS document_number,
  d.structured_communication, d.payment_reference, e.document_reference, e.reference,
  concat_ws(' ', l.label, e.label) AS label, t.today_id AS third_party_id`

/** Lines on the accounts of banks and cash are never items. */
const tables = `
  entry_lines l
  JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
  JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
  JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM journals b WHERE b.company_id = l.company_id AND b.control_account_id = l.account_id
                      AND b.type IN ('financial', 'cash')) AS is_money) m
  LEFT JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
  LEFT JOIN documents d ON d.company_id = e.company_id AND d.journal_entry_id = e.id`

/** Lines held until the end of the transaction, and then read: what is open and free of them is so until then. */
export async function lockItems(
  op: CompanyOperation,
  today: Day,
  lineIds: readonly number[],
): Promise<Item[]> {
  const { tx, company } = op
  await tx.rows(
    `SELECT id FROM entry_lines WHERE company_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
    [company.id, lineIds],
  )
  const items = await tx.rows<ItemRow>(
    `SELECT ${columns} FROM ${tables}
       LEFT JOIN tied_open($1, ARRAY(
         SELECT o.partial_lettering_id FROM entry_lines o
          WHERE o.company_id = $1 AND o.id = ANY ($3) AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE l.company_id = $1 AND l.id = ANY ($3)`,
    [company.id, today, lineIds],
  )
  return withFree(op, items)
}

type ItemRow = Omit<Item, 'free'> & { free: string | null }

/** Asked for by itself: joined, each of thousands of items would be compared with every other. */
async function withFree(
  { tx, company }: CompanyReading,
  items: readonly ItemRow[],
): Promise<Item[]> {
  const free = await tx.rows<{ line_id: number; free: string }>(
    'SELECT line_id, free FROM sepa_free($1, $2, NULL)',
    [company.id, items.map(({ line_id }) => line_id)],
  )
  const byLine = new Map(free.map((one) => [one.line_id, one.free]))
  return items.map((item) => ({ ...item, free: item.free ?? byLine.get(item.line_id)! }))
}

export type DueAsked = {
  readonly type: PaymentType
  readonly partyType: 'supplier' | 'customer'
  readonly until: Day
  readonly thirdPartyId: number | null
}

/**
 * What is due to suppliers, or by customers, until a day. What goes the other way counts from its own day on: a credit
 * note, or a payment that nobody lettered yet, is set off as soon as there is something to set it off against.
 */
export async function dueItems(
  op: CompanyReading,
  today: Day,
  { type, partyType, until, thirdPartyId }: DueAsked,
): Promise<Item[]> {
  const isOpen = `l.company_id = $1 AND l.lettering_id IS NULL AND l.can_letter AND l.third_party_id IS NOT NULL`
  const items = await op.tx.rows<ItemRow>(
    `SELECT ${columns} FROM ${tables}
       LEFT JOIN tied_open($1, NULL) tied ON tied.line_id = l.id
      WHERE ${isOpen} AND l.currency IS NULL AND t.type = $3 AND ($5::bigint IS NULL OR t.today_id = $5)
        AND ${open} <> 0
        AND CASE WHEN (l.debit > 0) = $6 THEN coalesce(l.due_date, e.due_date, l.entry_date) ELSE l.entry_date END <= $4
      ORDER BY coalesce(l.due_date, e.due_date, l.entry_date), l.id`,
    [op.company.id, today, partyType, until, thirdPartyId, type === 'direct_debit'],
  )
  return withFree(op, items)
}

/** The items among some that may stand in the books twice: by their number, or by their amount and day. */
export async function doubleSuspects(
  { tx, company }: CompanyReading,
  lineIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT l.id FROM entry_lines l
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
      WHERE l.company_id = $1 AND l.id = ANY ($2) AND EXISTS (
        SELECT FROM entry_lines o JOIN entries g ON g.company_id = o.company_id AND g.id = o.entry_id
         WHERE o.company_id = l.company_id AND o.third_party_id = l.third_party_id AND o.account_id = l.account_id
           AND o.id <> l.id AND (o.debit > 0) = (l.debit > 0) AND o.can_letter
           AND g.status = 'posted' AND g.reversed_entry_id IS NULL AND g.origin NOT IN ('sepa', 'bank')
           AND (reference_key(g.reference) = reference_key(e.reference)
                OR (o.entry_date = l.entry_date AND o.debit = l.debit AND o.credit = l.credit)))`,
    [company.id, lineIds],
  )
  return new Set(rows.map(({ id }) => id))
}
