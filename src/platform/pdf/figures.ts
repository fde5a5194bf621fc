import { formatMoney } from '#kernel/formats'
import type { Amount } from '#kernel/money'
import { inks, type Type } from './page.js'
import type { Block } from './report.js'

export type Figure = { readonly label: string; readonly amount: Amount | string }

const height = 42
const labelType: Type = { weight: 'regular', size: 7.5, ink: inks.quiet }
const amountType: Type = { weight: 'bold', size: 11.5, ink: inks.text }

/** The few amounts that the reader came for, side by side. */
export function figures(all: readonly Figure[]): Block {
  return function* (page) {
    if (page.room() < height) {
      page.turn()
      yield
    }
    const width = page.width / all.length
    page.fill(page.left, page.y, page.width, height, inks.ground)
    for (const [index, { label, amount }] of all.entries()) {
      const left = page.left + index * width
      if (index > 0) page.fill(left, page.y + 9, 0.6, height - 18, inks.line)
      page.writeWithin(width - 24, label, left + 12, page.y + 17, labelType)
      page.write(formatMoney(amount, page.language), left + 12, page.y + 32, amountType)
    }
    page.y += height + 16
  }
}
