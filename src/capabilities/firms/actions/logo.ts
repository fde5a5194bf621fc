import type { ReceivedFile } from '#platform/files/index'
import { keepPicture } from '#platform/files/pictures'
import { dropFile, insertFile, type KeptFile } from '#platform/files/stored'
import type { FirmOperation, InFirm, Preparing } from '#platform/operations/operation'
import { labels } from '../problems.js'
import * as queries from '../queries.js'
import type { Firm } from '../schemas.js'
import { describeFirm } from './firm.js'

export const keepLogo = (
  about: Preparing & InFirm,
  { files }: { files: readonly ReceivedFile[] },
): Promise<KeptFile> => keepPicture(about, files, 'logo')

export async function setLogo(
  op: FirmOperation,
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

export async function removeLogo(op: FirmOperation): Promise<void> {
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
