import type { Day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import { conditionsOf, isFound, midnight, pageOfFound, pageOfIds } from '#platform/db/selection'
import type { InCompany, Operation } from '#platform/operation'
import type { Document, DocumentLine, ExternalState } from '../schemas.js'

type InFile = InCompany & { readonly tx: ReadTx }
type Writing = Operation & InCompany

/** A document as it is kept and logged; addresses and the state of payment are made when it is shown. */
export type DocumentRow = Omit<
  Document,
  'file_url' | 'preview_url' | 'has_preview' | 'payment_status'
> & {
  file_id: number | null
  preview_file_id: number | null
}

const headColumns = `
  d.id, d.company_id, CASE d.direction WHEN 'sale' THEN 'sales' ELSE 'purchases' END AS type, d.direction,
  d.is_credit_note, d.number, ${midnight('d.document_date')} AS document_date, d.due_date, d.status,
  t.today_id AS third_party_id,
  json_build_object('id', t.today_id, 'name', t.name, 'type', t.type, 'code', t.code) AS third_party,
  d.currency, d.exchange_rate, d.amount_net, d.amount_vat, d.amount_gross, d.vat_breakdown, d.source, d.origin,
  d.structured_communication, d.payment_reference, d.buyer_reference, d.order_reference, d.note, d.is_paid,
  d.journal_id, d.journal_entry_id, d.import_id, d.external, d.file_id, d.preview_file_id, d.version,
  d.version AS lock_version, d.created_at, d.updated_at, d.deleted_at`

const tables = `
  documents d
  JOIN LATERAL (
    SELECT p.today_id, s.name, s.type, s.code FROM third_parties_today p
      JOIN third_parties s ON s.company_id = p.company_id AND s.id = p.today_id
     WHERE p.company_id = d.company_id AND p.id = d.third_party_id OFFSET 0) t ON true`

const lineColumns = `
  l.document_id, l.id, l.position, l.description, trim_scale(l.quantity)::text AS quantity,
  trim_scale(l.unit_price)::text AS unit_price, l.vat_rate, l.amount_net, l.amount_vat,
  l.amount_net + l.amount_vat AS amount_gross, l.account_id,
  json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> $3) AS actual_account, l.vat_code_id,
  json_build_object('id', v.id, 'code', v.code, 'rate', v.rate::text) AS vat_code, l.is_adjustment,
  '[]'::json AS analytic`

/** Documents by their ids, as they are kept, in the order of the ids. */
export async function documentsOf(op: InFile, ids: readonly number[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const heads = await op.tx.rows<Omit<DocumentRow, 'lines'>>(
    `SELECT ${headColumns} FROM ${tables} WHERE d.company_id = $1 AND d.id = ANY ($2)`,
    [op.company.id, ids],
  )
  return withLines(op, ids, heads)
}

async function withLines(
  { tx, company }: InFile,
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
  const byId = new Map(heads.map((head) => [head.id, head]))
  return ids.flatMap((id) => {
    const head = byId.get(id)
    return head ? [{ ...head, lines: linesOf.get(id)! }] : []
  })
}

export async function findDocument(op: InFile, id: number): Promise<DocumentRow | undefined> {
  const [found] = await documentsOf(op, [id])
  return found?.deleted_at === null ? found : undefined
}

/** Documents held until the end of the transaction, those in the bin or those that are not. */
export async function lockDocuments(
  op: Writing,
  ids: readonly number[],
  where: 'kept' | 'binned' = 'kept',
): Promise<DocumentRow[]> {
  const held = await op.tx.rows<{ id: number }>(
    `SELECT id FROM documents WHERE company_id = $1 AND id = ANY ($2)
        AND (deleted_at IS NULL) = $3 ORDER BY id FOR UPDATE`,
    [op.company.id, ids, where === 'kept'],
  )
  const kept = new Set(held.map(({ id }) => id))
  return documentsOf(
    op,
    [...new Set(ids)].filter((id) => kept.has(id)),
  )
}

export type DocumentFilter = {
  statuses: readonly string[] | null
  direction: string | null
  thirdPartyId: number | null
  from: Day | null
  to: Day | null
  /** Already folded and escaped, as a LIKE pattern. */
  pattern: string | null
}

const filters: Readonly<Record<keyof DocumentFilter, string>> = {
  statuses: 'd.status = ANY ($?)',
  direction: 'd.direction = $?',
  thirdPartyId: `d.third_party_id IN (SELECT id FROM third_parties
                   WHERE company_id = $1 AND (id = $? OR merged_into_id = $?))`,
  from: 'd.document_date >= $?',
  to: 'd.document_date <= $?',
  pattern: `(${isFound("concat_ws(' ', d.number, d.structured_communication, d.payment_reference, t.name, t.code)")}
     OR EXISTS (SELECT FROM document_lines l WHERE l.company_id = $1 AND l.document_id = d.id
                   AND ${isFound('l.description')}))`,
}

export async function pageOfDocuments(
  { tx, company }: InFile,
  filter: DocumentFilter,
  limit: number,
  offset: number,
): Promise<{ ids: number[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  const page = filter.pattern === null ? pageOfIds : pageOfFound
  return page(
    tx,
    {
      from: filter.pattern === null ? 'documents d' : tables,
      id: 'd.id',
      order: 'd.document_date DESC, d.id DESC',
      where: `d.company_id = $1 AND d.deleted_at IS NULL${where}`,
      values,
    },
    limit,
    offset,
  )
}

export type PaymentStatus = Document['payment_status']

/** How far documents are paid: by the lettering of the lines of their third parties. */
export async function paymentsOf(
  { tx, company }: InFile,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentStatus>> {
  if (entryIds.length === 0) return new Map()
  const rows = await tx.rows<{ entry_id: number; status: PaymentStatus }>(
    `SELECT l.entry_id,
            CASE WHEN bool_and(l.lettering_id IS NOT NULL) THEN 'paid'
                 WHEN bool_or(l.lettering_id IS NOT NULL) THEN 'partial' ELSE 'open' END AS status
       FROM entry_lines l
      WHERE l.company_id = $1 AND l.entry_id = ANY ($2) AND l.third_party_id IS NOT NULL
      GROUP BY l.entry_id`,
    [company.id, entryIds],
  )
  return new Map(rows.map(({ entry_id, status }) => [entry_id, status]))
}

/** A line as it is stored; amounts are decimal text. */
export type StoredLine = {
  description: string
  quantity: string | null
  unit_price: string | null
  vat_rate: string
  amount_net: string
  amount_vat: string
  account_id: number
  vat_code_id: number
  is_adjustment: boolean
}

/** What is stored of a document as it is given. */
export type StoredDocument = {
  direction: 'purchase' | 'sale'
  is_credit_note: boolean
  number: string | null
  document_date: Day
  due_date: Day | null
  third_party_id: number
  currency: string
  exchange_rate: string | null
  amount_net: string
  amount_vat: string
  amount_gross: string
  vat_breakdown: readonly { rate: string; base: string; amount: string }[]
  structured_communication: string | null
  payment_reference: string | null
  buyer_reference: string | null
  order_reference: string | null
  note: string | null
  is_paid: boolean
  journal_id: number | null
  lines: readonly StoredLine[]
}

/** Where a new document comes from. */
export type Provenance = {
  source: Document['source']
  origin: string
  import_id: number | null
  file_id: number | null
  preview_file_id: number | null
}

const stored = [
  'direction',
  'is_credit_note',
  'number',
  'document_date',
  'due_date',
  'third_party_id',
  'currency',
  'exchange_rate',
  'amount_net',
  'amount_vat',
  'amount_gross',
  'vat_breakdown',
  'structured_communication',
  'payment_reference',
  'buyer_reference',
  'order_reference',
  'note',
  'is_paid',
  'journal_id',
] as const satisfies readonly (keyof StoredDocument)[]

function valuesOf(document: StoredDocument): unknown[] {
  return stored.map((name) =>
    name === 'vat_breakdown' ? JSON.stringify(document[name]) : document[name],
  )
}

export async function insertDocument(
  op: Writing,
  document: StoredDocument,
  { source, origin, import_id, file_id, preview_file_id }: Provenance,
  /** Makes a structured communication of the id. */
  communicationOf: ((id: number) => string) | null,
): Promise<DocumentRow> {
  const { id } = await op.tx.one<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('documents', 'id')) AS id`,
  )
  const structured_communication = communicationOf?.(id) ?? document.structured_communication
  const places = stored.map((_, place) => `$${place + 10}`)
  await op.tx.run(
    `INSERT INTO documents (company_id, id, source, origin, import_id, file_id, preview_file_id, created_by,
                            created_at, updated_at, ${stored.join(', ')})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, ${places.join(', ')})`,
    [
      op.company.id,
      id,
      source,
      origin,
      import_id,
      file_id,
      preview_file_id,
      op.caller?.user.id ?? null,
      op.now,
      ...valuesOf({ ...document, structured_communication }),
    ],
  )
  await insertLines(op, id, document.lines)
  return (await findDocument(op, id))!
}

export async function updateDocument(
  op: Writing,
  id: number,
  document: StoredDocument,
  areLinesNew: boolean,
): Promise<DocumentRow> {
  const sets = stored.map((name, place) => `${name} = $${place + 4}`)
  await op.tx.run(
    `UPDATE documents SET ${sets.join(', ')}, version = version + 1, updated_at = $3
      WHERE company_id = $1 AND id = $2`,
    [op.company.id, id, op.now, ...valuesOf(document)],
  )
  if (areLinesNew) {
    await op.tx.run(`DELETE FROM document_lines WHERE company_id = $1 AND document_id = $2`, [
      op.company.id,
      id,
    ])
    await insertLines(op, id, document.lines)
  }
  return (await findDocument(op, id))!
}

async function insertLines(
  { tx, company }: Writing,
  id: number,
  lines: readonly StoredLine[],
): Promise<void> {
  await tx.run(
    `INSERT INTO document_lines (company_id, document_id, position, description, quantity, unit_price, vat_rate,
                                 amount_net, amount_vat, account_id, vat_code_id, is_adjustment)
     SELECT $1, $2, row_number() OVER (), l.* FROM json_to_recordset($3) AS l (
       description text, quantity numeric, unit_price numeric, vat_rate numeric, amount_net numeric,
       amount_vat numeric, account_id bigint, vat_code_id bigint, is_adjustment boolean)`,
    [company.id, id, JSON.stringify(lines)],
  )
}

/** A document in another state, with the entry that books it. */
export async function setStatus(
  op: Writing,
  id: number,
  to: {
    status: Document['status']
    entryId: number | null
    journalId?: number
    number?: string | null
    exchangeRate?: string | null
  },
): Promise<DocumentRow> {
  await op.tx.run(
    `UPDATE documents SET status = $3, journal_entry_id = $4, journal_id = coalesce($5, journal_id),
            number = coalesce($6, number), exchange_rate = coalesce($7, exchange_rate), version = version + 1,
            updated_at = $8
      WHERE company_id = $1 AND id = $2`,
    [
      op.company.id,
      id,
      to.status,
      to.entryId,
      to.journalId ?? null,
      to.number ?? null,
      to.exchangeRate ?? null,
      op.now,
    ],
  )
  return (await findDocument(op, id))!
}

/** Another file, with its picture, in place of the one that a document has. */
export async function setFile(
  op: Writing,
  id: number,
  fileId: number | null,
  previewId: number | null,
): Promise<DocumentRow> {
  await op.tx.run(
    `UPDATE documents SET file_id = $3, preview_file_id = $4, version = version + 1, updated_at = $5
      WHERE company_id = $1 AND id = $2`,
    [op.company.id, id, fileId, previewId, op.now],
  )
  return (await findDocument(op, id))!
}

/** The name of the file on the external platform; null when it was made here. */
export async function externalIdOf({ tx, company }: InFile): Promise<string | null> {
  const { external_id } = await tx.one<{ external_id: string | null }>(
    `SELECT external_id FROM companies WHERE id = $1`,
    [company.id],
  )
  return external_id
}

export async function setExternal(
  op: Writing,
  id: number,
  external: ExternalState,
): Promise<DocumentRow> {
  await op.tx.run(
    `UPDATE documents SET external = $3, version = version + 1, updated_at = $4
      WHERE company_id = $1 AND id = $2`,
    [op.company.id, id, JSON.stringify(external), op.now],
  )
  return (await findDocument(op, id))!
}

/** The documents that some entries book, held. */
export async function lockBookedBy(
  op: Writing,
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

/** Into the bin, or out of it. */
export async function setBinned(
  { tx, company, caller, now }: Writing,
  ids: readonly number[],
  isBinned: boolean,
): Promise<void> {
  await tx.run(
    `UPDATE documents SET deleted_at = CASE WHEN $3 THEN $4::timestamptz END,
            deleted_by = CASE WHEN $3 THEN $5::bigint END, version = version + 1, updated_at = $4
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, isBinned, now, caller?.user.id ?? null],
  )
}

