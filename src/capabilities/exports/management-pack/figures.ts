/** Figures in words: values with their unit, and how they changed. */
import { formatDay, formatDecimal, formatMoney } from '#kernel/formats'
import { type Language, say } from '#kernel/languages'
import { type Amount, formatAmount, storedAmount, subtract, times, zero } from '#kernel/money'
import type { Span, Unit } from './pack.js'
import { words } from './words.js'

/** What stands for a figure that cannot be formed. */
export const none = '–'

export function shownValue(value: string | null, unit: Unit, language: Language): string {
  if (value === null) return none
  if (unit === 'amount') return formatMoney(storedAmount(value), language)
  if (unit === 'count') return formatDecimal(value, language)
  const figure = formatDecimal(value, language, 1)
  // Labels of days say that they are days.
  return unit === 'days' ? figure : `${figure} %`
}

/** How a figure moved: amounts and counts by percent, percentages by points, days by days. */
export function changeOf(
  now: string | null,
  before: string | null,
  unit: Unit,
  language: Language,
): string {
  if (now === null || before === null) return none
  const [current, previous] = [inHundredths(now), inHundredths(before)]
  if (unit === 'amount' || unit === 'count') return percentChange(current, previous, language)
  const difference = signed(tenths(subtract(current, previous), 10n), language)
  return unit === 'days' ? difference : say(words.points, language, { value: difference })
}

/** `+12.3 %`, of what it was before; nothing where that was nothing. */
export function percentChange(now: Amount, before: Amount, language: Language): string {
  if (before === zero) return none
  const size = before < zero ? -before : before
  const change = times(subtract(now, before), 1000n, size)
  // Ten times as much and more says nothing any more.
  if (change >= 10_000n || change <= -10_000n) return change > zero ? '> +999 %' : '< -999 %'
  return `${signed(tenths(change, 1n), language)} %`
}

/** A decimal of one or two places as if it were an amount. */
function inHundredths(value: string): Amount {
  const [units = '', decimals = ''] = value.split('.')
  return storedAmount(`${units}.${decimals.padEnd(2, '0')}`)
}

/** So many tenths as a decimal with one place. */
function tenths(amount: Amount, of: bigint): string {
  const rounded = times(amount, 1n, of)
  return formatAmount((rounded * 10n) as Amount).slice(0, -1)
}

function signed(decimal: string, language: Language): string {
  const text = formatDecimal(decimal, language, 1)
  return decimal.startsWith('-') || Number(decimal) === 0 ? text : `+${text}`
}

export function shownSpan({ from, to }: Span, language: Language): string {
  return say(words.period, language, {
    from: formatDay(from, language),
    to: formatDay(to, language),
  })
}
