import type { Page, Word } from '../page.js'
import { ReadingRefusal, type Warning } from '../reading.js'
import { evenedOut } from './grey.js'
import type { Pdf, TextPage } from './pdf.js'
import { isLegible } from './plain-text.js'
import type { PageSize, Painted, Raster } from './raster.js'
import { hasRest, inkOf, withoutWords } from './rest.js'
import { readScan, scaled } from './scan.js'
import type { Work } from './work.js'

export type ReadPages = { readonly pages: readonly Page[]; readonly warnings: readonly Warning[] }

/**
 * All pages of a PDF: by their text where they have any, else as pictures. The first and the last come
 * first, for that is where an invoice says what counts; what time does not suffice for is left out.
 */
export async function readPdf(
  pdf: Pdf,
  raster: Raster | undefined,
  work: Work,
): Promise<ReadPages> {
  const written = await writtenPages(pdf, work)
  if (written.length === 0) throw new ReadingRefusal('pdf_corrupt')
  const read = raster ? await paintedPages(written, raster, work) : written
  const values = { read: read.length, pages: pdf.pageCount }
  return {
    pages: [...read].sort((a, b) => a.number - b.number),
    warnings: read.length === pdf.pageCount ? [] : [{ code: 'pages_skipped', values }],
  }
}

async function writtenPages(pdf: Pdf, work: Work): Promise<TextPage[]> {
  const end = work.left() / 2
  const pages: TextPage[] = []
  for (const number of order(pdf.pageCount)) {
    if (pages.length > 0 && work.left() < end) break
    work.step('reading_text', 10 + Math.round((20 * pages.length) / pdf.pageCount))
    const page = await pdf.page(number).catch(() => undefined)
    if (page) pages.push(page)
  }
  return pages
}

function order(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, place) => place + 1)
  return count < 3 ? numbers : [1, count, ...numbers.slice(1, -1)]
}

/** Pages without a text of their own are recognised, as long as there is time for one more. */
async function paintedPages(
  written: readonly TextPage[],
  raster: Raster,
  work: Work,
): Promise<Page[]> {
  const pages: Page[] = written.filter((page) => !isDoubtful(page))
  const doubtful = written.filter(isDoubtful)
  let longest = 0
  for (const [place, page] of doubtful.entries()) {
    const before = work.left()
    if (before < longest * 1.5) break
    work.step('recognising', 30 + Math.round((55 * place) / doubtful.length))
    const seen = (await isPicture(page, raster)) ? await recognised(page, raster, work) : page
    if (seen === undefined) break
    pages.push(seen)
    longest = Math.max(longest, before - work.left())
  }
  if (pages.length === 0) throw new ReadingRefusal('reading_timed_out')
  return pages
}

const fewLetters = 200

function isDoubtful(page: TextPage): boolean {
  const text = textOf(page)
  return text.length < fewLetters || !isLegible(text)
}

/** Whether what there is to read is painted rather than written. */
async function isPicture(page: TextPage, raster: Raster): Promise<boolean> {
  const isCertain = page.words.length === 0 || textOf(page).length >= fewLetters
  if (isCertain || page.turns !== 0) return true
  const small = await raster.paint(page.number, ({ width }) => 400 / width, 1)
  return small !== undefined && isMostlyPainted(page, small)
}

/** Whether most of the ink lies where no word of the text layer is. */
function isMostlyPainted({ words }: Page, painted: Painted): boolean {
  const ink = inkOf(painted.pixels)
  const rest = restOf(words, painted)
  const beside = inkOf(rest)
  return beside > (ink - beside) * 2 && hasRest(rest)
}

/**
 * A written page with the words of its pictures besides: a letterhead is often one. Undefined where
 * there is nothing to add.
 */
export async function withPictures(
  page: Page,
  raster: Raster,
  work: Work,
): Promise<Page | undefined> {
  const painted = await raster.paint(page.number, scaleFor, 1)
  if (painted === undefined || Math.abs(painted.page.width - page.width) > 2) return undefined
  const rest = restOf(page.words, painted)
  if (!hasRest(rest)) return undefined
  const seen = await work.recognise(rest, 'scattered', work.left())
  const scale = page.width / rest.width
  const legible = (seen?.words ?? []).filter(({ confidence }) => confidence > 0.6)
  const added = legible.map((word) => scaled(word, scale))
  return added.length === 0 ? undefined : { ...page, words: [...page.words, ...added] }
}

function restOf(words: readonly Word[], { pixels, page }: Painted) {
  return withoutWords(words, pixels, pixels.width / page.width, pixels.height / page.height)
}

async function recognised(page: TextPage, raster: Raster, work: Work): Promise<Page | undefined> {
  const painted = await raster.paint(page.number, scaleFor, 1)
  if (painted === undefined) return page
  const grey = evenedOut(painted.pixels)
  const scan = { grey, scale: painted.page.width / grey.width }
  const seen = await readScan(scan, page.number, work)
  if (seen === undefined) return undefined
  return !isLegible(textOf(page)) || textOf(seen).length > textOf(page).length ? seen : page
}

/** 200 dots to the inch; more for narrow strips, and as for a letter where a page claims to be huge. */
function scaleFor({ width, height }: PageSize): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (long > 1300 && short > 400) return 2339 / long
  return Math.min(300 / 72, Math.max(200 / 72, 900 / short))
}

function textOf({ words }: Page): string {
  return words.map(({ text }) => text).join(' ')
}
