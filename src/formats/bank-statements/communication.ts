import { belgianCommunication, creditorReference, formatBelgianCommunication } from '#countries'
import { cleaned } from './text.js'

export type Communication = {
  readonly communication: string | null
  readonly structuredCommunication: string | null
}

/**
 * The communication of a payment: what the bank states as structured, or else what is framed in the free
 * text, comes first in its display form. A reference with wrong check digits is a text like any other.
 */
export function communicationOf(reference: string | null, text: string | null): Communication {
  const stated = reference === null ? null : checked(reference)
  if (stated !== null) return begunWith(stated, withoutFrame(text, stated))
  const free = cleaned([reference, text].filter((part) => part !== null).join(' '))
  const found = free === null ? null : framedIn(free)
  return found === null
    ? { communication: free, structuredCommunication: null }
    : begunWith(found.value, found.rest)
}

/** A structured communication or creditor reference, bare; null when its check digits are wrong. */
function checked(text: string): string | null {
  const belgian = belgianCommunication(text)
  if (belgian.ok) return belgian.value
  const creditors = creditorReference(text)
  return creditors.ok ? creditors.value : null
}

function begunWith(structured: string, rest: string): Communication {
  const isBelgian = !structured.startsWith('RF')
  const shown = isBelgian ? formatBelgianCommunication(structured) : structured
  return { communication: cleaned(`${shown} ${rest}`), structuredCommunication: structured }
}

const frames =
  /\+{3}([\d ./-]{12,24})\+{3}|\*{3}([\d ./-]{12,24})\*{3}|(?<![\d/])\d{3}\/\d{4}\/\d{5}(?![\d/])/g

function framedIn(text: string): { value: string; rest: string } | null {
  for (const match of text.matchAll(frames)) {
    const communication = belgianCommunication(match[1] ?? match[2] ?? match[0])
    if (!communication.ok) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return { value: communication.value, rest }
  }
  return null
}

/** The free text beside a stated reference, which banks like to repeat there. */
function withoutFrame(text: string | null, stated: string): string {
  const free = cleaned(text) ?? ''
  const found = framedIn(free)
  if (found?.value === stated) return found.rest
  return free === stated ? '' : free
}
