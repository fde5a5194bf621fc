import type { Readable } from 'node:stream'
import { day } from '#kernel/days'
import { formatDecimal } from '#kernel/formats'
import type { Language } from '#kernel/languages'
import { printed } from '#platform/pdf/report'
import { type Column, table } from '#platform/pdf/table'
import { discount, mentions, payment, totals } from './closing.js'
import { letterhead, titleOf, writeFoot, writeRunningHead } from './head.js'
import { percent } from './money.js'
import type { PrintableInvoice, PrintableLine } from './printable.js'
import { words } from './words.js'

/** A sales invoice or credit note as a PDF on A4, ready to be sent. The same invoice gives the same bytes. */
export function invoicePdf(invoice: PrintableInvoice, language: Language): Readable {
  const writeLetterhead = letterhead(invoice)
  const title = titleOf(invoice, { language })
  return printed(
    {
      language,
      orientation: 'portrait',
      info: { Title: title, Author: invoice.seller.name, Subject: invoice.buyer.name },
      createdOn: day(invoice.date),
      frame(page, place) {
        writeFoot(page, place, invoice)
        if (place === 1) writeLetterhead(page)
        else writeRunningHead(page, invoice)
      },
    },
    [
      table(columnsIn(language), rowsOf(invoice)),
      totals(invoice),
      discount(invoice),
      payment(invoice),
      mentions(invoice),
    ],
  )
}

function rowsOf({ lines, adjustments = [] }: PrintableInvoice): PrintableLine[] {
  const others = adjustments.map(({ label, vatRate, net }) => ({
    description: label,
    quantity: null,
    unitPrice: null,
    vatRate,
    net,
  }))
  return [...lines, ...others]
}

function columnsIn(language: Language): Column<PrintableLine>[] {
  const quantity = ({ quantity, unit }: PrintableLine) =>
    quantity && [formatDecimal(quantity, language), unit].filter(Boolean).join(' ')
  const price = ({ unitPrice }: PrintableLine) => unitPrice && formatDecimal(unitPrice, language, 2)
  const rate = ({ vatRate }: PrintableLine) => vatRate && percent(vatRate, language)
  // biome-ignore format: a table
  return [
    { title: words.description[language], width: { share: 1 }, text: (line) => line.description, lines: 20, note: (line) => line.details ?? null },
    { title: words.quantity[language],    width: 68,           text: quantity, align: 'right' },
    { title: words.unitPrice[language],   width: 74,           text: price, align: 'right' },
    { title: words.vatRate[language],     width: 46,           text: rate, align: 'right' },
    { title: words.net[language],         width: 88,           amount: (line) => line.net, carried: 'sum' },
  ]
}
