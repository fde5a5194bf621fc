import type { Entry } from '#capabilities/ledger'
import type { InCompany, Operation } from '#platform/operation'

/** Letters each pair of lines of an entry and its reversal that was open; false when there was none. */
export async function letterReversal(
  _op: Operation & InCompany,
  _original: Entry,
  _reversal: Entry,
): Promise<boolean> {
  return false
}
