/** How the formats write amounts and days. */
import { type Day, daysBetween, daysInMonth, parseDay } from '#kernel/days'
import { type Amount, parseAmount } from '#kernel/money'

/**
 * Reads `1234.50`, `4,` or `000000025,00`, without a sign; undefined when it is none, or finer than a cent.
 */
export function readDecimal(text: string): Amount | undefined {
  const match = /^(\d{1,18})(?:[.,](\d{0,5}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', part = ''] = match
  if (/[1-9]/.test(part.slice(2))) return undefined
  return parseAmount(`${whole.replace(/^0+(?=\d)/, '')}.${part.slice(0, 2).padEnd(2, '0')}`)
}

/** Three letters, as ISO 4217 has them. */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}

/** Reads the fifteen digits of CODA, whose third decimal is always 0. */
export function readThousandths(text: string): Amount | undefined {
  if (!/^\d{14}0$/.test(text)) return undefined
  return parseAmount(`${text.slice(0, 12)}.${text.slice(12, 14)}`)
}

/** A rate of CODA: four digits and eight decimals; null when there is none. */
export function readRate(text: string): string | null {
  if (!/^\d{12}$/.test(text) || /^0+$/.test(text)) return null
  const whole = text.slice(0, 4).replace(/^0+(?=\d)/, '')
  return plainDecimal(`${whole}.${text.slice(4)}`)
}

/** A decimal as the API shows it: a dot, no zeros around it; null when it is none. */
export function plainDecimal(text: string): string | null {
  const match = /^(\d{1,15})(?:[.,](\d{0,15}))?$/.exec(text.trim())
  if (!match) return null
  const whole = match[1]!.replace(/^0+(?=\d)/, '')
  const digits = match[2] ?? ''
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return end === 0 ? whole : `${whole}.${digits.slice(0, end)}`
}

/** Reads DDMMYY, in this century. */
export function readDayFirst(text: string): Day | undefined {
  return dayOf(text.slice(4, 6), text.slice(2, 4), text.slice(0, 2))
}

/** Reads YYMMDD, in this century. */
export function readYearFirst(text: string): Day | undefined {
  return dayOf(text.slice(0, 2), text.slice(2, 4), text.slice(4, 6))
}

function dayOf(year: string, month: string, dayOfMonth: string): Day | undefined {
  return parseDay(`20${year}-${month}-${dayOfMonth}`)
}

/** The last of the month for a day beyond it, such as 30 February; undefined where the month is none. */
export function lastOfMonth(yearFirst: string): Day | undefined {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(yearFirst)
  if (!match || Number(match[3]) < 28 || Number(match[3]) > 31) return undefined
  const [year, month] = [Number(`20${match[1]}`), Number(match[2])]
  if (month < 1 || month > 12) return undefined
  return dayOf(match[1]!, match[2]!, String(daysInMonth(year, month)))
}

/** Reads MMDD, in the year that brings it nearest to another day. */
export function readNear(monthAndDay: string, near: Day): Day | undefined {
  const year = Number(near.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((one) => parseDay(`${one}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2, 4)}`))
    .filter((day) => day !== undefined)
  const distance = (day: Day) => Math.abs(daysBetween(near, day))
  return days.sort((one, other) => distance(one) - distance(other))[0]
}
