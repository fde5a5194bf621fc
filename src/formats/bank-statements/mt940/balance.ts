import { type Amount, negate } from '#kernel/money'
import { readDecimal, readYearFirst } from '../figures.js'
import { refuse } from '../refusal.js'
import type { Balance } from '../statement.js'
import { quoted } from '../text.js'
import type { Field } from './tags.js'

export type SwiftBalance = Balance & { readonly currency: string }

/** The fields 60 and 62: a mark, a day, a currency and an amount. */
export function readBalance({ lines, line }: Field): SwiftBalance {
  const content = (lines[0] ?? '').trim()
  const match = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,24})$/.exec(content)
  if (match === null) throw refuse('amount', line, { value: quoted(content) })
  const [, mark, date = '', currency = '', digits = ''] = match
  const on = readYearFirst(date)
  if (on === undefined) throw refuse('date', line, { value: quoted(date) })
  const amount: Amount | undefined = readDecimal(digits)
  if (amount === undefined) throw refuse('amount', line, { value: quoted(digits) })
  return { amount: mark === 'D' ? negate(amount) : amount, on, currency }
}
