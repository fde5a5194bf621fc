import { signedAddress } from '#platform/files/stored'
import { entity } from '#platform/operations/entity'
import type { Circumstances, CompanyReading } from '#platform/operations/operation'
import { type DocumentRow, findDocument, paymentsOf, peppolStatesOf } from './queries/documents.js'
import type { Document } from './schemas.js'

/** An invoice or a credit note. The log has no signed address: it would outlive its half hour. */
export const document = entity<DocumentRow>({
  resource: 'documents',
  table: 'documents',
  label: { fr: 'document', nl: 'document', en: 'document', de: 'Beleg' },
  bin: true,
  derived: [
    'third_party',
    'lines.actual_account',
    'lines.vat_code',
    'lines.analytic[].axis_code',
    'lines.analytic[].code',
    'payment_status',
    'peppol',
    'has_preview',
    'file_url',
    'preview_url',
  ],
  logOnly: ['file_id', 'preview_file_id'],
  find: async (op, id) => {
    const row = await findDocument(op, id)
    return row && shownDocument(op, row)
  },
})

type Showing = CompanyReading & Pick<Circumstances, 'now' | 'services'>

/** Documents as the API shows them: with addresses to open their files, and how far they are paid. */
export async function shownDocuments(
  op: Showing,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  const booked = rows.flatMap(({ status, journal_entry_id }) =>
    status === 'booked' ? [journal_entry_id!] : [],
  )
  const payments = await paymentsOf(op, booked)
  const messages = await peppolStatesOf(
    op,
    rows.map(({ id }) => id),
  )
  return rows.map(({ file_id, preview_file_id, ...row }) => {
    const path = `/v1/companies/${op.company.publicToken}/documents/${row.id}/file`
    const byItself = row.is_paid ? 'paid' : 'open'
    return {
      ...row,
      file_url: file_id === null ? null : signedAddress(op, path),
      preview_url: preview_file_id === null ? null : signedAddress(op, path, { preview: '1' }),
      has_preview: preview_file_id !== null,
      peppol: messages.get(row.id) ?? null,
      payment_status: payments.get(row.journal_entry_id ?? 0) ?? byItself,
    }
  })
}

export async function shownDocument(op: Showing, row: DocumentRow): Promise<Document> {
  return (await shownDocuments(op, [row]))[0]!
}
