import type { CashFlowHome, FilledAccount } from '#countries'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'

/** What an account held before a span and what moved in it, debit minus credit. */
export type Moved = {
  readonly accountId: number | null
  readonly number: string
  readonly label: string
  readonly opening: Amount
  readonly moved: Amount
}

const sections = {
  operating: [
    'result',
    'depreciation',
    'provisions',
    'disposals',
    'stocks',
    'receivables',
    'payables',
  ],
  investing: ['fixed_assets', 'investments'],
  financing: ['equity', 'loans'],
} as const

type Section = keyof typeof sections
type FlowCode = (typeof sections)[Section][number]
export type CashFlowCode = FlowCode | Section | 'net_change' | 'opening_cash' | 'closing_cash'

export type CashFlowFigure = {
  readonly section: Section | 'cash'
  readonly code: CashFlowCode
  readonly amount: Amount
  /** What the row is the sum of; none for totals. */
  readonly accounts: readonly FilledAccount[]
}

/**
 * From the result to the change in cash, by the indirect method. Whatever moved on an account other than cash
 * stands in one row with the other sign; what is told apart from the result is taken from fixed assets again,
 * so that the whole always comes to what moved in cash.
 */
export function cashFlowFigures(
  accounts: readonly Moved[],
  homeOf: (number: string) => CashFlowHome | null,
): CashFlowFigure[] {
  const homes = accounts.map((account) => ({ account, home: homeOf(account.number) }))
  const sumOf = (code: FlowCode): FilledAccount[] =>
    homes.flatMap(({ account, home }) => {
      const isApart = code === 'depreciation' || code === 'disposals'
      const isIn = isApart
        ? home?.apart === code
        : home?.place === code || (code === 'fixed_assets' && home?.apart != null)
      return isIn ? [whole(account.number, isApart ? account.moved : negate(account.moved))] : []
    })
  const flows = (Object.keys(sections) as Section[]).flatMap((section) => {
    const rows = sections[section].map((code) => figure(section, code, sumOf(code)))
    const total = add(...rows.map(({ amount }) => amount))
    return [...rows, { section, code: section, amount: total, accounts: [] }]
  })
  const change = add(...flows.filter(({ code }) => code in sections).map(({ amount }) => amount))
  const cash = homes.filter(({ home }) => home?.place === 'cash').map(({ account }) => account)
  return [
    ...flows,
    { section: 'cash', code: 'net_change', amount: change, accounts: [] },
    figure(
      'cash',
      'opening_cash',
      cash.map(({ number, opening }) => whole(number, opening)),
    ),
    figure(
      'cash',
      'closing_cash',
      cash.map(({ number, opening, moved }) => whole(number, add(opening, moved))),
    ),
  ]
}

function whole(number: string, amount: Amount): FilledAccount {
  return { number, part: 'whole', amount }
}

function figure(
  section: CashFlowFigure['section'],
  code: CashFlowCode,
  accounts: readonly FilledAccount[],
): CashFlowFigure {
  return {
    section,
    code,
    amount: add(...accounts.map(({ amount }) => amount)),
    accounts: accounts.filter(({ amount }) => amount !== zero),
  }
}

/** Whether a row is a total of others. */
export function isTotal(code: CashFlowCode): boolean {
  return code in sections || code === 'net_change'
}

/** What the flows leave unexplained of the change in cash: nothing. */
export function unexplained(figures: readonly CashFlowFigure[]): Amount {
  const amountOf = (code: CashFlowCode) => figures.find((one) => one.code === code)!.amount
  const change = subtract(amountOf('closing_cash'), amountOf('opening_cash'))
  return subtract(change, amountOf('net_change'))
}
