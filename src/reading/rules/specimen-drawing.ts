/** A specimen word by word, in one of several layouts. */
import { addDays } from '#kernel/days'
import { type Amount, add, subtract, zero } from '#kernel/money'
import type { Word } from '../page.js'
import type { Dice, Plan } from './specimen-plan.js'

export type Pen = {
  readonly size: { readonly width: number; readonly height: number }
  readonly words: Word[]
  text(
    x: number,
    y: number,
    text: string,
    height?: number,
    align?: 'left' | 'right' | 'middle',
  ): void
}

const letter = 0.5
const blank = 0.27

export function penFor(size: { width: number; height: number }): Pen {
  const words: Word[] = []
  return {
    size,
    words,
    text(x, y, text, height = 9, align = 'left') {
      const parts = text.split(' ')
      const width = text.length * height * letter - (parts.length - 1) * height * (letter - blank)
      let at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
      for (const part of parts) {
        const own = part.length * height * letter
        if (part !== '') words.push({ text: part, x: at, y, width: own, height, confidence: 1 })
        at += own + height * blank
      }
    },
  }
}

export function drawPage(pen: Pen, plan: Plan, dice: Dice): void {
  const { layout, seller, wording, kind } = plan
  const isRight = layout === 'right'
  pen.text(isRight ? 555 : 50, 45, seller.name, dice.pick([14, 16, 20]), isRight ? 'right' : 'left')
  if (layout !== 'footer') {
    const x = isRight ? 555 : 50
    const align = isRight ? 'right' : 'left'
    ;[seller.street, seller.city, sellerNumber(plan, dice)].forEach((text, at) => {
      pen.text(x, 70 + at * 12, text, 9, align)
    })
  }
  const title = dice.pick(kind === 'credit' ? wording.credit : wording.invoice)
  pen.text(isRight ? 50 : 555, 50, title, dice.pick([16, 18, 22]), isRight ? 'left' : 'right')
  drawBuyer(pen, plan, dice, isRight ? 50 : 330)
  const y = drawHeading(pen, plan, dice)
  const below = drawTable(pen, plan, dice, Math.max(y, 240) + 20)
  const end = drawTotals(pen, plan, dice, below + 24)
  drawPayment(pen, plan, dice, end + 30)
}

/** All about the seller in a column of its own, each label above its value. */
export function drawSide(pen: Pen, plan: Plan, dice: Dice): void {
  const { seller, wording, kind } = plan
  pen.text(30, 40, seller.name, 11)
  pen.text(30, 56, seller.street, 7)
  pen.text(30, 66, seller.city, 7)
  let y = 84
  const field = (label: string, value: string) => {
    pen.text(30, y, label, 7)
    pen.text(30, y + 11, value, 7)
    y += 28
  }
  if (plan.scheme !== 'exempt') field(dice.pick(wording.vatNumber), seller.shownVat)
  else if (seller.country === 'FR') field('SIREN', seller.vatNumber.slice(4))
  field(dice.pick(wording.account), seller.iban.replace(/(.{4})(?=.)/g, '$1 '))
  field('BIC', seller.bic)
  field(dice.pick(kind === 'credit' ? wording.creditNumber : wording.number), plan.number)
  field(dice.pick(wording.date), plan.shownDay(plan.date))
  if (plan.due !== null) field(dice.pick(wording.due), plan.shownDay(plan.due))
  if (plan.communication !== null)
    field(
      dice.pick(wording.communication),
      `+++${plan.communication.slice(0, 3)}/${plan.communication.slice(3, 7)}/${plan.communication.slice(7)}+++`,
    )
  pen.text(240, 45, dice.pick(kind === 'credit' ? wording.credit : wording.invoice), 18)
  drawBuyer(pen, plan, dice, 240)
  const below = drawTable(pen, plan, dice, 240, { left: 235, width: 325 })
  drawTotals(pen, plan, dice, below + 24)
}

function sellerNumber({ seller, wording, scheme }: Plan, dice: Dice): string {
  if (scheme === 'exempt')
    return seller.country === 'FR' ? `SIREN ${seller.vatNumber.slice(4)}` : seller.city
  const label = dice.pick(wording.vatNumber)
  return `${label}${dice.pick([' ', ' : ', ': '])}${seller.shownVat}`
}

