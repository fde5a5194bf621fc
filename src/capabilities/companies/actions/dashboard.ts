import { entriesIn } from '#capabilities/fiscal-years'
import { balancesAt } from '#capabilities/ledger'
import { packFor } from '#countries'
import { addDays, type Day } from '#kernel/days'
import { add, formatAmount, negate } from '#kernel/money'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import * as queries from '../queries/dashboard.js'
import { overviewsOf, type YearSpan } from '../queries/overviews.js'
import type { Dashboard } from '../schemas/views.js'
import { deadlinesOf } from './deadlines.js'

/** What an accountant wants to see first when a file is opened. */
export async function readCompanyDashboard(op: Reading & InCompany): Promise<Dashboard> {
  const today = todayFor(op)
  const overview = (await overviewsOf(op.tx, [op.company.id]))[0]!
  const { year, previous } = yearsAround(overview.years, today)
  const ahead = deadlinesOf(overview, today, addDays(today, 395), today, op.language)
  const vat = ahead.find(({ kind }) => kind === 'vat')
  return {
    fiscal_year: year ?? null,
    cash: await cashOf(op),
    ...(await openOf(op, today)),
    ...(await resultsOf(op, year, previous)),
    vat: {
      due_on: vat?.due_on ?? null,
      related: vat?.related ?? null,
      estimate: await vatStanding(op, vat?.related?.ends_on),
    },
    entries_count: year ? await entriesIn(op, year.id) : 0,
    last_entries: await queries.lastEntries(op, 5),
    documents_to_validate: await queries.documentsToValidate(op),
    transactions_to_match: await queries.transactionsToMatch(op),
    deadlines: ahead.filter(({ status }) => status !== 'done').slice(0, 3),
  }
}

/** The year that holds today, else the last one, and the one before it. */
function yearsAround(
  years: readonly YearSpan[],
  today: Day,
): { year?: YearSpan; previous?: YearSpan } {
  const place = years.findLastIndex((year) => year.starts_on <= today && today <= year.ends_on)
  const at = place < 0 ? years.length - 1 : place
  const [year, previous] = [years[at], years[at - 1]]
  return { ...(year ? { year } : {}), ...(previous ? { previous } : {}) }
}

async function cashOf(op: Reading & InCompany): Promise<Dashboard['cash']> {
  const accounts = await queries.cashAccounts(op)
  const balances = await balancesAt(op, accounts)
  return {
    balance: formatAmount(add(...balances.values())),
    accounts: accounts.map(({ id, number, label }) => ({
      account_id: id,
      number,
      label,
      balance: formatAmount(balances.get(id)!),
    })),
  }
}

/** What stands on the accounts of the VAT codes up to a day, credit minus debit. */
async function vatStanding(op: Reading & InCompany, day: Day | undefined): Promise<string> {
  const balances = await balancesAt(op, await queries.vatAccounts(op), day)
  return formatAmount(negate(add(...balances.values())))
}

async function openOf(op: Reading & InCompany, today: Day) {
  const sums = await queries.openSums(op, today)
  const of = (wanted: 'customer' | 'supplier') => {
    const {
      open = '0.00',
      overdue = '0.00',
      count = 0,
    } = sums.find(({ type }) => type === wanted) ?? {}
    return { open, overdue, count }
  }
  return { customers: of('customer'), suppliers: of('supplier') }
}

async function resultsOf(op: Reading & InCompany, year?: YearSpan, previous?: YearSpan) {
  const ids = [year, previous].flatMap((one) => (one ? [one.id] : []))
  // Sales and services stand in one group of accounts in each country.
  const turnoverPrefix = packFor(op.company).controlAccounts.defaultSale.slice(0, 2)
  const rows = await queries.figuresOfYears(op, ids, turnoverPrefix)
  const now = rows.filter((row) => row.fiscal_year_id === year?.id)
  const before = rows.filter((row) => row.fiscal_year_id === previous?.id)
  const whole = (of: readonly queries.Figures[], figure: Figure) =>
    of.find(({ month }) => month === null)?.[figure] ?? '0.00'
  const both = (figure: Figure) => ({
    year: whole(now, figure),
    previous_year: whole(before, figure),
  })
  const series = (figure: Figure) => ({
    ...both(figure),
    months: now.flatMap(({ month, [figure]: amount }, place) =>
      month === null
        ? []
        : [{ month, amount, previous: monthAt(before, place)?.[figure] ?? '0.00' }],
    ),
  })
  return {
    turnover: series('turnover'),
    other_income: series('other_income'),
    expenses: series('expenses'),
    result: both('result'),
  }
}

type Figure = 'turnover' | 'other_income' | 'expenses' | 'result'

/** The month at a place of a year; what stands after the last is the year as a whole. */
function monthAt(rows: readonly queries.Figures[], place: number): queries.Figures | undefined {
  const row = rows[place]
  return row?.month === null ? undefined : row
}
