import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Text as glyphs of DejaVu Sans Condensed. Shaping a text takes pdfkit half a millisecond, and its cache
 * of words grows with the document. Without kerning a text is as wide as its characters together, so
 * one small table per document measures and encodes any text; figures stay in columns.
 */
export type Typeface = {
  readonly id: string
  /** What the resources of a page point at. */
  readonly reference: object
  widthOf(text: string, size: number): number
  /** The glyphs as the hexadecimal text of a content stream. */
  encode(text: string): string
}

export type Weight = 'regular' | 'bold'

/** The part of pdfkit's embedded font that is used here; its types do not show it. */
type EmbeddedFont = {
  readonly id: string
  readonly font: ParsedFont
  /** From the units of the font to thousandths of its size. */
  readonly scale: number
  readonly subset: { includeGlyph(id: number): number }
  /** By number of glyph in the subset: its width, and the characters that a reader copies. */
  readonly widths: number[]
  readonly unicode: number[][]
  ref(): object
}

type ParsedFont = {
  glyphForCodePoint(code: number): { readonly id: number; readonly advanceWidth: number }
}

const fileNames: Readonly<Record<Weight, string>> = {
  regular: 'DejaVuSansCondensed.ttf',
  bold: 'DejaVuSansCondensed-Bold.ttf',
}

/** Parsing a font takes longer than printing a page: each is parsed once. */
const parsedFonts = new Map<Weight, ParsedFont>()

/** Puts a weight into a document; what the document holds of it in the end is the glyphs it used. */
export function embed(document: PDFKit.PDFDocument, weight: Weight): Typeface {
  const source = parsedFonts.get(weight) ?? readFileSync(pathOf(weight))
  document.registerFont(weight, source as Buffer).font(weight)
  const { _font: font } = document as unknown as { readonly _font: EmbeddedFont }
  parsedFonts.set(weight, font.font)
  const glyphOf = glyphsIn(font)
  return {
    id: font.id,
    reference: font.ref(),
    widthOf(text, size) {
      let width = 0
      for (const character of text) width += glyphOf(character).width
      return (width * size) / 1000
    },
    encode(text) {
      let code = ''
      for (const character of text) code += glyphOf(character).code
      return code
    },
  }
}

function glyphsIn({ font, subset, scale, widths, unicode }: EmbeddedFont) {
  const known = new Map<string, { readonly code: string; readonly width: number }>()
  return (character: string) => {
    const met = known.get(character)
    if (met) return met
    const codePoint = character.codePointAt(0)!
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    const number = subset.includeGlyph(id)
    const width = advanceWidth * scale
    widths[number] ??= width
    unicode[number] ??= [codePoint]
    const glyph = { code: number.toString(16).padStart(4, '0'), width }
    known.set(character, glyph)
    return glyph
  }
}

function pathOf(weight: Weight): string {
  return fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${fileNames[weight]}`))
}
