import { randomUUID } from 'node:crypto'
import { sniff } from '#platform/files/index'
import { type Keeping, type KeptFile, keepBytes, sha256Of } from '#platform/files/stored'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { judged, recalculated } from '#reading'
import { documentImport, logged } from '../entity.js'
import * as queries from '../queries/imports.js'
import { ownCompany } from '../queries/reading-context.js'
import * as writing from '../queries/writing.js'
import type { DocumentImport, ExtractedWish } from '../schemas.js'
import { partyOf, repeatedBy } from './conclude.js'
import { extractedFrom } from './extracted.js'
import { suggestedLines } from './suggest.js'
import { addImport, extensions, kindOf, requireQuota } from './upload.js'

/** What may be handed over: all that may be uploaded but archives. */
export const handedExtensions = extensions.filter((extension) => extension !== 'zip')

/** A file that is in the store, with what its content says it is. */
export type KeptPaper = { readonly file: KeptFile; readonly kind: DocumentImport['kind'] }

/** Keeps a file before the transaction; its type is what its content says. */
export async function keepPaper(
  about: Keeping,
  name: string,
  bytes: Uint8Array,
  sha256 = sha256Of(bytes),
): Promise<KeptPaper> {
  const mime = sniff(Buffer.from(bytes.subarray(0, 4096))) ?? 'application/octet-stream'
  return { file: await keepBytes(about, bytes, name, mime, sha256), kind: kindOf(mime) }
}

/** Puts a file in the queue that the external platform hands over, or what it says of it, which is not read then. */
export async function addHandedOver(
  op: CompanyOperation,
  { file, kind }: KeptPaper,
  external: writing.HandedOver,
  extracted: ExtractedWish | null,
): Promise<number> {
  await requireQuota(op, 1)
  const id = await addImport(op, file, {
    batchId: randomUUID(),
    parentId: null,
    kind,
    status: 'queued',
    warnings: null,
    external,
  })
  if (extracted) await takeOver(op, id, { ...extracted, ...directionOf(external, extracted) })
  const row = (await queries.findImport(op, id))!
  op.record(documentImport.created(logged(op, row), 'uploaded'))
  return id
}

/** Puts a file in the queue that came by Peppol: no licence refuses what the network delivers. */
export async function addFromNetwork(
  op: CompanyOperation,
  { file, kind }: KeptPaper,
  batchId: string,
): Promise<{ id: number; fileId: number }> {
  const id = await addImport(op, file, {
    batchId,
    parentId: null,
    kind,
    status: 'queued',
    warnings: null,
    source: 'peppol',
  })
  const row = (await queries.findImport(op, id))!
  op.record(documentImport.created(logged(op, row), 'uploaded'))
  return { id, fileId: row.file_id }
}

function directionOf({ direction }: writing.HandedOver, extracted: ExtractedWish) {
  return { direction: direction ?? extracted.direction ?? null }
}

/** What a program says of a paper is put in order as a person's correction is, and a person has to look at it. */
async function takeOver(op: CompanyOperation, id: number, wish: ExtractedWish): Promise<void> {
  const extracted = recalculated(extractedFrom(wish, null))
  const own = await ownCompany(op)
  const thirdPartyId = await partyOf(op, extracted)
  const lines = await suggestedLines(op, extracted, thirdPartyId, own)
  const repeated = await repeatedBy(op, id, extracted, thirdPartyId)
  const warnings = [
    ...judged(extracted, { own, today: todayFor(op) }),
    ...lines.warnings,
    ...(repeated ? [{ code: repeated.code, values: {} }] : []),
  ]
  await writing.conclude(op, id, {
    status: repeated ? 'duplicate' : 'needs_review',
    kind: null,
    engine: 'api',
    direction: extracted.direction,
    thirdPartyId,
    lines: lines.suggestions,
    extracted,
    warnings: warnings.length === 0 ? null : warnings,
    error: null,
    duplicateOfImportId: repeated?.importId ?? null,
    duplicateOfDocumentId: repeated?.documentId ?? null,
    previewFileId: null,
    originalFileId: null,
  })
}