function drawBuyer(pen: Pen, plan: Plan, dice: Dice, x: number): void {
  const { buyer, wording } = plan
  const label = dice.chance(0.5) ? [dice.pick(wording.billTo)] : []
  const lines = [
    ...label,
    buyer.name,
    buyer.street,
    buyer.city,
    `${dice.pick(wording.vatNumber)} ${buyer.shownVat}`,
  ]
  lines.forEach((text, at) => {
    pen.text(x, 130 + at * 12, text)
  })
}

function drawHeading(pen: Pen, plan: Plan, dice: Dice): number {
  const { wording, kind, shownDay, layout } = plan
  const numberLabel = dice.pick(kind === 'credit' ? wording.creditNumber : wording.number)
  const fields: [string, string][] = [
    [numberLabel, plan.number],
    [dice.pick(wording.date), shownDay(plan.date)],
  ]
  if (plan.due !== null) fields.push([dice.pick(wording.due), shownDay(plan.due)])
  if (dice.chance(0.5))
    fields.push([dice.pick(wording.customerNumber), `C${1000 + dice.below(9000)}`])
  if (dice.chance(0.3)) fields.push([dice.pick(wording.delivery), shownDay(addDays(plan.date, -3))])
  if (dice.chance(0.3)) fields.push([dice.pick(wording.order), `PO-${10_000 + dice.below(80_000)}`])
  if (layout === 'band') {
    const width = 500 / fields.length
    fields.forEach(([label, value], at) => {
      pen.text(50 + at * width, 215, label, 8)
      pen.text(50 + at * width, 227, value, 9)
    })
    return 240
  }
  const x = layout === 'right' ? 330 : 50
  const mark = dice.pick([' :', ':', ''])
  const inline = dice.chance(0.5)
  fields.forEach(([label, value], at) => {
    if (inline) pen.text(x, 130 + at * 14, `${label}${mark} ${value}`)
    else {
      pen.text(x, 130 + at * 14, `${label}${mark}`)
      pen.text(x + 135, 130 + at * 14, value)
    }
  })
  if (kind === 'credit')
    pen.text(
      50,
      226,
      `${dice.pick(wording.corrects)} X${plan.number.slice(1)}9 ${shownDay(addDays(plan.date, -20))}`,
    )
  return 235
}

type Head = 'text' | 'quantity' | 'price' | 'rate' | 'amount'

function drawTable(
  pen: Pen,
  plan: Plan,
  dice: Dice,
  top: number,
  at: { left: number; width: number } = { left: 45, width: 505 },
): number {
  const { wording, money } = plan
  const isNarrow = at.width < 400
  const each = isNarrow ? 58 : 72
  const order: readonly Head[] = isNarrow
    ? dice.pick([
        ['text', 'quantity', 'price', 'amount'],
        ['text', 'amount'],
      ] as const)
    : dice.pick([
        ['text', 'quantity', 'price', 'rate', 'amount'],
        ['text', 'quantity', 'price', 'amount', 'rate'],
        ['quantity', 'text', 'price', 'rate', 'amount'],
        ['text', 'rate', 'quantity', 'price', 'amount'],
        ['text', 'quantity', 'price', 'amount'],
        ['text', 'amount'],
      ] as const)
  const widths: Readonly<Record<Head, number>> = {
    text: at.width - (order.length - 1) * each,
    quantity: each,
    price: each,
    rate: each,
    amount: each,
  }
  const isRight = dice.chance(0.7)
  const words: Readonly<Record<Head, string>> = {
    text: dice.pick(wording.description),
    quantity: dice.pick(wording.quantity),
    price: dice.pick(wording.price),
    rate: dice.pick(wording.rate),
    amount: dice.pick(wording.amount),
  }
  const cell = (head: Head, text: string, y: number, right: boolean) => {
    const x =
      at.left + order.slice(0, order.indexOf(head)).reduce((sum, one) => sum + widths[one], 0)
    const isText = head === 'text'
    pen.text(
      isText || !right ? x + 5 : x + widths[head] - 5,
      y,
      text,
      9,
      isText || !right ? 'left' : 'right',
    )
  }
  for (const head of order) cell(head, words[head], top, isRight)
  let y = top + 16
  const mark = plan.language === 'en' ? '.' : ','
  for (const line of plan.lines) {
    const values: Readonly<Record<Head, string>> = {
      text: line.text,
      quantity: String(line.quantity).replace('.', mark),
      price: money(line.price),
      rate: `${String(line.rate).replace('.', mark)} %`,
      amount: money(line.net),
    }
    for (const head of order) cell(head, values[head], y, true)
    if (dice.chance(0.15)) {
      y += 11
      pen.text(
        at.left + 5 + (order[0] === 'text' ? 0 : widths.quantity),
        y,
        dice.pick(wording.goods),
      )
    }
    y += 15
  }
  if (plan.discount !== null) {
    cell('text', `${dice.pick(wording.discount)} 5 %`, y, true)
    cell('amount', money(subtract(zero, plan.discount.amount)), y, true)
    if (order.includes('rate'))
      cell('rate', `${String(plan.discount.rate).replace('.', mark)} %`, y, true)
    y += 15
  }
  return y
}

