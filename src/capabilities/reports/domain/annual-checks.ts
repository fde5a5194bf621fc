import { type ClosingRules, classOf, type SizeLimit, vatCodeHolds } from '#countries'
import type { Day } from '#kernel/days'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import {
  amountIn,
  type Drawn,
  type Held,
  incomeTotals,
  isOfResult,
  sheetTotals,
} from './statements.js'

/** What annual accounts are checked for, in the order of the answer. */
export const checkCodes = [
  'assets_equal_liabilities',
  'result_agrees',
  'carried_forward_agrees',
  'opening_agrees',
  'every_account_shown',
  'suspense_empty',
  'transfers_empty',
  'year_closed',
  'previous_year_closed',
  'appropriation_booked',
  'fixed_assets_agree',
  'size',
] as const

type Year = { readonly starts_on: Day; readonly is_closed: boolean }

/** What the annual accounts of a year are judged by. */
export type Judged = Drawn & {
  readonly closing: ClosingRules
  readonly year: Year
  readonly yearBefore: Year | null
  /** Accounts whose opening is not what the year before left, with by how much. */
  readonly misopened: readonly AccountAmount[]
  /** Accounts on which the register of assets is worth something else than the ledger; null where none is kept. */
  readonly misvalued: readonly AccountAmount[] | null
}

export type AccountAmount = { readonly number: string; readonly amount: Amount }

export type Outcome = {
  readonly ok: boolean
  readonly amount: Amount | null
  readonly accounts: readonly string[]
}

export type AnnualCheck = {
  readonly severity: 'error' | 'warning'
  readonly judge: (judged: Judged) => Outcome
}

const met: Outcome = { ok: true, amount: null, accounts: [] }

const told = (ok: boolean): Outcome => ({ ok, amount: null, accounts: [] })

const agreed = (difference: Amount): Outcome => ({
  ok: difference === zero,
  amount: difference,
  accounts: [],
})

const unless = (wrong: readonly AccountAmount[]): Outcome => ({
  ok: wrong.length === 0,
  amount: add(...wrong.map(({ amount }) => amount)),
  accounts: wrong.map(({ number }) => number),
})

/** What must, or should, hold before annual accounts are filed. */
export const annualChecks = {
  assets_equal_liabilities: {
    severity: 'error',
    judge: ({ scheme, now }) => {
      const { assets, liabilities } = sheetTotals(scheme, now)
      return agreed(subtract(assets, liabilities))
    },
  },
  result_agrees: { severity: 'error', judge: resultAgrees },
  carried_forward_agrees: { severity: 'error', judge: carriedForwardAgrees },
  opening_agrees: { severity: 'error', judge: ({ misopened }) => unless(misopened) },
  every_account_shown: { severity: 'error', judge: (judged) => unless(notShown(judged)) },
  suspense_empty: {
    severity: 'error',
    judge: ({ held, closing }) => unless(heldUnder(held, closing.mustBeZero)),
  },
  transfers_empty: {
    severity: 'warning',
    judge: ({ held, closing }) => unless(heldUnder(held, closing.shouldBeZero)),
  },
  year_closed: { severity: 'warning', judge: ({ year }) => told(year.is_closed) },
  previous_year_closed: {
    severity: 'warning',
    judge: ({ yearBefore }) => told(yearBefore?.is_closed ?? true),
  },
  appropriation_booked: { severity: 'warning', judge: appropriationBooked },
  fixed_assets_agree: {
    severity: 'warning',
    judge: ({ misvalued }) => (misvalued === null ? met : unless(misvalued)),
  },
  size: { severity: 'warning', judge: (judged) => told(!isTooLarge(judged)) },
} as const satisfies Record<string, AnnualCheck>

