import type { TextValues } from '#kernel/languages'
import { type Conditions, conditionsOf, severalOf } from '#platform/db/filters'
import { holdRecords, inOrder } from '#platform/db/records'
import { pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { type DocumentImport, type ImportFilter, importStatuses } from '../schemas.js'

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
  i.id, i.company_id, i.batch_id, i.parent_id, f.name AS original_name, f.mime, f.size,
  i.source, i.external_id, i.note, i.stated_direction, i.kind, i.status, i.progress,
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
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ImportRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<ImportRow>(
    `SELECT ${columns} FROM ${tables} WHERE i.company_id = $1 AND i.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, rows)
}

export async function findImport(op: CompanyReading, id: number): Promise<ImportRow | undefined> {
  const [found] = await importsOf(op, [id])
  return found?.deleted_at === null ? found : undefined
}

/** Imports held until the end of the transaction, those in the bin or those that are not. */
export async function lockImports(
  op: CompanyOperation,
  ids: readonly number[],
  where: 'kept' | 'binned' = 'kept',
): Promise<ImportRow[]> {
  return importsOf(op, await holdRecords(op, 'document_imports', ids, where))
}

const filters: Conditions<ImportFilter> = {
  batch_id: 'i.batch_id = $?',
  status: severalOf('status', importStatuses, 'i.status = ANY ($?)'),
}

export async function pageOfImports(
  { tx, company }: CompanyReading,
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
