import { boxesOfReversal, type VatRegime, type VatReturns } from '#countries'
import type { Day } from '#kernel/days'
import { negate } from '#kernel/money'
import type { BoxAmount } from './boxes.js'
import { type DraftLine, otherSide, type Side } from './lines.js'
import type { VatRule } from './vat-rule.js'

/** Where and when an entry is reversed. */
export type Reversing = {
  readonly rules: Pick<VatReturns, 'correctedBoxes'>
  readonly regime: VatRegime
  readonly postedOn: Day
  readonly reversedOn: Day
  /** Whether it stands in a journal of invoices or credit notes, whose third party tells what it is. */
  readonly isOfInvoices: boolean
  readonly ruleOf: (code: string) => VatRule & { readonly direction: Direction }
}

type Direction = 'sale' | 'purchase'

/**
 * The lines that undo an entry, each on its other side. Within the same VAT period they are taken back from the
 * boxes that they filled, as where nothing is said of days; later they are declared as corrections.
 */
export function reversed<Line extends DraftLine>(lines: readonly Line[], how?: Reversing): Line[] {
  const control = how?.isOfInvoices ? lines.find(({ isThirdParty }) => isThirdParty) : undefined
  return lines.map((line) => ({
    ...line,
    side: otherSide(line.side),
    boxes: how && line.boxes.length > 0 ? boxesOf(line, control, how) : takenBack(line),
  }))
}

function takenBack({ boxes }: DraftLine): BoxAmount[] {
  return boxes.map(({ box, amount }) => ({ box, amount: negate(amount) }))
}

function boxesOf(line: DraftLine, control: DraftLine | undefined, how: Reversing): BoxAmount[] {
  const rule = line.vatCode === null ? null : how.ruleOf(line.vatCode)
  const reversedLine = {
    boxes: line.boxes,
    isCreditNote: rule !== null && isOfCreditNote(line, control, rule),
    invoiceBoxes: rule?.baseBoxes.map(({ box }) => box) ?? [],
  }
  return boxesOfReversal(how.rules, reversedLine, how)
}

/** A credit note, or what is as one: the reversal of an invoice, which is reversed once more. */
function isOfCreditNote(
  line: DraftLine,
  control: DraftLine | undefined,
  rule: ReturnType<Reversing['ruleOf']>,
): boolean {
  const isSale = rule.direction === 'sale'
  if (control) return control.side !== (isSale ? 'debit' : 'credit')
  const isDue = [rule.dueAccount, rule.dueAccountCredit].includes(line.account)
  const usual: Side = isSale || (line.vatRole === 'tax' && isDue) ? 'credit' : 'debit'
  return line.side !== usual
}
