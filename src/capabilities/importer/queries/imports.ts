import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { TextValues } from '#kernel/languages'
import type { ReadTx, Tx } from '#platform/db/index'
import { conditionsOf, pageOfIds } from '#platform/db/selection'
import type { InCompany, Operation } from '#platform/operation'
import type { DocumentImport, ImportStatus, SuggestedLine } from '../schemas.js'

type InFile = InCompany & { readonly tx: ReadTx }
type Writing = Operation & InCompany

/** A warning as it is kept: its sentence is made for who reads it. */
export type KeptWarning = { readonly code: string; readonly values: TextValues }

type Made = 'warnings' | 'error_message' | 'file_url' | 'preview_url' | 'has_preview'

/** An import as it is kept. */
export type ImportRow = Omit<DocumentImport, Made> & {
  warnings: KeptWarning[] | null
  file_id: number
  preview_file_id: number | null
  original_file_id: number | null
}

const columns = `
  i.id, i.company_id, i.batch_id, i.parent_id, f.name AS original_name, f.mime, f.size, i.kind, i.status, i.progress,
  i.step, i.engine, i.suggested_direction, t.id AS suggested_third_party_id,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'type', t.type,
                                                    'vat_number', t.vat_number) END AS suggested_third_party,
  i.suggested_lines, i.extracted, i.warnings, i.error, i.duplicate_of_import_id, i.duplicate_of_document_id,
  i.imported_document_id, i.file_id, i.preview_file_id, i.original_file_id, i.version, i.version AS lock_version,
  i.created_at, i.updated_at, i.deleted_at`

/** The third party is who it is today, as long as it is not in the bin. */
const tables = `
  document_imports i
  JOIN files f ON f.id = i.file_id
  LEFT JOIN LATERAL (
    SELECT s.id, s.code, s.name, s.type, s.vat_number FROM third_parties_today p
      JOIN third_parties s ON s.company_id = p.company_id AND s.id = p.today_id AND s.deleted_at IS NULL
     WHERE p.company_id = i.company_id AND p.id = i.suggested_third_party_id OFFSET 0) t ON true`

