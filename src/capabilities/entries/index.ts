export { createBatch } from './actions/create.js'
export { attachmentKinds, entryKinds } from './kinds.js'
export { entryRoutes } from './routes.js'
export type { Batch } from './schemas.js'
