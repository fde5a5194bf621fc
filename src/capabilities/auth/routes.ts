import {
  act,
  create,
  openAct,
  read,
  remove,
  replace,
  signedAct,
  table,
  update,
} from '#platform/api/rows'
import { problems as pipelineProblems } from '#platform/problems'
import * as actions from './actions.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

/** The table of sign-in, profile, sessions and tokens. `mirror` signs in people of the external platform. */
// biome-ignore format: a table
export const authRoutes = (mirror: actions.MirrorSignIn) => table('auth', {
  signIn:        openAct('/v1/auth/login',               { summary: 'Sign in', description: 'Opens a session of 90 days at most, 30 days unused. Ten failures of one address lock its sign-in for five minutes (429, the right password included).', limit: { name: 'auth.login', perMinute: 20 }, status: 201, problems: [pipelineProblems.external_unavailable], once: ['token'], body: shapes.SignIn, reply: shapes.SignedIn, prepare: (about, input) => actions.recognise(about, input, mirror), run: actions.signIn }),
  readMe:        read   ('/v1/auth/me',                  { summary: 'The user behind the token', description: 'Of the firms those that keep a file of the token, where it is limited to some.', limitedToken: 'ok', snapshot: false, reply: shapes.User, run: actions.readMe }),
  updateMe:      update ('/v1/auth/me',                  { summary: 'Change own name or language', role: 'any', demo: 'blocked', body: shapes.Profile, reply: shapes.User, run: actions.updateMe }),
  changePassword: replace('/v1/auth/me/password',        { summary: 'Change own password', description: 'Other sessions are revoked. A wrong `current_password` counts as a failed sign-in.', role: 'any', ability: 'session', demo: 'blocked', limit: { name: 'auth.password', perMinute: 10 }, body: shapes.NewPassword, reply: shapes.User, prepare: actions.preparePassword, run: actions.changePassword }),
  requestEmail:  replace('/v1/auth/me/email',            { summary: 'Ask for a new e-mail address', description: 'It is kept in `pending_email` until its owner opens the signed link in the confirmation mail; the address of today gets a notice. A wrong `current_password` counts as a failed sign-in. 422 on `email` for an account of the external platform, whose address is changed there.', role: 'any', ability: 'session', demo: 'blocked', limit: { name: 'auth.email', perMinute: 6 }, body: shapes.NewEmail, reply: shapes.User, prepare: actions.prepareEmail, run: actions.requestEmail }),
  dropEmail:     remove ('/v1/auth/me/email',            { summary: 'Drop the pending e-mail address', role: 'any', ability: 'session', demo: 'blocked', run: actions.dropEmail }),
  verifyEmail:   signedAct('/v1/auth/email/verify',      { summary: 'Confirm the pending e-mail address from the signed link', query: shapes.VerifyLink, constraints: { users_email_unique: actions.emailTaken }, reply: shapes.Verified, run: actions.verifyEmail }),
  signOut:       act    ('/v1/auth/logout',              { summary: 'Revoke the token used', role: 'any', limitedToken: 'itself', status: 204, run: actions.signOut }),
  listSessions:  read   ('/v1/auth/sessions',            { summary: 'Own sessions', ability: 'session', snapshot: false, reply: shapes.Sessions, run: actions.listSessions }),
  endSession:    remove ('/v1/auth/sessions/{session}',  { summary: 'Revoke one own session', role: 'any', ability: 'session', run: actions.endSession }),
  listTokens:    read   ('/v1/auth/tokens',              { summary: 'Own integration tokens', ability: 'session', snapshot: false, reply: shapes.IntegrationTokens, run: actions.listTokens }),
  createToken:   create ('/v1/auth/tokens',              { summary: 'Create an integration token', description: 'The token is shown once, only a hash is kept; a replay of the request shows it as null. At most 50 per user.', role: 'any', ability: 'session', demo: 'blocked', limit: { name: 'auth.tokens', perMinute: 20 }, problems: [problems.token_limit_reached], once: ['token'], body: shapes.NewIntegrationToken, reply: shapes.CreatedIntegrationToken, run: actions.createToken }),
  revokeToken:   remove ('/v1/auth/tokens/{token}',      { summary: 'Revoke an integration token', role: 'any', ability: 'session', run: actions.revokeToken }),
})
