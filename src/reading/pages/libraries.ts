/** Libraries that are large and not always needed: loaded at their first use, kept after it. */

/** One thread and no cache: the process reads one file at a time, and its memory is counted. */
export async function sharpLibrary() {
  const { default: library } = await import('sharp')
  library.concurrency(1)
  library.cache(false)
  return library
}

let pdfium: ReturnType<typeof startPdfium> | undefined

export function pdfiumLibrary() {
  pdfium ??= startPdfium()
  return pdfium
}

async function startPdfium() {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  return await PDFiumLibrary.init()
}

/** It looks for a canvas only to paint, which it never does here. */
export async function pdfjsLibrary() {
  const stand = globalThis as Record<string, unknown>
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) stand[name] ??= class {}
  return await import('pdfjs-dist/legacy/build/pdf.mjs')
}
