import {
  balanceOfColumns,
  type Columns,
  columnsOfSpans,
  type PartySides,
  thirdPartySides,
  upTo,
} from '#capabilities/ledger'
import { classOf, packFor, type StatementScheme } from '#countries'
import { distinct } from '#kernel/lists'
import { negate, subtract } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { Span } from '../domain/span.js'
import type { Held } from '../domain/statements.js'
import { accountsUnder } from './chart.js'
import type { Frame } from './frame.js'
import type { ReportReading } from './report.js'

/** What all accounts hold at the end of a span and of what it is compared with, before what closes their years. */
export async function heldAt(
  op: ReportReading,
  { span, comparison, books }: Frame,
  scheme: StatementScheme,
): Promise<{ held: Held[]; before: Held[] | null }> {
  const days = comparison ? [span.to, comparison.to] : [span.to]
  const spans = days.map((day) => ({ ...books, ...upTo(books.years, day) }))
  const sided = await accountsUnder(op, books.standing, sidedPrefixes(scheme))
  // While the program works on the accounts, the database does on their third parties.
  const [columns, sides] = await sideBySide(
    columnsOfSpans(op, spans),
    thirdPartySides(op, spans, sided),
  )
  const [held, before] = columns.map((own, at) => heldBy(own, sides[at]!))
  return { held: held!, before: before ?? null }
}

/** Accounts with what third parties hold on them: all who owe, and all who are owed. */
function heldBy(columns: readonly Columns[], sides: readonly PartySides[]): Held[] {
  const parties = new Map(
    sides.map(({ account_id, debtors, creditors }) => [account_id, [debtors, negate(creditors)]]),
  )
  return columns.map((column) => ({
    accountId: column.account_id,
    number: column.number,
    label: column.label,
    balance: balanceOfColumns([column]),
    parties: parties.get(column.account_id ?? 0) ?? [],
  }))
}

/**
 * The prefixes of the accounts of which a scheme tells the sides apart, without those under another. Only class 4 is of
 * third parties: the other side of a bank account is the bank, whoever a line of it names.
 */
function sidedPrefixes({ statements }: StatementScheme): string[] {
  const all = statements.flatMap(({ rows }) => rows.flatMap(({ accounts }) => accounts))
  const sided = all
    .filter(({ side, prefix }) => side !== null && classOf(prefix) === 4)
    .map(({ prefix }) => prefix)
  return distinct(sided).filter(
    (prefix) => !sided.some((other) => other !== prefix && prefix.startsWith(other)),
  )
}

/** What moved on the accounts of the result in some spans; what closes a year never. */
export async function movedIn(
  op: ReportReading,
  { books }: Pick<Frame, 'books'>,
  spans: readonly Span[],
): Promise<Held[][]> {
  const { resultClasses } = packFor(op.company).closing
  const asked = spans.map((span) => ({ ...span, ...books }))
  const columns = await columnsOfSpans(op, asked)
  return columns.map((own) =>
    own
      .filter(({ number }) => resultClasses.includes(classOf(number)))
      .map(({ account_id, number, label, debit, credit }) => ({
        accountId: account_id,
        number,
        label,
        balance: subtract(debit, credit),
        parties: [],
      })),
  )
}
