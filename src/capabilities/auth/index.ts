import { capability } from '#platform/api/capability'
import type { MirrorSignIn } from './actions.js'
import { invariants } from './invariants.js'
import { authJobs } from './jobs.js'
import { authRoutes } from './routes.js'

export { accessFinder } from './access.js'
export { hashNewPassword, knownLanguage, openSession } from './actions.js'
export { emailChangeMail, messages as authMessages } from './problems.js'
export {
  deleteUsers,
  findCredentials,
  findExternalUser,
  getUser,
  insertUser,
  listDemoUsers,
  listLiveTokens,
  makePlatformAdmin,
  revokeAllTokens,
  revokeAnyToken,
  revokeSessions,
  setPasswordHash,
  tokenHashOf,
  updateMirroredUser,
  updateProfile,
} from './queries.js'
export { User } from './schemas.js'
export { tokenToucher } from './touch.js'

export const auth = (mirror: MirrorSignIn) =>
  capability('auth', {
    about: { auth: 'Who you are: sign-in, profile, sessions, integration tokens, demo' },
    routes: authRoutes(mirror),
    jobs: authJobs,
    invariants,
    tables: ['sign_in_attempts', 'sign_in_locks', 'tokens', 'users'],
  })
