import { act, create, openAct, read, remove, replace, signedAct, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as pipelineProblems } from '#platform/problems'
import * as actions from './actions.js'
import * as descriptions from './descriptions.js'
import { problems } from './problems.js'
import {
  CreatedIntegrationToken as CreatedToken,
  IntegrationTokens,
  NewEmail,
  NewIntegrationToken,
  NewPassword,
  Profile,
  Sessions,
  SignedIn,
  SignIn,
  User,
  Verified,
  VerifyLink,
} from './schemas.js'

const inPerson = { ability: 'session', demo: 'blocked' } as const
const ofSignIn = {
  status: 201,
  once: ['token'],
  limit: { name: 'auth.login', perMinute: 20 },
  problems: [pipelineProblems.external_unavailable],
}
const ofPassword = { ...inPerson, limit: { name: 'auth.password', perMinute: 10 } }
const ofEmail = { ...inPerson, limit: { name: 'auth.email', perMinute: 6 } }
const ofToken = {
  demo: 'blocked',
  limit: { name: 'auth.tokens', perMinute: 20 },
  problems: [problems.token_limit_reached],
  once: ['token'],
} as const
const constraints = { users_email_unique: actions.emailTaken }

const ofMe = { limitedToken: 'ok', snapshot: false, showsCaller: true } as const

// biome-ignore format: a table
const ofUser = (mirror: actions.MirrorSignIn) => table('auth', {
  at: '/v1/auth', writes: { role: 'any', constraints }, descriptions: descriptions.user,
  actions: {
    ...actions,
    signIn: { prepare: actions.recogniseWith(mirror), run: actions.signIn },
    changePassword: { prepare: actions.preparePassword, run: actions.changePassword },
    requestEmail: { prepare: actions.prepareEmail, run: actions.requestEmail },
  },
}, {
  signIn:         openAct  ('/login',        { ...ofSignIn, body: SignIn, reply: SignedIn }),
  readMe:         read     ('/me',           { ...ofMe, reply: User }),
  updateMe:       update   ('/me',           { demo: 'blocked', body: Profile, reply: User }),
  changePassword: replace  ('/me/password',  { ...ofPassword, body: NewPassword, reply: User }),
  requestEmail:   replace  ('/me/email',     { ...ofEmail, body: NewEmail, reply: User }),
  dropEmail:      remove   ('/me/email',     { ...inPerson }),
  verifyEmail:    signedAct('/email/verify', { query: VerifyLink, reply: Verified }),
  signOut:        act      ('/logout',       { limitedToken: 'itself', status: 204 }),
})

// biome-ignore format: a table
const ofSessions = table('auth', {
  at: '/v1/auth/sessions', all: { ability: 'session' }, writes: { role: 'any' },
  actions, descriptions: descriptions.sessions,
}, {
  listSessions: read  ('',           { snapshot: false, reply: Sessions }),
  endSession:   remove('/{session}'),
})

// biome-ignore format: a table
const ofTokens = table('auth', {
  at: '/v1/auth/tokens', all: { ability: 'session' }, writes: { role: 'any' },
  actions, descriptions: descriptions.tokens,
}, {
  listTokens:  read  ('',         { snapshot: false, reply: IntegrationTokens }),
  createToken: create('',         { ...ofToken, body: NewIntegrationToken, reply: CreatedToken }),
  revokeToken: remove('/{token}'),
})

/** Sign-in, profile, sessions and tokens. `mirror` signs in people of the external platform. */
export const authRoutes = (mirror: actions.MirrorSignIn) => [
  ...ofUser(mirror),
  ...ofSessions,
  ...ofTokens,
]
