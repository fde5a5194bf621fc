import { findSame, takeTurns } from '#capabilities/documents'
import { vatNumberSpellings } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import { day, parseDay } from '#kernel/days'
import { formatAmount } from '#kernel/money'
import { dropFiles, insertFile, type KeptFile } from '#platform/files/stored'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Reading } from '#reading'
import { centsOf } from '../domain/figures.js'
import { documentImport, logged } from '../entity.js'
import * as duplicates from '../queries/duplicates.js'
import * as queries from '../queries/imports.js'
import * as queue from '../queries/queue.js'
import { findParty, keepPages, partyFacts } from '../queries/reading-context.js'
import * as writing from '../queries/writing.js'
import type { Analysis } from './analysis.js'
import { sourceOf, suggestedLines } from './suggest.js'

/** Writes down what a reading came to, unless someone else has the import in hand by now. */
export async function conclude(
  op: CompanyOperation,
  id: number,
  analysis: Analysis,
): Promise<queries.ImportRow | undefined> {
  // Two copies of one invoice that are read at the same time must see each other.
  await takeTurns(op)
  const [before] = await queries.lockImports(op, [id])
  if (!before || (await queue.leaseOf(op, id)) !== analysis.lease) {
    op.unchanged()
    return undefined
  }
  const previewFileId = await storeFile(op, analysis.preview)
  const originalFileId = await storeFile(op, analysis.original)
  const gone = [before.preview_file_id, before.original_file_id].filter((file) => file !== null)
  if (gone.length > 0) await dropFiles(op.tx, gone, op.now)
  const outcome = analysis.reading
    ? await outcomeOf(op, id, analysis.own, stated(before, analysis.reading), sourceOf(before))
    : { ...nothing, status: 'error' as const, error: analysis.error }
  const after = await writing.conclude(op, id, { ...outcome, previewFileId, originalFileId })
  if (analysis.reading && analysis.reading.pages.length > 0)
    await keepPages(op, id, analysis.reading.pages)
  op.record(documentImport.changed(logged(op, before), logged(op, after), 'analysed'))
  return after
}

async function storeFile(op: CompanyOperation, file: KeptFile | null): Promise<number | null> {
  return file && insertFile(op.tx, { companyId: op.company.id }, file, op.now)
}

const nothing = {
  kind: null,
  engine: null,
  direction: null,
  thirdPartyId: null,
  lines: [],
  extracted: null,
  warnings: null,
  error: null,
  duplicateOfImportId: null,
  duplicateOfDocumentId: null,
} as const

type Outcome = Omit<writing.Outcome, 'previewFileId' | 'originalFileId'>

/** Who handed a file over may have said what it is. */
function stated({ stated_direction: direction }: queries.ImportRow, reading: Reading): Reading {
  return direction === null
    ? reading
    : { ...reading, extracted: { ...reading.extracted, direction } }
}

async function outcomeOf(
  op: CompanyOperation,
  id: number,
  own: Analysis['own'],
  reading: Reading,
  source: ReturnType<typeof sourceOf>,
): Promise<Outcome> {
  const { extracted } = reading
  const thirdPartyId = reading.thirdPartyId ?? (await partyOf(op, extracted))
  const lines = await suggestedLines(op, extracted, thirdPartyId, own, source)
  const repeated = await repeatedBy(op, id, extracted, thirdPartyId)
  const warnings = [
    ...reading.warnings,
    ...(await strangeAccount(op, reading, thirdPartyId)),
    ...lines.warnings,
    ...(repeated ? [{ code: repeated.code, values: {} }] : []),
  ]
  const isSure = reading.isTrusted && warnings.length === reading.warnings.length
  return {
    ...nothing,
    status: repeated ? 'duplicate' : isSure ? 'ready' : 'needs_review',
    kind: reading.kind,
    engine: reading.engine,
    direction: extracted.direction,
    thirdPartyId,
    lines: lines.suggestions,
    extracted: extracted,
    warnings: warnings.length === 0 ? null : warnings,
    duplicateOfImportId: repeated?.importId ?? null,
    duplicateOfDocumentId: repeated?.documentId ?? null,
  }
}

/** The third party of an extract, by its VAT number, its account or its name. */
export async function partyOf(op: CompanyOperation, extracted: Extracted): Promise<number | null> {
  const { direction, counterparty } = extracted
  if (direction === null || counterparty === null) return null
  return findParty(op, {
    type: direction === 'purchase' ? 'supplier' : 'customer',
    vatNumbers: counterparty.vat_number ? vatNumberSpellings(counterparty.vat_number) : null,
    iban: direction === 'purchase' ? counterparty.iban : null,
    name: counterparty.name,
  })
}

/** A known supplier who wants to be paid on an account that nobody knows may be a fraud. */
async function strangeAccount(
  op: CompanyOperation,
  { extracted: { direction, counterparty }, warnings }: Reading,
  thirdPartyId: number | null,
): Promise<queries.KeptWarning[]> {
  const iban = counterparty?.iban ?? null
  if (warnings.some(({ code }) => code === 'iban_unknown')) return []
  if (direction !== 'purchase' || thirdPartyId === null || iban === null) return []
  const party = await partyFacts(op, thirdPartyId)
  const isStrange = party && party.ibans.length > 0 && !party.ibans.includes(iban)
  return isStrange ? [{ code: 'iban_unknown', values: { iban } }] : []
}

type Repeated = {
  code: 'duplicate_file' | 'duplicate_invoice'
  importId: number | null
  documentId: number | null
}

/** What an import repeats: the same bytes, or the same invoice as a document or another import. */
export async function repeatedBy(
  op: CompanyOperation,
  id: number,
  extracted: Extracted,
  thirdPartyId: number | null,
): Promise<Repeated | null> {
  const file = await duplicates.findSameFile(op, id)
  if (file)
    return { code: 'duplicate_file', importId: file.id, documentId: file.imported_document_id }
  const documentId = await sameDocument(op, extracted, thirdPartyId)
  const { number, counterparty, totals } = extracted
  const date = parseDay(extracted.date ?? '')
  const other =
    number !== null && date && totals.gross !== null && counterparty !== null
      ? await duplicates.findSameInvoice(op, id, {
          direction: extracted.direction,
          documentType: extracted.document_type,
          vatNumber: counterparty.vat_number,
          name: counterparty.name,
          number,
          date,
          gross: totals.gross,
        })
      : undefined
  if (documentId === undefined && other === undefined) return null
  return {
    code: 'duplicate_invoice',
    importId: other?.id ?? null,
    documentId: documentId ?? other?.imported_document_id ?? null,
  }
}

/** The document that is the same invoice, where the extract says enough to tell. */
export async function sameDocument(
  op: CompanyOperation,
  { direction, document_type, number, date, totals }: Extracted,
  thirdPartyId: number | null,
): Promise<number | undefined> {
  if (direction === null || thirdPartyId === null || number === null) return undefined
  if (parseDay(date ?? '') === undefined || totals.gross === null) return undefined
  return findSame(op, {
    direction,
    isCreditNote: document_type === 'credit_note',
    thirdPartyId,
    number,
    date: day(date!),
    gross: formatAmount(centsOf(totals.gross)),
  })
}
