/** A page of details in two columns behind a bill: days, numbers and amounts that are nobody's totals. */
import { addDays } from '#kernel/days'
import { type Amount, add, zero } from '#kernel/money'
import { put, sheetOf } from '../sheet.js'
import type { Draft } from './draft.js'

export function drawAnnex(draft: Draft): void {
  const { habits, trade, dice, writing, date, wording, tongue } = draft.story
  if (trade.name !== 'telecom' && trade.name !== 'energy') return
  if (!habits.is('details in two columns', 35)) return
  const sheet = sheetOf()
  draft.sheets.push(sheet)
  put(sheet, 50, 50, habits.word(`heading ${tongue}`, wording.heading), { size: 12 })
  for (const left of [50, 310]) {
    let sum: Amount = zero
    const rows = dice.integer(8, 26)
    for (let at = 0; at < rows; at++) {
      const cost = BigInt(dice.integer(5, 480)) as Amount
      sum = add(sum, cost)
      const y = 80 + at * 13
      put(sheet, left, y, writing.day(addDays(date, -30 + at)), { size: 8 })
      put(
        sheet,
        left + 75,
        y,
        `04${dice.digits(2)} ${dice.digits(2)} ${dice.digits(2)} ${dice.digits(2)}`,
        { size: 8 },
      )
      put(sheet, left + 165, y, `00:0${dice.integer(1, 9)}:${dice.integer(10, 59)}`, { size: 8 })
      put(sheet, left + 235, y, writing.amount(cost), { size: 8, align: 'right' })
    }
    const y = 84 + rows * 13
    put(sheet, left, y, habits.word(`subtotal ${tongue}`, wording.subtotal), {
      size: 8,
      isBold: true,
    })
    put(sheet, left + 235, y, writing.amount(sum), { size: 8, align: 'right', isBold: true })
  }
}
