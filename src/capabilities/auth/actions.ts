import type { PublicToken, UserId } from '#kernel/ids'
import { epochMsOf, type Instant, later } from '#kernel/instants'
import { isLanguage, type Language, say } from '#kernel/languages'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import { sendMail } from '#outside/mail/queue'
import type { ByUser, Operation, Preparing, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import { signedUrlSeconds, signUrl } from '#platform/signing/index'
import { hashToken, newToken } from '#platform/signing/tokens'
import { idleMs } from './access.js'
import { isCommonPassword, isEmailOf } from './common-passwords.js'
import { hashPassword, isOutdated, passwordFits } from './passwords.js'
import { emailChangeMail, emailNoticeMail, messages, problems } from './problems.js'
import * as queries from './queries.js'
import type {
  IntegrationToken,
  NewEmail,
  NewIntegrationToken,
  NewPassword,
  Profile,
  SignIn,
  User,
  VerifyLink,
} from './schemas.js'
import { beginAttempt, delayFor, endAttempt, forgetAttempt } from './sign-in.js'

const sessionDays = 90
const tokensPerUser = 50
const dayMs = 24 * 3_600_000

/**
 * What checking the credentials found, before the transaction that opens the session: the hash that
 * the password fitted (none at the external platform), and a stronger one to keep instead.
 */
export type Recognised = { userId: UserId; fitted: string | null; newHash: string | null }

/**
 * Checks an e-mail and password with the same work for known and unknown users, under the lock of the
 * address. Accounts of the external platform are checked there, and mirrored by `mirror`.
 */
export const recogniseWith =
  (mirror: MirrorSignIn) =>
  async (about: Preparing, { body }: { body: Static<typeof SignIn> }): Promise<Recognised> => {
    const recognised = await attempted(about, body.email, () => check(about, body, mirror))
    if (!recognised) throw invalidField('email', messages.badCredentials)
    return recognised
  }

/** Looks at a password under the lock of the address, and counts what comes of it. */
async function attempted<Found>(
  about: Preparing,
  email: string,
  look: () => Promise<Found>,
): Promise<Found> {
  const attempt = await beginAttempt(about.db, about.address(), email)
  const delayMs = await delayFor(about.db, attempt)
  if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs))
  let found: Found
  try {
    found = await look()
  } catch (error) {
    // Nobody said whether the password was right: a platform that is down must not lock an office out.
    await forgetAttempt(about.db, attempt)
    throw error
  }
  await endAttempt(about.db, attempt, Boolean(found))
  return found
}

/** Asks the external platform for a person and mirrors firm and team; undefined when it knows no such person. */
export type MirrorSignIn = (
  about: Preparing,
  email: string,
  password: string,
) => Promise<UserId | undefined>

async function check(
  about: Preparing,
  { email, password }: Static<typeof SignIn>,
  mirror: MirrorSignIn,
): Promise<Recognised | undefined> {
  const known = await queries.findCredentials(about.db.statement, email)
  const isForeign = known === undefined || known.auth_source === 'external'
  if (isForeign && about.services.outside.platform.isConfigured) {
    const userId = await mirror(about, email, password)
    return userId === undefined ? undefined : { userId, fitted: null, newHash: null }
  }
  const stored = known?.password_hash ?? null
  if (!(await passwordFits(stored, password)) || !known || stored === null) return undefined
  const newHash = isOutdated(stored) ? await hashPassword(password) : null
  return { userId: known.id, fitted: stored, newHash }
}

/** Opens a session: always a new token, and none when the password was changed a moment ago. */
export async function signIn(
  op: Operation,
  { body, prepared }: { body: Static<typeof SignIn>; prepared: Recognised },
): Promise<{ token: string; user: User }> {
  const { userId, fitted, newHash } = prepared
  const stored = fitted === null ? null : await queries.lockPasswordHash(op.tx, userId)
  // So rare that it may be looked at here: another sign-in strengthened the hash, or it is a new password.
  if (stored !== fitted && !(await passwordFits(stored, body.password)))
    throw invalidField('email', messages.badCredentials)
  if (newHash !== null && stored === fitted)
    await queries.setPasswordHash(op.tx, userId, newHash, op.now)
  const token = await openSession(op, userId, body.device_name ?? 'api')
  return { token, user: await queries.getUser(op.tx, userId) }
}

