import { findByExternalId } from '#capabilities/companies'
import {
  addHandedOver,
  analyseNow,
  handedExtensions,
  type KeptPaper,
  keepPaper,
  saidWarnings,
} from '#capabilities/importer'
import type { Language } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { Answer } from '#platform/api/route'
import type { ReadTx } from '#platform/db/index'
import { cleanFileName, extensionOf } from '#platform/files/file-name'
import { sha256Of } from '#platform/files/stored'
import type { CompanyScope } from '#platform/operations/access'
import { companyScopes } from '#platform/operations/company-scopes'
import type { Circumstances, Operation, Preparing, Reading } from '#platform/operations/operation'
import { within } from '#platform/operations/within'
import { uncoded } from '#platform/problems'
import { messages, problems } from '../problems.js'
import { companyOfPaper, findPaper, holdPaper, type PaperRow } from '../queries/documents.js'
import { type BridgeDocument, type DocumentPush, documentBytes } from '../schemas.js'

type Sent = { external_id: string; body: DocumentPush }

/** What is known before the transaction: whose paper it is, its bytes, and where they are kept if they are new. */
export type Brought = {
  readonly company: CompanyScope
  readonly sha256: string
  readonly kept: KeptPaper | null
}

/** Looks at the file and keeps it, unless it is there already. */
export async function bringPaper(about: Preparing, { external_id, body }: Sent): Promise<Brought> {
  const { statement } = about.db
  const company = await companyNamed(statement, external_id)
  const name = cleanFileName(body.file.name)
  if (!handedExtensions.includes(extensionOf(name)))
    throw invalidField('file.name', messages.extension, { types: handedExtensions.join(', ') })
  const bytes = bytesOf(body.file.content)
  const sha256 = sha256Of(bytes)
  const known = await findPaper({ tx: statement, company }, { externalId: body.external_id })
  if (known) {
    requireSame(known, sha256)
    return { company, sha256, kept: null }
  }
  return { company, sha256, kept: await keepPaper(about, name, bytes, sha256) }
}

function bytesOf(content: DocumentPush['file']['content']): Buffer {
  if (content.length === 0) throw invalidField('file.content', messages.emptyFile)
  const bytes = content.decode()
  if (!bytes) throw invalidField('file.content', messages.notBase64)
  if (bytes.length > documentBytes) throw invalidField('file.content', messages.tooLarge)
  return bytes
}

function requireSame(known: PaperRow, sha256: string): void {
  if (known.sha256 !== sha256) throw problem(problems.mutation_key_reused)
}

/** Puts the paper in the queue of the importer; the same again is the paper as it is now. */
export async function pushDocument(
  op: Operation,
  { body, prepared }: Sent & { prepared: Brought },
): Promise<BridgeDocument | Answer<BridgeDocument>> {
  const inFile = within(op, prepared.company)
  await holdPaper(inFile, body.external_id)
  const known = await findPaper(inFile, { externalId: body.external_id })
  if (known) {
    requireSame(known, prepared.sha256)
    op.unchanged()
    const { kept } = prepared
    // Someone brought it meanwhile: what was kept for us is of no use.
    if (kept) op.tx.afterCommit(() => void op.services.files.remove(kept.file.key).catch(() => {}))
    return new Answer(200, shown(known, op.language), { 'x-idempotent-replay': '1' })
  }
  // What was known before the transaction has been purged meanwhile: the platform tries again.
  if (!prepared.kept) throw problem(uncoded.not_found)
  const external = {
    externalId: body.external_id,
    note: body.note ?? null,
    direction: body.direction ?? null,
  }
  const id = await addHandedOver(inFile, prepared.kept, external, body.extracted ?? null)
  return shown((await findPaper(inFile, { id }))!, op.language)
}

/** A structured file is read at once; a job of the minute reads the others, and this one should it fail. */
export async function readStructured(
  { services, language }: Circumstances,
  paper: BridgeDocument,
): Promise<BridgeDocument> {
  const { statement } = services.db
  const companyId = paper.status === 'queued' ? await companyOfPaper(statement, paper) : undefined
  const [company] = companyId === undefined ? [] : await companyScopes(statement, [companyId])
  if (!company) return paper
  const find = () => findPaper({ tx: statement, company }, { id: paper.id })
  if ((await find())?.kind !== 'xml') return paper
  await analyseNow(services, company, paper.id)
  const after = await find()
  return after ? shown(after, language) : paper
}

export async function readPaper(
  op: Reading,
  { external_id, id }: { external_id: string; id: string },
): Promise<BridgeDocument> {
  const company = await companyNamed(op.tx, external_id)
  const asked = askedFor(id)
  const found = asked && (await findPaper({ tx: op.tx, company }, asked))
  if (!found) throw problem(uncoded.not_found)
  return shown(found, op.language)
}

function askedFor(id: string): { id?: number; externalId?: string } | undefined {
  if (id.startsWith('ext:')) return { externalId: id.slice(4) }
  return /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id) } : undefined
}

/** A live file that the platform knows by this name: no other is there for it. */
async function companyNamed(tx: ReadTx, externalId: string): Promise<CompanyScope> {
  const found = await findByExternalId(tx, externalId)
  const [company] = found && !found.deleted_at ? await companyScopes(tx, [found.id]) : []
  if (!company) throw problem(uncoded.not_found)
  return company
}

function shown(row: PaperRow, language: Language): BridgeDocument {
  const { kind: _kind, sha256: _sha256, warnings, ...paper } = row
  return {
    ...paper,
    warnings: saidWarnings(warnings, language, {}) ?? [],
    locked: paper.document !== null,
  }
}
