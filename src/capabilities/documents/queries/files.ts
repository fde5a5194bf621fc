import type { ReadTx } from '#platform/db/index'

/** The file of a document that is not in the bin, or its picture. */
export async function fileOfDocument(
  tx: ReadTx,
  publicToken: string,
  id: number,
  isPreview: boolean,
): Promise<number | null> {
  const found = await tx.maybe<{ file_id: number | null }>(
    `SELECT CASE WHEN $3 THEN d.preview_file_id ELSE d.file_id END AS file_id
       FROM companies c JOIN documents d ON d.company_id = c.id
      WHERE c.public_token = $1 AND c.deleted_at IS NULL AND d.id = $2 AND d.deleted_at IS NULL`,
    [publicToken, id, isPreview],
  )
  return found?.file_id ?? null
}
