import { accountColumns, upTo } from '#capabilities/ledger'
import { cashFlowHomes, packFor } from '#countries'
import { addDays } from '#kernel/days'
import { say } from '#kernel/languages'
import { formatAmount, subtract, zero } from '#kernel/money'
import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import {
  type CashFlowCode,
  type CashFlowFigure,
  cashFlowFigures,
  isTotal,
  type Moved,
  unexplained,
} from '../domain/cash-flow.js'
import type { Span } from '../domain/span.js'
import { cashFlowLabels, checkTexts, statementTitles } from '../domain/statement-texts.js'
import { type Held, statedAccounts } from '../domain/statements.js'
import { columnTitles } from '../domain/texts.js'
import type { CashFlow, CashFlowAsked, CashFlowRow } from '../schemas/cash-flow.js'
import { type Frame, frameOf } from './frame.js'
import type { Computed, ReportReading } from './report.js'
import { type Links, linksOf } from './statement-links.js'
import { shownAccount, shownAmount, shownAmounts } from './statement-rows.js'

type Body = Pick<Static<typeof CashFlow>, 'rows' | 'totals' | 'checks'>

/** From the result of a span to its change in cash, by the table of the country. */
export async function cashFlow(op: ReportReading, asked: CashFlowAsked): Promise<Computed<Body>> {
  const frame = await frameOf(op, asked, { compare: 'year' })
  const { span, comparison } = frame
  const moved = await movements(op, frame, span)
  const movedBefore = comparison && (await movements(op, frame, comparison))
  const now = figuresOf(op, moved, span)
  const before = comparison && movedBefore && figuresOf(op, movedBefore, comparison)
  const names = new Map([...(movedBefore ?? []), ...moved].map((one) => [one.number, one]))
  const linked = linksByRow(op, frame, moved)
  const rows = now.map((figure, place): CashFlowRow => {
    const earlier = before?.[place] ?? null
    const accounts = statedAccounts(figure.accounts, earlier?.accounts ?? null, names)
    const links = linked(figure.code)
    return {
      section: figure.section,
      code: figure.code,
      label: say(cashFlowLabels[figure.code], op.language),
      level: isTotal(figure.code) ? 0 : 1,
      amount: formatAmount(figure.amount),
      previous: shownAmount(earlier?.amount ?? null),
      accounts: accounts.map((account) => shownAccount(account, links)),
      link: links.ofAccounts(accounts, prefixesOf(op, figure.code)),
    }
  })
  return {
    frame,
    body: {
      rows,
      totals: { ...totalsOf(now), previous: before && totalsOf(before) },
      checks: [checkOf(op, now)],
    },
    table: tableOf(rows),
    chosen: {
      from: span.from,
      to: span.to,
      compare: comparison ? `${comparison.from}/${comparison.to}` : null,
    },
  }
}

async function movements(op: ReportReading, { books }: Frame, span: Span): Promise<Moved[]> {
  const columns = await accountColumns(op, { ...span, ...books })
  return columns.map(({ account_id, number, label, opening, debit, credit }) => ({
    accountId: account_id,
    number,
    label,
    opening,
    moved: subtract(debit, credit),
  }))
}

/** Both spans by the table of their own last day. */
function figuresOf(op: ReportReading, moved: readonly Moved[], { to }: Span): CashFlowFigure[] {
  return cashFlowFigures(moved, cashFlowHomes(packFor(op.company).cashFlow, to))
}

/** Rows are movements of the span, but for the cash before it and after it, which are balances. */
function linksByRow(op: ReportReading, frame: Frame, moved: readonly Moved[]) {
  const { span, years } = frame
  const held = (amountOf: (account: Moved) => Held['balance']): Held[] =>
    moved.map((account) => ({ ...account, balance: amountOf(account), parties: [] }))
  const flows = linksOf(
    op,
    frame,
    span,
    held((account) => account.moved),
  )
  const closing = linksOf(op, frame, upTo(years, span.to), [])
  const hasBefore = years.some(({ starts_on }) => starts_on < span.from)
  const opening = hasBefore ? linksOf(op, frame, upTo(years, addDays(span.from, -1)), []) : noLinks
  return (code: CashFlowCode): Links => {
    if (code === 'closing_cash') return closing
    return code === 'opening_cash' ? opening : flows
  }
}

/** With what the first year opens no ledger of a day before it ends. */
const noLinks: Links = { ofAccount: () => null, ofAccounts: () => null, ofRow: () => null }

function prefixesOf({ company }: ReportReading, code: CashFlowCode): string[] {
  return packFor(company)
    .cashFlow.filter(({ place }) => place === code)
    .map(({ prefix }) => prefix)
}

const totalCodes = [
  'operating',
  'investing',
  'financing',
  'net_change',
  'opening_cash',
  'closing_cash',
] as const

function totalsOf(figures: readonly CashFlowFigure[]) {
  const amounts = new Map(figures.map(({ code, amount }) => [code, amount]))
  const entries = totalCodes.map((code) => [code, amounts.get(code)!] as const)
  return shownAmounts(
    Object.fromEntries(entries) as Record<(typeof totalCodes)[number], typeof zero>,
  )
}

function checkOf({ language }: ReportReading, figures: readonly CashFlowFigure[]) {
  const amount = unexplained(figures)
  return {
    code: 'cash_agrees' as const,
    severity: 'error' as const,
    ok: amount === zero,
    message: say(checkTexts.cash_agrees, language),
    amount: formatAmount(amount),
    accounts: [],
  }
}

function tableOf(rows: readonly CashFlowRow[]): Table {
  const levels = new Map(rows.map(({ code, level }) => [code, level]))
  const hidden = { width: null }
  return {
    columns: [
      { key: 'section', title: statementTitles.section, kind: 'text', paper: hidden },
      { key: 'code', title: statementTitles.code, kind: 'text', paper: hidden },
      {
        key: 'label',
        title: columnTitles.label,
        kind: 'text',
        isName: true,
        paper: { lines: 2, isIndented: true },
      },
      { key: 'amount', title: statementTitles.amount, kind: 'amount' },
      { key: 'previous', title: columnTitles.previous, kind: 'amount' },
    ],
    rows: () => [
      rows.map(({ section, code, label, amount, previous }) => [
        section,
        code,
        label,
        amount,
        previous,
      ]),
    ],
    look: ([, code]) => {
      const level = levels.get(String(code)) ?? 0
      return { isTotal: level === 0, level }
    },
  }
}