function drawTotals(pen: Pen, plan: Plan, dice: Dice, top: number): number {
  const { wording, withSign, money, totals, shares, scheme } = plan
  let y = top
  const row = (label: string, amount: Amount) => {
    pen.text(330, y, label)
    pen.text(545, y, withSign(amount), 9, 'right')
    y += 15
  }
  const mark = plan.language === 'en' ? '.' : ','
  const percent = (rate: number) => `${String(rate).replace('.', mark)} %`
  const hasTable = shares.length > 1 || dice.chance(0.4)
  const style = hasTable
    ? dice.pick(
        plan.layout === 'side' ? (['rows', 'sums'] as const) : (['table', 'rows', 'sums'] as const),
      )
    : 'plain'
  if (style === 'plain' && dice.chance(0.3)) return drawAcross(pen, plan, dice, top)
  row(dice.pick(wording.net), totals.net)
  if (style === 'rows')
    for (const { rate, base, vat } of shares)
      row(`${dice.pick(wording.vat)} ${percent(rate)} (${money(base)})`, vat)
  else if (style === 'sums')
    for (const { rate, vat } of shares) row(`${dice.pick(wording.vat)} ${percent(rate)}`, vat)
  else
    row(
      `${dice.pick(wording.vat)}${shares.length === 1 && dice.chance(0.6) ? ` ${percent(shares[0]!.rate)}` : ''}`,
      totals.vat,
    )
  row(dice.pick(wording.gross), totals.gross)
  if (plan.deposit > zero) {
    row(`${dice.pick(wording.deposit)}`, subtract(zero, plan.deposit))
    row(dice.pick(wording.due_amount), subtract(totals.gross, plan.deposit))
  } else if (dice.chance(0.2)) row(dice.pick(wording.due_amount), totals.gross)
  if (style === 'table') {
    const columns = [60, 150, 230]
    ;[dice.pick(wording.rate), dice.pick(wording.base), dice.pick(wording.vat)].forEach(
      (text, at) => {
        pen.text(columns[at]!, top, text)
      },
    )
    shares.forEach(({ rate, base, vat }, at) => {
      pen.text(60, top + 14 * (at + 1), percent(rate))
      pen.text(200, top + 14 * (at + 1), money(base), 9, 'right')
      pen.text(270, top + 14 * (at + 1), money(vat), 9, 'right')
    })
    y = Math.max(y, top + 14 * (shares.length + 1))
  }
  if (scheme !== 'normal') {
    pen.text(50, y + 4, dice.pick(scheme === 'reverse' ? wording.reverse : wording.exempt))
    y += 14
  }
  return y
}

