/** Specimens as PDF files: with a text layer, with a picture for a letterhead, or with letters drawn as outlines. */
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Run, type Sheet, widthOf } from '../sheet.js'
import { rastered } from './raster.js'

type Document = InstanceType<typeof PDFDocument>

/** What a sheet is made of, whatever its runs say: `text` leaves them as they are. */
export type Matter = 'text' | 'outlines'

export async function pdfOf(sheets: readonly Sheet[], matter: Matter = 'text'): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  const whole = buffer(document)
  for (const sheet of sheets) {
    document.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    for (const [fromX, fromY, toX, toY] of sheet.strokes)
      document.moveTo(fromX, fromY).lineTo(toX, toY).lineWidth(0.5).stroke()
    const pictured = sheet.runs.filter(({ medium }) => medium === 'picture' && matter === 'text')
    if (pictured.length > 0) await paste(document, sheet, pictured)
    for (const run of sheet.runs)
      if (matter === 'outlines' || run.medium === 'outline') outline(document, run)
      else if (run.medium === 'text') print(document, run)
  }
  document.end()
  return whole
}

/** A page of nothing but a picture. */
export async function scanOf(
  pictures: readonly Buffer[],
  sheets: readonly Sheet[],
): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  const whole = buffer(document)
  sheets.forEach(({ width, height }, at) => {
    document.addPage({ size: [width, height], margin: 0 })
    document.image(pictures[at]!, 0, 0, { width, height })
  })
  document.end()
  return whole
}

/** Letters are spread so that a text is as wide as it was planned to be, whatever the font. */
function print(document: Document, { text, x, y, size, isBold }: Run): void {
  const plain = text.replace(/\u202f/g, '\u00a0')
  document.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const characterSpacing = (widthOf(text, size) - document.widthOfString(plain)) / plain.length
  document.text(plain, x, y, { lineBreak: false, characterSpacing })
}

const { resolve } = createRequire(import.meta.url)
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

/** The part of pdfkit's font that knows the shapes of letters; its types do not show it. */
type Shapes = {
  readonly unitsPerEm: number
  readonly ascent: number
  glyphForCodePoint(code: number): {
    readonly advanceWidth: number
    readonly path: { toSVG(): string }
  }
}

function outline(document: Document, { text, x, y, size, isBold }: Run): void {
  document.font(isBold ? fonts.bold : fonts.plain)
  const { font } = (document as unknown as { _font: { font: Shapes } })._font
  const glyphs = [...text].map((letter) => font.glyphForCodePoint(letter.codePointAt(0)!))
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0)
  const upright = size / font.unitsPerEm
  const along = widthOf(text, size) / Math.max(1, advance)
  document
    .save()
    .translate(x, y + font.ascent * upright * 0.9)
    .scale(along, -upright)
  for (const glyph of glyphs) {
    const shape = glyph.path.toSVG()
    if (shape !== '') document.path(shape).fill('black')
    document.translate(glyph.advanceWidth, 0)
  }
  document.restore()
}

/** Prints some runs elsewhere, takes a picture of them and pastes it where they belong. */
async function paste(document: Document, sheet: Sheet, runs: readonly Run[]): Promise<void> {
  const asText = runs.map((run) => ({ ...run, medium: 'text' as const }))
  const [picture] = await rastered(await pdfOf([{ ...sheet, runs: asText, strokes: [] }]), 200)
  const left = Math.max(0, Math.min(...runs.map(({ x }) => x)) - 4)
  const top = Math.max(0, Math.min(...runs.map(({ y }) => y)) - 4)
  const right = Math.min(
    sheet.width,
    Math.max(...runs.map(({ x, text, size }) => x + widthOf(text, size))) + 4,
  )
  const bottom = Math.min(sheet.height, Math.max(...runs.map(({ y, size }) => y + size * 1.3)) + 4)
  const dots = (points: number) => Math.floor((points * 200) / 72)
  const cut = await picture!
    .extract({
      left: dots(left),
      top: dots(top),
      width: dots(right - left),
      height: dots(bottom - top),
    })
    .png()
    .toBuffer()
  document.image(cut, left, top, { width: right - left, height: bottom - top })
}
