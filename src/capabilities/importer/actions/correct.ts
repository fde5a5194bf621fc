import type { Extracted } from '#formats/e-invoices/index'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { judged, recalculated } from '#reading'
import { documentImport, logged, shownImport } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/imports.js'
import { ownCompany } from '../queries/reading-context.js'
import * as writing from '../queries/writing.js'
import type { Correction, DocumentImport, ExtractedWish } from '../schemas.js'
import { partyOf } from './conclude.js'
import { extractedFrom } from './extracted.js'
import { sourceOf, suggestedLines } from './suggest.js'

/** Replaces the extract of an import by a person's; its status stays. */
export async function correctImport(
  op: CompanyOperation,
  { id, body }: { id: number; body: Correction },
): Promise<DocumentImport> {
  const before = await getLocked(op, id)
  requireAnalysed(before)
  const after = await applyCorrection(op, before, body.extracted)
  return shownImport(op, after)
}

export async function applyCorrection(
  op: CompanyOperation,
  before: queries.ImportRow,
  wish: ExtractedWish,
): Promise<queries.ImportRow> {
  const old = before.extracted as Extracted | null
  const extracted = recalculated(extractedFrom(wish, old))
  if (JSON.stringify(extracted) === JSON.stringify(old)) {
    op.unchanged()
    return before
  }
  const own = await ownCompany(op)
  const found = await partyOf(op, extracted)
  const thirdPartyId =
    found ?? (isSameParty(extracted, old) ? before.suggested_third_party_id : null)
  const source = sourceOf(before)
  const { suggestions, warnings: ofLines } = await suggestedLines(
    op,
    extracted,
    thirdPartyId,
    own,
    source,
  )
  const warnings = [
    ...(before.warnings ?? []).filter(({ code }) => ofTheFile.has(code)),
    ...judged(extracted, { own, today: todayFor(op) }),
    ...ofLines,
  ]
  const after = await writing.correct(op, before.id, {
    direction: extracted.direction,
    thirdPartyId,
    lines: suggestions,
    extracted: extracted,
    warnings: warnings.length === 0 ? null : warnings,
  })
  op.record(documentImport.changed(logged(op, before), logged(op, after), 'corrected'))
  return after
}

/** What a corrected extract does not change: it is about the file. */
const ofTheFile: ReadonlySet<string> = new Set([
  'extension_mismatch',
  'not_an_invoice',
  'several_documents',
  'no_text_found',
  'pages_skipped',
  'pdf_xml_mismatch',
  'negative_invoice',
  'negative_credit_note',
  'duplicate_file',
  'duplicate_invoice',
])

function isSameParty(extracted: Extracted, old: Extracted | null): boolean {
  return (
    extracted.direction === old?.direction &&
    extracted.counterparty?.vat_number === old?.counterparty?.vat_number &&
    extracted.counterparty?.name === old?.counterparty?.name
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
