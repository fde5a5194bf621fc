import { text as textOf } from 'node:stream/consumers'
import { problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { FileMissing } from '#platform/files/index'
import { findFile } from '#platform/files/stored'
import type { RecordReading } from '#platform/operations/entity'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { findMessage, messagesOf, pageOfMessages } from '../queries/messages.js'
import { companyOf, findRegistration } from '../queries/registrations.js'
import type { MessageFilter, PeppolMessage, PeppolMessageWithXml } from '../schemas/messages.js'
import type { PeppolRegistration } from '../schemas/registration.js'
import { reachedBy } from './access-points.js'
import { shownMessage, shownRegistration } from './show.js'

/** The registration of a file, or what one would be. */
export async function readPeppolRegistration(op: RecordReading): Promise<PeppolRegistration> {
  const row = await findRegistration(op)
  const company = { ...(await companyOf(op)), id: op.company.id }
  const hasAccessPoint = (await reachedBy(op)) !== null
  return shownRegistration(row, company, hasAccessPoint, op.language)
}

type Viewing = Reading & InCompany

export async function listPeppolMessages(
  op: Viewing,
  { query, page }: { query: MessageFilter; page: PageAsked },
): Promise<{ rows: PeppolMessage[]; total: number }> {
  const { ids, total } = await pageOfMessages(op, query, page.perPage, page.offset)
  const rows = await messagesOf(op, ids)
  return { rows: rows.map((row) => shownMessage(row, op.language)), total }
}

export async function readPeppolMessage(
  op: RecordReading,
  { id }: { id: number },
): Promise<PeppolMessageWithXml> {
  const found = await findWithXml(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function findWithXml(
  op: RecordReading,
  id: number,
): Promise<PeppolMessageWithXml | undefined> {
  const row = await findMessage(op, id)
  return row && { ...shownMessage(row, op.language), xml: await xmlOf(op, row.file_id) }
}

async function xmlOf(op: RecordReading, fileId: number | null): Promise<string | null> {
  const file = fileId === null ? undefined : await findFile(op.tx, fileId)
  if (!file) return null
  try {
    return (await textOf(await op.services.files.get(file.key))).toWellFormed()
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}
