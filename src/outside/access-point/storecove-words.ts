import { text } from '#platform/outgoing/fields'
import type { InboxEntry } from './access-point.js'
import { jsonIn } from './calls.js'

/** How Storecove calls the schemes of the network; one that is not here is written as it is. */
const schemes: Readonly<Record<string, string>> = {
  '0208': 'BE:EN',
  '9925': 'BE:VAT',
  '0002': 'FR:SIRENE',
  '0009': 'FR:SIRET',
  '9957': 'FR:VAT',
  '9938': 'LU:VAT',
  '0106': 'NL:KVK',
  '9944': 'NL:VAT',
  '9930': 'DE:VAT',
  '0204': 'DE:LWID',
  '0088': 'GLN',
  '0060': 'DUNS',
}

export function identifierOf(participant: string): { scheme: string; id: string } {
  const scheme = participant.slice(0, 4)
  return { scheme: schemes[scheme] ?? scheme, id: participant.slice(5) }
}

/** What lies in its queue, by the id under which it is taken off, with the document that it tells of. */
export const separator = '~'

/** What is first in the queue: its id, and the document that it tells of, where it tells of one that came. */
export function eventIn(bytes: Buffer): { guid: string | null; entry: InboxEntry | null } {
  const instance = jsonIn(bytes)
  const told = typeof instance.body === 'string' ? jsonIn(Buffer.from(instance.body)) : instance
  const guid = text(instance.guid)
  const kind = text(told.event_group ?? told.event_type) ?? ''
  const document = /receiv|purchase/.test(kind) ? text(told.document_guid ?? told.guid) : null
  if (guid === null || document === null) return { guid, entry: null }
  return {
    guid,
    entry: {
      id: `${guid}${separator}${document}`,
      of: text(told.legal_entity_id),
      messageId: document,
      sender: null,
      receiver: null,
      documentType: null,
      process: null,
      size: null,
      sha256: null,
    },
  }
}
