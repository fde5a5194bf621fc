/** One file, from its bytes to what it says. Runs in the process that may be ended at any time. */
import { isInvoice } from '#formats/e-invoices/index'
import type { Page } from '../page.js'
import {
  isPicture,
  lookedCloser,
  type OpenedFile,
  openFile,
  openPdf,
  openPicture,
  openRaster,
  type Pdf,
  type PdfAttachment,
  pictureOfPicture,
  picturesOfPdf,
  previewOfPdf,
  previewOfPicture,
  type Raster,
  type ReadPages,
  readPdf,
  readPicture,
  type Work,
  withPictures,
} from '../pages/index.js'
import type { Question, Reading, Warning } from '../reading.js'
import { interpret } from '../rules/index.js'
import { embeddedOriginal, readStructured, type Structured } from '../structured.js'
import type { Tasks } from './messages.js'

export async function readFile(question: Question, work: Work): Promise<Reading> {
  work.step('opening', 5)
  const file = openFile(question.bytes, question.name)
  if (file.kind === 'xml') return readXmlFile(question, file, work)
  return file.kind === 'pdf' ? readPdfFile(question, file, work) : readImage(question, file, work)
}

async function readXmlFile(question: Question, file: OpenedFile, work: Work): Promise<Reading> {
  work.step('checking', 50)
  const { embedded, ...read } = readStructured(question.bytes, question)
  const original = embedded && (await canBeOpened(embedded)) ? embedded : null
  const preview = original && (await previewOfBytes(original))
  return { ...structured(read, file), kind: 'xml', original, preview }
}

function structured(read: Omit<Structured, 'embedded'>, file: OpenedFile) {
  return {
    engine: 'structured' as const,
    extracted: read.extracted,
    thirdPartyId: read.thirdPartyId,
    warnings: [...file.warnings, ...read.warnings],
    isTrusted: read.isTrusted && file.isAsNamed,
    pages: [],
  }
}

async function readPdfFile(question: Question, file: OpenedFile, work: Work): Promise<Reading> {
  const pdf = await openPdf(question.bytes)
  const raster = await openRaster(question.bytes)
  try {
    const preview = await previewOfPdf(raster)
    const invoice = invoiceAmong(await pdf.attachments().catch(() => []))
    if (invoice) {
      const read = readStructured(invoice.content, question, await printedPages(pdf, work))
      return { ...structured(read, file), kind: 'pdf', original: null, preview }
    }
    const read = await readPdf(pdf, raster, work)
    const first = await closely(read, question, file, work)
    const second = raster && (await lookedAtAgain(first, read, { raster, question, file, work }))
    return { ...(second ?? first), kind: 'pdf', preview }
  } finally {
    raster?.close()
    await pdf.close()
  }
}

async function readImage(question: Question, file: OpenedFile, work: Work): Promise<Reading> {
  const picture = await openPicture(question.bytes, pictureType(file))
  const preview = await previewOfPicture(picture)
  const page = await readPicture(picture, work)
  const read = { pages: [page], warnings: [] }
  return { ...(await closely(read, question, file, work)), kind: 'image', preview }
}

function pictureType({ type }: OpenedFile) {
  if (!isPicture(type)) throw new Error(`${type} is no picture`)
  return type
}

/** Where nothing but what was recognised once stands in the way of trust, it is looked at closer. */
async function closely(read: ReadPages, question: Question, file: OpenedFile, work: Work) {
  const { unclear, ...first } = interpreted(read, question, file, work)
  if (unclear.length === 0 || read.warnings.length > 0 || !file.isAsNamed) return first
  const pages = await lookedCloser(read.pages, unclear, work)
  const { unclear: _, ...second } = interpreted({ ...read, pages }, question, file, work)
  return second
}

function interpreted(
  { pages, warnings }: ReadPages,
  { bytes: _, ...question }: Question,
  file: OpenedFile,
  work: Work,
) {
  work.step('interpreting', 90)
  const meaning = interpret(pages, question)
  // Who holds several documents in hand knows why some pages were left out.
  const areSeveral = meaning.warnings.some(({ code }) => code === 'several_documents')
  const ofPages = warnings.filter(({ code }) => !areSeveral || code !== 'pages_skipped')
  const seen: Warning[] = [...file.warnings, ...ofPages, ...meaning.warnings]
  return {
    engine: 'local' as const,
    extracted: meaning.extracted,
    thirdPartyId: meaning.thirdPartyId,
    warnings: seen,
    isTrusted: meaning.isTrusted && warnings.length === 0 && file.isAsNamed,
    pages,
    original: null,
    unclear: meaning.unclear,
  }
}

