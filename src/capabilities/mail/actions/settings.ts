import { isDeepStrictEqual } from 'node:util'
import { invalid, invalidField, problem } from '#kernel/problem'
import type {
  CompanyOperation,
  InCompany,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { SealBroken, seal, unseal } from '#platform/signing/index'
import {
  faultsOf,
  goesElsewhere,
  type Sender,
  type SettingsRow,
  senderFrom,
  usualSender,
} from '../domain/settings.js'
import { mailSettings } from '../entity.js'
import { messages, problems } from '../problems.js'
import { findSettings, holdSettings, saveSettings } from '../queries/settings.js'
import { type MailSettings, type MailSettingsBody, maskedPassword } from '../schemas/settings.js'
import { shownSettings } from './show.js'

export async function readMailSettings(op: Reading & InCompany): Promise<MailSettings> {
  return shownSettings(await findSettings(op), op.company.id)
}

/** What `X-Base-Version` is compared with. */
export async function heldSettings(op: CompanyOperation): Promise<MailSettings> {
  return shownSettings(await holdSettings(op), op.company.id)
}

type Given = { body: MailSettingsBody }

/** Before the transaction: the host is looked up outside. It is kept as it is spelt in lookups. */
export async function checkServer(
  { services: { outside } }: Preparing & InCompany,
  { body }: Given,
): Promise<string | null> {
  const wrong = faultsOf(senderOf(body, null))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (body.host == null) return null
  const host = await outside.mail.accepts(body.host)
  if (host === null) throw problem(problems.url_refused)
  return host
}

function senderOf({ password: _, ...given }: MailSettingsBody, sealed: string | null): Sender {
  return senderFrom(given, sealed)
}

/** Replaces the settings whole; the password stays where it is not given. */
export async function putMailSettings(
  op: CompanyOperation,
  { body, prepared: host }: Given & { prepared: string | null },
): Promise<MailSettings> {
  const before = await holdSettings(op)
  return changeSender(op, before, {
    ...senderOf(body, passwordIn(op, body, before.password)),
    host,
  })
}

export type MailServerBody = Pick<
  MailSettingsBody,
  'host' | 'port' | 'security' | 'username' | 'password' | 'from_name' | 'from_email'
> & { transport: 'house' | 'smtp' }

/** Sets the server by which the file sends, and nothing else of its settings. */
export async function setMailServer(
  op: CompanyOperation,
  { body, prepared: host }: { body: MailServerBody; prepared: string | null },
): Promise<void> {
  const before = await holdSettings(op)
  const { transport, port, security, username, from_name, from_email } = senderOf(body, null)
  const server = { transport, host, port, security, username, from_name, from_email }
  const password = passwordIn(op, body, before.password)
  await changeSender(op, before, { ...before, ...server, password })
}

/** The file sends by the server of the installation again, and its own is forgotten. */
export async function forgetMailServer(op: CompanyOperation): Promise<void> {
  const before = await holdSettings(op)
  const { transport, host, port, security, username, password } = usualSender
  const usual = { transport, host, port, security, username, password }
  await changeSender(op, before, { ...before, ...usual })
}

async function changeSender(
  op: CompanyOperation,
  before: SettingsRow,
  wanted: Sender,
): Promise<MailSettings> {
  const { host } = wanted
  const isUnsafe = wanted.security === 'none' && wanted.password !== null
  if (isUnsafe && !(host !== null && op.services.outside.mail.isOwnMachine(host)))
    throw invalidField('security', messages.unsafePassword, { field: 'security' })
  const after = { ...before, ...wanted }
  if (isDeepStrictEqual(before, after)) {
    op.unchanged()
    return shownSettings(before, op.company.id)
  }
  const verified_at = goesElsewhere(before, wanted) ? null : before.verified_at
  const saved = await saveSettings(op, { ...after, verified_at })
  const [was, is] = [before, saved].map((row) => shownSettings(row, op.company.id))
  op.record(mailSettings.changed(was!, is!))
  return is!
}

/** The sealed password that is kept: the one before where it is not given, or given as it is shown. */
function passwordIn(
  { services, company }: CompanyOperation,
  { password }: MailSettingsBody,
  before: string | null,
): string | null {
  if (password === null) return null
  if (password === undefined || password === maskedPassword) return before
  // What is set already is not sealed anew: nothing has changed.
  if (before !== null && openedPassword(services, company.id, before) === password) return before
  return seal(services.keyFor('mail-passwords'), sealedFor(company.id), password)
}

/** What the password of a file is sealed for. */
function sealedFor(companyId: number): string {
  return `mail ${companyId}`
}

/** The password of a file; null when it was sealed with a service key that is gone. */
export function openedPassword(
  { keyFor }: Pick<Services, 'keyFor'>,
  companyId: number,
  sealed: string | null,
): string | null {
  if (sealed === null) return null
  try {
    return unseal(keyFor('mail-passwords'), sealedFor(companyId), sealed)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
