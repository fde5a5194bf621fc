import { textAt } from '#formats/xml/elements'
import { attributeOf } from '#formats/xml/reader'
import type { XmlElement } from '#formats/xml/tree'
import { type Day, parseDay } from '#kernel/days'
import { type Amount, negate } from '#kernel/money'
import { readDecimal } from '../figures.js'
import { refuse } from '../refusal.js'
import { quoted } from '../text.js'

export type Money = { readonly amount: Amount; readonly currency: string | null }

/** An element `Amt` with its currency, without a sign; null where there is none. */
export function readMoney(element: XmlElement | undefined, line: number): Money | null {
  if (element === undefined) return null
  const text = element.text.trim()
  const amount = readDecimal(text)
  if (amount === undefined) throw refuse('amount', line, { value: quoted(text) })
  return { amount, currency: attributeOf(element, 'Ccy')?.trim() || null }
}

export type Direction = 'CRDT' | 'DBIT'

export function directionOf(element: XmlElement, line: number): Direction | null {
  const text = textAt(element, 'CdtDbtInd')
  if (text === null || text === 'CRDT' || text === 'DBIT') return text
  throw refuse('amount', line, { value: quoted(text) })
}

export function signedBy(direction: Direction, amount: Amount): Amount {
  return direction === 'DBIT' ? negate(amount) : amount
}

/** `Dt` or `DtTm`, whatever their zone: the day as it is written. */
export function readDay(element: XmlElement | undefined, line: number): Day | null {
  const text = textAt(element, 'Dt') ?? textAt(element, 'DtTm')
  return text === null ? null : dayOf(text, line)
}

export function dayOf(text: string, line: number): Day {
  const day = parseDay(text.slice(0, 10))
  if (day === undefined) throw refuse('date', line, { value: quoted(text) })
  return day
}
