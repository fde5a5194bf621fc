/** Title, number, date and what stands among them. */
import { addDays } from '#kernel/days'
import { widthOf, wrapped } from '../sheet.js'
import type { Story } from '../story.js'
import type { Trade } from '../trades/index.js'
import { type Draft, filled, fitting, marked, squeeze, write, writeLines } from './draft.js'
import type { Arrangement } from './heads.js'

type Field = readonly [label: string, value: string]

const ways = [
  'apart',
  'beside',
  'above',
  'title',
  'grid',
  'apart, labels to the right',
  'table of two columns',
  'prose',
] as const

export function drawHeading(draft: Draft, place: Arrangement): void {
  const { story } = draft
  const way = story.habits.way('heading', ways)
  const isNamed = way === 'title' && story.kind === 'invoice'
  const title = isNamed ? '' : titleOf(story)
  if (!isNamed) drawTitle(draft, place, title)
  const isProse = way === 'prose' && story.kind === 'invoice'
  const fields = fieldsOf(draft, isNamed || isProse)
  draft.shown.number = true
  if (isNamed) drawNamedTitle(draft, place)
  if (way === 'above' || way === 'grid') drawAbove(draft, fields, way === 'grid' ? 3 : 5)
  else drawBeside(draft, place, fields, way)
  if (isProse) drawProse(draft)
}

function titleOf({ habits, kind, trade, tongue, wording }: Story): string {
  if (kind === 'other paper') return habits.word(`other paper ${tongue}`, wording.other)
  if (kind === 'credit_note') return habits.word(`credit ${tongue}`, wording.credit)
  const own = trade.titles?.[tongue as keyof NonNullable<Trade['titles']>]
  if (own !== undefined && habits.is('title of the trade', 35))
    return habits.word(`title ${trade.name} ${tongue}`, own)
  return habits.word(`invoice ${tongue}`, wording.invoice)
}

function drawTitle(draft: Draft, { titleX, titleY, titleAlign }: Arrangement, title: string): void {
  const size = Number(draft.story.habits.way('size of the title', ['16', '20', '12', '10', '24']))
  write(draft, titleX, titleY, title, {
    size: fitting(title, size, 230),
    align: titleAlign,
    isBold: true,
  })
}

function drawNamedTitle(draft: Draft, place: Arrangement): void {
  const { habits, wording, tongue, writing, date } = draft.story
  const text = filled(habits.word(`title with number ${tongue}`, wording.titleWithNumber), {
    number: printedNumber(draft.story),
    date: writing.day(date),
  })
  write(draft, place.titleX, place.titleY, text, {
    size: fitting(text, 13, 240),
    align: place.titleAlign,
    isBold: true,
  })
}

export function printedNumber({ number }: Story): string {
  return number!
}

/** Labels and values; the date is left out where the title or a sentence says it. */
function fieldsOf(draft: Draft, isTold: boolean): Field[] {
  const { story } = draft
  const { habits, wording, tongue, writing, date, due, kind, dice, trade } = story
  const isDateTold = isTold && /\{date\}/.test(toldBy(draft))
  const numbers = kind === 'credit_note' ? wording.creditNumber : wording.number
  const number: Field[] = isTold
    ? []
    : [
        [
          habits.word(`number ${kind === 'credit_note' ? 'of credit ' : ''}${tongue}`, numbers),
          story.number!,
        ],
      ]
  const dates: Field[] = isDateTold
    ? []
    : [[habits.word(`date ${tongue}`, wording.date), writing.day(date)]]
  const dueWay =
    due === null ? 'none' : habits.way('due date', ['field', 'sentence', 'field among others'])
  if (due !== null) draft.shown.due = true
  const dues: Field[] = dueWay.startsWith('field')
    ? [[habits.word(`due ${tongue}`, wording.due), writing.day(due!)]]
    : []
  const extras: Field[] = []
  const extra = (trait: string, percent: number, words: readonly string[], value: string) => {
    if (habits.is(trait, percent)) extras.push([habits.word(`${trait} ${tongue}`, words), value])
  }
  extra('customer number', 50, wording.customerNumber, `${dice.integer(10_000, 999_999)}`)
  extra('order', 25, wording.order, `PO-${dice.integer(10_000, 89_999)}`)
  extra('order date', 14, wording.orderDate, writing.day(addDays(date, -12)))
  extra('delivery date', 18, wording.deliveryDate, writing.day(addDays(date, -4)))
  extra('delivery note', 12, wording.deliveryNote, `${dice.integer(100_000, 999_999)}`)
  extra('earlier invoice date', 7, wording.earlierInvoiceDate, writing.day(addDays(date, -31)))
  if (story.period !== null && habits.is('period', 60))
    extras.push([
      habits.word(`period ${tongue}`, wording.period),
      story.period.map(writing.day).join(' - '),
    ])
  const besides = trade.besides[tongue as keyof Trade['besides']]
  if (besides !== undefined && habits.is('number of the trade', 45))
    extras.push([
      habits.word(`beside ${trade.name} ${tongue}`, besides),
      `${dice.integer(1000, 99_999_999)}`,
    ])
  if (kind === 'credit_note' && habits.is('names the invoice', 60))
    extras.push([
      habits.word(`corrects ${tongue}`, wording.corrects),
      `${dice.integer(10_000, 99_999)}`,
    ])
  const main = habits.is('date before number', 35) ? [...dates, ...number] : [...number, ...dates]
  const order = habits.way('order of fields', ['main first', 'others first', 'others between'])
  if (order === 'others first') return [...extras, ...main, ...dues]
  return order === 'main first'
    ? [...main, ...dues, ...extras]
    : [...main.slice(0, 1), ...extras, ...main.slice(1), ...dues]
}

