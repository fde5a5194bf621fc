/** What an extract says against itself, whoever filled it in. */

import { iban, vatNumber } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import type { Day } from '#kernel/days'
import { type Amount, add, formatAmount, subtract, times, zero } from '#kernel/money'
import type { Own, Warning, WarningCode } from '../reading.js'
import { centsOf, hundredthsOf } from './recalculated.js'

export function judged(extracted: Extracted, about: { own: Own; today: Day }): Warning[] {
  return [
    ...ofParties(extracted),
    ...ofHeading(extracted, about.today),
    ...ofTotals(extracted),
    ...ofVat(extracted),
    ...ofLines(extracted),
  ]
}

function warning(code: WarningCode, values: Warning['values'] = {}): Warning {
  return { code, values }
}

const states =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)/

function ofParties({ counterparty, direction, payment }: Extracted): Warning[] {
  const found: Warning[] = []
  const { name = null, vat_number: number = null } = counterparty ?? {}
  if (name === null && number === null) found.push(warning('counterparty_missing'))
  if (direction === null) found.push(warning('own_company_not_found'))
  // Numbers of other continents have their own rules, of which nothing is known here.
  if (number !== null && (states.test(number) || /^\d/.test(number)) && !vatNumber(number).ok)
    found.push(warning('vat_number_invalid', { number }))
  const accounts = [...new Set([counterparty?.iban ?? null, payment.iban])]
  for (const account of accounts)
    if (account !== null && /^[A-Z]{2}\d{2}/.test(account) && !iban(account).ok)
      found.push(warning('iban_invalid', { iban: account }))
  return found
}

function ofHeading({ number, date, currency }: Extracted, today: Day): Warning[] {
  const found: Warning[] = []
  if (number === null) found.push(warning('number_missing'))
  if (date === null) found.push(warning('date_missing'))
  else if (date > today) found.push(warning('date_in_future', { date }))
  if (currency === null) found.push(warning('currency_missing'))
  return found
}

function ofTotals({ totals }: Extracted): Warning[] {
  const { net, vat, gross } = totals
  if (net === null || vat === null || gross === null) return [warning('totals_missing')]
  const sum = add(centsOf(net), centsOf(vat))
  if (within(sum, centsOf(gross), 0n)) return []
  return [warning('totals_mismatch', { net: shown(net), vat: shown(vat), gross: shown(gross) })]
}

/** Each rate may be a cent or two off, more where VAT is rounded line by line. */
function ofVat({ totals, lines }: Extracted): Warning[] {
  if (totals.net === null || totals.vat === null) return []
  const off = BigInt(Math.max(2, Math.min(lines.length, 20)))
  for (const { rate, base, amount } of totals.vat_breakdown) {
    const due = times(centsOf(base), hundredthsOf(rate), 10_000n)
    if (!within(due, centsOf(amount), off))
      return [warning('vat_mismatch', { rate, base: shown(base), vat: shown(amount) })]
  }
  const stated = centsOf(totals.vat)
  if (totals.vat_breakdown.length === 0)
    return stated === zero
      ? []
      : [warning('vat_mismatch', { rate: '?', base: shown(totals.net), vat: shown(totals.vat) })]
  const base = sumOf(totals.vat_breakdown.map((share) => share.base))
  const vat = sumOf(totals.vat_breakdown.map((share) => share.amount))
  if (within(base, centsOf(totals.net), 1n) && within(vat, stated, 1n)) return []
  return [warning('vat_mismatch', { rate: '–', base: formatAmount(base), vat: formatAmount(vat) })]
}

function ofLines({ lines, adjustments, totals }: Extracted): Warning[] {
  if (lines.length === 0 || totals.net === null) return []
  const sum = sumOf([...lines, ...adjustments].map(({ amount_net }) => amount_net))
  if (within(sum, centsOf(totals.net), 1n)) return []
  return [warning('lines_mismatch', { lines: formatAmount(sum), net: shown(totals.net) })]
}

function sumOf(values: readonly number[]): Amount {
  return add(...values.map(centsOf))
}

function shown(value: number): string {
  return formatAmount(centsOf(value))
}

function within(one: Amount, other: Amount, off: bigint): boolean {
  const difference = subtract(one, other)
  return difference <= off && difference >= -off
}