/** Removes documents for good; returns the files that nothing else has. */
export async function deleteDocuments(
  { tx, company }: Writing,
  ids: readonly number[],
): Promise<number[]> {
  const gone = await tx.rows<{ file_id: number | null; preview_file_id: number | null }>(
    `DELETE FROM documents WHERE company_id = $1 AND id = ANY ($2) RETURNING file_id, preview_file_id`,
    [company.id, ids],
  )
  const files = gone.flatMap((row) => [row.file_id, row.preview_file_id])
  return unusedFiles(
    tx,
    files.filter((id) => id !== null),
  )
}

/** Those of some files that neither a document nor an import has. */
export async function unusedFiles(tx: ReadTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT f.id FROM files f WHERE f.id = ANY ($1)
        AND NOT EXISTS (SELECT FROM documents d WHERE f.id IN (d.file_id, d.preview_file_id))
        AND NOT EXISTS (SELECT FROM document_imports i
                         WHERE f.id IN (i.file_id, i.preview_file_id, i.original_file_id))`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** The next number of a series, from a row that is held until the end. */
export async function nextNumber({ tx, company }: Writing, series: string): Promise<number> {
  const { last_number } = await tx.one<{ last_number: number }>(
    `INSERT INTO document_numbers (company_id, series, last_number) VALUES ($1, $2, 1)
     ON CONFLICT (company_id, series) DO UPDATE SET last_number = document_numbers.last_number + 1
     RETURNING last_number`,
    [company.id, series],
  )
  return last_number
}

/** Whether something that we sold has a number already. */
export async function isNumberTaken(
  { tx, company }: InFile,
  number: string,
  isCreditNote: boolean,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM documents
      WHERE company_id = $1 AND direction = 'sale' AND is_credit_note = $3 AND upper(number) = upper($2)
        AND status <> 'cancelled' AND deleted_at IS NULL`,
    [company.id, number, isCreditNote],
  )
  return found !== undefined
}