function toldBy({ story: { habits, wording, tongue } }: Draft): string {
  const isTitle = habits.way('heading', ways) === 'title'
  return isTitle
    ? habits.word(`title with number ${tongue}`, wording.titleWithNumber)
    : habits.word(`prose ${tongue}`, wording.prose)
}

function drawProse(draft: Draft): void {
  const { habits, wording, tongue, writing, date } = draft.story
  const text = filled(habits.word(`prose ${tongue}`, wording.prose), {
    number: printedNumber(draft.story),
    date: writing.day(date),
  })
  writeLines(draft, draft.left, Math.max(draft.y + 6, 248), wrapped(text, 480))
}

/** A page number at the edge, on the line of the number. */
function drawPageBeside(draft: Draft, y: number): void {
  if (draft.story.habits.is('page number beside the heading', 6))
    write(draft, 575, y, '1/1', { size: 8, align: 'right' })
}

function drawBeside(
  draft: Draft,
  { metaX, metaY, metaWidth }: Arrangement,
  fields: readonly Field[],
  way: string,
): void {
  const { story } = draft
  const size = fields.length > 6 ? 7.5 : 9
  const step = size * 1.4
  const widest = Math.max(0, ...fields.map(([label]) => widthOf(marked(story, label), size)))
  const gap = story.habits.way('gap beside labels', ['8', '30', '14'])
  const valueX = Math.min(metaX + widest + Number(gap), metaX + metaWidth - 60)
  drawPageBeside(draft, metaY)
  fields.forEach(([label, value], at) => {
    const y = metaY + at * step
    const text = marked(story, label)
    if (way === 'apart' || way === 'title' || way === 'table of two columns') {
      write(draft, metaX, y, text, { size })
      write(draft, Math.max(valueX, metaX + widthOf(text, size) + 6), y, value, { size })
    } else if (way === 'apart, labels to the right') {
      write(draft, metaX + widest, y, text, { size, align: 'right' })
      write(draft, metaX + widest + 8, y, value, { size })
    } else squeeze(draft, metaX, y, `${text} ${value}`, metaWidth, { size })
  })
}

/** Labels in a row, their values below; more than fit begin a second row. */
function drawAbove(draft: Draft, fields: readonly Field[], columns: number): void {
  const top = Math.max(draft.y + 8, 240)
  const count = Math.min(columns, fields.length)
  const step = (draft.right - draft.left) / count
  const isMiddle = draft.story.habits.is('values in the middle', 30)
  fields.forEach(([label, value], at) => {
    const x = draft.left + (at % count) * step + (isMiddle ? step / 2 - 4 : 0)
    const y = top + Math.floor(at / count) * 32
    const align = isMiddle ? ('middle' as const) : ('left' as const)
    const size = widthOf(label, 8) > step - 6 ? (8 * (step - 8)) / widthOf(label, 8) : 8
    write(draft, x, y, label, { size, align })
    const room = widthOf(value, 9) > step - 6 ? (9 * (step - 8)) / widthOf(value, 9) : 9
    write(draft, x, y + 13, value, { size: room, align })
  })
}