/** The result row against what classes 6 and 7 bring to the balance sheet. */
function resultAgrees({ scheme, now }: Judged): Outcome {
  const onSheet = now
    .filter(({ statement }) => statement.code === 'assets' || statement.code === 'liabilities')
    .flatMap(({ rows }) => rows.filter(({ row }) => !row.isMemo))
    .flatMap(({ row, accounts }) =>
      accounts
        .filter(({ number }) => isOfResult(scheme, number))
        .map(({ amount }) => (row.sign === -1 ? amount : negate(amount))),
    )
  return agreed(subtract(amountIn(now, 'income', scheme.totals.result), add(...onSheet)))
}

function carriedForwardAgrees({ scheme, held, now }: Judged): Outcome {
  const { carriedForward } = scheme.totals
  if (carriedForward === null || heldUnder(held, scheme.appropriation).length === 0) return met
  return agreed(
    subtract(
      amountIn(now, 'appropriation', carriedForward),
      amountIn(now, 'liabilities', carriedForward),
    ),
  )
}

function appropriationBooked({ scheme, held, closing }: Judged): Outcome {
  if (scheme.appropriation.length === 0) return met
  const ofResult = held.filter(({ number }) => closing.resultClasses.includes(classOf(number)))
  return agreed(negate(add(...ofResult.map(({ balance }) => balance))))
}

/** Accounts that hold something and are in no row of the statement in which they belong. */
function notShown({ scheme, held, now, closing }: Judged): AccountAmount[] {
  const isApart = ({ number }: Held) => closing.apartClasses.includes(classOf(number))
  const inCome = ({ number }: Held) =>
    closing.resultClasses.includes(classOf(number)) && !isUnder(scheme.appropriation, number)
  const sheet = numbersIn(now, ['assets', 'liabilities'])
  const income = numbersIn(now, ['income'])
  return held
    .filter((account) => account.balance !== zero && !isApart(account))
    .filter(
      (account) => !sheet.has(account.number) || (inCome(account) && !income.has(account.number)),
    )
    .map(({ number, balance }) => ({ number, amount: balance }))
}

function numbersIn(filled: Drawn['now'], codes: readonly string[]): ReadonlySet<string> {
  return new Set(
    filled
      .filter(({ statement }) => codes.includes(statement.code))
      .flatMap(({ rows }) => rows.flatMap(({ accounts }) => accounts.map(({ number }) => number))),
  )
}

function heldUnder(held: readonly Held[], prefixes: readonly string[]): AccountAmount[] {
  return held
    .filter(({ number, balance }) => balance !== zero && isUnder(prefixes, number))
    .map(({ number, balance }) => ({ number, amount: balance }))
}

function isUnder(prefixes: readonly string[], number: string): boolean {
  return prefixes.some((prefix) => number.startsWith(prefix))
}

/** Whether the limits are exceeded, in as many years running as it takes; employees are not known. */
function isTooLarge(judged: Judged): boolean {
  const { scheme, held, heldBefore, now, before, year, yearBefore } = judged
  const limit = limitOf(scheme.limits, year)
  if (!limit || !exceeds(limit, scheme, held, sheetTotals(scheme, now).assets)) return false
  if (limit.years === 1) return true
  const earlier = yearBefore && limitOf(scheme.limits, yearBefore)
  if (!earlier || !heldBefore || !before) return false
  return exceeds(earlier, scheme, heldBefore, sheetTotals(scheme, before).assets)
}

function limitOf(limits: readonly SizeLimit[], { starts_on }: Year): SizeLimit | undefined {
  return limits.find((limit) => vatCodeHolds(limit, starts_on))
}

function exceeds(
  { turnover, services, total }: SizeLimit,
  scheme: Drawn['scheme'],
  held: readonly Held[],
  assets: Amount,
): boolean {
  const sold = (prefixes: readonly string[]) =>
    incomeTotals(
      scheme,
      held.filter(({ number }) => isUnder(prefixes, number)),
    ).income
  const isOver = sold(['70']) > turnover
  const isOverInServices = services !== null && sold(services.accounts) > services.turnover
  return (isOver || isOverInServices) && (total === null || assets > total)
}
