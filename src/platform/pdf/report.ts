import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say } from '#kernel/languages'
import { cut, printable, wrap } from './lines.js'
import { type Binding, bind, inks, type Page, type Type } from './page.js'
import { fitted, openPicture, type Picture } from './picture.js'
import { words } from './words.js'

export type Party = {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly vatNumber: string | null
}

export type Heading = {
  readonly title: string
  /** Lines below the title. */
  readonly subtitle?: readonly string[]
  readonly company: Party
  /** The mark of whoever keeps the books; stands at the top right of every page. */
  readonly logo?: Buffer | undefined
  /** To whom the report is sent; stands where an envelope has its window. */
  readonly addressee?: Party
  /** As it is printed: `du 01/01/2025 au 31/12/2025`. */
  readonly period: string
  readonly language: Language
  readonly generatedOn?: Day
  readonly orientation?: 'portrait' | 'landscape'
  /** By which the data is known again; stands in the middle of the foot. */
  readonly mark?: string
  /** Draws the first page, which has neither head nor foot then. */
  readonly cover?: (page: Page) => void
}

/** A part of a report. It yields whenever it has turned a page, so that the page can leave. */
export type Block = (page: Page) => Iterable<void> | AsyncIterable<void>

/**
 * Prints a report as a PDF on A4, page by page, as fast as it is read; the rows of its tables are read
 * as the pages need them. The same report gives the same bytes.
 */
export function openReport(heading: Heading, ...blocks: readonly Block[]): Readable {
  const { title, subtitle = [], company, period, language, generatedOn } = heading
  const logo = heading.logo && openPicture(heading.logo)
  const binding: Binding = {
    language,
    orientation: heading.orientation ?? 'portrait',
    info: { Title: title, Author: company.name, Subject: [period, ...subtitle].join(' · ') },
    createdOn: generatedOn,
    frame(page, place) {
      if (place === 1 && heading.cover) {
        heading.cover(page)
        page.y = page.height
        return
      }
      writeFoot(page, place, heading)
      if (place === 1) writeLetterhead(page, heading, logo)
      else writeHead(page, heading, logo)
    },
  }
  return printed(binding, blocks)
}

/** Prints blocks between heads and feet of the caller's own, as fast as they are read. */
export function printed(binding: Binding, blocks: readonly Block[]): Readable {
  return Readable.from(pagesOf(binding, blocks), { objectMode: false })
}

async function* pagesOf(binding: Binding, blocks: readonly Block[]): AsyncGenerator<Buffer> {
  const { page, take, close } = await bind(binding)
  for (const block of blocks)
    for await (const _ of block(page)) {
      const bytes = take()
      if (bytes) yield bytes
      // Other requests are served between two pages.
      await setImmediate()
    }
  close()
  const bytes = take()
  if (bytes) yield bytes
}

const companyName: Type = { weight: 'bold', size: 11, ink: inks.text }
const partyName: Type = { weight: 'bold', size: 9.5, ink: inks.text }
const partyLine: Type = { weight: 'regular', size: 8.5, ink: inks.text }
const detail: Type = { weight: 'regular', size: 8, ink: inks.quiet }
const titleType: Type = { weight: 'bold', size: 17, ink: inks.strong }
const periodType: Type = { weight: 'regular', size: 9.5, ink: inks.text }
const headName: Type = { weight: 'bold', size: 8, ink: inks.text }

/** In points. */
const logoRoom = { width: 150, height: 44 }
const logoTop = 36
const smallLogoRoom = { width: 90, height: 20 }

