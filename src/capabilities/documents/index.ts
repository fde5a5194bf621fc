export { announceDocument } from './actions/announce.js'
export { bookAgain, bookDocument, booked, cancelBookedBy } from './actions/book.js'
export type { Wish as DocumentWish, WishedLine } from './actions/draft.js'
export { announceToExternal, sendDocument, sendTask } from './actions/external.js'
export { listed, openFile } from './actions/read.js'
export { addDocument, createDocument } from './actions/write.js'
export { isNear } from './domain/amounts.js'
export { document, shownDocument } from './entity.js'
export { documentKinds, isCancelledWith } from './kinds.js'
export {
  type DocumentRow,
  findDocument,
  findSame,
  takeTurns,
  unusedFiles,
} from './queries/documents.js'
export { documentRoutes } from './routes.js'
export { Document, ExternalState } from './schemas.js'
