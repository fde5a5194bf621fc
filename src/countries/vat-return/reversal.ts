import type { Day } from '#kernel/days'
import { negate } from '#kernel/money'
import type { VatRegime } from '../vat.js'
import type { BoxAmount } from './boxes.js'
import { usualPeriodType, vatPeriodOf } from './period.js'

/** A line with boxes that is being reversed. */
export type ReversedLine = {
  /** What the line added to the boxes of the return. */
  readonly boxes: readonly BoxAmount[]
  readonly isCreditNote: boolean
  /** The boxes that its VAT code fills with the base of an invoice; none for a line without a code. */
  readonly invoiceBoxes: readonly string[]
}

/** What the reversal of a line adds to the boxes when the line was declared in another period. */
export type CorrectionRule = (line: ReversedLine) => BoxAmount[]

/** The same boxes with a minus. */
export function takenBack({ boxes }: Pick<ReversedLine, 'boxes'>): BoxAmount[] {
  return boxes.map(({ box, amount }) => ({ box, amount: negate(amount) }))
}

/** Whether two days lie in one VAT period of a regime. */
export function isSameVatPeriod(regime: VatRegime, one: Day, other: Day): boolean {
  const [first, second] = [one, other].map((day) => vatPeriodOf(usualPeriodType(regime), day))
  return first!.year === second!.year && first!.period === second!.period
}

/**
 * The boxes of a line that reverses another: within the same VAT period they are taken back, later it is a
 * correction as the country has it declared.
 */
export function boxesOfReversal(
  { correctedBoxes }: { readonly correctedBoxes: CorrectionRule },
  line: ReversedLine,
  { regime, postedOn, reversedOn }: { regime: VatRegime; postedOn: Day; reversedOn: Day },
): BoxAmount[] {
  return isSameVatPeriod(regime, postedOn, reversedOn) ? takenBack(line) : correctedBoxes(line)
}
