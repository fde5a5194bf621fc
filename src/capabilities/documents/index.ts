import { capability } from '#platform/api/capability'
import { documentBooked, documentImported } from './events.js'
import { invariants } from './invariants.js'
import { documentRecords } from './records.js'
import { references } from './references.js'
import { documentRoutes } from './routes.js'

export { announceDocument } from './actions/announce.js'
export { bookAgain, bookDocument, bookRow, cancelBookedBy } from './actions/book.js'
export { announceToExternal, sendDocument, sendTask } from './actions/external.js'
export { markMailed } from './actions/mailed.js'
export { type Papers, papersOf, type SaleForNetwork, saleForNetwork } from './actions/paper.js'
export { openFile } from './actions/read.js'
export type { Wish as DocumentWish, WishedLine } from './actions/wish.js'
export { addDocument, createDocument } from './actions/write.js'
export { isNear } from './domain/amounts.js'
export { document, shownDocument } from './entity.js'
export { documentImported } from './events.js'
export { problems as documentProblems } from './problems.js'
export {
  type DocumentRow,
  documentsAsked,
  findDocument,
  isSent,
  lockDocuments,
} from './queries/documents.js'
export { findSame, takeTurns } from './queries/duplicates.js'
export { unusedFiles } from './queries/writing.js'
export { isCancelledWith } from './records.js'
export { Document, DocumentFilter, ExternalState } from './schemas.js'

export const documents = capability('documents', {
  about: { documents: 'Invoices and credit notes: by hand, booked, as UBL and on paper' },
  routes: documentRoutes,
  records: documentRecords,
  events: [documentImported, documentBooked],
  invariants,
  references,
  tables: ['document_lines', 'document_numbers', 'documents'],
})
