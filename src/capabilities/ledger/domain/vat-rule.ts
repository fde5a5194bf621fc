import type { VatAccounts } from '#countries'
import { parseAmount } from '#kernel/money'

/** What a VAT code says about booking; rates and percentages in hundredths of a percent. */
export type VatRule = VatAccounts & {
  readonly code: string
  readonly rate: bigint
  readonly deductiblePercent: bigint
  readonly isReverseCharge: boolean
  readonly baseBoxes: readonly BoxShare[]
  readonly taxBoxes: readonly BoxShare[]
  /** On a credit note these are filled instead. */
  readonly baseBoxesCredit: readonly BoxShare[]
  readonly taxBoxesCredit: readonly BoxShare[]
}

/** A share of an amount that goes to a box of the VAT return. */
export type BoxShare = {
  readonly box: string
  readonly sign: 1 | -1
  readonly percent: bigint
  /** Whether it takes the VAT that may not be deducted: what the deductible part leaves of it. */
  readonly isLost: boolean
}

/** Hundredths of a percent that make the whole. */
export const whole = 10_000n

type BoxList = 'baseBoxes' | 'taxBoxes' | 'baseBoxesCredit' | 'taxBoxesCredit'
type Percent = 'rate' | 'deductiblePercent'

/** A VAT code as tables and the API write it: every percentage is a decimal string, `"21.00"`. */
export type WrittenVatCode = Omit<VatRule, Percent | BoxList> &
  Readonly<Record<Percent, string>> &
  Readonly<Record<BoxList, readonly WrittenBoxShare[]>>

type WrittenBoxShare = Omit<BoxShare, 'percent'> & { readonly percent: string }

/** Reads a VAT code; one that is not written as it should be is a bug of whoever stored it. */
export function vatRule(code: WrittenVatCode): VatRule {
  return {
    code: code.code,
    rate: hundredths(code.rate),
    deductiblePercent: hundredths(code.deductiblePercent),
    isReverseCharge: code.isReverseCharge,
    dueAccount: code.dueAccount,
    deductibleAccount: code.deductibleAccount,
    dueAccountCredit: code.dueAccountCredit,
    deductibleAccountCredit: code.deductibleAccountCredit,
    nonDeductibleAccount: code.nonDeductibleAccount,
    waitingAccount: code.waitingAccount,
    baseBoxes: code.baseBoxes.map(boxShare),
    taxBoxes: code.taxBoxes.map(boxShare),
    baseBoxesCredit: code.baseBoxesCredit.map(boxShare),
    taxBoxesCredit: code.taxBoxesCredit.map(boxShare),
  }
}

function boxShare({ box, sign, percent, isLost }: WrittenBoxShare): BoxShare {
  return { box, sign, percent: hundredths(percent), isLost }
}

/** A percentage has two decimals, as an amount has, so that both are read alike. */
function hundredths(percent: string): bigint {
  const read = parseAmount(percent)
  if (read === undefined) throw new RangeError(`${percent} is not a percentage`)
  return read
}

/** Whether VAT is declared with the invoice or as it is paid: it waits where the code has an account for that. */
export function dueOn({ waitingAccount }: Pick<VatRule, 'waitingAccount'>): 'invoice' | 'payment' {
  return waitingAccount === null ? 'invoice' : 'payment'
}
