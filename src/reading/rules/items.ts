/** A line as it was made out, before its rate is known. */

import type { Amount } from '#kernel/money'
import { type Mark, numberOf } from './figures.js'
import type { Labelled } from './labels.js'
import type { Found } from './totals.js'
import { type Paper, plain, type Row } from './words.js'

export type LinesContext = {
  readonly paper: Paper
  readonly figures: readonly Labelled[]
  readonly totals: Found
  readonly mark: Mark
  readonly title: string
  readonly category: string | null
}

export type Item = {
  text: string
  quantity: number | null
  price: number | null
  rate: bigint | null
  code: string | null
  /** Amounts that may be that of the line, likeliest first. */
  readonly amounts: readonly Amount[]
}

/** What is carried from one page to the next is no line. */
export function isCarried(row: Row): boolean {
  return /^(?:a )?report(?:er)?\b|\b(?:over te dragen|overdracht|overgedragen|ubertrag\w*|vortrag|carried (?:forward|over)|brought forward|transport page|sous-total page)\b/.test(
    plain(row.cells.map(({ text }) => text).join(' ')),
  )
}

export function tidy(text: string): string {
  return text
    .replace(/^[-–—•*·\s]+/, '')
    .replace(/[\s:;,]{1,4}(?:soit|zijnde|=|a|à)[\s:;,]{0,4}$/i, '')
    .replace(/[\s:;,]{1,8}$/, '')
    .replace(/\s?\d{1,2}(?:[.,]\d{1,2})?\s?%$/, '')
    .trim()
}

/** `Hosting (6 × 21,49)`: quantity and price inside the text, when they come to the amount. */
export function withProduct(item: Item, mark: Mark): Item {
  const match =
    /[(]?(?<![\d.,])(\d[\d.,]{0,9})\s?(?:[xX×*]|à|a|@)\s?(?:€\s?)?(\d[\d.,]{0,9})(?:\s?€)?[)]?/u.exec(
      item.text,
    )
  if (match === null || item.price !== null) return item
  const [quantity, price] = [numberOf(match[1]!, mark), numberOf(match[2]!, mark)]
  if (quantity === undefined || price === undefined) return item
  const product = Math.round(quantity * price * 100)
  const fits = item.amounts.some((amount) => Math.abs(Number(amount) - product) <= 1)
  if (!fits) return item
  return {
    ...item,
    quantity,
    price,
    text: tidy(item.text.replace(match[0], ' ').replace(/\s+/g, ' ').trim()),
  }
}

/** `2 Lunch`, `2x Lunch`: as tills print it. */
export function withLeadingQuantity(item: Item): Item {
  const match = /^(\d{1,3})\s?[xX×]?\s+(?=\p{L})/u.exec(item.text)
  if (match === null || item.quantity !== null) return item
  return { ...item, quantity: Number(match[1]), text: item.text.slice(match[0].length) }
}
