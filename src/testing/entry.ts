import { formatAmount } from '#kernel/money'
import type { DraftLine } from '../capabilities/ledger/domain/lines.js'

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
