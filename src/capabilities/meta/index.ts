export { metaRoutes } from './routes.js'
