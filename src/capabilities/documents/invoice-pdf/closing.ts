import { formatIban } from '#countries'
import { formatDay, formatDecimal, formatMoney } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { printable, wrap } from '#platform/pdf/lines'
import { drawQrCode } from '#platform/pdf/qr-code'
import type { Block } from '#platform/pdf/report'
import { inks, type Sheet, type Type } from '#platform/pdf/sheet'
import { discountSentence } from './discount.js'
import { percent, withCurrency } from './money.js'
import { paymentCode, paymentReferenceOf } from './payment-code.js'
import { isPayable, type PrintableInvoice } from './printable.js'
import { words } from './words.js'

const headType: Type = { weight: 'bold', size: 7.5, ink: inks.strong }
const plain: Type = { weight: 'regular', size: 8.5, ink: inks.text }
const quiet: Type = { weight: 'regular', size: 8, ink: inks.quiet }
const strong: Type = { weight: 'bold', size: 8.5, ink: inks.text }
const grand: Type = { weight: 'bold', size: 11.5, ink: [1, 1, 1] }
const heading: Type = { weight: 'bold', size: 10, ink: inks.strong }
const small: Type = { weight: 'regular', size: 7.5, ink: inks.text }
const caption: Type = { ...small, ink: inks.quiet }

const rowHeight = 15
const grandHeight = 26
const gap = 24

type Row = { readonly label: string; readonly amount: string; readonly type: Type }

/** VAT by rate on the left, the totals on the right; they stay together. */
export function totals(invoice: PrintableInvoice): Block {
  return function* (sheet) {
    const rows = totalRows(invoice, sheet.language)
    const width = (sheet.width - gap) / 2
    const shares = sharesOf(sheet, invoice, width)
    const left = shares.reduce((sum, { height }) => sum + height, rowHeight) + 4
    const right = rows.length * rowHeight + grandHeight + 4
    if (sheet.room() < Math.max(left, right)) {
      sheet.turn()
      yield
    }
    const top = sheet.y
    writeBreakdown(sheet, shares, top, width)
    writeTotals(sheet, invoice, rows, top, width)
    sheet.y = top + Math.max(left, right) + 14
  }
}

type Share = PrintableInvoice['vatBreakdown'][number] & {
  readonly lines: readonly string[]
  readonly height: number
}

/** The rows of the breakdown; the words in place of a rate may take several lines. */
function sharesOf(sheet: Sheet, { vatBreakdown }: PrintableInvoice, width: number): Share[] {
  const measure = (text: string) => sheet.widthOf(text, plain)
  return vatBreakdown.map((share) => {
    const label = share.label ?? percent(share.rate, sheet.language)
    const lines = wrap(printable(label), width * 0.42, 4, measure)
    return { ...share, lines, height: rowHeight + (lines.length - 1) * 10.5 }
  })
}

function writeBreakdown(sheet: Sheet, shares: readonly Share[], top: number, width: number): void {
  const { language } = sheet
  const columns = [sheet.left + 8, sheet.left + width * 0.68, sheet.left + width - 8] as const
  sheet.fill(sheet.left, top, width, rowHeight, inks.ground)
  sheet.writeWithin(width * 0.36, words.rate[language], columns[0], top + 10.5, headType)
  sheet.write(words.base[language], columns[1], top + 10.5, headType, 'right')
  sheet.write(words.vatAmount[language], columns[2], top + 10.5, headType, 'right')
  let y = top + rowHeight
  for (const { lines, base, amount, height } of shares) {
    for (const [place, line] of lines.entries())
      sheet.write(line, columns[0], y + 10.5 + place * 10.5, plain)
    sheet.write(formatMoney(base, language), columns[1], y + 10.5, plain, 'right')
    if (amount !== null)
      sheet.write(formatMoney(amount, language), columns[2], y + 10.5, plain, 'right')
    y += height
    sheet.fill(sheet.left, y - 0.4, width, 0.4, inks.line)
  }
}

function totalRows(invoice: PrintableInvoice, language: Language): Row[] {
  const { totals, currency, accountedVat } = invoice
  const { net, vat, gross, prepaid = '0', rounding = '0' } = totals
  const isNothing = (amount: string) => !/[1-9]/.test(amount)
  const row = (label: Text, amount: string, type = plain): Row => ({
    label: label[language],
    amount: withCurrency(amount, currency, language),
    type,
  })
  // Where every base has its reason, no amount of VAT is printed at all.
  const isCharged = invoice.vatBreakdown.some(({ amount }) => amount !== null)
  const rows = [row(words.totalNet, net), ...(isCharged ? [row(words.totalVat, vat)] : [])]
  if (accountedVat) rows.push(accountedRow(accountedVat, currency, language))
  if (isNothing(prepaid) && isNothing(rounding)) return rows
  rows.push(row(words.totalGross, gross, strong))
  if (!isNothing(prepaid)) rows.push(row(words.prepaid, negated(prepaid)))
  if (!isNothing(rounding)) rows.push(row(words.rounding, rounding))
  return rows
}

