import { capability } from '#platform/api/capability'
import { bridgeRoutes } from './routes.js'

export const bridge = capability('bridge', {
  about: { bridge: 'For the external platform: it pushes its firms, company files and documents' },
  routes: bridgeRoutes,
})
