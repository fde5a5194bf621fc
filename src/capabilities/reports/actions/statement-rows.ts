import { type StatementCode, statementLabels } from '#countries'
import { asItIs, say } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import type { Column, Look, Paper, Table } from '#platform/tables/table'
import { statementTitles } from '../domain/statement-texts.js'
import type { StatedAccount, StatedRow } from '../domain/statements.js'
import { columnTitles } from '../domain/texts.js'
import type { StatedAccount as ShownAccount, StatementRow } from '../schemas/statements.js'
import type { ReportReading } from './report.js'
import type { Links } from './statement-links.js'

/** A row of a statement as JSON. */
export function shownRow(op: ReportReading, stated: StatedRow, links: Links): StatementRow {
  const { row, contra } = stated
  return {
    statement: stated.statement,
    code: row.code,
    label: say(row.labels, op.language),
    level: row.level,
    amount: formatAmount(stated.amount),
    previous: shownAmount(stated.previous),
    gross: shownAmount(stated.gross),
    contra: contra && {
      code: contra.code,
      amount: formatAmount(contra.amount),
      previous: shownAmount(contra.previous),
    },
    formula: row.formula,
    is_memo: row.isMemo,
    accounts: stated.accounts.map((account) => shownAccount(account, links)),
    link: links.ofRow(stated),
  }
}

export function shownAccount(account: StatedAccount, links: Links): ShownAccount {
  return {
    account_id: account.accountId,
    number: account.number,
    label: account.label,
    amount: formatAmount(account.amount),
    previous: shownAmount(account.previous),
    link: links.ofAccount(account),
  }
}

export function shownAmount(amount: Amount | null): string | null {
  return amount === null ? null : formatAmount(amount)
}

/** Amounts by their names, as the totals of reports have them. */
export function shownAmounts<Name extends string>(
  amounts: Readonly<Record<Name, Amount>>,
): Record<Name, string> {
  const entries = Object.entries<Amount>(amounts).map(([name, amount]) => [
    name,
    formatAmount(amount),
  ])
  return Object.fromEntries(entries) as Record<Name, string>
}

type TableRow = StatementRow & {
  readonly form?: string
  readonly amounts?: Readonly<Record<string, string>>
}

/** Columns that only some statements have. */
type Extras = {
  readonly form?: boolean
  readonly contra?: boolean
  readonly keys?: readonly string[]
}

/** The rubrics as a table for files; accounts are in JSON alone. */
export function statementTable(
  rows: readonly TableRow[],
  { form = false, contra = false, keys = [] }: Extras,
): Table {
  const hidden = { paper: { width: null } }
  const amounts = ['amount', 'previous', ...(contra ? (['gross', 'contra'] as const) : [])] as const
  const before = form ? (['form', 'statement'] as const) : (['statement'] as const)
  // A year of months and its whole stand side by side.
  const isWide = keys.length > 6
  return {
    columns: [
      ...before.map((key) => text(key, hidden)),
      text('code', { paper: { width: isWide ? 36 : 48 } }),
      {
        key: 'label',
        title: columnTitles.label,
        kind: 'text',
        isName: true,
        paper: { lines: isWide ? 4 : 3, isIndented: true },
      },
      { key: 'level', title: statementTitles.level, kind: 'count', ...hidden },
      ...amounts.map(
        (key) =>
          ({
            key,
            title: statementTitles[key],
            kind: 'amount',
            paper: { ...(isWide ? { width: 54 } : {}), ...(contra ? besideGross[key] : {}) },
          }) as const,
      ),
      ...keys.map(
        (key) =>
          ({
            key,
            title: asItIs(key),
            kind: 'amount',
            ...(isWide ? { paper: { width: 42 } } : {}),
          }) as const,
      ),
    ],
    rows: () => [
      rows.map((row) => [
        ...before.map((key) => row[key] ?? null),
        row.code,
        row.label,
        row.level,
        ...amounts.map((key) => (key === 'contra' ? (row.contra?.amount ?? null) : row[key])),
        ...keys.map((key) => row.amounts?.[key] ?? null),
      ]),
    ],
    group: {
      heading: (row, language) =>
        say(statementLabels[row[before.length - 1] as StatementCode], language),
    },
    look: (row) => lookOf(Number(row[before.length + 2])),
  }
}

/** A French balance sheet has gross, then what is taken from it, net, and the year before. */
const besideGross: Readonly<Record<'gross' | 'contra' | 'amount' | 'previous', Paper>> = {
  gross: { order: 1 },
  contra: { order: 2 },
  amount: { order: 3, title: statementTitles.net },
  previous: { order: 4 },
}

/** Totals are bold and stand at the edge, as do the rows right below them. */
function lookOf(level: number): Look {
  return { isTotal: level === 0, level: Math.max(0, level - 1) }
}

function text(key: 'form' | 'statement' | 'code', more: Pick<Column, 'paper'>): Column {
  return { key, title: statementTitles[key], kind: 'text', ...more }
}
