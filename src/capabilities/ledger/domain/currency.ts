import { type Amount, add, negate, subtract, times, zero } from '#kernel/money'
import { summed } from './boxes.js'
import { balanceOf, type DraftLine, otherSide } from './lines.js'

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
 * that costs and VAT are what their own amounts say. Boxes are converted in the same way. A line that
 * comes to less than half a cent is left out: an entry whose every line does has none.
 */
export function converted(lines: readonly DraftLine[], rate: ExchangeRate): DraftLine[] {
  const inFileCurrency = (amount: Amount) => times(amount, rate.numerator, rate.denominator)
  const inFile = lines.map((line) => ({
    ...line,
    amount: inFileCurrency(line.amount),
    amountCurrency: line.amount,
    boxes: summed(line.boxes.map(({ box, amount }) => ({ box, amount: inFileCurrency(amount) }))),
  }))
  const off = balanceOf(inFile)
  return withoutNothing(
    inFile.map((line) => (line.isThirdParty && off !== zero ? settled(line, off) : line)),
  )
}

/** The line with the amount that takes the imbalance away. */
function settled(line: DraftLine, off: Amount): DraftLine {
  const amount = line.side === 'debit' ? subtract(line.amount, off) : add(line.amount, off)
  return amount < zero
    ? { ...line, side: otherSide(line.side), amount: negate(amount) }
    : { ...line, amount }
}

/** The lines that have an amount. The boxes of one that has none go to another line of its VAT code. */
function withoutNothing(lines: readonly DraftLine[]): DraftLine[] {
  const left = lines.filter((line) => line.amount !== zero)
  for (const { vatCode, boxes } of lines.filter((line) => line.amount === zero)) {
    const ofCode = left.findIndex((line) => line.vatCode === vatCode)
    const heir = ofCode === -1 ? left.findIndex((line) => line.isThirdParty) : ofCode
    const line = left[heir]
    if (line) left[heir] = { ...line, boxes: summed([...line.boxes, ...boxes]) }
  }
  return left
}
