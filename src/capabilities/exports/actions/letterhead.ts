import { buffer } from 'node:stream/consumers'
import { printedVatNumber } from '#countries'
import { addressLines } from '#kernel/address'
import { FileMissing } from '#platform/files/index'
import { findFile } from '#platform/files/stored'
import type { PackParty } from '../management-pack/pack.js'
import { type FirmHead, type Letterhead, readLetterhead } from '../queries/letterhead.js'
import type { ExportReading } from './export.js'

/** The company and its firm as the cover of a pack names them. */
export async function partiesOnCover(
  op: ExportReading,
): Promise<{ company: PackParty; firm: PackParty | null }> {
  const head = await readLetterhead(op)
  const { firm } = head
  return {
    company: {
      name: head.name,
      lines: companyLines(op, head),
      logo: await logoOf(op, head.logo_file_id),
    },
    firm: firm && {
      name: firm.name,
      lines: firmLines(firm),
      logo: await logoOf(op, firm.logo_file_id),
    },
  }
}

function companyLines({ company, language }: ExportReading, head: Letterhead): string[] {
  const { vat_number, enterprise_number } = head
  return [
    ...addressLines(head, company.countryPack, language),
    ...(vat_number ? [printedVatNumber(vat_number)] : []),
    ...(enterprise_number && !vat_number?.endsWith(enterprise_number) ? [enterprise_number] : []),
  ]
}

function firmLines({ address, postal_code, city, phone, email, website }: FirmHead): string[] {
  const place = [postal_code, city].filter(Boolean).join(' ')
  return [address, place, phone, email, website].filter(
    (line) => line !== null && line !== '',
  ) as string[]
}

/** The mark at the top of a paper: that of the company, else of the firm that keeps its books. */
export async function logoOnPaper(op: ExportReading): Promise<Buffer | undefined> {
  const { logo_file_id, firm } = await readLetterhead(op)
  return (await logoOf(op, logo_file_id)) ?? (await logoOf(op, firm?.logo_file_id ?? null))
}

/** The picture of someone's letters, where one was uploaded. */
async function logoOf(op: ExportReading, fileId: number | null): Promise<Buffer | undefined> {
  const file = fileId === null ? undefined : await findFile(op.tx, fileId)
  if (!file) return undefined
  try {
    return await buffer(await op.services.files.get(file.key))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}