/** What makes two documents the same invoice. */
export type Likeness = {
  direction: 'purchase' | 'sale'
  isCreditNote: boolean
  thirdPartyId: number
  number: string
  date: Day
  gross: string
}

/** The first document that is the same invoice: of the same third party, number, date and amount. */
export async function findSame(
  { tx, company }: InFile,
  { direction, isCreditNote, thirdPartyId, number, date, gross }: Likeness,
  besides: number | null = null,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT d.id FROM documents d
      WHERE d.company_id = $1 AND d.deleted_at IS NULL AND d.status <> 'cancelled' AND d.id IS DISTINCT FROM $8
        AND d.third_party_id IN (SELECT id FROM third_parties WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2))
        AND d.direction = $3 AND d.is_credit_note = $4 AND d.document_date = $6 AND d.amount_gross = $7
        AND regexp_replace(upper(d.number), '[^A-Z0-9]', '', 'g') = regexp_replace(upper($5), '[^A-Z0-9]', '', 'g')
      ORDER BY d.id LIMIT 1`,
    [company.id, thirdPartyId, direction, isCreditNote, number, date, gross, besides],
  )
  return found?.id
}

/** One who adds a document of a file after another sees what that one added. */
export async function takeTurns({ tx, company }: Writing): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('documents', $1))`, [company.id])
}

