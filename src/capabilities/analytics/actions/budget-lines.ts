import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, isInRange, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { actualsOf, totalsOf } from '../domain/actuals.js'
import { beginningsOf, firstOverlap } from '../domain/overlap.js'
import { byMonth, evenly, inProportion } from '../domain/spread.js'
import { messages } from '../problems.js'
import * as facts from '../queries/budget-facts.js'
import type { StoredLine } from '../queries/budgets.js'
import type { GivenLine, Totals } from '../schemas/budgets.js'
import { aboveIn, postedOf } from './actuals.js'

/** What a line of a budget stands for. */
export type Subject = {
  readonly accountId: number | null
  readonly heading: string | null
  readonly number: string
  readonly type: string
  readonly direction: 'debit' | 'credit'
  readonly codeId: number | null
}

/** A line that may be stored. */
export type PlannedLine = Subject & {
  readonly months: readonly Amount[]
  readonly note: string | null
}

/** The side on which what an account of a type holds is above zero. */
export function directionOf(type: string): 'debit' | 'credit' {
  return ['income', 'liability', 'equity'].includes(type) ? 'credit' : 'debit'
}

/** Lines as they were given, each found good: what it stands for, its amounts, and that none counts another's money. */
export async function plannedLines(
  op: CompanyOperation,
  given: readonly GivenLine[],
  year: facts.YearFacts,
  axisId: number | null,
): Promise<PlannedLine[]> {
  const subjects = await subjectsOf(op, given, axisId)
  const before = await yearBeforeOf(op, given, subjects, year, axisId)
  return subjects.map((subject, place) => ({
    ...subject,
    months: monthsOf(given[place]!, `lines.${place}`, year, () => before(place)),
    note: given[place]!.note ?? null,
  }))
}

async function subjectsOf(
  op: CompanyOperation,
  given: readonly GivenLine[],
  axisId: number | null,
): Promise<Subject[]> {
  const held = await facts.holdAccounts(op, distinct(given.map((line) => line.account_id)))
  const accounts = new Map(held.map((account) => [account.id, account]))
  const chart = given.some((line) => line.heading != null) ? await facts.chartOf(op) : []
  const typeOf = headingTypes(chart)
  const codes = await facts.holdCodes(op, axisId)
  const known = new Set(codes.map(({ id }) => id))
  const subjects = given.map((line, place): Subject => {
    const at = `lines.${place}`
    const codeId = line.analytic_code_id ?? null
    if (codeId !== null && !known.has(codeId))
      throw invalidField(`${at}.analytic_code_id`, messages.codeOfBudget)
    const found = namedBy(line, at, accounts, typeOf)
    return { ...found, direction: directionOf(found.type), codeId }
  })
  const overlap = firstOverlap(subjects, aboveIn(codes))
  if (overlap !== undefined) throw invalidField(`lines.${overlap}`, messages.overlap)
  return subjects
}

type Named = Pick<Subject, 'accountId' | 'heading' | 'number' | 'type'>

/** The account of a line, or all that begin with its heading: one of the two. */
function namedBy(
  { account_id, heading }: GivenLine,
  at: string,
  accounts: ReadonlyMap<number, facts.AccountFacts>,
  typeOf: (heading: string) => string | undefined,
): Named {
  if (account_id == null && heading == null)
    throw invalidField(`${at}.account_id`, messages.accountOrHeading)
  if (account_id != null && heading != null)
    throw invalidField(`${at}.heading`, messages.accountOrHeading)
  if (account_id != null) {
    const account = accounts.get(account_id)
    if (!account) throw invalidField(`${at}.account_id`, messages.unknownAccount)
    return { accountId: account.id, heading: null, number: account.number, type: account.type }
  }
  const type = /^\d{1,10}$/.test(heading!) ? typeOf(heading!) : undefined
  if (type === undefined) throw invalidField(`${at}.heading`, messages.emptyHeading)
  return { accountId: null, heading: heading!, number: heading!, type }
}

/** What a heading is: as the account of its number, else as the next above it; undefined where it begins no account. */
function headingTypes(chart: readonly facts.AccountFacts[]) {
  const types = new Map(chart.map(({ number, type }) => [number, type]))
  const begun = new Set(chart.flatMap(({ number }) => beginningsOf(number)))
  return (heading: string): string | undefined => {
    if (!begun.has(heading)) return undefined
    const above = beginningsOf(heading).reverse()
    return above.map((number) => types.get(number)).find((type) => type !== undefined) ?? 'mixed'
  }
}

/** What was posted in the year before, per line, where a line is to follow it. */
async function yearBeforeOf(
  op: CompanyOperation,
  given: readonly GivenLine[],
  subjects: readonly Subject[],
  year: facts.YearFacts,
  axisId: number | null,
): Promise<(place: number) => readonly Amount[]> {
  const isAsked = given.some((line) => line.spread === 'previous_year' && line.months == null)
  const before = isAsked ? await facts.yearBefore(op, year) : undefined
  if (!before) return () => year.periods.map(() => zero)
  const posted = await postedOf(op, before, axisId)
  const asked = subjects.map((one) => ({ ...one, isHeading: one.heading !== null }))
  const above = aboveIn(await facts.codesIn(op, axisId))
  const actuals = actualsOf(asked, posted, before.periods.length, above)
  return (place) => byMonth(actuals[place]!, before.periods, year.periods)
}

function monthsOf(
  { months, total, spread, weights }: GivenLine,
  at: string,
  { periods }: facts.YearFacts,
  before: () => readonly Amount[],
): readonly Amount[] {
  const count = periods.length
  if (months != null) {
    if (months.length !== count)
      throw invalidField(`${at}.months`, messages.monthsLength, { count })
    if (!isInRange(add(...months))) throw invalidField(`${at}.months`, messages.tooLarge)
    return months
  }
  if (total == null)
    throw invalidField(`${at}.months`, inputMessages.required, { field: `${at}.months` })
  if (spread === 'previous_year') return inProportion(total, before())
  if (spread !== 'weights') return evenly(total, count)
  const isGood =
    weights?.length === count &&
    weights.every((weight) => weight >= zero) &&
    weights.some((weight) => weight > zero)
  if (!isGood) throw invalidField(`${at}.weights`, messages.weights, { count })
  return inProportion(total, weights)
}

/** Lines as the database takes them, with what they come to. */
export function storedLines(lines: readonly PlannedLine[]): {
  stored: StoredLine[]
  totals: Totals
} {
  const withTotals = lines.map((line) => ({ ...line, total: add(...line.months) }))
  const { income, expense, result } = totalsOf(withTotals)
  return {
    stored: withTotals.map((line) => ({
      account_id: line.accountId,
      heading: line.heading,
      analytic_code_id: line.codeId,
      direction: line.direction,
      type: line.type,
      months: line.months.map(formatAmount),
      total: formatAmount(line.total),
      note: line.note,
    })),
    totals: {
      income: formatAmount(income),
      expense: formatAmount(expense),
      result: formatAmount(result),
    },
  }
}
