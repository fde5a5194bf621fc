import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { storedAmount, zero } from '#kernel/money'
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

/** A line as it is read, before it is known what is open and free of it. */
type Stored = Omit<Item, 'open' | 'free'> & {
  /** Debit minus credit where it is an item that nothing settled in full. */
  whole: string
  partial_lettering_id: number | null
  is_held: boolean
  is_payment: boolean
}

/** A payment of ours that nobody lettered with its item any more goes with it: both are on their way. */
const isPayment = `
  EXISTS (SELECT FROM sepa_files s
            JOIN sepa_payment_items i ON i.company_id = s.company_id AND i.file_id = s.id AND i.is_held
           WHERE s.company_id = l.company_id AND s.entry_id = l.entry_id AND i.position = l.position)`

/** Lines on the accounts of banks and cash are never items. */
const isMoney = `
  EXISTS (SELECT FROM journals b WHERE b.company_id = l.company_id AND b.control_account_id = l.account_id
             AND b.type IN ('financial', 'cash'))`

const columns = `
  l.id AS line_id, l.entry_id, a.number AS account_number, j.code AS journal_code, e.number, l.entry_date,
  coalesce(l.due_date, e.due_date) AS due_date,
  greatest($2::date - coalesce(l.due_date, e.due_date, l.entry_date), 0) AS days_late,
  CASE WHEN l.can_letter AND l.lettering_id IS NULL AND NOT ${isMoney} THEN l.debit - l.credit ELSE 0.00 END AS whole,
  l.partial_lettering_id, ${isPayment} AS is_payment,
  EXISTS (SELECT FROM sepa_payment_items i WHERE i.company_id = l.company_id AND i.line_id = l.id AND i.is_held) AS is_held,
  l.currency, d.number AS document_number, d.structured_communication, d.payment_reference, e.document_reference,
  e.reference, concat_ws(' ', l.label, e.label) AS label, t.today_id AS third_party_id`

const joined = `
  JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
  JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
  JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
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
  const rows = await tx.rows<Stored>(
    `SELECT ${columns} FROM entry_lines l ${joined} WHERE l.company_id = $1 AND l.id = ANY ($3)`,
    [company.id, today, lineIds],
  )
  return withOpen(op, rows)
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
  const rows = await op.tx.rows<Stored>(
    `SELECT ${columns} FROM entry_lines l ${joined}
      WHERE l.company_id = $1 AND l.lettering_id IS NULL AND l.can_letter AND l.third_party_id IS NOT NULL
        AND l.currency IS NULL AND t.type = $3 AND ($5::bigint IS NULL OR t.today_id = $5)
        AND CASE WHEN (l.debit > 0) = $6 THEN coalesce(l.due_date, e.due_date, l.entry_date) ELSE l.entry_date END <= $4
      ORDER BY coalesce(l.due_date, e.due_date, l.entry_date), l.id`,
    [op.company.id, today, partyType, until, thirdPartyId, type === 'direct_debit'],
  )
  return (await withOpen(op, rows)).filter((item) => storedAmount(item.open) !== zero)
}

/**
 * Lines with what remains of them and what of that no living file pays. Ties and holds are asked for by themselves and
 * put together here: joined to the lines, they were compared each with each where the statistics are behind.
 */
async function withOpen({ tx, company }: CompanyReading, rows: readonly Stored[]): Promise<Item[]> {
  const ties = distinct(rows.map((row) => row.partial_lettering_id))
  const tied = await tx.rows<{ line_id: number; open: string }>(
    `SELECT line_id, open FROM tied_open($1, $2)`,
    [company.id, ties],
  )
  const held = await tx.rows<{ line_id: number; free: string }>(
    `SELECT line_id, free FROM sepa_free($1, $2, NULL)`,
    [company.id, rows.filter((row) => row.is_held).map((row) => row.line_id)],
  )
  const openOf = new Map(tied.map(({ line_id, open }) => [line_id, open]))
  const freeOf = new Map(held.map(({ line_id, free }) => [line_id, free]))
  return rows.map(({ whole, partial_lettering_id, is_held, is_payment, ...line }) => {
    const isItem = storedAmount(whole) !== zero
    const open = isItem ? (openOf.get(line.line_id) ?? whole) : whole
    const free = is_payment ? '0.00' : (freeOf.get(line.line_id) ?? open.replace('-', ''))
    return { ...line, open, free }
  })
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
