import { createHash } from 'node:crypto'
import { balancesAt } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { add, formatAmount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyReading, InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import type { FileYear } from '../domain/calendar.js'
import { amountColumns, type MovementRow as Computed, movementRows } from '../domain/movements.js'
import { messages } from '../problems/refusals.js'
import { labels } from '../problems/words.js'
import { yearsOfFile } from '../queries/books.js'
import { accountsNamed, movementsUpTo, reportFacts } from '../queries/movements.js'
import type { AssetReport, AssetReportFilter, MovementRow } from '../schemas/report.js'

export type Span = { readonly from: Day; readonly to: Day }

/** A row of the report with the account that it is about. */
export type NamedRow = Computed & {
  readonly number: string
  readonly labels: Record<string, string>
}

/** The movements of assets and their depreciation per account in a span, beside what the ledger has. */
export async function assetMovements(op: CompanyReading, { from, to }: Span): Promise<NamedRow[]> {
  const movements = await movementsUpTo(op, from, to)
  const ids = distinct(movements.flatMap((one) => [one.accountId, one.depreciationAccountId]))
  const accounts = await accountsNamed(op, ids)
  const balances = await balancesAt(op, accounts, to)
  const ofAssets = new Set(movements.map(({ accountId }) => accountId))
  const shown = accounts.filter(
    ({ id, is_of_category }) =>
      ofAssets.has(id) || (ofAssets.size > 0 && is_of_category && balances.get(id) !== zero),
  )
  const rows = movementRows(
    movements,
    shown.map(({ id }) => id),
    balances,
  )
  return rows
    .map((row, place) => ({ ...row, number: shown[place]!.number, labels: shown[place]!.labels }))
    .filter((row) => amountColumns.some((column) => row[column] !== zero))
}

export async function readAssetReport(
  op: Reading & InCompany,
  { query }: { query: AssetReportFilter },
): Promise<AssetReport> {
  if (query.as_of !== undefined) throw invalidField('as_of', messages.notOfThePast)
  const years = await yearsOfFile(op)
  const span = spanOf(query, years, todayFor(op))
  const { language, company } = op
  const facts = await reportFacts(op)
  const computed = await assetMovements(op, span)
  const rows = computed.map((row) =>
    shownRow(row, language, linkOf(company.publicToken, row, span)),
  )
  const totals = totalsOf(computed)
  const year = years.find(({ startsOn, endsOn }) => startsOn <= span.to && span.to <= endsOn)
  return {
    report: 'fixed-assets',
    label: say(labels.report, language),
    company: { public_token: company.publicToken, code: facts.code, name: facts.name },
    ...span,
    fiscal_year: year
      ? {
          id: year.id,
          code: year.code,
          starts_on: year.startsOn,
          ends_on: year.endsOn,
          is_closed: year.isClosed,
        }
      : null,
    comparison: null,
    currency: company.currency,
    language,
    generated_at: op.now,
    log_seq: facts.last_seq,
    as_of: null,
    fingerprint: fingerprintOf(company.publicToken, span, rows, totals),
    warnings: [],
    rows,
    totals,
  }
}

/** The bounds that are given, those of a fiscal year where they are missing, else of the year of today. */
function spanOf(query: AssetReportFilter, years: readonly FileYear[], today: Day): Span {
  const { fiscal_year_id: id, from, to } = query
  const holding = (day: Day) =>
    years.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
  if (id !== undefined) {
    const year = years.find((one) => one.id === id)
    if (!year) throw invalidField('fiscal_year_id', messages.unknownYear)
    for (const [name, day] of Object.entries({ from, to }))
      if (day !== undefined && (day < year.startsOn || day > year.endsOn))
        throw invalidField(name, messages.outsideYear)
    return ordered({ from: from ?? year.startsOn, to: to ?? year.endsOn })
  }
  const noYear = { startsOn: today, endsOn: today }
  const year = holding(to ?? from ?? today) ?? years.at(-1) ?? noYear
  return ordered({ from: from ?? year.startsOn, to: to ?? year.endsOn })
}

function ordered(span: Span): Span {
  if (span.to < span.from) throw invalidField('to', messages.endsBeforeStart)
  return span
}

function shownRow(
  { number, labels: words, account_id, ...row }: NamedRow,
  language: Language,
  link: string,
): MovementRow {
  const amounts = Object.fromEntries(
    amountColumns.map((column) => [column, formatAmount(row[column])]),
  ) as Pick<MovementRow, (typeof amountColumns)[number]>
  return { account_id, number, label: words[language] ?? '', ...amounts, link }
}

function linkOf(token: string, { account_id }: NamedRow, { from, to }: Span): string {
  return `/v1/companies/${token}/accounts/${account_id}/ledger?from=${from}&to=${to}`
}

function totalsOf(rows: readonly NamedRow[]): AssetReport['totals'] {
  return Object.fromEntries(
    amountColumns.map((column) => [
      column,
      formatAmount(add(zero, ...rows.map((row) => row[column]))),
    ]),
  ) as AssetReport['totals']
}

/** Of the data alone: neither what is translated nor what can be renamed. */
function fingerprintOf(
  token: string,
  span: Span,
  rows: readonly MovementRow[],
  totals: AssetReport['totals'],
): string {
  const bare = rows.map(({ label: _label, link: _link, ...row }) => row)
  const data = JSON.stringify(['fixed-asset-movements', token, span, bare, totals])
  return createHash('sha256').update(data).digest('hex')
}
