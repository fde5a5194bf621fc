export { createBatch } from './actions/create.js'
export { attachmentRecords, entryRecords } from './records.js'
export { entryRoutes } from './routes.js'
export type { Batch } from './schemas.js'
