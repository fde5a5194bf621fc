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
  const putBack = keepBuiltIns()
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // @ts-expect-error Its other half has no types; it would be loaded with the first file.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  putBack()
  return library
}

/**
 * What it brings along for older browsers takes the place of these for the whole process, and is many times slower:
 * `JSON.stringify` goes by the letter.
 */
function keepBuiltIns(): () => void {
  const kept = [
    [JSON, 'stringify'],
    [JSON, 'parse'],
    [Array.prototype, 'push'],
  ] as const
  const own = kept.map(([of, name]) => Object.getOwnPropertyDescriptor(of, name)!)
  return () =>
    kept.forEach(([of, name], place) => {
      Object.defineProperty(of, name, own[place]!)
    })
}
