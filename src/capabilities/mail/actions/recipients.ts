import { isEmail } from '#kernel/email-address'
import { invalid, type Message, problem } from '#kernel/problem'
import type { CompanyReading } from '#platform/operations/operation'
import { messages, problems } from '../problems.js'
import { bouncedAmong } from '../queries/messages.js'

type Lists = Readonly<Record<string, readonly string[] | null | undefined>>

/** Refuses what is no bare address, each by its place. */
export function refuseBadAddresses(lists: Lists, prefix = ''): void {
  const wrong: Record<string, Message[]> = {}
  for (const [name, list] of Object.entries(lists))
    for (const [place, address] of (list ?? []).entries()) {
      const field = `${prefix}${name}.${place}`
      if (!isEmail(address)) wrong[field] = [{ text: messages.badAddress, values: { field } }]
    }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Refuses addresses that a server refused before. */
export async function refuseBounced(
  op: CompanyReading,
  addresses: readonly string[],
): Promise<void> {
  const small = addresses.map((address) => address.toLowerCase())
  const [address] = await bouncedAmong(op, small)
  if (address !== undefined) throw problem(problems.address_bounced, { address })
}
