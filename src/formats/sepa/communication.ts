import { belgianCommunication, creditorReference } from '#countries'
import { sepaText } from './characters.js'
import type { Payment } from './payment-file.js'

/** What a payment is for, as its file says it: a reference with its issuer, or one line of text, never both. */
export type WrittenCommunication =
  | { readonly structured: string; readonly issuer: 'BBA' | 'ISO' }
  | { readonly structured: null; readonly text: string }

const longestText = 140

/** Null where nothing is left to say. */
export function writtenCommunication({
  structuredCommunication,
  text,
}: Pick<Payment, 'structuredCommunication' | 'text'>): WrittenCommunication | null {
  const structured = structuredCommunication === null ? null : checked(structuredCommunication)
  if (structured !== null) return structured
  const free = [structuredCommunication, text].filter((part) => part !== null).join(' ')
  const written = sepaText(free, longestText)
  return written === '' ? null : { structured: null, text: written }
}

/** Belgian communications are issued by the bankers of Belgium (BBA), creditor references by the standard. */
function checked(communication: string): WrittenCommunication | null {
  const belgian = belgianCommunication(communication)
  if (belgian.ok) return { structured: belgian.value, issuer: 'BBA' }
  const reference = creditorReference(communication)
  return reference.ok ? { structured: reference.value, issuer: 'ISO' } : null
}
