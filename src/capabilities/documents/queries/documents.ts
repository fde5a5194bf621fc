import { type Conditions, conditionsOf, severalOf } from '#platform/db/filters'
import { likePattern } from '#platform/db/like'
import { holdRecords, inOrder } from '#platform/db/records'
import { midnight, type PageOfIds, pageOfFound, pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import {
  type Document,
  type DocumentFilter,
  type DocumentLine,
  documentStatuses,
  type PeppolState,
  peppolStatuses,
} from '../schemas.js'

/** A document as it is kept and logged; addresses and the state of payment are made when it is shown. */
export type DocumentRow = Omit<
  Document,
  'file_url' | 'preview_url' | 'has_preview' | 'payment_status' | 'peppol'
> & {
  file_id: number | null
  preview_file_id: number | null
}

const headColumns = `
  d.id, d.company_id, CASE d.direction WHEN 'sale' THEN 'sales' ELSE 'purchases' END AS type, d.direction,
  d.is_credit_note, d.number, ${midnight('d.document_date')} AS document_date, d.due_date, d.status,
  t.today_id AS third_party_id,
  json_build_object('id', t.today_id, 'name', t.name, 'type', t.type, 'code', t.code) AS third_party,
  d.corrects_document_id,
  CASE WHEN d.corrects_document_id IS NOT NULL THEN json_build_object('number', o.number, 'date', o.document_date)
       WHEN d.corrects_number IS NOT NULL OR d.corrects_date IS NOT NULL
       THEN json_build_object('number', d.corrects_number, 'date', d.corrects_date) END AS corrects,
  d.currency, d.exchange_rate, d.amount_net, d.amount_vat, d.amount_gross, d.vat_breakdown,
  CASE WHEN d.payment_discount_percent IS NOT NULL
       THEN json_build_object('percent', d.payment_discount_percent::text, 'until', d.payment_discount_until)
       END AS payment_discount, d.source, d.origin,
  d.structured_communication, d.payment_reference, d.buyer_reference, d.order_reference, d.note, d.is_paid,
  d.journal_id, d.journal_entry_id, d.import_id, d.external, d.mailed_at, d.file_id, d.preview_file_id, d.version,
  d.version AS lock_version, d.created_at, d.updated_at, d.deleted_at`

const tables = `
  documents d
  JOIN LATERAL (
    SELECT p.today_id, s.name, s.type, s.code FROM third_parties_today p
      JOIN third_parties s ON s.company_id = p.company_id AND s.id = p.today_id
     WHERE p.company_id = d.company_id AND p.id = d.third_party_id OFFSET 0) t ON true
  LEFT JOIN documents o ON o.company_id = d.company_id AND o.id = d.corrects_document_id`

const lineColumns = `
  l.document_id, l.id, l.position, l.description, trim_scale(l.quantity)::text AS quantity,
  trim_scale(l.unit_price)::text AS unit_price, l.vat_rate, l.amount_net, l.amount_vat,
  l.amount_net + l.amount_vat AS amount_gross, l.account_id,
  json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> $3) AS actual_account, l.vat_code_id,
  json_build_object('id', v.id, 'code', v.code, 'rate', v.rate::text) AS vat_code, l.is_adjustment,
  CASE WHEN l.analytic IS NOT NULL THEN named_analytic(l.company_id, l.analytic) END AS analytic`

/** Documents by their ids, as they are kept, in the order of the ids. */
export async function documentsOf(
  op: CompanyReading,
  ids: readonly number[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const heads = await op.tx.rows<Omit<DocumentRow, 'lines'>>(
    `SELECT ${headColumns} FROM ${tables} WHERE d.company_id = $1 AND d.id = ANY ($2)`,
    [op.company.id, ids],
  )
  return withLines(op, ids, heads)
}

async function withLines(
  { tx, company }: CompanyReading,
  ids: readonly number[],
  heads: readonly Omit<DocumentRow, 'lines'>[],
): Promise<DocumentRow[]> {
  const lines = await tx.rows<DocumentLine & { document_id: number }>(
    `SELECT ${lineColumns}
       FROM document_lines l
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
       JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
      WHERE l.company_id = $1 AND l.document_id = ANY ($2) ORDER BY l.document_id, l.position`,
    [company.id, ids, company.locale],
  )
  const linesOf = new Map<number, DocumentLine[]>(ids.map((id) => [id, []]))
  for (const { document_id, ...line } of lines) linesOf.get(document_id)!.push(line)
  return inOrder(ids, heads).map((head) => ({ ...head, lines: linesOf.get(head.id)! }))
}

export async function findDocument(
  op: CompanyReading,
  id: number,
): Promise<DocumentRow | undefined> {
  const [found] = await documentsOf(op, [id])
  return found?.deleted_at === null ? found : undefined
}

/** Documents held until the end of the transaction, those in the bin or those that are not. */
export async function lockDocuments(
  op: CompanyOperation,
  ids: readonly number[],
  where: 'kept' | 'binned' = 'kept',
): Promise<DocumentRow[]> {
  return documentsOf(op, await holdRecords(op, 'documents', ids, where))
}

/** The documents that some entries book, held. */
export async function lockBookedBy(
  op: CompanyOperation,
  entryIds: readonly number[],
): Promise<DocumentRow[]> {
  const held = await op.tx.rows<{ id: number }>(
    `SELECT id FROM documents WHERE company_id = $1 AND journal_entry_id = ANY ($2) ORDER BY id FOR UPDATE`,
    [op.company.id, entryIds],
  )
  return documentsOf(
    op,
    held.map(({ id }) => id),
  )
}

/** The newest message of a document by Peppol: the one that it went by, or the one by which its import came. */
const newestMessage = (shown: string) => `SELECT ${shown} FROM (
    (SELECT o.id, o.status, o.at, o.error FROM peppol_messages o
      WHERE o.company_id = d.company_id AND o.document_id = d.id ORDER BY o.id DESC LIMIT 1)
    UNION ALL
    (SELECT n.id, n.status, n.at, n.error FROM peppol_messages n
      WHERE n.company_id = d.company_id AND n.import_id = d.import_id ORDER BY n.id DESC LIMIT 1)) m
  ORDER BY m.id DESC LIMIT 1`

/** How documents went by Peppol, or came: their newest messages. */
export async function peppolStatesOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PeppolState>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<PeppolState & { document_id: number }>(
    `SELECT d.id AS document_id, p.* FROM documents d
       JOIN LATERAL (${newestMessage('m.id, m.status, m.at, m.error')}) p ON true
      WHERE d.company_id = $1 AND d.id = ANY ($2)`,
    [company.id, ids],
  )
  return new Map(rows.map(({ document_id, ...state }) => [document_id, state]))
}

/** Whether a document was sent by Peppol, or is on its way: what failed did not go. */
export async function isSent({ tx, company }: CompanyReading, id: number): Promise<boolean> {
  const { sent } = await tx.one<{ sent: boolean }>(
    `SELECT EXISTS (SELECT FROM peppol_messages
                     WHERE company_id = $1 AND document_id = $2 AND status <> 'failed') AS sent`,
    [company.id, id],
  )
  return sent
}

const filters: Conditions<Omit<DocumentFilter, 'q'>> = {
  status: severalOf('status', documentStatuses, 'd.status = ANY ($?)'),
  direction: 'd.direction = $?',
  peppol_status: severalOf(
    'peppol_status',
    peppolStatuses,
    `coalesce((${newestMessage('m.status')}), 'none') = ANY ($?)`,
  ),
  third_party_id: `d.third_party_id IN (SELECT id FROM third_parties
                     WHERE company_id = $1 AND (id = $? OR merged_into_id = $?))`,
  from: 'd.document_date >= $?',
  to: 'd.document_date <= $?',
}

const inWords = [
  'd.words LIKE $?',
  `d.id IN (SELECT l.document_id FROM document_lines l WHERE l.company_id = $1 AND l.words LIKE $?)`,
  `d.third_party_id IN (
     SELECT t.id FROM third_parties t
       LEFT JOIN third_parties s ON s.company_id = t.company_id AND s.id = t.merged_into_id
      WHERE t.company_id = $1 AND (coalesce(s.folded_name, t.folded_name) LIKE $?
                                   OR folded(coalesce(s.code, t.code)) LIKE $?))`,
]

/** Which documents (`d`) a filter asks for; `$1` is their file, and parameters are counted on from those before. */
export function documentsAsked(
  { q, ...others }: DocumentFilter,
  before: readonly unknown[],
): { where: string; values: unknown[] } {
  const { where, values } = conditionsOf(filters, others, before)
  if (q == null) return { where, values }
  const ways = inWords.map((way) => way.replaceAll('$?', `$${values.length + 1}`))
  return { where: `${where} AND (${ways.join(' OR ')})`, values: [...values, likePattern(q)] }
}

export async function pageOfDocuments(
  { tx, company }: CompanyReading,
  filter: DocumentFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { q, ...others } = filter
  const { where, values } = conditionsOf(filters, others, [company.id])
  const selection = {
    from: 'documents d',
    id: 'd.id',
    order: 'd.document_date DESC, d.id DESC',
    where: `d.company_id = $1 AND d.deleted_at IS NULL${where}`,
    values,
  }
  if (q == null) return pageOfIds(tx, selection, limit, offset)
  return pageOfFound(tx, selection, { ways: inWords, pattern: likePattern(q) }, limit, offset)
}

export type PaymentStatus = Document['payment_status']

/** How far documents are paid: by what remains of the lines of their third parties. */
export async function paymentsOf(
  { tx, company }: CompanyReading,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentStatus>> {
  if (entryIds.length === 0) return new Map()
  const rows = await tx.rows<{ entry_id: number; status: PaymentStatus }>(
    `SELECT l.entry_id,
            CASE WHEN bool_and(l.open = 0) THEN 'paid'
                 WHEN bool_and(l.open = l.amount) THEN 'open' ELSE 'partial' END AS status
       FROM (SELECT l.entry_id, l.debit - l.credit AS amount,
                    CASE WHEN l.lettering_id IS NULL THEN coalesce(tied.open, l.debit - l.credit) ELSE 0 END AS open
               FROM entry_lines l
               LEFT JOIN tied_open($1, ARRAY(
                 SELECT o.partial_lettering_id FROM entry_lines o
                  WHERE o.company_id = $1 AND o.entry_id = ANY ($2)
                    AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
              WHERE l.company_id = $1 AND l.entry_id = ANY ($2) AND l.third_party_id IS NOT NULL) l
      GROUP BY l.entry_id`,
    [company.id, entryIds],
  )
  return new Map(rows.map(({ entry_id, status }) => [entry_id, status]))
}
