import { inks, type Type } from '#platform/pdf/page'
import type { Block } from '#platform/pdf/report'

const titleType: Type = { weight: 'bold', size: 15, ink: inks.strong }
const numberType: Type = { weight: 'regular', size: 15, ink: inks.quiet }
const subtitleType: Type = { weight: 'regular', size: 8.5, ink: inks.quiet }

const head = 44
/** A title never stands alone: the beginning of a table follows on the same page. */
const least = 130

export type Section = {
  readonly title: string
  readonly subtitle: string
  /** How high the first part of it is that should not be torn apart. */
  readonly height: number
  readonly blocks: readonly Block[]
}

/** A part of the pack below its numbered title; it begins where it fits, else on a new page. */
export function sectionBlocks(
  { title, subtitle, height, blocks }: Section,
  number: number,
): Block[] {
  return [
    function* (page) {
      if (page.room() < head + Math.max(height, least)) {
        page.turn()
        yield
      }
      const figure = String(number)
      const left = page.left + page.widthOf(figure, numberType) + 9
      page.write(figure, page.left, page.y + 16, numberType)
      page.writeWithin(page.right - left, title, left, page.y + 16, titleType)
      page.writeWithin(page.width, subtitle, page.left, page.y + 30, subtitleType)
      page.y += head
    },
    ...blocks,
    function* (page) {
      page.y += 14
      yield
    },
  ]
}