/** The codes of VAT codes by id, of those that are kept. */
export async function vatCodesById(
  { tx, company }: InFile,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: number; code: string }>(
    `SELECT id, code FROM vat_codes WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export type Defaults = { account_id: number | null; vat_code: string | null }

/** What a third party proposes for its invoices. */
export async function defaultsOf({ tx, company }: InFile, thirdPartyId: number): Promise<Defaults> {
  const found = await tx.maybe<Defaults>(
    `SELECT t.default_account_id AS account_id, v.code AS vat_code FROM third_parties t
       LEFT JOIN vat_codes v ON v.company_id = t.company_id AND v.id = t.default_vat_code_id
      WHERE t.company_id = $1 AND t.id = $2`,
    [company.id, thirdPartyId],
  )
  return found ?? { account_id: null, vat_code: null }
}

/** The VAT codes that accounts propose, by the number and by the id of the account. */
export async function vatCodesOfAccounts(
  { tx, company }: InFile,
  wanted: readonly (string | number)[],
): Promise<ReadonlyMap<string | number, string>> {
  const rows = await tx.rows<{ id: number; number: string; code: string }>(
    `SELECT a.id, a.number, v.code FROM accounts a
       JOIN vat_codes v ON v.company_id = a.company_id AND v.id = a.vat_code_id AND v.deleted_at IS NULL
      WHERE a.company_id = $1 AND (a.id::text = ANY ($2) OR a.number = ANY ($3)) AND a.deleted_at IS NULL`,
    [
      company.id,
      wanted.filter((one) => typeof one === 'number').map(String),
      wanted.filter((one) => typeof one === 'string'),
    ],
  )
  const codes = new Map<string | number, string>()
  for (const { id, number, code } of rows) codes.set(id, code).set(number, code)
  return codes
}

export type VatFacts = { code: string; rate: string; isReverseCharge: boolean }

/** What VAT codes say of a rate, whether they are in the bin or not. */
export async function vatFacts(
  { tx, company }: InFile,
  ids: readonly number[],
): Promise<VatFacts[]> {
  return tx.rows<VatFacts>(
    `SELECT code, rate, is_reverse_charge AS "isReverseCharge" FROM vat_codes
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
}

export async function vatNumberOf(
  { tx, company }: InFile,
  thirdPartyId: number,
): Promise<string | null> {
  const found = await tx.maybe<{ vat_number: string | null }>(
    `SELECT vat_number FROM third_parties WHERE company_id = $1 AND id = $2`,
    [company.id, thirdPartyId],
  )
  return found?.vat_number ?? null
}