type Interpreted = Omit<ReturnType<typeof interpreted>, 'unclear'>

/** What is often printed as a picture above or below a written page. */
const ofLetterheads = new Set<Warning['code']>([
  'counterparty_missing',
  'counterparty_uncertain',
  'totals_missing',
])

/** Where a letterhead seems to be missing, the pictures of the first page are read too. */
async function lookedAtAgain(
  first: Interpreted,
  read: ReadPages,
  {
    raster,
    question,
    file,
    work,
  }: {
    raster: Raster
    question: Question
    file: OpenedFile
    work: Work
  },
): Promise<Interpreted | undefined> {
  const [page, ...others] = read.pages
  // Customers often have none, and it is not their letterhead.
  const { counterparty, direction } = first.extracted
  const isUnnumbered = direction !== 'sale' && (counterparty?.vat_number ?? null) === null
  const isLacking = isUnnumbered || first.warnings.some(({ code }) => ofLetterheads.has(code))
  const isDocument = !first.warnings.some(({ code }) => code === 'not_an_invoice')
  if (page?.source !== 'text' || page.words.length === 0 || !isLacking || !isDocument)
    return undefined
  if (work.left() < enoughForAnother) return undefined
  const fuller = await withPictures(page, raster, work)
  if (fuller === undefined) return undefined
  const { unclear: _, ...second } = interpreted(
    { ...read, pages: [fuller, ...others] },
    question,
    file,
    work,
  )
  // A number that only the picture has is not left out, whatever else is in doubt with it.
  const isNumbered = (second.extracted.counterparty?.vat_number ?? null) !== null
  const isBetter = second.warnings.length < first.warnings.length
  return isBetter || (isUnnumbered && isNumbered) ? second : undefined
}

const enoughForAnother = 10_000

/** The names under which the standards embed an invoice, those that came later first. */
const invoiceNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/** The invoice among the files in a PDF: by its name, else by what it is. */
function invoiceAmong(attachments: readonly PdfAttachment[]): PdfAttachment | undefined {
  const rank = ({ name }: PdfAttachment) => {
    const place = invoiceNames.indexOf(name.toLowerCase())
    return place < 0 ? invoiceNames.length : place
  }
  const looksLikeXml = ({ name, content }: PdfAttachment) =>
    /\.xml$/i.test(name) || Buffer.from(content.subarray(0, 200)).includes('<')
  return attachments
    .filter(looksLikeXml)
    .sort((a, b) => rank(a) - rank(b))
    .find(({ content }) => isInvoice(content))
}

const mostPrinted = 20

/** The text that people see beside the embedded document; pictures of text are not looked at. */
async function printedPages(pdf: Pdf, work: Work): Promise<Page[]> {
  work.step('checking', 50)
  const pages: Page[] = []
  const end = work.left() / 2
  for (let number = 1; number <= Math.min(pdf.pageCount, mostPrinted); number++) {
    if (work.left() < end) break
    const page = await pdf.page(number).catch(() => undefined)
    if (page) pages.push(page)
  }
  return pages
}

async function canBeOpened(bytes: Uint8Array): Promise<boolean> {
  const pdf = await openPdf(bytes).catch(() => undefined)
  await pdf?.close()
  return pdf !== undefined
}

async function previewOfBytes(pdf: Uint8Array): Promise<Uint8Array | null> {
  return withRaster(pdf, previewOfPdf)
}

async function withRaster<T>(
  pdf: Uint8Array,
  work: (raster: Raster | undefined) => Promise<T>,
): Promise<T> {
  const raster = await openRaster(pdf)
  try {
    return await work(raster)
  } finally {
    raster?.close()
  }
}

/** The PDF inside an electronic invoice, or the file itself. */
function pdfIn(bytes: Uint8Array, { kind }: OpenedFile): Uint8Array | null {
  return kind === 'xml' ? embeddedOriginal(bytes) : bytes
}

export async function previewOf({ bytes }: Tasks['preview']['ask']): Promise<Uint8Array | null> {
  const file = openFile(bytes, '')
  if (file.kind === 'image') return previewOfPicture(await openPicture(bytes, pictureType(file)))
  const pdf = pdfIn(bytes, file)
  return pdf && previewOfBytes(pdf)
}

export async function picturesOf({ bytes, most }: Tasks['pictures']['ask']): Promise<Uint8Array[]> {
  const file = openFile(bytes, '')
  if (file.kind === 'image')
    return [await pictureOfPicture(await openPicture(bytes, pictureType(file)))]
  const pdf = pdfIn(bytes, file)
  return pdf ? withRaster(pdf, (raster) => picturesOfPdf(raster, most)) : []
}
