import { formatIban } from '#countries'
import { formatDay, formatDecimal, formatMoney } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { printable, wrap } from '#platform/pdf/lines'
import { inks, type Page, type Type } from '#platform/pdf/page'
import { drawQrCode } from '#platform/pdf/qr-code'
import type { Block } from '#platform/pdf/report'
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
  return function* (page) {
    const rows = totalRows(invoice, page.language)
    const width = (page.width - gap) / 2
    const shares = sharesOf(page, invoice, width)
    const left = shares.reduce((sum, { height }) => sum + height, rowHeight) + 4
    const right = rows.length * rowHeight + grandHeight + 4
    if (page.room() < Math.max(left, right)) {
      page.turn()
      yield
    }
    const top = page.y
    writeBreakdown(page, shares, top, width)
    writeTotals(page, invoice, rows, top, width)
    page.y = top + Math.max(left, right) + 14
  }
}

type Share = PrintableInvoice['vatBreakdown'][number] & {
  readonly lines: readonly string[]
  readonly height: number
}

/** The rows of the breakdown; the words in place of a rate may take several lines. */
function sharesOf(page: Page, { vatBreakdown }: PrintableInvoice, width: number): Share[] {
  const measure = (text: string) => page.widthOf(text, plain)
  return vatBreakdown.map((share) => {
    const label = share.label ?? percent(share.rate, page.language)
    const lines = wrap(printable(label), width * 0.42, 4, measure)
    return { ...share, lines, height: rowHeight + (lines.length - 1) * 10.5 }
  })
}

function writeBreakdown(page: Page, shares: readonly Share[], top: number, width: number): void {
  const { language } = page
  const columns = [page.left + 8, page.left + width * 0.68, page.left + width - 8] as const
  page.fill(page.left, top, width, rowHeight, inks.ground)
  page.writeWithin(width * 0.36, words.rate[language], columns[0], top + 10.5, headType)
  page.write(words.base[language], columns[1], top + 10.5, headType, 'right')
  page.write(words.vatAmount[language], columns[2], top + 10.5, headType, 'right')
  let y = top + rowHeight
  for (const { lines, base, amount, height } of shares) {
    for (const [place, line] of lines.entries())
      page.write(line, columns[0], y + 10.5 + place * 10.5, plain)
    page.write(formatMoney(base, language), columns[1], y + 10.5, plain, 'right')
    if (amount !== null)
      page.write(formatMoney(amount, language), columns[2], y + 10.5, plain, 'right')
    y += height
    page.fill(page.left, y - 0.4, width, 0.4, inks.line)
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
  page: Page,
  invoice: PrintableInvoice,
  rows: readonly Row[],
  top: number,
  width: number,
): void {
  const { language } = page
  const left = page.right - width
  const money = (amount: string) => withCurrency(amount, invoice.currency, language)
  for (const [place, { label, amount, type }] of rows.entries()) {
    const baseline = top + place * rowHeight + 10.5
    page.write(label, left + 10, baseline, type)
    page.write(amount, page.right - 10, baseline, type, 'right')
    page.fill(left, baseline + 4.1, width, 0.4, inks.line)
  }
  const box = top + rows.length * rowHeight + 4
  page.fill(left, box, width, grandHeight, inks.strong)
  const label = grandLabel(invoice)[language]
  const amount = money(invoice.totals.payable)
  // An amount is never cut: where it is too wide both are printed smaller.
  const needed = page.widthOf(label, grand) + page.widthOf(amount, grand) + 32
  const type = { ...grand, size: grand.size * Math.min(1, width / needed) }
  page.write(label, left + 10, box + 17, type)
  page.write(amount, page.right - 10, box + 17, type, 'right')
}

function grandLabel({ kind, state, isPaid, totals }: PrintableInvoice): Text {
  if (kind === 'credit_note') return words.credited
  const isSettled = isPaid || state === 'cancelled'
  return isSettled && totals.payable === totals.gross ? words.totalGross : words.payable
}

/** What early payment is worth, in a sentence. */
export function discount({ discount, kind, currency }: PrintableInvoice): Block {
  return function* (page) {
    if (!discount || kind === 'credit_note') return
    yield* paragraph(page, discountSentence(discount, currency, page.language), strong)
    page.y += 9
  }
}

/** How to pay: the amount, the account, what to quote, and the code for a banking app. */
export function payment(invoice: PrintableInvoice): Block {
  return function* (page) {
    if (!isPayable(invoice)) return
    const lines = paymentLines(invoice, page)
    const code = paymentCode(invoice)
    const height = Math.max(38 + lines.length * 14, code ? 124 : 0)
    if (page.room() < height) {
      page.turn()
      yield
    }
    const top = page.y
    page.fill(page.left, top, page.width, height, inks.ground)
    page.write(words.payment[page.language], page.left + 14, top + 21, heading)
    const valueLeft =
      page.left + 26 + Math.max(...lines.map(([label]) => page.widthOf(label, quiet)))
    const width = page.right - valueLeft - (code ? 140 : 14)
    for (const [place, [label, value, type]] of lines.entries()) {
      const baseline = top + 40 + place * 14
      if (label !== lines[place - 1]?.[0]) page.write(label, page.left + 14, baseline, quiet)
      page.writeWithin(width, value, valueLeft, baseline, type)
    }
    if (code) {
      const size = 96
      const left = page.right - size - 14
      drawQrCode(page, code, left, top + 9, size)
      page.write(words.scan[page.language], left + size / 2, top + 116, caption, 'center')
    }
    page.y = top + height + 14
  }
}

function paymentLines(invoice: PrintableInvoice, { language }: Page): [string, string, Type][] {
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
  return function* (page) {
    if (note) yield* paragraph(page, note, plain)
    for (const text of mentions) yield* paragraph(page, text, small)
  }
}

/** A text over as many lines as it needs; where its writer began a new line, so does it. */
function* paragraph(page: Page, text: string, type: Type): Generator<void> {
  const measure = (part: string) => page.widthOf(part, type)
  const height = type.size * 1.35
  for (const written of text.trim().split(/\r\n|[\n\r\u2028\u2029]/))
    for (const line of wrap(printable(written).trim(), page.width, 60, measure)) {
      if (page.room() < height) {
        page.turn()
        yield
      }
      page.y += height
      page.write(line, page.left, page.y, type)
    }
  page.y += 5
}
