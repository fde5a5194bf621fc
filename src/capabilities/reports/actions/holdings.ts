import { accountColumns, balanceOfColumns, thirdPartySides, upTo } from '#capabilities/ledger'
import { classOf, packFor, type StatementScheme } from '#countries'
import type { Day } from '#kernel/days'
import { type Amount, negate, subtract } from '#kernel/money'
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
  const sided = sidedPrefixes(scheme)
  const accounts = columns.flatMap(({ account_id: id, number }) =>
    id !== null && sided.some((prefix) => number.startsWith(prefix)) ? { id, number } : [],
  )
  const parties = await partiesAt(op, asked, accounts)
  return columns.map((column) => ({
    accountId: column.account_id,
    number: column.number,
    label: column.label,
    balance: balanceOfColumns([column]),
    parties: parties.get(column.account_id ?? 0) ?? [],
  }))
}

/** What third parties hold on accounts: all who owe, and all who are owed. */
async function partiesAt(
  op: ReportReading,
  asked: Parameters<typeof thirdPartySides>[1],
  accounts: Parameters<typeof thirdPartySides>[2],
): Promise<ReadonlyMap<number, readonly Amount[]>> {
  if (accounts.length === 0) return new Map()
  const sides = await thirdPartySides(op, asked, accounts)
  return new Map(
    sides.map(({ account_id, debtors, creditors }) => [account_id, [debtors, negate(creditors)]]),
  )
}

/**
 * The accounts of which a scheme tells the sides apart. Only class 4 is of third parties: the other side of a bank
 * account is the bank, whoever a line of it names.
 */
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
