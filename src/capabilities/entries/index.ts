export { attachmentKinds, entryKinds } from './kinds.js'
export { entryRoutes } from './routes.js'
