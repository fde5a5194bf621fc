import assert from 'node:assert/strict'
import { type PackCode, packOf } from '#countries'
import { formatAmount, parseAmount } from '#kernel/money'
import type { Invoice } from '../capabilities/ledger/domain/invoice.js'
import type { DraftLine } from '../capabilities/ledger/domain/lines.js'
import { type VatRule, vatRule } from '../capabilities/ledger/domain/vat-rule.js'

/**
 * An entry in the notation of the trade, for tests: one line each, `Dr` or `Cr`, the account, words that
 * help the reader, the amount. Compare it with `written(lines)`.
 *
 *     entry`
 *       Dr 604000 Goods      100.00
 *       Dr 411059 VAT         21.00
 *       Cr 440000 Supplier   121.00
 *     `
 */
export function entry(text: TemplateStringsArray): string[] {
  return text
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [side, account, ...rest] = line.split(/\s+/)
      return `${side} ${account} ${rest.at(-1)}`
    })
}

/** Lines as the notation writes them. */
export function written(lines: readonly DraftLine[]): string[] {
  return lines.map(
    (line) => `${line.side === 'debit' ? 'Dr' : 'Cr'} ${line.account} ${formatAmount(line.amount)}`,
  )
}

/** The boxes of each line in the order of the entry, as `81 100.00, 59 21.00`. */
export function boxesWritten(lines: readonly DraftLine[]): string[] {
  return lines.map(({ boxes }) =>
    boxes.map(({ box, amount }) => `${box} ${formatAmount(amount)}`).join(', '),
  )
}

/** An invoice with lines as `604000 100.00 PG21`, against the country's own customer or supplier. */
export function invoice(
  country: PackCode,
  direction: Invoice['direction'],
  lines: readonly string[],
  isCreditNote = false,
): Invoice {
  const { supplier, customer } = packOf(country).controlAccounts
  return {
    direction,
    isCreditNote,
    controlAccount: direction === 'purchase' ? supplier : customer,
    lines: lines.map((line) => {
      const [account = '', amount = '', code] = line.split(' ')
      return {
        account,
        amount: parseAmount(amount)!,
        vat: code ? packRule(country, code) : null,
        label: null,
      }
    }),
  }
}

/** A VAT code of a country pack, as the rules of booking see it. */
export function packRule(country: PackCode, code: string): VatRule {
  const found = packOf(country).vatCodes.find((candidate) => candidate.code === code)
  assert.ok(found, `${country} has no VAT code ${code}`)
  return vatRule(found)
}

/** Lines of an entry as the API shows them, in the same notation. */
export function booked(entry: {
  lines: { account: { number: string }; debit: string; credit: string }[]
}): string[] {
  return entry.lines.map(({ account, debit, credit }) =>
    debit === '0.00' ? `Cr ${account.number} ${credit}` : `Dr ${account.number} ${debit}`,
  )
}
