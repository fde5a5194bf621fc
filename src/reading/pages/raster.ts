/** Pages of a PDF as pictures, by PDFium in WebAssembly. */
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { pdfiumLibrary } from './libraries.js'
import type { Pixels } from './pixels.js'

export type Raster = {
  /** In shades of grey, or in red, green, blue and one byte that says nothing. */
  readonly paint: (number: number, scale: ScaleOf, channels: 1 | 4) => Promise<Painted | undefined>
  readonly close: () => void
}

/** Of a page in points, as a viewer shows it. */
export type PageSize = { readonly width: number; readonly height: number }

/** Pixels per point. */
export type ScaleOf = (page: PageSize) => number

export type Painted = { readonly pixels: Pixels; readonly page: PageSize }

/** A page may claim any size; more than this is never painted. */
const mostPixels = 9_000_000

/** Undefined when PDFium cannot make anything of the file. */
export async function openRaster(bytes: Uint8Array): Promise<Raster | undefined> {
  const library = await pdfiumLibrary()
  try {
    const document = await library.loadDocument(bytes)
    return {
      paint: (number, scale, channels) => painted(document, number, scale, channels),
      close: () => document.destroy(),
    }
  } catch {
    return undefined
  }
}

async function painted(
  document: PDFiumDocument,
  number: number,
  scaleOf: ScaleOf,
  channels: 1 | 4,
): Promise<Painted | undefined> {
  if (number > document.getPageCount()) return undefined
  const pdfPage = document.getPage(number - 1)
  const { originalWidth, originalHeight } = pdfPage.getOriginalSize()
  const page = { width: originalWidth, height: originalHeight }
  if (!(page.width >= 10 && page.height >= 10)) return undefined
  const scale = Math.min(scaleOf(page), Math.sqrt(mostPixels / (page.width * page.height)))
  const { data, width, height } = await pdfPage.render({
    scale: Math.max(scale, 10 / Math.min(page.width, page.height)),
    colorSpace: channels === 1 ? 'Gray' : 'BGRA',
    render: async ({ data }) => data,
  })
  return { pixels: { data, width, height, channels }, page }
}
