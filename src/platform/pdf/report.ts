import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say } from '#kernel/languages'
import { type Binding, bind, inks, type Sheet, type Type } from './sheet.js'
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
  /** To whom the report is sent; stands where an envelope has its window. */
  readonly addressee?: Party
  /** As it is printed: `du 01/01/2025 au 31/12/2025`. */
  readonly period: string
  readonly language: Language
  readonly generatedOn?: Day
  readonly orientation?: 'portrait' | 'landscape'
}

/** A part of a report. It yields whenever it has turned a page, so that the page can leave. */
export type Block = (sheet: Sheet) => Iterable<void> | AsyncIterable<void>

/**
 * Prints a report as a PDF on A4, page by page, as fast as it is read; the rows of its tables are read
 * as the pages need them. The same report gives the same bytes.
 */
export function openReport(heading: Heading, ...blocks: readonly Block[]): Readable {
  const { title, subtitle = [], company, period, language, generatedOn } = heading
  const binding: Binding = {
    language,
    orientation: heading.orientation ?? 'portrait',
    info: { Title: title, Author: company.name, Subject: [period, ...subtitle].join(' · ') },
    createdOn: generatedOn,
    frame(sheet, page) {
      writeFoot(sheet, page, generatedOn)
      if (page === 1) writeLetterhead(sheet, heading)
      else writeHead(sheet, heading)
    },
  }
  return printed(binding, blocks)
}

/** Prints blocks between heads and feet of the caller's own, as fast as they are read. */
export function printed(binding: Binding, blocks: readonly Block[]): Readable {
  return Readable.from(pagesOf(binding, blocks), { objectMode: false })
}

async function* pagesOf(binding: Binding, blocks: readonly Block[]): AsyncGenerator<Buffer> {
  const { sheet, take, close } = bind(binding)
  for (const block of blocks)
    for await (const _ of block(sheet)) {
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

/** The first page: who writes to whom, then the title, as on a letter. */
function writeLetterhead(sheet: Sheet, heading: Heading): void {
  const { company, addressee, title, period, subtitle = [] } = heading
  const half = sheet.width / 2 - 12
  sheet.y = 50
  sheet.writeWithin(sheet.width, company.name, sheet.left, sheet.y, companyName)
  writeAddress(sheet, company, { x: sheet.left, width: half }, detail)
  if (addressee) {
    // The window of an envelope begins 45 mm from the top and lies to the right.
    const window = { x: sheet.right - half + 24, width: half - 24 }
    sheet.y = Math.max(sheet.y, 128)
    sheet.writeWithin(window.width, addressee.name, window.x, sheet.y, partyName)
    writeAddress(sheet, addressee, window, partyLine)
    sheet.y += 12
  }

  sheet.y += 38
  const periodWidth = Math.min(sheet.widthOf(period, periodType), half)
  sheet.writeWithin(sheet.width - periodWidth - 16, title, sheet.left, sheet.y, titleType)
  sheet.writeWithin(half, period, sheet.right, sheet.y, periodType, 'right')
  sheet.y += 3
  for (const line of subtitle) {
    sheet.y += 11.5
    sheet.writeWithin(sheet.width, line, sheet.left, sheet.y, detail)
  }
  sheet.fill(sheet.left, sheet.y + 8, sheet.width, 1, inks.strong)
  sheet.y += 22
}

/** Writes the lines below a name and stays on the last. */
function writeAddress(
  sheet: Sheet,
  { addressLines, vatNumber }: Party,
  { x, width }: { x: number; width: number },
  type: Type,
): void {
  const lines = [...addressLines]
  if (vatNumber) lines.push(say(words.vatNumber, sheet.language, { number: vatNumber }))
  sheet.y += 2
  for (const line of lines) {
    sheet.y += 11.5
    sheet.writeWithin(width, line, x, sheet.y, type)
  }
}

/** Every other page: one line that says where one is. */
function writeHead(sheet: Sheet, { company, title, period }: Heading): void {
  const half = sheet.width / 2 - 6
  sheet.writeWithin(half, company.name, sheet.left, 46, headName)
  sheet.writeWithin(half, `${title} · ${period}`, sheet.right, 46, detail, 'right')
  sheet.fill(sheet.left, 53, sheet.width, 0.6, inks.strong)
  sheet.y = 66
}

/** Writes `Page 1/3`. */
export function writePageNumber(
  sheet: Sheet,
  page: number,
  x: number,
  baseline: number,
  type: Type,
): void {
  const label = say(words.page, sheet.language, { page })
  sheet.write(label, x, baseline, type)
  sheet.writePageCount(x + sheet.widthOf(label, type), baseline, type)
}

function writeFoot(sheet: Sheet, page: number, generatedOn: Day | undefined): void {
  const baseline = sheet.height - 32
  sheet.fill(sheet.left, baseline - 12, sheet.width, 0.4, inks.line)
  writePageNumber(sheet, page, sheet.left, baseline, detail)
  if (generatedOn === undefined) return
  const day = formatDay(generatedOn, sheet.language)
  sheet.write(
    say(words.generatedOn, sheet.language, { day }),
    sheet.right,
    baseline,
    detail,
    'right',
  )
}
