import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import { insertRecords, takeIds, touch } from '#platform/db/record-writes'
import { inOrder } from '#platform/db/records'
import { type PageOfIds, pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Level } from '../domain/keys.js'
import type { Customer, OpenItem } from '../domain/proposals.js'
import { Reminder, type ReminderFilter, type ReminderItem } from '../schemas/reminders.js'

/** What remains of a line: less than its amount where it is tied to others. */
const remains = 'coalesce(tied.open, l.debit - l.credit)'

/** Of whom lines are today, where that is a customer: one look-up a row, whatever the planner believes. */
const customerOf = (line: string) => `JOIN LATERAL (
    SELECT coalesce(p.merged_into_id, p.id) AS today_id, p.type FROM third_parties p
     WHERE p.company_id = ${line}.company_id AND p.id = ${line}.third_party_id OFFSET 0) t ON t.type = 'customer'`

const asked = (
  line: string,
) => `${line}.company_id = $1 AND ${line}.lettering_id IS NULL AND ${line}.can_letter
    AND ${line}.third_party_id IS NOT NULL
    AND ($2::bigint[] IS NULL OR ${line}.third_party_id IN (
      SELECT p.id FROM third_parties p
       WHERE p.company_id = $1 AND (p.id = ANY ($2) AND p.merged_into_id IS NULL OR p.merged_into_id = ANY ($2))))`

/** The open items of customers, of all or of some, the oldest first. */
export async function openItemsOf(
  { tx, company }: CompanyReading,
  thirdPartyIds: readonly number[] | null,
): Promise<OpenItem[]> {
  return tx.rows<OpenItem>(
    `SELECT l.id AS line_id, l.entry_id, e.document_id, e.reference, coalesce(l.label, e.label) AS label, e.entry_date,
            coalesce(l.due_date, e.due_date) AS due_date, l.debit - l.credit AS amount, ${remains} AS open,
            j.type = 'sale' AS is_invoice, t.today_id AS third_party_id
       FROM entry_lines l
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
       ${customerOf('l')}
       LEFT JOIN tied_open($1, ARRAY(
         SELECT o.partial_lettering_id FROM entry_lines o
          WHERE ${asked('o')} AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE ${asked('l')} AND ${remains} <> 0
      ORDER BY coalesce(l.due_date, e.due_date, e.entry_date), l.id`,
    [company.id, thirdPartyIds],
  )
}

/** Which letters that stand have named lines. */
export async function lettersNaming(
  { tx, company }: CompanyReading,
  lineIds: readonly number[],
): Promise<{ line_id: number; reminder_id: number; level: Level }[]> {
  if (lineIds.length === 0) return []
  return tx.rows(
    `SELECT i.line_id, i.reminder_id, i.level FROM unnest($2::bigint[]) AS asked (line_id)
       JOIN reminder_items i ON i.company_id = $1 AND i.line_id = asked.line_id AND i.is_standing`,
    [company.id, lineIds],
  )
}

