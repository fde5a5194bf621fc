import { formatMoney } from '#kernel/formats'
import type { Amount } from '#kernel/money'
import type { Block } from './report.js'
import { inks, type Type } from './sheet.js'

export type Figure = { readonly label: string; readonly amount: Amount | string }

const height = 42
const labelType: Type = { weight: 'regular', size: 7.5, ink: inks.quiet }
const amountType: Type = { weight: 'bold', size: 11.5, ink: inks.text }

/** The few amounts that the reader came for, side by side. */
export function figures(all: readonly Figure[]): Block {
  return function* (sheet) {
    if (sheet.room() < height) {
      sheet.turn()
      yield
    }
    const width = sheet.width / all.length
    sheet.fill(sheet.left, sheet.y, sheet.width, height, inks.ground)
    for (const [index, { label, amount }] of all.entries()) {
      const left = sheet.left + index * width
      if (index > 0) sheet.fill(left, sheet.y + 9, 0.6, height - 18, inks.line)
      sheet.writeWithin(width - 24, label, left + 12, sheet.y + 17, labelType)
      sheet.write(formatMoney(amount, sheet.language), left + 12, sheet.y + 32, amountType)
    }
    sheet.y += height + 16
  }
}
