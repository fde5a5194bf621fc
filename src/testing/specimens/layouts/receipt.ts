/** A till receipt on a narrow strip. */
import { type Amount, add, negate, subtract, times } from '#kernel/money'
import { brokenNumber } from '../firms.js'
import type { Style } from '../sheet.js'
import type { Story } from '../story.js'
import { type Draft, draftOf, marked, sheetIn, squeeze, write } from './draft.js'
import { vatLabel } from './heads.js'
import { letterOf } from './tables.js'

const width = 227
const [left, right] = [12, 215]

export function drawReceipt(story: Story): Draft {
  const draft = draftOf(story, { width, height: 400 })
  draft.y = 16
  drawShop(draft)
  drawWhen(draft)
  drawGoods(draft)
  drawTotal(draft)
  drawVat(draft)
  drawEnd(draft)
  sheetIn(draft).height = draft.y + 30
  return draft
}

/** A row of its own, which moves everything below it down. */
function line(draft: Draft, text: string, style: Style = {}): void {
  const { size = 8, align = 'left' } = style
  const x = align === 'left' ? left : align === 'right' ? right : width / 2
  const top = draft.y
  squeeze(draft, x, top, text, right - left, { ...style, size })
  draft.y = top + size * 1.45
}

/** A label to the left and its amount to the right. */
function pair(draft: Draft, label: string, value: string, size = 8): void {
  const top = draft.y
  squeeze(draft, left, top, label, 130, { size })
  write(draft, right, top, value, { size, align: 'right' })
  draft.y = top + size * 1.45
}

function drawShop(draft: Draft): void {
  const { seller, habits, wording, tongue, writing } = draft.story
  const align = habits.is('head to the left', 25) ? 'left' : 'middle'
  const isTagged = habits.is('tag line above the shop', 12)
  if (isTagged) line(draft, habits.word(`tag line ${tongue}`, wording.tagLine), { align })
  line(draft, seller.name, { align, size: 11, isBold: true })
  draft.shown.name = seller.name
  line(draft, seller.street, { align })
  line(draft, seller.city, { align })
  if (habits.is('telephone of the shop', 60)) line(draft, `Tel ${seller.phone}`, { align })
  if (seller.vatNumber === null || habits.is('receipt without VAT number', 8)) return
  const isBroken = habits.is('wrong check digits', 3)
  const number = isBroken ? brokenNumber(seller.vatNumber) : seller.vatNumber
  if (!isBroken) draft.shown.vatNumber = seller.vatNumber
  line(
    draft,
    `${marked(draft.story, vatLabel(draft.story))} ${writing.vatNumber({ ...seller, vatNumber: number })}`,
    { align },
  )
}

const whens = [
  'day and time',
  'day, time and number',
  'labelled',
  'at the end',
  'number first',
] as const

function drawWhen(draft: Draft): void {
  const { habits, wording, tongue, trade, dice } = draft.story
  draft.y += 6
  if (habits.is('title of a receipt', 35))
    line(draft, habits.word(`receipt ${tongue}`, wording.receipt), { align: 'middle', size: 10 })
  if (habits.way('when', whens) !== 'at the end') drawDay(draft)
  const labels = trade.besides[tongue as keyof typeof trade.besides] ?? wording.till.table
  if (habits.is('table or till', 55))
    line(draft, `${habits.word(`till ${trade.name} ${tongue}`, labels)} ${dice.integer(1, 40)}`)
  if (habits.is('served by', 35))
    line(
      draft,
      `${habits.word(`served ${tongue}`, wording.till.served)} ${dice.integer(1, 99)} Nadine`,
    )
  draft.y += 4
}

function drawDay(draft: Draft): void {
  const { story } = draft
  const { habits, wording, tongue, writing, date, number } = story
  const clock = `${habits.dice('hour').integer(8, 21)}:${story.dice.integer(10, 59)}`
  const label = `${habits.word(`receipt number ${tongue}`, wording.receiptNumber)}`
  const when = habits.way('when', whens)
  draft.shown.number = number !== null
  const shown = number === null ? '' : `${marked(story, label)} ${number}`
  if (when === 'labelled') {
    if (number !== null) line(draft, shown)
    line(
      draft,
      `${marked(story, habits.word(`date ${tongue}`, wording.date))} ${writing.day(date)} ${clock}`,
    )
  } else if (when === 'day, time and number') {
    line(draft, `${writing.day(date)} ${clock}`)
    if (number !== null) line(draft, shown)
  } else if (when === 'number first') {
    if (number !== null) line(draft, shown)
    pair(draft, writing.day(date), clock)
  } else {
    pair(draft, `${writing.day(date)}`, clock)
    if (number !== null) line(draft, shown)
  }
}

function drawGoods(draft: Draft): void {
  const { story } = draft
  const { items, writing, habits } = story
  const way = habits.way('goods', [
    'quantity before',
    'quantity below',
    'with letters',
    'price beside',
  ])
  for (const item of items) {
    const quantity = writing.quantity(item.quantity)
    const amount = writing.amount(item.amount)
    if (way === 'quantity below' && item.quantity !== 100) {
      line(draft, item.text)
      pair(draft, `  ${quantity} x ${writing.amount(item.price)}`, amount)
    } else if (way === 'with letters')
      pair(draft, `${quantity} ${item.text}`, `${amount} ${letterOf(story, item.rate)}`)
    else if (way === 'price beside')
      pair(draft, `${item.text} ${quantity}x${writing.amount(item.price)}`, amount)
    else pair(draft, `${quantity} ${item.text}`, amount)
  }
  line(
    draft,
    habits.way('rule', [
      '--------------------------',
      '==========================',
      '__________',
      ' ',
    ]),
  )
}

