import { formatDay } from '#kernel/formats'
import { say } from '#kernel/languages'
import { cut, printable, wrap } from '#platform/pdf/lines'
import { inks, type Page, type Type } from '#platform/pdf/page'
import { fitted, openPicture } from '#platform/pdf/picture'
import { writePageNumber } from '#platform/pdf/report'
import type { Buyer, PrintableInvoice, Seller } from './printable.js'
import { words } from './words.js'

const sellerName: Type = { weight: 'bold', size: 16, ink: inks.strong }
const smallName: Type = { weight: 'bold', size: 9, ink: inks.text }
const detail: Type = { weight: 'regular', size: 8, ink: inks.quiet }
const buyerName: Type = { weight: 'bold', size: 10, ink: inks.text }
const buyerLine: Type = { weight: 'regular', size: 9.5, ink: inks.text }
const titleType: Type = { weight: 'bold', size: 20, ink: inks.strong }
const stampType: Type = { weight: 'bold', size: 9, ink: [1, 1, 1] }
const labelType: Type = { weight: 'regular', size: 7.5, ink: inks.quiet }
const valueType: Type = { weight: 'bold', size: 9, ink: inks.text }
const footType: Type = { weight: 'regular', size: 7, ink: inks.quiet }

/** The window of an envelope, 110 mm from the left and 45 mm from the top, with a little air. */
const window = { left: 316, top: 136, width: 236 }
const logoRoom = { width: 190, height: 56 }

/** The first page: who writes to whom, then what it is, with its dates and references. */
export function letterhead(invoice: PrintableInvoice): (page: Page) => void {
  const logo = invoice.seller.logo && openPicture(invoice.seller.logo)
  return (page) => {
    page.y = 36
    if (logo) {
      const { width, height } = fitted(logo, logoRoom)
      page.draw(logo, page.left, page.y, width, height)
      page.y += height + 16
      page.writeWithin(
        window.left - page.left - 20,
        invoice.seller.name,
        page.left,
        page.y,
        smallName,
      )
    } else writeSellerName(page, invoice.seller)
    writeSellerDetails(page, invoice.seller)
    const left = page.y
    writeBuyer(page, invoice.buyer)
    page.y = Math.max(left, page.y, 196) + 44
    writeTitle(page, invoice)
    writeCorrected(page, invoice)
    writeReferences(page, invoice)
  }
}

/** A name is printed whole; a long one in smaller letters. */
function writeSellerName(page: Page, { name }: Seller): void {
  const linesIn = (type: Type) =>
    wrap(printable(name), page.width * 0.75, 4, (text) => page.widthOf(text, type))
  const type = linesIn(sellerName).length > 2 ? { ...sellerName, size: 11.5 } : sellerName
  page.y += type.size
  for (const [place, line] of linesIn(type).entries()) {
    if (place > 0) page.y += type.size * 1.2
    page.write(line, page.left, page.y, type)
  }
  page.y += 3
}

function writeSellerDetails(page: Page, seller: Seller): void {
  const { addressLines, vatNumber, phone, email, website } = seller
  const vat = vatNumber && say(words.vatNumber, page.language, { number: vatNumber })
  const width = window.left - page.left - 20
  for (const line of [...addressLines, vat, phone, email, website]) {
    if (!line) continue
    page.y += 11
    page.writeWithin(width, line, page.left, page.y, detail)
  }
}

function writeBuyer(page: Page, { name, addressLines }: Buyer): void {
  page.y = window.top
  const write = (text: string, type: Type, atMost: number) => {
    const measure = (part: string) => page.widthOf(part, type)
    for (const line of wrap(printable(text), window.width, atMost, measure)) {
      page.write(line, window.left, page.y, type)
      page.y += 12.5
    }
  }
  write(name, buyerName, 4)
  for (const line of addressLines) write(line, buyerLine, 2)
  page.y -= 12.5
}

function writeTitle(page: Page, invoice: PrintableInvoice): void {
  const title = titleOf(invoice, page)
  const stamp = stampOf(invoice)
  const stampWidth = stamp ? page.widthOf(stamp[page.language].toUpperCase(), stampType) + 20 : 0
  const measure = (text: string) => page.widthOf(text, titleType)
  const shown = cut(printable(title), page.width - stampWidth - 16, measure)
  page.write(shown, page.left, page.y, titleType)
  if (stamp) {
    const left = page.right - stampWidth
    page.fill(left, page.y - 15, stampWidth, 19, inks.strong)
    const middle = left + stampWidth / 2
    page.write(stamp[page.language].toUpperCase(), middle, page.y - 2, stampType, 'center')
  }
  page.y += 12
}

