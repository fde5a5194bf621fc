/** The papers of the guided tour: an invoice and a month of the bank, of people and numbers that nobody has. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type CodaPayment, writeCoda } from '#formats/bank-statements/index'
import { day } from '#kernel/days'
import { parseAmount, zero } from '#kernel/money'

type Document = InstanceType<typeof PDFDocument>

/** What each paper should hold, by its path. */
export async function tourPapers(): Promise<Record<string, Uint8Array>> {
  return { 'docs/tour/invoice.pdf': await invoice(), 'docs/tour/october.cod': october() }
}

const own = { name: 'Atelier Linde', iban: 'BE16999120261074' }
const supplier = { name: 'Drukkerij De Zwaluw BV', iban: 'BE59999314159226' }
const customer = { name: 'Hotel De Reiger', iban: 'BE92999271828123' }
const communication = '202600031720'

/** Plain text of a fixed day, so that it is the same file each time. */
async function invoice(): Promise<Buffer> {
  const CreationDate = new Date('2026-10-05T00:00:00Z')
  const document = new PDFDocument({ size: 'A4', compress: false, info: { CreationDate } })
  const whole = buffer(document)
  for (const [y, text, size] of heading) put(document, 56, y, text, size)
  put(document, 340, 150, `${own.name}\nKouter 12\n9000 Gent\nBTW BE 0123.456.749`)
  for (const [row, cells] of table.entries())
    for (const [column, text] of cells.split('\t').entries())
      put(document, [56, 340, 440][column]!, 350 + row * 20, text)
  document.moveTo(56, 365).lineTo(540, 365).moveTo(56, 405).lineTo(540, 405).lineWidth(0.5).stroke()
  put(document, 56, 520, payment)
  document.end()
  return whole
}

const heading: readonly (readonly [number, string, number?])[] = [
  [56, supplier.name, 18],
  [82, 'Meersstraat 8, 9000 Gent'],
  [98, 'BTW BE 0187.451.213'],
  [240, 'FACTUUR', 16],
  [270, 'Factuurnummer: 2026-0317'],
  [286, 'Factuurdatum: 05/10/2026'],
  [302, 'Vervaldatum: 04/11/2026'],
]

const table: readonly string[] = [
  'Omschrijving\tAantal\tBedrag',
  'Briefpapier en omslagen, bedrukt\t1\t300,00',
  'Naamkaartjes\t1\t100,00',
  '\tTotaal excl. btw\t400,00 EUR',
  '\tBtw 21 %\t84,00 EUR',
  '\tTotaal incl. btw\t484,00 EUR',
]

const payment = [
  `Te betalen op IBAN ${supplier.iban.replace(/.{4}(?=.)/g, '$& ')}`,
  'Gestructureerde mededeling: +++202/6000/31720+++',
].join('\n')

function put(document: Document, x: number, y: number, text: string, size = 10): void {
  document.font('Helvetica').fontSize(size).text(text, x, y, { lineGap: 4 })
}

/** What the invoice cost, what a sale brought, and what the bank took. */
function october(): Uint8Array {
  const account = { iban: own.iban, currency: 'EUR', bic: null, holder: own.name.toUpperCase() }
  return writeCoda([
    {
      createdOn: day('2026-10-31'),
      account: { ...account, description: null },
      number: 10,
      openingBalance: zero,
      openingDate: day('2026-09-30'),
      closingDate: day('2026-10-31'),
      movements: [
        moved('26', '1210.00', codes.received, 'FACTUUR 2026-041', customer),
        moved('28', '-484.00', codes.sent, { type: '101', content: communication }, supplier),
        moved('30', '-4.20', codes.costs, 'KOSTEN VAN DE REKENING', null),
      ],
    },
  ])
}

const codes = { received: '00150000', sent: '00101000', costs: '03537000' }

function moved(
  date: string,
  amount: string,
  code: string,
  text: CodaPayment['communication'],
  who: { readonly name: string; readonly iban: string } | null,
): CodaPayment {
  const on = day(`2026-10-${date}`)
  return {
    amount: parseAmount(amount)!,
    entryDate: on,
    valueDate: on,
    code,
    bankReference: `OKT${date}`,
    communication: text,
    counterpart: who && { name: who.name.toUpperCase(), account: who.iban, bic: null },
    customerReference: null,
    purpose: null,
    returned: null,
    details: [],
  }
}
