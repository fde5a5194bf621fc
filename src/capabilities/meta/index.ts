export { metaRoutes } from './routes.js'
export { welcomePage } from './welcome/welcome.js'
