import { accountColumns, balanceOfColumns, thirdPartyColumns, upTo } from '#capabilities/ledger'
import { classOf, packFor, type StatementScheme } from '#countries'
import type { Day } from '#kernel/days'
import { type Amount, subtract, zero } from '#kernel/money'
import type { Span } from '../domain/span.js'
import type { Held } from '../domain/statements.js'
import type { Frame } from './frame.js'
import type { ReportReading } from './report.js'

type Books = Pick<Frame, 'years' | 'asOf'>

/** What all accounts hold at the end of a day, before what closes its year. */
export async function heldAt(
  op: ReportReading,
  { years, asOf }: Books,
  scheme: StatementScheme,
  day: Day,
): Promise<Held[]> {
  const asked = { ...upTo(years, day), years, asOf }
  const columns = await accountColumns(op, asked)
  const parties = await partiesAt(op, asked, scheme)
  return columns.map((column) => ({
    accountId: column.account_id,
    number: column.number,
    label: column.label,
    balance: balanceOfColumns([column]),
    parties: parties.get(column.number) ?? [],
  }))
}

/**
 * What third parties hold on the accounts of which a scheme tells the sides apart. Only class 4 is theirs: the
 * other side of a bank account is the bank, whoever a line of it names.
 */
async function partiesAt(
  op: ReportReading,
  asked: Parameters<typeof thirdPartyColumns>[1],
  scheme: StatementScheme,
): Promise<ReadonlyMap<string, Amount[]>> {
  const sided = sidedPrefixes(scheme)
  const parties = new Map<string, Amount[]>()
  if (sided.length === 0) return parties
  for (const column of await thirdPartyColumns(op, asked)) {
    const { number } = column
    const balance = balanceOfColumns([column])
    if (balance === zero || !sided.some((prefix) => number.startsWith(prefix))) continue
    const held = parties.get(number)
    if (held) held.push(balance)
    else parties.set(number, [balance])
  }
  return parties
}

function sidedPrefixes({ statements }: StatementScheme): string[] {
  return statements.flatMap(({ rows }) =>
    rows.flatMap(({ accounts }) =>
      accounts
        .filter(({ side, prefix }) => side !== null && classOf(prefix) === 4)
        .map(({ prefix }) => prefix),
    ),
  )
}

/** What moved on the accounts of the result in a span; what closes a year never. */
export async function movedIn(
  op: ReportReading,
  { years, asOf }: Books,
  span: Span,
): Promise<Held[]> {
  const { resultClasses } = packFor(op.company).closing
  const columns = await accountColumns(op, { ...span, years, asOf })
  return columns
    .filter(({ number }) => resultClasses.includes(classOf(number)))
    .map(({ account_id, number, label, debit, credit }) => ({
      accountId: account_id,
      number,
      label,
      balance: subtract(debit, credit),
      parties: [],
    }))
}
