import { electronic, lastInvoices } from './electronic.js'
import type { CompanyPlan, EntryPlan, PartyPlan, PeppolPlan } from './plan.js'

/** What became of those that went, the newest first. */
const outcomes = ['sent', 'delivered', 'rejected', 'delivered', 'failed', 'accepted'] as const
const came = 4

/** The last sales, which went by Peppol, and the last bills, which came by it. */
export function messagesOf(
  entries: readonly EntryPlan[],
  parties: readonly PartyPlan[],
  own: CompanyPlan,
): PeppolPlan[] {
  return [
    ...lastInvoices(entries, parties, 'customer', outcomes.length).map(({ entry, party }, place) =>
      messageOf(entry, party, own, outcomes[place]!),
    ),
    ...lastInvoices(entries, parties, 'supplier', came).map(({ entry, party }) =>
      messageOf(entry, party, own, 'received'),
    ),
  ].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

function messageOf(
  entry: EntryPlan,
  party: PartyPlan,
  own: CompanyPlan,
  status: PeppolPlan['status'],
): PeppolPlan {
  return {
    direction: status === 'received' ? 'in' : 'out',
    party: party.key,
    name: party.name,
    participant: `0208:${party.vat_number!.slice(2)}`,
    number: entry.reference!,
    date: entry.date,
    content: electronic(entry, party, own),
    status,
  }
}
