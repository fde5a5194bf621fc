import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** Files as they are sent to an accounting firm, made on the spot. */

export type PrintOptions = {
  /** Beside the lines of each page; the first page is the invoice. */
  readonly pages?: readonly (readonly string[])[]
  readonly attachments?: readonly { readonly name: string; readonly content: Buffer | string }[]
  readonly userPassword?: string
  readonly ownerPassword?: string
  /** Quarter turns, clockwise, that a viewer makes before it shows the page. */
  readonly rotate?: number
  /** A picture that fills the page. */
  readonly picture?: Buffer
}

/** What is printed on an invoice, line by line; tabs set the amounts to the right. */
export const invoiceLines: readonly string[] = [
  'Garage Verstappen BV',
  'Wilgenlaan 3, 9000 Gent',
  'BTW BE 0403.227.515',
  '',
  'FACTUUR 2026-0042',
  'Factuurdatum: 16/03/2026',
  'Vervaldatum: 15/04/2026',
  '',
  'Onderhoud bestelwagen\t1\t250,00',
  'Olie en filters\t2\t84,50',
  '',
  'Totaal excl. btw\t334,50',
  'Btw 21 %\t70,25',
  'Totaal incl. btw\t404,75',
  '',
  'IBAN BE68 5390 0754 7034',
]

/** A PDF of A4 pages with a text layer. */
export async function printed({
  pages = [invoiceLines],
  attachments = [],
  userPassword,
  ownerPassword,
  rotate = 0,
  picture,
}: PrintOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    ...(userPassword === undefined ? {} : { userPassword }),
    ...(ownerPassword === undefined ? {} : { ownerPassword }),
  })
  const whole = buffer(document)
  for (const lines of pages) {
    document.addPage()
    Object.assign(document.page.dictionary.data, { Rotate: rotate * 90 })
    if (picture) document.image(picture, 0, 0, { fit: [595, 842] })
    print(document, lines)
  }
  for (const { name, content } of attachments)
    document.file(Buffer.from(content), {
      name,
      type: 'text/xml',
      ...({ relationship: 'Alternative' } as object),
    })
  document.end()
  return whole
}

function print(document: InstanceType<typeof PDFDocument>, lines: readonly string[]): void {
  document.font('Helvetica').fontSize(11)
  for (const [row, line] of lines.entries())
    for (const [column, text] of line.split('\t').entries())
      document.text(text, 56 + column * 180, 60 + row * 22, { lineBreak: false })
}

/** The same lines as a picture: black on white, so many dots to the inch, turned clockwise. */
export async function photographed(
  lines: readonly string[] = invoiceLines,
  { dots = 150, degrees = 0 }: { dots?: number; degrees?: number } = {},
): Promise<Buffer> {
  const scale = dots / 72
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(await printed({ pages: [lines] }))
  const { data, width, height } = await pdf
    .getPage(0)
    .render({ scale, colorSpace: 'Gray', render: async (page) => page.data })
  library.destroy()
  return sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: 'white' })
    .png()
    .toBuffer()
}
