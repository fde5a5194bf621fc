import { type Amount, subtract, times, zero } from '#kernel/money'
import { balanceOf, type DraftLine } from './lines.js'

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

/**
 * An entry of a foreign document in the file's currency (accounting rule 8). Each line is converted and
 * keeps its own amount beside; the cents that rounding leaves go to the line of the third party, so
 * that costs and VAT are what their own amounts say.
 */
export function converted(lines: readonly DraftLine[], rate: ExchangeRate): DraftLine[] {
  const inFile = lines.map((line) => ({
    ...line,
    amount: times(line.amount, rate.numerator, rate.denominator),
    amountCurrency: line.amount,
  }))
  const off = balanceOf(inFile)
  if (off === zero) return inFile
  const control = inFile.findIndex((line) => line.isThirdParty)
  return inFile.map((line, index) =>
    index === control ? { ...line, amount: settled(line, off) } : line,
  )
}

/** The amount that takes the imbalance away, on the side the line has. */
function settled(line: DraftLine, off: Amount): Amount {
  return line.side === 'debit' ? subtract(line.amount, off) : ((line.amount + off) as Amount)
}
