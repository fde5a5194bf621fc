import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Attachment } from '../schemas.js'

/** An attachment as it is kept; its signed address is made when it is shown. */
export type AttachmentRow = Omit<Attachment, 'file_url'> & { file_id: number }

const columns = `
  a.id, a.company_id, a.entry_id, a.file_id, f.name, f.mime, f.size, f.sha256, a.created_by, a.version,
  a.version AS lock_version, a.created_at, a.updated_at, a.deleted_at`

const tables = `entry_attachments a JOIN files f ON f.id = a.file_id`

export async function hasEntry({ tx, company }: CompanyReading, entryId: number): Promise<boolean> {
  const found = await tx.maybe(`SELECT id FROM entries WHERE company_id = $1 AND id = $2`, [
    company.id,
    entryId,
  ])
  return found !== undefined
}

export async function attachmentsOf(
  { tx, company }: CompanyReading,
  entryId: number,
): Promise<AttachmentRow[]> {
  return tx.rows<AttachmentRow>(
    `SELECT ${columns} FROM ${tables}
      WHERE a.company_id = $1 AND a.entry_id = $2 AND a.deleted_at IS NULL ORDER BY a.id`,
    [company.id, entryId],
  )
}

/** Attachments one by one, or held. */
export const { find: findAttachment, lock: lockAttachments } = rowsIn<AttachmentRow>(
  'entry_attachments',
  { alias: 'a', columns, from: tables },
)

export async function insertAttachment(
  op: CompanyOperation,
  entryId: number,
  fileId: number,
): Promise<AttachmentRow> {
  const { id } = await op.tx.one<{ id: number }>(
    `INSERT INTO entry_attachments (company_id, entry_id, file_id, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
    [op.company.id, entryId, fileId, op.caller.user.id, op.now],
  )
  return (await findAttachment(op, id))!
}

/** Removes attachments for good; returns the files that no other attachment has. */
export async function deleteAttachments(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<number[]> {
  const gone = await tx.rows<{ file_id: number }>(
    `DELETE FROM entry_attachments WHERE company_id = $1 AND id = ANY ($2) RETURNING file_id`,
    [company.id, ids],
  )
  const files = await tx.rows<{ id: number }>(
    `SELECT f.id FROM files f
      WHERE f.id = ANY ($1) AND NOT EXISTS (SELECT FROM entry_attachments a WHERE a.file_id = f.id)`,
    [gone.map((row) => row.file_id)],
  )
  return files.map(({ id }) => id)
}
