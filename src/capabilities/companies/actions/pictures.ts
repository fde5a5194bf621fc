import type { ReceivedFile } from '#platform/files/index'
import { keepPicture } from '#platform/files/pictures'
import { dropFile, insertFile, type KeptFile } from '#platform/files/stored'
import type { InCompany, Operation, Preparing } from '#platform/operation'
import type { CompanyFields, CompanyRow } from '../queries/companies.js'
import type { Company } from '../schemas/companies.js'
import { changeCompany } from './companies.js'
import { describeCompany } from './describe.js'

type Picture = 'logo' | 'icon'
type Writing = Operation & InCompany

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
  async (op: Writing, { prepared }: { prepared: KeptFile }): Promise<Company> => {
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
  async (op: Writing): Promise<void> => {
    await changeCompany(op, async (before) => {
      await drop(op, before, picture)
      return { ...fileOf(picture, null), ...(picture === 'logo' ? { logo_link: null } : {}) }
    })
  }

function fileOf(picture: Picture, fileId: number | null): CompanyFields {
  return picture === 'logo' ? { logo_file_id: fileId } : { icon_file_id: fileId }
}

async function drop(op: Writing, before: CompanyRow, picture: Picture): Promise<void> {
  const fileId = picture === 'logo' ? before.logo_file_id : before.icon_file_id
  if (fileId !== null) await dropFile(op.tx, fileId, op.now)
}
