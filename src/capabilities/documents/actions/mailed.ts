import type { CompanyOperation } from '#platform/operations/operation'
import { document } from '../entity.js'
import { lockDocuments } from '../queries/documents.js'
import { setMailed } from '../queries/writing.js'

/** Keeps when a mail with a document was last taken. */
export async function markMailed(op: CompanyOperation, id: number): Promise<void> {
  const [before] = await lockDocuments(op, [id])
  if (!before) return
  op.record(document.changed(before, await setMailed(op, id), 'mailed'))
}