function accountedRow(
  { currency, amount, rate }: NonNullable<PrintableInvoice['accountedVat']>,
  from: string,
  language: Language,
): Row {
  const values = { currency, from, rate: formatDecimal(rate, language) }
  return {
    label: say(words.accountedVat, language, values),
    amount: withCurrency(amount, currency, language),
    type: quiet,
  }
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

function writeTotals(
  sheet: Sheet,
  invoice: PrintableInvoice,
  rows: readonly Row[],
  top: number,
  width: number,
): void {
  const { language } = sheet
  const left = sheet.right - width
  const money = (amount: string) => withCurrency(amount, invoice.currency, language)
  for (const [place, { label, amount, type }] of rows.entries()) {
    const baseline = top + place * rowHeight + 10.5
    sheet.write(label, left + 10, baseline, type)
    sheet.write(amount, sheet.right - 10, baseline, type, 'right')
    sheet.fill(left, baseline + 4.1, width, 0.4, inks.line)
  }
  const box = top + rows.length * rowHeight + 4
  sheet.fill(left, box, width, grandHeight, inks.strong)
  const label = grandLabel(invoice)[language]
  const amount = money(invoice.totals.payable)
  // An amount is never cut: where it is too wide both are printed smaller.
  const needed = sheet.widthOf(label, grand) + sheet.widthOf(amount, grand) + 32
  const type = { ...grand, size: grand.size * Math.min(1, width / needed) }
  sheet.write(label, left + 10, box + 17, type)
  sheet.write(amount, sheet.right - 10, box + 17, type, 'right')
}

function grandLabel({ kind, state, isPaid, totals }: PrintableInvoice): Text {
  if (kind === 'credit_note') return words.credited
  const isSettled = isPaid || state === 'cancelled'
  return isSettled && totals.payable === totals.gross ? words.totalGross : words.payable
}

/** What early payment is worth, in a sentence. */
export function discount({ discount, kind, currency }: PrintableInvoice): Block {
  return function* (sheet) {
    if (!discount || kind === 'credit_note') return
    yield* paragraph(sheet, discountSentence(discount, currency, sheet.language), strong)
    sheet.y += 9
  }
}

/** How to pay: the amount, the account, what to quote, and the code for a banking app. */
export function payment(invoice: PrintableInvoice): Block {
  return function* (sheet) {
    if (!isPayable(invoice)) return
    const lines = paymentLines(invoice, sheet)
    const code = paymentCode(invoice)
    const height = Math.max(38 + lines.length * 14, code ? 124 : 0)
    if (sheet.room() < height) {
      sheet.turn()
      yield
    }
    const top = sheet.y
    sheet.fill(sheet.left, top, sheet.width, height, inks.ground)
    sheet.write(words.payment[sheet.language], sheet.left + 14, top + 21, heading)
    const valueLeft =
      sheet.left + 26 + Math.max(...lines.map(([label]) => sheet.widthOf(label, quiet)))
    const width = sheet.right - valueLeft - (code ? 140 : 14)
    for (const [place, [label, value, type]] of lines.entries()) {
      const baseline = top + 40 + place * 14
      if (label !== lines[place - 1]?.[0]) sheet.write(label, sheet.left + 14, baseline, quiet)
      sheet.writeWithin(width, value, valueLeft, baseline, type)
    }
    if (code) {
      const size = 96
      const left = sheet.right - size - 14
      drawQrCode(sheet, code, left, top + 9, size)
      sheet.write(words.scan[sheet.language], left + size / 2, top + 116, caption, 'center')
    }
    sheet.y = top + height + 14
  }
}

function paymentLines(invoice: PrintableInvoice, { language }: Sheet): [string, string, Type][] {
  const { seller, totals, currency, dueDate } = invoice
  const reference = paymentReferenceOf(invoice)
  const lines: [Text, string | null, Type][] = [
    [words.amount, withCurrency(totals.payable, currency, language), strong],
    [words.before, dueDate && formatDay(dueDate, language), plain],
    [words.beneficiary, seller.name, plain],
    ...seller.accounts.map(({ iban, bic }): [Text, string, Type] => [
      words.account,
      [formatIban(iban), bic && `(${bic})`].filter(Boolean).join(' '),
      strong,
    ]),
    [words.reference, reference && referenceText(reference), strong],
  ]
  return lines.flatMap(([label, value, type]) => (value ? [[label[language], value, type]] : []))
}

function referenceText({
  printed,
  kind,
}: {
  printed: string
  kind: 'structured' | 'text'
}): string {
  return kind === 'structured' ? formatIban(printed) : printed
}

/** The seller's note and what the law wants to be read, over as many lines as they need. */
export function mentions({ note, mentions }: PrintableInvoice): Block {
  return function* (sheet) {
    if (note) yield* paragraph(sheet, note, plain)
    for (const text of mentions) yield* paragraph(sheet, text, small)
  }
}

/** A text over as many lines as it needs; where its writer began a new line, so does it. */
function* paragraph(sheet: Sheet, text: string, type: Type): Generator<void> {
  const measure = (part: string) => sheet.widthOf(part, type)
  const height = type.size * 1.35
  for (const written of text.trim().split(/\r\n|[\n\r\u2028\u2029]/))
    for (const line of wrap(printable(written).trim(), sheet.width, 60, measure)) {
      if (sheet.room() < height) {
        sheet.turn()
        yield
      }
      sheet.y += height
      sheet.write(line, sheet.left, sheet.y, type)
    }
  sheet.y += 5
}