function drawTotal(draft: Draft): void {
  const { story } = draft
  const { sums, writing, habits, wording, tongue, dice } = story
  const { total, paid, change } = wording.till
  if (habits.is('sub-total on a receipt', 18))
    pair(draft, habits.word(`subtotal ${tongue}`, wording.subtotal), writing.amount(sums.gross))
  const size = Number(habits.way('size of the total', ['9', '12', '8', '14']))
  pair(
    draft,
    `${habits.word(`total ${tongue}`, total)}${writing.currencyInHead}`,
    writing.money(sums.gross),
    size,
  )
  draft.shown.gross = true
  let rest: Amount = sums.gross
  if (habits.is('voucher on a receipt', 10)) {
    const voucher = times(sums.gross, 1n, 10n)
    rest = subtract(sums.gross, voucher)
    pair(draft, habits.word(`voucher ${tongue}`, wording.voucher), writing.amount(negate(voucher)))
    pair(draft, habits.word(`payable ${tongue}`, wording.payable), writing.amount(rest))
  }
  const label = habits.word(`paid ${tongue}`, paid)
  const isCash = /^(?:ESPECES|CONTANT|CASH|BAR|Gegeben BAR)$/.test(label)
  const notes = Math.ceil(Number(rest) / 1000) * 1000 + dice.pick([0, 1000])
  const given = isCash ? (BigInt(notes) as Amount) : rest
  pair(draft, label, writing.amount(given))
  if (isCash)
    pair(draft, habits.word(`change ${tongue}`, change), writing.amount(subtract(given, rest)))
}

const vatWays = ['table', 'rows', 'table without sums', 'included', 'with letters', 'none'] as const

function drawVat(draft: Draft): void {
  const { story, shown } = draft
  const { sums, habits, wording, tongue, writing } = story
  const way = habits.way('VAT on a receipt', vatWays)
  draft.y += 6
  if (way === 'none' || sums.vat === 0n) return
  shown.net = shown.vat = true
  shown.shares = sums.shares
  const word = habits.word(`VAT ${tongue}`, wording.vat)
  if (way === 'included' || way === 'rows') {
    for (const { rate, vat, base } of sums.shares) {
      if (way === 'rows')
        pair(
          draft,
          `${habits.word(`base head ${tongue}`, wording.baseHead)} ${writing.percent(rate)}`,
          writing.amount(base),
        )
      pair(draft, `${word} ${writing.percent(rate)}`, writing.amount(vat))
    }
    return
  }
  const hasSums = way !== 'table without sums'
  const columns = hasSums ? [45, 105, 155, right] : [60, 130, right]
  const row = (texts: readonly string[]) => {
    const top = draft.y
    texts.slice(0, columns.length).forEach((text, at) => {
      squeeze(draft, columns[at]!, top, text, 44, { size: 7.5, align: 'right' })
    })
    draft.y = top + 11
  }
  row([
    habits.word(`rate head ${tongue}`, wording.rateHead),
    habits.word(`base head ${tongue}`, wording.baseHead),
    habits.word(`VAT head ${tongue}`, wording.vatHead),
    habits.word(`total head ${tongue}`, wording.totalHead),
  ])
  for (const { rate, base, vat } of sums.shares) {
    const name =
      way === 'with letters'
        ? `${letterOf(story, rate)} ${writing.percent(rate)}`
        : writing.percent(rate)
    row([name, writing.amount(base), writing.amount(vat), writing.amount(add(base, vat))])
  }
}

function drawEnd(draft: Draft): void {
  const { habits, wording, tongue, dice } = draft.story
  draft.y += 6
  if (habits.is('card block on a receipt', 30)) drawCard(draft)
  if (habits.way('when', whens) === 'at the end') drawDay(draft)
  line(draft, habits.word(`thanks ${tongue}`, wording.till.thanks), { align: 'middle' })
  if (habits.is('control number', 30))
    line(draft, `${dice.digits(8)}-${dice.digits(12)}`, { size: 6 })
}

/** What a payment terminal prints. */
export function drawCard(draft: Draft): void {
  const { sums, writing, habits, wording, tongue, dice } = draft.story
  line(draft, habits.word(`card ${tongue}`, wording.till.card), { align: 'middle' })
  line(draft, `AID A00000000${dice.digits(5)}  ****${dice.digits(4)}`, { size: 7 })
  line(draft, `TID ${dice.digits(8)}  AUTH ${dice.digits(6)}`, { size: 7 })
  pair(draft, habits.word(`total ${tongue}`, wording.till.total), writing.money(sums.gross))
}

/** A slip of a terminal alone: an amount, a day, a card. */
export function drawCardSlip(story: Story): Draft {
  const draft = draftOf(story, { width, height: 260 })
  const { seller, trade, tongue, habits, dice } = story
  draft.y = 16
  line(draft, seller.name.toUpperCase(), { align: 'middle', size: 10 })
  draft.shown.name = seller.name
  line(draft, seller.city, { align: 'middle' })
  for (const label of trade.besides[tongue as keyof typeof trade.besides] ?? [])
    line(draft, `${label}: ${dice.digits(8)}`)
  drawDay(draft)
  drawCard(draft)
  draft.shown.gross = true
  line(draft, habits.word(`thanks ${tongue}`, story.wording.till.thanks), { align: 'middle' })
  sheetIn(draft).height = draft.y + 30
  return draft
}
