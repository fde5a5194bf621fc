/** Words in pictures, by Tesseract in WebAssembly; its language data lies in packages, never on the network. */
import type { Word } from '../page.js'
import type { Grey } from './grey.js'
import { imageOf } from './pixels.js'
import { processorMs } from './processor.js'

/**
 * How the print is laid out: columns and tables, a narrow strip of lines, words here and there; one line, one word; or
 * one line in which no words are looked for.
 */
export type Layout = 'page' | 'strip' | 'scattered' | 'line' | 'word' | 'raw'

export type Recognised = {
  /** In pixels of the picture. */
  readonly words: readonly Word[]
  /** 0 to 1, by the letters. */
  readonly confidence: number
}

/** Undefined when it took more of the processor than it was given. */
export type Recogniser = (
  grey: Grey,
  layout: Layout,
  mostMs: number,
) => Promise<Recognised | undefined>

export const recognitionLanguages = ['fra', 'nld', 'deu', 'eng'] as const

const modes: Readonly<Record<Layout, string>> = {
  page: '3',
  strip: '6',
  scattered: '11',
  line: '7',
  word: '8',
  raw: '13',
}

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
type Found = { readonly text: string; readonly confidence: number; readonly bbox: Box }
type Block = { readonly paragraphs: readonly { readonly lines: readonly Line[] }[] }
type Line = { readonly words: readonly Found[] }

/** Starts at the first picture, which takes about a second, and stays. */
export function openRecogniser(languageFolder: string): Recogniser {
  let starting: ReturnType<typeof start> | undefined
  return async (grey, layout, mostMs) => {
    starting ??= start(languageFolder)
    const worker = await starting
    const image = await imageOf({ ...grey, channels: 1 })
    const picture = await image.png({ compressionLevel: 1 }).toBuffer()
    const options = { tessedit_pageseg_mode: modes[layout], user_defined_dpi: '200' } as object
    const found = await within(
      mostMs,
      worker.recognize(picture, options, { blocks: true, text: false }),
    )
    if (found === undefined) {
      starting = undefined
      await worker.terminate()
      return undefined
    }
    const words = wordsIn((found.data.blocks ?? []) as readonly Block[])
    return { words, confidence: confidenceOf(words) }
  }
}

const lookEveryMs = 100

/** What a promise comes to, or undefined once so much of the processor was taken. */
async function within<T>(mostMs: number, work: Promise<T>): Promise<T | undefined> {
  const until = processorMs() + mostMs
  let looks: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    looks = setInterval(() => {
      if (processorMs() >= until) resolve(undefined)
    }, lookEveryMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearInterval(looks)
  }
}

async function start(languageFolder: string) {
  const { createWorker } = await import('tesseract.js')
  return await createWorker([...recognitionLanguages], 1, {
    langPath: languageFolder,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  })
}

function wordsIn(blocks: readonly Block[]): Word[] {
  const words: Word[] = []
  for (const { paragraphs } of blocks)
    for (const { lines } of paragraphs)
      for (const line of lines)
        for (const { text, confidence, bbox } of line.words)
          if (text.trim() !== '' && bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0)
            words.push({
              text: text.trim(),
              x: bbox.x0,
              y: bbox.y0,
              width: bbox.x1 - bbox.x0,
              height: bbox.y1 - bbox.y0,
              confidence: confidence / 100,
            })
  return words
}

function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  return letters === 0 ? 0 : sure / letters
}
