import { notRevertible } from '#platform/changes/problems'
import type { ReceivedFile } from '#platform/files/index'
import { keepPicture } from '#platform/files/pictures'
import { dropFile, insertFile, type KeptFile, keepAgain } from '#platform/files/stored'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import type { CompanyFields, CompanyRow } from '../queries/companies.js'
import type { Company } from '../schemas/companies.js'
import { changeCompany } from './companies.js'
import { describeCompany } from './describe.js'

type Picture = 'logo' | 'icon'
export const keep =
  (picture: Picture) =>
  (
    about: Preparing & InCompany,
    { files }: { files: readonly ReceivedFile[] },
  ): Promise<KeptFile> =>
    keepPicture(about, files, picture)

/** Puts a picture in the place of the one before. */
export const set =
  (picture: Picture) =>
  async (op: CompanyOperation, { prepared }: { prepared: KeptFile }): Promise<Company> => {
    const after = await changeCompany(op, async (before) => {
      await drop(op, before, picture)
      const fileId = await insertFile(op.tx, { companyId: op.company.id }, prepared, op.now)
      return fileOf(picture, fileId)
    })
    return describeCompany(op, after)
  }

/** Takes a picture away; of a logo also the address that was given for one. */
export const remove =
  (picture: Picture) =>
  async (op: CompanyOperation): Promise<void> => {
    await changeCompany(op, async (before) => {
      await drop(op, before, picture)
      return { ...fileOf(picture, null), ...(picture === 'logo' ? { logo_link: null } : {}) }
    })
  }

/** Puts the picture of before in its place again, if its file is still kept. */
export async function putBack(
  op: CompanyOperation,
  today: Files,
  old: Files,
  picture: Picture,
): Promise<CompanyFields> {
  const fileId = fileIdOf(old, picture)
  await drop(op, today, picture)
  if (fileId !== null && !(await keepAgain(op.tx, op.company.id, fileId, op.now)))
    throw notRevertible('content_gone')
  return fileOf(picture, fileId)
}

type Files = Pick<CompanyRow, 'logo_file_id' | 'icon_file_id'>

function fileIdOf({ logo_file_id, icon_file_id }: Files, picture: Picture): number | null {
  return picture === 'logo' ? logo_file_id : icon_file_id
}

function fileOf(picture: Picture, fileId: number | null): CompanyFields {
  return picture === 'logo' ? { logo_file_id: fileId } : { icon_file_id: fileId }
}

async function drop(op: CompanyOperation, before: Files, picture: Picture): Promise<void> {
  const fileId = fileIdOf(before, picture)
  if (fileId !== null) await dropFile(op.tx, fileId, op.now)
}
