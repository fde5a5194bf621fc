/** How a supplier writes amounts, days, numbers and accounts. */
import { type Day, parts } from '#kernel/days'
import { type Amount, formatAmount, magnitude } from '#kernel/money'
import type { Habits } from './chance.js'
import type { Firm } from './firms.js'
import type { Tongue, Wording } from './words/index.js'

export type Writing = {
  /** Digits alone. */
  amount(amount: Amount): string
  /** With the sign of the currency, where the supplier writes one. */
  money(amount: Amount): string
  /** Where the amounts have no sign, the head of their column names the currency. */
  readonly currencyInHead: string
  day(of: Day): string
  quantity(hundredths: number): string
  percent(hundredths: number): string
  account(iban: string): string
  vatNumber(firm: Firm): string
}

export type Printed = {
  readonly tongue: Tongue
  readonly wording: Wording
  readonly currency: string
  readonly isCurrencyPrinted: boolean
  readonly isWhole: boolean
  readonly country: string
}

export function writingOf(habits: Habits, printed: Printed): Writing {
  const amount = amountsOf(habits, printed)
  const mark = markOf(printed)
  const sign = signOf(habits, printed)
  const percentGap = habits.is('percent close to its figure', 45) ? '' : ' '
  const percentDecimals = habits.is('rates with decimals', 25)
  return {
    amount,
    money: (value) => sign.replace('0', amount(value)),
    currencyInHead:
      sign === '0' && printed.isCurrencyPrinted
        ? habits.way('currency in heads', [' EUR', ' (€)', ' in EUR'])
        : '',
    day: daysOf(habits, printed),
    quantity: (hundredths) => decimal(hundredths, 0).replace('.', mark),
    percent: (hundredths) =>
      `${decimal(hundredths, percentDecimals ? 2 : 0).replace('.', mark)}${percentGap}%`,
    account: accountsOf(habits),
    vatNumber: vatNumbersOf(habits, printed),
  }
}

function decimal(hundredths: number, least: number): string {
  const text = (hundredths / 100).toFixed(2)
  return least === 2 ? text : text.replace(/\.?0+$/, '')
}

function markOf({ tongue, country }: Printed): string {
  return tongue === 'en' || country === 'US' ? '.' : ','
}

function amountsOf(habits: Habits, printed: Printed): (amount: Amount) => string {
  const mark = markOf(printed)
  const thousands =
    mark === '.'
      ? habits.way('thousands', [',', ''])
      : habits.way('thousands', ['.', ' ', '', '\u00a0', '\u202f'])
  const minus = habits.way('minus', ['-', '- ', 'trailing', '–'])
  const whole = printed.isWhole
    ? habits.way('whole amounts', ['nothing', ',-', ',--', 'zeros'])
    : 'zeros'
  return (amount) => {
    const [units = '', cents = ''] = formatAmount(magnitude(amount)).split('.')
    const grouped = units.replace(/\B(?=(\d{3})+$)/g, thousands)
    const isPlain = whole === 'zeros' || cents !== '00'
    const end = isPlain ? `${mark}${cents}` : whole === 'nothing' ? '' : whole.replace(',', mark)
    const text = `${grouped}${end}`
    if (amount >= 0n) return text
    return minus === 'trailing' ? `${text}-` : `${minus}${text}`
  }
}

const signs: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£', CHF: 'CHF' }

function signOf(habits: Habits, { currency, isCurrencyPrinted }: Printed): string {
  if (!isCurrencyPrinted) return '0'
  const sign = signs[currency]!
  const way = habits.way('currency', [
    'sign after',
    'code after',
    'sign before',
    'close before',
    'head alone',
    'code before',
    'close after',
  ])
  if (way === 'sign after') return `0 ${sign}`
  if (way === 'close after') return `0${sign}`
  if (way === 'code after') return `0 ${currency}`
  if (way === 'sign before') return `${sign} 0`
  if (way === 'close before') return `${sign}0`
  return way === 'code before' ? `${currency} 0` : '0'
}

const dayForms = {
  en: [
    '3 March 2025',
    '03/03/2025',
    '2025-03-03',
    'March 3, 2025',
    '03 Mar 2025',
    '3rd March 2025',
    '03-Mar-25',
  ],
  de: ['03.03.2025', '3. März 2025', '03.03.25', '3.3.2025', '2025-03-03', '03. März 2025'],
  other: [
    '03/03/2025',
    '3 mars 2025',
    '03-03-2025',
    '03.03.2025',
    '03/03/25',
    '2025-03-03',
    '3-3-2025',
    '03 MARS 2025',
    '3 mrt. 2025',
    '03. 03. 2025',
    '3/03/2025',
  ],
} as const

