export { accessFinder } from './access.js'
export { hashNewPassword, knownLanguage, openSession } from './actions.js'
export { authJobs } from './jobs.js'
export { messages as authMessages } from './problems.js'
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
  updateMirroredUser,
  updateProfile,
} from './queries.js'
export { authRoutes } from './routes.js'
export { User } from './schemas.js'
export { tokenToucher } from './touch.js'
