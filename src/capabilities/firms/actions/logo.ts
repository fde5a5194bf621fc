import { invalidField } from '#kernel/problem'
import {
  type FileType,
  imageSize,
  isPixelBomb,
  type ReceivedFile,
  sniff,
} from '#platform/files/index'
import { dropFile, firstBytes, insertFile, type KeptFile, keepFile } from '#platform/files/stored'
import type { InFirm, Operation, Preparing } from '#platform/operation'
import { labels, messages } from '../problems.js'
import * as queries from '../queries.js'
import type { Firm } from '../schemas.js'
import { describeFirm } from './firm.js'

/** What a logo may be, and the name under which it is handed out: the sender's may say anything. */
const names: Readonly<Partial<Record<FileType, string>>> = {
  'image/png': 'logo.png',
  'image/jpeg': 'logo.jpg',
  'image/gif': 'logo.gif',
  'image/webp': 'logo.webp',
}

/** Looks at what the picture really is and keeps it, before the transaction. */
export async function keepLogo(
  about: Preparing & InFirm,
  { files }: { files: readonly ReceivedFile[] },
): Promise<KeptFile> {
  const file = files.find((candidate) => candidate.field === 'file')
  if (!file) throw invalidField('file', messages.fileMissing, { field: 'file' })
  // All of it: a JPEG may carry profiles and previews of any length before it says its size.
  const bytes = await firstBytes(file, file.size)
  const mime = sniff(bytes)
  const name = mime && names[mime]
  const size = imageSize(bytes)
  if (!name || size === undefined) throw invalidField('file', messages.notAnImage)
  if (isPixelBomb(size)) throw invalidField('file', messages.imageTooLarge)
  return keepFile(about, { ...file, name }, mime)
}

export async function setLogo(
  op: Operation & InFirm,
  { prepared }: { prepared: KeptFile },
): Promise<Firm> {
  const before = await queries.lockFirm(op.tx, op.firm.id)
  const fileId = await insertFile(op.tx, { firmId: op.firm.id }, prepared, op.now)
  if (before.logo_file_id !== null) await dropFile(op.tx, before.logo_file_id, op.now)
  const firm = await queries.setLogo(op.tx, op.firm.id, fileId, op.now)
  op.activity({
    resource: 'firm',
    recordId: op.firm.id,
    action: 'updated',
    label: labels.logoChanged,
  })
  return describeFirm(op, firm, op.firm)
}

export async function removeLogo(op: Operation & InFirm): Promise<void> {
  const before = await queries.lockFirm(op.tx, op.firm.id)
  if (before.logo_file_id === null) return op.unchanged()
  await dropFile(op.tx, before.logo_file_id, op.now)
  await queries.setLogo(op.tx, op.firm.id, null, op.now)
  op.activity({
    resource: 'firm',
    recordId: op.firm.id,
    action: 'updated',
    label: labels.logoRemoved,
  })
}
