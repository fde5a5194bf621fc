import { type Amount, add, apportion, subtract, times } from '#kernel/money'
import { grossOf, type Invoice, vatOf } from './invoice.js'

/** How many units of the file's currency one unit of the document's is worth. */
export type ExchangeRate = { readonly numerator: bigint; readonly denominator: bigint }

/** Reads a rate such as `1.0863` or `0.0921`: above zero, ten decimals at most. */
export function parseRate(text: string): ExchangeRate | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,10}))?$/.exec(text)
  if (!match) return undefined
  const decimals = match[2] ?? ''
  const numerator = BigInt(`${match[1]}${decimals}`)
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(decimals.length) }
}

/** An amount in the file's currency. */
export function convert(amount: Amount, { numerator, denominator }: ExchangeRate): Amount {
  return times(amount, numerator, denominator)
}

/**
 * Amounts in the file's currency that come to a total in that currency: they share it by largest remainder.
 * Without a total it is that of their sum, converted once.
 */
export function convertAll(
  amounts: readonly Amount[],
  rate: ExchangeRate,
  total: Amount = convert(add(...amounts), rate),
): readonly Amount[] {
  const numerators = amounts.map((amount) => amount * rate.numerator)
  return apportion(total, numerators, rate.denominator)
}

/**
 * A foreign invoice in the file's currency (accounting rule 8): what the third party is owed is converted
 * once, and so is the VAT that was charged, which the document states in that currency too; the lines share
 * the rest. VAT of reverse charge is owed to the administration in the file's currency, so it is computed on
 * the base as it is declared.
 */
export function inOwnCurrency(invoice: Invoice, rate: ExchangeRate): Invoice {
  const vat = vatOf(invoice)
  const charged = vat.filter(({ rule }) => !rule.isReverseCharge)
  const taxes = convertAll(
    charged.map((of) => of.vat),
    rate,
  )
  const amounts = convertAll(
    invoice.lines.map((line) => line.amount),
    rate,
    subtract(convert(grossOf(invoice), rate), add(...taxes)),
  )
  const stated = new Map(charged.map(({ rule }, place) => [rule.code, taxes[place]!]))
  for (const { rule } of vat) {
    const said = rule.isReverseCharge ? invoice.stated?.get(rule.code) : undefined
    if (said !== undefined) stated.set(rule.code, convert(said, rate))
  }
  const lines = invoice.lines.map(({ vatBase, ...line }, place) => ({
    ...line,
    amount: amounts[place]!,
    ...(vatBase === undefined ? {} : { vatBase: convert(vatBase, rate) }),
  }))
  return { ...invoice, lines, stated }
}