/** The three totals side by side, their names above them. */
function drawAcross(pen: Pen, plan: Plan, dice: Dice, top: number): number {
  const { wording, totals, withSign, scheme } = plan
  const x = plan.layout === 'side' ? [330, 440, 555] : [250, 400, 545]
  ;[dice.pick(wording.net), dice.pick(wording.vat), dice.pick(wording.gross)].forEach(
    (text, at) => {
      pen.text(x[at]!, top, text, 8, 'right')
    },
  )
  ;[totals.net, totals.vat, totals.gross].forEach((amount, at) => {
    pen.text(x[at]!, top + 13, withSign(amount), 9, 'right')
  })
  let y = top + 30
  if (plan.deposit > zero) {
    pen.text(330, y, dice.pick(wording.deposit))
    pen.text(545, y, withSign(subtract(zero, plan.deposit)), 9, 'right')
    pen.text(330, y + 14, dice.pick(wording.due_amount))
    pen.text(545, y + 14, withSign(subtract(totals.gross, plan.deposit)), 9, 'right')
    y += 30
  }
  if (scheme !== 'normal')
    pen.text(
      plan.layout === 'side' ? 240 : 50,
      y + 4,
      dice.pick(scheme === 'reverse' ? wording.reverse : wording.exempt),
    )
  return y + 18
}

function drawPayment(pen: Pen, plan: Plan, dice: Dice, top: number): void {
  const { seller, wording, layout } = plan
  const account = dice.chance(0.7) ? seller.iban.replace(/(.{4})(?=.)/g, '$1 ') : seller.iban
  const shown =
    plan.communication === null
      ? null
      : `+++${plan.communication.slice(0, 3)}/${plan.communication.slice(3, 7)}/${plan.communication.slice(7)}+++`
  const bank = `${dice.pick(wording.account)} ${account}`
  if (layout === 'footer') {
    pen.text(50, 780, seller.name, 7)
    pen.text(50, 790, `${seller.street}, ${seller.city}`, 7)
    pen.text(230, 780, sellerNumber(plan, dice), 7)
    pen.text(380, 780, bank, 7)
    pen.text(380, 790, `BIC ${seller.bic}`, 7)
  } else pen.text(50, top, `${bank} – BIC ${seller.bic}`)
  if (shown !== null) pen.text(50, top + 14, `${dice.pick(wording.communication)} ${shown}`)
  pen.text(50, top + 34, dice.pick(wording.smallPrint), 7)
}

export function drawReceipt(pen: Pen, plan: Plan, dice: Dice): void {
  const { seller, wording, money, totals, shares, lines } = plan
  const middle = pen.size.width / 2
  pen.text(middle, 20, seller.name, 11, 'middle')
  pen.text(middle, 36, seller.street, 8, 'middle')
  pen.text(middle, 46, seller.city, 8, 'middle')
  pen.text(middle, 56, `${dice.pick(wording.vatNumber)} ${seller.shownVat}`, 8, 'middle')
  pen.text(15, 80, `${dice.pick(wording.receiptNumber)} ${plan.number}`, 8)
  pen.text(15, 92, `${plan.shownDay(plan.date)} 1${dice.below(9)}:3${dice.below(9)}`, 8)
  let y = 112
  for (const line of lines) {
    pen.text(15, y, `${Math.ceil(line.quantity)} ${line.text}`, 8)
    pen.text(210, y, money(line.net), 8, 'right')
    y += 11
  }
  pen.text(15, y + 8, dice.pick(['TOTAL', 'Total EUR', 'TOTAL EUR']), 9)
  pen.text(210, y + 8, money(totals.gross), 9, 'right')
  pen.text(15, y + 22, dice.pick(['BANCONTACT', 'VISA', 'CASH']), 8)
  pen.text(210, y + 22, money(totals.gross), 8, 'right')
  y += 42
  pen.text(15, y, dice.pick(wording.rate), 8)
  pen.text(110, y, dice.pick(wording.base), 8, 'right')
  pen.text(160, y, dice.pick(wording.vat), 8, 'right')
  pen.text(210, y, 'Total', 8, 'right')
  for (const { rate, base, vat } of shares) {
    y += 11
    pen.text(15, y, `${String(rate).replace('.', ',')}%`, 8)
    pen.text(110, y, money(base), 8, 'right')
    pen.text(160, y, money(vat), 8, 'right')
    pen.text(210, y, money(add(base, vat)), 8, 'right')
  }
}
