import type { Logged } from '#platform/operations/record-type'
import type { Entry } from './schemas.js'

/** Whether a change of the log posted the mirror of an entry. */
export function isReversalOf(change: Logged, entryId: number): boolean {
  return isPosted(change) && change.after.reversed_entry_id === entryId
}

/** Whether a change of the log posted an entry. */
export function isPosted(change: Logged): change is Logged<Entry> & { readonly after: Entry } {
  return change.resource === 'entries' && change.action === 'posted' && change.after !== null
}

/** Whether a change of the log marked an entry as reversed. */
export function isMarked(change: Logged): change is Logged<Entry> & { readonly after: Entry } {
  return change.resource === 'entries' && change.action === 'reversed' && change.after !== null
}
