/** Budgets made of what was posted, or of another budget. */
import { type Amount, add, negate, storedAmount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { byMonth, byPlace, grown } from '../domain/spread.js'
import { messages } from '../problems.js'
import * as facts from '../queries/budget-facts.js'
import type { Budget, NewBudget } from '../schemas/budgets.js'
import { aboveIn, postedOf } from './actuals.js'
import { directionOf, type PlannedLine, type Subject } from './budget-lines.js'

type From = NonNullable<NewBudget['from']>

const usualAccounts = ['6', '7']

/** Hundredths of a percent by which a budget grows: -100 to 1000 %. */
export function growthOf(given: Amount | null | undefined, path: string): bigint {
  const growth = given ?? 0n
  if (growth < -10_000n || growth > 100_000n) throw invalidField(path, messages.growth)
  return growth
}

/** A line per account that something was posted on, and per code on an axis, grown month by month. */
export async function linesFrom(
  op: CompanyOperation,
  { fiscal_year_id, growth: given, accounts }: From,
  year: facts.YearFacts,
  axisId: number | null,
): Promise<PlannedLine[]> {
  const growth = growthOf(given, 'from.growth')
  const source = await facts.holdYear(op, fiscal_year_id)
  if (!source) throw invalidField('from.fiscal_year_id', messages.unknownYear)
  const beginnings = accounts ?? usualAccounts
  beginnings.forEach((beginning, place) => {
    if (!/^\d{1,10}$/.test(beginning))
      throw invalidField(`from.accounts.${place}`, messages.beginning)
  })
  const chart = (await facts.chartOf(op)).filter(({ number }) =>
    beginnings.some((beginning) => number.startsWith(beginning)),
  )
  await facts.holdAccounts(
    op,
    chart.map(({ id }) => id),
  )
  const codes = await facts.holdCodes(op, axisId)
  const sums = await sumsOf(op, source, axisId, aboveIn(codes))
  return chart.flatMap((account) => {
    const ofAccount = sums.get(account.id) ?? new Map<number | null, Amount[]>()
    const order = [...codes.map(({ id }) => id), null].filter((id) => ofAccount.has(id))
    return order.flatMap((codeId) => {
      const direction = directionOf(account.type)
      const months = byMonth(ofAccount.get(codeId)!, source.periods, year.periods).map((amount) =>
        grown(direction === 'debit' ? amount : negate(amount), growth),
      )
      if (months.every((amount) => amount === zero)) return []
      const { id: accountId, number, type } = account
      return [{ accountId, heading: null, number, type, direction, codeId, months, note: null }]
    })
  })
}

/**
 * What was posted per account, code and period. What lies below a code that has something itself is counted with it:
 * lines of both would count the same money twice.
 */
async function sumsOf(
  op: CompanyOperation,
  year: facts.YearFacts,
  axisId: number | null,
  above: (codeId: number) => readonly number[],
): Promise<Map<number, Map<number | null, Amount[]>>> {
  const posted = await postedOf(op, year, axisId)
  const used = new Set(posted.map(({ accountId, codeId }) => `${accountId}/${codeId}`))
  const sums = new Map<number, Map<number | null, Amount[]>>()
  const put = (accountId: number, codeId: number | null, months: readonly Amount[]) => {
    const ofAccount = sums.get(accountId) ?? new Map<number | null, Amount[]>()
    const known = ofAccount.get(codeId) ?? year.periods.map(() => zero)
    ofAccount.set(
      codeId,
      known.map((amount, place) => add(amount, months[place]!)),
    )
    sums.set(accountId, ofAccount)
  }
  for (const { accountId, codeId, months } of posted) {
    if (codeId === null) {
      put(accountId, null, months)
      continue
    }
    const top = above(codeId).findLast((one) => used.has(`${accountId}/${one}`)) ?? codeId
    put(accountId, top, months)
    put(accountId, null, months.map(negate))
  }
  return sums
}

/** The lines of another budget, grown; another year takes them by their places. */
export function linesOfCopy(
  source: Budget,
  types: readonly string[],
  growth: bigint,
  periods: number,
): PlannedLine[] {
  return source.lines.map((line, place) => {
    const subject: Subject = {
      accountId: line.account_id,
      heading: line.heading,
      number: line.number,
      type: types[place]!,
      direction: line.direction,
      codeId: line.analytic_code_id,
    }
    const months = byPlace(line.months.map(storedAmount), periods)
    return { ...subject, months: months.map((amount) => grown(amount, growth)), note: line.note }
  })
}
