import { formatDay } from '#kernel/formats'
import { say } from '#kernel/languages'
import { cut, printable, wrap } from '#platform/pdf/lines'
import { openPicture } from '#platform/pdf/picture'
import { writePageNumber } from '#platform/pdf/report'
import { inks, type Sheet, type Type } from '#platform/pdf/sheet'
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
export function letterhead(invoice: PrintableInvoice): (sheet: Sheet) => void {
  const logo = invoice.seller.logo && openPicture(invoice.seller.logo)
  return (sheet) => {
    sheet.y = 36
    if (logo) {
      const scale = Math.min(logoRoom.width / logo.width, logoRoom.height / logo.height)
      const [width, height] = [logo.width * scale, logo.height * scale]
      sheet.draw(logo, sheet.left, sheet.y, width, height)
      sheet.y += height + 16
      sheet.writeWithin(
        window.left - sheet.left - 20,
        invoice.seller.name,
        sheet.left,
        sheet.y,
        smallName,
      )
    } else writeSellerName(sheet, invoice.seller)
    writeSellerDetails(sheet, invoice.seller)
    const left = sheet.y
    writeBuyer(sheet, invoice.buyer)
    sheet.y = Math.max(left, sheet.y, 196) + 44
    writeTitle(sheet, invoice)
    writeCorrected(sheet, invoice)
    writeReferences(sheet, invoice)
  }
}

/** A name is printed whole; a long one in smaller letters. */
function writeSellerName(sheet: Sheet, { name }: Seller): void {
  const linesIn = (type: Type) =>
    wrap(printable(name), sheet.width * 0.75, 4, (text) => sheet.widthOf(text, type))
  const type = linesIn(sellerName).length > 2 ? { ...sellerName, size: 11.5 } : sellerName
  sheet.y += type.size
  for (const [place, line] of linesIn(type).entries()) {
    if (place > 0) sheet.y += type.size * 1.2
    sheet.write(line, sheet.left, sheet.y, type)
  }
  sheet.y += 3
}

function writeSellerDetails(sheet: Sheet, seller: Seller): void {
  const { addressLines, vatNumber, phone, email, website } = seller
  const vat = vatNumber && say(words.vatNumber, sheet.language, { number: vatNumber })
  const width = window.left - sheet.left - 20
  for (const line of [...addressLines, vat, phone, email, website]) {
    if (!line) continue
    sheet.y += 11
    sheet.writeWithin(width, line, sheet.left, sheet.y, detail)
  }
}

function writeBuyer(sheet: Sheet, { name, addressLines }: Buyer): void {
  sheet.y = window.top
  const write = (text: string, type: Type, atMost: number) => {
    const measure = (part: string) => sheet.widthOf(part, type)
    for (const line of wrap(printable(text), window.width, atMost, measure)) {
      sheet.write(line, window.left, sheet.y, type)
      sheet.y += 12.5
    }
  }
  write(name, buyerName, 4)
  for (const line of addressLines) write(line, buyerLine, 2)
  sheet.y -= 12.5
}

function writeTitle(sheet: Sheet, invoice: PrintableInvoice): void {
  const title = titleOf(invoice, sheet)
  const stamp = stampOf(invoice)
  const stampWidth = stamp ? sheet.widthOf(stamp[sheet.language].toUpperCase(), stampType) + 20 : 0
  const measure = (text: string) => sheet.widthOf(text, titleType)
  const shown = cut(printable(title), sheet.width - stampWidth - 16, measure)
  sheet.write(shown, sheet.left, sheet.y, titleType)
  if (stamp) {
    const left = sheet.right - stampWidth
    sheet.fill(left, sheet.y - 15, stampWidth, 19, inks.strong)
    const middle = left + stampWidth / 2
    sheet.write(stamp[sheet.language].toUpperCase(), middle, sheet.y - 2, stampType, 'center')
  }
  sheet.y += 12
}

export function titleOf({ kind, number }: PrintableInvoice, { language }: Pick<Sheet, 'language'>) {
  return [words[kind][language], number].filter(Boolean).join(' ')
}

function stampOf({ state, isPaid, kind }: PrintableInvoice) {
  if (state !== 'final') return words[state]
  return isPaid && kind === 'invoice' ? words.paid : undefined
}

/** Which invoice a credit note is about, below its title. */
function writeCorrected(sheet: Sheet, { corrects }: PrintableInvoice): void {
  if (!corrects) return
  const { number, date } = corrects
  const text =
    date === null
      ? say(words.corrects, sheet.language, { number })
      : say(words.correctsOf, sheet.language, { number, day: formatDay(date, sheet.language) })
  sheet.y += 4
  sheet.writeWithin(sheet.width, text, sheet.left, sheet.y, valueType)
  sheet.y += 12
}

const cellHeight = 36

/** The dates and references in cells, five to a row at most. */
function writeReferences(sheet: Sheet, invoice: PrintableInvoice): void {
  const { language } = sheet
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
  const columns = filled.length > 5 ? Math.ceil(filled.length / 2) : filled.length
  const rows = Math.ceil(filled.length / columns)
  const width = sheet.width / columns
  sheet.fill(sheet.left, sheet.y, sheet.width, rows * cellHeight, inks.ground)
  sheet.fill(sheet.left, sheet.y, sheet.width, 1, inks.strong)
  for (const [place, [label, value]] of filled.entries()) {
    const column = place % columns
    const top = sheet.y + Math.floor(place / columns) * cellHeight
    const left = sheet.left + column * width
    if (column > 0) sheet.fill(left, top + 8, 0.6, cellHeight - 16, inks.line)
    sheet.writeWithin(width - 20, label[language], left + 10, top + 14.5, labelType)
    sheet.writeWithin(width - 20, value!, left + 10, top + 27, valueType)
  }
  sheet.y += rows * cellHeight + 14
}

/** Every other page: one line that says where one is. */
export function writeRunningHead(sheet: Sheet, invoice: PrintableInvoice): void {
  const half = sheet.width / 2 - 6
  const where = `${titleOf(invoice, sheet)} · ${formatDay(invoice.date, sheet.language)}`
  sheet.writeWithin(half, invoice.seller.name, sheet.left, 46, { ...smallName, size: 8 })
  sheet.writeWithin(half, where, sheet.right, 46, detail, 'right')
  sheet.fill(sheet.left, 53, sheet.width, 0.6, inks.strong)
  sheet.y = 66
}

/** What the law wants on every paper of a company: its name, form, registers and accounts. */
export function writeFoot(sheet: Sheet, page: number, { seller }: PrintableInvoice): void {
  const { name, legalForm, registrations = [], vatNumber, website, email } = seller
  const vat = vatNumber && say(words.vatNumber, sheet.language, { number: vatNumber })
  const company = legalForm && !endsWithForm(name, legalForm) ? `${name} ${legalForm}` : name
  const address = seller.addressLines.join(', ')
  const first = [company, address].filter(Boolean).join(' · ')
  const second = [...registrations, vat, website ?? email].filter(Boolean).join(' · ')
  const top = sheet.height - 50
  sheet.fill(sheet.left, top, sheet.width, 0.4, inks.line)
  const width = sheet.width - 60
  const measure = (text: string) => sheet.widthOf(text, footType)
  const lines = [first, second].flatMap((text) => wrap(printable(text), width, 2, measure))
  for (const [place, line] of lines.entries())
    sheet.write(line, sheet.left, top + 11.5 + place * 9, footType)
  writePageNumber(sheet, page, sheet.right - 34, top + 11.5, footType)
}

function endsWithForm(name: string, form: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(form.toLowerCase())
}