/** The first page: who writes to whom, then the title, as on a letter. */
function writeLetterhead(page: Page, heading: Heading, logo: Picture | undefined): void {
  const { company, addressee, title, period, subtitle = [] } = heading
  const { width, height } = logo ? fitted(logo, logoRoom) : { width: 0, height: 0 }
  if (logo) page.draw(logo, page.right - width, logoTop, width, height)
  const half = page.width / 2 - 12
  page.y = 50
  const room = logo ? half : page.width
  const measure = (text: string) => page.widthOf(text, companyName)
  for (const [place, line] of wrap(printable(company.name), room, 3, measure).entries()) {
    if (place > 0) page.y += 13
    page.write(line, page.left, page.y, companyName)
  }
  writeAddress(page, company, { x: page.left, width: half }, detail)
  if (addressee) {
    // The window of an envelope begins 45 mm from the top and lies to the right.
    const window = { x: page.right - half + 24, width: half - 24 }
    page.y = Math.max(page.y, 128)
    page.writeWithin(window.width, addressee.name, window.x, page.y, partyName)
    writeAddress(page, addressee, window, partyLine)
    page.y += 12
  }

  // What stands on the right of the title stays below the mark.
  page.y = Math.max(page.y + 38, logo ? logoTop + height + 22 : 0)
  const periodWidth = Math.min(page.widthOf(period, periodType), half)
  page.writeWithin(page.width - periodWidth - 16, title, page.left, page.y, titleType)
  page.writeWithin(half, period, page.right, page.y, periodType, 'right')
  page.y += 3
  for (const line of subtitle) {
    page.y += 11.5
    page.writeWithin(page.width, line, page.left, page.y, detail)
  }
  page.fill(page.left, page.y + 8, page.width, 1, inks.strong)
  page.y += 22
}

/** Writes the lines below a name and stays on the last. */
function writeAddress(
  page: Page,
  { addressLines, vatNumber }: Party,
  { x, width }: { x: number; width: number },
  type: Type,
): void {
  const lines = [...addressLines]
  if (vatNumber) lines.push(say(words.vatNumber, page.language, { number: vatNumber }))
  page.y += 2
  for (const line of lines) {
    page.y += 11.5
    page.writeWithin(width, line, x, page.y, type)
  }
}

/** Every other page: the same in small, in one line or two. */
function writeHead(page: Page, heading: Heading, logo: Picture | undefined): void {
  const { company, subtitle = [], language } = heading
  const half = page.width / 2 - 6
  if (logo) {
    const { width, height } = fitted(logo, smallLogoRoom)
    page.draw(logo, page.right - width, 34 - height, width, height)
  }
  page.y = 46
  page.writeWithin(half, company.name, page.left, page.y, headName)
  const room = page.width - Math.min(page.widthOf(company.name, headName), half) - 12
  page.writeWithin(room, aboutWithin(page, room, heading), page.right, page.y, detail, 'right')
  const number = company.vatNumber && say(words.vatNumber, language, { number: company.vatNumber })
  const who = number ?? company.addressLines.at(-1) ?? ''
  if (who !== '' || subtitle.length > 0) {
    page.y += 11
    page.writeWithin(half, who, page.left, page.y, detail)
    const beside = page.width - Math.min(page.widthOf(who, detail), half) - 12
    page.writeWithin(beside, subtitle.join(' · '), page.right, page.y, detail, 'right')
  }
  page.fill(page.left, page.y + 7, page.width, 0.6, inks.strong)
  page.y += 20
}

/** What it is and of when; where both are too long for the room, the title gives way. */
function aboutWithin(page: Page, room: number, { title, period }: Heading): string {
  const measure = (text: string) => page.widthOf(text, detail)
  if (period === '') return title
  const days = ` · ${printable(period)}`
  return cut(printable(title), Math.max(room - measure(days), room / 3), measure) + days
}

/** Writes `Page 1/3`. */
export function writePageNumber(
  page: Page,
  place: number,
  x: number,
  baseline: number,
  type: Type,
): void {
  const label = say(words.page, page.language, { page: place })
  page.write(label, x, baseline, type)
  page.writePageCount(x + page.widthOf(label, type), baseline, type)
}

function writeFoot(page: Page, place: number, { generatedOn, mark }: Heading): void {
  const baseline = page.height - 32
  page.fill(page.left, baseline - 12, page.width, 0.4, inks.line)
  writePageNumber(page, place, page.left, baseline, detail)
  if (mark !== undefined) page.write(mark, (page.left + page.right) / 2, baseline, detail, 'center')
  if (generatedOn === undefined) return
  const day = formatDay(generatedOn, page.language)
  page.write(say(words.generatedOn, page.language, { day }), page.right, baseline, detail, 'right')
}
