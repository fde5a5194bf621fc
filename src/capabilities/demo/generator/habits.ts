/** What returns in every firm: bills, customers, wages, loans, depreciation and VAT. */
import { addDays, type Day } from '#kernel/days'
import { type Amount, add, negate, times, zero } from '#kernel/money'
import { dayAfterMonth, dayIn, lastOf, type Month, workday } from './calendar.js'
import { type Diary, euros, line, type Noted } from './diary.js'
import type { LinePlan } from './plan.js'
import { type Chances, chancesOf } from './random.js'
import { vatMoves } from './vat.js'

export type Setting = {
  readonly diary: Diary
  readonly months: readonly Month[]
  /** The seed and the file, before the topic of a chance. */
  readonly topic: readonly string[]
  readonly locale: 'fr' | 'nl'
}

type Words = { readonly fr: string; readonly nl: string }

export const chancesIn = (setting: Setting, ...topic: readonly (string | number)[]): Chances =>
  chancesOf(...setting.topic, ...topic)

export type Bill = {
  readonly party: string
  /** How often it comes: each month, each quarter, once a year. */
  readonly every: 1 | 3 | 12
  /** The month of the year in which it comes first. */
  readonly from?: number
  /** How many come in such a month; one when nothing is said. */
  readonly times?: number
  readonly day: number
  readonly terms: number
  readonly account: string
  readonly vatCode: string | null
  /** The least and the most, in euros without VAT. */
  readonly between: readonly [number, number]
  readonly label: string
}

/** A bill that the books know beforehand: it is the same each time. */
export type RecurringBill = Bill & {
  readonly vatCode: string
  /** Texts of its entries, with their placeholders. */
  readonly text: string
  readonly reference: string
  /** The number of the bill of a month, as the placeholders of `reference` say it. */
  readonly numberOf: (month: Month) => string
  readonly isAuto: boolean
}

/** Bills that come in, most of them paid in time, one in fifteen with some delay. */
export function receiveBills(setting: Setting, bills: readonly (Bill | RecurringBill)[]): void {
  for (const bill of bills) {
    let count = 0
    for (const month of setting.months) {
      if ((month.month - (bill.from ?? 1) + 12) % bill.every !== 0) continue
      for (let time = 0; time < (bill.times ?? 1); time++)
        receiveBill(setting, bill, month, time, ++count)
    }
  }
}

function receiveBill(
  setting: Setting,
  bill: Bill | RecurringBill,
  month: Month,
  time: number,
  count: number,
): void {
  const { diary } = setting
  const { party, account, vatCode, label, terms } = bill
  const chances = chancesIn(setting, party, bill.label, month.place, time)
  const date = dayIn(month, bill.day + Math.floor((28 / (bill.times ?? 1)) * time))
  const noted = diary.invoice({
    direction: 'purchase',
    party,
    date,
    terms,
    reference:
      'numberOf' in bill
        ? bill.numberOf(month)
        : `${month.year}/${String(300 + count * 7 + chances.integer(0, 5)).padStart(5, '0')}`,
    label,
    isRecurring: 'numberOf' in bill,
    lines: [{ account, vatCode, amount: amountIn(chances, bill.between) }],
  })
  const isLate = chances.isOneIn(15)
  diary.pay(
    noted,
    addDays(noted.dueDate, isLate ? chances.integer(12, 35) : chances.integer(-3, 1)),
  )
}

/** Whole euros where the bounds are alike, else with cents. */
export function amountIn(chances: Chances, [least, most]: readonly [number, number]): Amount {
  if (least === most) return euros(least)
  return BigInt(chances.integer(Math.round(least * 100), Math.round(most * 100))) as Amount
}

export type Customer = {
  readonly party: string
  readonly terms: number
  /** How they pay: in time, weeks late, half of it, or not any more since a month of the second year. */
  readonly temper: 'prompt' | 'late' | 'halves' | 'silent'
}

