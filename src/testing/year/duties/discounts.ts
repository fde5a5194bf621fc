import { postInvoice } from './hand.js'
import type { Work } from './today.js'

/** A discount for what was sold or bought long ago: a credit note that no invoice of the period stands against. */
export const giveDiscount: Work = async (today) => {
  const { file, chance } = today
  const kind = file.discounts++ % 2 === 0 ? 'sale' : 'purchase'
  const part = { ...file.country.discounts[kind], net: chance.between(500, 40_000) }
  await postInvoice(today, kind, [part], { isCredit: true })
}
