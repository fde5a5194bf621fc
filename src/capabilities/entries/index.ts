export { entryRoutes } from './routes.js'
