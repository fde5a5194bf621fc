import type { ExtractedSheet } from '#invoices'
import { todayAt } from '#kernel/instants'
import { invalidField, problem } from '#kernel/problem'
import { uncoded } from '#platform/http/problems'
import type { CompanyOperation } from '#platform/operation'
import { judged, recalculated } from '#reading'
import { documentImport, logged, shownImport } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/imports.js'
import { ownCompany } from '../queries/reading-context.js'
import * as writing from '../queries/writing.js'
import type { Correction, DocumentImport, SheetWish } from '../schemas.js'
import { partyOf } from './conclude.js'
import { sheetOf } from './sheet.js'
import { suggestedLines } from './suggest.js'

/** Replaces the sheet of an import by a person's; its status stays. */
export async function correctImport(
  op: CompanyOperation,
  { id, body }: { id: number; body: Correction },
): Promise<DocumentImport> {
  const before = await getLocked(op, id)
  requireAnalysed(before)
  const after = await corrected(op, before, body.extracted)
  return shownImport(op, after)
}

export async function corrected(
  op: CompanyOperation,
  before: queries.ImportRow,
  wish: SheetWish,
): Promise<queries.ImportRow> {
  const old = before.extracted as ExtractedSheet | null
  const sheet = recalculated(sheetOf(wish, old))
  if (JSON.stringify(sheet) === JSON.stringify(old)) {
    op.unchanged()
    return before
  }
  const own = await ownCompany(op)
  const found = await partyOf(op, sheet)
  const thirdPartyId = found ?? (isSameParty(sheet, old) ? before.suggested_third_party_id : null)
  const { suggestions, warnings: ofLines } = await suggestedLines(op, sheet, thirdPartyId, own)
  const warnings = [
    ...(before.warnings ?? []).filter(({ code }) => ofTheFile.has(code)),
    ...judged(sheet, { own, today: todayAt(op.now) }),
    ...ofLines,
  ]
  const after = await writing.correct(op, before.id, {
    direction: sheet.direction,
    thirdPartyId,
    lines: suggestions,
    extracted: sheet,
    warnings: warnings.length === 0 ? null : warnings,
  })
  op.record(documentImport.changed(logged(op, before), logged(op, after), 'corrected'))
  return after
}

/** What a corrected sheet does not change: it is about the file. */
const ofTheFile: ReadonlySet<string> = new Set([
  'extension_mismatch',
  'not_an_invoice',
  'several_documents',
  'no_text_found',
  'pages_skipped',
  'pdf_xml_mismatch',
  'negative_invoice',
  'duplicate_file',
  'duplicate_invoice',
])

function isSameParty(sheet: ExtractedSheet, old: ExtractedSheet | null): boolean {
  return (
    sheet.direction === old?.direction &&
    sheet.counterparty?.vat_number === old?.counterparty?.vat_number &&
    sheet.counterparty?.name === old?.counterparty?.name
  )
}

export async function getLocked(op: CompanyOperation, id: number): Promise<queries.ImportRow> {
  const [found] = await queries.lockImports(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** Refuses what was not read yet, what could not be read, and what is done with. */
export function requireAnalysed({ status, imported_document_id }: queries.ImportRow): void {
  if (status === 'queued') throw invalidField('status', messages.notAnalysed)
  if (status === 'analyzing') throw invalidField('status', messages.beingAnalysed)
  if (status === 'error') throw invalidField('status', messages.analysisFailed)
  if (status === 'expanded') throw invalidField('status', messages.isArchive)
  if (status === 'validated')
    throw invalidField('status', messages.alreadyValidated, {
      document: imported_document_id ?? '',
    })
}