/** Imports by their ids, in the order of the ids. */
export async function importsOf(
  { tx, company }: InFile,
  ids: readonly number[],
): Promise<ImportRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<ImportRow>(
    `SELECT ${columns} FROM ${tables} WHERE i.company_id = $1 AND i.id = ANY ($2)`,
    [company.id, ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findImport(op: InFile, id: number): Promise<ImportRow | undefined> {
  const [found] = await importsOf(op, [id])
  return found?.deleted_at === null ? found : undefined
}

/** Imports held until the end of the transaction, those in the bin or those that are not. */
export async function lockImports(
  op: Writing,
  ids: readonly number[],
  where: 'kept' | 'binned' = 'kept',
): Promise<ImportRow[]> {
  const held = await op.tx.rows<{ id: number }>(
    `SELECT id FROM document_imports WHERE company_id = $1 AND id = ANY ($2)
        AND (deleted_at IS NULL) = $3 ORDER BY id FOR UPDATE`,
    [op.company.id, ids, where === 'kept'],
  )
  const kept = new Set(held.map(({ id }) => id))
  return importsOf(
    op,
    [...new Set(ids)].filter((id) => kept.has(id)),
  )
}

export type ImportFilter = {
  readonly batchId: string | null
  readonly statuses: readonly string[] | null
}

const filters: Readonly<Record<keyof ImportFilter, string>> = {
  batchId: 'i.batch_id = $?',
  statuses: 'i.status = ANY ($?)',
}

export async function pageOfImports(
  { tx, company }: InFile,
  filter: ImportFilter,
  limit: number,
  offset: number,
): Promise<{ ids: number[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  return pageOfIds(
    tx,
    {
      from: 'document_imports i',
      id: 'i.id',
      order: 'i.id DESC',
      where: `i.company_id = $1 AND i.deleted_at IS NULL${where}`,
      values,
    },
    limit,
    offset,
  )
}

export type NewImport = {
  batchId: string
  parentId: number | null
  fileId: number
  kind: DocumentImport['kind']
  status: 'queued' | 'expanded'
  warnings: readonly KeptWarning[] | null
}

export async function insertImport(op: Writing, made: NewImport): Promise<number> {
  const isDone = made.status === 'expanded'
  const { id } = await op.tx.one<{ id: number }>(
    `INSERT INTO document_imports (company_id, batch_id, parent_id, file_id, kind, status, progress, step, warnings,
                                   created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING id`,
    [
      op.company.id,
      made.batchId,
      made.parentId,
      made.fileId,
      made.kind,
      made.status,
      isDone ? 100 : 0,
      isDone ? 'done' : 'queued',
      made.warnings === null ? null : JSON.stringify(made.warnings),
      op.caller.user.id,
      op.now,
    ],
  )
  return id
}

/** What is needed to read a file outside of any transaction. */
export type Claimed = { key: string; name: string; size: number; lease: string }

/**
 * Takes an import in hand: from the queue, after an error, or from someone whose time is over. Undefined when
 * there is nothing to take.
 */
export async function claim(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  times: { now: Instant; until: Instant },
): Promise<Claimed | undefined> {
  return tx.maybe<Claimed>(
    `UPDATE document_imports i
        SET status = 'analyzing', progress = 5, step = 'opening', error = NULL, lease = gen_random_uuid(),
            leased_until = $4
       FROM files f
      WHERE i.company_id = $1 AND i.id = $2 AND i.deleted_at IS NULL AND f.id = i.file_id
        AND (i.status IN ('queued', 'error') OR (i.status = 'analyzing' AND i.leased_until < $3))
      RETURNING f.key, f.name, f.size, i.lease`,
    [companyId, id, times.now, times.until],
  )
}

/** How far a reading is; it never goes back. */
export async function noteProgress(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  { lease, step, progress }: { lease: string; step: string; progress: number },
): Promise<void> {
  await tx.run(
    `UPDATE document_imports SET step = $4, progress = $5
      WHERE company_id = $1 AND id = $2 AND lease = $3 AND progress <= $5`,
    [companyId, id, lease, step, progress],
  )
}

/** Puts an import back in the queue that someone could not finish. */
export async function release(tx: Tx, companyId: CompanyId, id: number, lease: string) {
  await tx.run(
    `UPDATE document_imports SET status = 'queued', progress = 0, step = 'queued', lease = NULL, leased_until = NULL
      WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [companyId, id, lease],
  )
}

/** Puts back what was being read by who is not there any more. */
export async function releaseAbandoned(tx: Tx, now: Instant): Promise<number> {
  return tx.run(
    `UPDATE document_imports SET status = 'queued', progress = 0, step = 'queued', lease = NULL, leased_until = NULL
      WHERE status = 'analyzing' AND leased_until < $1`,
    [now],
  )
}

export type Waiting = { company_id: CompanyId; id: number }

/** What waits to be read in all files, the oldest first. */
export async function waitingImports(tx: ReadTx, most: number): Promise<Waiting[]> {
  return tx.rows<Waiting>(
    `SELECT i.company_id, i.id FROM document_imports i JOIN companies c ON c.id = i.company_id
      WHERE i.status = 'queued' AND i.deleted_at IS NULL AND c.deleted_at IS NULL ORDER BY i.id LIMIT $1`,
    [most],
  )
}

export async function queuedInBatch({ tx, company }: Writing, batchId: string) {
  return tx.rows<{ id: number; status: ImportStatus }>(
    `SELECT id, status FROM document_imports
      WHERE company_id = $1 AND batch_id = $2 AND deleted_at IS NULL ORDER BY id`,
    [company.id, batchId],
  )
}

/** What a reading came to. */
export type Outcome = {
  status: 'ready' | 'needs_review' | 'duplicate' | 'error'
  kind: DocumentImport['kind'] | null
  engine: string | null
  direction: 'purchase' | 'sale' | null
  thirdPartyId: number | null
  lines: readonly SuggestedLine[]
  extracted: object | null
  warnings: readonly KeptWarning[] | null
  error: string | null
  duplicateOfImportId: number | null
  duplicateOfDocumentId: number | null
  previewFileId: number | null
  originalFileId: number | null
}

export async function conclude(op: Writing, id: number, outcome: Outcome): Promise<ImportRow> {
  await op.tx.run(
    `UPDATE document_imports
        SET status = $3, progress = 100, step = 'done', kind = coalesce($4, kind), engine = $5,
            suggested_direction = $6, suggested_third_party_id = $7, suggested_lines = $8, extracted = $9,
            warnings = $10, error = $11, duplicate_of_import_id = $12, duplicate_of_document_id = $13,
            preview_file_id = $14, original_file_id = $15, lease = NULL, leased_until = NULL,
            version = version + 1, updated_at = $16
      WHERE company_id = $1 AND id = $2`,
    [
      op.company.id,
      id,
      outcome.status,
      outcome.kind,
      outcome.engine,
      outcome.direction,
      outcome.thirdPartyId,
      JSON.stringify(outcome.lines),
      outcome.extracted && JSON.stringify(outcome.extracted),
      outcome.warnings && JSON.stringify(outcome.warnings),
      outcome.error,
      outcome.duplicateOfImportId,
      outcome.duplicateOfDocumentId,
      outcome.previewFileId,
      outcome.originalFileId,
      op.now,
    ],
  )
  return (await findImport(op, id))!
}

/** The lease under which an import is being read. */
export async function leaseOf({ tx, company }: InFile, id: number): Promise<string | null> {
  const found = await tx.maybe<{ lease: string | null }>(
    `SELECT lease FROM document_imports WHERE company_id = $1 AND id = $2`,
    [company.id, id],
  )
  return found?.lease ?? null
}

export type Corrected = {
  direction: 'purchase' | 'sale' | null
  thirdPartyId: number | null
  lines: readonly SuggestedLine[]
  extracted: object
  warnings: readonly KeptWarning[] | null
}

export async function correct(op: Writing, id: number, to: Corrected): Promise<ImportRow> {
  await op.tx.run(
    `UPDATE document_imports
        SET suggested_direction = $3, suggested_third_party_id = $4, suggested_lines = $5, extracted = $6,
            warnings = $7, version = version + 1, updated_at = $8
      WHERE company_id = $1 AND id = $2`,
    [
      op.company.id,
      id,
      to.direction,
      to.thirdPartyId,
      JSON.stringify(to.lines),
      JSON.stringify(to.extracted),
      to.warnings && JSON.stringify(to.warnings),
      op.now,
    ],
  )
  return (await findImport(op, id))!
}

/** The document that was made of an import; null takes it back. */
export async function setDocument(
  op: Writing,
  id: number,
  status: ImportStatus,
  documentId: number | null,
): Promise<ImportRow> {
  await op.tx.run(
    `UPDATE document_imports SET status = $3, imported_document_id = $4, version = version + 1, updated_at = $5
      WHERE company_id = $1 AND id = $2`,
    [op.company.id, id, status, documentId, op.now],
  )
  return (await findImport(op, id))!
}

export async function setBinned(
  { tx, company, caller, now }: Writing,
  ids: readonly number[],
  isBinned: boolean,
): Promise<void> {
  await tx.run(
    `UPDATE document_imports SET deleted_at = CASE WHEN $3 THEN $4::timestamptz END,
            deleted_by = CASE WHEN $3 THEN $5::bigint END, version = version + 1, updated_at = $4
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, isBinned, now, caller?.user.id ?? null],
  )
}

/** Removes imports for good; returns their files. */
export async function deleteImports(
  { tx, company }: Writing,
  ids: readonly number[],
): Promise<number[]> {
  const gone = await tx.rows<Pick<ImportRow, 'file_id' | 'preview_file_id' | 'original_file_id'>>(
    `DELETE FROM document_imports WHERE company_id = $1 AND id = ANY ($2)
     RETURNING file_id, preview_file_id, original_file_id`,
    [company.id, ids],
  )
  return gone
    .flatMap((row) => [row.file_id, row.preview_file_id, row.original_file_id])
    .filter((id) => id !== null)
}

/** The earliest other import of the same bytes; what it became, when it became a document. */
export async function findSameFile(
  { tx, company }: InFile,
  id: number,
): Promise<{ id: number; imported_document_id: number | null } | undefined> {
  return tx.maybe(
    `SELECT o.id, o.imported_document_id
       FROM document_imports i
       JOIN files f ON f.id = i.file_id
       JOIN files g ON g.company_id = f.company_id AND g.sha256 = f.sha256
       JOIN document_imports o ON o.company_id = i.company_id AND o.file_id = g.id
      WHERE i.company_id = $1 AND i.id = $2 AND o.id <> i.id AND o.deleted_at IS NULL
        AND o.status IN ('ready', 'needs_review', 'duplicate', 'validated')
      ORDER BY (o.status = 'validated') DESC, (o.status = 'duplicate'), o.id LIMIT 1`,
    [company.id, id],
  )
}

/** What makes two sheets the same invoice. */
export type SheetKey = {
  direction: string | null
  documentType: string
  vatNumber: string | null
  name: string | null
  number: string
  date: string
  gross: number
}

/** The earliest other import that was read as the same invoice of the same counterparty. */
export async function findSameSheet(
  { tx, company }: InFile,
  id: number,
  key: SheetKey,
): Promise<{ id: number; imported_document_id: number | null } | undefined> {
  return tx.maybe(
    `SELECT o.id, o.imported_document_id FROM document_imports o
      WHERE o.company_id = $1 AND o.id <> $2 AND o.deleted_at IS NULL
        AND o.status IN ('ready', 'needs_review', 'duplicate', 'validated')
        AND o.extracted ->> 'date' = $3 AND (o.extracted #>> '{totals,gross}')::numeric = $4
        AND o.extracted ->> 'document_type' = $5
        AND o.extracted ->> 'direction' IS NOT DISTINCT FROM $6
        AND regexp_replace(upper(o.extracted ->> 'number'), '[^A-Z0-9]', '', 'g')
          = regexp_replace(upper($7), '[^A-Z0-9]', '', 'g')
        AND CASE WHEN $8::text IS NOT NULL THEN o.extracted #>> '{counterparty,vat_number}' = $8
                 ELSE folded(o.extracted #>> '{counterparty,name}') = folded($9) END
      ORDER BY (o.status = 'validated') DESC, (o.status = 'duplicate'), o.id LIMIT 1`,
    [
      company.id,
      id,
      key.date,
      key.gross,
      key.documentType,
      key.direction,
      key.number,
      key.vatNumber,
      key.name,
    ],
  )
}

/** The file of an import that is not in the bin, or its picture. */
export async function fileOfImport(
  tx: ReadTx,
  publicToken: string,
  id: number,
  isPreview: boolean,
): Promise<number | null> {
  const found = await tx.maybe<{ file_id: number | null }>(
    `SELECT CASE WHEN $3 THEN i.preview_file_id ELSE i.file_id END AS file_id
       FROM companies c JOIN document_imports i ON i.company_id = c.id
      WHERE c.public_token = $1 AND c.deleted_at IS NULL AND i.id = $2 AND i.deleted_at IS NULL`,
    [publicToken, id, isPreview],
  )
  return found?.file_id ?? null
}

/** How many files a firm had read this month. */
export async function importsSince(tx: ReadTx, firmId: number, since: Instant): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM document_imports i JOIN companies c ON c.id = i.company_id
      WHERE c.firm_id = $1 AND i.created_at >= $2 AND i.status <> 'expanded'`,
    [firmId, since],
  )
  return count
}

/** One who adds imports to a firm counts those of who was before. */
export async function holdFirm(tx: ReadTx, firmId: number): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('imports', $1))`, [firmId])
}
