import { tokenHashOf } from '#capabilities/auth'
import { epochMsOf, instantOf } from '#kernel/instants'
import { invalidField } from '#kernel/problem'
import type { InCompany, Reading } from '#platform/operations/operation'
import { linkFor, signedUrlSeconds } from '#platform/signing/index'
import { messages } from '../problems.js'
import type { ExportLink } from '../schemas.js'

/** Longer ones do not open: browsers and mail programs cut them. */
const mostCharacters = 2000

/** Parameters that make a link, and no file. */
const ofLinks = ['link', 'by', 'expires', 'signature']

/** A link that gives the file of a path without a token, for browsers and mail programs. */
export async function linkTo(
  op: Reading & InCompany,
  path: string,
  query: Readonly<Record<string, unknown>>,
): Promise<ExportLink> {
  const { services, company, caller, now } = op
  const expiresAt = Math.floor(epochMsOf(now) / 1000) + signedUrlSeconds
  const asked = Object.entries(query).filter(
    (pair): pair is [string, string] => !ofLinks.includes(pair[0]) && typeof pair[1] === 'string',
  )
  const keys = { signing: services.keyFor('signed-urls'), sealing: services.keyFor('link-bearers') }
  const at = `/v1/companies/${company.publicToken}/exports/${path}`
  const tokenHash = await tokenHashOf(services.db.statement, caller.token.id)
  const link = linkFor(keys, tokenHash, at, Object.fromEntries(asked), expiresAt)
  if (link.length > mostCharacters) throw invalidField('link', messages.linkTooLong)
  return { url: services.baseUrl() + link, expires_at: instantOf(expiresAt * 1000) }
}
