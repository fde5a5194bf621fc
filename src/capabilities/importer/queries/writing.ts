import { binned, binValues } from '#platform/db/records'
import type { CompanyOperation } from '#platform/operations/operation'
import type { DocumentImport, ImportStatus, SuggestedLine } from '../schemas.js'
import { findImport, type ImportRow, type KeptWarning } from './imports.js'

export type NewImport = {
  batchId: string
  parentId: number | null
  fileId: number
  kind: DocumentImport['kind']
  status: 'queued' | 'expanded'
  warnings: readonly KeptWarning[] | null
}

export async function insertImport(op: CompanyOperation, made: NewImport): Promise<number> {
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

export async function conclude(
  op: CompanyOperation,
  id: number,
  outcome: Outcome,
): Promise<ImportRow> {
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

export type Corrected = {
  direction: 'purchase' | 'sale' | null
  thirdPartyId: number | null
  lines: readonly SuggestedLine[]
  extracted: object
  warnings: readonly KeptWarning[] | null
}

export async function correct(op: CompanyOperation, id: number, to: Corrected): Promise<ImportRow> {
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
  op: CompanyOperation,
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

/** Removes imports for good; returns their files. */
export async function deleteImports(
  { tx, company }: CompanyOperation,
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

/** Into the bin, or out of it. */
export async function setBinned(
  op: CompanyOperation,
  ids: readonly number[],
  isBinned: boolean,
): Promise<void> {
  await op.tx.run(
    `UPDATE document_imports SET ${binned} WHERE company_id = $1 AND id = ANY ($2)`,
    binValues(op, ids, isBinned),
  )
}
