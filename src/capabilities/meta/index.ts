import { capability } from '#platform/api/capability'
import { metaRoutes } from './routes.js'

export { welcomePage } from './welcome/welcome.js'

export const meta = (document: () => object) =>
  capability('meta', {
    about: { meta: 'What this is: status, country packs, reference data, price list' },
    routes: metaRoutes(document),
  })
