import { zero } from '#kernel/money'
import type { Span } from '../domain/span.js'
import type { Held, StatedAccount, StatedRow } from '../domain/statements.js'
import type { Frame } from './frame.js'
import { type Asked, linkTo } from './links.js'
import type { ReportReading } from './report.js'

/** What of a row or an account a link needs. */
type Linked = Pick<StatedAccount, 'accountId' | 'number' | 'part'>

export type Links = {
  readonly ofAccount: (account: Linked) => string | null
  readonly ofAccounts: (accounts: readonly Linked[], prefixes?: readonly string[]) => string | null
  readonly ofRow: (row: StatedRow) => string | null
}

/** So many accounts are named in a link at most; a row of more has none but by prefixes. */
const most = 50

/**
 * The ways from figures to the lines behind them, in a span. A row is led to by the prefixes of its accounts where they
 * hold these accounts and no others, else by the accounts one by one.
 */
export function linksOf(
  op: ReportReading,
  { asOf }: Pick<Frame, 'asOf'>,
  { from, to }: Span,
  held: readonly Held[],
): Links {
  const path = (report: string, more: Asked) => linkTo(op, report, { ...more, from, to }, { asOf })
  const ofAccount = ({ accountId, part }: Linked): string | null => {
    if (accountId === null || part === null || part === 'rest') return null
    const account_id = String(accountId)
    if (part !== 'whole') return path('reports/third-party-balance', { account_id, side: part })
    return asOf === null
      ? path(`accounts/${accountId}/ledger`, {})
      : path('reports/general-ledger', { account_id })
  }
  const filled = held.filter(({ balance }) => balance !== zero).map(({ number }) => number)
  const ofAccounts = (accounts: readonly Linked[], prefixes: readonly string[] = []) => {
    const there = accounts.filter(({ part }) => part !== null)
    if (there.length <= 1) return there[0] ? ofAccount(there[0]) : null
    if (there.some(({ accountId, part }) => accountId === null || part !== 'whole')) return null
    const own = new Set(there.map(({ number }) => number))
    const under = filled.filter((number) => prefixes.some((prefix) => number.startsWith(prefix)))
    if (prefixes.length <= most && under.length === own.size && under.every((one) => own.has(one)))
      return path('reports/general-ledger', { accounts: prefixes.join(',') })
    if (there.length > most) return null
    const ids = there.map(({ accountId }) => accountId).join(',')
    return path('reports/general-ledger', { account_id: ids })
  }
  return {
    ofAccount,
    ofAccounts,
    ofRow: ({ row, accounts }) =>
      ofAccounts(
        accounts,
        row.accounts.map(({ prefix }) => prefix),
      ),
  }
}
