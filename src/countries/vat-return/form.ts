import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import type { Amount } from '#kernel/money'
import type { VatBox, VatBoxKind, VatRegime } from '../vat.js'
import type { BoxAmount, BoxAmounts, SignedBox } from './boxes.js'
import type { CheckContext, VatCheck } from './checks.js'
import type { PeriodType, VatPeriod } from './period.js'

/** A form by which VAT is declared: who files it, for which periods, and what it makes of the books. */
export type VatForm = {
  readonly code: VatFormCode
  readonly regimes: readonly VatRegime[]
  readonly periodTypes: readonly PeriodType[]
  readonly dueOn: (period: VatPeriod, vatDayOfMonth?: number) => Day
  /** The writer of its file, and what that file shows even when it is nothing. */
  readonly file: VatFile
  readonly mandatory: readonly string[]
  readonly boxes: readonly VatBox[]
  /** By what the figures of the ledger must be told apart besides their box, for `declares` to place them. */
  readonly grain: readonly ('sign' | 'vatCode' | 'account')[]
  /** Which box of the form takes a figure of the ledger; null when it does not declare it. */
  readonly declares: (figure: LedgerFigure) => BoxAmount | null
  readonly compose: (boxes: readonly VatBox[], figures: ReturnFigures) => Composed
  /** What is to be paid and what comes back, by the boxes of the form. */
  readonly outcome: (boxes: BoxAmounts, figures: ReturnFigures) => Outcome
  readonly takesMinus: boolean
  readonly isInWholeEuros: boolean
  /** Whether it can ask for a credit to be paid back. */
  readonly canAskRestitution: boolean
  /** Two totals of which exactly one is filled in, the first when both are nothing. */
  readonly either: readonly [string, string] | null
  readonly checks: (
    vatReturn: VatReturn,
    context: CheckContext,
    boxes: readonly VatBox[],
  ) => VatCheck[]
  readonly control: ControlBoxes
}

export type VatFormCode = '625' | '629' | 'CA3' | 'TVA_DECM' | 'TVA_DECT' | 'TVA_DECA'

export type VatFile = 'intervat_625' | 'intervat_629' | 'ca3' | 'ecdf'

/** What lines of one box come to, told apart as the form's `grain` says. */
export type LedgerFigure = BoxAmount & {
  readonly vatCode: string | null
  readonly account: string
}

/** What a return is computed from. Amounts are exact cents, by the boxes of the form. */
export type ReturnFigures = {
  readonly ledger: BoxAmounts
  /** What the books hold in boxes that the form does not have, by those boxes. */
  readonly outside?: BoxAmounts
  /** What the return before left to this one: its `carriedOut`. */
  readonly carried: BoxAmounts
  readonly manual: BoxAmounts
  readonly askRestitution: boolean
  /** Whether all sales are taxed as they are received, where the form asks for that. */
  readonly isOnReceipts?: boolean
  /** Of a yearly return: what the validated returns of its periods came to, due less refund. */
  readonly balanceBefore?: Amount
}

/** What a form makes of its figures, before its totals follow. */
export type Composed = {
  readonly amounts: BoxAmounts
  readonly carriedOut: BoxAmounts
  readonly choices: Readonly<Record<string, boolean>>
}

export type Outcome = { readonly due: Amount; readonly refund: Amount }

/** Which boxes the books are held against: the turnover, and the VAT without credit brought forward. */
export type ControlBoxes = {
  readonly turnover: readonly SignedBox[]
  readonly vat: readonly SignedBox[]
  /** Whether boxes count as the ledger has them, since the form rounds what it shows. */
  readonly beforeRounding: boolean
}

/** A return as its form shows it. */
export type VatReturn = {
  readonly form: VatFormCode
  /** A row for each box that holds anything, and for each total, in the order of the form. */
  readonly details: readonly ReturnDetail[]
  /** Every amount that is not zero, and always the totals. */
  readonly boxes: BoxAmounts
  readonly choices: Readonly<Record<string, boolean>>
  readonly amountDue: Amount
  readonly amountRefund: Amount
  /** Due less refund. */
  readonly balance: Amount
  readonly isNil: boolean
  /** What the next return of the kind takes over. */
  readonly carriedOut: BoxAmounts
  /** What the books hold that the form has no box for. */
  readonly outside: BoxAmounts
}

/** The amount is the sum of the four before it; what follows from other boxes has none of them. */
export type ReturnDetail = {
  readonly box: string
  readonly label: Text
  readonly section: string
  readonly kind: VatBoxKind
  readonly ledger: Amount | null
  readonly carried: Amount | null
  readonly manual: Amount | null
  /** What the form makes of it: rounding, a negative that it does not take. */
  readonly adjusted: Amount | null
  readonly amount: Amount
}
