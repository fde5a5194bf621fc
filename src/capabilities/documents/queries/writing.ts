import type { Day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import { touch } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Document, ExternalState } from '../schemas.js'
import { type DocumentRow, findDocument } from './documents.js'

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
  analytic: readonly { axis_id: number; code_id: number; percent: string }[] | null
}

/** What is stored of a document as it is given. */
export type StoredDocument = {
  direction: 'purchase' | 'sale'
  is_credit_note: boolean
  number: string | null
  document_date: Day
  due_date: Day | null
  third_party_id: number
  corrects_document_id: number | null
  corrects_number: string | null
  corrects_date: Day | null
  currency: string
  exchange_rate: string | null
  amount_net: string
  amount_vat: string
  amount_gross: string
  vat_breakdown: readonly { rate: string; base: string; amount: string }[]
  payment_discount_percent: string | null
  payment_discount_until: Day | null
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
  'corrects_document_id',
  'corrects_number',
  'corrects_date',
  'currency',
  'exchange_rate',
  'amount_net',
  'amount_vat',
  'amount_gross',
  'vat_breakdown',
  'payment_discount_percent',
  'payment_discount_until',
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
  op: CompanyOperation,
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
  await writeLines(op, id, document.lines)
  return (await findDocument(op, id))!
}

export async function updateDocument(
  op: CompanyOperation,
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
    await op.tx.run(
      `DELETE FROM document_lines WHERE company_id = $1 AND document_id = $2 AND position > $3`,
      [op.company.id, id, document.lines.length],
    )
    await writeLines(op, id, document.lines)
  }
  return (await findDocument(op, id))!
}

/** A line keeps its id when another takes its place: taken back, it is the line that it was. */
async function writeLines(
  { tx, company }: CompanyOperation,
  id: number,
  lines: readonly StoredLine[],
): Promise<void> {
  await tx.run(
    `INSERT INTO document_lines (company_id, document_id, position, description, quantity, unit_price, vat_rate,
                                 amount_net, amount_vat, account_id, vat_code_id, is_adjustment, analytic)
     SELECT $1, $2, row_number() OVER (), l.* FROM json_to_recordset($3) AS l (
       description text, quantity numeric, unit_price numeric, vat_rate numeric, amount_net numeric,
       amount_vat numeric, account_id bigint, vat_code_id bigint, is_adjustment boolean, analytic jsonb)
     ON CONFLICT (company_id, document_id, position) DO UPDATE
       SET description = excluded.description, quantity = excluded.quantity, unit_price = excluded.unit_price,
           vat_rate = excluded.vat_rate, amount_net = excluded.amount_net, amount_vat = excluded.amount_vat,
           account_id = excluded.account_id, vat_code_id = excluded.vat_code_id,
           is_adjustment = excluded.is_adjustment, analytic = excluded.analytic`,
    [company.id, id, JSON.stringify(lines)],
  )
}

/** A document in another state, with the entry that books it. */
export async function setStatus(
  op: CompanyOperation,
  id: number,
  to: {
    status: Document['status']
    entryId: number | null
    journalId?: number
    number?: string | null
    exchangeRate?: string | null
  },
): Promise<DocumentRow> {
  await touch(op, 'documents', id, {
    status: to.status,
    journal_entry_id: to.entryId,
    journal_id: to.journalId,
    number: to.number ?? undefined,
    exchange_rate: to.exchangeRate ?? undefined,
  })
  return (await findDocument(op, id))!
}

/** Another file, with its picture, in place of the one that a document has. */
export async function setFile(
  op: CompanyOperation,
  id: number,
  fileId: number | null,
  previewId: number | null,
): Promise<DocumentRow> {
  await touch(op, 'documents', id, { file_id: fileId, preview_file_id: previewId })
  return (await findDocument(op, id))!
}

export async function setExternal(
  op: CompanyOperation,
  id: number,
  external: ExternalState,
): Promise<DocumentRow> {
  await touch(op, 'documents', id, { external: JSON.stringify(external) })
  return (await findDocument(op, id))!
}

export async function setMailed(op: CompanyOperation, id: number): Promise<DocumentRow> {
  await touch(op, 'documents', id, { mailed_at: op.now })
  return (await findDocument(op, id))!
}

/** Removes documents for good; returns the files that nothing else has. */
export async function deleteDocuments(
  { tx, company }: CompanyOperation,
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
