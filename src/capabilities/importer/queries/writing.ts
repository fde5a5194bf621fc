import { touch } from '#platform/db/record-writes'
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
  /** What the external platform says of a file that it hands over. */
  external?: HandedOver
  /** Where it comes from, when nobody uploaded it. */
  source?: 'peppol'
}

export type HandedOver = {
  readonly externalId: string
  readonly note: string | null
  readonly direction: 'purchase' | 'sale' | null
}

export async function insertImport(op: CompanyOperation, made: NewImport): Promise<number> {
  const isDone = made.status === 'expanded'
  const { id } = await op.tx.one<{ id: number }>(
    `INSERT INTO document_imports (company_id, batch_id, parent_id, file_id, kind, status, progress, step, warnings,
                                   created_by, created_at, updated_at, source, external_id, note, stated_direction)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15) RETURNING id`,
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
      made.source ?? (made.external ? 'external' : 'upload'),
      made.external?.externalId ?? null,
      made.external?.note ?? null,
      made.external?.direction ?? null,
    ],
  )
  return id
}

/** What is proposed for a document, with what the file says. */
type Suggestion = {
  direction: 'purchase' | 'sale' | null
  thirdPartyId: number | null
  lines: readonly SuggestedLine[]
  extracted: object | null
  warnings: readonly KeptWarning[] | null
}

/** What a reading came to. */
export type Outcome = Suggestion & {
  status: 'ready' | 'needs_review' | 'duplicate' | 'error'
  kind: DocumentImport['kind'] | null
  engine: string | null
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
  await touch(op, 'document_imports', id, {
    status: outcome.status,
    progress: 100,
    step: 'done',
    kind: outcome.kind ?? undefined,
    engine: outcome.engine,
    ...suggestionOf(outcome),
    error: outcome.error,
    duplicate_of_import_id: outcome.duplicateOfImportId,
    duplicate_of_document_id: outcome.duplicateOfDocumentId,
    preview_file_id: outcome.previewFileId,
    original_file_id: outcome.originalFileId,
    lease: null,
    leased_until: null,
  })
  return (await findImport(op, id))!
}

export type Corrected = Suggestion & { extracted: object }

export async function correct(op: CompanyOperation, id: number, to: Corrected): Promise<ImportRow> {
  await touch(op, 'document_imports', id, suggestionOf(to))
  return (await findImport(op, id))!
}

function suggestionOf(made: Suggestion): Readonly<Record<string, unknown>> {
  return {
    suggested_direction: made.direction,
    suggested_third_party_id: made.thirdPartyId,
    suggested_lines: JSON.stringify(made.lines),
    extracted: made.extracted && JSON.stringify(made.extracted),
    warnings: made.warnings && JSON.stringify(made.warnings),
  }
}

/** The document that was made of an import; null takes it back. */
export async function setDocument(
  op: CompanyOperation,
  id: number,
  status: ImportStatus,
  documentId: number | null,
): Promise<ImportRow> {
  await touch(op, 'document_imports', id, { status, imported_document_id: documentId })
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