function daysOf(habits: Habits, { tongue, wording, country }: Printed): (of: Day) => string {
  const form =
    country === 'US'
      ? habits.way('month first', ['Mar 3, 2025', '03/14/2025', 'March 3, 2025'])
      : habits.way('days', dayForms[tongue === 'en' || tongue === 'de' ? tongue : 'other'])
  const two = (value: number) => String(value).padStart(2, '0')
  return (of) => {
    const { year, month, dayOfMonth } = parts(of)
    const name = wording.months[month - 1]!
    const short = wording.shortMonths[month - 1]!
    const first = tongue === 'fr' && dayOfMonth === 1 ? '1er' : String(dayOfMonth)
    // biome-ignore format: a table
    const written: Readonly<Record<string, string>> = {
      '3 March 2025': `${dayOfMonth} ${name} ${year}`, '3 mars 2025': `${first} ${name} ${year}`, '3. März 2025': `${dayOfMonth}. ${name} ${year}`, '03. März 2025': `${two(dayOfMonth)}. ${name} ${year}`,
      '03 MARS 2025': `${two(dayOfMonth)} ${name.toUpperCase()} ${year}`, '03 Mar 2025': `${two(dayOfMonth)} ${short} ${year}`, '3 mrt. 2025': `${dayOfMonth} ${short} ${year}`, '03-Mar-25': `${two(dayOfMonth)}-${short.replace('.', '')}-${two(year % 100)}`,
      'March 3, 2025': `${name} ${dayOfMonth}, ${year}`, 'Mar 3, 2025': `${short} ${dayOfMonth}, ${year}`, '3rd March 2025': `${dayOfMonth}${ordinal(dayOfMonth)} ${name} ${year}`,
      '2025-03-03': of, '03/14/2025': `${two(month)}/${two(dayOfMonth)}/${year}`, '03/03/2025': `${two(dayOfMonth)}/${two(month)}/${year}`, '3/03/2025': `${dayOfMonth}/${two(month)}/${year}`, '03/03/25': `${two(dayOfMonth)}/${two(month)}/${two(year % 100)}`,
      '03-03-2025': `${two(dayOfMonth)}-${two(month)}-${year}`, '3-3-2025': `${dayOfMonth}-${month}-${year}`, '03.03.2025': `${two(dayOfMonth)}.${two(month)}.${year}`, '3.3.2025': `${dayOfMonth}.${month}.${year}`, '03.03.25': `${two(dayOfMonth)}.${two(month)}.${two(year % 100)}`,
      '03. 03. 2025': `${two(dayOfMonth)}. ${two(month)}. ${year}`,
    }
    return written[form]!
  }
}

function ordinal(count: number): string {
  if (count > 10 && count < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'
}

function accountsOf(habits: Habits): (iban: string) => string {
  const way = habits.way('account', [
    'groups of four',
    'close',
    'dashes',
    'dots',
    'after its country',
  ])
  const groups = (iban: string, mark: string) => iban.replace(/(.{4})(?=.)/g, `$1${mark}`)
  if (way === 'groups of four') return (iban) => groups(iban, ' ')
  if (way === 'dashes') return (iban) => groups(iban, '-')
  if (way === 'dots') return (iban) => groups(iban, '.')
  return (iban) => (way === 'close' ? iban : `${iban.slice(0, 4)} ${iban.slice(4)}`)
}

function vatNumbersOf(habits: Habits, { country: home }: Printed): (firm: Firm) => string {
  const way = habits.way('VAT numbers', ['close', 'groups', 'after its country', 'dashes', 'bare'])
  return ({ vatNumber, country }) => {
    const [state, rest] = [vatNumber!.slice(0, 2), vatNumber!.slice(2)]
    const groups = groupsOf(state, rest)
    if (way === 'close') return vatNumber!
    if (way === 'groups') return `${state} ${groups.join(state === 'BE' ? '.' : ' ')}`
    if (way === 'dashes') return `${state}-${groups.join(state === 'BE' ? '.' : '')}`
    // Beside its word a number of the seller's own country needs no prefix.
    if (way === 'bare' && country === home)
      return groups.join(state === 'BE' ? '.' : state === 'GB' ? ' ' : '')
    return `${state} ${rest}`
  }
}

function groupsOf(state: string, rest: string): string[] {
  if (state === 'BE') return [rest.slice(0, 4), rest.slice(4, 7), rest.slice(7)]
  if (state === 'FR') return [rest.slice(0, 2), rest.slice(2, 5), rest.slice(5, 8), rest.slice(8)]
  if (state === 'DE' || state === 'GB') return [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)]
  return state === 'LU' ? [rest.slice(0, 4), rest.slice(4)] : [rest]
}