export type Article = {
  readonly account: string
  readonly vatCode: string
  readonly between: readonly [number, number]
  readonly label: string
}

export type Trade = {
  /** What stands before the number of an invoice. */
  readonly series: string
  readonly perMonth: readonly [number, number]
  readonly customers: readonly Customer[]
  /** What a customer buys: one to `most` of these. */
  readonly articles: (customer: Customer) => readonly Article[]
  readonly most: number
  /** One invoice in so many is credited in part. */
  readonly creditedOnceIn: number
}

/** Invoices that go out, in the order of their numbers, with what becomes of them. */
export function sell(setting: Setting, trade: Trade): void {
  let [number, credits, year] = [0, 0, 0]
  for (const month of setting.months) {
    if (month.year !== year) [number, credits, year] = [0, 0, month.year]
    const chances = chancesIn(setting, trade.series, month.place)
    const days = Array.from({ length: chances.integer(...trade.perMonth) }, () =>
      chances.integer(1, 28),
    )
    for (const day of days.sort((one, other) => one - other)) {
      const reference = `${trade.series}${year}-${String(++number).padStart(4, '0')}`
      const noted = sellOnce(setting, trade, chances, workday(dayIn(month, day)), reference)
      if (!chances.isOneIn(trade.creditedOnceIn)) settle(setting, trade, chances, noted, month)
      else {
        const credit = `${trade.series}C${year}-${String(++credits).padStart(3, '0')}`
        settle(setting, trade, chances, creditPart(setting, chances, noted, credit), month)
      }
    }
  }
}

function sellOnce(setting: Setting, trade: Trade, chances: Chances, date: Day, reference: string) {
  const customer = chances.pick(trade.customers)
  const offered = trade.articles(customer)
  const lines = Array.from({ length: chances.integer(1, trade.most) }, () => {
    const { account, vatCode, label, between } = chances.pick(offered)
    return { account, vatCode, label, amount: amountIn(chances, between) }
  })
  return setting.diary.invoice({
    direction: 'sale',
    party: customer.party,
    date,
    terms: customer.terms,
    reference,
    label: lines[0]!.label,
    lines,
  })
}

const words = {
  credit: { fr: 'Note de crédit sur', nl: 'Creditnota op' },
  wages: { fr: 'Salaires', nl: 'Lonen' },
  netPaid: { fr: 'Paiement des salaires', nl: 'Betaling lonen' },
  withheldPaid: { fr: 'Précompte professionnel', nl: 'Bedrijfsvoorheffing' },
  socialPaid: { fr: 'ONSS', nl: 'RSZ' },
  loan: { fr: 'Crédit d’investissement', nl: 'Investeringskrediet' },
  charges: { fr: 'Frais bancaires', nl: 'Bankkosten' },
  depreciation: { fr: 'Amortissements', nl: 'Afschrijvingen' },
  tax: { fr: 'Versement anticipé', nl: 'Voorafbetaling belastingen' },
  vat: { fr: 'Déclaration TVA', nl: 'Btw-aangifte' },
  vatPaid: { fr: 'Paiement TVA', nl: 'Betaling btw' },
  vatBack: { fr: 'Remboursement TVA', nl: 'Terugbetaling btw' },
  opening: { fr: 'Reprise des soldes', nl: 'Overname saldi' },
} as const satisfies Record<string, Words>

/** A part of the first line goes back; the rest of the invoice stays. */
function creditPart(
  { diary, locale }: Setting,
  chances: Chances,
  noted: Noted,
  reference: string,
): Noted {
  const [first] = diary.entries[noted.key]!.lines
  const part = times(first!.amount, BigInt(chances.pick([10, 15, 25, 50])), 100n)
  return diary.credit(noted, {
    direction: 'sale',
    party: noted.party,
    date: workday(addDays(noted.date, chances.integer(3, 10))),
    terms: 0,
    reference,
    label: `${words.credit[locale]} ${noted.reference}`,
    lines: [{ account: first!.account, vatCode: first!.vatCode, amount: part }],
  })
}

