import type { Day } from '#kernel/days'
import { type Amount, add, negate, subtract, times, zero } from '#kernel/money'
import { hundredths } from '../percent.js'
import type { VatCode } from '../vat.js'
import { amountIn, type BoxAmount, type BoxAmounts, gathered } from './boxes.js'

/** A line of a lettering group: debit minus credit, on its day. */
export type LetteredLine = { readonly amount: Amount; readonly date: Day }

/** How much of something is settled: so much of the whole. */
export type SettledShare = { readonly settled: Amount; readonly whole: Amount }

/** The share of a document that is lettered with nothing. */
export const unsettled: SettledShare = { settled: zero, whole: 1n as Amount }

/**
 * The share of a document that its lettering group has settled by the end of a day: what stands on the other side,
 * by what stands on the document's own. A settlement counts from the later of its own day and the document's, so
 * that an advance settles nothing before there is an invoice.
 */
export function settledShare(
  document: LetteredLine,
  group: readonly LetteredLine[],
  until: Day,
): SettledShare {
  const isDebit = document.amount > 0n
  const own = group.filter(({ amount }) => amount > 0n === isDebit)
  const others = group.filter(({ amount }) => amount > 0n !== isDebit)
  const counted = document.date <= until ? others.filter(({ date }) => date <= until) : []
  const whole = sizeOf(own)
  if (whole === zero) return unsettled
  const settled = sizeOf(counted)
  return { settled: settled < whole ? settled : whole, whole }
}

/** Whether a file taxes all its sales as they are received: each of its codes with a rate waits for payment. */
export function isTaxedOnReceipts(
  saleCodes: readonly Pick<VatCode, 'rate' | 'waitingAccount'>[],
): boolean {
  const taxed = saleCodes.filter(({ rate }) => hundredths(rate) > 0n)
  return taxed.length > 0 && taxed.every(({ waitingAccount }) => waitingAccount !== null)
}

/** What a share of an amount comes to, to the cent. */
export function shareOf(amount: Amount, { settled, whole }: SettledShare): Amount {
  return times(amount, settled, whole)
}

/**
 * What a period declares of a line whose VAT waits for payment: its boxes by the share that is settled, less what
 * validated returns have declared of it. Lettering undone after that comes back with a minus.
 */
export function declaredOnPayment(
  boxes: readonly BoxAmount[],
  share: SettledShare,
  declaredBefore: BoxAmounts,
): BoxAmounts {
  const due = gathered(boxes.map(({ box, amount }) => ({ box, amount: shareOf(amount, share) })))
  const names = new Set([...Object.keys(due), ...Object.keys(declaredBefore)])
  return gathered(
    [...names].map((box) => ({
      box,
      amount: subtract(amountIn(due, box), amountIn(declaredBefore, box)),
    })),
  )
}

/** What was paid in a year of documents of any year: the share settled by its end less that of before. */
export function paidOf(
  documents: readonly {
    readonly amount: Amount
    readonly before: SettledShare
    readonly until: SettledShare
  }[],
): Amount {
  return add(
    ...documents.map(({ amount, before, until }) =>
      subtract(shareOf(amount, until), shareOf(amount, before)),
    ),
  )
}

function sizeOf(lines: readonly LetteredLine[]): Amount {
  return add(...lines.map(({ amount }) => (amount < 0n ? negate(amount) : amount)))
}
