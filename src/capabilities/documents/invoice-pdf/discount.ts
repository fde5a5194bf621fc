import { formatDay } from '#kernel/formats'
import { type Language, say } from '#kernel/languages'
import { percent, withCurrency } from './money.js'
import type { PrintableInvoice } from './printable.js'
import { words } from './words.js'

/** What early payment is worth, in a sentence. */
export function discountSentence(
  discount: NonNullable<PrintableInvoice['discount']>,
  currency: string,
  language: Language,
): string {
  return say(words.discount, language, {
    percent: percent(discount.percent, language),
    day: formatDay(discount.until, language),
    amount: withCurrency(discount.payable, currency, language),
  })
}
