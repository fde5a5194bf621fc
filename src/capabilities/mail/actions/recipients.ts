import { isEmail } from '#kernel/email-address'
import { invalid, type Message } from '#kernel/problem'
import { messages } from '../problems.js'

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
