import { parseDay, parts } from './days.js'
import type { Language } from './languages.js'
import { type Amount, formatAmount, parseAmount } from './money.js'

type Marks = { readonly thousands: string; readonly decimals: string }

/** French parts its thousands by a narrow space at which no line breaks (U+202F). */
const marks: Readonly<Record<Language, Marks>> = {
  fr: { thousands: '\u202f', decimals: ',' },
  nl: { thousands: '.', decimals: ',' },
  en: { thousands: ',', decimals: '.' },
  de: { thousands: '.', decimals: ',' },
}

/** An amount for people to read, without its currency: `1.234,50` in Dutch, `1,234.50` in English. */
export function formatMoney(value: Amount | string, language: Language): string {
  const amount = typeof value === 'string' ? parseAmount(value) : value
  if (amount === undefined) throw new RangeError(`${value} is not an amount`)
  const [, sign = '', units = '', cents = ''] = /^(-?)(\d+)\.(\d+)$/.exec(formatAmount(amount))!
  return `${sign}${inThousands(units, marks[language].thousands)}${marks[language].decimals}${cents}`
}

/** A quantity, a price or a rate as a decimal text, for people to read: at least so many decimals. */
export function formatDecimal(value: string, language: Language, least = 0): string {
  const [, sign, units, decimals = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value) ?? []
  if (units === undefined) throw new RangeError(`${value} is not a decimal`)
  const kept = decimals.replace(/0{1,50}$/, '').padEnd(least, '0')
  const whole = inThousands(units.replace(/^0+(?=\d)/, ''), marks[language].thousands)
  return `${sign}${whole}${kept === '' ? '' : marks[language].decimals}${kept}`
}

/** A day for people to read: `14/03/2025`, in German `14.03.2025`. */
export function formatDay(day: string, language: Language): string {
  const parsed = parseDay(day)
  if (parsed === undefined) throw new RangeError(`${day} is not a day`)
  const { year, month, dayOfMonth } = parts(parsed)
  return [dayOfMonth, month, year]
    .map((part) => String(part).padStart(2, '0'))
    .join(language === 'de' ? '.' : '/')
}

function inThousands(digits: string, mark: string): string {
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join(mark)
}
