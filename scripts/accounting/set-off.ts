import { setOff } from '#capabilities/ledger'
import { day } from '#kernel/days'
import { parseAmount } from '#kernel/money'
import { money, table } from './markdown.js'

/** What remains of lines that are tied: each is what it is, when it is due, and its amount, debit minus credit. */
export function setOffTable(
  lines: readonly (readonly [what: string, dueOn: string, amount: string])[],
): string {
  const tied = lines.map(([, dueOn, amount], place) => ({
    id: place + 1,
    dueOn: day(dueOn),
    amount: parseAmount(amount)!,
  }))
  const open = setOff(tied)
  return table(
    [
      { title: 'Line' },
      { title: 'Due' },
      { title: 'Amount', isAmount: true },
      { title: 'Remains', isAmount: true },
    ],
    lines.map(([what, dueOn], place) => [
      what,
      dueOn,
      money(tied[place]!.amount),
      money(open[place]!),
    ]),
  )
}
