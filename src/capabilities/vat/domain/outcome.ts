import {
  computeReturn,
  type ReturnDetail,
  type Settlement,
  type SettlementAccounts,
  settlementOf,
  type VatForm,
  type VatReturn,
  type VatReturns,
} from '#countries'
import { type Amount, formatAmount, storedAmount, subtract } from '#kernel/money'
import {
  becameDueOf,
  type Figures,
  type Given,
  movementsOf,
  returnFigures,
  writtenAmounts,
} from './figures.js'

/** A return with what its corrections by hand change, and the entry that would settle it. */
export type Computed = {
  readonly vatReturn: VatReturn
  readonly corrected: Amount
  readonly settlement: Settlement
}

export function computed(
  returns: VatReturns,
  form: VatForm,
  figures: Figures,
  given: Given,
  accounts: SettlementAccounts,
): Computed {
  const taken = returnFigures(figures, given)
  const vatReturn = computeReturn(form, taken)
  const without = computeReturn(form, { ...taken, manual: kept(returns, given) })
  return {
    vatReturn,
    corrected: subtract(vatReturn.balance, without.balance),
    settlement: settlementOf(returns.settlement, {
      form,
      figures: taken,
      accounts,
      movements: movementsOf(figures),
      becameDue: becameDueOf(figures),
      correctedBefore: storedAmount(figures.corrected_before),
    }),
  }
}

/** A credit that a person brings in or claims is booked as one, and is no correction. */
function kept({ settlement }: VatReturns, { manual }: Given) {
  const booked = settlement.credit ? [settlement.credit.broughtIn, settlement.credit.claimed] : []
  const given = Object.entries(manual).filter(([box]) => booked.includes(box))
  return Object.fromEntries(given.map(([box, amount]) => [box, storedAmount(amount)]))
}

/** A return as it is stored, without its checks and its entry. */
export function storedReturn({ vatReturn, corrected }: Computed, { lines }: Figures) {
  return {
    details: vatReturn.details.map((detail) => storedDetail(detail, lines[detail.box] ?? 0)),
    boxes: writtenAmounts(vatReturn.boxes),
    choices: vatReturn.choices,
    carried_out: writtenAmounts(vatReturn.carriedOut),
    amount_due: formatAmount(vatReturn.amountDue),
    amount_refund: formatAmount(vatReturn.amountRefund),
    corrected: formatAmount(corrected),
    is_nil: vatReturn.isNil,
  }
}

function storedDetail(detail: ReturnDetail, lines: number) {
  const { box, ledger, carried, manual, adjusted, amount } = detail
  const written = (given: Amount | null) => (given === null ? null : formatAmount(given))
  return {
    box,
    ledger: written(ledger),
    carried: written(carried),
    manual: written(manual),
    adjusted: written(adjusted),
    amount: formatAmount(amount),
    lines: ledger === null ? null : lines,
  }
}