export function titleOf({ kind, number }: PrintableInvoice, { language }: Pick<Page, 'language'>) {
  return [words[kind][language], number].filter(Boolean).join(' ')
}

function stampOf({ state, isPaid, kind }: PrintableInvoice) {
  if (state !== 'final') return words[state]
  return isPaid && kind === 'invoice' ? words.paid : undefined
}

/** Which invoice a credit note is about, below its title. */
function writeCorrected(page: Page, { corrects }: PrintableInvoice): void {
  if (!corrects) return
  const { number, date } = corrects
  const text =
    date === null
      ? say(words.corrects, page.language, { number })
      : say(words.correctsOf, page.language, { number, day: formatDay(date, page.language) })
  page.y += 4
  page.writeWithin(page.width, text, page.left, page.y, valueType)
  page.y += 12
}

const cellHeight = 36

/** How many cells stand beside each other: five, or so many that the number of the customer is whole. */
function mostColumns(page: Page, { buyer }: PrintableInvoice): number {
  const needed = page.widthOf(printable(buyer.vatNumber ?? ''), valueType) + 20
  return Math.min(5, Math.floor(page.width / needed))
}

/** The dates and references in cells, which share as many rows as they need. */
function writeReferences(page: Page, invoice: PrintableInvoice): void {
  const { language } = page
  const day = (value: string | null | undefined) => value && formatDay(value, language)
  const cells = [
    [words.date, day(invoice.date)],
    [words.dueDate, day(invoice.dueDate)],
    [words.deliveryDate, day(invoice.deliveryDate)],
    [words.buyerCode, invoice.buyer.code],
    [words.buyerVatNumber, invoice.buyer.vatNumber],
    [words.buyerReference, invoice.buyerReference],
    [words.orderReference, invoice.orderReference],
  ] as const
  const filled = cells.filter(([, value]) => value)
  const rows = Math.ceil(filled.length / mostColumns(page, invoice))
  const columns = Math.ceil(filled.length / rows)
  const width = page.width / columns
  page.fill(page.left, page.y, page.width, rows * cellHeight, inks.ground)
  page.fill(page.left, page.y, page.width, 1, inks.strong)
  for (const [place, [label, value]] of filled.entries()) {
    const column = place % columns
    const top = page.y + Math.floor(place / columns) * cellHeight
    const left = page.left + column * width
    if (column > 0) page.fill(left, top + 8, 0.6, cellHeight - 16, inks.line)
    page.writeWithin(width - 20, label[language], left + 10, top + 14.5, labelType)
    page.writeWithin(width - 20, value!, left + 10, top + 27, valueType)
  }
  page.y += rows * cellHeight + 14
}

/** Every other page: one line that says where one is. */
export function writeRunningHead(page: Page, invoice: PrintableInvoice): void {
  const half = page.width / 2 - 6
  const where = `${titleOf(invoice, page)} · ${formatDay(invoice.date, page.language)}`
  page.writeWithin(half, invoice.seller.name, page.left, 46, { ...smallName, size: 8 })
  page.writeWithin(half, where, page.right, 46, detail, 'right')
  page.fill(page.left, 53, page.width, 0.6, inks.strong)
  page.y = 66
}

/** What the law wants on every paper of a company: its name, form, registers and accounts. */
export function writeFoot(page: Page, place: number, { seller }: PrintableInvoice): void {
  const { name, legalForm, registrations = [], vatNumber, website, email } = seller
  const vat = vatNumber && say(words.vatNumber, page.language, { number: vatNumber })
  const company = legalForm && !endsWithForm(name, legalForm) ? `${name} ${legalForm}` : name
  const address = seller.addressLines.join(', ')
  const first = [company, address].filter(Boolean).join(' · ')
  const second = [...registrations, vat, website ?? email].filter(Boolean).join(' · ')
  const top = page.height - 50
  page.fill(page.left, top, page.width, 0.4, inks.line)
  const width = page.width - 60
  const measure = (text: string) => page.widthOf(text, footType)
  const lines = [first, second].flatMap((text) => wrap(printable(text), width, 2, measure))
  for (const [place, line] of lines.entries())
    page.write(line, page.left, top + 11.5 + place * 9, footType)
  writePageNumber(page, place, page.right - 34, top + 11.5, footType)
}

function endsWithForm(name: string, form: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(form.toLowerCase())
}