/** Letters by their ids, with when their mail was taken. */
export async function lettersBy(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<
  { id: number; level: Level; created_at: Instant; sent_at: Instant | null; message_id: number }[]
> {
  if (ids.length === 0) return []
  return tx.rows(
    `SELECT r.id, r.level, r.created_at, r.message_id, CASE WHEN s.state = 'sent' THEN s.finished_at END AS sent_at
       FROM reminders r
       JOIN sendings s ON s.company_id = r.company_id AND s.channel = 'mail' AND s.record_id = r.message_id
      WHERE r.company_id = $1 AND r.id = ANY ($2)`,
    [company.id, ids],
  )
}

/** Customers by their ids. */
export async function customersBy(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<Customer[]> {
  if (ids.length === 0) return []
  return tx.rows<Customer>(
    `SELECT id, code, name, contact_name, email, reminder_email, language, no_reminders, bounced_emails, country,
            vat_number, enterprise_number
       FROM third_parties
      WHERE company_id = $1 AND id = ANY ($2) AND type = 'customer' AND deleted_at IS NULL`,
    [company.id, ids],
  )
}

/** What was sold by documents: what their first lines say. */
export async function productsOf(
  { tx, company }: CompanyReading,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: number; description: string }>(
    `SELECT DISTINCT ON (document_id) document_id AS id, description FROM document_lines
      WHERE company_id = $1 AND document_id = ANY ($2) ORDER BY document_id, position`,
    [company.id, documentIds],
  )
  return new Map(rows.map(({ id, description }) => [id, description]))
}

export type NewReminder = {
  readonly third_party_id: number
  readonly level: Level
  readonly as_of: Day
  readonly total_due: string
  readonly interest: string
  readonly compensation: string
  readonly message_id: number
  readonly items: readonly {
    readonly line_id: number
    readonly open: string
    readonly interest: string
    readonly compensation: string
  }[]
}

const stored = [
  'third_party_id',
  'level',
  'as_of',
  'total_due',
  'interest',
  'compensation',
  'message_id',
  'version',
] as const

/** Writes letters with what they name; their ids in order. */
export async function insertReminders(
  { tx, company, now }: CompanyOperation,
  reminders: readonly NewReminder[],
): Promise<number[]> {
  const ids = await takeIds(tx, 'reminders', reminders.length)
  const records = reminders.map((one, place) => ({ ...one, id: ids[place], version: 1 }))
  await insertRecords({ tx, companyId: company.id, now }, 'reminders', stored, records)
  const items = reminders.flatMap(({ items: named, level }, place) =>
    named.map((item) => ({ ...item, level, reminder_id: ids[place] })),
  )
  await tx.run(
    `INSERT INTO reminder_items (company_id, reminder_id, line_id, level, open, interest, compensation)
     SELECT $1, reminder_id, line_id, level, open, interest, compensation
       FROM json_populate_recordset(NULL::reminder_items, $2)`,
    [company.id, JSON.stringify(items)],
  )
  return ids
}

/** Takes a letter back: its items are as if it had not been. */
export async function withdrawReminder(op: CompanyOperation, id: number): Promise<void> {
  await touch(op, 'reminders', id, { withdrawn_at: op.now })
  await op.tx.run(
    'UPDATE reminder_items SET is_standing = false WHERE company_id = $1 AND reminder_id = $2',
    [op.company.id, id],
  )
}

const columns = shownColumns(Reminder, 'r', {
  third_party_id: 't.today_id',
  line_ids: `ARRAY(SELECT i.line_id FROM reminder_items i
                    WHERE i.company_id = r.company_id AND i.reminder_id = r.id ORDER BY i.line_id)`,
})
const tables = `reminders r
  JOIN third_parties_today t ON t.company_id = r.company_id AND t.id = r.third_party_id`

export async function remindersOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<Reminder[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<Reminder>(
    `SELECT ${columns} FROM ${tables} WHERE r.company_id = $1 AND r.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, rows)
}

export async function findReminder(op: CompanyReading, id: number): Promise<Reminder | undefined> {
  return (await remindersOf(op, [id]))[0]
}

/** The letter that a mail is. */
export async function reminderOfMessage(
  { tx, company }: CompanyReading,
  messageId: number,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    'SELECT id FROM reminders WHERE company_id = $1 AND message_id = $2',
    [company.id, messageId],
  )
  return found?.id
}

const filters: Conditions<ReminderFilter> = {
  third_party_id: 't.today_id = $?',
  level: 'r.level = $?',
  from: 'r.created_at >= $?::date',
  to: 'r.created_at < $?::date + 1',
}

/** Letters, newest first. */
export async function pageOfReminders(
  { tx, company }: CompanyReading,
  filter: ReminderFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  const from = { from: tables, id: 'r.id', order: 'r.id DESC' }
  return pageOfIds(tx, { ...from, where: `r.company_id = $1${where}`, values }, limit, offset)
}

/** What letters named, as it was then. */
export async function itemsOfReminders(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<(ReminderItem & { reminder_id: number })[]> {
  return tx.rows(
    `SELECT i.reminder_id, i.line_id, l.entry_id, e.document_id, e.reference, e.entry_date,
            coalesce(l.due_date, e.due_date) AS due_date,
            greatest(r.as_of - coalesce(l.due_date, e.due_date, e.entry_date), 0) AS days_late,
            l.debit - l.credit AS amount, i.open, i.level
       FROM reminder_items i
       JOIN reminders r ON r.company_id = i.company_id AND r.id = i.reminder_id
       JOIN entry_lines l ON l.company_id = i.company_id AND l.id = i.line_id
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
      WHERE i.company_id = $1 AND i.reminder_id = ANY ($2)
      ORDER BY coalesce(l.due_date, e.due_date, e.entry_date), i.line_id`,
    [company.id, ids],
  )
}
