/** The lines of an invoice, over as many pages as they take. */
import { type Amount, add, negate, times, zero } from '#kernel/money'
import { sheetOf, wrapped } from '../sheet.js'
import type { Story } from '../story.js'
import type { Item } from '../sums.js'
import { type Draft, sheetIn, squeeze, write } from './draft.js'

type Column = 'text' | 'quantity' | 'price' | 'rate' | 'amount' | 'place' | 'discount' | 'letter'

const orders = {
  usual: ['text', 'quantity', 'price', 'rate', 'amount'],
  'quantity first': ['quantity', 'text', 'price', 'rate', 'amount'],
  'two columns': ['text', 'amount'],
  'without rates': ['text', 'quantity', 'price', 'amount'],
  numbered: ['place', 'text', 'quantity', 'price', 'amount', 'rate'],
  'with discounts': ['text', 'quantity', 'price', 'discount', 'amount'],
  'rates by letter': ['text', 'letter', 'quantity', 'price', 'amount'],
} as const satisfies Record<string, readonly Column[]>

/** Where a page is full: what follows needs room for totals and the foot. */
const bottom = 740

export function drawTable(draft: Draft): void {
  const { story } = draft
  const names = Object.keys(orders) as (keyof typeof orders)[]
  const columns: readonly Column[] = orders[story.habits.way('table', names)]
  const rows = story.habits.dice('rows').pick([12, 14, 17])
  draft.y = Math.max(draft.y + 14, 250)
  drawHeads(draft, columns)
  let carried: Amount = zero
  const half = Math.floor(story.items.length / 2)
  const hasSubtotals = story.items.length > 4 && story.habits.is('sub-totals', 18)
  let part: Amount = zero
  story.items.forEach((item, at) => {
    if (draft.y > bottom - 40) breakPage(draft, columns, carried)
    drawItem(draft, columns, item, at)
    carried = add(carried, item.amount)
    part = add(part, item.amount)
    draft.y += rows - 12
    if (hasSubtotals && (at === half || at === story.items.length - 1)) {
      drawSum(draft, story.habits.word(`subtotal ${story.tongue}`, story.wording.subtotal), part)
      part = zero
    }
  })
}

/** From where to where a column reaches: texts take what the others leave. */
function edges(draft: Draft, columns: readonly Column[]): Map<Column, [number, number]> {
  const whole = draft.right - draft.left
  const each = Math.min(72, (whole * 0.55) / Math.max(1, columns.length - 1))
  const narrow: Partial<Record<Column, number>> = {
    place: 26,
    letter: 26,
    rate: Math.min(each, 50),
  }
  const width = (column: Column) => narrow[column] ?? each
  const rest =
    whole - columns.filter((one) => one !== 'text').reduce((sum, one) => sum + width(one), 0)
  const found = new Map<Column, [number, number]>()
  let x = draft.left
  for (const column of columns) {
    const own = column === 'text' ? rest : width(column)
    found.set(column, [x, x + own])
    x += own
  }
  return found
}

function drawHeads(draft: Draft, columns: readonly Column[]): void {
  const { story } = draft
  const top = draft.y
  for (const [column, [from, to]] of edges(draft, columns)) {
    const text = headOf(story, column)
    const align = column === 'text' ? ('left' as const) : ('right' as const)
    const x = column === 'text' ? from : to - 4
    squeeze(draft, x, top, text, to - from - 4, { size: 8.5, align, isBold: true })
  }
  sheetIn(draft).strokes.push([draft.left, top + 12, draft.right, top + 12])
  draft.y = top + 17
}

function headOf(
  { habits, wording, tongue, trade, scheme, writing }: Story,
  column: Column,
): string {
  if (column === 'text') return habits.word(`text ${tongue}`, wording.text)
  if (column === 'quantity') return habits.word(`quantity ${tongue}`, wording.quantity)
  if (column === 'price') return habits.word(`price ${tongue}`, wording.price)
  if (column === 'rate') return habits.word(`rate ${tongue}`, wording.rateHead)
  if (column === 'place') return habits.way('numbered', ['Pos.', '#', 'Nr.'])
  if (column === 'letter') return ''
  if (column === 'discount') return habits.word(`discount ${tongue}`, wording.discount)
  const words = trade.basis === 'gross' && scheme === 'normal' ? wording.totalHead : wording.amount
  return `${habits.word(`amount ${tongue}`, words)}${writing.currencyInHead}`
}

function drawItem(draft: Draft, columns: readonly Column[], item: Item, at: number): void {
  const { writing, habits, dice, wording } = draft.story
  const top = draft.y
  const isSigned = habits.is('signs on lines', 25)
  const hasDiscount = columns.includes('discount') && item.amount > zero
  const discount = hasDiscount ? times(item.price, 1n, 10n) : zero
  const values: Readonly<Record<Column, string>> = {
    text: item.text,
    quantity: writing.quantity(item.quantity),
    price: writing.amount(hasDiscount ? add(item.price, discount) : item.price),
    rate: writing.percent(item.rate),
    amount: isSigned ? writing.money(item.amount) : writing.amount(item.amount),
    place: String(at + 1),
    discount: writing.amount(negate(discount)),
    letter: letterOf(draft.story, item.rate),
  }
  for (const [column, [from, to]] of edges(draft, columns)) {
    const isLeft = column === 'text' || column === 'letter'
    write(draft, isLeft ? from : to - 4, top, values[column], { align: isLeft ? 'left' : 'right' })
  }
  draft.y = top + 12
  if (habits.is('second lines below the text', 16) && dice.happens(40)) {
    const [from, to] = edges(draft, columns).get('text')!
    for (const line of wrapped(dice.pick(wording.goods), to - from, 7)) {
      write(draft, from + 4, draft.y, line, { size: 7 })
      draft.y = Math.max(draft.y, top + 22)
    }
  }
}

/** The same letters that the table of VAT uses. */
export function letterOf({ sums }: Story, rate: number): string {
  return 'ABCDE'[sums.shares.findIndex((share) => share.rate === rate)] ?? 'A'
}

function drawSum(draft: Draft, label: string, amount: Amount): void {
  const top = draft.y + 2
  write(draft, draft.right - 190, top, label, { isBold: true })
  write(draft, draft.right - 4, top, draft.story.writing.amount(amount), {
    align: 'right',
    isBold: true,
  })
  draft.y = top + 16
}

/** What was added up so far goes to the foot of this page and to the head of the next. */
function breakPage(draft: Draft, columns: readonly Column[], carried: Amount): void {
  const { habits, wording, tongue, number } = draft.story
  const isCarried = habits.is('carried over', 55)
  if (isCarried) drawSum(draft, habits.word(`carried ${tongue}`, wording.carriedOver), carried)
  draft.sheets.push(sheetOf())
  draft.y = 40
  if (habits.is('head on later pages', 50))
    write(draft, 50, 40, `${draft.story.seller.name}   ${number ?? ''}`, { size: 8 })
  draft.y = 70
  drawHeads(draft, columns)
  if (isCarried) drawSum(draft, habits.word(`brought ${tongue}`, wording.broughtForward), carried)
}
