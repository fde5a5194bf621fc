import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackedFont } from './woff.js'

/**
 * Text as glyphs of DejaVu Sans Condensed, and of GNU Unifont where DejaVu has no such letter. Shaping a
 * text takes pdfkit half a millisecond, and its cache of words grows with the document. Without kerning a
 * text is as wide as its characters together, so one small table per document measures and encodes any
 * text; figures stay in columns.
 */
export type Typeface = {
  widthOf(text: string, size: number): number
  /** The glyphs in runs of one font each, as the hexadecimal text of a content stream. */
  encode(text: string): readonly Run[]
}

export type Run = { readonly font: EmbeddedName; readonly code: string }

/** A font of a document: what its pages call it, and what their resources point at. */
export type EmbeddedName = { readonly id: string; readonly reference: object }

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

type FontName = Weight | 'others'

const sources: Readonly<Record<FontName, () => Buffer>> = {
  regular: () => readFileSync(pathOf('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: () => readFileSync(pathOf('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  others: () =>
    unpackedFont(readFileSync(pathOf('@fontsource/unifont/files/unifont-latin-400-normal.woff'))),
}

/** Parsing a font takes longer than printing a page: each is parsed once. */
const parsedFonts = new Map<FontName, ParsedFont>()

/** The typefaces of a document; what it holds of them in the end is the glyphs it used. */
export function typefacesIn(
  document: PDFKit.PDFDocument,
  /** Told of each font at the moment it is embedded, which for the last resort may be late. */
  onEmbed: (font: EmbeddedName) => void,
): Readonly<Record<Weight, Typeface>> {
  let others: Glyphs | undefined
  const glyphsOf = (name: FontName): Glyphs => {
    const glyphs = embed(document, name)
    onEmbed(glyphs.font)
    return glyphs
  }
  const lastResort = () => {
    others ??= glyphsOf('others')
    return others
  }
  return {
    regular: typeface(glyphsOf('regular'), lastResort),
    bold: typeface(glyphsOf('bold'), lastResort),
  }
}

type Glyph = { readonly code: string; readonly width: number }
type Glyphs = {
  readonly font: EmbeddedName
  /** Undefined where the font has no such character. */
  readonly glyphOf: (character: string) => Glyph | undefined
}

/** A character with the font that has it; one that none has is printed as its number in Unicode. */
function typeface(own: Glyphs, lastResort: () => Glyphs): Typeface {
  const known = new Map<string, readonly (Glyph & { readonly font: EmbeddedName })[]>()
  const printedBy = (glyphs: Glyphs, character: string) => {
    const glyph = glyphs.glyphOf(character)
    return glyph && [{ ...glyph, font: glyphs.font }]
  }
  const glyphsFor = (character: string) => {
    const met = known.get(character)
    if (met) return met
    const found =
      printedBy(own, character) ??
      printedBy(lastResort(), character) ??
      [...numbered(character)].map((sign) => ({ ...own.glyphOf(sign)!, font: own.font }))
    known.set(character, found)
    return found
  }
  return {
    widthOf(text, size) {
      let width = 0
      for (const character of text) for (const glyph of glyphsFor(character)) width += glyph.width
      return (width * size) / 1000
    },
    encode(text) {
      const runs: { font: EmbeddedName; code: string }[] = []
      for (const character of text)
        for (const { font, code } of glyphsFor(character)) {
          const last = runs.at(-1)
          if (last?.font === font) last.code += code
          else runs.push({ font, code })
        }
      return runs
    },
  }
}

/** `[U+1F600]`: whoever reads it can look up what was meant, which an empty box does not say. */
function numbered(character: string): string {
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
}

function embed(document: PDFKit.PDFDocument, name: FontName): Glyphs {
  const source = parsedFonts.get(name) ?? sources[name]()
  document.registerFont(name, source as Buffer).font(name)
  const { _font: font } = document as unknown as { readonly _font: EmbeddedFont }
  parsedFonts.set(name, font.font)
  return { font: { id: font.id, reference: font.ref() }, glyphOf: glyphsIn(font) }
}

function glyphsIn({ font, subset, scale, widths, unicode }: EmbeddedFont) {
  return (character: string): Glyph | undefined => {
    const codePoint = character.codePointAt(0)!
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint)
    // Glyph 0 of every font is the empty box.
    if (id === 0) return undefined
    const number = subset.includeGlyph(id)
    const width = advanceWidth * scale
    widths[number] ??= width
    unicode[number] ??= [codePoint]
    return { code: number.toString(16).padStart(4, '0'), width }
  }
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file))
}