export async function openSession(
  op: Pick<Operation, 'tx' | 'now'>,
  userId: UserId,
  deviceName: string,
  demoUntil?: Instant,
): Promise<string> {
  const kind = demoUntil === undefined ? 'session' : 'demo'
  const token = newToken(kind)
  await queries.insertToken(
    op.tx,
    {
      userId,
      kind,
      name: deviceName,
      hash: hashToken(token),
      abilities: ['read', 'write', 'sync'],
      companyIds: null,
      expiresAt: demoUntil ?? later(op.now, sessionDays * dayMs),
    },
    op.now,
  )
  return token
}

/** Read with the token already, as the row says: one statement instead of two. */
export async function readMe({ caller }: Reading & ByUser): Promise<User> {
  return caller.shown as User
}

export async function updateMe(
  op: Operation & ByUser,
  { body }: { body: Static<typeof Profile> },
): Promise<User> {
  await queries.updateProfile(op.tx, op.caller.user.id, body, op.now)
  return queries.getUser(op.tx, op.caller.user.id)
}

type Rekeying = { fitted: string | null; newHash: string }

/** Checks the current password and hashes the new one, outside the transaction. */
export async function preparePassword(
  about: Preparing & ByUser,
  { body }: { body: Static<typeof NewPassword> },
): Promise<Rekeying> {
  const { password_hash, auth_source } = await ownCredentials(about)
  if (auth_source !== 'local') throw invalidField('password', messages.externalPassword)
  await requireOwnPassword(about, password_hash, body.current_password)
  const newHash = await hashNewPassword(body.password, 'password', about.caller.user.email)
  return { fitted: password_hash, newHash }
}

function ownCredentials({ db, caller }: Preparing & ByUser): Promise<queries.Credentials> {
  return queries.credentialsOf(db.statement, caller.user.id)
}

/** A wrong guess counts as one at the door does: whoever took a session over must not find the password here. */
async function requireOwnPassword(
  about: Preparing & ByUser,
  stored: string | null,
  password: string,
): Promise<void> {
  const { email } = about.caller.user
  if (!(await attempted(about, email, () => passwordFits(stored, password))))
    throw invalidField('current_password', messages.wrongPassword)
}

/** Refuses what everyone would guess first, then hashes. */
export async function hashNewPassword(
  password: string,
  field: string,
  email: string,
): Promise<string> {
  if (isCommonPassword(password)) throw invalidField(field, messages.commonPassword)
  if (isEmailOf(email, password)) throw invalidField(field, messages.passwordIsEmail)
  return hashPassword(password)
}

export async function changePassword(
  op: Operation & ByUser,
  { prepared }: { prepared: Rekeying },
): Promise<User> {
  const { user, token } = op.caller
  if ((await queries.lockPasswordHash(op.tx, user.id)) !== prepared.fitted)
    throw invalidField('current_password', messages.wrongPassword)
  await queries.setPasswordHash(op.tx, user.id, prepared.newHash, op.now)
  await queries.revokeSessions(op.tx, user.id, op.now, token.id)
  return queries.getUser(op.tx, user.id)
}

/**
 * Whoever holds the e-mail address can become the account: it takes the password to change it. An account of the
 * external platform has none here, and its address comes from there.
 */
export async function prepareEmail(
  about: Preparing & ByUser,
  { body }: { body: Static<typeof NewEmail> },
): Promise<string | null> {
  const { password_hash, auth_source } = await ownCredentials(about)
  if (auth_source !== 'local') throw invalidField('email', messages.externalEmail)
  await requireOwnPassword(about, password_hash, body.current_password)
  return password_hash
}

/** Keeps the wished e-mail aside until its owner opens the link in the mail, and tells the address of today. */
export async function requestEmail(
  op: Operation & ByUser,
  { body, prepared }: { body: Static<typeof NewEmail>; prepared: string | null },
): Promise<User> {
  const { user } = op.caller
  if ((await queries.lockPasswordHash(op.tx, user.id)) !== prepared)
    throw invalidField('current_password', messages.wrongPassword)
  if (body.email.toLowerCase() === user.email.toLowerCase())
    throw invalidField('email', messages.sameEmail)
  if (await queries.isEmailTaken(op.tx, body.email)) throw emailTaken()
  await queries.setPendingEmail(op.tx, user.id, body.email, op.now)
  await sendMail(op, {
    to: body.email,
    subject: say(emailChangeMail.subject, op.language),
    text: say(emailChangeMail.body, op.language, {
      name: user.name,
      link: verifyLink(op, user.id, body.email),
    }),
  })
  await sendMail(op, {
    to: user.email,
    subject: say(emailNoticeMail.subject, op.language),
    text: say(emailNoticeMail.body, op.language, { name: user.name, email: body.email }),
  })
  return queries.getUser(op.tx, user.id)
}

