import { Readable } from 'node:stream'
import { writeCreditTransfers, writeDirectDebits } from '#formats/sepa/index'
import { invalidField } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { FileReply } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { documentOf } from '../domain/document.js'
import { inFile } from '../domain/standing.js'
import { messages } from '../problems.js'
import { payerOf } from '../queries/company.js'
import { pageOfFiles } from '../queries/files.js'
import type { SepaFileFilter, SepaFileView } from '../schemas/files.js'
import { getFile, shownFile, shownHead } from './show.js'

type Viewing = Reading & InCompany

export async function listSepaFiles(
  op: Viewing,
  { query, page }: { query: SepaFileFilter; page: PageAsked },
) {
  const { rows, total } = await pageOfFiles(op, query, page.perPage, page.offset)
  return { rows: rows.map((head) => shownHead(head, op.language)), total }
}

export async function readSepaFile(op: Viewing, { id }: { id: number }): Promise<SepaFileView> {
  return shownFile(await getFile(op, id), op.language)
}

/** The file for the bank. One that is cancelled is not for it, nor one of which nothing is left. */
export async function readSepaXml(op: Viewing, { id }: { id: number }): Promise<FileReply> {
  const row = await getFile(op, id)
  if (row.status === 'cancelled') throw invalidField('status', messages.fileCancelled)
  if (inFile(row.payments).length === 0) throw invalidField('status', messages.nothingLeft)
  const { type, file } = documentOf(row, row.payments)
  const pieces = type === 'credit_transfer' ? writeCreditTransfers(file) : writeDirectDebits(file)
  const { code } = await payerOf(op)
  return {
    mime: 'application/xml',
    name: `${code}_${row.message_id}.xml`,
    inline: false,
    content: Readable.from(pieces),
  }
}
