import { capability } from '#platform/api/capability'
import { routes } from './routes.js'

export { type OpenedDossier, openDossier } from './actions/dossier/write.js'

export const exports = capability('exports', {
  about: { exports: 'Exports: every report and list as a file, streamed, with its fingerprint' },
  routes,
})
