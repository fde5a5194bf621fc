import { balanceOfColumns, columnsOfSpans, isUnder, prefixesOf, upTo } from '#capabilities/ledger'
import { type Amount, add, formatAmount, subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import { columnTitles } from '../domain/texts.js'
import {
  type Columns,
  type Figures,
  grouped,
  type Line,
  type Row,
  rowOf,
  sumOf,
  withHeadings,
} from '../domain/trial-balance.js'
import { messages } from '../problems.js'
import type { TrialBalance, TrialBalanceAsked, TrialBalanceRow } from '../schemas/trial-balance.js'
import { chartOf } from './chart.js'
import { summed } from './columns.js'
import { type Frame, frameOf } from './frame.js'
import { linkTo } from './links.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof TrialBalance>, 'rows' | 'totals'>

/** The balances of all accounts before a span, what moved in it, and the balances after. */
export async function trialBalance(
  op: ReportReading,
  asked: TrialBalanceAsked,
): Promise<Computed<Body>> {
  if (asked.headings && asked.level != null) throw invalidField('headings', messages.notWithLevel)
  const prefixes = prefixesOf(asked.accounts)
  const frame = await frameOf(op, asked, { compare: 'none' })
  const all = await linesOf(op, frame, asked)
  const lines = all.filter(({ number }) => isUnder(prefixes, number))
  const accounts = lines.map(rowOf)
  const chart =
    asked.level != null || asked.headings ? await chartOf(op, frame.books.standing, 'heading') : []
  const headings = chart.map(({ id, number, label, type }) => ({
    accountId: id,
    number,
    label,
    type,
    kind: 'heading' as const,
  }))
  const rows =
    asked.level != null
      ? grouped(accounts, asked.level, headings)
      : asked.headings
        ? withHeadings(accounts, headings)
        : accounts
  const totals = {
    ...shownColumns(sumOf(accounts.map(({ columns }) => columns))),
    previous: frame.comparison
      ? formatAmount(sum(lines.map((line) => line.previous ?? zero)))
      : null,
  }
  const shown = rows.map((row) => shownRow(row, linkOf(op, frame, row, asked)))
  return {
    frame,
    body: { rows: shown, totals },
    table: tableOf(shown, totals, frame, asked),
    ...(asked.closing ? {} : { held: all.map(heldAfter) }),
    chosen: {
      from: frame.span.from,
      to: frame.span.to,
      compare: frame.comparison ? `${frame.comparison.from}/${frame.comparison.to}` : null,
      accounts: prefixes?.join(',') ?? null,
      closing: asked.closing || null,
      level: asked.level,
      headings: asked.headings || null,
      all: asked.all || null,
    },
  }
}

const heldAfter = ({ number, opening, debit, credit }: Line) => ({
  number,
  balance: add(opening, subtract(debit, credit)),
})

const sum = (amounts: readonly Amount[]) => add(...amounts)

async function linesOf(
  op: ReportReading,
  { span, comparison, books }: Frame,
  { closing, all }: TrialBalanceAsked,
): Promise<Line[]> {
  const counted = { ...books, closing: closing ?? false }
  const spans = comparison ? [span, upTo(books.years, comparison.to)] : [span]
  const [now, before] = await columnsOfSpans(
    op,
    spans.map((one) => ({ ...one, ...counted })),
  )
  const previous = new Map(before?.map((one) => [one.number, balanceOfColumns([one])]))
  const nothing = { opening: zero, debit: zero, credit: zero, unclosed: null }
  const found = new Map<string, Line>()
  const put = (
    accountId: number | null,
    { number, label, type }: { number: string; label: string; type: string },
    { opening, debit, credit, unclosed }: Omit<Figures, 'previous'>,
  ) =>
    found.set(number, {
      accountId,
      number,
      label,
      kind: 'postable',
      type,
      opening,
      debit,
      credit,
      unclosed,
      previous: before ? (previous.get(number) ?? zero) : null,
    })
  if (all)
    for (const account of await chartOf(op, books.standing, 'postable'))
      put(account.id, account, nothing)
  for (const one of before ?? [])
    if (previous.get(one.number) !== zero) put(one.account_id, one, nothing)
  for (const one of now!) put(one.account_id, one, one)
  return [...found.values()]
    .filter((line) => all || !isEmpty(line))
    .sort((one, other) => (one.number < other.number ? -1 : 1))
}

/** Nothing before, in and after the span, nor in what it is compared with. */
function isEmpty({ opening, debit, credit, previous }: Line): boolean {
  return opening === zero && debit === zero && credit === zero && (previous ?? zero) === zero
}

function shownColumns(columns: Columns) {
  const balance = subtract(columns.closing_debit, columns.closing_credit)
  return {
    opening_debit: formatAmount(columns.opening_debit),
    opening_credit: formatAmount(columns.opening_credit),
    debit: formatAmount(columns.debit),
    credit: formatAmount(columns.credit),
    closing_debit: formatAmount(columns.closing_debit),
    closing_credit: formatAmount(columns.closing_credit),
    balance: formatAmount(balance),
  }
}

function shownRow(
  { accountId, number, label, kind, type, columns, unclosed, previous }: Row,
  link: string | null,
): TrialBalanceRow {
  return {
    account_id: accountId,
    number,
    label,
    kind,
    class: Number(number[0]),
    type,
    ...shownColumns(columns),
    unclosed: unclosed === null ? null : formatAmount(unclosed),
    previous: previous === null ? null : formatAmount(previous),
    link,
  }
}

/** An account leads to its ledger, which knows the present alone; digits and the past lead to the general ledger. */
function linkOf(
  op: ReportReading,
  frame: Frame,
  { kind, number, accountId }: Row,
  { closing }: TrialBalanceAsked,
): string | null {
  const asked = { from: frame.span.from, to: frame.span.to, closing }
  if (kind === 'heading')
    return linkTo(op, 'reports/general-ledger', { ...asked, accounts: number }, frame)
  if (accountId === null) return null
  return frame.asOf === null
    ? linkTo(op, `accounts/${accountId}/ledger`, asked, frame)
    : linkTo(op, 'reports/general-ledger', { ...asked, account_id: accountId }, frame)
}

function tableOf(
  rows: readonly TrialBalanceRow[],
  totals: Body['totals'],
  { comparison }: Frame,
  { headings }: TrialBalanceAsked,
): Table {
  const amounts = [
    'opening_debit',
    'opening_credit',
    'debit',
    'credit',
    'closing_debit',
    'closing_credit',
  ] as const
  const isHeading = new Set(
    rows.filter(({ kind }) => kind === 'heading').map(({ number }) => number),
  )
  const ended = comparison ? (['balance', 'previous'] as const) : (['balance'] as const)
  return {
    columns: [
      { key: 'number', title: columnTitles.number, kind: 'text', paper: { width: 52 } },
      { key: 'label', title: columnTitles.label, kind: 'text', isName: true, paper: { lines: 2 } },
      ...[...amounts, ...ended].map((key) => summed(key, columnTitles[key])),
    ],
    rows: () => [
      rows.map((row) => [
        row.number,
        row.label,
        ...amounts.map((key) => row[key]),
        ...ended.map((key) => row[key]),
      ]),
    ],
    ...(headings ? { look: (row) => ({ isTotal: isHeading.has(String(row[0])) }) } : {}),
    total: {
      label: columnTitles.total,
      cells: [null, null, ...amounts.map((key) => totals[key]), ...ended.map((key) => totals[key])],
    },
  }
}
