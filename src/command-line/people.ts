import { randomBytes } from 'node:crypto'
import {
  findCredentials,
  hashNewPassword,
  listLiveTokens,
  revokeAnyToken,
  revokeSessions,
  setPasswordHash,
} from '#capabilities/auth'
import { foundFirm } from '#capabilities/firms'
import { isEmail } from '#kernel/email-address'
import type { Instant } from '#kernel/instants'
import { isLanguage, languages } from '#kernel/languages'
import { bySystem } from '#platform/operations/by-system'
import type { Given } from './arguments.js'
import { type CommandContext, Refused, WrongUsage } from './context.js'
import { withServices } from './installation.js'
import { inColumns } from './sentences.js'

/** Makes a firm with its admin, who may be someone already known. */
export async function makeFirm(given: Given, context: CommandContext): Promise<void> {
  const name = given.required('name')
  const email = readEmail(given)
  const wished = readPassword(given)
  const country = given.text('country')
  const locale = given.text('locale') ?? 'fr'
  if (!isLanguage(locale))
    throw new WrongUsage(`--locale must be one of ${languages.join(', ')}, not "${locale}".`)
  await withServices(context, async (services) => {
    const isKnown = (await findCredentials(services.db.statement, email)) !== undefined
    if (isKnown && wished !== undefined)
      throw new Refused(`${email} has an account already and keeps its password.`)
    const password = wished ?? newPassword()
    const passwordHash = isKnown ? null : await hashNewPassword(password, '--password', email)
    const firm = await bySystem(services, { name: 'makeFirm' }, (op) =>
      foundFirm(
        op,
        { name, locale, ...(country ? { country_code: country.toUpperCase() } : {}) },
        { email, name: given.text('admin-name') ?? email.split('@')[0]!, passwordHash },
      ),
    )
    context.say(`The firm "${firm.name}" was made; its public token is ${firm.public_token}.`)
    if (isKnown) context.say(`  admin     ${email}, who had an account already`)
    else context.say(`  admin     ${email}`)
    if (!isKnown && wished === undefined) context.say(`  password  ${password}   (shown this once)`)
  })
}

/** Sets a password and ends the sessions that were opened with the old one. */
export async function resetPassword(given: Given, context: CommandContext): Promise<void> {
  const email = readEmail(given)
  const wished = readPassword(given)
  await withServices(context, async (services) => {
    const user = await findCredentials(services.db.statement, email)
    if (!user) throw new Refused(`Nobody has the e-mail address ${email}.`)
    if (user.auth_source === 'external')
      throw new Refused(`${email} signs in through the external platform; the password is its own.`)
    if (user.auth_source === 'demo') throw new Refused(`${email} is a user of a demo firm.`)
    const password = wished ?? newPassword()
    const hash = await hashNewPassword(password, '--password', email)
    await bySystem(services, { name: 'resetPassword' }, async (op) => {
      await setPasswordHash(op.tx, user.id, hash, op.now)
      await revokeSessions(op.tx, user.id, op.now)
    })
    context.say(`The password of ${email} is set and the sessions are ended.`)
    if (wished === undefined) context.say(`  password  ${password}   (shown this once)`)
  })
}

/** Lists the live tokens of a user, or revokes one by its id. */
export async function manageTokens(given: Given, context: CommandContext): Promise<void> {
  const [verb, id] = given.words
  if (verb === undefined) return listTokens(readEmail(given), context)
  if (verb !== 'revoke' || id === undefined || !/^[1-9]\d{0,14}$/.test(id))
    throw new WrongUsage('The only other form is "tokens revoke ID", with the number of a token.')
  await withServices(context, async (services) => {
    const revoked = await bySystem(services, { name: 'revokeToken' }, (op) =>
      revokeAnyToken(op.tx, Number(id), op.now),
    )
    if (!revoked) throw new Refused(`There is no live token ${id}.`)
    context.say(`Token ${id} (${revoked.kind} "${revoked.name}" of ${revoked.email}) is revoked.`)
  })
}

async function listTokens(email: string, context: CommandContext): Promise<void> {
  await withServices(context, async ({ db }) => {
    const user = await findCredentials(db.statement, email)
    if (!user) throw new Refused(`Nobody has the e-mail address ${email}.`)
    const tokens = await listLiveTokens(db.statement, user.id, context.clock())
    if (tokens.length === 0) return context.say(`${email} has no live token.`)
    const lines = inColumns([
      ['ID', 'KIND', 'NAME', 'CREATED', 'LAST USED', 'EXPIRES'],
      ...tokens.map((token) => [
        String(token.id),
        token.kind,
        token.name,
        minuteOf(token.created_at),
        minuteOf(token.last_used_at),
        minuteOf(token.expires_at),
      ]),
    ])
    for (const line of lines) context.say(line)
  })
}

/** `2026-03-16 10:00Z`; what never happened or never will is a dash. */
function minuteOf(instant: Instant | null): string {
  return instant === null ? '–' : `${instant.slice(0, 16).replace('T', ' ')}Z`
}

function readEmail(given: Given): string {
  const email = given.required('email')
  if (!isEmail(email)) throw new WrongUsage(`"${email}" is not an e-mail address.`)
  return email
}

function readPassword(given: Given): string | undefined {
  const password = given.text('password')
  if (password !== undefined && (password.length < 8 || password.length > 1024))
    throw new WrongUsage('--password must have 8 to 1024 characters.')
  return password
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}
