import { addDays, type Day } from '#kernel/days'
import type { Random } from '../../random.js'
import type { YearFile } from '../file.js'
import type { Firm } from '../firm.js'
import type { Part } from '../model.js'
import type { World } from '../world.js'

/** What a piece of work is given: where, when, and chance of its own. */
export type Today = {
  readonly date: Day
  readonly file: YearFile
  readonly firm: Firm
  readonly world: World
  readonly chance: Random
}

/** A piece of daily work; it tells the model what the books must say now. */
export type Work = (today: Today) => Promise<void>

/** Lines of an invoice: one to three, of the accounts and VAT codes of the country. */
export function someParts({ file, chance }: Today, kind: 'sale' | 'purchase', most = 3): Part[] {
  const trades = kind === 'sale' ? file.country.sales : file.country.purchases
  return Array.from({ length: chance.between(1, most) }, () => {
    const trade = chance.pick(trades)
    const net = chance.between(500, 250_000)
    return { account: trade.account, net, taxed: chance.pick(trade.codes) }
  })
}

/** A number of an invoice that nobody else has. */
export function nextReference({ file }: Today, letters: string): string {
  file.counter++
  return `${letters}${file.code.slice(1)}-${String(file.counter).padStart(5, '0')}`
}

/** A day of the month that is still open for VAT, today or a few days before. */
export function recentDay({ file, date, chance }: Today): Day {
  const back = chance.between(0, 4)
  const day = addDays(date, -back)
  return day < file.openFrom || day.slice(0, 7) !== date.slice(0, 7) ? date : day
}
