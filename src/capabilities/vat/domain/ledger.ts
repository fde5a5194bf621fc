import {
  type BoxAmount,
  type BoxAmounts,
  declaredOnPayment,
  type LedgerFigure,
  ledgerFor,
  shareOf,
  type VatForm,
} from '#countries'
import { type Amount, add, storedAmount, subtract, zero } from '#kernel/money'

/** A figure of the books: what lines of one box come to, and how many they are. */
export type CountedFigure = LedgerFigure & { readonly lines: number }

/** The figures of the books by the boxes of a form, those it has none for, and the lines behind each box. */
export function ledgerOf(
  form: VatForm,
  figures: readonly CountedFigure[],
): { ledger: BoxAmounts; outside: BoxAmounts; lines: Record<string, number> } {
  const lines: Record<string, number> = {}
  for (const figure of figures) {
    const box = form.declares(figure)?.box
    if (box !== undefined) lines[box] = (lines[box] ?? 0) + figure.lines
  }
  return { ...ledgerFor(form, figures), lines }
}

/** A line whose VAT waits, with what is settled of it and what returns have declared. */
export type WaitingShare = {
  readonly amount: Amount
  readonly boxes: readonly BoxAmount[]
  readonly settled: Amount
  readonly whole: Amount
  readonly declared: BoxAmounts
  readonly moved: Amount
}

/** What the next return declares of such a line, and how much of its VAT stops waiting. */
export function dueNow(line: WaitingShare): { boxes: BoxAmount[]; moved: Amount } {
  const due = declaredOnPayment(line.boxes, line, line.declared)
  return {
    boxes: Object.entries(due).map(([box, amount]) => ({ box, amount })),
    moved: subtract(shareOf(line.amount, line), line.moved),
  }
}

/** Amounts by account, each once and none with nothing, in the order of accounts. */
export function byAccount(
  movements: readonly { readonly account: string; readonly amount: Amount }[],
): { account: string; amount: Amount }[] {
  const sums = new Map<string, Amount>()
  for (const { account, amount } of movements)
    sums.set(account, add(sums.get(account) ?? zero, amount))
  return [...sums]
    .map(([account, amount]) => ({ account, amount }))
    .filter(({ amount }) => amount !== zero)
    .sort((one, other) => (one.account < other.account ? -1 : 1))
}

export function readBoxes(
  boxes: readonly { readonly box: string; readonly amount: string }[] | null,
): BoxAmount[] {
  return (boxes ?? []).map(({ box, amount }) => ({ box, amount: storedAmount(amount) }))
}
