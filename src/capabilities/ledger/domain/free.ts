import { type Amount, negate, times } from '#kernel/money'
import { type BoxAmount, summed } from './boxes.js'
import type { BoxesDueOn, Side } from './lines.js'
import { type BoxShare, dueOn, type VatRule, whole } from './vat-rule.js'

type Direction = 'sale' | 'purchase'

/** What a line of a free entry with a VAT code is: VAT when it lies on an account of the code, else its base. */
function vatRoleOf(rule: VatRule, account: string): 'base' | 'tax' {
  const accounts = [
    rule.dueAccount,
    rule.deductibleAccount,
    rule.dueAccountCredit,
    rule.deductibleAccountCredit,
    rule.nonDeductibleAccount,
    rule.waitingAccount,
  ]
  return accounts.includes(account) ? 'tax' : 'base'
}

/**
 * What a line of a free entry adds to the boxes of its VAT code. The side says whether it is an invoice
 * or a credit note: a purchase is a debit, a sale a credit. With reverse charge the whole VAT stands on
 * the line of VAT due; a deductible line holds only the part that may be deducted.
 */
export function vatBoxesOfLine(
  rule: VatRule,
  direction: Direction,
  account: string,
  side: Side,
  amount: Amount,
): { role: 'base' | 'tax'; boxes: BoxAmount[]; boxesDueOn: BoxesDueOn } {
  const role = vatRoleOf(rule, account)
  const boxes = boxesFor(role, rule, direction, account, side, amount)
  return { role, boxes, boxesDueOn: dueOn(rule) }
}

function boxesFor(
  role: 'base' | 'tax',
  rule: VatRule,
  direction: Direction,
  account: string,
  side: Side,
  amount: Amount,
): BoxAmount[] {
  if (role === 'base') {
    const isCredit = side !== (direction === 'purchase' ? 'debit' : 'credit')
    return sharesOf(isCredit ? rule.baseBoxesCredit : rule.baseBoxes, amount, whole)
  }
  if (account === rule.nonDeductibleAccount) return []
  const isDue =
    account === rule.waitingAccount
      ? direction === 'sale'
      : account === rule.dueAccount || account === rule.dueAccountCredit
  if (rule.isReverseCharge && !isDue) return []
  const isCredit = side !== (isDue ? 'credit' : 'debit')
  const boxes = isCredit ? rule.taxBoxesCredit : rule.taxBoxes
  return sharesOf(boxes, amount, isDue ? whole : rule.deductiblePercent)
}

/** The boxes' shares of the VAT of which `amount` is `part` (in hundredths of a percent). */
function sharesOf(boxes: readonly BoxShare[], amount: Amount, part: bigint): BoxAmount[] {
  return summed(
    boxes.map(({ box, sign, percent }) => {
      const share = part === 0n ? amount : times(amount, percent, part)
      return { box, amount: sign === 1 ? share : negate(share) }
    }),
  )
}
