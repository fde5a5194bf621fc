import { companyNamesOfFirm } from '#capabilities/companies'
import { sightOf } from '#capabilities/firms'
import { periodLabel } from '#countries'
import { type Day, daysBetween, parts } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import type { InFirm, Reading } from '#platform/operations/operation'
import { calendarOf, type Declared } from '../domain/calendar.js'
import { factsOf } from '../queries/facts.js'
import { type PortfolioRow, portfolioRows, yearsOf } from '../queries/portfolio.js'
import type { PortfolioAsked, PortfolioPeriod } from '../schemas/portfolio.js'
import { type Context, contextFrom } from './context.js'
import { checksToday } from './live-checks.js'

/**
 * The periods of all files that the caller sees, soonest due first. Where no year is asked for it is this one, with what
 * is left to file of the last. A few statements for all files together, none of which is opened by itself.
 */
export async function listFirmDeclarations(
  op: Reading & InFirm,
  { query }: { query: PortfolioAsked },
): Promise<PortfolioPeriod[]> {
  const today = todayAt(op.now)
  const thisYear = parts(today).year
  const years = query.year == null ? [thisYear - 1, thisYear] : [query.year]
  const files = await companyNamesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const ids = files.map(({ id }) => id)
  const facts = await factsOf(op.tx, ids)
  const rows = grouped(await portfolioRows(op.tx, ids, years), ({ company_id }) => company_id)
  const spans = grouped(await yearsOf(op.tx, ids), ({ company_id }) => company_id)
  const isWanted = wantedBy(query, thisYear)
  return facts
    .flatMap((of) => {
      const context = contextFrom(of)
      const own = rows.get(of.id) ?? []
      return years
        .flatMap((year) =>
          calendarOf(
            context.pack.vatReturns,
            context.regime,
            year,
            own.filter((row) => row.year === year),
          ),
        )
        .filter(({ row, ...span }) => row !== null || isKept(span, spans.get(of.id) ?? []))
        .map((one) => shownPeriod(context, one, today))
        .filter(isWanted)
    })
    .sort((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0))
}

/** Whether a fiscal year of a file holds a day of a period: before its books there is nothing to declare. */
function isKept(
  { startsOn, endsOn }: Pick<Declared<unknown>, 'startsOn' | 'endsOn'>,
  years: readonly { company_id: CompanyId; starts_on: Day; ends_on: Day }[],
): boolean {
  return years.some(({ starts_on, ends_on }) => starts_on <= endsOn && startsOn <= ends_on)
}

function wantedBy(query: PortfolioAsked, thisYear: number): (one: PortfolioPeriod) => boolean {
  return ({ year, period_type, status, due_on }) =>
    (query.year != null || year === thisYear || status !== 'filed') &&
    (query.period_type == null || period_type === query.period_type) &&
    (query.status == null || status === query.status) &&
    (query.due_until == null || due_on <= query.due_until)
}

function shownPeriod(context: Context, one: Declared<PortfolioRow>, today: Day): PortfolioPeriod {
  const { facts, settings } = context
  const { row, form } = one
  const dueOn = row?.due_on ?? form.dueOn(one, settings.vat.due_day)
  const checks = row ? checksOf(context, row, today) : []
  return {
    company: { public_token: facts.public_token, name: facts.name, code: facts.code },
    period_type: one.periodType,
    year: one.year,
    period: one.period,
    label: periodLabel(one)[facts.locale],
    due_on: dueOn,
    days_left: daysBetween(today, dueOn),
    status: row?.status ?? 'none',
    declaration_id: row?.id ?? null,
    amount_due: row?.amount_due ?? null,
    amount_refund: row?.amount_refund ?? null,
    errors: checks.filter(({ severity }) => severity === 'error').length,
    warnings: checks.filter(({ severity }) => severity === 'warning').length,
    is_stale: row?.is_stale ?? false,
  }
}

/** The checks that GET of the return would show. */
function checksOf(context: Context, row: PortfolioRow, today: Day) {
  if (row.status !== 'draft') return row.checks
  const earlier = Array.from({ length: row.earlier_drafts }, () => '')
  return [...checksToday(context, row, today, earlier), ...row.checks]
}