export const emailTaken = () => invalidField('email', messages.emailTaken)

function verifyLink(op: Operation, userId: UserId, email: string): string {
  const expires = Math.floor(epochMsOf(op.now) / 1000) + signedUrlSeconds
  const key = op.services.keyFor('signed-urls')
  return (
    op.services.baseUrl() + signUrl(key, '/v1/auth/email/verify', { user: userId, email }, expires)
  )
}

export async function dropEmail(op: Operation & ByUser): Promise<void> {
  await queries.setPendingEmail(op.tx, op.caller.user.id, null, op.now)
}

export async function verifyEmail(
  op: Operation,
  { query }: { query: Static<typeof VerifyLink> },
): Promise<{ email: string; email_verified: boolean }> {
  if (await queries.isEmailTaken(op.tx, query.email, query.user)) throw emailTaken()
  if (!(await queries.confirmEmail(op.tx, query.user, query.email, op.now)))
    throw invalidField('email', messages.linkUsed)
  return { email: query.email, email_verified: true }
}

export async function signOut(op: Operation & ByUser): Promise<void> {
  const { user, token } = op.caller
  await queries.revokeToken(op.tx, user.id, token.id, [token.kind], op.now)
}

export async function listSessions(op: Reading & ByUser) {
  const sessions = await queries.listSessions(
    op.tx,
    op.caller.user.id,
    op.now,
    later(op.now, -idleMs),
  )
  return {
    data: sessions.map((session) => ({
      ...session,
      is_current: session.id === op.caller.token.id,
    })),
  }
}

export async function endSession(
  op: Operation & ByUser,
  { session }: { session: number },
): Promise<void> {
  const { user } = op.caller
  if (!(await queries.revokeToken(op.tx, user.id, session, ['session', 'demo'], op.now)))
    throw problem(uncoded.not_found)
}

export async function listTokens(op: Reading & ByUser): Promise<{ data: IntegrationToken[] }> {
  return { data: await queries.listIntegrationTokens(op.tx, op.caller.user.id) }
}

export async function createToken(
  op: Operation & ByUser,
  { body }: { body: Static<typeof NewIntegrationToken> },
): Promise<{ token: string; integration_token: IntegrationToken }> {
  const userId = op.caller.user.id
  const held = await queries.countTokensLocked(op.tx, userId)
  if (held >= tokensPerUser) throw problem(problems.token_limit_reached, { limit: tokensPerUser })
  const token = newToken('integration')
  const days = body.expires_in_days ?? null
  const id = await queries.insertToken(
    op.tx,
    {
      userId,
      kind: 'integration',
      name: body.name,
      hash: hashToken(token),
      abilities: [...new Set(body.abilities)],
      companyIds: body.company_tokens ? await reachable(op, userId, body.company_tokens) : null,
      expiresAt: days === null ? null : later(op.now, days * dayMs),
    },
    op.now,
  )
  const [made] = await queries.listIntegrationTokens(op.tx, userId, id)
  return { token, integration_token: made! }
}

async function reachable(op: Operation, userId: UserId, tokens: readonly PublicToken[]) {
  const found = await queries.reachableCompanies(op.tx, userId, tokens)
  const wrong: Record<string, Message[]> = {}
  tokens.forEach((token, index) => {
    if (!found.has(token)) wrong[`company_tokens.${index}`] = [{ text: messages.unknownCompany }]
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return [...found.values()]
}

export async function revokeToken(
  op: Operation & ByUser,
  { token }: { token: number },
): Promise<void> {
  if (!(await queries.revokeToken(op.tx, op.caller.user.id, token, ['integration'], op.now)))
    throw problem(uncoded.not_found)
}

/** The language of an outside record, where it is one of ours. */
export function knownLanguage(locale: string | null): Language | null {
  return isLanguage(locale) ? locale : null
}