/** From this month on the silent ones pay no more. */
const silence = 13

function settle(
  { diary }: Setting,
  trade: Trade,
  chances: Chances,
  noted: Noted,
  month: Month,
): void {
  const { temper } = trade.customers.find(({ party }) => party === noted.party)!
  if (temper === 'silent' && month.place >= silence) return
  if (temper === 'late') diary.pay(noted, addDays(noted.dueDate, chances.integer(20, 75)))
  else if (temper === 'halves' && noted.owed > euros(500)) {
    const half = diary.pay(
      noted,
      addDays(noted.dueDate, chances.integer(0, 10)),
      times(noted.owed, 1n, 2n),
    )
    diary.pay(half, addDays(noted.dueDate, chances.integer(30, 60)))
  } else diary.pay(noted, addDays(noted.dueDate, chances.integer(-6, 9)))
}

/** Wages of a month, withheld tax and social security, each paid when it is due. */
export function payWages(
  { diary, months, locale }: Setting,
  wages: { readonly account: string; readonly gross: number; readonly bonusIn?: number },
): void {
  let quarter: { key: number; social: Amount }[] = []
  for (const month of months) {
    const isBonus = month.month === wages.bonusIn
    // Wages follow the index: two percent more in the second year.
    const gross = times(
      euros(wages.gross),
      (isBonus ? 185n : 100n) * (month.place < 12 ? 100n : 102n),
      10_000n,
    )
    const own = times(gross, 1307n, 10_000n)
    const employer = times(gross, 2500n, 10_000n)
    const social = add(own, employer)
    const withheld = times((gross - own) as Amount, 1900n, 10_000n)
    const net = (gross - own - withheld) as Amount
    const date = workday(lastOf(month))
    const name = `${words.wages[locale]} ${dayIn(month, 1).slice(0, 7)}`
    const key = diary.free('OD', date, name, [
      line(wages.account, 'debit', gross),
      line('621000', 'debit', employer),
      line('454000', 'credit', social),
      line('453000', 'credit', withheld),
      line('455000', 'credit', net),
    ])
    const paid = diary.throughBank(date, words.netPaid[locale], [line('455000', 'debit', net)])
    diary.letter('455000', [key, paid])
    const taxed = diary.throughBank(dayAfterMonth(month, 1, 14), words.withheldPaid[locale], [
      line('453000', 'debit', withheld),
    ])
    diary.letter('453000', [key, taxed])
    quarter.push({ key, social })
    if (month.month % 3 !== 0) continue
    const due = add(...quarter.map((one) => one.social))
    const settled = diary.throughBank(dayAfterMonth(month, 1, 28), words.socialPaid[locale], [
      line('454000', 'debit', due),
    ])
    diary.letter('454000', [...quarter.map((one) => one.key), settled])
    quarter = []
  }
}

/** A loan that is paid back in equal parts, with less interest each month. */
export function repayLoan(
  { diary, months, locale }: Setting,
  loan: { readonly principal: number; readonly perMonth: number; readonly percent: number },
): void {
  for (const month of months) {
    const left = euros(loan.principal - loan.perMonth * month.place)
    const interest = times(left, BigInt(Math.round(loan.percent * 100)), 120_000n)
    diary.throughBank(dayIn(month, 5), words.loan[locale], [
      line('173100', 'debit', euros(loan.perMonth)),
      line('650000', 'debit', interest),
    ])
  }
}

/** How the bank calls what it takes for itself. */
export const chargesIn = (locale: 'fr' | 'nl'): string => words.charges[locale]

