/** PDF as pdf.js reads it: nothing is run, nothing is fetched. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Page } from '../page.js'
import { ReadingRefusal } from '../reading.js'
import { pdfjsLibrary } from './libraries.js'
import { plainText } from './plain-text.js'
import { quarterTurnsToUpright, type Run, wordsOf } from './text-layer.js'

export type Pdf = {
  readonly pageCount: number
  /** The words of the text layer, upright; throws when this page is damaged. */
  readonly page: (number: number) => Promise<TextPage>
  readonly attachments: () => Promise<readonly PdfAttachment[]>
  readonly close: () => Promise<void>
}

/** `turns` says by how many quarters, clockwise, the page was turned from how a viewer shows it. */
export type TextPage = Page & { readonly turns: number }

export type PdfAttachment = { readonly name: string; readonly content: Uint8Array }

export const mostPages = 500

/** Throws `pdf_password_protected`, `pdf_corrupt` or `pdf_too_many_pages`. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { getDocument } = await pdfjsLibrary()
  const task = getDocument({
    // What is handed over is taken away, and has to be nothing more than bytes.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    cMapUrl: join(folder, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    wasmUrl: join(folder, 'wasm/'),
    verbosity: 0,
  })
  try {
    const document = await task.promise
    if (document.numPages > mostPages) throw new ReadingRefusal('pdf_too_many_pages')
    if (document.numPages < 1) throw new ReadingRefusal('pdf_corrupt')
    return pdfOf(document, () => task.destroy())
  } catch (error) {
    await task.destroy()
    throw refusalOf(error)
  }
}

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

function refusalOf(error: unknown): ReadingRefusal {
  if (error instanceof ReadingRefusal) return error
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  return new ReadingRefusal(isLocked ? 'pdf_password_protected' : 'pdf_corrupt', error)
}

function pdfOf(document: PDFDocumentProxy, close: () => Promise<void>): Pdf {
  return {
    pageCount: document.numPages,
    page: async (number) => textPage(await document.getPage(number), number),
    async attachments() {
      const found = (await document.getAttachments()) as Record<
        string,
        { filename?: string; content?: Uint8Array | null }
      > | null
      return Object.entries(found ?? {}).flatMap(([key, { filename, content }]) =>
        content ? [{ name: filename ?? key, content: new Uint8Array(content) }] : [],
      )
    },
    close,
  }
}

async function textPage(page: PDFPageProxy, number: number): Promise<TextPage> {
  const seen = await runsOf(page, 0)
  const turns = quarterTurnsToUpright(seen.runs)
  const { runs, width, height } = turns === 0 ? seen : await runsOf(page, turns)
  const words = wordsOf(runs, { width, height })
  page.cleanup()
  return { number, width, height, source: 'text', words, turns }
}

async function runsOf(page: PDFPageProxy, turns: number) {
  const { width, height, transform } = page.getViewport({
    scale: 1,
    rotation: (page.rotate + turns * 90) % 360,
  })
  const { items, styles } = await page.getTextContent({ disableNormalization: true })
  const texts = items.filter((item) => 'str' in item).filter(({ str }) => str.trim() !== '')
  const wide = new Set(texts.filter(({ str }) => isSpacedOut(str, 4)).map(lineOf))
  const runs: Run[] = []
  for (const item of texts) {
    const style = styles[item.fontName]
    const isWide = wide.has(lineOf(item)) && isSpacedOut(item.str, 2)
    runs.push({
      text: isWide ? await closedUp(page, item.str) : item.str,
      matrix: multiplied(transform, item.transform),
      width: item.width,
      ascent: within(style?.ascent, 0.6, 1.1, 0.8),
      descent: within(style?.descent, -0.4, -0.1, -0.2),
    })
  }
  return { runs: [...runs, ...(await filledIn(page, transform))], width, height }
}

function within(value: number | undefined, least: number, most: number, otherwise: number): number {
  return value !== undefined && value >= least && value <= most ? value : otherwise
}

/** A heading set with wide letters reads as letters with spaces between. */
function isSpacedOut(text: string, letters: number): boolean {
  const plain = text.trim()
  return plain.length >= letters * 2 - 1 && /^\S(?: \S)+$/.test(plain)
}

function lineOf({ transform }: { transform: readonly number[] }): string {
  return `${Math.round(transform[5]!)} ${Math.round(Math.abs(transform[3]!))}`
}

/** What was really written, spaces included, as the drawing says; without any where it does not. */
async function closedUp(page: PDFPageProxy, text: string): Promise<string> {
  const letters = text.replace(/\s/g, '')
  for (const drawn of await drawnTexts(page))
    if (drawn.replace(/\s/g, '') === letters) return drawn.trim()
  return letters
}

async function drawnTexts(page: PDFPageProxy): Promise<string[]> {
  const { OPS } = await pdfjsLibrary()
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operation: number, place: number) => {
    if (operation !== OPS.showText) return []
    const glyphs = (argsArray[place]?.[0] ?? []) as ({ unicode?: string } | number | null)[]
    const text = glyphs.map((glyph) => (typeof glyph === 'object' ? (glyph?.unicode ?? '') : ''))
    return [plainText(text.join(''))]
  })
}

/** What was typed into the fields of a form is drawn apart from the page. */
async function filledIn(page: PDFPageProxy, transform: readonly number[]): Promise<Run[]> {
  const annotations = (await page.getAnnotations()) as {
    subtype?: string
    hidden?: boolean
    fieldValue?: unknown
    rect?: [number, number, number, number]
  }[]
  return annotations.flatMap(({ subtype, hidden, fieldValue, rect }) => {
    if (subtype !== 'Widget' || hidden || typeof fieldValue !== 'string' || !rect) return []
    const lines = fieldValue.split(/[\r\n]+/).filter((line) => line.trim() !== '')
    if (lines.length === 0 || lines.length > 100) return []
    const pitch = (rect[3] - rect[1]) / lines.length
    const size = Math.min(12, pitch * 0.8)
    return lines.map((text, place) => {
      const baseline = rect[3] - pitch * (place + 0.5) - size * 0.3
      return {
        text,
        matrix: multiplied(transform, [size, 0, 0, size, rect[0] + 2, baseline]),
        width: Math.min(rect[2] - rect[0], text.length * size * 0.5),
        ascent: 0.8,
        descent: -0.2,
      }
    })
  })
}

function multiplied(m: readonly number[], n: readonly number[]): number[] {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number]
  const [g, h, i, j, k, l] = n as [number, number, number, number, number, number]
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ]
}
