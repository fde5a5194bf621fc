import { formatDay } from '#kernel/formats'
import { say } from '#kernel/languages'
import { printable, wrap } from '#platform/pdf/lines'
import { type Ink, inks, type Page, type Type } from '#platform/pdf/page'
import { fitted, openPicture } from '#platform/pdf/picture'
import { shownSpan } from './figures.js'
import type { Pack, PackParty } from './pack.js'
import { words } from './words.js'

const white: Ink = [1, 1, 1]
const pale: Ink = [0.78, 0.83, 0.9]

const titleType: Type = { weight: 'bold', size: 13, ink: inks.strong }
const nameType: Type = { weight: 'bold', size: 30, ink: inks.text }
const periodType: Type = { weight: 'regular', size: 14, ink: inks.text }
const quietType: Type = { weight: 'regular', size: 9.5, ink: inks.quiet }
const firmType: Type = { weight: 'bold', size: 10, ink: inks.quiet }
const numberType: Type = { weight: 'regular', size: 9.5, ink: inks.quiet }
const contentType: Type = { weight: 'regular', size: 9.5, ink: inks.text }
const bandName: Type = { weight: 'bold', size: 11, ink: white }
const bandType: Type = { weight: 'regular', size: 8.5, ink: pale }

const logoRoom = { width: 190, height: 62 }
const band = 176

/** The first page: whose figures they are, of when, and who prepared them. */
export function cover(pack: Pack, sections: readonly string[]): (page: Page) => void {
  const logos = { company: logoOf(pack.company), firm: pack.firm && logoOf(pack.firm) }
  return (page) => {
    if (logos.company) drawLogo(page, logos.company, 'left')
    if (logos.firm) drawLogo(page, logos.firm, 'right')
    else if (pack.firm) {
      const { name } = pack.firm
      page.writeWithin(page.width / 2 - 12, name, page.right, 60, firmType, 'right')
    }
    writeTitle(page, pack)
    writeContents(page, pack, sections)
    writeBand(page, pack)
  }
}

const logoOf = ({ logo }: PackParty) => logo && openPicture(logo)

function drawLogo(
  page: Page,
  logo: NonNullable<ReturnType<typeof logoOf>>,
  side: 'left' | 'right',
): void {
  const { width, height } = fitted(logo, logoRoom)
  page.draw(logo, side === 'left' ? page.left : page.right - width, 46, width, height)
}

function writeTitle(page: Page, { company, period, comparison, currency, language }: Pack): void {
  page.y = 236
  page.fill(page.left, page.y, 56, 4, inks.strong)
  page.y += 34
  page.write(say(words.title, language), page.left, page.y, titleType)
  const { type, lines } = nameLines(page, company.name)
  page.y += 12
  for (const line of lines) {
    page.y += type.size * 1.2
    page.write(line, page.left, page.y, type)
  }
  page.y += 34
  page.writeWithin(page.width, shownSpan(period, language), page.left, page.y, periodType)
  const below = [
    ...(comparison
      ? [
          say(words.comparedWith, language, {
            from: formatDay(comparison.from, language),
            to: formatDay(comparison.to, language),
          }),
        ]
      : []),
    say(words.amountsIn, language, { currency }),
  ]
  page.y += 6
  for (const line of below) {
    page.y += 15
    page.writeWithin(page.width, line, page.left, page.y, quietType)
  }
}

/** A name is printed whole as far as it goes; a long one in smaller letters. */
function nameLines(page: Page, name: string): { type: Type; lines: string[] } {
  const linesIn = (type: Type, most: number) =>
    wrap(printable(name), page.width, most, (text) => page.widthOf(text, type))
  const small = { ...nameType, size: 20 }
  return linesIn(nameType, 3).length > 2
    ? { type: small, lines: linesIn(small, 4) }
    : { type: nameType, lines: linesIn(nameType, 2) }
}

function writeContents(page: Page, { language }: Pack, sections: readonly string[]): void {
  const rows = Math.ceil(sections.length / 2)
  const { width, second } = halvesOf(page)
  const top = page.height - band - 40 - rows * 17
  page.write(say(words.contents, language), page.left, top - 12, { ...titleType, size: 9.5 })
  for (const [at, section] of sections.entries()) {
    const x = at < rows ? page.left : second
    const y = top + ((at % rows) + 1) * 17
    page.write(String(at + 1), x, y - 5, numberType)
    page.writeWithin(width - 20, section, x + 20, y - 5, contentType)
    page.fill(x, y, width, 0.4, inks.line)
  }
}

/** Two columns side by side, and where the second begins. */
function halvesOf(page: Page): { width: number; second: number } {
  const gap = 24
  const width = (page.width - gap) / 2
  return { width, second: page.left + width + gap }
}

function writeBand(page: Page, { company, firm, preparedOn, mark, language }: Pack): void {
  const top = page.height - band
  page.fill(0, top, page.left + page.right, band, inks.strong)
  const { width, second } = halvesOf(page)
  const column = (x: number, head: string, party: PackParty) => {
    let y = top + 34
    page.write(head, x, y, bandType)
    y += 17
    page.writeWithin(width, party.name, x, y, bandName)
    y += 2
    for (const line of party.lines.slice(0, 5)) {
      y += 13
      page.writeWithin(width, line, x, y, bandType)
    }
  }
  column(page.left, say(words.preparedFor, language), company)
  if (firm) column(second, say(words.preparedBy, language), firm)
  const day = say(words.preparedOn, language, { day: formatDay(preparedOn, language) })
  page.write(day, page.left, page.height - 24, bandType)
  const known = `${say(words.fingerprint, language)} ${mark}`
  page.write(known, page.right, page.height - 24, bandType, 'right')
}
