import { randomUUID } from 'node:crypto'
import { limitsOf, monthOf } from '#capabilities/licence'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import { openArchive } from '#platform/files/archive'
import { ArchiveRefusal, type SkippedCode } from '#platform/files/archive-problems'
import { extensionOf } from '#platform/files/file-name'
import { type ReceivedFile, sniff } from '#platform/files/index'
import { firstBytes, insertFile, type KeptFile, keepFile } from '#platform/files/stored'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { documentImport, logged, shownImport } from '../entity.js'
import { messages, problems } from '../problems.js'
import * as queries from '../queries/imports.js'
import * as queue from '../queries/queue.js'
import * as writing from '../queries/writing.js'
import type { DocumentImport, Uploaded } from '../schemas.js'

export const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'webp', 'gif', 'xml', 'zip']
const isAccepted = (extension: string) => extensions.includes(extension) && extension !== 'zip'

type Kept = { readonly file: KeptFile; readonly kind: DocumentImport['kind'] }

/** What was uploaded, kept in the store: files, and archives with what came out of them. */
export type Prepared = {
  readonly batchId: string
  readonly uploads: readonly (Kept & {
    readonly children: readonly Kept[] | null
    readonly skipped: readonly { code: SkippedCode; name: string }[]
  })[]
}

type Sent = { body: Readonly<Record<string, unknown>>; files: readonly ReceivedFile[] }

/** Looks at all that was sent before anything is kept: one bad file refuses the whole upload. */
export async function keepUpload(
  about: Preparing & InCompany,
  { body, files }: Sent,
): Promise<Prepared> {
  const batchId = batchOf(body.batch_id)
  const sent = files.filter(({ field }) => field === 'files')
  if (sent.length === 0 || sent.length < files.length)
    throw invalidField('files', inputMessages.required, { field: 'files' })
  refuseUnaccepted(sent)
  const opened: { discard(): Promise<void> }[] = []
  try {
    const archives = new Map<ReceivedFile, Awaited<ReturnType<typeof openArchive>>>()
    for (const file of sent.filter(({ name }) => extensionOf(name) === 'zip')) {
      const archive = await unpacked(about, file)
      opened.push(archive)
      archives.set(file, archive)
    }
    const uploads: Prepared['uploads'][number][] = []
    for (const file of sent) {
      const archive = archives.get(file)
      const children: Kept[] = []
      for (const child of archive?.files ?? []) children.push(await kept(about, child))
      uploads.push({
        ...(await kept(about, file)),
        children: archive ? children : null,
        skipped: archive?.skipped ?? [],
      })
    }
    return { batchId, uploads }
  } finally {
    for (const { discard } of opened) await discard()
  }
}

function batchOf(given: unknown): string {
  if (given === undefined || given === '') return randomUUID()
  const isUuid =
    typeof given === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given)
  if (!isUuid) throw invalidField('batch_id', messages.batchId)
  return given.toLowerCase()
}

function refuseUnaccepted(sent: readonly ReceivedFile[]): void {
  const wrong: Record<string, Message[]> = {}
  for (const { index, name, size } of sent) {
    if (!extensions.includes(extensionOf(name)))
      wrong[`files.${index}`] = [
        { text: messages.extension, values: { name, types: extensions.join(', ') } },
      ]
    else if (size === 0) wrong[`files.${index}`] = [{ text: messages.emptyFile, values: { name } }]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function unpacked({ services }: Preparing, { path, index }: ReceivedFile) {
  try {
    return await openArchive(path, services.temporary, isAccepted)
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error
    throw invalidField(`files.${index}`, error.reason.text, error.reason.values)
  }
}

/** The type under which a file is kept is what its content says, never what the sender did. */
async function kept(about: Preparing, file: ReceivedFile): Promise<Kept> {
  const mime = sniff(await firstBytes(file, 4096)) ?? 'application/octet-stream'
  return { file: await keepFile(about, file, mime), kind: kindOf(mime) }
}

export function kindOf(mime: string): DocumentImport['kind'] {
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'application/xml') return 'xml'
  if (mime === 'application/zip') return 'zip'
  return mime.startsWith('image/') ? 'image' : 'other'
}

/** Puts what was uploaded in the queue; an archive is expanded, with an import for each of its files. */
export async function addUpload(
  op: CompanyOperation,
  { prepared }: { prepared: Prepared },
): Promise<Uploaded> {
  const { batchId, uploads } = prepared
  await requireQuota(
    op,
    uploads.reduce((count, { children }) => count + (children?.length ?? 1), 0),
  )
  const ids: number[] = []
  for (const { file, kind, children, skipped } of uploads) {
    const parentId = await addImport(op, file, {
      batchId,
      parentId: null,
      kind,
      status: children ? 'expanded' : 'queued',
      warnings:
        children && skipped.length > 0
          ? skipped.map(({ code, name }) => ({ code, values: { name } }))
          : null,
    })
    ids.push(parentId)
    for (const child of children ?? [])
      ids.push(
        await addImport(op, child.file, {
          batchId,
          parentId,
          kind: child.kind,
          status: 'queued',
          warnings: null,
        }),
      )
  }
  const rows = await queries.importsOf(op, ids)
  for (const row of rows) op.record(documentImport.created(logged(op, row), 'uploaded'))
  return { batch_id: batchId, imports: rows.map((row) => shownImport(op, row)) }
}

export async function addImport(
  op: CompanyOperation,
  file: KeptFile,
  made: Omit<writing.NewImport, 'fileId'>,
): Promise<number> {
  const fileId = await insertFile(op.tx, { companyId: op.company.id }, file, op.now)
  return writing.insertImport(op, { ...made, fileId })
}

/** Refuses more files than the licence of the firm allows in a month. */
export async function requireQuota(op: CompanyOperation, count: number): Promise<void> {
  const { firmId } = op.company
  if (firmId === null) return
  const { imports_per_month: limit } = await limitsOf(op, firmId)
  if (limit === null) return
  await queue.holdFirm(op.tx, firmId)
  const used = await queue.importsSince(op.tx, firmId, monthOf(op.now))
  if (used + count > limit) throw problem(problems.import_limit_reached, { limit })
}