/** What the bank takes each quarter, and the advance payments of tax. */
export function payCharges(
  { diary, months, locale }: Setting,
  quarterly: { bank: number; tax: number },
): void {
  for (const month of months.filter((one) => one.month % 3 === 0)) {
    diary.throughBank(lastOf(month), words.charges[locale], [
      line('657200', 'debit', euros(quarterly.bank)),
    ])
    if (quarterly.tax > 0)
      diary.throughBank(dayIn(month, 19), words.tax[locale], [
        line('670000', 'debit', euros(quarterly.tax)),
      ])
  }
}

export type Asset = {
  readonly account: string
  readonly written: string
  readonly expense: string
  readonly value: number
  readonly before: number
  readonly years: number
}

/** A quarter of a year's depreciation at the end of each quarter. */
export function depreciate({ diary, months, locale }: Setting, assets: readonly Asset[]): void {
  for (const month of months.filter((one) => one.month % 3 === 0))
    diary.free(
      'OD',
      lastOf(month),
      words.depreciation[locale],
      assets.flatMap(({ expense, written, value, years }) => {
        const part = times(euros(value), 1n, BigInt(years * 4))
        return [line(expense, 'debit', part), line(written, 'credit', part)]
      }),
    )
}

/** The balances with which the first year begins; what is left is profit of the years before. */
export function openBooks(
  { diary, months, locale }: Setting,
  assets: readonly Asset[],
  others: readonly (readonly [account: string, balance: number])[],
): void {
  const lines: LinePlan[] = [
    ...assets.flatMap(({ account, written, value, before }) => [
      line(account, 'debit', euros(value)),
      line(written, 'credit', euros(before)),
    ]),
    ...others.map(([account, balance]) =>
      balance > 0
        ? line(account, 'debit', euros(balance))
        : line(account, 'credit', euros(-balance)),
    ),
  ]
  const rest = add(...lines.map(({ side, amount }) => (side === 'debit' ? amount : negate(amount))))
  const carried =
    rest >= zero ? line('140000', 'credit', rest) : line('141000', 'debit', negate(rest))
  diary.free('OD', dayIn(months[0]!, 1), words.opening[locale], [...lines, carried])
}

/**
 * The VAT of each period goes to the balance of its return on the last day, and is paid or comes back when it is
 * due. Comes last: it counts on everything that was noted.
 */
export function settleVat({ diary, months, locale }: Setting, every: 1 | 3): void {
  for (const month of months.filter((one) => one.month % every === 0)) {
    const [first, last] = [dayAfterMonth(month, 1 - every, 1), lastOf(month)]
    const balances = vatBetween(diary, first, last)
    if (balances.length === 0) continue
    const owed = negate(add(...balances.map(([, sum]) => sum)))
    const isDue = owed >= zero
    const [account, amount] = isDue ? ['451200', owed] : ['411200', negate(owed)]
    const dueOn = dayAfterMonth(month, 1, every === 1 ? 20 : 25)
    const key = diary.declare(last, dueOn, `${words.vat[locale]} ${first.slice(0, 7)}`, [
      ...balances.map(([number, sum]) =>
        sum > zero ? line(number, 'credit', sum) : line(number, 'debit', negate(sum)),
      ),
      line(account!, isDue ? 'credit' : 'debit', amount as Amount),
    ])
    if (amount === zero) continue
    const on = isDue ? dueOn : dayAfterMonth(month, 2, 27)
    const paid = diary.throughBank(on, isDue ? words.vatPaid[locale] : words.vatBack[locale], [
      line(account!, isDue ? 'debit' : 'credit', amount as Amount),
    ])
    diary.letter(account!, [key, paid])
  }
}

/** What the accounts of VAT moved between two days, by account. */
function vatBetween({ entries }: Diary, first: Day, last: Day): [string, Amount][] {
  const sums = new Map<string, Amount>()
  for (const entry of entries)
    if (entry.date >= first && entry.date <= last)
      for (const { account, amount } of vatMoves(entry))
        sums.set(account, add(sums.get(account) ?? zero, amount))
  return [...sums].filter(([, sum]) => sum !== zero).sort(([a], [b]) => (a < b ? -1 : 1))
}
