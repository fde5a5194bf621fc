import type { Language } from '#kernel/languages'
import { skippedTexts } from '#platform/files/archive-problems'
import { signedAddress } from '#platform/files/stored'
import { entity } from '#platform/operations/entity'
import type { Circumstances, InCompany } from '#platform/operations/operation'
import { saidError, saidWarnings } from './domain/sentences.js'
import { findImport, type ImportRow } from './queries/imports.js'
import type { DocumentImport } from './schemas.js'

/** An import as the log has it: its sentences in the language of the file, and no signed address. */
export type LoggedImport = Omit<DocumentImport, 'file_url' | 'preview_url' | 'has_preview'> &
  Pick<ImportRow, 'file_id' | 'preview_file_id' | 'original_file_id'>

/** A file that was uploaded to become a document. */
export const documentImport = entity<LoggedImport>({
  resource: 'document-imports',
  table: 'document_imports',
  label: { fr: 'fichier importé', nl: 'geïmporteerd bestand', en: 'import', de: 'Import' },
  bin: true,
  // What is said of it is said in the language of the reader.
  derived: [
    'suggested_third_party_id',
    'suggested_third_party',
    'warnings.message',
    'error_message',
    'has_preview',
    'file_url',
    'preview_url',
  ],
  logOnly: ['file_id', 'preview_file_id', 'original_file_id'],
  find: async (op, id) => {
    const row = await findImport(op, id)
    return row && shownImport(op, row)
  },
})

export function logged({ company }: Pick<InCompany, 'company'>, row: ImportRow): LoggedImport {
  return said(row, company.locale)
}

function said<Row extends ImportRow>(row: Row, language: Language) {
  return {
    ...row,
    warnings: saidWarnings(row.warnings, language, skippedTexts),
    error_message: saidError(row.error, language),
  }
}

type Showing = InCompany & Pick<Circumstances, 'now' | 'services' | 'language'>

/** An import as the API shows it, with addresses to open its file. */
export function shownImport(op: Showing, row: ImportRow): DocumentImport {
  const { file_id, preview_file_id, original_file_id, ...shown } = said(row, op.language)
  const path = `/v1/companies/${op.company.publicToken}/document-imports/${row.id}/file`
  return {
    ...shown,
    file_url: signedAddress(op, path),
    preview_url: preview_file_id === null ? null : signedAddress(op, path, { preview: '1' }),
    has_preview: preview_file_id !== null,
  }
}
