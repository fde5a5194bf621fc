import type { Day } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import { inOrder } from '#platform/db/records'
import { pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { FileFacts } from '../domain/document.js'
import {
  type Payment,
  type StoredItem,
  type StoredPayment,
  standingOf,
} from '../domain/standing.js'
import type { SepaFile, SepaFileFilter } from '../schemas/files.js'

/** A file as it is kept: what it says, and what its payments come to. */
export type FileHead = Omit<SepaFile, 'warnings'> & FileFacts & { requested_date: Day | null }

export type FileRow = FileHead & { readonly payments: readonly Payment[] }

/** The items of the drafts among files `$2` that these still hold. */
const drafted = `
  SELECT d.file_id, d.place FROM sepa_drafted($1, ARRAY(
    SELECT i.line_id FROM sepa_files f
     CROSS JOIN LATERAL (SELECT x.line_id FROM sepa_payment_items x
                          WHERE x.company_id = f.company_id AND x.file_id = f.id OFFSET 0) i
     WHERE f.company_id = $1 AND f.id = ANY ($2) AND f.status = 'draft'), NULL) d`

/**
 * Whether an item (`i`) of a payment (`p`) of a file (`f`) is paid by it: of a draft what it still holds, once it is
 * confirmed what its entry pays. What the bank rejected before that is shown as it went there.
 */
const isStanding = `
  CASE f.status
    WHEN 'draft' THEN p.status = 'rejected' OR (i.file_id, i.place) IN (SELECT d.file_id, d.place FROM drafted d)
    WHEN 'confirmed' THEN i.position IS NOT NULL OR (p.status = 'rejected' AND p.transit_position IS NULL)
    ELSE true END`

/** The items of a file (`f`), each with its payment. */
const items = `
  sepa_payment_items i
  CROSS JOIN LATERAL (
    SELECT x.status, x.transit_position FROM sepa_payments x
     WHERE x.company_id = i.company_id AND x.file_id = i.file_id AND x.place = i.payment_place OFFSET 0) p
  WHERE i.company_id = f.company_id AND i.file_id = f.id`

const headColumns = `
  f.id, f.company_id, f.type, f.status, f.message_id, f.schema, f.journal_id, f.execution_date, f.batch_booking,
  f.instant, f.creditor_id, s.total, s.count, f.entry_id, f.confirmed_at, f.created_by, f.version,
  f.version AS lock_version, f.created_at, f.updated_at, f.requested_date, f.holder_name, f.holder_iban, f.holder_bic,
  f.initiator_number, f.initiator_issuer`

/** Files by their ids, in the order of these, without their payments. */
export async function headsOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<FileHead[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<FileHead>(
    `WITH drafted AS MATERIALIZED (${drafted})
     SELECT ${headColumns} FROM sepa_files f
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(payments.amount), 0.00) AS total, count(*)::int AS count
          FROM (SELECT sum(i.amount) AS amount FROM ${items} AND ${isStanding}
                 GROUP BY i.payment_place HAVING sum(i.amount) > 0 OFFSET 0) payments) s
      WHERE f.company_id = $1 AND f.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, rows)
}

const filters: Conditions<SepaFileFilter> = { type: 'f.type = $?', status: 'f.status = $?' }

/** A page of files, newest first. */
export async function pageOfFiles(
  op: CompanyReading,
  filter: SepaFileFilter,
  limit: number,
  offset: number,
): Promise<{ rows: FileHead[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [op.company.id])
  const selection = {
    from: 'sepa_files f',
    id: 'f.id',
    order: 'f.id DESC',
    where: `f.company_id = $1${where}`,
    values,
  }
  const { ids, total } = await pageOfIds(op.tx, selection, limit, offset)
  return { rows: await headsOf(op, ids), total }
}

const paymentColumns = `
  p.place, p.end_to_end_id, t.today_id AS third_party_id, p.name, p.iban, p.bic, p.communication, p.is_structured,
  p.mandate_id, p.mandate_reference, p.mandate_signed_on, p.mandate_previous_reference, p.mandate_previous_iban,
  p.scheme, p.sequence_type, p.status, p.reason_code, p.reason_information, p.transit_position`

/** A file with its payments as they stand; undefined when there is none. */
export async function findFile(op: CompanyReading, id: number): Promise<FileRow | undefined> {
  const [head] = await headsOf(op, [id])
  if (!head) return undefined
  const { tx, company } = op
  const payments = await tx.rows<StoredPayment>(
    `SELECT ${paymentColumns} FROM sepa_payments p
       JOIN third_parties_today t ON t.company_id = p.company_id AND t.id = p.third_party_id
      WHERE p.company_id = $1 AND p.file_id = $2 ORDER BY p.place`,
    [company.id, id],
  )
  const paid = await tx.rows<StoredItem>(
    `WITH drafted AS MATERIALIZED (${drafted})
     SELECT o.place, o.payment_place, o.line_id, o.amount, o.reference, o.position, o.is_standing, a.account_number
       FROM sepa_files f
      CROSS JOIN LATERAL (SELECT i.*, ${isStanding} AS is_standing FROM ${items} OFFSET 0) o
      CROSS JOIN LATERAL (
        SELECT a.number AS account_number
          FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
         WHERE l.company_id = o.company_id AND l.id = o.line_id OFFSET 0) a
      WHERE f.company_id = $1 AND f.id = ANY ($2) ORDER BY o.place`,
    [company.id, [id]],
  )
  const byPayment = grouped(paid, ({ payment_place }) => payment_place)
  return { ...head, payments: standingOf(payments, byPayment) }
}

/** A file held until the end of the transaction. */
export async function lockFile(op: CompanyOperation, id: number): Promise<FileRow | undefined> {
  await op.tx.rows(`SELECT id FROM sepa_files WHERE company_id = $1 AND id = $2 FOR UPDATE`, [
    op.company.id,
    id,
  ])
  return findFile(op, id)
}
