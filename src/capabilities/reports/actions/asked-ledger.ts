import { prefixesOf } from '#capabilities/ledger'
import type { Since } from '../domain/since.js'
import type * as queries from '../queries/general-ledger.js'
import type { GeneralLedgerAsked } from '../schemas/general-ledger.js'
import { type Frame, frameOf } from './frame.js'
import { namedIn } from './named.js'
import type { ReportReading } from './report.js'
import { readSince } from './since.js'

/** What the report is narrowed to. */
export type Filter = queries.Narrowed & {
  readonly accountIds: readonly number[] | null
  readonly prefixes: readonly string[] | null
}

/** A ledger that is asked for: its days, its lines, and what moved since the place that it shows. */
export type Asked = {
  readonly frame: Frame
  readonly filter: Filter
  readonly lines: queries.LedgerLines
  readonly since: Since | null
  readonly closing: boolean
}

/** The ledger that a request asks for; what it names must be there. */
export async function askedFor(op: ReportReading, given: GeneralLedgerAsked): Promise<Asked> {
  const prefixes = prefixesOf(given.accounts)
  const frame = await frameOf(op, given, { compare: 'none' })
  const accountIds = await namedIn(op, 'account_id', given.account_id)
  const thirdPartyIds = await namedIn(op, 'third_party_id', given.third_party_id)
  const journalIds = await namedIn(op, 'journal_id', given.journal_id)
  const vatCodeIds = await namedIn(op, 'vat_code_id', given.vat_code_id)
  const since = await readSince(op, frame.asOf)
  const unseen = since && since.posted.length > 0 ? since.posted : null
  const narrowed = { thirdPartyIds, journalIds, vatCodeIds, unseen }
  const closing = given.closing ?? false
  const phases = closing ? ['year', 'closing'] : ['year']
  return {
    frame,
    filter: { ...narrowed, accountIds, prefixes },
    lines: { ...frame.span, phases, narrowed },
    since,
    closing,
  }
}
