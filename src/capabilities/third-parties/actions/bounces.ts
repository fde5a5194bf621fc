import type { CompanyOperation } from '#platform/operations/operation'
import { thirdParty } from '../entity.js'
import { idsByEmail, lockThirdParties, updateThirdParties } from '../queries/third-parties.js'

/**
 * Keeps that a mail server refused addresses for good, on every third party whose they are. It is said of the address:
 * nobody changed the third party, and nothing is announced.
 */
export async function markBounced(
  op: CompanyOperation,
  addresses: readonly string[],
  reason: string,
): Promise<void> {
  const refused = addresses.map((address) => address.toLowerCase())
  const held = await lockThirdParties(op, await idsByEmail(op, refused))
  for (const before of held) {
    const own = [before.email, before.invoice_email, before.reminder_email]
      .map((address) => address?.toLowerCase())
      .filter((address) => address !== undefined && refused.includes(address)) as string[]
    const bounced_emails = [...new Set([...before.bounced_emails, ...own])]
    const bounce = { bounced_emails, email_bounced_at: op.now, email_bounce_reason: reason }
    const [after] = await updateThirdParties(op, [{ ...before, ...bounce }])
    op.record(thirdParty.changed(before, after!, 'bounced'))
  }
}
